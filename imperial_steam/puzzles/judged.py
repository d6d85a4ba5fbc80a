"""Puzzles that nobody can prove: turns that a deep search finds better than any other by far."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from imperial_steam.bots.advice import LOOK, Comparison
from imperial_steam.bots.levels import GRADES, PREFIX, player
from imperial_steam.bots.search import Lookahead, Search
from imperial_steam.bots.thought import Candidate, final
from imperial_steam.games.kit.judgement import Judgement, Step
from imperial_steam.games.protocol import AnyTitle, Game
from imperial_steam.puzzles.puzzle import NOBODY

#: How far ahead a best turn is: share of winning, per mille, or hundredths of a usual result.
AHEAD, WIDE = 350, 10
#: Where another turn wins as surely as this, per mille, there is nothing to find.
_EASY = 650
#: Thoughts that have to agree, each with its own luck.
_SEEDS = ("one", "two")
_GREED = Lookahead(nodes=1, beam=1, turns=1)


def judge(judgement: Judgement, game: Game, seat: int, nodes: int = LOOK.nodes) -> Sequence[Candidate] | None:
    """The turns of a position, the best first; None unless one is by far the best and does not meet the eye."""
    first = _compared(judgement, game, seat, nodes, _SEEDS[0])
    if not _far(judgement, first) or _greedy(judgement, game, seat) == after(game, first[0].actions):
        return None
    second = _compared(judgement, game, seat, nodes, _SEEDS[1])
    agreed = _far(judgement, second) and after(game, first[0].actions) == after(game, second[0].actions)
    return first if agreed else None


def _compared(judgement: Judgement, game: Game, seat: int, nodes: int, seed: str) -> Sequence[Candidate]:
    """The best turns, the most likely to win first; turns that lead to the same position are one."""
    thoughts = Comparison(judgement, replace(LOOK, nodes=nodes), game, seat, seed).thoughts()
    by_position = dict(reversed([(after(game, turn.actions), turn) for turn in final(thoughts).considered]))
    return sorted(by_position.values(), key=lambda turn: (-turn.share, -turn.value))


def _far(judgement: Judgement, turns: Sequence[Candidate]) -> bool:
    if len(turns) < 2 or turns[1].share >= _EASY:
        return False
    clear = judgement.stake and 100 * (turns[0].value - turns[1].value) >= WIDE * judgement.stake
    return turns[0].share - turns[1].share >= AHEAD or bool(clear)


def _greedy(judgement: Judgement, game: Game, seat: int) -> Hashable:
    """Where somebody arrives who looks no further than this turn."""
    return after(game, final(Search(judgement, _GREED, game, seat, _SEEDS[0]).thoughts()).actions)


def after(game: Game, actions: Step) -> Hashable:
    """The position some actions lead to, as a value."""
    position = game.copy()
    for action in actions:
        position.apply_known(action)
    return position.key()


def level(title: AnyTitle, board: object, game: Game, seat: int, turn: Step) -> str:
    """The lowest level of machine players that takes a turn; `NOBODY` if none does."""
    end = after(game, turn)
    for name in GRADES:
        mind = player(title, board, f"{PREFIX}:{name}")
        if after(game, final(mind.think(game, seat, _SEEDS[0])).actions) == end:
            return name
    return NOBODY

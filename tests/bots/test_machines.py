"""Machine players of any title: legal, complete turns, the same every time, blind to what is hidden."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from imperial_steam.bots import levels, search
from imperial_steam.bots.plain import PlainJudgement, judgement_of
from imperial_steam.bots.play import play_game
from imperial_steam.bots.search import BeamPlayer, Lookahead
from imperial_steam.bots.thought import Thought, final, thinking_seed
from imperial_steam.games.kit.judgement import CERTAIN
from imperial_steam.games.protocol import Action, Decision, Game, draw
from imperial_steam.titles import TITLES
from tests.contract.cases import Case, board
from tests.toy.samples import BOARD, pebbles
from tests.toy.title import TITLE as TOY

SMALL = Lookahead(nodes=60, beam=2, turns=2)


class Thinker:
    """Plays every seat by thoughts; checks that each action of a thought is an option."""

    def __init__(self, player: BeamPlayer, seed: int) -> None:
        self.player, self.chance, self.done = player, Random(seed), 0
        self.plan: list[Action] = []

    def __call__(self, game: Game, decision: Decision) -> Action:
        self.done += 1
        if decision.player < 0:
            return draw(decision, self.chance)
        if not self.plan:
            seed = thinking_seed("test", self.done, decision.player)
            self.plan = list(final(self.player.think(game, decision.player, seed)).actions)
        action = self.plan.pop(0)
        if action not in decision.options:
            self.plan = []
            return decision.options[0]
        return action


@pytest.mark.parametrize("key", ["toy", "russian_railroads", "imperial_steam"])
def test_a_plain_player_finishes_a_game_of_any_title(key: str) -> None:
    title = TITLES[key]
    game = Case(title, 2, title.setup_kinds[0]).game(1)
    played = play_game(game, Thinker(BeamPlayer(PlainJudgement(), Lookahead(nodes=8, beam=1, turns=1)), 1))
    assert game.over
    assert played.actions


def test_the_same_seed_gives_the_same_thoughts() -> None:
    game = pebbles(9)
    thoughts = [list(BeamPlayer(PlainJudgement(), SMALL).think(game, 0, "a")) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert all(isinstance(thought, Thought) and thought.actions for thought in thoughts[0])


def test_a_kind_says_level_and_character() -> None:
    assert levels.parse_kind("bot:clerk:builder") == levels.MachineKind("clerk", "builder")
    assert str(levels.MachineKind("director")) == "bot:director"
    assert levels.is_machine("bot:director")
    assert not levels.is_machine("human")
    with pytest.raises(ValueError, match="no machine player"):
        levels.parse_kind("bot:champion")


def test_a_player_of_a_title_without_characters_has_none() -> None:
    assert levels.characters(TOY, BOARD) == ("",)
    with pytest.raises(KeyError):
        levels.player(TOY, BOARD, "bot:clerk:builder")


def test_who_has_nothing_to_decide_cannot_think() -> None:
    with pytest.raises(ValueError, match="nothing to decide"):
        list(BeamPlayer(PlainJudgement(), SMALL).think(pebbles(9), 1, "a"))


@pytest.mark.parametrize(("swing", "blur"), [(0, 0), (60, 6), (600, 60)])
def test_taste_is_in_thousandths_of_the_swing(swing: int, blur: int) -> None:
    judgement = PlainJudgement()
    judgement.swing = swing
    found = search.Search(judgement, Lookahead(nodes=1, beam=1, turns=1, taste=100), pebbles(9), 0, "a")
    assert found.blur == CERTAIN * blur


@pytest.mark.parametrize(("level", "blur"), [("apprentice", 150), ("clerk", 78), ("engineer", 24), ("director", 0)])
def test_tastes_of_the_levels_in_gulden(level: str, blur: int) -> None:
    judgement = judgement_of(TITLES["imperial_steam"], board("imperial_steam"))
    assert search.Search(judgement, levels.LEVELS[level], pebbles(9), 0, "a").blur == CERTAIN * blur


def test_more_first_turns_may_be_followed_than_later_ones() -> None:
    game, few = pebbles(40), Lookahead(nodes=1000, beam=1, turns=2)
    looked = [
        final(BeamPlayer(PlainJudgement(), look).think(game, 0, "a")).nodes for look in (few, replace(few, first=3))
    ]
    assert looked[0] < looked[1]


def test_a_turn_longer_than_any_search_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "_STEPS", 1)
    game = pebbles(40)
    thought = final(BeamPlayer(PlainJudgement(), SMALL).think(game, 0, "a"))
    assert len(thought.actions) == 1
    assert thought.actions[0] in game.decision().options  # type: ignore[union-attr]


def player_of(level: str, key: str) -> BeamPlayer:
    """The machine of a level at a title's own board."""
    made = levels.player(TITLES[key], board(key), f"bot:{level}")
    assert isinstance(made, BeamPlayer)
    return made

"""Judging a game by its scores alone, for titles that know no better."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Self

from imperial_steam.games.kit.judgement import CERTAIN, WORDS_ONLY, Judgement, Judging, Step, Trust
from imperial_steam.games.protocol import CHANCE, Action, AnyTitle, Decision, Game, MacroSteps, draw

#: The policy tries each option where there are at most this many.
_TRIED = 12


def judgement_of(title: AnyTitle, board: object) -> Judgement:
    """The judgement of a title, or a plain one that knows the scores only."""
    return title.judgement(board) if isinstance(title, Judging) else PlainJudgement()


class PlainJudgement:
    """What can be said of any game: the score if it ended now, every option worth a thought."""

    character = ""
    characters: Sequence[str] = ()
    yardsticks: Sequence[str] = ()
    edition = ""
    stake = 0
    swing = 0
    rolls_out = False

    def of(self, character: str) -> Self:
        """Only the plain character exists."""
        if character:
            raise KeyError(character)
        return self

    def parts(self, game: Game, seat: int) -> Mapping[str, int]:
        """The score alone."""
        return {"score": self.expected(game, seat)}

    def value(self, game: Game, seat: int) -> int:
        """The score, in thousandths."""
        return CERTAIN * self.expected(game, seat)

    def expected(self, game: Game, seat: int) -> int:
        """The score of a seat if the game ended now; one that is hidden counts as the mean of the others."""
        scores = game.scores()
        own = scores[seat]
        if own is not None:
            return own
        known = [score for score in scores if score is not None]
        return sum(known) // len(known) if known else 0

    def brings(self, before: Game, after: Game, seat: int) -> Mapping[str, int]:
        """By how much the score changes."""
        change = self.expected(after, seat) - self.expected(before, seat)
        return {"score": change} if change else {}

    def share(self, game: Game, seat: int) -> int:
        """The winners share the certainty; before the end, the share grows with the lead."""
        if game.over:
            winners = game.winners()
            return CERTAIN // len(winners) if seat in winners else 0
        values = [self.expected(game, other) for other in range(game.player_count)]
        best = max((value for other, value in enumerate(values) if other != seat), default=0)
        own = values[seat]
        scale = max(1, abs(own) + abs(best))
        return CERTAIN // 2 + CERTAIN * (own - best) // (2 * scale)

    def trust(self, game: Game) -> Trust:
        """Shares are a guess."""
        del game
        return Trust(True, False, *WORDS_ONLY)

    def options(self, game: Game, decision: Decision) -> Sequence[Step]:
        """Complete steps where the game knows them, otherwise the plain options."""
        if decision.player != CHANCE and isinstance(game, MacroSteps):
            return tuple(game.macro_options())
        return tuple((option,) for option in decision.options)

    def policy(self, game: Game, decision: Decision) -> Step:
        """The option with the best score at once; the first of equal ones."""
        options = decision.options[:_TRIED]
        if len(options) > 1:
            return (max(options, key=lambda option: self._after(game, decision, option)),)
        return (options[0],)

    def secret(self, game: Game, decision: Decision, chance: Random) -> Step:
        """Any option."""
        del game
        return (draw(decision, chance),)

    def idea(self, actions: Step) -> Sequence[Hashable]:
        """The first action: nothing is known of kinds."""
        return actions[:1]

    def turn(self, game: Game) -> Hashable:
        """Who is to decide, in which round: two turns in a row count as one."""
        return game.progress()

    def _after(self, game: Game, decision: Decision, option: Action) -> int:
        after = game.copy()
        after.apply_known(option)
        return self.value(after, decision.player)

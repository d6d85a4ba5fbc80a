"""Several steps of one track in one choice: a click on the field they lead to makes them all, one after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from imperial_steam.games.protocol import Action, Target
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.frame import COLOUR_INDEX
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.gui.table_kit.core.entries import Chain

#: Steps of one track at most: more than any action gives.
_MOST = 8


@dataclass(frozen=True, slots=True)
class Stretch(Chain):
    """Several steps of a track, the last one onto a field; its text form is that of the steps."""

    line: str
    colour: str
    number: int
    field: int

    @property
    def steps(self) -> Sequence[Action]:
        """The actions it represents."""
        return (a.Step(self.line, self.colour),) * self.number

    @property
    def target(self) -> Target:
        """The field at its end."""
        return Target("cell", f"{self.line} {self.field}")

    def __str__(self) -> str:
        return ", ".join(map(str, self.steps))


def stretches(game: RussianRailroads) -> Sequence[Stretch]:
    """Every stretch of two and more steps that can be made now, the shorter before the longer (TRACK-03 … 07)."""
    steps = [action for action in game.options() if isinstance(action, a.Step)]
    return [stretch for step in steps for stretch in _of(game, step)]


def longest(stretches: Sequence[Stretch]) -> Sequence[Stretch]:
    """The longest of each track."""
    return list({(stretch.line, stretch.colour): stretch for stretch in stretches}.values())


def _of(game: RussianRailroads, step: a.Step) -> Iterator[Stretch]:
    """The stretches that begin with a step, as far as nothing else has to be decided on the way."""
    seat, place = game.state.actor, game.frame.line_index[step.line] * WIDTH + COLOUR_INDEX[step.colour]
    begin, after = game.state.players[seat].tracks[place], game.copy()
    after.apply_known(step)
    for number in range(2, _MOST + 1):
        if step not in after.options():
            return
        after.apply_known(step)
        if after.state.players[seat].tracks[place] != begin + number:
            return
        yield Stretch(step.line, step.colour, number, begin + number)

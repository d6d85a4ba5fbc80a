"""Several steps of a track or an industry marker in one choice: a click on the field they lead to makes them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from imperial_steam.games.protocol import Action, Target
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.frame import COLOUR_INDEX
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.gui.table_kit.core.entries import Chain

#: Steps in one choice at most: more than any action gives.
_MOST = 8


@dataclass(frozen=True, slots=True)
class Stretch(Chain):
    """Several steps of a track, the last one onto a field."""

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


@dataclass(frozen=True, slots=True)
class Advance(Chain):
    """Several steps of an industry marker, the last one onto a field."""

    marker: int
    number: int
    industry: str
    field: int

    @property
    def steps(self) -> Sequence[Action]:
        """The actions it represents."""
        return (a.Industry(self.marker),) * self.number

    @property
    def target(self) -> Target:
        """The field at its end."""
        return Target("industry_field", f"{self.industry} {self.field}")


#: Several steps in one choice.
Several: TypeAlias = Stretch | Advance


def several(game: RussianRailroads) -> Sequence[Several]:
    """All that can be made now of two and more steps, the shorter before the longer (TRACK-03 … 07, IND-02)."""
    found: list[Several] = []
    for action in game.options():
        if isinstance(action, a.Step):
            found += _stretches(game, action)
        elif isinstance(action, a.Industry):
            found += _advances(game, action)
    return found


def longest(entries: Sequence[Several]) -> Sequence[Several]:
    """The longest of each track and marker."""
    return list({entry.steps[0]: entry for entry in entries}.values())


def _stretches(game: RussianRailroads, step: a.Step) -> Iterator[Stretch]:
    """The stretches that begin with a step."""
    seat, place = game.state.actor, game.frame.line_index[step.line] * WIDTH + COLOUR_INDEX[step.colour]
    begin = game.state.players[seat].tracks[place]
    for number, after in _repeated(game, step):
        if after.state.players[seat].tracks[place] != begin + number:
            return
        yield Stretch(step.line, step.colour, number, begin + number)


def _advances(game: RussianRailroads, step: a.Industry) -> Iterator[Advance]:
    """The same of an industry marker."""
    seat, marker = game.state.actor, step.marker - 1
    player = game.state.players[seat]
    begin, industry = player.markers[marker], game.frame.layout.industries[player.marker_tracks[marker]]
    for number, after in _repeated(game, step):
        if after.state.players[seat].markers[marker] != begin + number:
            return
        yield Advance(step.marker, number, industry.key, begin + number)


def _repeated(game: RussianRailroads, step: Action) -> Iterator[tuple[int, RussianRailroads]]:
    """How often a step is made, twice and more, with the position then, while nothing else has to be decided."""
    after = game.copy()
    after.apply_known(step)
    for number in range(2, _MOST + 1):
        if step not in after.options():
            return
        after.apply_known(step)
        yield number, after

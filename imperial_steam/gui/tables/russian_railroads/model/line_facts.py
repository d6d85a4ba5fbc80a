"""What is on the lines of a board, and what each field brings now: pure values, no drawing (section 11.1)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from imperial_steam.games.russian_railroads import lines, scoring
from imperial_steam.games.russian_railroads.board.world import Area, Arm, Extension, Special
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.games.russian_railroads.state import Player

#: The first word of the source of a number that is not printed anywhere we know.
RECONSTRUCTED = "reconstructed"


class SignState(Enum):
    """The state of a special field."""

    OPEN = "open"
    """Its condition does not hold yet."""
    GIVEN = "given"
    """It has given its advantage, once and for all (SPEC-22)."""
    SCORES = "scores"
    """It adds to this line in every scoring (SPEC-26)."""
    WAITS = "waits"
    """Its condition holds, and something else is missing: the medal (SPEC-12), a coin (AR-16)."""


class Sign(NamedTuple):
    """A special field with its state; `token` is the `?` token that lies on it, or -1.

    `steps` are the fields its track still has to go, `reach` the fields the locomotives lack (SPEC-20).
    """

    special: Special
    state: SignState
    token: int
    steps: int
    reach: int

    @property
    def reconstructed(self) -> bool:
        """What it gives is not known from a source."""
        return self.special.source.startswith(RECONSTRUCTED)


class FieldFacts(NamedTuple):
    """A field of a line: the colour it counts with or -1, what it brings in a scoring now, whether it is reached.

    `asleep` is what it would bring with enough reach; 0 where it brings it already.
    """

    field: int
    colour: int
    points: int
    doubled: bool
    reached: bool
    asleep: int


class LineFacts(NamedTuple):
    """A line of a player's board: its fields, signs, and what it brings now."""

    line: int
    fields: tuple[FieldFacts, ...]
    signs: tuple[Sign, ...]
    points: int

    def signs_at(self, field: int) -> Sequence[Sign]:
        """The special fields at a field."""
        return [sign for sign in self.signs if sign.special.field == field]


def line_facts(frame: Frame, player: Player, line: int) -> LineFacts:
    """The state of a line, and what a scoring would bring for it now (SCORE-02 … 07)."""
    length = last_field(frame, player, line)
    fields = tuple(_field(frame, player, line, field) for field in range(1, length + 1))
    signs = tuple(
        sign_of(player, special) for special in frame.fields if special.line == line and player.fields >> special.id & 1
    )
    return LineFacts(line, fields, signs, scoring.line_points(frame, player, line))


def _field(frame: Frame, player: Player, line: int, field: int) -> FieldFacts:
    colour = colour_at(player, line, field)
    doubled = field <= player.doublers[line]
    reached = field <= player.reach[line]
    worth = frame.world.values[player.revaluation][colour] * (2 if doubled else 1) if colour >= 0 else 0
    return FieldFacts(field, colour, worth if reached else 0, doubled, reached, 0 if reached else worth)


def colour_at(player: Player, line: int, field: int) -> int:
    """The colour a field counts with: that of the nearest track on it or beyond, or -1 (SCORE-03, SCORE-04)."""
    tracks = player.tracks[line * WIDTH : (line + 1) * WIDTH]
    return max((colour for colour, at in enumerate(tracks) if at >= field), default=-1)


def sign_of(player: Player, special: Special) -> Sign:
    """The state of a special field for a player."""
    missing = special.field - player.tracks[special.line * WIDTH + special.colour]
    reach = special.field - player.reach[special.line] if special.locomotive else 0
    token = next((token for field, token in player.laid if field == special.id), -1)
    return Sign(special, _state(player, special), token, max(0, missing), max(0, reach))


def _state(player: Player, special: Special) -> SignState:
    if player.satisfied >> special.id & 1:
        return SignState.GIVEN
    if not lines.holds(player, special):
        return SignState.OPEN
    medal = any(effect.kind == "medal_field" for effect in special.effects)
    if special.coin or (medal and not player.medal):
        return SignState.WAITS
    return SignState.SCORES if special.lasting else SignState.GIVEN


def next_colour(frame: Frame, player: Player, line: int, field: int) -> int:
    """The colour whose track would go onto a field with its next step, or -1 (TRACK-03, TRACK-05)."""
    tracks = player.tracks[line * WIDTH : (line + 1) * WIDTH]
    for colour, at in enumerate(tracks):
        if at < field:
            built = frame.layout.lines[line].colours >> colour & 1
            free = not colour or tracks[colour - 1] > field
            return colour if at == field - 1 and built and free else -1
    return -1


def open_arms(frame: Frame, player: Player, line: int) -> Sequence[Arm]:
    """The arms of a line between which its owner has not chosen yet (GR-05)."""
    return () if chosen_arm(frame, player, line) is not None else frame.layout.lines[line].arms


def chosen_arm(frame: Frame, player: Player, line: int) -> Arm | None:
    """The arm of a line that its owner has chosen; None before, and for lines without arms."""
    arms, germany = frame.layout.lines[line].arms, player.germany
    return arms[germany.arm] if arms and germany is not None and germany.arm >= 0 else None


def last_field(frame: Frame, player: Player, line: int) -> int:
    """The last field printed for a player: that of the arm once it is chosen, before it that of the switch."""
    arm = chosen_arm(frame, player, line)
    return frame.layout.lines[line].length if arm is None else arm.length


def rubble_at(frame: Frame, player: Player, line: int = -1, track: int = -1) -> int:
    """The field of a line, or the index of an industry track, on which rubble lies; -1: none (AR-14)."""
    left = 0 if player.usa is None else player.usa.rubble
    for number, rubble in enumerate(frame.layout.rubble):
        if left >> number & 1 and ((line >= 0 and rubble.line == line) or (track >= 0 and rubble.industry == track)):
            return rubble.field
    return -1


def extension_on(frame: Frame, player: Player, area: Area) -> Extension | None:
    """The line extension that covers an area: one area has its length (GR-17, GR-18)."""
    laid = 0 if player.germany is None else player.germany.extensions
    tiles = (tile for number, tile in enumerate(frame.layout.extensions) if laid >> number & 1)
    return next((tile for tile in tiles if tile.length == area.length), None)


def columns(frame: Frame) -> int:
    """How many fields the longest line of the board has, with its longest arm."""
    return max(max([line.length, *(arm.length for arm in line.arms)]) for line in frame.layout.lines)

"""Tracks, reach and special fields: what a single step may do (7.1) and which fields hold (section 9)."""

from itertools import pairwise

from tests.games.russian_railroads.second_model.position import Player
from tests.games.russian_railroads.second_model.printed import COLOURS, TRACKS_OF_COLOUR, Field
from tests.games.russian_railroads.second_model.printed_modules import (
    AREAS,
    ARM_FIELDS,
    ARM_LENGTH,
    EXTENSIONS,
    RUBBLE_WEST,
)


def reach(player: Player, line: str) -> int:
    """LOCO-03, COAL-20: the sum of the locomotives of a line, stokers included."""
    return sum(slot.strength for slot in player.slots if slot.line == line)


def length(player: Player, line: str) -> int:
    """TRACK-01; on Munich the length of the chosen arm (GR-04)."""
    if player.arm is not None and line == player.board.main_line:
        return ARM_LENGTH[player.arm]
    return player.board.lengths[line]


def step_refusal(player: Player, line: str, colour: str) -> str | None:
    """The rule that forbids the step of a colour on a line, or none where it is legal."""
    tracks = player.tracks[line]
    target = tracks.get(colour, 0) + 1
    if colour not in player.unlocked:
        return "TRACK-08"
    if colour not in player.board.colours[line]:
        return "TRACK-02"
    if target > length(player, line):
        return "TRACK-06"
    if line == "west" and target >= RUBBLE_WEST and "west" in player.rubble:
        return "AR-14"
    if target == 1 and tracks_out(player, colour) >= TRACKS_OF_COLOUR[colour]:
        return "INV-02"
    ahead = COLOURS[: COLOURS.index(colour)][-1:]
    if not ahead:
        return None
    if ahead[0] not in tracks:
        return "INV-01"
    return "TRACK-05" if target >= tracks[ahead[0]] else None


def tracks_out(player: Player, colour: str) -> int:
    """How many tracks of a colour the player has built."""
    return sum(colour in tracks for tracks in player.tracks.values())


def legal_steps(player: Player, colours: tuple[str, ...]) -> list[tuple[str, str]]:
    """CH-05: the pairs of line and colour, in the order of PROC-11."""
    return [
        (line, colour)
        for line in player.board.lines
        for colour in COLOURS
        if colour in colours and step_refusal(player, line, colour) is None
    ]


def make_step(player: Player, line: str, colour: str) -> None:
    """TRACK-03: one field forward; a track not yet on the line enters on field 1."""
    player.tracks[line][colour] = player.tracks[line].get(colour, 0) + 1


def all_fields(player: Player) -> list[Field]:
    """The special fields of the player's board, with those of the chosen arm and extensions (GR-06, GR-19)."""
    found = list(player.board.fields)
    if player.arm is not None:
        found += ARM_FIELDS[player.arm]
    for area, number in player.extensions.items():
        line, first, size = AREAS[area]
        for place, colour, locomotive, once, scoring in EXTENSIONS[size, number]:
            found.append(Field(line, first + place - 1, colour, locomotive, once, scoring, tile=area))
    return found


def holds(player: Player, field: Field) -> bool:
    """SPEC-20, EFF-10: the track on or beyond the field, and where it is needed the reach. Coins are not looked at."""
    on_it = player.tracks[field.line].get(field.colour, 0) >= field.field
    return on_it and (not field.locomotive or reach(player, field.line) >= field.field)


def newly_satisfied(player: Player) -> list[Field]:
    """SPEC-21, SPEC-22: fields with something to give once whose condition holds and which have not given yet."""
    return [
        field
        for field in all_fields(player)
        if field.once and not field.coin and field.key not in player.satisfied and holds(player, field)
    ]


def coin_fields(player: Player) -> list[Field]:
    """AR-16: the coin fields which their owner may pay now, were there a coin."""
    fields = [field for field in all_fields(player) if field.coin and field.key not in player.satisfied]
    return [field for field in fields if holds(player, field)]


def scoring_sum(player: Player, what: str, line: str | None = None) -> int:
    """EFF-08, SPEC-26: the sum of the scoring effects of a kind whose condition holds now."""
    return sum(
        number
        for field in all_fields(player)
        if (line is None or field.line == line) and holds(player, field)
        for kind, number in field.scoring
        if kind == what
    )


def area_reached(player: Player) -> str | None:
    """GR-17: the area whose first field black has reached and which has no extension yet."""
    for area, (line, first, _) in AREAS.items():
        if player.tracks.get(line, {}).get("black", 0) >= first and area not in player.extensions:
            return area
    return None


def broken_invariants(player: Player) -> list[str]:
    """INV-01, INV-02, INV-03, INV-05, INV-07, INV-08, INV-09: what the player's board breaks."""
    broken = []
    for tracks in player.tracks.values():
        built = [tracks[colour] for colour in COLOURS if colour in tracks]
        prefix = [colour for colour in COLOURS if colour in tracks] == list(COLOURS[: len(built)])
        if not prefix or any(ahead <= behind for ahead, behind in pairwise(built)):
            broken.append("INV-01")
    broken += ["INV-02" for colour, most in TRACKS_OF_COLOUR.items() if tracks_out(player, colour) > most]
    if player.additional_workers > 2:
        broken.append("INV-03")
    if not reach(player, player.board.main_line):
        broken.append("INV-05")
    filled = [gap.factory is not None for gap in player.gaps]
    if filled != sorted(filled, reverse=True):
        broken.append("INV-07")
    if any(marker >= 5 + 2 * filled.count(True) for marker in player.markers["lower"] if not all(filled)):
        broken.append("INV-07")
    if any(len(set(markers)) < len(markers) for markers in player.markers.values()):
        broken.append("INV-08")
    if any(count > player.board.doubler_fields[line] for line, count in player.doublers.items()):
        broken.append("INV-09")
    return broken

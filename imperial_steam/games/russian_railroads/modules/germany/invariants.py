"""What must hold of arms, extensions and income markers, written apart from the engine."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.parts import Germany
from imperial_steam.games.russian_railroads.state import Player, State
from imperial_steam.games.russian_railroads.terms import COLOURS


def violations(frame: Frame, state: State) -> Iterator[str]:
    """Arms, extensions and income markers (GR-05 … GR-46)."""
    laid, held = 0, [0] * len(frame.world.incomes)
    for seat, player in enumerate(state.players):
        own = player.germany
        if (own is None) == bool(frame.areas):
            yield f"STATE seat {seat} has the things of another player board"
        if own is None:
            continue
        if laid & own.extensions:
            yield f"GR-16 seat {seat} has an extension of another player"
        laid |= own.extensions
        held = [number + more for number, more in zip(held, own.incomes, strict=True)]
        if any(not 0 <= earned <= number for earned, number in zip(own.earned, own.incomes, strict=True)):
            yield f"GR-40 seat {seat} used income markers it does not have"
        yield from _arm(frame, player, own)
        if not any(unit.kind == "extension" for unit in state.open):
            yield from _areas(frame, player, own)
    if any(number > marker.count for number, marker in zip(held, frame.world.incomes, strict=True)):
        yield "GR-46 more income markers are held than there are"


def _arm(frame: Frame, player: Player, own: Germany) -> Iterator[str]:
    main, black = frame.layout.lines[0], player.tracks[0]
    if main.arms and (own.arm >= 0) != (black > main.length):
        yield f"GR-05 black on field {black} of the main line, arm {own.arm}"
    arm = main.arms[own.arm] if own.arm >= 0 else None
    for colour, field in enumerate(player.tracks[: len(COLOURS)]):
        if arm is not None and field and not arm.colours >> colour & 1:
            yield f"GR-07 {COLOURS[colour]} on {arm.key}"
    if arm is not None and player.lengths[0] != arm.length:
        yield f"GR-06 the main line ends on field {player.lengths[0]}"
    fields = sum(1 << special.id for line in frame.layout.lines for special in line.specials)
    fields |= sum(1 << special.id for special in arm.specials) if arm is not None else 0
    for number, extension in enumerate(frame.layout.extensions):
        if own.extensions >> number & 1:
            fields |= sum(1 << special.id for special in extension.specials)
    if fields != player.fields:
        yield "GR-19 the fields in force are not those of arm and extensions"


def _areas(frame: Frame, player: Player, own: Germany) -> Iterator[str]:
    lengths = [tile.length for number, tile in enumerate(frame.layout.extensions) if own.extensions >> number & 1]
    reached = [area.length for line, area in frame.areas if player.tracks[line * len(COLOURS)] >= area.first]
    if sorted(lengths) != sorted(reached):
        yield f"GR-17 extensions of the lengths {lengths} for areas of the lengths {reached}"

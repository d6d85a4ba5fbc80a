"""Broken invariants of the modules, in words; like `invariants` it calls nothing that changes positions."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.russian_railroads.frame import CODE_NAMES, Frame
from imperial_steam.games.russian_railroads.parts import Germany, Market, Usa
from imperial_steam.games.russian_railroads.state import Phase, Player, State
from imperial_steam.games.russian_railroads.terms import COAL_FACTORY, COLOURS, STEEL_MILL, TOKEN_FACTORY


def germany(frame: Frame, state: State) -> Iterator[str]:
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


def usa(frame: Frame, state: State) -> Iterator[str]:
    """Rubble, stock board and payouts (AR-04, AR-14, AR-30 … AR-43)."""
    for seat, player in enumerate(state.players):
        if (player.usa is None) == frame.usa:
            yield f"STATE seat {seat} has the things of another player board"
        elif player.usa is not None:
            yield from _rubble(frame, player, player.usa)
    if state.market is not None:
        yield from _market(frame, state, state.market)


def _rubble(frame: Frame, player: Player, own: Usa) -> Iterator[str]:
    for number, tile in enumerate(frame.layout.rubble):
        tracks = player.tracks[tile.line * len(COLOURS) :][: len(COLOURS)] if tile.line >= 0 else ()
        markers = [at for of, at in zip(player.marker_tracks, player.markers, strict=True) if of == tile.industry]
        if own.rubble >> number & 1 and any(at >= tile.field for at in (*tracks, *markers)):
            yield f"AR-14 something stands on or beyond the rubble {tile.key}"
    if player.marker_tracks not in ((), frame.layout.start_markers):
        yield "AR-20 the markers do not stand on their own tracks"


def _market(frame: Frame, state: State, market: Market) -> Iterator[str]:
    if sorted(seat for seats in market.levels for seat in seats) != list(range(frame.player_count)):
        yield "AR-30 a price marker is lost"
    highest = max(level for level, seats in enumerate(market.levels) if set(seats) & set(frame.people) or not level)
    if len(market.tiles) != highest:
        yield f"AR-31 {len(market.tiles)} dividend tiles for {highest} levels"
    for kind, tile in enumerate(frame.world.dividends):
        if market.tiles.count(kind) > tile.count:
            yield f"AR-02 too many dividend tiles {tile.key}"
    if bool(market.resume) != (state.phase is Phase.PAYOUT):
        yield "AR-43 a payout goes on in another phase"


def nameless(frame: Frame, state: State) -> Iterator[str]:
    """Factories without number: as many as the box holds, and none in the display but the coal factory."""
    most = {COAL_FACTORY: 1, STEEL_MILL: len(frame.numbers.steel_mills), TOKEN_FACTORY: 1}
    for code, number in most.items():
        built = sum(player.gaps.count(code) for player in state.players)
        shown = state.display[code] if code < len(state.display) else 0
        if built + shown > number or (shown and code != COAL_FACTORY):
            yield f"INV-04 the factory {CODE_NAMES[code]} is built {built} times and {shown} times in the display"


def dsp(frame: Frame, state: State) -> Iterator[str]:
    """Special tokens, freight cars and interrupted turns (section 18)."""
    if state.dsp is None:
        return
    own = sum(1 << frame.world.special_token(key) for key in frame.setup.special_tokens)
    if state.dsp.tokens & ~own:
        yield "DSP-02 a special token lies open that was not laid out"
    for seat, player in enumerate(state.players):
        car = player.dsp.car if player.dsp is not None else -1
        if car >= 0 and player.reach[car] < frame.numbers.freight_total:
            yield f"DSP-T5 the freight car of seat {seat} stands behind too low locomotives"
    if state.dsp.turn is None and (state.dsp.choosers or any(unit.kind == "ludmilla" for unit in state.open)):
        yield "DSP-11 somebody chooses though no turn is interrupted"
    if state.dsp.freight is not None and state.phase not in (Phase.FREIGHT, Phase.PAYOUT):
        yield "DSP-T5 freight cars run in another phase"

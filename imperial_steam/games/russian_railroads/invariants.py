"""Every broken invariant of a position, in words (section 4.2).

Written apart from the engine on purpose: nothing here calls the code that changes positions, so a slip there cannot
hide itself. Each complaint starts with the ID of what is broken, or `STATE` where two parts contradict each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_

from imperial_steam.games.russian_railroads.frame import CODE_NAMES, Frame
from imperial_steam.games.russian_railroads.hooks import MODULES
from imperial_steam.games.russian_railroads.state import Ask, Phase, Player, State
from imperial_steam.games.russian_railroads.terms import COAL_FACTORY, COLOURS, HIGHEST, STEEL_MILL, TOKEN_FACTORY


def violations(frame: Frame, state: State) -> list[str]:
    """What is wrong with a position; empty for every position that play can reach."""
    complaints: list[str] = []
    for seat in frame.people:
        for check in _PLAYER_CHECKS:
            complaints.extend(f"{complaint} (seat {seat})" for complaint in check(frame, state.players[seat]))
    for table_check in _TABLE_CHECKS:
        complaints.extend(table_check(frame, state))
    for module in MODULES.values():
        complaints.extend(module.violations(frame, state))
    return complaints


def _tracks(frame: Frame, player: Player) -> Iterator[str]:
    lying = [0] * len(COLOURS)
    for line, printed in enumerate(frame.layout.lines):
        fields = player.tracks[line * len(COLOURS) : (line + 1) * len(COLOURS)]
        for colour, field in enumerate(fields):
            lying[colour] += field > 0
            ahead = fields[colour - 1] - 1 if colour else player.lengths[line]
            if field and not 0 < field <= ahead:
                yield f"INV-01 {COLOURS[colour]} on field {field} of {printed.key}"
            if field and not printed.colours >> colour & 1:
                yield f"TRACK-02 {COLOURS[colour]} on {printed.key}"
            if field and not player.unlocked >> colour & 1:
                yield f"TRACK-08 {COLOURS[colour]} is not unlocked"
    for colour, number in enumerate(lying):
        if number > frame.numbers.tracks[colour]:
            yield f"INV-02 {number} {COLOURS[colour]} tracks"


def _workers(frame: Frame, player: Player) -> Iterator[str]:
    if player.workers > frame.count.workers + frame.count.waiting:
        yield f"INV-03 {player.workers} own workers"
    if not 0 <= player.placed <= player.workers:
        yield f"INV-03 {player.placed} of {player.workers} workers placed"
    if player.coins < 0 or player.black not in (0, 1, 2) or player.score < 0:
        yield "STATE coins, black worker or points do not exist"


def _locomotives(frame: Frame, player: Player) -> Iterator[str]:
    standing = sum(1 for number in player.slots if number)
    if not 1 <= standing <= len(frame.slots) or not player.slots[0]:
        yield f"INV-05 {standing} locomotives, {player.slots[0]} on the main line"
    reach = [0] * frame.line_count
    for (line, _), number in zip(frame.slots, player.slots, strict=True):
        reach[line] += number
    if tuple(reach) != player.reach:
        yield "STATE the reach is not that of the locomotives"


def _industry(frame: Frame, player: Player) -> Iterator[str]:
    filled = [code > 0 for code in player.gaps]
    if sorted(filled, reverse=True) != filled:
        yield "INV-07 a gap is filled before the one left of it"
    places = list(zip(player.marker_tracks, player.markers, strict=True))
    if len(set(places)) < len(places):
        yield "INV-08 two markers on one field"
    for track, field in places:
        industry = frame.layout.industries[track]
        if not 0 <= field < len(industry.points):
            yield f"IND-02 a marker on index {field}"
        for gap, at in enumerate(industry.gaps):
            if not industry.free_gaps and field >= at and not player.gaps[gap]:
                yield f"INV-07 a marker on index {field} beyond the empty gap {gap + 1}"


def _doublers(frame: Frame, player: Player) -> Iterator[str]:
    for line, number in enumerate(player.doublers):
        if not 0 <= number <= frame.doubler_fields[line]:
            yield f"INV-09 {number} doublers on one line"


def _tokens(frame: Frame, player: Player) -> Iterator[str]:
    fields = [field for field, _ in player.laid]
    laid = sum(1 << token for _, token in player.laid)
    if len(set(fields)) < len(fields) or any(not player.satisfied >> field & 1 for field in fields):
        yield "INV-19 a token on a field that is not satisfied, or two on one"
    if laid & player.tokens or (frame.setup.board == "base" and laid | player.tokens != frame.tokens):
        yield "INV-19 a token is unused and used, or neither"
    if not frame.names and len(fields) > 4:
        yield f"INV-14 {len(fields)} tokens on the board"


_PLAYER_CHECKS: tuple[Callable[[Frame, Player], Iterator[str]], ...] = (
    _tracks, _workers, _locomotives, _industry, _doublers, _tokens,
)  # fmt: skip


def _tiles(frame: Frame, state: State) -> Iterator[str]:
    built = [code for player in state.players for code in player.gaps if 0 < code <= HIGHEST]
    standing = sum(1 for player in state.players for number in player.slots if number)
    chained = sum(1 for unit in state.open if unit.kind == "chain")
    nine = next(i for i, card in enumerate(frame.world.cards) if any(e.kind == "locomotive_nine" for e in card.effects))
    waiting = sum(1 for unit in state.pool if unit.kind == "locomotive_nine") + (state.cards >> nine & 1)
    pieces = frame.world.components
    box = frame.count.removed * HIGHEST + (pieces["locomotives.each"] - frame.count.removed - frame.player_count)
    total = sum(state.stacks) + sum(state.display[: HIGHEST + 1]) + len(built) + standing + chained + waiting
    if total + state.lost + box != pieces["locomotives.all"]:
        yield f"INV-04 {total} locomotive tiles, {state.lost} lost, {box} in the box"
    if min(state.stacks) < 0 or min(state.display) < 0:
        yield "INV-04 more tiles taken from a stack or the display than there are"
    lowest = next((number for number, left in enumerate(state.stacks) if left), HIGHEST)
    outside = [*built, *(number for player in state.players for number in _printed(player))]
    outside += [code for code, number in enumerate(state.display[: HIGHEST + 1]) for _ in range(number)]
    above = [number for number in outside if number > lowest]
    if above and (above != [HIGHEST] or state.cards >> nine & 1):
        yield f"INV-21 tiles above the lowest stack {lowest}: {above}"


def _printed(player: Player) -> Iterator[int]:
    """The numbers printed on the locomotives, stokers left aside (COAL-20)."""
    return (number - (player.stokers >> slot & 1) for slot, number in enumerate(player.slots))


def _spaces(frame: Frame, state: State) -> Iterator[str]:
    used = [
        use.space for use in state.uses if use.space >= frame.first_engineer or not frame.world.spaces[use.space].open
    ]
    if len(set(used)) < len(used):
        yield "INV-10 a space was used twice"
    if reduce(or_, (frame.closes[space] for space in used), 0) != state.occupied:
        yield "STATE the occupied spaces are not those used"
    for use in state.uses:
        workers, coins = frame.cost_of(state.row, use.space) if _costs(frame, state, use.space) else (0, 0)
        pieces = use.workers + use.coins
        if _costs(frame, state, use.space) and (pieces != workers + coins or use.coins < coins):
            yield f"INV-18 {pieces} pieces on {frame.space_keys[use.space]}"
    for seat, player in enumerate(state.players):
        own = [use for use in state.uses if use.seat == seat]
        placed = (sum(use.own for use in own), sum(use.temporary for use in own), sum(use.black for use in own))
        if placed != (player.placed, player.temporary_placed, int(player.black == 2)):
            yield f"INV-18 the workers of seat {seat} do not stand where they were put"


def _costs(frame: Frame, state: State, space: int) -> bool:
    """The engineer of a public place still lies there."""
    place = frame.public_places.get(space)
    return place is None or state.row[place] >= 0


def _temporary(frame: Frame, state: State) -> Iterator[str]:
    holders = [player for player in state.players if player.temporary + player.temporary_placed]
    if len(holders) > 1 or any(player.temporary + player.temporary_placed != 2 for player in holders):
        yield "INV-17 the turquoise workers are divided"
    if holders and state.phase in (Phase.SETUP, Phase.OVER):
        yield "INV-17 the turquoise workers are away from their space"


def _engineers(frame: Frame, state: State) -> Iterator[str]:
    hired = 0
    for player in state.players:
        if hired & player.engineers:
            yield "INV-13 an engineer belongs to two players"
        hired |= player.engineers
    lying = sum(1 << engineer for engineer in state.row if engineer >= 0)
    if hired & lying or (hired | lying) & state.gone:
        yield "INV-13 an engineer is in two places"
    dealt = sum(1 << frame.world.engineer(key) for key in frame.setup.engineers)
    if not frame.names and (hired | lying | state.gone) & ~(1 << frame.letterless) != dealt:
        yield "INV-13 an engineer is lost"
    if sum(1 for engineer in state.row if engineer >= 0) > len(state.row) - state.round + 1:
        yield "ROUND-05 too many engineers in the row"


def _cards(frame: Frame, state: State) -> Iterator[str]:
    masks = [state.deck, state.removed, *(player.end_cards for player in state.players)]
    cards = frame.world.components["end_cards"]
    if sum(masks) != (1 << cards) - 1 or sum(mask.bit_count() for mask in masks) != cards:
        yield "INV-16 end bonus cards are lost or doubled"


def _supply(frame: Frame, state: State) -> Iterator[str]:
    lying = sum(sum(player.doublers) for player in state.players)
    if lying + state.doublers != frame.numbers.doublers or state.doublers < 0:
        yield f"INV-09 {lying} doublers on boards, {state.doublers} in the supply"
    if state.ask not in (Ask.UNITS, Ask.CHANCE) and not state.begun and (state.pool or state.open):
        yield "INV-20 units are pending between two turns"
    if sorted(state.order) != list(range(frame.player_count)):
        yield "STATE the turn order is none"


def _nameless(frame: Frame, state: State) -> Iterator[str]:
    """Factories without number: as many as the box holds, and none in the display but the coal factory."""
    most = {COAL_FACTORY: 1, STEEL_MILL: len(frame.numbers.steel_mills), TOKEN_FACTORY: 1}
    for code, number in most.items():
        built = sum(player.gaps.count(code) for player in state.players)
        shown = state.display[code] if code < len(state.display) else 0
        if built + shown > number or (shown and code != COAL_FACTORY):
            yield f"INV-04 the factory {CODE_NAMES[code]} is built {built} times and {shown} times in the display"


_TABLE_CHECKS: tuple[Callable[[Frame, State], Iterator[str]], ...] = (
    _tiles, _spaces, _temporary, _engineers, _cards, _supply, _nameless,
)  # fmt: skip

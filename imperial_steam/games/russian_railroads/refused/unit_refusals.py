"""Every reason why an action with pending units cannot be done (REF-07 … REF-17, REF-22, REF-23)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Final

from imperial_steam.games.protocol import Refusal, Values
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import demand, lines
from imperial_steam.games.russian_railroads.frame import CODES, COLOUR_INDEX, Frame
from imperial_steam.games.russian_railroads.hooks import KINDS, UNIT_REASONS, UnitReasons, no_reasons
from imperial_steam.games.russian_railroads.possible import search
from imperial_steam.games.russian_railroads.refused import shortfall
from imperial_steam.games.russian_railroads.state import Ask, Player, State
from imperial_steam.games.russian_railroads.terms import COLOURS
from imperial_steam.games.russian_railroads.turn import turns
from imperial_steam.games.russian_railroads.units import gaps, reuse, tiles

#: Actions that no unit is needed for.
_FREE = (a.EndTurn, a.Lapse)


def reasons(frame: Frame, state: State, action: a.Action) -> Iterator[Refusal]:
    """Why the action cannot be done while units are used up; nothing if only the search speaks against it."""
    told, kinds = UNIT_REASONS[type(action)], KINDS.get(type(action), frozenset())
    if state.open and state.open[-1].kind not in kinds:
        yield Refusal("PROC-05", "finish-first", {"what": state.open[-1].kind})
    elif not isinstance(action, _FREE) and not search.servants(state, action):
        yield Refusal(told.rule, told.reason, {part.name: getattr(action, part.name) for part in fields(action)})
    yield from told.others(frame, state, action)


def _step(frame: Frame, state: State, action: a.Step) -> Iterator[Refusal]:
    """REF-08 … REF-11."""
    line = frame.line_index.get(action.line, -1)
    if line < 0:
        yield Refusal("TRACK-01", "no-such-line", {"line": action.line})
        return
    player, colour = state.player, COLOUR_INDEX[action.colour]
    place = line * lines.WIDTH + colour
    named = {"line": action.line, "colour": action.colour}
    arm = player.chosen[0] if frame.switches[line] else -1
    if not frame.layout.lines[line].colours >> colour & 1:
        yield Refusal("TRACK-02", "colour-not-on-line", named)
    elif arm >= 0 and not frame.layout.lines[line].arms[arm].colours >> colour & 1:
        yield Refusal("GR-07", "colour-not-on-line", named)
    elif not player.unlocked >> colour & 1:
        yield shortfall.locked(frame, player, colour)
    if not colour:
        yield from _black(frame, player, line, named)
    elif player.tracks[place] >= player.tracks[place - 1] - 1:
        yield Refusal(
            "TRACK-05", "track-ahead", {**named, "ahead": COLOURS[colour - 1], "field": player.tracks[place - 1]}
        )
    elif not player.tracks[place] and lines.lines_of(player.tracks, colour) >= frame.numbers.tracks[colour]:
        yield Refusal("INV-02", "no-track-left", {**named, "tracks": frame.numbers.tracks[colour]})


def _black(frame: Frame, player: Player, line: int, named: Values) -> Iterator[Refusal]:
    """What the black track of a line has before it: its end, rubble, a switch (TRACK-06, AR-14, GR-05)."""
    if player.tracks[line * lines.WIDTH] >= player.lengths[line]:
        if player.lengths[line] < lines.last_field(frame, player, line):
            yield Refusal("AR-14", "rubble", {**named, "field": player.lengths[line] + 1})
        else:
            yield Refusal("TRACK-06", "end-of-line", {**named, "field": player.lengths[line]})
    elif lines.at_switch(frame, player, line):
        yield Refusal("GR-05", "choose-arm", {"arms": [arm.key for arm in frame.layout.lines[line].arms]})


def _industry(frame: Frame, state: State, action: a.Industry) -> Iterator[Refusal]:
    """REF-17."""
    player, marker = state.player, action.marker - 1
    if not 0 <= marker < len(player.markers):
        yield Refusal("QM-01", "no-such-marker", {"marker": action.marker})
        return
    track, ahead = player.marker_tracks[marker], player.markers[marker] + 1
    industry = frame.layout.industries[track]
    gap = frame.gap_at[track].get(ahead)
    if player.ends[track] <= ahead < len(industry.points):
        yield Refusal("AR-14", "rubble-on-track", {"field": ahead})
    elif ahead >= len(industry.points):
        yield Refusal("IND-02", "end-of-track", {"marker": action.marker, "field": ahead - 1})
    elif gap is not None and not industry.free_gaps and not player.gaps[gap]:
        yield Refusal("IND-02", "gap-empty", {"gap": gap + 1})
    elif not lines.can_move(frame, player, marker):
        yield Refusal("IND-08", "marker-ahead", {"marker": action.marker, "field": ahead})


def _slot(frame: Frame, state: State, line: str, slot: int, number: int) -> Iterator[Refusal]:
    """REF-14."""
    index = frame.slot_index.get((line, slot))
    if index is None:
        yield Refusal("LOCO-02", "no-such-slot", {"line": line, "slot": slot})
    elif state.player.slots[index] >= number:
        fits = tiles.targets(state.player, number)
        rule = "LOCO-04" if fits else "LOCO-10"
        yield Refusal(rule, "not-lower", {"number": number, "standing": state.player.slots[index]})


def _locomotive(frame: Frame, state: State, action: a.PlaceLocomotive) -> Iterator[Refusal]:
    """REF-13, REF-14."""
    lowest = lines.lowest(state.stacks)
    if not lowest:
        yield Refusal("LOCO-01", "no-locomotive-left")
    yield from _slot(frame, state, action.line, action.slot, lowest)


def _nine(frame: Frame, state: State, action: a.PlaceNine) -> Iterator[Refusal]:
    yield from _slot(frame, state, action.line, action.slot, 9)


def _move(frame: Frame, state: State, action: a.MoveLocomotive) -> Iterator[Refusal]:
    """REF-15: only a locomotive that was replaced is moved."""
    number = state.open[-1].argument if state.open and state.open[-1].kind == "chain" else 0
    yield from _slot(frame, state, action.line, action.slot, number)


def _return(frame: Frame, state: State, action: a.ReturnLocomotive) -> Iterator[Refusal]:
    """REF-15."""
    if 0 in state.player.slots:
        line, slot = frame.slots[state.player.slots.index(0)]
        yield Refusal("LOCO-07", "slot-free", {"line": frame.layout.lines[line].key, "slot": slot + 1})


def _factory(frame: Frame, state: State, action: a.BuildFactory) -> Iterator[Refusal]:
    """REF-16."""
    code = CODES.get(action.source, 0)
    if code not in tiles.sources(state):
        yield Refusal("FACT-01", "no-such-factory", {"source": action.source})
    yield from gap_reasons(state, action.gap)


def gap_reasons(state: State, gap: int) -> Iterator[Refusal]:
    """Why a factory cannot go into a gap (FACT-02, FACT-03)."""
    if gap - 1 in gaps.gaps_for(state.player):
        return
    if 0 not in state.player.gaps:
        yield Refusal("FACT-03", "no-such-gap", {"gap": gap, "gaps": len(state.player.gaps)})
    else:
        yield Refusal("FACT-02", "wrong-gap", {"gap": gap, "free": state.player.gaps.index(0) + 1})


def _doubler(frame: Frame, state: State, action: a.PlaceDoubler) -> Iterator[Refusal]:
    """REF-12."""
    line = frame.line_index.get(action.line, -1)
    if line < 0 or state.player.doublers[line] >= frame.doubler_fields[line]:
        fields = frame.doubler_fields[line] if line >= 0 else 0
        yield Refusal("DBL-01", "no-doubler-field", {"line": action.line, "fields": fields})
    if not state.doublers:
        yield Refusal("RUL-30", "no-doubler-left")


def _token(frame: Frame, state: State, action: a.PlaceToken) -> Iterator[Refusal]:
    """REF-23."""
    token = frame.place_token.index(action) if action in frame.place_token else -1
    if token < 0 or not frame.tokens >> token & 1:
        yield Refusal("SETUP-44", "no-such-token", {"token": action.token})
    elif not state.player.tokens >> token & 1:
        yield Refusal("SPEC-24", "token-used", {"token": action.token})


def _marker(frame: Frame, state: State, action: a.PlaceMarker) -> Iterator[Refusal]:
    if lines.marker_at_start(state.player):
        yield Refusal("QM-10", "start-field-taken")


def _card(frame: Frame, state: State, action: a.TakeCard) -> Iterator[Refusal]:
    """REF-06, REF-23."""
    card = frame.take_card.index(action) if action in frame.take_card else -1
    if card < 0 or not state.cards >> card & 1:
        yield Refusal("QM-02", "card-gone", {"card": action.card})
    elif not state.open and any(unit.kind == "card" for unit in state.pool):
        wanted = demand.of_effects(frame.world.cards[card].effects)
        missing = list(shortfall.of_demand(frame, state, wanted, "QM-12"))
        yield from missing or [Refusal("QM-12", "card-not-completely", {"card": action.card})]


def foundry_first(frame: Frame, state: State) -> Refusal:
    """REF-33: everything else waits for the foundry in use."""
    return Refusal("COAL-34", "foundry-first", {"foundry": frame.world.foundries[state.furnace].number})


def _look(frame: Frame, state: State, action: a.Look) -> Iterator[Refusal]:
    if not state.deck:
        yield Refusal("QM-11", "deck-empty")
    if any(unit.mandatory for unit in state.pool):
        yield Refusal("EXEC-07", "mandatory-left", {"units": shortfall.mandatory(state)})
    if state.furnace >= 0:
        yield foundry_first(frame, state)


def _end_card(frame: Frame, state: State, action: a.TakeEndCard) -> Iterator[Refusal]:
    card = frame.take_end_card.index(action) if action in frame.take_end_card else -1
    looks = bool(state.open) and state.open[-1].kind == "end_choice"
    if card < 0 or (looks and not state.deck >> card & 1):
        yield Refusal("QM-11", "card-not-in-deck", {"card": action.card})


def _reward(frame: Frame, state: State, action: a.Reward) -> Iterator[Refusal]:
    if action.reward == "card" and not state.deck:
        yield Refusal("RUL-07", "deck-empty")


def _reuse(frame: Frame, state: State, action: a.Reuse) -> Iterator[Refusal]:
    """REF-22."""
    space = frame.space_index.get(action.space, -1)
    named = {"space": action.space}
    own = [
        use for use in state.uses if use.space == space and use.seat == state.actor and use.space != frame.stoker_space
    ]
    if space < 0 or not own:
        yield Refusal("REUSE-01", "no-worker-there", named)
        return
    if space in frame.order_places:
        yield Refusal("REUSE-02", "order-space", named)
    unit = state.open[-1] if state.open and state.open[-1].kind in reuse.KINDS else None
    if not any(reuse.fits(frame, state, unit.kind if unit else "reuse", use) for use in own):
        yield Refusal("REUSE-01", "not-one-worker", named)
        return
    engineer = reuse.engineer_on(frame, state, space)
    if unit is not None and engineer >= 0 and unit.chain >> engineer & 1:
        yield Refusal("REUSE-04", "in-chain", named)
    elif unit is not None and space not in frame.order_places:
        wanted = demand.of_effects(frame.effects_of(state.row, space))
        missing = list(shortfall.of_demand(frame, state, wanted, "RUL-14"))
        yield from missing or [Refusal("RUL-14", "not-completely", named)]


def _decline(frame: Frame, state: State, action: a.Decline) -> Iterator[Refusal]:
    if state.open and state.open[-1].kind == "reuse" and state.open[-1].mandatory:
        yield Refusal("RUL-12", "reuse-mandatory")


def _lapse(frame: Frame, state: State, action: a.Lapse) -> Iterator[Refusal]:
    yield Refusal("PROC-08", "nothing-to-lapse")


def _end(frame: Frame, state: State, action: a.EndTurn) -> Iterator[Refusal]:
    """REF-07."""
    if any(unit.mandatory for unit in state.pool):
        yield Refusal("EXEC-01", "mandatory-left", {"units": shortfall.mandatory(state)})
    yield from choices_due(frame, state)
    if state.ask is Ask.SPACE:
        yield Refusal("GR-45", "space-first")
    if state.furnace >= 0:
        yield foundry_first(frame, state)


def choices_due(frame: Frame, state: State) -> Iterator[Refusal]:
    """The choices that must be made before the turn can end or nobody passes (RUL-05)."""
    if due := [unit for unit in state.pool if turns.forced(frame, state, unit)]:
        yield Refusal("RUL-05", "choose-first", {"units": shortfall.pending(due)})


BASE: Final[Mapping[type[a.Action], UnitReasons]] = {
    a.Step: UnitReasons("SPACE-01", "no-step", _step),
    a.Industry: UnitReasons("IND-02", "no-industry-step", _industry),
    a.PlaceLocomotive: UnitReasons("SPACE-10", "no-locomotive", _locomotive),
    a.PlaceNine: UnitReasons("QC-04", "no-nine", _nine),
    a.MoveLocomotive: UnitReasons("LOCO-08", "nothing-replaced", _move),
    a.ReturnLocomotive: UnitReasons("LOCO-08", "nothing-replaced", _return),
    a.BuildFactory: UnitReasons("SPACE-10", "no-factory", _factory),
    a.PlaceDoubler: UnitReasons("SPACE-30", "no-doubler", _doubler),
    a.PlaceToken: UnitReasons("SPEC-22", "no-token-field", _token),
    a.PlaceMarker: UnitReasons("QM-01", "no-marker", _marker),
    a.TakeCard: UnitReasons("QM-02", "no-card", _card),
    a.Look: UnitReasons("QM-02", "no-end-card", _look),
    a.TakeEndCard: UnitReasons("QM-11", "look-first", _end_card),
    a.Reward: UnitReasons("FAC-9", "no-reward", _reward),
    a.Again: UnitReasons("QC-05", "nothing-again", no_reasons),
    a.Reuse: UnitReasons("REUSE-03", "no-reuse", _reuse),
    a.Decline: UnitReasons("EXEC-06", "nothing-open", _decline),
    a.Lapse: UnitReasons("", "", _lapse),
    a.EndTurn: UnitReasons("", "", _end),
}

"""Why a line cannot start somewhere, go on, end, or be paid in some way (section 10.3)."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.phases import building, influence
from imperial_steam.games.first_train.phases.building import Bill
from imperial_steam.games.first_train.state import State
from imperial_steam.games.first_train.terms import (
    CLOSED,
    COMPANIES,
    EXTENSION,
    FIRST_COMPANY,
    FORBIDDEN,
    GOVERNMENT,
    HILL,
    HOP,
    KINDS,
)
from imperial_steam.games.protocol import Refusal

#: The rule that lets no track across a border, by `Border.blocked`.
BLOCKED = {HOP: "BUILD-07", HILL: "BUILD-07", FORBIDDEN: "BUILD-13", EXTENSION: "SOUTH-04"}


def start(frame: Frame, state: State, action: a.StartLine) -> Iterator[Refusal]:
    """Why a line cannot start in an area."""
    area = frame.layout.area_index.get(action.area, -1)
    if area < 0:
        yield Refusal("AREA-01", "no_such_area", {"area": action.area})
        return
    if not frame.layout.areas[area].in_play:
        yield Refusal("SOUTH-04", "extension_off", frame.place(area))
        return
    terrain = frame.layout.areas[area].terrain
    if terrain in CLOSED:
        yield Refusal(BLOCKED[terrain], f"blocked_{terrain}", {"places": [frame.layout.areas[area].name]})
        return
    if not building.start_areas(frame, state, state.actor) >> area & 1:
        first = state.round == 1
        rule, reason = ("BUILD-08", "no_company_town") if first else ("BUILD-09", "no_start_here")
        yield Refusal(rule, reason, frame.place(area))
    if not building.tracks_left(frame, state, state.actor):
        yield Refusal("BUILD-05", "no_tracks_left", {"limit": frame.numbers.tracks})
    fees = list(_fees(state, area, building.fees(state, (area,))))
    yield from fees
    if not fees:
        yield from _no_way(frame, state, area)


def _no_way(frame: Frame, state: State, area: int) -> Iterator[Refusal]:
    """Why no track at all can be built out of an area, though nothing else is against it."""
    if next(building.next_ways(frame, state, (area,)), None):
        return
    taken = building.occupied(state)
    free = [way.area for way in frame.layout.exits[area] if not taken >> way.border & 1]
    if not free:
        yield Refusal("BUILD-06", "no_free_border", frame.place(area))
        return
    lacking = ((there, list(_costs(state, building.bill(frame, state, (area, there)), there))) for there in free)
    nearest, missing = min(lacking, key=lambda one: len(one[1]))
    yield Refusal("BUILD-12", "no_track_payable", {**frame.place(area), "to": frame.layout.areas[nearest].name})
    yield from missing


def track(frame: Frame, state: State, action: a.BuildTrack) -> Iterator[Refusal]:
    """Why a track cannot be the next one of the line."""
    border = frame.border_index.get(action.border, -1)
    if border < 0:
        yield Refusal("AREA-02", "no_such_border", {"border": action.border})
        return
    printed, here = frame.layout.borders[border], state.line[-1]
    if printed.blocked:
        yield Refusal(BLOCKED[printed.blocked], f"blocked_{printed.blocked}", frame.between(border))
    for owner, tracks in enumerate(state.tracks):
        if tracks >> border & 1:
            yield _taken(frame, border, owner)
    if len(state.line) > building.tracks_left(frame, state, state.actor):
        yield Refusal("BUILD-05", "no_tracks_left", {"limit": frame.numbers.tracks})
    if here not in (printed.a, printed.b):
        yield Refusal("BUILD-02", "not_at_the_end", {**frame.between(border), "place": frame.layout.areas[here].name})
        return
    there = printed.a + printed.b - here
    if printed.only_from == there:
        yield Refusal("SOUTH-01", "out_only", frame.place(there))
    if there in state.line:
        yield Refusal("BUILD-03", "area_twice", frame.place(there))
    elif not printed.blocked:
        yield from _costs(state, building.bill(frame, state, (*state.line, there)), there)


def _taken(frame: Frame, border: int, owner: int) -> Refusal:
    """Somebody has a track there: a player or a company."""
    if owner < frame.player_count:
        return Refusal("BUILD-06", "border_taken", {**frame.between(border), "seat": owner})
    company = COMPANIES[owner - frame.player_count]
    return Refusal("BUILD-06", "border_of_company", {**frame.between(border), "company": company})


def _fees(state: State, area: int, fees: tuple[int, ...]) -> Iterator[Refusal]:
    """The influence of companies that is missing for their stops, once the line has come to an area."""
    have = influence.of(state, state.actor)
    both = all(stops >> area & 1 for stops in state.stops)
    for company, name in enumerate(COMPANIES):
        short = fees[FIRST_COMPANY + company] - have[FIRST_COMPANY + company]
        if short > 0:
            yield Refusal("PAY-08" if both else "PAY-05", "company_fee", {"company": name, "short": short})


def _costs(state: State, cost: Bill, there: int) -> Iterator[Refusal]:
    """What is missing for a line that goes on into an area."""
    have = influence.of(state, state.actor)
    yield from _fees(state, there, cost.fees)
    if cost.fees[GOVERNMENT] > have[GOVERNMENT]:
        yield Refusal("PAY-11", "landowner_fee", {"short": cost.fees[GOVERNMENT] - have[GOVERNMENT]})
    means = state.hands[state.actor] + sum(max(0, number) for number in building.left(state, state.actor, cost))
    if cost.points > means:
        yield Refusal("BUILD-12", "points_missing", {"points": cost.points, "means": means})


def finish(frame: Frame, state: State, action: a.FinishLine) -> Iterator[Refusal]:
    """Why the line cannot end: it has not begun."""
    del frame, state, action
    yield Refusal("BUILD-14", "no_track_yet")


def spend(frame: Frame, state: State, action: a.SpendInfluence) -> Iterator[Refusal]:
    """Why a mixture of influence does not pay for the line."""
    cost = building.bill(frame, state, state.line)
    short = building.shortage(state, state.actor, cost)
    spent = (action.white, action.brown, action.red, action.green)
    own, left = influence.of(state, state.actor), building.left(state, state.actor, cost)
    if sum(spent) > short:
        yield Refusal("PAY-15", "cubes_first", {"short": short})
    elif sum(spent) != short:
        yield Refusal("PAY-16", "wrong_sum", {"short": short})
    for kind, name in enumerate(KINDS):
        if spent[kind] < 0 or spent[kind] > own[kind]:
            yield Refusal("PAY-16", "more_than_owned", {"colour": name, "have": own[kind]})
        elif spent[kind] > left[kind]:
            yield Refusal("PAY-13", "needed_for_fees", {"colour": name, "have": left[kind]})

"""What has happened since somebody's last turn: a few condensed lines, the things to light up, the prices that moved.

Worked out from the recorded actions alone. Nothing is told that the seat may not know: no money of others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias, cast

from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.story.preview import market_changes
from imperial_steam.games.imperial_steam.terms import COLUMN, HUBS
from imperial_steam.games.protocol import TURN_BEGAN, Event, Record, Target, Value, Values, word_of


@dataclass(frozen=True, slots=True)
class SincePart:
    """One thing somebody did: its sentence is `since.<key>`, filled from `values`."""

    key: str
    values: Values = field(default_factory=dict, hash=False)


class Moved(NamedTuple):
    """A price or an influence that moved: `name` is one of `Change` of `preview`, `thing` where it stands.

    `name` is `market_price`, `factory_cost`, `delivery_price`, `wage` (gulden) or `hub` (column value); its sentence
    is `since.<name>`. A price of 0 stands for a type that is sold out.
    """

    name: str
    subject: str
    before: int
    after: int
    thing: Target


class SinceLine(NamedTuple):
    """One line: what a seat did, or with `seat` None the prices that moved; `things` are to be lit up."""

    seat: int | None
    parts: tuple[SincePart, ...]
    things: tuple[Target, ...]


class Since(NamedTuple):
    """What happened between two moments of the record: after `begin` actions and after `end` actions.

    The lines are of the others' turns in the order of time, then of prices; `prices` are all that moved.
    """

    begin: int
    end: int
    lines: tuple[SinceLine, ...]
    prices: tuple[Moved, ...]


def since(record: Record, seat: int) -> Since | None:
    """What has happened since a seat's last turn ended; None before the first turn of the game.

    While the seat has its turn everything up to its beginning is told, otherwise everything so far.
    """
    span = _span(record, seat)
    if span is None:
        return None
    begin, end = span
    before, after = _game(record, begin), _game(record, end)
    lines = [line for turn in _turns(record, begin, end) for line in _lines(record, seat, turn)]
    prices = _prices(before, after)
    if prices:
        lines.append(_price_line(prices))
    return Since(begin, end, tuple(lines), prices)


def sentence(line: SinceLine, names: Sequence[str], say: Callable[..., str]) -> str:
    """A line in words; `names` are the people's by seat, `say` puts a message into words."""
    parts = tuple(say(f"since.{part.key}", **part.values) for part in line.parts)
    if line.seat is None:
        return say("since.prices", parts=parts)
    return say("since.line", player=names[line.seat], parts=parts)


def _game(record: Record, number: int) -> ImperialSteam:
    return cast("ImperialSteam", record.position_at(number))


def _span(record: Record, seat: int) -> tuple[int, int] | None:
    """Between which moments: from the action that ended the last turn to the one that begins the present turn.

    Before the player's first turn it begins after the bids (BID-05): what they bring has been turned over before.
    """
    turns = [
        (number, event.player)
        for number in range(record.cursor)
        for event in record.entries[number].events
        if event.name == TURN_BEGAN
    ]
    if not turns:
        return None
    end = record.cursor
    if turns[-1][1] == seat and not record.position_at(record.cursor).over:
        end = turns.pop()[0] + 1
    own = [place for place, (_, player) in enumerate(turns) if player == seat]
    if not own:
        return (turns[0][0] + 1 if turns else end), end
    if own[-1] + 1 < len(turns):
        return turns[own[-1] + 1][0], end
    # Nobody else has had a turn: it was the same action that ended the last turn and began this one.
    return end - 1, end


def _turns(record: Record, begin: int, end: int) -> Iterator[range]:
    """The numbers of the actions of each turn between two moments; the first one may have begun before."""
    first = begin
    for number in range(begin, end):
        if any(event.name == TURN_BEGAN for event in record.entries[number].events):
            yield range(first, number + 1)
            first = number + 1
    yield range(first, end)


def _lines(record: Record, seat: int, turn: range) -> Iterator[SinceLine]:
    """What each of the others did, or was done to, in one turn."""
    before, after = _game(record, turn.start), _game(record, turn.stop)
    events = [event for number in turn for event in record.entries[number].events]
    for other in dict.fromkeys(event.player for event in events):
        line = None if other is None or other == seat else _line(other, events, before, after)
        if line is not None:
            yield line


def _line(seat: int, events: Sequence[Event], before: ImperialSteam, after: ImperialSteam) -> SinceLine | None:
    """What a seat did in a turn, and where that has taken it; None if nothing of it can be seen."""
    own = [event for event in events if event.player == seat]
    deeds: dict[str, list[Event]] = {}
    for event in own:
        if event.name in _TELLERS:
            deeds.setdefault(event.name, []).append(event)
    parts = [part for name, done in deeds.items() for part in _TELLERS[name](done)] or list(_untold(own))
    by = after.state.players[seat].column - before.state.players[seat].column
    if by:
        values: Values = {"by": abs(by), "column": after.state.players[seat].column * COLUMN}
        parts.append(SincePart("influence_up" if by > 0 else "influence_down", values))
    things = [thing for event in own for thing in _things(event)]
    if by:
        things.append(Target("marker", str(seat)))
    return SinceLine(seat, tuple(parts), tuple(dict.fromkeys(things))) if parts else None


def _untold(own: Sequence[Event]) -> Iterator[SincePart]:
    """The main actions by their names, where nothing else tells what was done."""
    for event in own:
        if event.name == "hand_placed":
            yield SincePart("action", {"tile": event.values["tile"]})


# What the events of a name say together

_Tell: TypeAlias = Callable[[Sequence[Event]], Iterator[SincePart]]


def _each(key: str, *names: str) -> _Tell:
    """A part for every event, with some of its values."""

    def tell(events: Sequence[Event]) -> Iterator[SincePart]:
        for event in events:
            yield SincePart(key, {name: event.values[name] for name in names})

    return tell


def _listed(key: str, name: str, plural: str) -> _Tell:
    """One part for all events of a name: one of their values as a list."""

    def tell(events: Sequence[Event]) -> Iterator[SincePart]:
        if events:
            yield SincePart(key, {plural: tuple(event.values[name] for event in events)})

    return tell


def _goods(key: str) -> _Tell:
    """One part for all events of a name: how many goods of each type, as words of a message."""

    def tell(events: Sequence[Event]) -> Iterator[SincePart]:
        if events:
            numbers = Counter(word_of(event.values, "good") for event in events)
            yield SincePart(key, {"goods": tuple(f"{number} {good}" for good, number in numbers.items())})

    return tell


def _counted(key: str) -> _Tell:
    """One part for all events of a name: how many there are."""

    def tell(events: Sequence[Event]) -> Iterator[SincePart]:
        if events:
            yield SincePart(key, {"n": len(events)})

    return tell


def _factories(events: Sequence[Event]) -> Iterator[SincePart]:
    """Their goods, and how many there are."""
    if events:
        yield SincePart("factories", {"goods": tuple(event.values["good"] for event in events), "n": len(events)})


def _keys(events: Sequence[Event]) -> Iterator[SincePart]:
    for event in events:
        yield SincePart("key", {"size": event.values["key"], "hub": event.values["hub"]})


def _delivered(events: Sequence[Event]) -> Iterator[SincePart]:
    """Goods by the city they went to."""
    cities: dict[str, list[Value]] = {}
    for event in events:
        cities.setdefault(word_of(event.values, "city"), []).append(event.values["good"])
    for city, goods in cities.items():
        yield SincePart("delivered", {"goods": tuple(goods), "city": city})


def _share_raised(events: Sequence[Event]) -> Iterator[SincePart]:
    """By the main action, which costs influence (A9-02), or by points of cities (CITY-06): how far at last."""
    last = {"share_action_up" if event.values["steps"] else "share_up": event for event in events}
    for key, event in last.items():
        yield SincePart(key, {"value": event.values["value"]})


#: What is told of events, by their names.
_TELLERS: Mapping[str, _Tell] = {
    "goal_reached": _each("goal", "city"),
    "semmering_taken": _each("semmering"),
    "contract_taken": _each("contract", "goods", "value"),
    "key_taken": _keys,
    "city_connected": _listed("connected", "city", "cities"),
    "factory_built": _factories,
    "station_built": _listed("stations", "city", "cities"),
    "good_delivered": _delivered,
    "locomotive_bought": _listed("locomotives", "level", "levels"),
    "locomotive_upgraded": _listed("locomotives", "level", "levels"),
    "share_sold": _counted("shares"),
    "share_value_raised": _share_raised,
    "share_value_lowered": _each("share_action_down", "value"),
    "engineer_hired": _listed("engineers", "kind", "kinds"),
    "worker_hired": _counted("workers"),
    "good_ordered": _goods("ordered"),
    "good_bought": _goods("bought"),
    "good_produced": _goods("produced"),
    "charity_given": _each("charity", "money"),
    "funds_raised": _each("funds", "money"),
    "passed": _counted("passed"),
}


def _things(event: Event) -> Iterator[Target]:
    """Where an event can be seen on the table."""
    values = event.values
    match event.name:
        case "track_built" | "state_access_bought":
            yield Target("link", word_of(values, "link"))
        case "city_connected":
            yield Target("city", word_of(values, "city"))
        case "factory_built":
            yield Target("site", word_of(values, "site"))
        case "station_built":
            yield Target("station", word_of(values, "city"))
        case "good_delivered":
            yield Target("demand", f"{values['good']} {values['city']}")
        case "contract_taken":
            yield Target("own_contract", f"{event.player} {values['contract']}")


# Prices

#: By name of a change: the kind of thing it is seen at.
_PLACES: Mapping[str, str] = {
    "market_price": "market", "factory_cost": "factory", "delivery_price": "pay", "wage": "labour", "hub": "hub"
}  # fmt: skip


#: Hubs begin at 0 as well; what is paid for a delivery stays with an empty row (RUL-42).
_NEVER_OUT = frozenset(("hub", "delivery_price", "wage"))


def _prices(before: ImperialSteam, after: ImperialSteam) -> tuple[Moved, ...]:
    """Every price and hub that moved."""
    return tuple(
        Moved(change.name, change.subject, change.before, change.after, _place(change.name, change.subject))
        for change in market_changes(before.layout, before.state, after.state)
        if change.by
    )


def _place(name: str, subject: str) -> Target:
    return Target(_PLACES[name], str(HUBS.index(subject)) if name == "hub" else subject)


def _price_line(prices: Sequence[Moved]) -> SinceLine:
    """The prices that moved, in the order of the table."""
    return SinceLine(None, tuple(map(_moved, prices)), tuple(moved.thing for moved in prices))


def _moved(moved: Moved) -> SincePart:
    """A price as it moved; a type may have sold out, or be there again (A5-10, RUL-42)."""
    key = moved.name if moved.before and moved.after else f"{moved.name}.{'back' if moved.after else 'out'}"
    key = moved.name if moved.name in _NEVER_OUT else key
    return SincePart(key, {"subject": moved.subject, "before": moved.before, "after": moved.after})

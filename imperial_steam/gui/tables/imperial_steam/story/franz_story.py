"""What Franz thinks, as a story in stages: his cards, the slots tried, the choices, the delivery. Pure values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from imperial_steam.games.imperial_steam.actions import DrawCards, FranzTurn
from imperial_steam.games.imperial_steam.franz.cards import ACTIONS
from imperial_steam.games.imperial_steam.franz.thought import Ranked, ranked
from imperial_steam.games.protocol import Event, Target, number_of, word_of
from imperial_steam.gui.tables.imperial_steam.model import things
from imperial_steam.session import Entry, Ledger

#: Events after which the turn is no longer his.
_AFTER = frozenset({"turn_began", "round_began"})
#: Events that open a stage of their own, with the kind of that stage.
_OPENS = {
    "franz_bid": "bid",
    "franz_cards": "cards",
    "franz_slot": "slot",
    "franz_acts": "acts",
    "franz_preferred": "choice",
    "franz_wants_contract": "choice",
    "franz_no_delivery": "delivery",
}
#: Choices that open another kind of stage than `choice`.
_CHOICES = {"FRANZ-DELIVER-04": "delivery", "FRANZ-ROUND-04": "contract"}


@dataclass(slots=True)
class Stage:
    """One step of the story: what kind, what happened, and what on the table it is about.

    `slot` is the slot of the action card in hand (0: none yet), `part` the slot A–E of the decision
    card that decides; `chosen` and `candidates` are things on the table.
    """

    kind: str
    slot: int = 0
    part: str = ""
    events: list[Event] = field(default_factory=list)
    chosen: list[Target] = field(default_factory=list)
    candidates: list[Target] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class FranzStory:
    """Everything Franz thought for one entry of the ledger; the cards are '' where none are drawn."""

    seat: int
    action: str
    decision: str
    stages: Sequence[Stage]
    #: One entry is his whole turn.
    first: int = 0
    goes_on: bool = False


def told_by(entry: Entry) -> bool:
    """An entry has something to tell; drawn cards are told together with the turn they lead to."""
    if isinstance(entry.action, DrawCards):
        return False
    return any(event.name in ("franz_bid", "franz_slot", "franz_choice") for event in entry.events)


def story_at(ledger: Ledger, number: int) -> FranzStory | None:
    """The story of a recorded action, counted from 0; None if it has none."""
    if not 0 <= number < len(ledger.entries) or not told_by(ledger.entries[number]):
        return None
    return story(_drawn(ledger, number), ledger.entries[number].events)


def story_ahead(ledger: Ledger) -> FranzStory:
    """The story of the turn that he is about to take at the cursor; nothing is recorded."""
    _, events = ledger.preview(FranzTurn())
    return story(_drawn(ledger, ledger.cursor), events)


def _drawn(ledger: Ledger, number: int) -> Sequence[Event]:
    """What was said when the cards for an action were drawn."""
    before = ledger.entries[number - 1] if number else None
    return before.events if before is not None and isinstance(before.action, DrawCards) else ()


def story(drawn: Sequence[Event], events: Sequence[Event]) -> FranzStory:
    """Group events into stages; what follows his turn is left out."""
    stages: list[Stage] = []
    first = next(event for event in (*drawn, *events) if event.name.startswith("franz_"))
    cards = next((event.values for event in drawn if event.name == "franz_cards"), {})
    teller = _Teller(stages)
    for event in drawn:
        teller.tell(event, "cards")
    for event in _of_franz(events):
        teller.tell(event)
    seat = -1 if first.player is None else first.player
    return FranzStory(seat, str(cards.get("action", "")), str(cards.get("decision", "")), stages)


def _of_franz(events: Sequence[Event]) -> list[Event]:
    """From the first event that is his to the end of his turn."""
    start = next(number for number, event in enumerate(events) if event.name.startswith("franz_"))
    end = next((n for n, event in enumerate(events) if n > start and event.name in _AFTER), len(events))
    return list(events[start:end])


@dataclass(slots=True)
class _Teller:
    """Adds events to stages, opening a new one where the story goes on to something else."""

    stages: list[Stage]
    slot: int = 0
    part: str = ""
    city: str = ""

    def tell(self, event: Event, kind: str = "") -> None:
        if event.name == "franz_slot":
            self.slot, self.part = number_of(event.values, "slot"), ACTIONS[word_of(event.values, "action")]
        kind = kind or self._kind(event)
        if kind and not (self.stages and kind == "cards" == self.stages[-1].kind):
            self.part = "C" if kind == "delivery" else "E" if kind == "contract" else self.part
            self.stages.append(Stage(kind, self.slot, "" if kind == "cards" else self.part))
        stage = self.stages[-1]
        stage.events.append(event)
        if event.name == "franz_choice":
            self._choice(stage, event)
        elif event.name in _THINGS:
            stage.chosen.append(_THINGS[event.name](event))

    def _kind(self, event: Event) -> str:
        """The kind of stage an event opens; '' when it belongs to the last one."""
        if event.name != "franz_choice":
            return _OPENS.get(event.name, "" if self.stages else "choice")
        if (rule := word_of(event.values, "rule")) in _CHOICES:
            return _CHOICES[rule]
        last = self.stages[-1] if self.stages else None
        joins = last is not None and last.events[-1].name in ("franz_preferred", "franz_wants_contract")
        return "" if joins or (last is not None and len(ranked(event.values)) == 1) else "choice"

    def _choice(self, stage: Stage, event: Event) -> None:
        what, rule = word_of(event.values, "what"), word_of(event.values, "rule")
        if what == "city":
            self.city = word_of(event.values, "chosen")
        named = [self._thing(what, rule, name) for name, _ in ranked(event.values)]
        stage.chosen.append(named[0])
        stage.candidates += named[1:]

    def _thing(self, what: str, rule: str, name: str) -> Target:
        if what == "good":
            if rule == "FRANZ-DELIVER-05":
                return Target("demand", f"{name} {self.city}")
            return Target("factory" if rule == "FRANZ-ACT-27" else "market", name)
        return Target("labour" if what == "column" else what, name)


def _at_hub(event: Event) -> Target:
    return Target("engineer", f"{event.values['kind']} {event.values['hub']}")


#: What on the table an event is about.
_THINGS: dict[str, Callable[[Event], Target]] = {
    "franz_preferred": lambda event: things.city(word_of(event.values, "city")),
    "franz_bid": lambda event: Target("column", str(event.values["to"])),
    "franz_engineer": _at_hub,
    "franz_station": lambda event: Target("station", word_of(event.values, "city")),
    "franz_hired": lambda event: Target("labour", f"{event.values['hub']} {event.values['column']}"),
    "track_built": lambda event: Target("link", word_of(event.values, "link")),
    "factory_built": lambda event: Target("site", word_of(event.values, "site")),
    "good_produced": lambda event: Target("site", word_of(event.values, "site")),
    "good_ordered": lambda event: Target("market", word_of(event.values, "good")),
    "good_bought": lambda event: Target("market", word_of(event.values, "good")),
    "good_delivered": lambda event: Target("demand", f"{event.values['good']} {event.values['city']}"),
    "influence_gained": lambda event: Target("column", str(event.values["to"])),
    "contract_taken": lambda event: Target("contract", str(event.values["contract"])),
}


def deciding_rank(candidates: Ranked) -> int:
    """The number of the rank by which the first candidate beats the second; -1: their order alone decides."""
    if len(candidates) < 2:
        return -1
    ranks = zip(candidates[0][1], candidates[1][1], strict=False)
    return next((number for number, (one, other) in enumerate(ranks) if one != other), -1)

"""Every action a person can take: one frozen class each, with a one-line text form.

`str(action)` and `parse_action(text)` are inverse. Cities, links and sites are named as on the
board (`Wien–Baden`, `Bratislava #1`); a plain `-` is accepted where the text form has `–`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import ClassVar

from imperial_steam.games.imperial_steam.terms import ENGINEERS, GOODS, MAIN_ACTIONS
from imperial_steam.games.protocol import Target

POINT_USES: tuple[str, ...] = ("influence", "share", "car")
AREAS: tuple[str, ...] = ("training", "working")


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid an amount of gulden for influence before round 1 (BID-01, BID-02)."""

    amount: int
    verb: ClassVar[str] = "bid"

    def __str__(self) -> str:
        return f"bid {self.amount}"

    @property
    def target(self) -> Target:
        """The bid panel."""
        return Target("bid", str(self.amount))


@dataclass(frozen=True, slots=True)
class PlaceHand:
    """Put a hand marker on a main action tile and pay the repetition cost (PH7-03 … PH7-06)."""

    tile: str
    verb: ClassVar[str] = "hand"

    def __str__(self) -> str:
        return f"hand {self.tile}"

    @property
    def target(self) -> Target:
        """The main action tile."""
        return Target("tile", self.tile)


@dataclass(frozen=True, slots=True)
class ChooseLink:
    """A1: choose the link of the next track; the crew follows (A1-01 … A1-12)."""

    link: str
    verb: ClassVar[str] = "link"

    def __str__(self) -> str:
        return f"link {self.link}"

    @property
    def target(self) -> Target:
        """The link on the map."""
        return Target("link", self.link)


@dataclass(frozen=True, slots=True)
class AssignWorker:
    """A1: let a worker of the training area join the crew (A1-15, A1-16)."""

    level: int
    verb: ClassVar[str] = "worker"

    def __str__(self) -> str:
        return f"worker {self.level}"

    @property
    def target(self) -> Target:
        """The workers of that level in the training area."""
        return Target("training", str(self.level))


@dataclass(frozen=True, slots=True)
class PlaceTrack:
    """A1: the crew builds the chosen track; goods and fees are paid (A1-05 … A1-20)."""

    verb: ClassVar[str] = "track"

    def __str__(self) -> str:
        return "track"

    @property
    def target(self) -> Target:
        """The confirm button."""
        return Target("button", "track")


@dataclass(frozen=True, slots=True)
class HireWorker:
    """A2: hire one worker from a labour column such as `white 1` (A2-02 … A2-08)."""

    hub: str
    column: int
    verb: ClassVar[str] = "hire"

    def __str__(self) -> str:
        return f"hire {self.hub} {self.column}"

    @property
    def target(self) -> Target:
        """The labour column."""
        return Target("labour", f"{self.hub} {self.column}")


@dataclass(frozen=True, slots=True)
class HireEngineer:
    """A2: hire a `bridge` or `tunnel` engineer from a hub (A2-09 … A2-13)."""

    kind: str
    hub: str
    verb: ClassVar[str] = "engineer"

    def __str__(self) -> str:
        return f"engineer {self.kind} {self.hub}"

    @property
    def target(self) -> Target:
        """The engineer space of the hub."""
        return Target("engineer", f"{self.kind} {self.hub}")


@dataclass(frozen=True, slots=True)
class BuildStation:
    """A3: build a station in a city (A3-02 … A3-07)."""

    city: str
    verb: ClassVar[str] = "station"

    def __str__(self) -> str:
        return f"station {self.city}"

    @property
    def target(self) -> Target:
        """The station site of the city."""
        return Target("station", self.city)


@dataclass(frozen=True, slots=True)
class ChooseSite:
    """A3: choose the site of a factory; type and worker follow (A3-11)."""

    site: str
    verb: ClassVar[str] = "site"

    def __str__(self) -> str:
        return f"site {self.site}"

    @property
    def target(self) -> Target:
        """The factory site on the map."""
        return Target("site", self.site)


@dataclass(frozen=True, slots=True)
class ChooseFactory:
    """A3: choose the goods type of the factory (A3-10, A3-12 … A3-14)."""

    good: str
    verb: ClassVar[str] = "factory"

    def __str__(self) -> str:
        return f"factory {self.good}"

    @property
    def target(self) -> Target:
        """The row of the factory board."""
        return Target("factory", self.good)


@dataclass(frozen=True, slots=True)
class ChooseWorker:
    """A3: send a worker of an area and level to the site; this builds the factory (A3-15 … A3-19)."""

    area: str
    level: int
    verb: ClassVar[str] = "from"

    def __str__(self) -> str:
        return f"from {self.area} {self.level}"

    @property
    def target(self) -> Target:
        """The workers of that level in the training or working area."""
        return Target(self.area, str(self.level))


@dataclass(frozen=True, slots=True)
class Produce:
    """A4: one factory worker produces one good (A4-01 … A4-03)."""

    site: str
    verb: ClassVar[str] = "produce"

    def __str__(self) -> str:
        return f"produce {self.site}"

    @property
    def target(self) -> Target:
        """The factory site on the map."""
        return Target("site", self.site)


@dataclass(frozen=True, slots=True)
class Buy:
    """A5: buy one good directly (A5-02)."""

    good: str
    verb: ClassVar[str] = "buy"

    def __str__(self) -> str:
        return f"buy {self.good}"

    @property
    def target(self) -> Target:
        """The button `buy` at the column of the shipment market."""
        return Target("buy", self.good)


@dataclass(frozen=True, slots=True)
class Order:
    """A5: order one good onto the dock (A5-03 … A5-09)."""

    good: str
    verb: ClassVar[str] = "order"

    def __str__(self) -> str:
        return f"order {self.good}"

    @property
    def target(self) -> Target:
        """The button `order` at the column of the shipment market."""
        return Target("order", self.good)


@dataclass(frozen=True, slots=True)
class BuyLocomotive:
    """A6: buy a locomotive of a level as a new train (A6-03 … A6-07)."""

    level: int
    verb: ClassVar[str] = "locomotive"

    def __str__(self) -> str:
        return f"locomotive {self.level}"

    @property
    def target(self) -> Target:
        """The locomotive's space on the round track."""
        return Target("locomotive", str(self.level))


@dataclass(frozen=True, slots=True)
class UpgradeLocomotive:
    """A6: replace an own locomotive by one of a higher level (A6-08 … A6-13)."""

    old: int
    new: int
    verb: ClassVar[str] = "upgrade"

    def __str__(self) -> str:
        return f"upgrade {self.old} to {self.new}"

    @property
    def target(self) -> Target:
        """The own train that is upgraded, with the new level."""
        return Target("train", f"{self.old} {self.new}")


@dataclass(frozen=True, slots=True)
class TakeContract:
    """A7: take a contract card from the display (A7-01 … A7-11)."""

    number: int
    verb: ClassVar[str] = "contract"

    def __str__(self) -> str:
        return f"contract {self.number}"

    @property
    def target(self) -> Target:
        """The contract card."""
        return Target("contract", str(self.number))


@dataclass(frozen=True, slots=True)
class Charity:
    """A8: buy influence steps (A8-01)."""

    steps: int
    verb: ClassVar[str] = "charity"

    def __str__(self) -> str:
        return f"charity {self.steps}"

    @property
    def target(self) -> Target:
        """The influence track, that many steps on."""
        return Target("charity", str(self.steps))


@dataclass(frozen=True, slots=True)
class SetShareValue:
    """A9: move the share value to a printed value, one row up or any number down (A9-01 … A9-04)."""

    value: int
    verb: ClassVar[str] = "value"

    def __str__(self) -> str:
        return f"value {self.value}"

    @property
    def target(self) -> Target:
        """The row of the share board."""
        return Target("share", str(self.value))


@dataclass(frozen=True, slots=True)
class Done:
    """Finish the main action; the rest of the turn is free actions."""

    verb: ClassVar[str] = "done"

    def __str__(self) -> str:
        return "done"

    @property
    def target(self) -> Target:
        """The button that finishes the main action."""
        return Target("button", "done")


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the own turn."""

    verb: ClassVar[str] = "end"

    def __str__(self) -> str:
        return "end"

    @property
    def target(self) -> Target:
        """The button that ends the turn."""
        return Target("button", "end")


@dataclass(frozen=True, slots=True)
class SellShare:
    """Free action: sell a share to the topmost investor (FREE-SHARE-01 … 06)."""

    verb: ClassVar[str] = "sell"

    def __str__(self) -> str:
        return "sell"

    @property
    def target(self) -> Target:
        """The topmost investor of the share board."""
        return Target("investor", "top")


@dataclass(frozen=True, slots=True)
class Deliver:
    """Free action: deliver one good from an own factory to a city (FREE-DELIVER-01 … 13)."""

    site: str
    city: str
    verb: ClassVar[str] = "deliver"

    def __str__(self) -> str:
        return f"deliver {self.site} to {self.city}"

    @property
    def target(self) -> Target:
        """The factory's goods and the demand of the city: `<site>><city>`."""
        return Target("delivery", f"{self.site}>{self.city}")


@dataclass(frozen=True, slots=True)
class BuyStateAccess:
    """Free action: buy access to a state railway link (FREE-STATE-01 … 09)."""

    link: str
    verb: ClassVar[str] = "state"

    def __str__(self) -> str:
        return f"state {self.link}"

    @property
    def target(self) -> Target:
        """The crowned link on the map."""
        return Target("link", self.link)


@dataclass(frozen=True, slots=True)
class SpendPoint:
    """Spend one point of a business token: `influence`, `share` or `car` (CITY-05 … CITY-11)."""

    use: str
    verb: ClassVar[str] = "point"

    def __str__(self) -> str:
        return f"point {self.use}"

    @property
    def target(self) -> Target:
        """The own influence marker, share board or train."""
        return Target("point", self.use)


@dataclass(frozen=True, slots=True)
class Discard:
    """Return one stored good of a type to the supply because it has no place (STORE-09)."""

    good: str
    verb: ClassVar[str] = "discard"

    def __str__(self) -> str:
        return f"discard {self.good}"

    @property
    def target(self) -> Target:
        """A stored good of that type on the own board."""
        return Target("good", self.good)


@dataclass(frozen=True, slots=True)
class DrawBid:
    """Chance: the state railway setup card that places Franz's influence marker (FRANZ-BID-02)."""

    link: str
    verb: ClassVar[str] = "card"

    def __str__(self) -> str:
        return f"card {self.link}"

    @property
    def target(self) -> Target:
        """Franz's cards."""
        return Target("franz", "bid")


@dataclass(frozen=True, slots=True)
class DrawCards:
    """Chance: Franz's action card and decision card of a turn (FRANZ-TURN-02)."""

    action: str
    decision: str
    verb: ClassVar[str] = "draw"

    def __str__(self) -> str:
        return f"draw {self.action} {self.decision}"

    @property
    def target(self) -> Target:
        """Franz's cards."""
        return Target("franz", "cards")


@dataclass(frozen=True, slots=True)
class FranzTurn:
    """Franz carries out his turn by the two cards drawn (FRANZ-TURN-04)."""

    verb: ClassVar[str] = "franz"

    def __str__(self) -> str:
        return "franz"

    @property
    def target(self) -> Target:
        """Franz's cards."""
        return Target("franz", "turn")


Action = (
    Bid | PlaceHand | ChooseLink | AssignWorker | PlaceTrack | HireWorker | HireEngineer | BuildStation
    | ChooseSite | ChooseFactory | ChooseWorker | Produce | Buy | Order | BuyLocomotive
    | UpgradeLocomotive | TakeContract | Charity | SetShareValue | Done | EndTurn | SellShare | Deliver
    | BuyStateAccess | SpendPoint | Discard | DrawBid | DrawCards | FranzTurn
)  # fmt: skip


def _word(text: str, allowed: tuple[str, ...], what: str) -> str:
    if text in allowed:
        return text
    near = get_close_matches(text, allowed, 1)
    hint = f"; did you mean '{near[0]}'?" if near else f"; one of {', '.join(allowed)}"
    raise ValueError(f"'{text}' is no {what}{hint}")


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"'{text}' is not a whole number") from None


def _split(text: str, pattern: str, form: str) -> tuple[str, ...]:
    found = re.fullmatch(pattern, text)
    if found is None:
        raise ValueError(f"'{text}' does not have the form '{form}'")
    return tuple(part.strip() for part in found.groups())


def _link(text: str) -> str:
    a, b = _split(text, r"(.+?)[–-](.+)", "City–City")
    return f"{a}–{b}"


def _hire(rest: str) -> HireWorker:
    hub, column = _split(rest, r"(\S+)\s+(\d+)", "hub column")
    return HireWorker(hub, int(column))


def _engineer(rest: str) -> HireEngineer:
    kind, hub = _split(rest, r"(\S+)\s+(\S+)", "kind hub")
    return HireEngineer(_word(kind, ENGINEERS, "engineer"), hub)


def _from(rest: str) -> ChooseWorker:
    area, level = _split(rest, r"(\S+)\s+(\d+)", "area level")
    return ChooseWorker(_word(area, AREAS, "area"), int(level))


def _upgrade(rest: str) -> UpgradeLocomotive:
    old, new = _split(rest, r"(\d+)\s+to\s+(\d+)", "level to level")
    return UpgradeLocomotive(int(old), int(new))


def _deliver(rest: str) -> Deliver:
    return Deliver(*_split(rest, r"(.+?)\s+to\s+(.+)", "site to city"))


_PARSERS: dict[str, Callable[[str], Action]] = {
    "bid": lambda rest: Bid(_number(rest)),
    "hand": lambda rest: PlaceHand(_word(rest, MAIN_ACTIONS, "main action")),
    "link": lambda rest: ChooseLink(_link(rest)),
    "worker": lambda rest: AssignWorker(_number(rest)),
    "hire": _hire,
    "engineer": _engineer,
    "station": BuildStation,
    "site": ChooseSite,
    "factory": lambda rest: ChooseFactory(_word(rest, GOODS, "good")),
    "from": _from,
    "produce": Produce,
    "buy": lambda rest: Buy(_word(rest, GOODS, "good")),
    "order": lambda rest: Order(_word(rest, GOODS, "good")),
    "locomotive": lambda rest: BuyLocomotive(_number(rest)),
    "upgrade": _upgrade,
    "contract": lambda rest: TakeContract(_number(rest)),
    "charity": lambda rest: Charity(_number(rest)),
    "value": lambda rest: SetShareValue(_number(rest)),
    "deliver": _deliver,
    "state": lambda rest: BuyStateAccess(_link(rest)),
    "point": lambda rest: SpendPoint(_word(rest, POINT_USES, "use of a business point")),
    "discard": lambda rest: Discard(_word(rest, GOODS, "good")),
    "card": lambda rest: DrawBid(_link(rest)),
    "draw": lambda rest: DrawCards(*_split(rest, r"(\S+)\s+(\S+)", "action decision")),
}
_BARE: dict[str, Action] = {
    "track": PlaceTrack(),
    "done": Done(),
    "end": EndTurn(),
    "sell": SellShare(),
    "franz": FranzTurn(),
}
VERBS: tuple[str, ...] = tuple(sorted((*_PARSERS, *_BARE)))


def parse_action(text: str) -> Action:
    """Read the text form of an action.

    Raises `ValueError` naming what is wrong and the nearest valid word.
    """
    verb, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    _word(verb, VERBS, "action")
    if verb in _BARE:
        if rest:
            raise ValueError(f"'{verb}' takes nothing after it, got '{rest}'")
        return _BARE[verb]
    if not rest:
        raise ValueError(f"'{verb}' needs something after it")
    return _PARSERS[verb](rest)

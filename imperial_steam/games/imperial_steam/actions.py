"""Every action a person can take: one frozen class each, declared by its one-line text form.

`str(action)` and `parse_action(text)` are inverse. Cities, links and sites are named as on the
board (`Wien–Baden`, `Bratislava #1`); a plain `-` is accepted where the text form has `–`. The
target is the thing on the table that stands for the action: its kind, then its key. `every` gives
the fields of every action of a kind that there is in one game; the `ActionTable` holds them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, product
from typing import Annotated, Protocol, TypeAlias, get_args

from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.terms import COLUMN, ENGINEERS, GOODS, HUBS, MAIN_ACTIONS
from imperial_steam.games.kit.text_forms import FieldValues, TextForm, TextForms, action, among, pair

POINT_USES: tuple[str, ...] = ("influence", "share", "car")
AREAS: tuple[str, ...] = ("training", "working")
LEVELS = (1, 2, 3)
"""Experience of workers."""

Good: TypeAlias = Annotated[str, among(GOODS, "good")]
MainAction: TypeAlias = Annotated[str, among(MAIN_ACTIONS, "main action")]
Engineer: TypeAlias = Annotated[str, among(ENGINEERS, "engineer")]
Area: TypeAlias = Annotated[str, among(AREAS, "area")]
PointUse: TypeAlias = Annotated[str, among(POINT_USES, "use of a business point")]
LinkName: TypeAlias = Annotated[str, pair("City–City")]


class Numbered(Protocol):
    """What actions must know of one game's world: the board, and everything on it in the order of its numbers."""

    board: Board
    link_names: tuple[str, ...]
    link_index: dict[str, int]
    city_names: tuple[str, ...]
    site_index: dict[str, int]
    labour: tuple[tuple[int, int], ...]


def _each(*words: Iterable[str | int]) -> Callable[[Numbered], FieldValues]:
    """Fields that are the same in every game, each with each."""
    return lambda world: product(*words)


def _bids(world: Numbered) -> FieldValues:
    return ((money,) for money in range(0, max(world.board.begin.money.values()) + 1, COLUMN))


def _links(world: Numbered) -> FieldValues:
    return ((name,) for name in world.link_names)


def _cities(world: Numbered) -> FieldValues:
    return ((name,) for name in world.city_names)


def _sites(world: Numbered) -> FieldValues:
    return ((name,) for name in world.site_index)


def _labour_columns(world: Numbered) -> FieldValues:
    return ((HUBS[hub], number) for hub, number in world.labour)


def _locomotives(world: Numbered) -> FieldValues:
    return ((locomotive.level,) for locomotive in world.board.locomotives)


def _upgrades(world: Numbered) -> FieldValues:
    return combinations(sorted(locomotive.level for locomotive in world.board.locomotives), 2)


def _contracts(world: Numbered) -> FieldValues:
    return ((card.number,) for card in world.board.contracts)


def _influence_steps(world: Numbered) -> FieldValues:
    return ((steps,) for steps in range(1, world.board.limits.last_influence // COLUMN + 1))


def _share_values(world: Numbered) -> FieldValues:
    return ((value,) for value in world.board.prices.share_values)


def _deliveries(world: Numbered) -> FieldValues:
    return product(world.site_index, world.city_names)


def _state_cards(world: Numbered) -> FieldValues:
    return ((card.link,) for card in world.board.state_cards)


@action("bid {amount}", target="bid {amount}", every=_bids)
class Bid(TextForm):
    """Bid an amount of gulden for influence before round 1 (BID-01, BID-02)."""

    amount: int


@action("hand {tile}", target="tile {tile}", every=_each(MAIN_ACTIONS))
class PlaceHand(TextForm):
    """Put a hand marker on a main action tile and pay the repetition cost (PH7-03 … PH7-06)."""

    tile: MainAction


@action("link {link}", target="link {link}", every=_links)
class ChooseLink(TextForm):
    """A1: choose the link of the next track; the crew follows (A1-01 … A1-12)."""

    link: LinkName


@action("worker {level}", target="training {level}", every=_each(LEVELS))
class AssignWorker(TextForm):
    """A1: let a worker of the training area join the crew (A1-15, A1-16)."""

    level: int


@action("track", target="button track")
class PlaceTrack(TextForm):
    """A1: the crew builds the chosen track; goods and fees are paid (A1-05 … A1-20)."""


@action("hire {hub} {column}", target="labour {hub} {column}", every=_labour_columns)
class HireWorker(TextForm):
    """A2: hire one worker from a labour column such as `white 1` (A2-02 … A2-08)."""

    hub: str
    column: int


@action("engineer {kind} {hub}", target="engineer {kind} {hub}", every=_each(ENGINEERS, HUBS))
class HireEngineer(TextForm):
    """A2: hire a `bridge` or `tunnel` engineer from a hub (A2-09 … A2-13)."""

    kind: Engineer
    hub: str


@action("station {city}", target="station {city}", every=_cities)
class BuildStation(TextForm):
    """A3: build a station in a city (A3-02 … A3-07)."""

    city: str


@action("site {site}", target="site {site}", every=_sites)
class ChooseSite(TextForm):
    """A3: choose the site of a factory; type and worker follow (A3-11)."""

    site: str


@action("factory {good}", target="factory {good}", every=_each(GOODS))
class ChooseFactory(TextForm):
    """A3: choose the goods type of the factory (A3-10, A3-12 … A3-14)."""

    good: Good


@action("from {area} {level}", target="{area} {level}", every=_each(AREAS, LEVELS))
class ChooseWorker(TextForm):
    """A3: send a worker of an area and level to the site; this builds the factory (A3-15 … A3-19)."""

    area: Area
    level: int


@action("produce {site}", target="site {site}", every=_sites)
class Produce(TextForm):
    """A4: one factory worker produces one good (A4-01 … A4-03)."""

    site: str


@action("buy {good}", target="buy {good}", every=_each(GOODS))
class Buy(TextForm):
    """A5: buy one good directly (A5-02)."""

    good: Good


@action("order {good}", target="order {good}", every=_each(GOODS))
class Order(TextForm):
    """A5: order one good onto the dock (A5-03 … A5-09)."""

    good: Good


@action("locomotive {level}", target="locomotive {level}", every=_locomotives)
class BuyLocomotive(TextForm):
    """A6: buy a locomotive of a level as a new train (A6-03 … A6-07)."""

    level: int


@action("upgrade {old} to {new}", target="train {old} {new}", every=_upgrades)
class UpgradeLocomotive(TextForm):
    """A6: replace one of the player's locomotives by one of a higher level (A6-08 … A6-13)."""

    old: int
    new: int


@action("contract {number}", target="contract {number}", every=_contracts)
class TakeContract(TextForm):
    """A7: take a contract card from the display (A7-01 … A7-11)."""

    number: int


@action("charity {steps}", target="charity {steps}", every=_influence_steps)
class Charity(TextForm):
    """A8: buy influence steps (A8-01)."""

    steps: int


@action("value {value}", target="share {value}", every=_share_values)
class SetShareValue(TextForm):
    """A9: move the share value to a printed value, one row up or any number down (A9-01 … A9-04)."""

    value: int


@action("done", target="button done")
class Done(TextForm):
    """Finish the main action; the rest of the turn is free actions."""


@action("end", target="button end")
class EndTurn(TextForm):
    """End the player's turn."""


@action("sell", target="investor top")
class SellShare(TextForm):
    """Free action: sell a share to the topmost investor (FREE-SHARE-01 … 06)."""


@action("deliver {site} to {city}", target="delivery {site}>{city}", every=_deliveries)
class Deliver(TextForm):
    """Free action: deliver one good from one of the player's factories to a city (FREE-DELIVER-01 … 13)."""

    site: str
    city: str


@action("state {link}", target="link {link}", every=_links)
class BuyStateAccess(TextForm):
    """Free action: buy access to a state railway link (FREE-STATE-01 … 09)."""

    link: LinkName


@action("point {use}", target="point {use}", every=_each(POINT_USES))
class SpendPoint(TextForm):
    """Spend one point of a business token: `influence`, `share` or `car` (CITY-05 … CITY-11)."""

    use: PointUse


@action("discard {good}", target="good {good}", every=_each(GOODS))
class Discard(TextForm):
    """Return one stored good of a type to the supply because it has no place (STORE-09)."""

    good: Good


@action("card {link}", target="franz bid", every=_state_cards)
class DrawBid(TextForm):
    """Chance: the state railway setup card that places Franz's influence marker (FRANZ-BID-02)."""

    link: LinkName


@action("draw {action} {decision}", target="franz cards")
class DrawCards(TextForm):
    """Chance: Franz's action card and decision card of a turn (FRANZ-TURN-02)."""

    action: str
    decision: str


@action("franz", target="franz turn")
class FranzTurn(TextForm):
    """Franz carries out his turn by the two cards drawn (FRANZ-TURN-04)."""


Action: TypeAlias = (
    Bid | PlaceHand | ChooseLink | AssignWorker | PlaceTrack | HireWorker | HireEngineer | BuildStation
    | ChooseSite | ChooseFactory | ChooseWorker | Produce | Buy | Order | BuyLocomotive
    | UpgradeLocomotive | TakeContract | Charity | SetShareValue | Done | EndTurn | SellShare | Deliver
    | BuyStateAccess | SpendPoint | Discard | DrawBid | DrawCards | FranzTurn
)  # fmt: skip

KINDS: tuple[type[Action], ...] = get_args(Action)
#: What chance or the automa does.
NOBODYS: tuple[type[Action], ...] = (DrawBid, DrawCards, FranzTurn)

_FORMS: TextForms[Action] = TextForms(KINDS)
VERBS = _FORMS.verbs
parse_action = _FORMS.parse
"""Reads the text form of an action; raises `ValueError` naming what is wrong and the nearest valid word."""

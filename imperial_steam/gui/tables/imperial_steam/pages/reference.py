"""The rules reference of Imperial Steam: its articles with the printed numbers of a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from imperial_steam.games.imperial_steam.board.printed import GULDEN_PRICES, Board
from imperial_steam.games.imperial_steam.franz.cards import FranzCards, Slot
from imperial_steam.games.imperial_steam.terms import COAL, COLUMN, GOODS, HUBS, MAIN_ACTIONS
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.gui.pages.rules_reference import Chapter, Reference
from imperial_steam.gui.tables.imperial_steam.pages.articles import CHAPTERS, SOLO
from imperial_steam.i18n import Catalogue


class ImperialSteamReference(Reference):
    """The articles for a board; without cards for Franz there is no chapter about him."""

    game = ImperialSteamTitle.key

    def __init__(self, board: Board) -> None:
        chapters: tuple[Chapter, ...] = tuple(CHAPTERS)
        super().__init__((*chapters, SOLO) if board.franz is not None else chapters)
        self.board = board

    def numbers(self, catalogue: Catalogue) -> Mapping[str, Any]:
        """The numbers of the board by placeholder, those with words in the catalogue's language."""
        return values(self.board, catalogue)


def reference(board: object | None = None) -> ImperialSteamReference:
    """The reference for the board of a game, or for the one that ships with the program."""
    if board is None:
        return _default()
    assert isinstance(board, Board)
    return ImperialSteamReference(board)


@lru_cache(maxsize=1)
def _default() -> ImperialSteamReference:
    title = ImperialSteamTitle()
    return ImperialSteamReference(title.read_board(title.default_board))


def values(board: Board, catalogue: Catalogue) -> dict[str, Any]:
    """Every number and name that a text of the reference or the player aid may ask for."""
    values: dict[str, Any] = {}
    for part in (_places, _beginning, _markets, _prices, _trains, _shares, _ending):
        values.update(part(board, catalogue))
    values.update({name.lower(): catalogue.text(f"tile.{name}") for name in MAIN_ACTIONS})
    if board.franz is not None:
        values.update(_solo(board.franz, catalogue))
    return values


def _slashed(numbers: Iterable[object]) -> str:
    return " / ".join(str(number) for number in numbers)


def _listed(numbers: Iterable[object]) -> str:
    return ", ".join(str(number) for number in numbers)


def _span(numbers: Sequence[int]) -> str:
    return f"{min(numbers)}–{max(numbers)}"


def _amounts(goods: Sequence[int], catalogue: Catalogue) -> str:
    """Goods in words: `1 wood, 1 stone and 2 coal`."""
    named = zip(goods, GOODS, strict=True)
    return catalogue.joined([catalogue.text("amount", n=number, good=good) for number, good in named if number])


def _coal(number: int, catalogue: Catalogue) -> str:
    return catalogue.text("amount", n=number, good=GOODS[COAL])


def _counts(board: Board) -> Sequence[int]:
    return sorted(board.begin.money)


def _per_count(board: Board, of: Mapping[int, object] | Callable[[int], object]) -> str:
    """A number for each player count: `120 / 130 / 140`."""
    return _slashed(of[count] if isinstance(of, Mapping) else of(count) for count in _counts(board))


def _places(board: Board, catalogue: Catalogue) -> dict[str, Any]:
    regions = {city.region for city in board.cities if city.region is not None}
    spaces = [city for city in board.cities if city.number is not None]
    in_regions = sum(city.region is not None for city in spaces)
    each = in_regions // max(1, len(regions))
    bonuses = [catalogue.text("rules.city_bonus", city=city.name, n=city.bonus) for city in board.cities if city.bonus]
    return {
        "counts": _slashed(_counts(board)),
        "players": _span(_counts(board)),
        "start": board.start,
        "goal": board.goal,
        "tiles": len(board.tiles[_counts(board)[0]]),
        "printed_cities": catalogue.joined([city.name for city in board.cities if city.number is None]),
        "semmering": catalogue.joined([link.name for link in board.links if link.semmering]),
        "bonus_cities": catalogue.joined(bonuses),
        "regions": len(regions),
        "region_spaces": each,
        "region_tiles": each - 1,
        "free_spaces": len(spaces) - in_regions,
        "tracks": board.limits.tracks,
        "stations": board.limits.stations,
        "tracks_per_action": board.limits.tracks_per_action,
        "tracks_per_city": board.limits.tracks_per_city,
        "column": COLUMN,
        "last_influence": board.limits.last_influence,
    }


def _beginning(board: Board, catalogue: Catalogue) -> dict[str, Any]:
    begin, limits, fixed = board.begin, board.limits, board.fixed
    first, *_, last = _counts(board)
    rounds = range(1, limits.rounds + 1)
    hands = [begin.hands + sum(number <= round_ for number in begin.hands_on_rounds) for round_ in rounds]
    hubs = sorted(zip(fixed.hub_influence, HUBS, strict=True))
    return {
        "rounds": limits.rounds,
        "hands_start": begin.hands,
        "hand_rounds": _listed(begin.hands_on_rounds),
        "hands_by_round": _listed(hands),
        "hands_total": sum(hands),
        "hands_all": max(hands),
        "stack1": _listed(begin.business_stacks[last][1]),
        "stack2": _listed(begin.business_stacks[last][2]),
        "stack3": _listed(begin.business_stacks[last][3]),
        "stack3_2": _listed(begin.business_stacks[first][3]),
        "shipment_rounds": _span(range(1, len(fixed.shipments) + 1)),
        "shipments_fixed": _listed(fixed.shipments),
        "shipments_all": len(board.shipments),
        "shipment_low": min(board.shipments),
        "shipment_high": max(board.shipments),
        "round_pool": max(begin.round_goods_pool),
        "round_goods_rounds": _span(begin.round_goods_rounds),
        "round_goods_each": _per_count(board, begin.round_goods_each),
        "hubs_fixed": _listed(catalogue.text("rules.hub_at", hub=hub, value=value) for value, hub in hubs),
        "market_each": max(begin.market),
        "factory_row": _per_count(board, lambda count: len(board.factories[count][0].cost)),
        "wage_start": begin.wage,
        "contracts_each": _per_count(board, begin.contracts_each),
        "start_money": _per_count(board, begin.money),
        "start_workers": begin.workers,
        "supply_workers": limits.workers - begin.workers,
        "start_engine": catalogue.text("locomotive", level=begin.locomotive),
        "start_cars": begin.locomotive,
        "start_goods": _amounts(begin.goods, catalogue),
        "start_share": begin.share_value,
    }


def _markets(board: Board, catalogue: Catalogue) -> dict[str, Any]:
    prices = board.prices
    return {
        "workers": board.limits.workers,
        "wages": _listed(prices.wages),
        "wage_top": prices.wages[-1],
        "engineer": prices.engineer,
        "market_prices": _listed(prices.market),
        "goods_each": board.limits.goods_each,
        "investors": board.limits.investors,
        "hub_demand": _amounts(_demanded(board), catalogue),
    }


def _demanded(board: Board) -> list[int]:
    """What a hub city tile demands, by good."""
    demanded = [0] * len(GOODS)
    for demand in board.hub_tile[0].demands:
        demanded[demand.good] += 1
    return demanded


def _prices(board: Board, catalogue: Catalogue) -> dict[str, Any]:
    prices = board.prices
    made1, made2, made3 = prices.goods_per_level
    return {
        **{name: getattr(prices, name) for name in GULDEN_PRICES},
        "track_goods": _amounts(prices.track_goods, catalogue),
        "bridge_goods": _amounts(prices.bridge_goods, catalogue),
        "tunnel_goods": _amounts(prices.tunnel_goods, catalogue),
        "delivery_coal": _coal(prices.delivery_coal, catalogue),
        "made1": made1,
        "made2": made2,
        "made3": made3,
    }


def _trains(board: Board, catalogue: Catalogue) -> dict[str, Any]:
    lines, influential = [], []
    for locomotive in board.locomotives:
        if not locomotive.first_round:
            continue
        key = "rules.engine_influence" if locomotive.influence else "rules.engine"
        lines.append(
            catalogue.text(
                key,
                level=locomotive.level,
                price=locomotive.price,
                round=locomotive.first_round,
                influence=locomotive.influence,
            )
        )
        if locomotive.influence:
            influential.append(locomotive.level)
    return {
        "engines": "\n".join(lines),
        "engines_each": _per_count(board, board.limits.locomotives_each),
        "engine_coal": _coal(board.prices.locomotive_coal, catalogue),
        "influence_engine": catalogue.text("locomotive", level=min(influential, default="–")),
        "trains": board.limits.trains,
    }


def _shares(board: Board, catalogue: Catalogue) -> dict[str, Any]:
    prices = board.prices
    return {
        "shares": _listed(prices.share_values),
        "share_low": prices.share_values[0],
        "share_high": prices.share_values[-1],
        "share_raise": _listed(prices.share_raise[1:]),
        "share_spaces": prices.investor_spaces,
    }


def _ending(board: Board, catalogue: Catalogue) -> dict[str, Any]:
    prices = board.prices
    return {
        "semmering_factor": prices.semmering_factor,
        "hub_bonus": _listed(prices.hub_bonus),
        "dividend": prices.dividend,
        "shareholder_limit": board.limits.shareholders,
    }


def _solo(cards: FranzCards, catalogue: Catalogue) -> dict[str, Any]:
    def slots(action: str) -> list[Slot]:
        return [slot for card in cards.actions.values() for slot in card.slots if slot.action == action]

    def money(action: str) -> str:
        return _slashed(sorted({slot.money for slot in slots(action) if slot.money}))

    build, factory = slots("build_tracks"), slots("new_factory")
    return {
        "f_workers": cards.workers,
        "f_goods": _amounts(cards.goods, catalogue),
        "f_money": cards.money,
        "f_threshold": cards.unassigned_for_contract,
        "f_influence": cards.influence,
        "f_influence_money": cards.influence_money,
        "f_delivery": catalogue.count("cube", cards.delivery_cubes),
        "f_build": _slashed(sorted({slot.cubes for slot in build}, reverse=True)),
        "f_tracks": max((slot.amount for slot in build), default=0),
        "f_extend": money("extend_to_site"),
        "f_factory": money("new_factory"),
        "f_factory_goods": max((slot.amount for slot in factory), default=0),
        "f_hire_money": money("hire"),
        "f_hire": _slashed(sorted({slot.amount for slot in slots("hire")})),
        "f_order": money("order"),
        "f_buy": money("buy"),
    }

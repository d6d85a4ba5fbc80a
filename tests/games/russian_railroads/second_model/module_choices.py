"""The choices which only modules bring: stock, steel mills, special tokens, Dimitrij, revaluation."""

from collections.abc import Callable, Iterator

from tests.games.russian_railroads.second_model import tiles, tracks
from tests.games.russian_railroads.second_model.effects import gain, settle, trigger
from tests.games.russian_railroads.second_model.position import Position, Unit
from tests.games.russian_railroads.second_model.printed_modules import DIVIDENDS, SPECIAL_TOKENS, STOCK_LEVELS
from tests.games.russian_railroads.second_model.scoring import engineer_number
from tests.games.russian_railroads.second_model.tracks import reach

Choice = tuple[str, Position]
FREIGHT_CAR_REACH = 3  # DSP-T5


def stock(position: Position, unit: Unit) -> Iterator[Choice]:
    """AR-30 to AR-33, CH-37: one level up with its tile, which the first player there chooses; on top a payout."""
    level = position.player.stock_level
    if level == STOCK_LEVELS:
        after = position.without(unit)
        gain(after, (("payout", 1),))
        yield "stock", after
        return
    for tile in [position.dividends[level + 1]] if level + 1 in position.dividends else position.dividends_left:
        if level + 1 in position.dividends or position.dividends_left[tile]:
            after = position.without(unit)
            climb(after, tile)
            yield f"stock {tile}", after


def climb(position: Position, tile: str) -> None:
    """AR-31, AR-32: the marker goes to the right of those on the new level."""
    player, seat = position.player, position.active
    left = position.stock[player.stock_level]
    left.remove(seat)
    if player.stock_level and not left:
        del position.stock[player.stock_level]
    player.stock_level += 1
    position.stock.setdefault(player.stock_level, []).append(seat)
    if player.stock_level not in position.dividends:
        position.dividends[player.stock_level] = tile
        position.dividends_left[tile] -= 1
    gain(position, DIVIDENDS[tile][0])


def stock_markets(position: Position, unit: Unit) -> Iterator[Choice]:
    """AR-35: a stock step with the advantage of the new level, then a personal payout."""
    for text, after in stock(position, unit):
        gain(after, (("payout", 1),))
        yield text, after


def revaluations(position: Position, unit: Unit) -> Iterator[Choice]:
    """CH-33, NEW-04: the tile that lies there stays, or the new one takes its place."""
    for tile in ("base", "german"):
        after = position.without(unit)
        after.player.revaluation = tile
        yield f"revaluation {tile}", after


def steel_mills(position: Position, unit: Unit) -> Iterator[Choice]:
    """AR-40, CH-39, RUL-84: build the steel mill as a factory, or discard it."""
    for place in tiles.factory_places(position.player):
        after = position.without(unit)
        tiles.build_factory(after, after.player, "mill", place)
        yield f"mill {place + 1}", after
    yield "mill discard", position.without(unit)


def factory_functions(position: Position, unit: Unit) -> Iterator[Choice]:
    """NEW-E-10, CH-34: one own factory as if a marker had moved there."""
    for place, gap in enumerate(position.player.gaps):
        if gap.factory is not None:
            after = position.without(unit)
            trigger(after, place, unit.chain, unit.mandatory)
            yield f"function {place + 1}", after


def dimitrij(position: Position, unit: Unit) -> Iterator[Choice]:
    """DSP-E11, DSP-13, DSP-14, CH-47: grey moves up directly behind black."""
    for line, _ in tracks.legal_steps(position.player, ("grey",)):
        after = position.without(unit)
        after.player.tracks[line]["grey"] = after.player.tracks[line]["black"] - 1
        settle(after)
        yield f"dimitrij {line}", after


def special_tokens(position: Position, unit: Unit) -> Iterator[Choice]:
    """DSP-03, CH-42: the token lies where the double-sided one went."""
    for token in position.special_tokens:
        after = position.without(unit)
        after.special_tokens.remove(token)
        on_board = after.player.tokens_on_board
        field = next(field for field, lying in on_board.items() if lying == "special")
        on_board[field] = token
        gain(after, SPECIAL_TOKENS[token], doubled=False)
        yield f"special {token}", after


def headhunters(position: Position, unit: Unit) -> Iterator[Choice]:
    """DSP-T1, CH-43."""
    for engineer in position.box:
        after = position.without(unit)
        after.box = [one for one in after.box if engineer_number(one) != engineer_number(engineer)]
        after.player.engineers[engineer] = False
        yield f"headhunter {engineer}", after


def question_factories(position: Position, unit: Unit) -> Iterator[Choice]:
    """DSP-T4: the `?` factory goes onto the industry track like any factory."""
    for place in tiles.factory_places(position.player):
        after = position.without(unit)
        tiles.build_factory(after, after.player, "question", place)
        yield f"question factory {place + 1}", after


def freight_cars(position: Position, unit: Unit) -> Iterator[Choice]:
    """DSP-T5, CH-44: a line with locomotives of at least 3 in total."""
    for line in position.player.board.lines:
        if reach(position.player, line) >= FREIGHT_CAR_REACH:
            after = position.without(unit)
            after.player.freight_car = line
            yield f"freight car {line}", after


def end_card_or_point(position: Position, unit: Unit) -> Iterator[Choice]:
    """RUL-64: the stoker at factory 9."""
    if position.end_deck:
        after = position.without(unit)
        gain(after, (("end card", 1),))
        yield "factory 9 second card", after
    after = position.without(unit)
    after.player.score += 1
    yield "factory 9 point", after


def general_payout_order(position: Position) -> list[int]:
    """AR-43, AR-44: the active player first, then the others in turn order, also those who have passed."""
    return [position.active] + [seat for seat in position.order if seat != position.active]


def freight_car_steps(position: Position) -> list[tuple[str, str]]:
    """DSP-T5, RUL-87: the steps which the freight car of the active player may make now."""
    player = position.player
    line = player.freight_car
    steps = tracks.legal_steps(player, tuple(player.unlocked))
    return [step for step in steps if step[0] == line]


MODULE_HANDLERS: dict[str, Callable[[Position, Unit], Iterator[Choice]]] = {
    "stock": stock,
    "steel mill": steel_mills,
    "factory function": factory_functions,
    "dimitrij": dimitrij,
    "revaluation": revaluations,
    "stock market": stock_markets,
    "special": special_tokens,
    "headhunter": headhunters,
    "question factory": question_factories,
    "freight car": freight_cars,
    "end card or 1 point": end_card_or_point,
}

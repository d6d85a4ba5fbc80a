"""The USA board: rubble, coin fields, two industry tracks, stock, steel mills (section 17, worked examples of 24.5)."""

from __future__ import annotations

import pytest

from imperial_steam.games.russian_railroads import scoring
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.modules.usa import invariants
from imperial_steam.games.russian_railroads.modules.usa import rules as rules_of_usa
from imperial_steam.games.russian_railroads.state import Ask, Phase
from imperial_steam.games.russian_railroads.terms import STEEL_MILL
from imperial_steam.games.russian_railroads.turn import rounds
from imperial_steam.games.russian_railroads.units.pool import Origin, unit
from tests.games.russian_railroads.samples import actor, arrange, begun, do, legal, locomotives, new_game, rules

ONE, TWO = "pay 1 own 0 temporary 0 black 0 coins", "pay 2 own 0 temporary 0 black 0 coins"


def usa(players: int = 3) -> RussianRailroads:
    """The first turn on the USA board."""
    return begun(players, board="usa")


def pending(game: RussianRailroads, kind: str, argument: int = 0) -> None:
    """The middle of a turn with one optional unit pending."""
    game.state.ask, game.state.pool = Ask.UNITS, (unit(kind, argument, Origin(False, 0, "field")),)
    game._options = None


def broken(game: RussianRailroads) -> list[str]:
    """Invariants of the USA board that do not hold; the tests put pieces where others forbid them."""
    return list(invariants.violations(game.frame, game.state))


def on_levels(game: RussianRailroads, *levels: tuple[int, ...], tiles: tuple[str, ...] = ()) -> None:
    """Put the price markers, from the start field up, and the dividend tiles."""
    keys = [tile.key for tile in game.frame.world.dividends]
    empty = ((),) * (game.frame.numbers.stock_levels + 1 - len(levels))
    market = game.state.market
    assert market is not None
    game.state.market = market._replace(levels=(*levels, *empty), tiles=tuple(keys.index(tile) for tile in tiles))
    game._options = None


def test_the_first_on_a_level_chooses_its_tile() -> None:
    """EX-95, AR-31, AR-32, AR-36."""
    game = usa()
    first, second, third = game.state.order
    coins = actor(game).coins
    pending(game, "stock")
    assert legal(game) == {f"stock {tile.key}" for tile in game.frame.world.dividends} | {"end"}
    do(game, "stock coin", "end")
    assert game.state.players[first].coins == coins + 1
    coins = actor(game).coins
    pending(game, "stock")
    assert legal(game) == {"stock coin", "end"}
    assert rules(game, "stock points") == {"AR-32"}
    do(game, "stock coin")
    assert actor(game).coins == coins + 1
    assert game.state.market is not None
    assert game.state.market.levels[1] == (first, second)
    ends = [(bonus.seat, bonus.points) for bonus in rules_of_usa.end(game.frame, game.state)]
    assert ends == [(first, 20), (second, 10)]
    do(game, "end")
    pending(game, "stock")
    assert rules(game, "stock payout") == {"AR-33"}
    assert game.state.actor == third


def test_markers_on_the_start_field_are_on_no_order() -> None:
    """AR-36: a single one there can be second, several get nothing."""
    game = usa()
    on_levels(game, (2,), (), (1, 0), tiles=("coin", "black"))
    assert [bonus.seat for bonus in rules_of_usa.end(game.frame, game.state)] == [1, 0]
    on_levels(game, (0, 2), (), (1,), tiles=("coin", "black"))
    assert [bonus.seat for bonus in rules_of_usa.end(game.frame, game.state)] == [1]
    two = usa(2)
    on_levels(two, (0,), (1,), tiles=("coin",))
    assert [(bonus.seat, bonus.points) for bonus in rules_of_usa.end(two.frame, two.state)] == [(1, 20), (0, 10)]
    on_levels(two, (0, 1))
    assert rules_of_usa.end(two.frame, two.state) == []


def test_a_personal_payout() -> None:
    """EX-122, AR-34, AR-35: the token gives the new level, then everything up to it."""
    game = usa()
    seat = game.state.actor
    others = tuple(other for other in range(3) if other != seat)
    on_levels(game, others, (), (), (seat,), tiles=("black", "coin", "points"))
    coins, score = actor(game).coins, actor(game).score
    pending(game, "stock_market")
    do(game, "stock industry")
    assert (actor(game).coins, actor(game).score) == (coins + 1, score + 5)
    assert sorted(one.kind for one in game.state.pool) == ["industry", "industry", "step"]


def test_on_the_top_level_there_is_a_payout_only() -> None:
    """EX-125, AR-33."""
    game = usa()
    seat = game.state.actor
    others = tuple(other for other in range(3) if other != seat)
    tiles = ("black", "coin", "points", "black", "industry", "industry")
    on_levels(game, others, (), (), (), (), (), (seat,), tiles=tiles)
    pending(game, "stock")
    assert legal(game) == {"stock payout", "end"}
    do(game, "stock payout")
    assert sorted(one.kind for one in game.state.pool) == ["industry", "industry", "step", "step"]
    assert game.state.market is not None
    assert game.state.market.level(seat) == 6


def test_rubble_ends_line_and_track() -> None:
    """EX-96, AR-14, AR-15, REF-35."""
    game = usa()
    arrange(game, rocky=(6,), west=(7,))
    locomotives(game, 7, 0, 0, 0)
    do(game, "use BLACK-2", TWO)
    assert rules(game, "step west black") == {"AR-14"}
    score = actor(game).score
    do(game, "step rocky black")
    assert actor(game).score == score + 10
    do(game, "step west black")
    assert actor(game).tracks[10] == 8
    assert broken(game) == []


def test_rubble_on_the_industry_track() -> None:
    """AR-04, AR-14, AR-15: the second blasting field clears the lower track."""
    game = usa()
    actor(game).gaps, actor(game).markers = (6, 7, 5, 0, 0), (7, 0)
    arrange(game, rocky=(8,))
    locomotives(game, 9, 0, 0, 0)
    do(game, "use IND-1", ONE)
    assert rules(game, "industry 1") == {"AR-14"}
    assert "industry 2" in legal(game)
    do(game, "industry 2", "end")
    game.state.actor = game.state.order[0]
    do(game, "use BLACK-2", TWO, "step rocky black")
    assert actor(game).ends == (16, 16)


def test_an_end_station_behind_rubble_is_not_reached() -> None:
    """ENDC-03, AR-14."""
    game = usa()
    arrange(game, west=(7,), east=(7,))
    assert scoring._counted(game.frame, actor(game), "end-stations") == 1


def test_coin_fields() -> None:
    """EX-123, AR-16, REF-35: in this or a later own turn, once; passing stays possible."""
    game = usa()
    arrange(game, rocky=(10, 8))
    actor(game).coins = 0
    assert rules(game, "buy rocky 8") == {"AR-16"}
    actor(game).coins = 1
    game._options = None
    assert "buy rocky 8" in legal(game)
    do(game, "buy rocky 8")
    assert {"pass", "stock black"} <= legal(game)
    do(game, "stock black")
    actor(game).coins = 1
    game._options = None
    assert "buy rocky 8" not in legal(game)
    assert rules(game, "buy rocky 8") == {"AR-16"}
    do(game, "use COINS", ONE)
    assert "step rocky black" in legal(game)
    do(game, "end")
    assert broken(game) == []


def test_a_coin_that_only_a_coin_field_can_use_pays_for_no_space() -> None:
    """CH-03, AR-16: the third grey step needs the black one of the stock, which costs the only coin."""
    game = usa()
    player = arrange(game, rocky=(9, 6), east=(4, 3, 2), west=(9, 8, 1))
    locomotives(game, 8, 6, 6, 9)
    player.coins, player.unlocked, player.satisfied = 1, 7, 1513565
    game._options = None
    without = game.copy()
    do(game, "use GREY-2")
    assert legal(game) == {TWO}, "asked for, so that people see why"
    assert rules(game, "pay 1 own 0 temporary 0 black 1 coins") == {"EXEC-01"}
    do(game, TWO)
    assert legal(game) == {"step rocky grey"}
    do(game, "step rocky grey", "step rocky grey", "buy rocky 8", "stock black", "step rocky black", "step rocky grey")
    assert "end" in legal(game)
    actor(without).coins = 2
    without._options = None
    do(without, "use GREY-2")
    assert "pay 1 own 0 temporary 0 black 1 coins" in legal(without)
    assert "pay 0 own 0 temporary 0 black 2 coins" not in legal(without)


def test_after_a_coin_field_one_may_pass() -> None:
    """AR-16: it binds to no space, unlike GR-47."""
    game = usa()
    arrange(game, rocky=(10, 8))
    do(game, "buy rocky 8", "pass")
    assert game.state.pool == ()


def test_the_transcontinental_bonus() -> None:
    """EX-120, AR-17, AR-18."""
    game = usa()
    player = arrange(game, east=(7,), west=(8,))
    locomotives(game, 1, 0, 7, 9)

    def points() -> int:
        return sum(scoring.account(game.frame, player).lines)

    assert points() == 10
    assert player.usa is not None
    player.usa = player.usa._replace(spike=True)
    assert points() == 25
    arrange(game, west=(9,))
    assert points() == 50
    player.usa = player.usa._replace(spike=False)
    assert points() == 20


def test_the_golden_spike_is_a_token() -> None:
    """AR-Q1, AR-05, AR-06: tokens of the board; those of markers and medal are left out."""
    game = usa()
    keys = {token.key for i, token in enumerate(game.frame.world.tokens) if actor(game).tokens >> i & 1}
    assert {"golden-spike", "stock-market"} <= keys
    assert not keys & {"second-marker", "medal", "special"}
    pending(game, "token", game.frame.coin_fields[0].id)
    do(game, "token golden-spike")
    assert actor(game).usa == (True, 3)


def test_the_upper_track() -> None:
    """EX-121, AR-20, AR-22, AR-23, AR-24."""
    game = usa()
    player = actor(game)
    player.markers = (4, 4)
    pending(game, "industry")
    assert "industry 1" not in legal(game)
    do(game, "industry 2")
    assert (player.markers, game.state.pool) == ((4, 5), ())
    coins = player.coins
    player.gaps = (6, 0, 0, 0, 0)
    pending(game, "industry")
    do(game, "industry 1")
    assert player.coins == coins + 1
    player.markers = (0, 4)
    pending(game, "industry")
    do(game, "industry 2")
    assert player.coins == coins + 2


def test_three_rows_of_doublers() -> None:
    """EX-126, AR-13, MIX-05."""
    game = usa()
    actor(game).doublers = (4, 2, 0)
    do(game, "use DOUBLER", ONE)
    assert legal(game) == {"doubler rocky", "doubler east", "doubler west"}
    do(game, "doubler east")
    assert actor(game).doublers == (4, 3, 0)
    assert scoring._counted(game.frame, actor(game), "doublers") == 4


@pytest.mark.parametrize("choice", ["factory stack 1", "locomotive rocky 2"])
def test_the_last_tile_brings_a_steel_mill(choice: str) -> None:
    """EX-97, AR-40, AR-43, AR-44: B takes the last 6; after the turn payouts B, A, C."""
    game = usa()
    a, b, c = game.state.order
    on_levels(game, (), (a, b, c), tiles=("black",))
    do(game, "use COINS", ONE, "end")
    game.state.stacks = (0, 0, 0, 0, 0, 0, 1, 3, 3, 3)
    do(game, "use LOCO-1", ONE, choice)
    gap = 2 if choice.startswith("factory") else 1
    assert legal(game) == {f"factory mill {gap}", "discard"}
    assert rules(game, "end") == {"PROC-05"}
    do(game, "discard", "end")
    for seat in (b, a, c):
        assert (game.state.phase, game.state.actor) == (Phase.PAYOUT, seat)
        assert "step rocky black" in legal(game)
        assert rules(game, "use COINS") == {"TURN-01"}
        assert rules(game, "buy rocky 8") == {"AR-16"}
        assert broken(game) == []
        do(game, "end")
    assert (game.state.phase, game.state.actor, game.state.ask) == (Phase.TURNS, c, Ask.SPACE)


def test_the_mill_comes_after_the_chain() -> None:
    """AR-40, EXEC-05, RUL-84: first the replaced locomotive, then the mill, which may replace a factory."""
    game = usa()
    locomotives(game, 1, 2, 3, 3)
    actor(game).gaps = (2, 2, 2, 3, 3)
    game.state.stacks = (0, 0, 0, 0, 1, 3, 3, 3, 3, 3)
    do(game, "use LOCO-1", ONE, "locomotive rocky 1")
    assert "discard" not in legal(game)
    do(game, "return")
    assert legal(game) == {f"factory mill {gap}" for gap in range(1, 6)} | {"discard"}
    do(game, "factory mill 2")
    assert actor(game).gaps == (2, STEEL_MILL, 2, 3, 3)
    assert game.state.display[2] == 1


def test_a_factory_may_replace_a_steel_mill() -> None:
    """EX-124, AR-41, AR-42: the mill leaves the game; its function is one black step."""
    game = usa()
    actor(game).gaps, actor(game).markers = (5, STEEL_MILL, 0, 0, 0), (6, 0)
    do(game, "use LOCO-1", ONE)
    assert {"factory stack 2", "factory stack 3"} <= legal(game)
    assert "factory stack 1" not in legal(game)
    other = game.copy()
    do(other, "factory stack 2")
    assert other.state.display[STEEL_MILL] == 0
    do(game, "factory stack 3", "end")
    game.state.actor = game.state.order[0]
    do(game, "use IND-1", ONE, "industry 1")
    assert "step rocky black" in legal(game)


def test_a_payout_after_a_relocation() -> None:
    """AR-43: a mill may be taken by relocation too; the round goes on after the payout."""
    game = usa()
    a, b, c = game.state.order
    on_levels(game, (a, c), (b,), tiles=("black",))
    do(game, "use COINS", ONE, "end", "use ORDER-1", ONE, "end", "pass", "pass", "pass")
    assert game.state.ask is Ask.RELOCATION
    game.state.stacks = (0, 0, 0, 0, 0, 0, 1, 3, 3, 3)
    do(game, "relocate LOCO-1", "locomotive rocky 2", "discard", "end")
    assert (game.state.phase, game.state.actor) == (Phase.PAYOUT, b)
    do(game, "end")
    assert (game.state.round, game.state.phase) == (2, Phase.TURNS)


def test_emil_lies_on_level_three() -> None:
    """SOLO-32, RUL-73: he takes no tile; whoever comes there chooses it and lies right of him."""
    game = new_game(1, board="usa")
    while game.state.ask is not Ask.SPACE:
        game.apply(game.decision().options[0])  # type: ignore[union-attr]
    on_levels(game, (), (), (0,), (1,), tiles=("coin", "black"))
    assert broken(game) == []
    pending(game, "stock")
    do(game, "stock points")
    assert game.state.market is not None
    assert game.state.market.levels[3] == (1, 0)
    assert [(bonus.seat, bonus.points) for bonus in rules_of_usa.end(game.frame, game.state)] == [(0, 10)]
    assert rounds.winners(game.frame, game.state) == ()

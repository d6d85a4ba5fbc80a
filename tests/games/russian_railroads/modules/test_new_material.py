"""New material of German Railroads (section 15): tokens, `?` cards, coal factory, engineers."""

from __future__ import annotations

from itertools import pairwise

import pytest

from imperial_steam.games.protocol import CHANCE
from imperial_steam.games.russian_railroads import scoring
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.possible import search
from imperial_steam.games.russian_railroads.state import Ask
from imperial_steam.games.russian_railroads.terms import COAL_FACTORY, GERMAN, NORMAL, REVALUED
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.games.russian_railroads.units import industry, pool
from tests.games.russian_railroads.samples import WORLD, actor, arrange, do, legal, locomotives, new_game, rules

PAY = "pay {} own 0 temporary 0 black {} coins"
OWN = pool.Origin(False, 0, "engineer")
BOARD = pool.Origin(True, 0, "engineer")


def started(coal: bool = True, players: int = 2) -> RussianRailroads:
    """The first turn of a game with new material."""
    game = new_game(players, 0, new_material="yes", coal="yes" if coal else "no")
    while game.state.ask is not Ask.SPACE:
        wanted = {"start START-COIN", "end"}
        do(game, next(str(action) for action in game.options() if str(action) in wanted))
    return game


def hired(game: RussianRailroads, *keys: str) -> None:
    """Engineers of the acting player, who has used none of them."""
    for key in keys:
        engineer = WORLD.engineer(key)
        actor(game).engineers |= 1 << engineer
        game.state.row = tuple(-1 if other == engineer else other for other in game.state.row)
    game._options = None


def pending(game: RussianRailroads, kind: str, origin: pool.Origin, argument: int = 0) -> None:
    """Put a unit into the pool."""
    pool.put(game.state, (pool.unit(kind, argument, origin),))
    game.state.ask = Ask.UNITS
    game._options = None


def factories(game: RussianRailroads, *gaps: int) -> None:
    """Factories of the acting player, from the first gap on."""
    actor(game).gaps = (*gaps, *(0,) * (5 - len(gaps)))
    game._options = None


def test_what_joins_the_game() -> None:
    """NEW-01 … NEW-05, NEW-08, NEW-10: what needs coal stays out without it."""
    for coal in (True, False):
        game = started(coal)
        tokens = {token.key for i, token in enumerate(WORLD.tokens) if game.state.player.tokens >> i & 1}
        cards = {card.key for i, card in enumerate(WORLD.cards) if game.state.cards >> i & 1}
        assert (len(tokens), len(cards)) == ((9, 7) if coal else (8, 6))
        assert {"coins"} == tokens & {"coins", "coal"} - ({"coal"} if coal else set())
        assert ("coal" in tokens, "coal-factory" in cards) == (coal, coal)
    assert "0" not in {key for seed in range(40) for key in _row(seed, coal=False)}
    assert {"0", "-10", "new-5", "new-6", "new-15"} <= {key for seed in range(60) for key in _row(seed, coal=True)}


def _row(seed: int, *, coal: bool) -> tuple[str, ...]:
    return new_game(4, seed, new_material="yes", coal="yes" if coal else "no").frame.setup.engineers


def test_no_number_twice_in_the_row() -> None:
    """NEW-09, RUL-92: of two engineers of one number one is drawn."""
    for seed in range(40):
        numbers = sorted(WORLD.engineers[WORLD.engineer(key)].number for key in _row(seed, coal=True))
        assert all(one < other for one, other in pairwise(numbers))


@pytest.mark.parametrize(("token", "thing"), [("coins", "coins"), ("coal", "coal")])
def test_tokens(token: str, thing: str) -> None:
    """NEW-01, NEW-02: 4 of them at once."""
    game = started()
    before = getattr(game.state.player, thing)
    pending(game, "token", pool.Origin(False, 0, "field"), 18)
    do(game, f"token {token}")
    assert getattr(game.state.player, thing) == before + 4


def test_the_card_of_the_coal_factory() -> None:
    """NEW-05, EXEC-01: factory and 2 coal; the factory must be built."""
    game = started()
    pending(game, "card", OWN)
    do(game, "card coal-factory")
    assert game.state.player.coal == 3
    assert legal(game) == {"coal-factory 1", "stoker transsib 1"}
    assert rules(game, "coal-factory 2") == {"FACT-02"}
    assert "EXEC-01" in rules(game, "end")
    do(game, "coal-factory 1")
    assert game.state.player.gaps[0] == COAL_FACTORY
    assert "end" in legal(game)


def test_the_coal_factory_replaces_and_is_replaced() -> None:
    """FACT-03, RUL-99: it goes to the display like others; from there it brings no coal."""
    game = started()
    factories(game, 2, 3, 4, 5, 6)
    pending(game, "coal_factory", BOARD)
    assert {f"coal-factory {gap}" for gap in range(1, 6)} <= legal(game)
    do(game, "coal-factory 2")
    assert game.state.display[3] == 1
    other = started()
    factories(other, COAL_FACTORY, 2, 3, 4, 5)
    pending(other, "factory", BOARD)
    do(other, "factory stack 1")
    assert other.state.display[COAL_FACTORY] == 1
    coal = other.state.player.coal
    pending(other, "factory", BOARD)
    do(other, "factory coal 2")
    assert (other.state.player.gaps[1], other.state.player.coal) == (COAL_FACTORY, coal)


def test_the_coal_factory() -> None:
    """EX-85: NEW-06, CH-31: 2 coal bring 4 more steps; never more than 3 coal."""
    game = started()
    actor(game).coal = 2
    factories(game, COAL_FACTORY)
    game.state.ask = Ask.UNITS
    industry.trigger(game.frame, game.state, 0, OWN, [])
    game._options = None
    do(game, "coal", "coal")
    assert (len(game.state.pool), game.state.player.coal) == (7, 0)
    assert "coal" not in legal(game)
    assert rules(game, "coal") == {"NEW-06"}
    rich = started()
    actor(rich).coal = 5
    pending(rich, "coal_steps", OWN, 3)
    do(rich, "coal", "coal", "coal")
    assert rules(rich, "coal") == {"NEW-06"}
    assert rich.state.player.coal == 2


def test_the_sum_of_engineers_is_never_below_zero() -> None:
    """EX-86: NEW-20."""
    for keys, points in ((("-10", "4"), 0), (("-10", "14"), 4)):
        game = started()
        hired(game, *keys)
        factories(game, 1)
        industry.trigger(game.frame, game.state, 0, OWN, [])
        assert game.state.player.score == points


def test_the_majority_counts_minus_ten() -> None:
    """NEW-20, END-03: a tie is lost with −10."""
    game = started()
    game.state.own(0).engineers = 1 << WORLD.engineer("-10")
    game.state.own(1).engineers = 1 << WORLD.engineer("2")
    found = {bonus.seat: bonus.points for bonus in scoring.final(game.frame, game.state)}
    assert found == {1: 40, 0: 20}


def test_engineer_minus_ten() -> None:
    """EX-106: NEW-E-10, CH-34: 2w, the function of one own factory."""
    game = started()
    hired(game, "-10", "12", "5")
    factories(game, 1, 6)
    do(game, "use engineer--10", PAY.format(2, 0))
    assert legal(game) == {"function 1", "function 2", "end"}
    assert rules(game, "function 3") == {"NEW-E-10"}
    other, coins = game.copy(), game.state.player.coins
    do(game, "function 1")
    assert game.state.player.score == 7
    do(other, "function 2")
    assert other.state.player.coins == coins + 1
    assert "NEW-E-10" in rules(other, "function 2")


def test_a_public_minus_ten_wants_the_whole_function() -> None:
    """RUL-66: without a factory whose function is possible it cannot be used."""
    game = started()
    game.state.row = (game.state.row[0], WORLD.engineer("-10"), *game.state.row[2:])
    game._options = None
    assert "use PUBLIC-1" not in legal(game)
    assert "EXEC-01" in rules(game, "use PUBLIC-1")
    factories(game, 5, 6)
    actor(game).markers = (4,)
    assert "use PUBLIC-1" in legal(game)
    actor(game).gaps = (5, 0, 0, 0, 0)
    actor(game).markers = (6,)
    game._options = None
    assert "use PUBLIC-1" not in legal(game)
    actor(game).gaps = (9, 0, 0, 0, 0)
    game._options = None
    do(game, "use PUBLIC-1", PAY.format(2, 0), "function 1")
    assert legal(game) == {"reward card", "reward points"}
    do(game, "reward card")
    assert legal(game) == {"look"}
    assert rules(game, "end") == {"EXEC-01"}


def test_a_public_minus_ten_leaves_the_coal_to_the_player() -> None:
    """NEW-06, RUL-66: the two steps are mandatory, the coal is not; nor is what a stoker adds (COAL-24)."""
    game = started()
    factories(game, COAL_FACTORY)
    actor(game).gap_stokers = 1
    pending(game, "factory_function", BOARD)
    do(game, "function 1")
    units = [(unit.kind, unit.mandatory) for unit in game.state.pool]
    assert sorted(units) == [("coal_steps", False), ("step", False), ("step", True), ("step", True)]


def test_no_more_cards_than_the_deck_has() -> None:
    """RUL-66, QM-11: a card that is chosen can be taken."""
    game = started()
    game.state.deck &= -game.state.deck
    for _ in range(2):
        pending(game, "card_or_points", BOARD, 10)
    do(game, "reward card")
    assert legal(game) == {"reward points"}
    assert search.needs_care(game.state)


def test_drawn_start_cards() -> None:
    """EX-108: NEW-E5, RUL-67: 2 of the 4 cards at random; a full row of doublers lets that card lapse."""
    game = started(coal=False)
    hired(game, "new-5")
    actor(game).doublers = (8, 0, 0)
    do(game, "use engineer-new-5", PAY.format(1, 0))
    decision = game.decision()
    assert decision is not None
    assert (decision.player, len(decision.options)) == (CHANCE, 6)
    assert rules(game, "draw-cards START-COIN START-COAL") == {"NEW-E5"}
    coins = game.state.player.coins
    do(game, "draw-cards START-DOUBLER START-COIN")
    assert (game.state.player.coins, legal(game)) == (coins + 1, {"end"})
    assert rules(game, "draw-cards START-STEP START-IND") == {"NEW-E5"}
    assert len(started(coal=True).frame.draw_start_cards) == 10


def test_drawn_start_cards_on_a_public_place() -> None:
    """RUL-67: what is drawn is optional there too."""
    game = started()
    game.state.row = (game.state.row[0], WORLD.engineer("new-5"), *game.state.row[2:])
    game._options = None
    do(game, "use PUBLIC-1", PAY.format(1, 0), "draw-cards START-STEP START-IND")
    assert not any(unit.mandatory for unit in game.state.pool)
    do(game, "industry 1", "end")


def test_costs() -> None:
    """NEW-21, REC-NEWCOST, EX-52: NEW-E15 costs a coin, −10 two workers, the others one."""
    costs = {
        engineer.key: (engineer.workers, engineer.coins) for engineer in WORLD.engineers if engineer.module == "new"
    }
    assert costs == {"new-6": (1, 0), "new-15": (0, 1), "new-5": (1, 0), "-10": (2, 0), "0": (1, 0)}
    game = started()
    hired(game, "new-15", "new-6", "0")
    actor(game).coins = 0
    game._options = None
    assert "PAY-02" in rules(game, "use engineer-new-15")
    coal = game.state.player.coal
    do(game, "use engineer-0", "end")
    assert game.state.players[1 - game.state.actor].coal == coal + 2


def test_own_new_six_partly() -> None:
    """EX-14: own NEW-E6 makes as many grey steps as there are."""
    game = started()
    hired(game, "new-6")
    arrange(game, transsib=(3,), petersburg=(1,), kiev=(1,))
    actor(game).unlocked = 0b11
    game._options = None
    do(game, "use engineer-new-6", PAY.format(1, 0), "step transsib grey", "step transsib grey", "end")


def test_two_revaluation_tiles() -> None:
    """EX-107: VAL-03, NEW-03, NEW-04: never both; the owner says which (RUL-61)."""
    game = started()
    player = arrange(game, transsib=(9, 6, 3))
    locomotives(game, 4, 2, 0, 0)
    player.doublers = (4, 0, 0)
    points = []
    for valuation in (NORMAL, REVALUED, GERMAN):
        player.revaluation = valuation
        points.append(scoring.line_points(game.frame, player, 0))
    assert points == [16, 22, 26]
    player.revaluation = REVALUED
    pending(game, "card", OWN)
    do(game, "card revaluation")
    choices = legal(game)
    assert len(choices) == 2
    do(game, next(text for text in choices if "german" in text))
    assert game.state.player.revaluation == GERMAN


def test_the_option_is_kept() -> None:
    """The option is called `new_material`, the module `new`."""
    setup = started().frame.setup
    assert setup.modules == ("coal", "new")
    assert TITLE.agreed(WORLD, setup)["new_material"] == "yes"

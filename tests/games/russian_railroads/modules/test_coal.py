"""The coal module (section 14): setup, spaces, foundries, stokers, and what waits for what."""

from __future__ import annotations

import pytest

from imperial_steam.games.protocol import CHANCE
from imperial_steam.games.russian_railroads import scoring
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.hooks import GAINS
from imperial_steam.games.russian_railroads.lines import update_reach
from imperial_steam.games.russian_railroads.state import Ask, Begun, Phase, Use
from imperial_steam.games.russian_railroads.units import industry, pool, tiles
from tests.games.russian_railroads.samples import WORLD, actor, arrange, do, legal, locomotives, new_game, rules

PAY = "pay {} own 0 temporary 0 black {} coins"
FACTORY = pool.Origin(False, 0, "factory")


def started(players: int = 2, seed: int = 0) -> RussianRailroads:
    """The first turn of a game with coal; start bonus cards were coins, coal and a doubler."""
    game = new_game(players, seed, coal="yes")
    while game.state.ask is not Ask.SPACE:
        cards = ("START-COIN", "START-DOUBLER", "START-COAL")
        wanted = {f"start {card}" for card in cards} | {"doubler transsib", "end"}
        do(game, next(str(action) for action in game.options() if str(action) in wanted))
    return game


def own(game: RussianRailroads, *foundries: int) -> None:
    """Give open foundries to the acting player, those shown stay where they are if they can."""
    bits = sum(1 << game.frame.foundry_index[foundry] for foundry in foundries)
    tiles = game.state.foundries
    everything = (tiles.unseen | tiles.shown) & ~bits
    shown = tiles.shown & ~bits
    while shown.bit_count() < 2:
        rest = everything & ~shown
        shown |= rest & -rest
    game.state.foundries = tiles._replace(unseen=everything & ~shown, shown=shown)
    actor(game).foundries |= bits
    game._options = None


def have(game: RussianRailroads, **things: int | tuple[int, ...]) -> None:
    """Set numbers of the acting player."""
    for name, value in things.items():
        setattr(actor(game), name, value)
    game._options = None


def stoke(game: RussianRailroads, *gaps: int) -> None:
    """Stokers at gaps of the acting player."""
    have(game, gap_stokers=sum(1 << gap for gap in gaps))


def trigger(game: RussianRailroads, factory: int) -> RussianRailroads:
    """A marker comes to a factory with stoker."""
    have(game, gaps=(factory, 0, 0, 0, 0))
    stoke(game, 0)
    game.state.ask = Ask.UNITS
    industry.trigger(game.frame, game.state, 0, FACTORY, [])
    return game


@pytest.mark.parametrize(
    ("players", "rounds", "letters"), [(4, 6, "AABBBB"), (3, 5, "AABBB"), (2, 5, "AABBB"), (1, 5, "AABBB")]
)
def test_setup(players: int, rounds: int, letters: str) -> None:
    """EX-100: COAL-01, COAL-02, REC-COALROW; COAL-03 … COAL-05; EX-110 with coal: SOLO-03, SOLO-06."""
    game = new_game(players, coal="yes")
    row = "".join(WORLD.engineers[engineer].letter for engineer in game.state.row)
    assert (game.frame.last_round, row) == (rounds, letters)
    you = game.state.players[0]
    assert (you.coal, you.coins) == (1, {1: 6, 2: 3, 3: 2, 4: 2}[players])
    assert (game.state.foundries.shown.bit_count(), game.state.foundries.stack) == (2, 10)
    assert "START-COAL" in {card.key for i, card in enumerate(WORLD.start_cards) if game.state.start_cards >> i & 1}
    assert game.state.emil.deck.bit_count() == (17 if players == 1 else 0)
    assert new_game(players).state.players[0].coal == 0
    assert rules(new_game(2), "foundry 3") == {"MIX-07"}


def test_the_foundry_space() -> None:
    """EX-101: COAL-10, COAL-11, PAY-02, RNG-03: one foundry and 1 coal, the next one opened by chance."""
    game = started(3)
    have(game, coins=1)
    assert "use STOKER" not in legal(game)
    assert rules(game, "use STOKER") == {"COAL-14"}
    do(game, "use FOUNDRY")
    shown = [i for i in range(12) if game.state.foundries.shown >> i & 1]
    numbers = [WORLD.foundries[i].number for i in shown]
    assert legal(game) == {f"take-foundry {number}" for number in numbers}
    assert rules(game, "take-foundry 99") == {"COAL-11"}
    do(game, f"take-foundry {numbers[0]}")
    decision = game.decision()
    assert decision is not None
    assert (decision.player, len(decision.options)) == (CHANCE, 10)
    do(game, str(decision.options[3]))
    assert game.state.foundries.shown.bit_count() == 2
    assert (game.state.player.foundries, game.state.player.coal) == (1 << shown[0], 2)
    do(game, "end")
    have(game, coins=0)
    assert "PAY-02" in rules(game, "use FOUNDRY")
    assert "use COAL" in legal(game)


def test_the_combined_space_of_two_players() -> None:
    """EX-101, COAL-06, CH-25: whoever uses one half takes both."""
    game = started(2)
    do(game, "use COAL", PAY.format(1, 0), "end")
    assert "TURN-02" in rules(game, "use FOUNDRY")
    assert game.violations() == []
    game = started(3)
    do(game, "use COAL", PAY.format(1, 0), "end")
    assert "use FOUNDRY" in legal(game)


def test_an_empty_stack_and_no_open_foundry() -> None:
    """RUL-60, 12.3: no refill, no stoker, and nothing to take."""
    game = started(3)
    game.state.foundries = game.state.foundries._replace(unseen=0, shown=1)
    have(game, coal=4, coins=1)
    assert rules(game, "stoker transsib 1") == {"RUL-60"}
    do(game, "use FOUNDRY", "take-foundry 1")
    assert game.state.ask is Ask.UNITS
    do(game, "end")
    have(game, coins=1)
    assert rules(game, "use FOUNDRY") == {"RUL-60"}


def test_coal_before_placing() -> None:
    """EX-102: COAL-12, COAL-14, COAL-15, COAL-30, GR-47: both in one turn, then a space must be used."""
    game = started(2)
    own(game, 11)
    have(game, coal=4)
    do(game, "stoker transsib 1")
    assert (game.state.player.slots[0], game.state.player.reach[0]) == (2, 2)
    assert "pass" not in legal(game)
    assert rules(game, "pass") == {"GR-47"}
    do(game, "foundry 11")
    assert game.state.furnace >= 0
    assert rules(game, "use BLACK-2") == {"COAL-34"}
    assert {"step kiev black", "keep", "close transsib 1"} & legal(game) == {"step kiev black", "keep"}
    do(game, "step kiev black", "step kiev black", "keep")
    do(game, "use BLACK-2", PAY.format(2, 0), *["step transsib black"] * 3, "end")
    assert game.state.players[1 - game.state.actor].coal == 0
    have(game, coal=2)
    assert rules(game, "stoker transsib 1") == {"COAL-15"}
    assert game.violations() == []


def test_coal_needs_its_moment() -> None:
    """REF-32: not while passing, relocating or waiting for chance; too little coal."""
    game = started(2)
    own(game, 3)
    assert rules(game, "foundry 3") == {"COAL-17"}
    assert rules(game, "open-foundry 3") == {"COAL-11"}
    have(game, coal=2)
    game.state.ask, game.state.phase = Ask.RELOCATION, Phase.RELOCATION
    assert rules(game, "foundry 3") == {"COAL-15"}
    assert rules(game, "stoker transsib 1") == {"COAL-15"}


def test_a_use_that_leaves_no_space_is_not_offered() -> None:
    """GR-47: without workers and coins only what brings coins leaves a space."""
    game = started(2)
    own(game, 3, 12)
    have(game, coal=2, coins=0, placed=game.state.player.workers)
    assert {text for text in legal(game) if text.startswith(("foundry", "stoker"))} == {"foundry 3"}
    assert rules(game, "foundry 12") == {"GR-47"}
    assert "pass" in legal(game)


def test_closing_a_foundry() -> None:
    """EX-103: COAL-30, COAL-32, COAL-33: after its use only, and never again."""
    game = started(2)
    own(game, 11)
    locomotives(game, 1, 0, 0, 5)
    have(game, coal=2)
    assert rules(game, "close kiev 1") == {"COAL-32"}
    do(game, "foundry 11", "step kiev black", "step kiev black")
    assert legal(game) == {"close transsib 1", "close kiev 1", "keep"}
    do(game, "close kiev 1")
    player = game.state.player
    assert (player.reach[2], player.foundries, game.state.furnace) == (6, 0, -1)
    assert rules(game, "close kiev 1") >= {"COAL-32"}
    have(game, coal=4)
    assert rules(game, "foundry 11") == {"COAL-30"}
    game.state.own(game.state.actor).gaps = (4, 6, 0, 0, 0)
    game.state.own(game.state.actor).gap_stokers = 0b1
    game._options = None
    assert rules(game, "stoker gap 1") == rules(game, "stoker gap 3") == {"COAL-22"}
    assert {text for text in legal(game) if text.startswith("stoker gap")} <= {"stoker gap 2"}
    assert rules(game, "stoker kiev 1") == {"COAL-22"}
    assert rules(game, "stoker petersburg 1") == {"COAL-22"}


def test_a_foundry_once_per_round() -> None:
    """REF-33: COAL-30, COAL-31; usable again in the next round."""
    game = started(2)
    own(game, 3)
    have(game, coal=4)
    do(game, "foundry 3", "keep")
    assert rules(game, "foundry 3") == {"COAL-30"}
    open_one = next(i for i in range(12) if game.state.foundries.shown >> i & 1)
    assert rules(game, f"foundry {WORLD.foundries[open_one].number}") == {"COAL-31"}
    do(game, "use COAL", PAY.format(1, 0), "end", "pass", "pass")
    seat = next(seat for seat, player in enumerate(game.state.players) if player.foundries)
    assert game.state.round == 2
    assert game.state.players[seat].fired == 0


def test_everything_waits_for_a_foundry() -> None:
    """COAL-34, EXEC-07: units pending before it come back after it; no end bonus card meanwhile."""
    game = started(2)
    own(game, 6)
    have(game, coal=2)
    do(game, "use BLACK-2", PAY.format(2, 0), "step kiev black", "foundry 6")
    pool.put(game.state, (pool.unit("end_card", 0, FACTORY),))
    game._options = None
    assert "look" not in legal(game)
    assert "COAL-34" in rules(game, "look")
    assert "COAL-34" in rules(game, "end")
    do(game, "industry 1")
    assert "step transsib black" in legal(game)
    do(game, "keep")
    assert legal(game) == {"step transsib black", "step petersburg black", "step kiev black"}
    do(game, "step kiev black", "step kiev black", "look")


def test_mandatory_steps_stay_possible() -> None:
    """PROC-06, EXEC-04: a foundry may not take the room that a mandatory step needs."""
    game = started(2)
    own(game, 12)
    arrange(game, transsib=(15,), petersburg=(9,), kiev=(7,))
    # Everything black has passed has been given: a stoker brings nothing, neither does a locomotive.
    have(game, coal=2, satisfied=sum(1 << one.id for own in game.frame.specials for one in own))
    do(game, "use OPEN", PAY.format(1, 0), "foundry 12", "step kiev black")
    assert "step kiev black" not in legal(game)
    assert "EXEC-04" in rules(game, "step kiev black")
    do(game, "keep", "step kiev black", "end")


def test_a_stoker_makes_a_condition_true() -> None:
    """EX-83: COAL-21: reach 13, `?` token."""
    game = started(2)
    arrange(game, transsib=(13,))
    locomotives(game, 7, 5, 0, 0)
    have(game, coal=2)
    do(game, "stoker transsib 2")
    assert game.state.player.reach[0] == 13
    assert any(text.startswith("token ") for text in legal(game))
    assert "use BLACK-2" in legal(game)


def test_replacing_a_stoked_locomotive() -> None:
    """EX-104: COAL-20, COAL-23: the 4 counts 5; returned, its stoker leaves the game."""
    game = started(2)
    locomotives(game, 5, 5, 5, 5)
    have(game, stokers=0b1000)
    game.state.stacks = (0, 0, 0, 0, 0, 1, 2, 2, 2, 2)
    assert not tiles.targets(game.state.player, 5)
    game.state.stacks = (0, 0, 0, 0, 0, 0, 2, 2, 2, 2)
    game._options = None
    do(game, "use LOCO-1", PAY.format(1, 0), "locomotive kiev 1")
    assert legal(game) == {"return"}
    do(game, "return")
    player = game.state.player
    assert (player.slots, player.stokers, game.state.display[4], game.state.foundries.gone) == ((5, 5, 5, 6), 0, 1, 1)


def test_a_stoker_moves_with_its_locomotive() -> None:
    """COAL-23: into a free slot, number and reach with it."""
    game = started(2)
    locomotives(game, 4, 0, 0, 0)
    have(game, stokers=0b1)
    game.state.stacks = (0, 0, 0, 0, 0, 0, 2, 2, 2, 2)
    game._options = None
    do(game, "use LOCO-1", PAY.format(1, 0), "locomotive transsib 1", "move kiev 1")
    player = game.state.player
    assert (player.slots, player.stokers, player.reach) == ((6, 0, 0, 4), 0b1000, (6, 0, 4))
    assert scoring.account(game.frame, player).total >= 0


def test_a_stoker_may_not_keep_a_mandatory_locomotive_out() -> None:
    """PROC-06, COAL-20: with a 5 to be placed, the only 4 gets no stoker."""
    game = started(2)
    locomotives(game, 5, 5, 5, 4)
    game.state.stacks = (0, 0, 0, 0, 0, 2, 2, 2, 2, 2)
    have(game, coal=2)
    do(game, "use LOCO-3", PAY.format(3, 0))
    assert "stoker kiev 1" not in legal(game)
    assert "stoker transsib 1" in legal(game)
    assert rules(game, "stoker kiev 1") == {"EXEC-04"}


@pytest.mark.parametrize(("factory", "coins"), [(6, 2)])
def test_a_stoked_factory_of_coins(factory: int, coins: int) -> None:
    """EX-84: COAL-24, DEC-13."""
    game = started(2)
    have(game, coins=0)
    assert trigger(game, factory).state.player.coins == coins


@pytest.mark.parametrize(
    ("factory", "kind", "units"),
    [(4, "doubler", 3), (5, "industry", 2), (7, "step", 3), (2, "locomotive_or_factory", 2), (10, "step", 3)],
)
def test_a_stoked_factory_has_one_unit_more(factory: int, kind: str, units: int) -> None:
    """EX-84: COAL-24, DEC-13, RUL-63: one unit, not the whole bundle."""
    game = trigger(started(2), factory)
    assert [unit.kind for unit in game.state.pool].count(kind) == units


def test_a_stoked_factory_reuses_twice() -> None:
    """COAL-24: factory 3."""
    assert [unit.kind for unit in trigger(started(2), 3).state.open] == ["reuse", "reuse"]


def test_stoked_factories_of_points() -> None:
    """EX-84: COAL-25: factory 8 with 7 and 6 brings 14, factory 1 one more."""
    game = started(2)
    locomotives(game, 7, 6, 0, 0)
    assert trigger(game, 8).state.player.score == 14
    have(game, score=0, engineers=1 << WORLD.engineer("4"))
    assert trigger(game, 1).state.player.score == 5


def test_a_stoked_factory_nine() -> None:
    """RUL-64: 11 points, or a card and 1 point, or two cards."""
    game = trigger(started(2), 9)
    other = game.copy()
    do(game, "reward points")
    assert (game.state.player.score, game.state.pool) == (11, ())
    do(other, "reward card")
    assert {"look", "reward card", "reward points"} <= legal(other)
    third = other.copy()
    do(other, "reward points")
    assert other.state.player.score == 1
    do(third, "reward card")
    assert [unit.kind for unit in third.state.pool] == ["end_card", "end_card"]


def test_a_replaced_factory_loses_its_stoker() -> None:
    """COAL-23: the tile goes to the display."""
    game = started(2)
    have(game, gaps=(2, 3, 4, 5, 6), gap_stokers=0b100)
    do(game, "use LOCO-1", PAY.format(1, 0), "factory stack 3")
    assert (game.state.player.gap_stokers, game.state.foundries.gone, game.state.display[4]) == (0, 1, 1)


def test_foundry_one() -> None:
    """EX-105: COAL-F1: of BLACK-2 for 1w + 1c, GREY-2 for 2c, JOKER and LOCO-3 only BLACK-2."""
    game = started(2)
    own(game, 1)
    have(game, coal=2)
    seat, index = game.state.actor, game.frame.space_index
    pieces = {"BLACK-2": (1, 1), "GREY-2": (0, 2), "JOKER": (1, 1), "LOCO-3": (3, 0), "ORDER-1": (1, 0)}
    game.state.uses = tuple(Use(index[space], seat, own, 0, 0, coins) for space, (own, coins) in pieces.items())
    do(game, "foundry 1")
    assert legal(game) == {"reuse BLACK-2", "none"}
    assert rules(game, "reuse GREY-2") == {"REUSE-01"}
    do(game, "reuse BLACK-2")
    assert [unit.mandatory for unit in game.state.pool] == [True] * 3
    assert "COAL-34" in rules(game, "keep")
    do(game, *["step transsib black"] * 3, "keep")


def test_best_locomotive() -> None:
    """COAL-F7, COAL-F9, COAL-20: the stoker counts."""
    game = started(2)
    locomotives(game, 4, 0, 6, 0)
    have(game, stokers=0b100)
    effect = next(effect for effect in WORLD.foundries[6].effects if effect.kind == "best_locomotive")
    GAINS["best_locomotive"](game.frame, game.state, effect, [])
    assert game.state.player.score == 6


def test_reach_counts_stokers() -> None:
    """COAL-20, ENDC-01: what stands in the slots counts everywhere."""
    game = started(2)
    player = actor(game)
    player.slots, player.stokers = (5, 3, 0, 0), 0b1
    update_reach(game.frame, player)
    assert player.reach == (8, 0, 0)
    assert game.state.begun is Begun.NOT


def test_a_foundry_that_was_begun_can_be_finished() -> None:
    """COAL-34, GR-47: even if the last space that could be used is gone meanwhile."""
    game = started(2)
    own(game, 12)
    have(game, coal=2)
    do(game, "foundry 12")
    have(game, placed=game.state.player.workers, coins=0)
    assert "keep" in legal(game)
    do(game, "keep")
    assert legal(game) == {"pass"}

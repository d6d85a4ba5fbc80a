"""The worked examples of the rules that are about the course of a turn, a round and the end (24.1 … 24.4)."""

from __future__ import annotations

import pytest

from imperial_steam.games.russian_railroads import scoring
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.state import Ask, Player, Use
from imperial_steam.games.russian_railroads.turn import rounds
from imperial_steam.games.russian_railroads.units import pool
from tests.games.russian_railroads.samples import (
    WORLD,
    actor,
    arrange,
    begun,
    do,
    legal,
    locomotives,
    new_game,
    rules,
)

PAY = "pay {} own 0 temporary {} black {} coins"


def pay(own: int = 0, black: int = 0, coins: int = 0) -> str:
    """The text of a payment without temporary workers."""
    return PAY.format(own, black, coins)


def use(game: RussianRailroads, space: str, own: int = 0, black: int = 0, coins: int = 0) -> None:
    """Use a space and pay for it, if that is asked."""
    do(game, f"use {space}")
    if game.state.ask is Ask.PAYMENT:
        do(game, pay(own, black, coins))


def give_engineer(game: RussianRailroads, key: str) -> None:
    """An engineer for the acting player, who used nothing yet."""
    engineer = WORLD.engineer(key)
    actor(game).engineers |= 1 << engineer
    game.state.row = tuple(-1 if other == engineer else other for other in game.state.row)
    game._options = None


def test_start_bonus_unlocks_grey() -> None:
    """EX-07: SETUP-49, SETUP-51; place 1 gets none (SETUP-47, SETUP-48)."""
    game = new_game(2)
    assert game.state.actor == game.state.order[1]
    do(game, "start START-STEP", "step transsib black")
    assert game.state.player.unlocked == 0b11
    do(game, "end")
    assert (game.state.ask, game.state.actor) == (Ask.SPACE, game.state.order[0])


def test_an_unlock_between_two_steps() -> None:
    """EX-10, EX-11: TRACK-05, TRACK-08, TRACK-09."""
    game = begun(2)
    actor(game).coins = 1
    use(game, "JOKER", 1, 0, 1)
    do(game, "step transsib black")
    assert legal(game) == {"step transsib black", "step transsib grey", "step petersburg black", "step kiev black"}
    do(game, "step transsib grey")
    assert legal(game) == {"end"}


@pytest.mark.parametrize(("natural", "steps"), [(4, 2), (2, 1), (1, 0), (0, 0)])
def test_white_steps_at_the_end_station(natural: int, steps: int) -> None:
    """EX-13: TRACK-10; EX-15: SPEC-07."""
    game = begun(2)
    arrange(game, transsib=(14, 8, 6, natural))
    actor(game).unlocked = 0b01111
    actor(game).satisfied = 0b01111
    use(game, "OPEN", 1)
    score = game.state.player.score
    do(game, "step transsib black")
    assert game.state.player.score == score + 10
    for _ in range(steps):
        do(game, "step transsib white")
    assert "step transsib white" not in legal(game)
    assert "end" in legal(game)


def test_fields_reached_in_one_action() -> None:
    """EX-16: TRACK-07, SPEC-08, SPEC-13."""
    game = begun(2)
    arrange(game, transsib=(1,), petersburg=(3,), kiev=(6,))
    locomotives(game, 1, 0, 4, 0)
    workers = game.state.player.workers
    use(game, "BLACK-2", 2)
    do(game, "step kiev black", "step petersburg black", "step transsib black")
    assert game.state.player.workers == workers + 1
    assert game.state.player.unlocked == 0b11
    assert rules(game, "end") == {"RUL-05"}
    assert {"token second-marker", "token cards", "token medal"} <= legal(game)


def test_a_replaced_locomotive_is_placed_or_returned() -> None:
    """EX-20, EX-21, EX-27: LOCO-04 … LOCO-07, LOCO-13."""
    game = begun(2)
    locomotives(game, 1, 0, 2, 3)
    game.state.stacks = (0, 0, 0, 0, 2, 2, 2, 2, 2, 2)
    use(game, "LOCO-1", 1)
    do(game, "locomotive kiev 1")
    assert legal(game) == {"move transsib 1", "move transsib 2", "move petersburg 1"}
    do(game, "move transsib 2")
    assert game.state.player.reach == (4, 2, 4)
    game = begun(2)
    locomotives(game, 5, 4, 3, 6)
    game.state.stacks = (0, 0, 0, 0, 0, 0, 0, 2, 2, 2)
    use(game, "LOCO-1", 1)
    do(game, "locomotive transsib 1")
    assert legal(game) == {"move transsib 2", "move petersburg 1", "return"}
    do(game, "move petersburg 1")
    assert legal(game) == {"return"}
    do(game, "return")
    assert (game.state.player.reach, game.state.display[3]) == ((11, 5, 6), 1)


def test_nine_everywhere() -> None:
    """EX-22, EX-28: LOCO-10, EXEC-01."""
    game = begun(3)
    locomotives(game, 9, 9, 9, 9)
    game.state.stacks = (0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    assert "use LOCO-3" not in legal(game)
    assert rules(game, "use LOCO-3") == {"EXEC-01"}
    use(game, "LOCO-1", 1)
    assert legal(game) == {"factory stack 1"}


def test_the_returned_tile_as_factory_at_once() -> None:
    """EX-24, EX-29: SPACE-12, SPACE-11, one stack running out."""
    game = begun(2)
    locomotives(game, 3, 4, 5, 2)
    game.state.stacks = (0, 0, 0, 0, 0, 0, 1, 2, 2, 2)
    use(game, "LOCO-3", 3)
    do(game, "locomotive kiev 1", "return")
    assert legal(game) == {"factory stack 1", "factory 2 1"}
    do(game, "factory 2 1")
    assert game.state.player.gaps == (2, 0, 0, 0, 0)


def test_factories_replace_one_another() -> None:
    """EX-26: FACT-03, FACT-04, FACT-07."""
    game = begun(2)
    player = actor(game)
    player.gaps, player.markers = (2, 3, 4, 5, 6), (9,)
    game.state.stacks = (0, 0, 0, 0, 0, 0, 0, 2, 2, 2)
    use(game, "LOCO-1", 1)
    do(game, "factory stack 3")
    assert (game.state.player.gaps, game.state.display[4]) == ((2, 3, 7, 5, 6), 1)
    assert legal(game) == {"end"}


def test_a_marker_triggers_factories() -> None:
    """EX-30, EX-31, EX-37: IND-02, IND-04, FAC-5."""
    game = begun(2)
    player = actor(game)
    player.markers = (3,)
    assert {"use IND-1"} <= legal(game)
    assert rules(game, "use IND-2") == {"EXEC-01"}
    player = actor(game)
    player.markers, player.gaps = (4,), (5, 6, 0, 0, 0)
    game._options = None
    coins = player.coins
    use(game, "IND-2", 2)
    do(game, "industry 1", "industry 1", "industry 1")
    assert (game.state.player.markers, game.state.player.coins) == ((7,), coins + 1)
    assert sum(scoring.account(game.frame, game.state.player).markers) == 10


def test_a_factory_on_the_way_counts() -> None:
    """EX-34: EXEC-04, RUL-01; EX-56: LAST-01, LAST-02."""
    game = begun(2)
    game.state.round, game.state.row = 6, (*game.state.row[:1], -1, -1, -1, -1, -1)
    player = actor(game)
    player.markers, player.gaps = (6,), (3, 2, 0, 0, 0)
    game._options = None
    assert rules(game, "use ORDER-1") == {"LAST-01"}
    use(game, "LAST", 1)
    do(game, "industry 1", "industry 1")
    assert legal(game) == {"factory stack 3"}, "only the factory makes the last step possible, and a locomotive never"
    do(game, "factory stack 3", "industry 1")
    assert game.state.player.markers == (9,)


def test_the_second_marker_waits_for_field_0() -> None:
    """EX-33, EX-36: QM-10, SPEC-25, IND-06."""
    game = begun(2)
    actor(game).markers = (0,)
    game.state.ask = Ask.UNITS
    pool.add_token(game.state, 18)
    pool.put(game.state, (pool.unit("industry", 0, pool.Origin(False, 0, "factory")),))
    game._options = None
    do(game, "token second-marker")
    assert legal(game) == {"industry 1", "end"}
    do(game, "industry 1", "marker")
    assert game.state.player.markers == (1, 0)


def test_the_black_worker() -> None:
    """EX-40, EX-58: QC-11, QC-12, PAY-03, RUL-17."""
    game = begun(3)
    actor(game).black = 1
    arrange(game, transsib=(4, 1))
    actor(game).unlocked = 0b11
    use(game, "GREY-1", 0, 1)
    do(game, "step transsib grey", "step transsib grey")
    assert legal(game) == {"end"}
    game = begun(3)
    actor(game).black = 1
    use(game, "BLACK-2", 1, 1)
    do(game, *["step kiev black"] * 3)
    assert {"step kiev black", "end"} <= legal(game)
    game = begun(3)
    actor(game).black, actor(game).unlocked = 1, 0b11
    arrange(game, transsib=(3, 1))
    use(game, "JOKER", 0, 1, 1)
    do(game, "step transsib black")
    assert "end" not in legal(game)
    assert "lapse black" not in legal(game), "the bonus step was used first, both of the space are left"


def test_a_bonus_step_can_lapse_before_the_space_is_used() -> None:
    """PROC-08: without the bonus step both steps of the space are made with black."""
    game = begun(3)
    actor(game).black = 1
    use(game, "JOKER", 0, 1, 1)
    do(game, "lapse black", "step kiev black", "step kiev black")
    assert legal(game) == {"end"}


def test_reuse() -> None:
    """EX-42, EX-59: REUSE-01 … 03, FAC-3."""
    game = begun(2)
    give_engineer(game, "8")
    actor(game).coins = 3
    seat = game.state.actor
    spaces = {key: WORLD.space(key) for key in ("COINS", "BLACK-2", "DOUBLER")}
    placed = {"COINS": (1, 0), "BLACK-2": (2, 0), "DOUBLER": (0, 1)}
    game.state.uses = tuple(Use(spaces[key], seat, own, 0, 0, coins) for key, (own, coins) in placed.items())
    game.state.occupied = sum(1 << space for space in spaces.values())
    game._options = None
    use(game, "engineer-8", 1)
    assert legal(game) == {"reuse COINS", "none"}
    assert rules(game, "reuse BLACK-2") == {"REUSE-01"}
    assert rules(game, "reuse engineer-8") == {"REUSE-04"}
    do(game, "reuse COINS")
    assert game.state.player.coins == 5


def test_cards_are_carried_out_completely() -> None:
    """EX-49: QM-02, QM-12, RUL-06; EX-76: EXEC-07."""
    game = begun(2)
    actor(game).doublers = (8, 0, 0)
    game.state.doublers = 12
    game.state.cards = 0b11000
    game.state.ask = Ask.UNITS
    pool.add_token(game.state, 18)
    game._options = None
    do(game, "token cards")
    assert legal(game) == {"card locomotive-9", "look", "end"}
    assert rules(game, "card four-actions") == {"QM-12"}
    do(game, "look")
    decision = game.decision()
    assert decision is not None
    assert decision.secret
    assert len(decision.options) == 8
    game.apply(decision.options[0])
    assert legal(game) == {"card locomotive-9", "end"}


@pytest.mark.parametrize(
    ("reserved", "order"),
    [({2: 1, 3: 2}, "CDAB"), ({3: 2}, "ADBC"), ({0: 2, 2: 1}, "CABD"), ({0: 2}, "ABCD"), ({}, "ABCD")],
)
def test_new_turn_order(reserved: dict[int, int], order: str) -> None:
    """EX-50, EX-51: ORDER-06, ORDER-07, ORDER-08."""
    game = begun(4)
    state, before = game.state, game.state.order
    for place, wanted in reserved.items():
        state.own(before[place]).reserved = wanted
        state.uses = (*state.uses, Use(game.frame.order_spaces[wanted], before[place], 1, 0, 0, 0))
    rounds._new_order(game.frame, state, [])
    names = {seat: "ABCD"[place] for place, seat in enumerate(before)}
    assert "".join(names[seat] for seat in state.order) == order or not reserved
    if 2 in reserved.values():
        assert state.players[state.actor].reserved == 2
        assert state.ask is Ask.RELOCATION


def test_relocation() -> None:
    """EX-52, EX-55, EX-57: ORDER-03, ORDER-09, ORDER-12."""
    game = begun(2)
    use(game, "ORDER-1", 1)
    do(game, "end", "pass", "pass")
    assert game.state.ask is Ask.RELOCATION
    options = legal(game)
    assert {"relocate OPEN", "relocate COINS", "relocate IND-1", "decline"} <= options
    assert not {"relocate BLACK-2", "relocate JOKER", "relocate HIRE", "relocate ORDER-1"} & options
    do(game, "relocate COINS", "end")
    assert game.state.round == 2


def line_of(game: RussianRailroads, key: str) -> int:
    """What a line of the acting player brings in a scoring."""
    return scoring.line_points(game.frame, game.state.player, game.frame.line_index[key])


def test_points_of_lines() -> None:
    """EX-60, EX-61, EX-62, EX-64, EX-65, EX-67, EX-79: SCORE-02 … 07."""
    game = begun(2)
    player = arrange(game, transsib=(9, 6, 3), petersburg=(9, 7, 2), kiev=(6, 5))
    player.doublers, player.revaluation = (4, 0, 0), 0
    locomotives(game, 4, 2, 7, 5)
    assert (line_of(game, "transsib"), line_of(game, "petersburg"), line_of(game, "kiev")) == (16, 18, 15)
    player.medal, player.revaluation = True, 1
    assert (line_of(game, "transsib"), line_of(game, "kiev")) == (22, 35)
    player.revaluation = 2
    assert line_of(game, "transsib") == 26
    player.revaluation = 0
    locomotives(game, 9, 8, 6, 4)
    assert (line_of(game, "petersburg"), line_of(game, "kiev")) == (8, 14)
    player = arrange(game, transsib=(15, 12, 9, 6, 2), petersburg=(8, 7, 5, 3), kiev=(8,))
    player.doublers, player.medal = (8, 0, 0), False
    locomotives(game, 9, 8, 7, 8)
    assert (line_of(game, "transsib"), line_of(game, "petersburg"), line_of(game, "kiev")) == (73, 36, 20)
    player.revaluation = 1
    assert (line_of(game, "transsib"), line_of(game, "petersburg")) == (106, 52)


def engineers(*numbers: int) -> int:
    """Engineers by their numbers (mask)."""
    return sum(1 << WORLD.engineer(str(number)) for number in numbers)


def test_majority_of_engineers() -> None:
    """EX-70, EX-72: END-02 … END-04, END-07, RUL-24."""
    game = begun(4)
    held = {0: engineers(3, 9), 1: engineers(14), 2: engineers(2, 12), 3: 0}
    for seat, mask in held.items():
        game.state.own(seat).engineers = mask
    assert _majority(game) == [(2, 40), (0, 20)]
    game.state.own(1).end_cards = 1 << WORLD.end_card("additional-engineer")
    assert _majority(game) == [(1, 40), (2, 20)]
    two = begun(2)
    two.state.own(1).engineers = engineers(5)
    assert _majority(two) == [(1, 40)]


def _majority(game: RussianRailroads) -> list[tuple[int, int]]:
    bonuses = scoring.final(game.frame, game.state)
    return [(bonus.seat, bonus.points) for bonus in bonuses if bonus.reason in ("first", "second")]


def _points(game: RussianRailroads, player: Player, card: str) -> int:
    player.end_cards = 1 << WORLD.end_card(card)
    found = scoring.final(game.frame, game.state)
    return next(bonus.points for bonus in found if bonus.reason == card)


def test_end_bonus_cards() -> None:
    """EX-69, EX-71: section 10.5."""
    game = begun(2)
    player = arrange(game, transsib=(15,), petersburg=(6,), kiev=(7,))
    locomotives(game, 4, 2, 7, 5)
    player.workers, player.black, player.laid = game.frame.count.workers + 1, 1, ((6, 0), (7, 1), (18, 2))
    player.gaps, player.engineers = (3, 4, 5, 6, 0), engineers(1, 8, 14)
    assert _points(game, player, "tracks") == 28
    assert _points(game, player, "locomotives") == 18
    assert _points(game, player, "workers") == 20
    assert _points(game, player, "tokens") == 21
    assert _points(game, player, "factories") == 16
    assert _points(game, player, "end-stations") == 10
    assert _points(game, player, "engineers") == 18
    assert _points(game, player, "fifteen") == 15
    for number, points in ((3, 0), (4, 20), (6, 20), (7, 30), (8, 30)):
        player.doublers = (number, 0, 0)
        assert _points(game, player, "doublers") == points


def test_passing_brings_points_at_once() -> None:
    """EX-05, EX-53: TURN-06, REC-PASS."""
    game = begun(3)
    order = game.state.order
    before = [game.state.players[seat].score for seat in order]
    do(game, "pass", "pass")
    assert [game.state.players[seat].score for seat in order[:2]] == [before[0], before[1] + 2]


def test_temporary_workers() -> None:
    """EX-43: SPACE-32, SPACE-33, INV-17."""
    game = begun(3)
    first = game.state.actor
    actor(game).coins = 0
    game._options = None
    do(game, "use TEMP", "end")
    assert game.state.players[first].temporary == 2
    while game.state.round == 1:
        do(game, "pass" if game.state.ask is Ask.SPACE else "decline")
    assert game.state.players[first].temporary == 0
    assert game.violations() == []


def test_hiring_and_using_an_engineer() -> None:
    """EX-45: ENG-01, ENG-02, ENG-06, ENG-08; REF-18, REF-19."""
    game = begun(4)
    hired = WORLD.engineers[game.state.row[0]].key
    first = game.state.actor
    actor(game).coins = 1
    game._options = None
    do(game, "use HIRE", "end")
    assert rules(game, "use HIRE") >= {"ENG-02"}
    assert rules(game, f"use engineer-{hired}") == {"ENG-06"}
    do(game, "pass", "pass", "pass")
    assert game.state.actor == first
    do(game, f"use engineer-{hired}")
    assert game.state.occupied >> game.frame.space_index[f"engineer-{hired}"] & 1

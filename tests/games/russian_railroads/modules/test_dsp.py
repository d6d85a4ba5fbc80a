"""The DSP mini expansion: special tokens and engineers (section 18, worked examples of 24.5)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from imperial_steam.games.russian_railroads import scoring
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.state import Ask, Phase, Player
from imperial_steam.games.russian_railroads.terms import TOKEN_FACTORY
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.games.russian_railroads.units.pool import Origin, unit
from tests.games.russian_railroads.samples import WORLD, actor, arrange, begun, do, legal, locomotives, new_game, rules

ONE, TWO = "pay 1 own 0 temporary 0 black 0 coins", "pay 2 own 0 temporary 0 black 0 coins"


def dsp(players: int = 3, **options: str) -> RussianRailroads:
    """The first turn of a game with the mini expansion."""
    return begun(players, dsp="yes", **options)


def pending(game: RussianRailroads, kind: str, argument: int = 0) -> None:
    """The middle of a turn with one optional unit pending."""
    game.state.ask, game.state.pool = Ask.UNITS, (unit(kind, argument, Origin(False, 0, "token")),)
    game._options = None


def lay_out(game: RussianRailroads, *keys: str) -> None:
    """Lay special tokens open."""
    assert game.state.dsp is not None
    game.state.dsp = game.state.dsp._replace(tokens=sum(1 << WORLD.special_token(key) for key in keys))
    game._options = None


def publish(game: RussianRailroads, key: str) -> None:
    """Put an engineer on the first public place; whoever lay there goes."""
    row = list(game.state.row)
    row[1] = WORLD.engineer(key)
    game.state.row = tuple(row)
    game._options = None


def hire(game: RussianRailroads, seat: int, *keys: str) -> None:
    """Give a player engineers."""
    game.state.own(seat).engineers = sum(1 << WORLD.engineer(key) for key in keys)
    game._options = None


def part(player: Player) -> tuple[bool, int]:
    """Boom and freight car of a player."""
    assert player.dsp is not None
    return player.dsp


def test_the_double_sided_token_becomes_a_special_one() -> None:
    """DSP-01, DSP-02, DSP-03, REF-36."""
    assert [len(new_game(players, dsp="yes").frame.setup.special_tokens) for players in (1, 2, 3, 4)] == [3, 3, 4, 5]
    game = dsp()
    lay_out(game, "boom", "mixed-six")
    pending(game, "token", 4)
    do(game, "token special")
    assert legal(game) == {"special boom", "special mixed-six"}
    assert rules(game, "special freight-car") == {"DSP-02"}
    assert rules(game, "end") == {"RUL-05"}
    do(game, "special mixed-six")
    kinds = sorted(one.kind for one in game.state.pool)
    assert kinds == ["industry"] * 3 + ["step"] * 3
    assert scoring._counted(game.frame, actor(game), "tokens") == 1


def test_without_special_tokens_the_effect_lapses() -> None:
    """DSP-03, SPEC-25: the token is placed all the same."""
    game = dsp()
    lay_out(game)
    pending(game, "token", 4)
    do(game, "token special")
    assert legal(game) == {"end"}


def test_dimitrij_draws_grey_up() -> None:
    """EX-99, DSP-E11, DSP-13, DSP-14, EXEC-01."""
    game = dsp()
    arrange(game, transsib=(7, 2), petersburg=(1,), kiev=(1,))
    actor(game).unlocked = 0b11
    publish(game, "dimitrij")
    assert "use PUBLIC-1" in legal(game)
    do(game, "use PUBLIC-1", ONE)
    assert legal(game) == {"grey transsib"}
    assert rules(game, "grey kiev") == {"DSP-13"}
    other = game.copy()
    do(game, "grey transsib")
    assert actor(game).tracks[1] == 6
    arrange(other, transsib=(7, 6))
    assert legal(other) == set()


def test_dimitrij_needs_a_step() -> None:
    """DSP-13: public he cannot be used where grey cannot move."""
    game = dsp()
    arrange(game, transsib=(7, 6), petersburg=(1,), kiev=(1,))
    actor(game).unlocked = 0b11
    publish(game, "dimitrij")
    assert rules(game, "use PUBLIC-1") == {"EXEC-01"}


def test_grey_passes_fields() -> None:
    """DSP-14: the fields passed count as reached; grey may come from outside the line."""
    game = dsp()
    arrange(game, petersburg=(9,))
    actor(game).unlocked = 0b11
    pending(game, "dimitrij")
    do(game, "grey petersburg")
    assert actor(game).tracks[6] == 8


def test_fields_that_grey_passes_give_what_they_have() -> None:
    """DSP-14, REC-EXT: the income of an extension whose field grey has passed with enough reach."""
    game = dsp(board="germany")
    player = arrange(game, dresden=(9, 5))
    locomotives(game, 1, 0, 7, 0)
    player.unlocked = 0b11
    extension = next(tile for tile in game.frame.layout.extensions if tile.key == "3-6")
    assert player.germany is not None
    player.germany = player.germany._replace(extensions=1 << game.frame.layout.extensions.index(extension))
    player.fields |= sum(1 << special.id for special in extension.specials)
    pending(game, "dimitrij")
    do(game, "grey dresden")
    assert actor(game).tracks[6] == 8
    assert "income" in {one.kind for one in game.state.pool}


def test_the_boom_doubles_steps() -> None:
    """EX-130, DSP-T2, RUL-89: the added steps are optional; tokens and cards stay as they are."""
    game = dsp()
    pending(game, "special_token")
    lay_out(game, "boom")
    do(game, "special boom", "end")
    game.state.actor = game.state.order[0]
    do(game, "use IND-2", TWO)
    assert [one.mandatory for one in game.state.pool] == [False, False, True, True]
    do(game, "industry 1", "industry 1", "industry 1", "end")
    game.state.actor = game.state.order[0]
    pending(game, "token", 4)
    do(game, "token industry")
    assert len(game.state.pool) == 5
    pending(game, "card")
    do(game, "card factory")
    assert sum(one.kind == "industry" for one in game.state.pool) == 2


def test_the_boom_in_the_last_round() -> None:
    """EX-130: LAST gives three to six steps."""
    game = dsp()
    player = actor(game)
    player.dsp = player.dsp._replace(boom=True) if player.dsp else None
    player.gaps = (4, 4, 4, 4, 4)
    game.state.round = game.frame.last_round
    do(game, "use LAST", ONE)
    assert sum(one.mandatory for one in game.state.pool) == 3
    assert len(game.state.pool) == 6


def test_the_freight_car_runs_before_the_scoring() -> None:
    """EX-131, DSP-T5, RUL-87: two optional steps of any colours on its line only."""
    game = dsp(2)
    seat = game.state.actor
    locomotives(game, 1, 0, 3, 0)
    arrange(game, petersburg=(3, 1))
    actor(game).unlocked = 0b11
    pending(game, "freight_car")
    assert legal(game) == {"freight petersburg"}
    assert rules(game, "freight kiev") == {"DSP-T5"}
    assert rules(game, "end") == {"RUL-05"}
    do(game, "freight petersburg", "end", "pass", "pass")
    assert (game.state.phase, game.state.actor) == (Phase.FREIGHT, seat)
    assert legal(game) == {"step petersburg black", "step petersburg grey", "end"}
    assert rules(game, "step transsib black") == {"SPACE-01"}
    do(game, "step petersburg black", "step petersburg grey")
    assert legal(game) == {"end"}
    assert game.state.players[seat].score == 0 + game.frame.numbers.pass_points[game.state.order.index(seat)]
    do(game, "end")
    assert (game.state.round, game.state.phase) == (2, Phase.TURNS)
    assert game.state.players[seat].tracks[5:7] == (4, 2)


def test_a_freight_car_needs_locomotives() -> None:
    """DSP-T5, REF-36: below a total of 3 it cannot be placed and lapses."""
    game = dsp()
    pending(game, "freight_car")
    assert legal(game) == {"end"}


def test_everybody_takes_one_of_ludmillas_cards() -> None:
    """EX-132, DSP-E7, DSP-11, DSP-15: 5 points, then B, C and A choose; then the turn of B goes on."""
    game = dsp()
    a, b, c = game.state.order
    do(game, "use COINS", ONE, "end")
    publish(game, "ludmilla")
    score = actor(game).score
    do(game, "use PUBLIC-1", ONE)
    assert (game.state.actor, actor(game).score) == (b, score + 5)
    cards = {"start START-STEP", "start START-IND", "start START-DOUBLER", "start START-COIN"}
    assert legal(game) == cards | {"reward points"}
    do(game, "start START-STEP", "step transsib black", "end")
    assert (game.state.actor, legal(game)) == (c, cards - {"start START-STEP"} | {"reward points"})
    assert game.violations() == []
    do(game, "reward points")
    assert game.state.players[c].score == 3
    coins = game.state.players[a].coins
    assert game.state.actor == a
    do(game, "start START-COIN")
    assert game.state.players[a].coins == coins + 1
    assert (game.state.actor, legal(game)) == (b, {"end"})
    do(game, "end")
    assert (game.state.actor, game.state.ask) == (c, Ask.SPACE)


def test_who_has_passed_chooses_too() -> None:
    """DSP-15."""
    game = dsp()
    a, b, _ = game.state.order
    do(game, "pass")
    publish(game, "ludmilla")
    do(game, "use PUBLIC-1", ONE, "reward points", "reward points")
    assert game.state.actor == a
    do(game, "start START-IND", "industry 1", "end")
    assert game.state.actor == b
    assert legal(game) == {"end"}


def test_the_headhunter() -> None:
    """EX-133, DSP-T1, RUL-91: numbers that have occurred stay in the box."""
    setup = TITLE.draw_setup(WORLD, 3, "random", Random(0), {"dsp": "yes"})
    setup = replace(setup, engineers=("7", "2", "9", "3", "5", "6"))
    game = RussianRailroads(Frame(WORLD, setup))
    game.state.row = (-1, *game.state.row[1:])
    game.state.gone = 1 << WORLD.engineer("7")
    pending(game, "headhunter")
    found = legal(game)
    assert "recruit 13" in found
    assert not found & {"recruit 7", "recruit ludmilla", "recruit 1", "recruit olga", "recruit new-6", "recruit 0"}
    assert {"recruit 11", "recruit dimitrij"} <= found
    assert rules(game, "recruit ludmilla") == {"RUL-91"}
    do(game, "recruit 13")
    assert actor(game).engineers == 1 << WORLD.engineer("13")


def test_the_question_factory() -> None:
    """EX-134, DSP-T4, MIX-06, RUL-88."""
    game = dsp()
    player = actor(game)
    player.gaps, player.markers = (3, 0, 0, 0, 0), (6,)
    player.laid = tuple((field, token) for field, token in zip((4, 5, 6, 7), (0, 5, 6, 11), strict=True))
    player.satisfied |= 0b11110000
    player.tokens &= ~(1 | 1 << 5 | 1 << 6 | 1 << 11)
    pending(game, "token_factory")
    assert legal(game) == {"factory tokens 2", "end"}
    do(game, "factory tokens 2", "end")
    assert actor_of(game, 0).gaps[1] == TOKEN_FACTORY
    game.state.actor = game.state.order[0]
    do(game, "use IND-1", ONE, "industry 1")
    assert rules(game, "end") == {"RUL-05"}
    do(game, "token steps", "token doublers")
    card = next(card for card in WORLD.end_cards if card.key == "tokens")
    assert scoring.card_points(game.frame, actor(game), card) == 42
    actor(game).markers, actor(game).marker_tracks = (7, 6), (0, 0)
    actor(game).markers = (8, 6)
    pending(game, "industry")
    do(game, "industry 2")
    assert game.state.pool == ()


@pytest.mark.parametrize("kind", ["factory", "locomotive_or_factory"])
def test_the_question_factory_leaves_the_factory_of_a_space_waiting(kind: str) -> None:
    """DSP-T4, FACT-01: it is built once, with its own unit, and never lies in the display."""
    game = dsp()
    actor(game).gaps = (3, 0, 0, 0, 0)
    pending(game, "token_factory")
    waiting = unit(kind, 0, Origin(True, 0, "space"))
    game.state.pool = tuple(sorted((waiting, *game.state.pool)))
    do(game, "factory tokens 2")
    assert game.state.pool == (waiting,)
    assert not {text for text in legal(game) if text.startswith("factory tokens")}
    assert (actor(game).gaps, min(game.state.display)) == ((3, TOKEN_FACTORY, 0, 0, 0), 0)


def test_a_second_question_factory_breaks_an_invariant() -> None:
    """INV-04: there is one in the box."""
    game = dsp()
    actor(game).gaps = (TOKEN_FACTORY, 0, 0, 0, 0)
    assert game.violations() == []
    actor(game).gaps = (TOKEN_FACTORY, TOKEN_FACTORY, 0, 0, 0)
    assert game.violations() == ["INV-04 the factory tokens is built 2 times and 0 times in the display"]
    actor(game).gaps = (0, 0, 0, 0, 0)
    game.state.display = (*game.state.display[:-1], -1)
    assert "INV-04 more tiles taken from a stack or the display than there are" in game.violations()


def actor_of(game: RussianRailroads, place: int) -> Player:
    """The player of a place in the turn order, counted from 0."""
    return game.state.players[game.state.order[place]]


@pytest.mark.parametrize(("options", "points"), [({"board": "germany", "dsp": "yes"}, 42), ({"board": "germany"}, 35)])
def test_the_maximum_for_tokens(options: dict[str, str], points: int) -> None:
    """EX-136, ENDC-09, MIX-06."""
    game = begun(3, **options)
    actor(game).laid = tuple((field, field) for field in range(7))
    card = next(card for card in WORLD.end_cards if card.key == "tokens")
    assert scoring.card_points(game.frame, actor(game), card) == points


def test_olga_without_a_target() -> None:
    """EX-135, DSP-12: public she is refused, as own engineer she can be used without effect."""
    game = dsp(2)
    publish(game, "olga")
    assert rules(game, "use PUBLIC-1") == {"EXEC-01"}
    hire(game, game.state.actor, "olga")
    do(game, "use engineer-olga", ONE)
    assert legal(game) == {"end"}


def test_olga_sends_a_worker_to_an_engineer_of_another() -> None:
    """DSP-E4, RUL-90: paid with a worker or a coin; the engineer is occupied then."""
    game = dsp(2)
    _, second = game.state.order
    hire(game, second, "14", "pjotr", "9")
    publish(game, "olga")
    do(game, "use PUBLIC-1", ONE)
    placed = actor(game).placed
    assert legal(game) == {
        f"second engineer-{engineer} {piece}" for engineer in ("14", "9") for piece in ("own", "coin")
    }
    assert rules(game, "second engineer-pjotr own") == {"RUL-90"}
    assert rules(game, "second engineer-14 black") == {"TURN-03"}
    do(game, "second engineer-14 own")
    assert actor(game).placed == placed + 1
    assert [one.mandatory for one in game.state.pool] == [True, True]
    do(game, "step transsib black", "step transsib black", "end")
    assert game.violations() == [] or all(fault.startswith("INV-13") for fault in game.violations())
    assert game.state.actor == second
    assert rules(game, "use engineer-14") == {"ENG-06"}


def test_an_own_olga_need_not_be_complete() -> None:
    """RUL-90: the second engineer is carried out partly, as she is."""
    game = dsp(2)
    first, second = game.state.order
    hire(game, second, "13")
    hire(game, first, "olga")
    do(game, "use engineer-olga", ONE, "second engineer-13 own")
    assert legal(game) == {"end"}


def test_olga_is_dealt_to_two_players_only() -> None:
    """DSP-10, RUL-72."""
    olga = WORLD.engineer("olga")
    assert olga in dict(dsp(2).frame.numbered_engineers())
    assert all(olga not in dict(new_game(players, dsp="yes").frame.numbered_engineers()) for players in (1, 3, 4))


def test_pjotr_costs_a_coin() -> None:
    """DSP-E14."""
    game = dsp()
    publish(game, "pjotr")
    coins = actor(game).coins
    do(game, "use PUBLIC-1")
    assert actor(game).coins == coins - 1
    assert len(game.state.pool) == 3

"""What is told before a choice is what comes of it."""

from __future__ import annotations

from random import Random

import pytest

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train import outlook
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.phases.link import LinkBonus
from imperial_steam.games.first_train.phases.shipping import Piece, in_reach
from imperial_steam.games.first_train.state import Ask
from imperial_steam.games.first_train.terms import FIRST_PASSENGER, LOADS, PROFIT
from imperial_steam.games.protocol import draw
from tests.games.first_train.samples import Mode, arranged, do, modes, new_game

FORMS = [mode for mode in modes() if mode.players in (2, 4)]
every_form = pytest.mark.parametrize("mode", FORMS, ids=str)


@every_form
def test_lines_cost_and_bring_what_was_told(mode: Mode) -> None:
    """PAY-01, PAY-14, PAY-15, LINK-04, D-05: of every line that is built in a game."""
    game, chance, built = new_game(mode, 6), Random(6), 0
    while (decision := game.decision()) is not None:
        state, action = game.state, draw(decision, chance)
        before = state.copy()
        told = outlook.of_line(game.frame, state, state.line) if action == a.FINISH else None
        game.apply(action)
        if told is None:
            continue
        built += 1
        seat = before.actor
        if game.state.ask is Ask.SPEND:
            assert sum(told.left) > told.short > 0
        elif not told.bonuses:
            assert game.state.hands[seat] == told.hand
            now = tuple(values[seat] for values in game.state.values[:PROFIT])
            assert sum(now) == sum(told.left) - told.short
        for other, bonus in told.bonuses.items():
            if game.state.ask is not Ask.SPEND:
                assert game.state.points[other] == before.points[other] + bonus.points
    assert built


def test_a_line_that_links_the_cities() -> None:
    """EX-74."""
    game = arranged(phase="building", turn="orange", orange={"hand": 5, "white": 2})
    line = [game.frame.layout.area_index[key] for key in ["N31", "N30", "N29", "N40", "N39", "N38", "N37"]]
    told = outlook.of_line(game.frame, game.state, line)
    assert (told.tracks, told.points, told.cubes, told.hand, told.short) == (6, 7, 5, 0, 2)
    assert told.fees == (0, 0, 1, 1)
    assert told.left == (2, 2, 0, 0)
    assert told.bonuses == {0: LinkBonus(6, 6)}
    assert outlook.of_line(game.frame, game.state, line[:1]).points == 0


def _reaches_a_stop(game: FirstTrain, seat: int, piece: Piece) -> bool:
    """From a passenger a player's own tracks lead to a stop of his colour; written without a look at the rules."""
    tracks, seen, ends = game.state.tracks[seat], {piece.area}, [piece.area]
    while ends:
        for way in game.frame.links[ends.pop()]:
            if tracks >> way.border & 1 and way.area not in seen:
                seen.add(way.area)
                ends.append(way.area)
    return any(game.state.stops[piece.load - FIRST_PASSENGER] >> area & 1 for area in seen)


@every_form
def test_every_passenger_in_reach_has_a_way(mode: Mode) -> None:
    """LOAD-10, RUL-14: over own tracks alone, to a stop of his colour."""
    game, chance, found = new_game(mode, 7), Random(7), 0
    while (decision := game.decision()) is not None:
        if game.state.ask is Ask.ACTION:
            state, seat = game.state, game.state.actor
            for piece in in_reach(game.frame, state, seat):
                if piece.load >= FIRST_PASSENGER:
                    assert _reaches_a_stop(game, seat, piece)
                    found += 1
        options = [option for option in decision.options if str(option) not in ("finish", "no-line")]
        game.apply(chance.choice(options or list(decision.options)))
    assert found


def test_a_passenger_goes_to_a_stop_of_his_colour_alone() -> None:
    """LOAD-10: N41 reaches a green stop, and none of the other company."""
    game = arranged(phase="shipping", orange={"tracks": ["N43-N42-N41-N53-N54-N43"]})
    area = game.frame.layout.area_index["N41"]
    assert _reaches_a_stop(game, 0, Piece(area, LOADS.index("green")))
    assert not _reaches_a_stop(game, 0, Piece(area, LOADS.index("red")))


def test_takeovers_change_what_was_told() -> None:
    """EX-90, EX-91, SELL-08, SELL-10, CLEAN-01, CLEAN-02."""
    game = arranged(
        phase="takeovers", turn="orange",
        pieces={"N42": {"yellow": 2}, "N53": {"yellow": 1}, "N54": {"green": 1, "red": 1}},
        orange={"green": 3, "tracks": ["N43-N42-N53-N54-N43"]},
    )  # fmt: skip
    at = game.frame.layout.area_index
    told = outlook.of_sale(game.frame, game.state, a.SellLine("green", "N43-N42-N53-N54"))
    assert (told.price, told.left, told.upkeep) == (2, 1, 1)
    assert told.stops == (at["N54"],)
    assert told.gone == {Piece(at["N42"], 1): 2, Piece(at["N53"], 1): 1, Piece(at["N54"], 3): 1}
    assert game.state.tracks[0].bit_count() == 4
    do(game, "sell green N43-N42-N53-N54")
    assert game.state.tracks[0].bit_count() == 1

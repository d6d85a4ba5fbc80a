"""Which lines can be handed over: all of them, each once (PH9)."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from imperial_steam.games.first_train.frame import Frame, bits
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.phases import takeovers
from imperial_steam.games.first_train.rulings import Rulings
from imperial_steam.games.first_train.state import State, put, put_row
from imperial_steam.games.first_train.terms import COMPANIES, FIRST_COMPANY
from tests.games.first_train.samples import Mode, arranged, legal, modes, new_game, rules


def tangle(frame: Frame, chance: Random, number: int) -> int:
    """A network of so many tracks that likes to close loops."""
    areas, tracks = [chance.choice(list(bits(frame.layout.towns[0] | frame.layout.towns[1])))], 0
    while tracks.bit_count() < number:
        ways = [way for area in areas for way in frame.links[area] if not tracks >> way.border & 1]
        closing = [way for way in ways if way.area in areas]
        border, area = chance.choice(closing if closing and chance.random() < 0.7 else ways)
        tracks |= 1 << border
        areas += [] if area in areas else [area]
    return tracks


def listed(frame: Frame, state: State, company: int) -> set[frozenset[int]]:
    """The lines a company takes over, as sets of borders, from the rule itself: of all sets that are chains."""
    own, limit = state.tracks[0], 2 * state.values[FIRST_COMPANY + company][0]
    found = set[frozenset[int]]()
    chains = [(area,) for area in range(len(frame.area_keys))]
    while chains:
        chain = chains.pop()
        longer = [(*chain, way.area) for way in frame.links[chain[-1]] if own >> way.border & 1]
        chains += [one for one in longer if len(set(one)) == len(one) and len(one) <= limit + 1]
        ends = {chain[0], chain[-1]}
        bought = any(state.stops[company] >> end & 1 for end in ends)
        if len(chain) > 1 and bought and all(frame.layout.stops >> end & 1 for end in ends):
            found.add(frozenset(frame.layout.border_of[step] for step in pairwise(chain)))
    return found


@pytest.mark.parametrize("mode", [Mode(2, "nuernberg", "D23", False), Mode(4, "wensleydale", "D34", True)], ids=str)
def test_every_line_is_listed_once(mode: Mode) -> None:
    """D-09, D-11, AREA-08, SELL-03, SELL-04, SELL-06, SELL-07, SELL-08, RUL-38: against trying every chain."""
    game = new_game(mode, 1)
    frame, chance, seen = game.frame, Random(7), 0
    for number in (3, 6, 9, 12, 15) * 4:
        state = game.state.copy()
        state.tracks = put(state.tracks, 0, tangle(frame, chance, number))
        for company in range(len(COMPANIES)):
            values = put(state.values[FIRST_COMPANY + company], 0, chance.randrange(6))
            state.values = put_row(state.values, FIRST_COMPANY + company, values)
            lines = list(takeovers.lines(frame, state, 0, company))
            borders = [frozenset(frame.layout.border_of[step] for step in pairwise(line)) for line in lines]
            assert len(set(borders)) == len(borders)
            assert set(borders) == listed(frame, state, company)
            seen += len(lines)
    assert seen > 50


def _crowded() -> FirstTrain:
    """Green has 35 tracks far from the one line that is offered to it."""
    game = arranged(phase="takeovers", round=2, turn="orange", orange={"tracks": ["N31-N30-N29"], "green": 2})
    frame, state = game.frame, game.state
    free = [border for border in range(frame.layout.playable) if not state.tracks[0] >> border & 1]
    green = sum(1 << border for border in free[:35])
    state.tracks = put(state.tracks, len(state.tracks) - 1, green)
    return FirstTrain(frame, state)


def test_company_tracks_do_not_run_out() -> None:
    """RUL-43, OUT-14, DEC-02: 35 lie on the map, and a line is sold all the same."""
    assert "sell green N31-N30-N29" in legal(_crowded())


def test_the_pieces_of_a_company_can_be_made_a_limit() -> None:
    """RUL-43: the switch."""
    game = _crowded()
    game.frame.rulings = Rulings(company_tracks_limited=True)
    assert "sell green N31-N30-N29" not in legal(game)
    assert rules(game, "sell green N31-N30-N29") == {"RUL-43"}


def test_no_takeovers_in_the_last_round_can_be_agreed_on() -> None:
    """DEC-15: the switch."""
    game = arranged(
        phase="shipping", round=5, turn="orange", passed=["purple"],
        orange={"tracks": ["N43-N42-N41"]},
    )  # fmt: skip
    game.frame.rulings = Rulings(takeovers_in_last_round=False)
    decision = game.decision()
    assert decision is not None
    game.apply(decision.options[-1])
    assert game.over


def test_more_trains_of_a_class_can_be_agreed_on() -> None:
    """DEC-01: the switch."""
    game = arranged(phase="shipping", turn="orange", trains={"2a": "orange"}, orange={"brown": 8})
    assert "buy 2b" not in legal(game)
    game.frame.rulings = Rulings(trains_per_class=2)
    assert "buy 2b" in legal(FirstTrain(game.frame, game.state))


def test_every_form_of_a_game_is_sampled() -> None:
    """SIZE-01, SETUP-02: both maps with every number of players."""
    assert {(mode.players, mode.map) for mode in modes()} == {
        (players, name) for players in (2, 3, 4) for name in ("nuernberg", "wensleydale")
    }

"""Whole random games of every form: they end, keep every invariant, and what the rules say of their course holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from imperial_steam.bots.play import play_game
from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.games.first_train.frame import bits
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.networks import touched
from imperial_steam.games.first_train.phases.building import bill
from imperial_steam.games.first_train.state import Ask, Phase, State
from imperial_steam.games.first_train.terms import LANDOWNER
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.games.protocol import Action, Event, draw
from imperial_steam.thinking.parcel import packed, unpacked
from tests.effort import sampled
from tests.games.first_train.samples import WORLD, Mode, legal, modes, new_game

MODES = list(modes())
every_mode = pytest.mark.parametrize("mode", MODES, ids=str)


class Step:
    """One action of a game: the position before it and after it."""

    def __init__(self, before: State, action: Action, events: list[Event], after: State) -> None:
        self.before, self.action, self.events, self.after = before, action, events, after


@cache
def played(mode: Mode, seed: int) -> tuple[FirstTrain, list[Step]]:
    """A random game with all its positions."""
    game, chance, steps = new_game(mode, seed), Random(seed), list[Step]()
    while (decision := game.decision()) is not None:
        before, action = game.state.copy(), draw(decision, chance)
        events = game.apply(action)
        steps.append(Step(before, action, events, game.state.copy()))
    return game, steps


def named(steps: list[Step], name: str) -> Iterator[Event]:
    """Events of one name."""
    return (event for step in steps for event in step.events if event.name == name)


@every_mode
def test_a_game_keeps_every_invariant(mode: Mode) -> None:
    """INV-01 to INV-24 after every action, the number of rounds (SIZE-03), one winner (SCORE-07, PH10-01)."""
    game = new_game(mode, 1)
    happened = play_game(game, RandomBot(Random(1)), check=True)
    rounds = [event.values["round"] for event in happened.events if event.name == "round_began"]
    assert game.over
    assert len(game.winners()) == 1
    assert rounds == list(range(2, game.frame.rounds + 1))


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES, ids=str)
@pytest.mark.parametrize("seed", range(100, 110))
def test_many_games_keep_every_invariant(mode: Mode, seed: int) -> None:
    play_game(new_game(mode, seed), RandomBot(Random(seed)), check=True)


@every_mode
def test_every_auction_fills_what_it_can(mode: Mode) -> None:
    """EX-15, SIZE-01, SIZE-02, BID-16, BID-17: everybody has a bid; two where the cubes allow it."""
    game, steps = played(mode, 1)
    bids = Counter[int]()
    for step in steps:
        for event in step.events:
            if event.name == "credited":
                assert event.player is not None
                bids[event.player] += 1
            if event.name == "build_order":
                assert set(bids) == set(range(mode.players))
                assert max(bids.values()) <= 2
                assert sum(bids.values()) <= min(2 * mode.players, len(game.frame.minimums))
                bids.clear()


@every_mode
def test_phases_follow_one_another(mode: Mode) -> None:
    """ROUND-01, ROUND-02, D-10: a phase is never entered again in the same round, and every round begins anew."""
    _, steps = played(mode, 1)
    seen = [(step.before.round, step.before.phase) for step in steps]
    assert seen == sorted(seen)
    for round_ in {round_ for round_, _ in seen}:
        assert {phase for number, phase in seen if number == round_} >= {Phase.MARKERS, Phase.AUCTION}


@every_mode
def test_landowners_leave_wherever_tracks_come(mode: Mode) -> None:
    """EX-72, INV-10, CLEAN-04, RUL-15: none stands beside a track, so a takeover never meets one."""
    game, steps = played(mode, 1)
    for step in steps:
        for tracks in step.after.tracks:
            assert not any(step.after.pieces[LANDOWNER][area] for area in bits(touched(game.frame, tracks)))


@every_mode
def test_tracks_and_stops_only_grow_until_they_are_sold(mode: Mode) -> None:
    """CO-01, CO-05, INV-23, LOAD-17: own tracks grow in PH5 and shrink in PH9 only; stops are for ever."""
    _, steps = played(mode, 1)
    for step in steps:
        before, after = step.before, step.after
        assert all(old & new == old for old, new in zip(before.stops, after.stops, strict=True))
        for old, new in zip(before.tracks[: mode.players], after.tracks, strict=False):
            if old != new and before.phase is Phase.BUILDING:
                assert old & new == old
            elif old != new:
                assert before.phase is Phase.TAKEOVERS
                assert old & new == new
        for old, new in zip(before.tracks[mode.players :], after.tracks[mode.players :], strict=True):
            assert old & new == old


@every_mode
def test_victory_points_never_sink(mode: Mode) -> None:
    """INV-22: they are the goods of the cargo, the values of the passengers and the points of the link."""
    _, steps = played(mode, 1)
    links = Counter[int]()
    for step in steps:
        assert all(old <= new for old, new in zip(step.before.points, step.after.points, strict=True))
        for event in step.events:
            if event.name == "link_bonus":
                links[event.player or 0] += int(str(event.values["points"]))
    last = steps[-1].after
    for seat in range(mode.players):
        goods, passengers = sum(last.cargo[seat][:2]), sum(last.cargo[seat][2:])
        rest = last.points[seat] - goods - links[seat]
        assert passengers <= rest <= (3 if mode.display == "D23" else 1) * passengers


@every_mode
def test_statistics_count_the_tracks_on_the_map(mode: Mode) -> None:
    """SELL-09, INV-02: what was sold belongs to companies, the rest of what was built to players."""
    game, steps = played(mode, 1)
    counted = TITLE.statistics(game, [event for step in steps for event in step.events])["tracks"]
    own, sold = game.state.tracks[: mode.players], game.state.tracks[mode.players :]
    assert counted["sold"] == sum(tracks.bit_count() for tracks in sold)
    assert counted["built"] - counted["sold"] == sum(tracks.bit_count() for tracks in own)


@pytest.mark.parametrize("mode", [mode for mode in MODES if mode.map == "wensleydale"], ids=str)
def test_tracks_out_of_the_south_begin_lines(mode: Mode) -> None:
    """INV-16, SOUTH-01."""
    for seed in (1, 2):
        game, steps = played(mode, seed)
        south = game.frame.area_keys[game.frame.layout.south]
        for event in named(steps, "line_built"):
            line = list(event.values["line"])  # type: ignore[arg-type]
            assert south not in line[1:]


@every_mode
def test_one_load_at_a_time(mode: Mode) -> None:
    """LIM-09, LOAD-01: a single load leaves the map by an action, or all that nobody else can take."""
    _, steps = played(mode, 1)
    for step in steps:
        if step.before.ask is Ask.ACTION:
            shipped = [event for event in step.events if event.name == "shipped"]
            left = sum(map(sum, step.before.pieces)) - sum(map(sum, step.after.pieces))
            assert len(shipped) == left or step.after.phase is not Phase.SHIPPING
            assert len(shipped) <= 1 or str(step.action) == "ship-rest"


@pytest.mark.parametrize("mode", sampled([(mode,) for mode in MODES], 6), ids=str)
def test_a_line_costs_the_same_from_its_other_end(mode: Mode) -> None:
    """RUL-58, BUILD-15: the direction of a line makes no difference to what it costs."""
    game, steps = played(mode, 2)
    at = game.frame.layout.area_index
    for step in steps:
        for event in step.events:
            if event.name == "line_built":
                line = [at[str(key)] for key in event.values["line"]]  # type: ignore[union-attr]
                there = bill(game.frame, step.before, line)
                back = bill(game.frame, step.before, line[::-1])
                assert there.points == back.points
                assert there.fees[1:] == back.fees[1:]


@pytest.mark.parametrize("mode", sampled([(mode,) for mode in MODES], 6), ids=str)
def test_a_position_goes_to_another_process(mode: Mode) -> None:
    """Packed without the board, it is the same position and can be played on."""
    game, chance = new_game(mode, 4), Random(4)
    for _ in range(60):
        decision = game.decision()
        assert decision is not None
        game.apply(draw(decision, chance))
    again = unpacked(packed(game, WORLD), WORLD)
    assert again.digest() == game.digest()
    assert isinstance(again, FirstTrain)
    assert legal(again) == legal(game)
    play_game(again, RandomBot(Random(5)), check=True)

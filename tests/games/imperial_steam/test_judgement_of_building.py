"""What machine players know about building: the way to Trieste, workers within reach, room, what an automa loses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from imperial_steam.bots.entrants import entrant
from imperial_steam.bots.thought import final
from imperial_steam.games.imperial_steam import scoring
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.judgement.goal import GoalFigures, _gain, _needed
from imperial_steam.games.imperial_steam.judgement.judge import Judge
from imperial_steam.games.imperial_steam.judgement.layout_tables import LayoutTables
from imperial_steam.games.imperial_steam.judgement.routes import GoalRoute, way
from imperial_steam.games.imperial_steam.judgement.steps import steps
from imperial_steam.games.imperial_steam.judgement.value import _fees
from imperial_steam.games.imperial_steam.terms import Step
from imperial_steam.games.imperial_steam.title import TITLE
from imperial_steam.games.protocol import draw

BOARD = TITLE.read_board(TITLE.default_board)
TO_THE_GATE = [
    "Wien–Wr. Neustadt", "Wr. Neustadt–Gloggnitz", "Gloggnitz–Fürstenfeld", "Fürstenfeld–Maribor", "Maribor–Celje",
    "Celje–Ljubljana",
]  # fmt: skip
#: Red is one bridge away from Trieste, with all that it takes and a contract that is filled.
AT_THE_GATE = {
    "money": 60,
    "influence": 80,
    "tracks": TO_THE_GATE,
    "engineers": ["bridge", "tunnel"],
    "locomotives": [6],
    "goods": {"wood": 1, "stone": 2, "iron": 1, "coal": 0},
    "training": [0, 0, 2],
    "contracts": [16],
    "factories": {"Wien #1": "stone 0", "Wien #2": "iron 0"},
    "hands": 3,
}

#: Purple has a contract that nothing fills, and no goods.
EMPTY = {"contracts": [12], "goods": {"wood": 0, "stone": 0, "iron": 0, "coal": 0}}


def prepared(
    red: Mapping[str, object], purple: Mapping[str, object], players: int = 2, **table: object
) -> ImperialSteam:
    """The fixed setup with what is different of red and purple; red decides first."""
    setup = TITLE.draw_setup(BOARD, players, "fixed", Random(1))
    contracts = (3, 6, 7, 12, 16, 19, 23, 25, 27)
    given = {**table, "red": red, "purple": purple}
    return TITLE.new_game(BOARD, replace(setup, order=tuple(range(players)), contracts=contracts, given=given))


@pytest.mark.parametrize("level", ["director", "engineer", "director:racer"])
def test_a_player_at_the_gate_of_trieste_goes_in_when_that_wins(level: str) -> None:
    game = prepared(
        AT_THE_GATE,
        {"money": 190, "contracts": [12], "goods": {"wood": 0, "stone": 0, "iron": 0, "coal": 0}, "hands": 3},
        round=8,
    )
    assert game.fortunes()[0] < game.fortunes()[1]
    red, policy = entrant(TITLE, BOARD, level), Judge().policy
    while (decision := game.decision()) is not None:
        mine = decision.player == 0
        for action in final(red.think(game, 0, "gate")).actions if mine else policy(game, decision):
            game.apply(action)
    assert game.state.players[0].network >> game.layout.goal & 1, "sooner or later: nobody can come before it"
    assert game.winners() == (0,)


def test_nobody_goes_to_trieste_where_that_costs_the_own_contracts() -> None:
    empty = {**AT_THE_GATE, "contracts": [23], "factories": {}}
    game = prepared(empty, {"money": 190, "hands": 3}, round=8)
    thought = final(entrant(TITLE, BOARD, "director").think(game, 0, "gate"))
    assert "link Ljubljana–Trieste" not in [str(action) for action in thought.actions]


def likely(red: Mapping[str, object], *purples: int) -> int:
    """How likely somebody reaches the goal city in round 8, per mille; nothing fills the contracts of purple."""
    purple = {"contracts": [*purples], "goods": {"wood": 0, "stone": 0, "iron": 0, "coal": 0}, "hands": 3}
    game, judge = prepared({**AT_THE_GATE, **red}, purple, round=8), Judge()
    return GoalFigures(LayoutTables(game.layout), judge.weights, game.state).chance


def test_somebody_at_the_gate_goes_in_if_there_is_time_and_it_costs_little() -> None:
    """A5-08: in round 8 each missing good is bought with a hand marker of its own."""
    goes = Judge().weights.goes_duel
    assert likely({"hands": 3}, 12) == likely({"hands": 1}, 12) == goes[1] == 950, "one hand marker is enough"
    assert likely({"hands": 0}, 12) == 0
    wood = {"wood": 0, "stone": 2, "iron": 1, "coal": 0}
    nobody = [0, 0, 0]
    assert likely({"hands": 1, "goods": wood}, 12) == 0 == likely({"hands": 2, "training": nobody}, 12)
    assert likely({"hands": 2, "goods": wood}, 12) == goes[2]
    assert likely({"hands": 3, "goods": {**wood, "iron": 0}}, 12) == goes[3]
    assert likely({"hands": 3, "training": nobody}, 12) == goes[3], "two more for five steps of experience"
    assert likely({"tracks": TO_THE_GATE[:3]}, 12) == 0, "too far for three hand markers"
    assert likely({"contracts": [23], "factories": {}}) == 0, "what is not fulfilled costs more than others lose"


@pytest.mark.parametrize("further", [[], ["Ljubljana–Trieste"]])
def test_a_rival_pays_for_every_link_that_somebody_has_laid(further: list[str]) -> None:
    """SCORE-15, SCORE-16: three links from Trieste on the map, five over tracks, also while one of them is missing."""
    tracks = [*TO_THE_GATE[:2], "Gloggnitz–Mürzzuschlag", "Mürzzuschlag–Bruck a.d. Mur", "Bruck a.d. Mur–Graz"]
    red = {**AT_THE_GATE, "contracts": [], "tracks": [*TO_THE_GATE, *further]}
    purple = {
        "contracts": [12],
        "engineers": ["tunnel"],
        "hands": 2,
        "tracks": tracks,
        "goods": {"wood": 0, "stone": 0, "iron": 0, "coal": 0},
    }
    game, judge = prepared(red, purple, round=8), Judge()
    shared = GoalFigures(LayoutTables(game.layout), judge.weights, game.state)
    assert shared.owed == [0, 5]
    assert judge.parts(game, 0)["fees"] == -judge.parts(game, 1)["fees"] == 100 * shared.chance // 1000 > 0
    if further:
        assert sum(line.amount for line in scoring.track_fee(game.layout, game.state, 1)) == 100


def test_goods_workers_and_time_make_it_likelier_to_reach_trieste() -> None:
    """A1-07, A5-08: what is ordered in round 7 is there in round 8, where nothing is ordered any more."""
    nothing = {"wood": 0, "stone": 0, "iron": 0, "coal": 0}
    far = {**AT_THE_GATE, "tracks": TO_THE_GATE[:3], "hands": 4, "goods": {**nothing, "stone": 1, "iron": 1}}
    purple = {"contracts": [12], "goods": nothing}

    def chance(now: int, **more: object) -> int:
        game, judge = prepared({**far, **more}, purple, round=now), Judge()
        return GoalFigures(LayoutTables(game.layout), judge.weights, game.state).chance

    assert chance(7, dock={"wood": 1, "stone": 1, "iron": 1, "coal": 0}) > chance(7) > chance(8)
    assert chance(7, training=[0, 0, 3]) > chance(7, training=[0, 0, 0])


def test_the_second_track_of_a_turn_takes_neither_hand_marker_nor_goods() -> None:
    """A1-01, A1-07: a search that looked at the first track alone would leave the last two until nobody can."""
    tunnels = {"wood": 1, "stone": 1, "iron": 3, "coal": 0}
    red = {**AT_THE_GATE, "tracks": TO_THE_GATE[:-1], "training": [0, 0, 4], "hands": 1, "goods": tunnels}
    game, judge = prepared(red, EMPTY, round=8), Judge()
    tables, goes = LayoutTables(game.layout), judge.weights.goes_duel

    def chance() -> int:
        return GoalFigures(tables, judge.weights, game.state).chance

    assert chance() == goes[1]
    for text in ("hand A1", "link Celje–Novo Mesto", "worker 3", "worker 3", "track"):
        game.apply(TITLE.parse_action(text))
    while game.state.points:
        game.apply(game.decision().options[0])  # type: ignore[union-attr]
    assert game.state.step == Step.TRACKS
    assert chance() == goes[0]
    game.apply(TITLE.parse_action("done"))
    assert chance() == 0, "the turn has gone by, and no hand marker is left"


#: A set of goods, and none.
SET, NO_GOODS = (1, 1, 1, 0), (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("tracks", "last", "more", "needed"),
    [
        (2, False, {}, 1),
        (4, False, {}, 2 + 1),
        (4, True, {}, 2 + 3),
        (2, False, {"goods": NO_GOODS}, 1 + 1),
        (2, True, {"goods": NO_GOODS}, 1 + 3),
        (2, False, {"goods": NO_GOODS, "dock": SET}, 1),
        (2, True, {"goods": NO_GOODS, "dock": SET}, 1 + 3),
        (2, False, {"training": (0, 0, 0), "working": (0, 0, 2)}, 1),
        (2, True, {"training": (0, 0, 0), "working": (0, 0, 2)}, 1 + 2),
    ],
)
def test_a_way_takes_hand_markers_for_tracks_sets_of_goods_and_workers(
    tracks: int, last: bool, more: Mapping[str, object], needed: int
) -> None:
    """A1-01, A1-07, A1-15: two tracks each, six steps of experience; A5-08: in the last round goods one by one."""
    state = prepared(AT_THE_GATE, {}, round=7).state
    for name, value in {"goods": SET, "training": (0, 0, tracks), **more}.items():
        setattr(state.players[0], name, value)
    assert _needed(GoalRoute(6 + 2 * tracks, tracks=tracks), state, 0, last) == needed


@pytest.mark.parametrize(
    ("built", "seat", "tracks", "needed"), [(1, 0, 1, 0), (1, 0, 3, 2), (1, 1, 1, 1), (2, 0, 1, 1), (0, 0, 1, 1)]
)
def test_only_the_second_track_of_the_own_turn_is_paid_for(built: int, seat: int, tracks: int, needed: int) -> None:
    """A1-07, A1-19: the track after it takes another set of goods; the crew has three steps left."""
    state = prepared(AT_THE_GATE, {}, round=7).state
    state.players[seat].goods, state.players[seat].training = SET, (0, 0, tracks - 1 + (built != 1 or seat))
    state.built, state.strength, state.effort, state.step = built, 6, 3, Step.TRACKS
    assert _needed(GoalRoute(3 * tracks + 2 * tracks, tracks=tracks), state, seat, False) == needed


def test_whoever_goes_gains_fees_and_what_others_lose_by_contracts() -> None:
    """SCORE-11, SCORE-12, SCORE-19: contracts bring 130 and cost 110, and purple pays 20 for each of seven links."""
    game = prepared(AT_THE_GATE, EMPTY, round=8)
    tables, red = LayoutTables(game.layout), game.state.players[0]
    assert _gain(tables, game.state, [1, 6], 0, red.tracks | tables.way(red).links) == 130 + 140 + 110 + 140


@pytest.mark.parametrize("players", [2, 3])
def test_a_long_way_is_believed_less_with_one_rival(players: int) -> None:
    red = {**AT_THE_GATE, "tracks": TO_THE_GATE[:3], "training": [0, 0, 4], "hands": 4}
    game, weights = prepared(red, EMPTY, players, round=7), Judge().weights
    chances = weights.goes_duel if players == 2 else weights.goes
    assert GoalFigures(LayoutTables(game.layout), weights, game.state).chance == chances[4] > 0


def test_a_step_towards_trieste_makes_it_likelier_and_most_of_all_the_one_before_the_last() -> None:
    """Somebody who is believed to go there anyway gains nothing by preparing it."""
    for goes in (Judge().weights.goes[1:], Judge().weights.goes_duel[1:]):
        gained = [nearer - further for nearer, further in pairwise(goes)]
        assert min(gained) > 0
        assert max(gained) == gained[0] > goes[0] // 3


def test_only_who_goes_there_is_paid_before_somebody_is_in_trieste() -> None:
    """SCORE-19: the fees go to whoever has laid the way."""
    game, judge = prepared({**AT_THE_GATE, "contracts": []}, EMPTY, round=8), Judge()
    tables = judge._of(game.layout)
    shared = GoalFigures(tables, judge.weights, game.state)
    assert _fees(tables, judge._now[3], game.state, shared, 0, 3) > 0
    shared.owed = [2, 5]
    assert _fees(tables, judge._now[3], game.state, shared, 0, 3) == 0


def test_nothing_is_left_after_the_round_in_which_the_goal_city_is_reached() -> None:
    """PH8-03: results are then expected by the hand markers of this round, not by those of rounds that never come."""
    reached = {**AT_THE_GATE, "tracks": [*TO_THE_GATE, "Ljubljana–Trieste"], "hands": 1}
    here, there = (prepared(red, {"hands": 2}, round=5) for red in (reached, {**reached, "tracks": TO_THE_GATE}))
    judge = Judge()
    assert judge.left(here) == 2
    assert judge.left(there) == 2 + judge._of(there.layout).later[5] > 2


def test_the_way_counts_effort_links_and_missing_engineers() -> None:
    game = prepared(AT_THE_GATE, {}, round=8)
    red, layout = game.state.players[0], game.layout
    link = 1 << layout.link_index["Ljubljana–Trieste"]
    assert way(layout, red) == GoalRoute(5 + 2, tracks=1, bridges=1, links=link)
    red.engineers = 0
    without = way(layout, red)
    assert without is not None
    assert without.taken > 5 + 2
    red.network |= 1 << layout.goal
    assert way(layout, red) == GoalRoute(0)


def test_there_is_no_way_out_of_cities_that_are_full() -> None:
    game = prepared(AT_THE_GATE, {}, round=8)
    red = game.state.players[0]
    red.stations = 0
    red.tracks |= game.layout.incident[game.layout.start] | game.layout.incident[game.layout.city_index["Ljubljana"]]
    assert way(game.layout, red) is None


def test_the_rusher_gathers_what_its_next_tracks_take_and_nothing_else() -> None:
    """A bridge takes a stone more (A1-09); iron for a tunnel that is not on the way is worth nothing."""
    game = prepared(AT_THE_GATE, {}, round=8)
    red, judge = game.state.players[0], Judge("rush")

    def worth(wood: int, stone: int, iron: int) -> int:
        red.goods = (wood, stone, iron, 0)
        return judge.parts(game, 0)["way"]

    assert worth(1, 2, 1) > worth(1, 1, 1) > worth(1, 0, 1)
    assert worth(2, 3, 2) == worth(1, 2, 1)


def test_cheap_workers_within_reach_are_worth_something() -> None:
    judge, game = Judge(), prepared({"influence": 50}, {}, round=2)
    before = judge.parts(game, 0)["network"]
    game.state.wages = tuple(4 for _ in game.state.wages)
    assert judge.parts(game, 0)["network"] < before


def test_the_last_places_for_goods_are_worth_more_than_further_ones() -> None:
    judge, game = Judge(), prepared({"locomotives": [6]}, {}, round=2)
    red, worth = game.state.players[0], []
    for passengers in range(7):
        red.passengers = passengers
        worth.append(judge.parts(game, 0)["trains"])
    steps = [more - less for more, less in pairwise(worth)]
    assert min(steps[-2:]) > max(steps[:2]) > 0


def test_what_is_served_before_an_automa_it_has_lost() -> None:
    judge, chance = Judge(), Random(5)
    game = TITLE.new_game(BOARD, TITLE.draw_setup(BOARD, 1, "normal", chance))
    franz = game.state.automa.seat
    for _ in range(4):
        game.apply(draw(game.decision(), chance))  # type: ignore[arg-type]
    before = judge.value(game, franz)
    wood, *others = game.state.demand
    game.state.demand = (wood & (wood - 1), *others)  # type: ignore[assignment]
    assert judge.value(game, franz) < before


def told(game: ImperialSteam) -> list[str]:
    """The steps a machine thinks about, each as the texts of its actions."""
    return [" · ".join(str(action) for action in step) for step in steps(game)]


def test_two_factories_of_one_type_may_produce_in_one_turn() -> None:
    """A4-01: the fullest of each type come first."""
    factories = {"Wien #1": "iron 1", "Wien #2": "iron 3", "Wien #3": "wood 2"}
    red = {**AT_THE_GATE, "factories": factories, "goods": {"wood": 0, "stone": 0, "iron": 0, "coal": 0}}
    produced = {step.removeprefix("hand A4 · ") for step in told(prepared(red, {}, round=5)) if "produce" in step}
    assert produced == {
        "produce Wien #2 · done", "produce Wien #3 · done", "produce Wien #2 · produce Wien #1 · done",
        "produce Wien #2 · produce Wien #3 · done", "produce Wien #2 · produce Wien #1 · produce Wien #3",
    }  # fmt: skip


def test_nobody_passes_while_raising_funds_costs_nothing() -> None:
    """A10-01, A11-01, PH7-05."""
    game = prepared({**AT_THE_GATE, "contracts": []}, {}, round=5)
    player = game.state.players[0]
    for there, idle in ((0, {"hand A10"}), (1, {"hand A10", "hand A11"})):
        player.tiles = (*player.tiles[:9], there, 0)
        assert {"hand A10", "hand A11"} & set(told(game)) == idle

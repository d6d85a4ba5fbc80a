"""What moves at the table of First Train, and the end of a round as it is played."""

from __future__ import annotations

from typing import Any

from imperial_steam.games.first_train.title import TITLE
from imperial_steam.games.protocol import Event, Target
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.table_kit.drawing.motion import sound_of
from imperial_steam.gui.table_kit.telling.tally import Tally
from imperial_steam.gui.tables.first_train.boards.motion import SOUNDS
from tests.gui.tables.first_train.conftest import MakeTable, TrainTable
from tests.gui.tables.first_train.positions import prepared

TWO = {"round": 2, "phase": "shipping", "turn": "orange"}
LINE = "N43-N42-N41-N40-N39"
#: Orange ships, purple has passed and earns nothing.
SHIPPING = {
    **TWO, "order": ["purple", "orange"], "train_order": ["orange", "purple"], "passed": ["purple"],
    "trains": {"3c": "orange"}, "linked": True,
    "orange": {"brown": 2, "profit": -2, "points": 4, "tracks": [LINE]}, "purple": {"profit": 1},
    "pieces": {"N40": {"yellow": 1}, "N42": {"yellow": 1}, "N41": {"red": 1}, "N39": {"red": 1}},
}  # fmt: skip


def table(make_table: MakeTable, given: dict[str, object], **settings: object) -> TrainTable:
    """A table in a position, drawn once."""
    return make_table(prepared(given), **settings)


def play(scene: TrainTable, *actions: str) -> None:
    """Carry out actions by their texts, let what a round brought be counted at once, and draw."""
    for text in actions:
        scene.state.play(TITLE.parse_action(text))
    if scene.state.untold is not None:
        scene.update(0)
        scene.app.draw()
        scene.app.handle(Key("escape"))
        assert scene.state.untold is None
    scene.app.draw()


def flights(scene: TrainTable) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """From where to where everything flies."""
    ends = [(flight.start, flight.end) for flight in scene._movements.motion.flights]
    return [((round(a), round(b)), (round(c), round(d))) for (a, b), (c, d) in ends]


def centre(scene: TrainTable, kind: str, key: str) -> tuple[int, int]:
    """The middle of a thing."""
    place = scene.state.hits.place(Target(kind, key))
    assert place is not None, (kind, key)
    return place.center


def tally(scene: TrainTable) -> Tally[Any, Any]:
    """The sheet that plays the end of a round."""
    return scene.beside.sheet(Tally)


def test_cubes_go_to_a_space_and_back_to_whoever_is_outbid(make_table: MakeTable) -> None:
    """BID-04, BID-08."""
    scene = table(make_table, {"phase": "auction", "turn": "orange", "order": ["orange", "purple"]})
    play(scene, "bid 1 3")
    space = centre(scene, "space", "1")
    assert flights(scene) == [(centre(scene, "stand", "hand 0"), space)]
    play(scene, "bid 1 4")
    assert flights(scene) == [
        (space, centre(scene, "stand", "hand 0")), (centre(scene, "stand", "hand 1"), space),
    ]  # fmt: skip


def test_markers_of_influence_move_when_spaces_are_credited(make_table: MakeTable) -> None:
    """CRED-02, CRED-06: the cubes go back to the supply."""
    bids = {"1": "orange 3", "4": "purple 2", "5": "orange 2"}
    markers = {1: "white", 2: "brown", 3: "green", 4: "brown", 5: "white", 6: "red"}
    given = {"phase": "auction", "turn": "purple", "order": ["orange", "purple"], "bids": bids, "markers": markers}
    scene = table(make_table, given)
    old, new = centre(scene, "step", "0 1"), centre(scene, "step", "0 4")
    play(scene, "bid 6 2")
    assert (old, new) in flights(scene)
    assert (centre(scene, "space", "1"), centre(scene, "stand", "supply 0")) in flights(scene)


def test_a_locomotive_and_a_load_go_to_the_train(make_table: MakeTable) -> None:
    """TRAIN-04, LOAD-01."""
    scene = table(make_table, SHIPPING)
    post = centre(scene, "load", "N42 yellow")
    play(scene, "ship N42 yellow")
    assert flights(scene) == [(post, centre(scene, "train", "3c"))]
    play(scene, "buy 2a")
    assert (centre(scene, "stand", "locomotives 0"), centre(scene, "train", "2a")) in flights(scene)


def test_loads_go_to_the_cargo_at_the_end_of_the_round(make_table: MakeTable) -> None:
    """PH7-11."""
    scene = table(make_table, SHIPPING)
    play(scene, "ship N42 yellow")
    train = centre(scene, "train", "3c")
    play(scene, "pass")
    assert (train, centre(scene, "stand", "cargo_yellow 0")) in flights(scene)
    assert (train, centre(scene, "stand", "locomotives 0")) in flights(scene)


BUILDING = {
    "phase": "building", "turn": "orange", "build_order": ["orange", "purple"], "train_order": ["orange", "purple"],
    "orange": {"hand": 9, "white": 4}, "purple": {"tracks": ["N37-N38-N39"]},
    "pieces": {"N39": {"red": 1}, "N41": {"red": 1}},
}  # fmt: skip
STEPS = ("start N43", "build N42-N43", "build N41-N42", "build N40-N41", "build N39-N40")


def test_a_line_grows_from_where_it_was_planned_and_the_link_is_a_moment(make_table: MakeTable) -> None:
    """BUILD-02, LINK-01."""
    scene = table(make_table, BUILDING)
    play(scene, *STEPS)
    assert not scene._movements.motion.growths
    play(scene, "finish")
    (growth,) = scene._movements.motion.growths
    plan = scene.state.hits.place(Target("area", "N43")), scene.state.hits.place(Target("area", "N39"))
    for place, point in zip(plan, (growth.points[0], growth.points[-1]), strict=True):
        assert place is not None
        assert place.inflate(60, 60).collidepoint(point)
    assert growth.runner is not None
    assert [flourish.words for flourish in scene._movements.motion.flourishes] == [scene.text("moment.link")]


def test_a_line_built_in_one_go_grows_from_its_start(make_table: MakeTable) -> None:
    """Nobody has seen the plan: a machine, or a click far away."""
    scene = table(make_table, BUILDING)
    play(scene, *STEPS, "finish")
    (growth,) = scene._movements.motion.growths
    assert growth.points[0][0] > growth.points[-1][0], "from Nürnberg to the west"


def test_a_takeover_grows_over_the_tracks_that_lay_there(make_table: MakeTable) -> None:
    """SELL-09."""
    given = {**SHIPPING, "phase": "takeovers", "passed": [], "trains": {}, "order": ["orange", "purple"]}
    given["orange"] = {"green": 2, "tracks": [LINE]}
    scene = table(make_table, given)
    play(scene, f"sell green {LINE}")
    (growth,) = scene._movements.motion.growths
    assert growth.bed == scene.look.palette.players["orange"]
    (moment,) = scene._movements.motion.flourishes
    assert moment.words == scene.text("moment.takeover", company="green", n=LINE.count("-"))
    assert scene.state.regions.middle.collidepoint(moment.centre)


def test_nothing_moves_with_reduced_motion(make_table: MakeTable) -> None:
    scene = table(make_table, SHIPPING, motion="reduced")
    play(scene, "ship N42 yellow", "pass")
    assert not scene._movements.motion.active
    assert not tally(scene).playing


def test_the_end_of_a_round_is_played_in_steps(make_table: MakeTable) -> None:
    """PH7-01 … PH7-07: points, income, upkeep, then the markers; the size of the window does not matter."""
    scene = table(make_table, SHIPPING)
    play(scene, "ship N42 yellow", "ship N40 yellow", "pass")
    sheet = tally(scene)
    assert sheet.playing
    assert [len(group) for group in sheet._groups] == [1, 1, 1, 1]
    points, income, upkeep, marker = (group[0] for group in sheet._groups)
    assert (points.sums[-1], income.sums[-1], upkeep.sums[-1]) == (2, 2, 4)
    assert marker.sums == [-2, -3, -4]
    scene.app.size = (1920, 1080)
    scene.dirty = True
    scene.app.draw()
    assert sheet.playing, "another size goes on"
    assert sheet._groups[3][0].plate != marker.plate
    for _ in range(40):
        scene.update(0.25)
        scene.app.draw()
    assert not sheet.playing


def test_the_end_of_a_round_is_skipped_by_any_key(make_table: MakeTable) -> None:
    scene = table(make_table, SHIPPING)
    play(scene, "pass")
    assert tally(scene).playing
    scene.handle(Key("x"))
    assert not tally(scene).playing


def test_escape_skips_the_end_of_a_round_and_opens_no_menu(make_table: MakeTable) -> None:
    scene = table(make_table, SHIPPING)
    play(scene, "pass")
    assert tally(scene).playing
    scene.app.handle(Key("escape"))
    assert not tally(scene).playing
    assert scene.app.top is scene


def test_nothing_is_played_without_ceremonies(make_table: MakeTable) -> None:
    scene = table(make_table, SHIPPING, ceremonies=False)
    play(scene, "pass")
    assert not tally(scene).playing


def test_in_a_small_window_only_what_is_seen_is_played(make_table: MakeTable) -> None:
    """Panels that lie on another tab have no place."""
    scene = table(make_table, SHIPPING, size=(960, 540))
    play(scene, "pass")
    for _ in range(30):
        scene.update(0.25)
        scene.app.draw()
    assert not tally(scene).playing


def test_every_action_has_one_sound() -> None:
    assert sound_of([Event("line_built", 0), Event("link_bonus", 0)], SOUNDS) == "track"
    assert sound_of([Event("shipped", 0)], SOUNDS) == "cube"
    assert sound_of([Event("turn_began", 0)], SOUNDS) == ""

"""The line behind a turn that is advised, watched step by step – in every game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from imperial_steam import titles
from imperial_steam.games.protocol import CHANCE, Event
from imperial_steam.gui.canvas.input import Click, Key
from imperial_steam.gui.table_kit.coach.plan import LineStep
from imperial_steam.gui.table_kit.coach.watching import BOX, LineWatch
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.targets import UI, ui
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from tests.gui import minds as near
from tests.gui.minds import NearMind, give
from tests.gui.table_kit.coach.test_coach import EVERY, coach_of, hinted, middle, sat
from tests.gui.tables.hands import Hands
from tests.gui.tables.overlaps import overlapping

MakeApp = Callable[..., App]
Scene = TableScene[Any, Any]
KEYS = ("imperial_steam", "russian_railroads", "first_train")


@pytest.fixture(autouse=True)
def minds(monkeypatch: pytest.MonkeyPatch) -> list[NearMind]:
    """The coach thinks here."""
    monkeypatch.setattr(titles, "_ENTRIES", EVERY)
    return give(monkeypatch)


def watched(scene: Scene) -> LineWatch[Any, Any]:
    """The line of the first idea, at its first step."""
    hinted(scene)
    perform(scene.app, [Key("v", shift=True)])
    line = coach_of(scene).line
    assert line is not None
    scene.app.draw()
    return line


def labels(scene: Scene) -> list[str]:
    return [item.label for item in scene.app.draw(record=True).items]


def press(scene: Scene, name: str) -> None:
    """Click a button of the box."""
    place = scene.state.over.place(ui(BOX, name))
    assert place is not None
    Hands(scene, Random(1)).click(place.center)
    scene.app.draw()


@pytest.mark.parametrize("key", KEYS)
def test_the_line_is_shown_step_by_step_and_the_game_stays_as_it_is(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """With the log's sentences, the expected turns of others and "preview" in so many words; then the ideas again."""
    monkeypatch.setattr(near, "NODES", 400)
    scene = sat(make_app(), middle(key))
    ledger, state = scene.session.ledger, scene.state
    digest, cursor, choices = ledger.game.digest(), ledger.cursor, [choice[1] for choice in state.choices()]
    line, coach = watched(scene), coach_of(scene)
    assert coach.turns
    positions, shown = [step.after.digest() for step in coach.turns[0].line], list[int]()
    whose = set[int]()
    while coach.line is not None:
        now = line.now
        shown.append(positions.index(state.game.digest()))
        whose.add(now.step.seat)
        texts = labels(scene)
        name = state.seats[now.step.seat].name
        assert any(text.startswith(f"Preview of idea 1: step {len(shown)} of {len(line.steps)}") for text in texts)
        assert any(text.startswith("Preview: this is where it would lead") for text in texts)
        assert any(name in text and ("expected" in text) == (now.step.seat != line.seat) for text in texts)
        assert all(sentence in texts for sentence in now.sentences)
        assert state.shown().lit == {}
        assert state.choices() == []
        before = line.place
        for _ in range(400):
            if line.place == before and coach.line is not None:
                scene.update(0.05)
    assert shown == sorted(set(shown))
    assert whose == set(range(3)), "everybody's expected turns are shown"
    assert (ledger.game.digest(), ledger.cursor) == (digest, cursor)
    assert state.game is ledger.game
    assert [choice[1] for choice in state.choices()] == choices
    assert coach.open


@pytest.mark.parametrize("keys", [True, False])
def test_forward_backward_pause_and_stop(make_app: MakeApp, keys: bool) -> None:
    scene = sat(make_app(), middle("russian_railroads"))
    line, coach = watched(scene), coach_of(scene)
    ways = {"on": "right", "back": "left", "play": "p", "stop": "escape"}

    def use(name: str) -> None:
        perform(scene.app, [Key(ways[name])]) if keys else press(scene, name)

    assert line.playing
    use("on")
    assert (line.place, line.playing) == (1, False), "whoever steps by hand has the time he wants"
    scene.update(100.0)
    assert line.place == 1
    use("back")
    use("back")
    assert line.place == 0
    use("play")
    assert line.playing
    scene.update(20.0)
    assert line.place == 1
    use("play")
    assert not line.playing
    use("stop")
    assert coach.line is None
    assert scene.state.preview is None
    assert coach.open, "the ideas are there again"
    perform(scene.app, [Key("escape")])
    assert not coach.open


def test_forward_from_the_last_step_ends_it(make_app: MakeApp) -> None:
    scene = sat(make_app(), middle("russian_railroads"))
    line = watched(scene)
    perform(scene.app, [Key("right")] * len(line.steps))
    assert coach_of(scene).line is None
    assert scene.state.preview is None


def test_the_button_shows_the_idea_that_is_looked_at(make_app: MakeApp) -> None:
    scene = sat(make_app(), middle("russian_railroads"))
    coach = hinted(scene)
    assert len(coach.turns or ()) > 1
    perform(scene.app, [Key("k"), Key("k")])
    scene.app.draw()
    place = scene.state.over.place(ui("hint_watch"))
    assert place is not None
    Hands(scene, Random(1)).click(place.center)
    assert coach.line is not None
    assert coach.turns
    assert coach.line.number == 1
    assert coach.line.now.step in coach.turns[1].line


@pytest.mark.parametrize("key", KEYS)
def test_nothing_of_the_game_is_within_reach_meanwhile(make_app: MakeApp, key: str) -> None:
    """No key and no click plays, takes back or leaves; looking at boards and moving the map goes on."""
    scene = sat(make_app(), middle(key))
    ledger, state, line = scene.session.ledger, scene.state, watched(scene)
    digest, cursor, coach = ledger.game.digest(), ledger.cursor, coach_of(scene)
    perform(scene.app, [Key("p")])
    for name in ("1", "2", "return", "space", "backspace", "u", "r", "e", "k", "m", "n", "b", "v", "l"):
        perform(scene.app, [Key(name), Key(name, shift=True), Key(name, control=True)])
    perform(scene.app, [Key("z", control=True), Key("y", control=True)])
    places = [spot.rect.center for spot in state.hits.spots if spot.thing.kind != UI or spot.thing.key != "tab"]
    box = state.over.place(ui(f"{BOX}_box"))
    assert box is not None
    perform(scene.app, [Click(place) for place in places if not box.collidepoint(place)])
    assert scene.app.top is scene
    assert (ledger.game.digest(), ledger.cursor) == (digest, cursor)
    assert coach.line is line
    assert state.view.past is None
    perform(scene.app, [Key("f3")])
    assert state.seat() == 2


def test_what_comes_to_light_is_a_guess_and_so_is_what_follows(make_app: MakeApp) -> None:
    """Of a step that reveals something only what is done is told, of chance nothing."""
    scene = sat(make_app(), middle("imperial_steam"))
    coach = hinted(scene)
    assert coach.turns
    first = coach.turns[0].line[0]
    event = first.events[0]
    drawn = Event("turn_began", {}, final=True)

    def step(seat: int, reveals: bool) -> LineStep:
        return first._replace(seat=seat, reveals=reveals, events=(event._replace(player=seat), drawn))

    line = LineWatch(scene, 0, [step(0, False), step(1, True), step(CHANCE, False), step(0, False)], 0)
    assert [told.guessed for told in line.steps] == [False, True, True]
    assert list(line.steps[1].sentences) == [scene.presenter.words.option(first.action)]
    line.place = 1
    coach.line = line
    line.show()
    assert scene.text("watch.guessed") in labels(scene)


def test_with_reduced_motion_it_waits_to_be_asked(make_app: MakeApp) -> None:
    scene = sat(make_app(motion="reduced"), middle("russian_railroads"))
    line = watched(scene)
    scene.update(100.0)
    assert line.place == 0


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    ("size", "scale", "language"), [((1366, 768), 100, "en"), ((1366, 768), 135, "de"), ((1024, 640), 100, "pl")]
)
def test_the_box_fits_and_is_clear_of_what_the_step_is_about(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, key: str, language: str, size: tuple[int, int], scale: int
) -> None:
    monkeypatch.setattr(near, "NODES", 200)
    scene = sat(make_app(size, language=language, scale=scale), middle(key))
    line, state = watched(scene), scene.state
    while coach_of(scene).line is not None:
        canvas = scene.app.draw(record=True)
        assert not overlapping([item for item in canvas.items if item.role == "button"])
        box = state.over.place(ui(f"{BOX}_box"))
        assert box is not None
        assert canvas.rect.contains(box)
        for place in (state.hits.place(thing) for thing in line.things):
            assert place is None or not box.colliderect(place), line.things
        assert not box.colliderect(state.regions["prompt"])
        perform(scene.app, [Key("right")])


def test_the_box_goes_elsewhere_where_it_would_cover_what_the_step_is_about(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = sat(make_app(), middle("russian_railroads"))
    watched(scene)
    usual = scene.state.over.place(ui(f"{BOX}_box"))
    assert usual is not None
    monkeypatch.setattr(Hits, "around", lambda hits, thing: usual)
    scene.app.draw()
    box = scene.state.over.place(ui(f"{BOX}_box"))
    assert box is not None
    assert not box.colliderect(usual)

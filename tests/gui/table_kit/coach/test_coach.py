"""The coach at the table: a hint that is asked for, looked at, carried out and put away – in every game."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from pygame import Rect

from imperial_steam import titles
from imperial_steam.bots.advice import ADVICE
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.thought import Candidate, Thought
from imperial_steam.games.imperial_steam.actions import ChooseLink, EndTurn, TakeContract
from imperial_steam.games.imperial_steam.terms import Step
from imperial_steam.games.protocol import CHANCE, Action, Game, draw
from imperial_steam.games.russian_railroads.actions import Industry, UseSpace
from imperial_steam.games.russian_railroads.actions import Step as TrackStep
from imperial_steam.gui.canvas.input import Key, Move, Resize
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.coach import advised_turn, coach_view
from imperial_steam.gui.table_kit.coach.coach import STEP, Coach
from imperial_steam.gui.table_kit.coach.hint_place import HintPlace
from imperial_steam.gui.table_kit.coach.plan import Change, LineStep, Plan, standing_changes
from imperial_steam.gui.table_kit.core import prompt
from imperial_steam.gui.table_kit.core.news import News, NewsLine
from imperial_steam.gui.table_kit.core.prompt import PromptButton
from imperial_steam.gui.table_kit.core.sentences import Kind
from imperial_steam.gui.table_kit.drawing.placing import covered
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import HUMAN, Ledger
from tests.effort import crossed
from tests.gui.minds import NearMind, give
from tests.gui.table_kit.machines.test_machines import CLERK, GAMES, ledger_of, lift, table_of
from tests.gui.tables.hands import Hands
from tests.gui.tables.overlaps import overlapping

MakeApp = Callable[..., App]
ENTRIES = {key: titles.entry(key) for key in GAMES}
EVERY = dict(titles._ENTRIES)
#: Where a program has somebody think, before a test gives it other minds.
REAL_MIND = DesktopProgram.mind
PEOPLE = (HUMAN, HUMAN, HUMAN)
#: An amount in the unit of the score, by title; one point is no points.
UNITS = {key: "{} G" if key == "imperial_steam" else "{} points" for key in GAMES}


@pytest.fixture
def minds(monkeypatch: pytest.MonkeyPatch) -> list[NearMind]:
    """The coach thinks here."""
    return give(monkeypatch)


@pytest.fixture(autouse=True)
def both(monkeypatch: pytest.MonkeyPatch, minds: list[NearMind]) -> None:
    monkeypatch.setattr(titles, "_ENTRIES", ENTRIES)


def coach_of(scene: TableScene[Any, Any]) -> Coach[Any, Any]:
    return scene.beside.sheet(Coach)


def middle(key: str, seed: int = 4, number: int = 40) -> Ledger:
    """A game of three people that stands where one of them chooses among several things."""
    ledger, chance = ledger_of(key, PEOPLE, seed), Random(seed)
    while (decision := ledger.decision) is not None:
        if ledger.cursor >= number and decision.player != CHANCE and len(decision.options) > 4 and not decision.secret:
            return ledger
        ledger.apply(draw(decision, chance))
    raise AssertionError("the game was over before")


def played_out(key: str) -> Ledger:
    """A game of three people that is over."""
    ledger, chance = ledger_of(key, PEOPLE, 4), Random(4)
    while (decision := ledger.decision) is not None:
        ledger.apply(draw(decision, chance))
    return ledger


def test_a_hint_lies_under_no_card(make_app: MakeApp) -> None:
    """A card that was open when the hint is asked for would cover it."""
    scene = sat(make_app(), middle("russian_railroads"))
    shown = scene.state.shown()
    assert shown.decision is not None
    scene.state.offer(shown.decision.options, scene.state.regions.middle)
    assert scene.state.view.popup is not None
    scene.app.handle(Key("k"))
    assert scene.state.view.popup is None


def sat(app: App, ledger: Ledger) -> TableScene[Any, Any]:
    """The table, with nothing lying on it."""
    scene = table_of(app, ledger)
    for _ in range(4):
        scene.update(0)
        lift(scene)
    app.draw()
    return scene


def hinted(scene: TableScene[Any, Any]) -> Coach[Any, Any]:
    """The coach, having answered."""
    coach = coach_of(scene)
    perform(scene.app, [Key("k")])
    scene.update(0.1)
    assert coach.turns, "no turn is advised"
    scene.app.draw()
    return coach


@pytest.mark.parametrize("key", GAMES)
def test_nothing_is_told_before_somebody_asks(make_app: MakeApp, minds: list[NearMind], key: str) -> None:
    scene = sat(make_app(), middle(key))
    scene.update(5.0)
    assert not coach_of(scene).open
    assert not any(mind.asked for mind in minds)


@pytest.mark.parametrize("key", GAMES)
def test_a_hint_names_turns_with_parts_and_a_sentence(make_app: MakeApp, key: str) -> None:
    scene = sat(make_app(), middle(key))
    digest = scene.session.ledger.game.digest()
    coach = hinted(scene)
    assert coach.turns is not None
    assert 1 <= len(coach.turns) <= 3
    behind = [turn.behind for turn in coach.turns]
    assert behind == sorted(behind)
    assert behind[0] == 0
    for turn in coach.turns:
        assert turn.plan.now
        assert turn.why or turn in coach.turns[:2]
    assert scene.session.ledger.game.digest() == digest, "a hint plays nothing"
    texts = [item.label for item in scene.app.draw(record=True).items]
    assert all(any(turn.plan.now == text for text in texts) for turn in coach.turns)


def test_a_hint_stays_when_the_window_gets_another_size_but_not_in_another_language(make_app: MakeApp) -> None:
    scene = sat(make_app(), middle("russian_railroads"))
    coach = hinted(scene)
    perform(scene.app, [Resize((1800, 1000))])
    assert coach.open
    scene.app.change(language="de")
    scene.app.draw()
    assert not coach.open


def test_it_is_read_out_that_a_hint_is_thought_about(make_app: MakeApp) -> None:
    scene = sat(make_app(), middle("russian_railroads"))
    coach_of(scene).thought = 0.0
    assert coach_of(scene).said().startswith("Looking for good turns")


def test_a_hint_is_read_out(make_app: MakeApp) -> None:
    """The plan of the first turn, or of the one pointed at; nothing once it is put away."""
    scene = sat(make_app(), middle("imperial_steam"))
    coach = hinted(scene)
    assert coach.turns is not None
    first, second = coach.turns[:2]
    assert first.plan.now in coach.said()
    assert first.why in coach.said()
    assert f"Idea 2: {second.plan.now}" in coach.said(), "an account may speak of it"
    spot = scene.state.over.place(ui(coach_view.TURN, 1))
    assert spot is not None
    scene.app.handle(Move(spot.center))
    assert second.plan.now in coach.said()
    perform(scene.app, [Key("escape")])
    assert coach.said() == ""


def test_what_a_turn_is_behind_is_shown_unless_it_is_about_as_good(make_app: MakeApp) -> None:
    scene = sat(make_app(), middle("imperial_steam"))
    coach = hinted(scene)
    assert coach.turns is not None
    first, second = coach.turns[:2]
    for behind, level, told in ((15, False, "−15\N{NO-BREAK SPACE}G"), (15, True, "≈ best"), (0, True, "≈ best")):
        coach.turns = [first, second._replace(behind=behind, level=level)]
        labels = [item.label for item in scene.app.draw(record=True).items]
        assert told in labels
        assert ("≈ best" in labels) is level
        assert ("The number is how much smaller" in " ".join(labels)) is not level, "of no number nothing is said"


@pytest.mark.parametrize("key", GAMES)
def test_what_a_turn_brings_is_told_in_the_unit_of_the_score(make_app: MakeApp, key: str) -> None:
    """Neither an amount nor a comparison is a bare number: it could be cubes, or the influence it speaks of."""
    scene = sat(make_app(), middle(key))
    coach = hinted(scene)
    assert coach.turns
    for turn in coach.turns:
        # What the player then has is counted, not valued.
        why = re.sub(r"\([^)]*\)|(At the end of this plan|Also:).*", "", turn.why)
        assert not re.search(r"[+−]\d+(?![\d\s]*(G|points?)\b)", why)


@pytest.mark.parametrize("key", GAMES)
def test_pointing_at_a_turn_plays_it_before_the_eyes_only(make_app: MakeApp, key: str) -> None:
    scene = sat(make_app(), middle(key))
    ledger, coach, state = scene.session.ledger, hinted(scene), scene.state
    digest, choices = ledger.game.digest(), [choice[1] for choice in state.choices()]
    turn = coach.turns[0]  # type: ignore[index]
    place = state.over.place(ui(coach_view.TURN, 0))
    assert place is not None
    perform(scene.app, [Move((place.x + 5, place.y + 5))])
    scene.update(0.01)
    assert state.preview is turn.positions[0]
    for _ in turn.positions:
        scene.update(STEP)
        scene.app.draw()
    assert state.game.digest() == turn.positions[-1].digest()
    assert state.shown().lit == {}, "nothing can be chosen in what is only shown"
    assert ledger.game.digest() == digest
    perform(scene.app, [Move((2, 2))])
    scene.update(0.01)
    scene.app.draw()
    assert state.game is ledger.game
    assert [choice[1] for choice in state.choices()] == choices


def without_end(actions: Sequence[Action]) -> list[Action]:
    """What is played of an advised turn: the button that ends it is left to the player."""
    return list(actions[:-1] if len(actions) > 1 and actions[-1].target.kind == prompt.KIND else actions)


@pytest.mark.parametrize("key", GAMES)
def test_a_turn_is_carried_out_by_its_button_alone(make_app: MakeApp, key: str) -> None:
    scene = sat(make_app(), middle(key))
    ledger, coach = scene.session.ledger, hinted(scene)
    cursor, turns = ledger.cursor, coach.turns
    assert turns
    place = scene.state.over.place(ui(coach_view.TURN, len(turns) - 1))
    assert place is not None
    hands = Hands(scene, Random(1))
    hands.click((place.x + 4, place.y + 4))
    scene.update(0.1)
    scene.app.draw()
    assert ledger.cursor == cursor, "choosing one plays nothing"
    button = scene.state.over.place(ui("hint_do"))
    assert button is not None
    hands.click(button.center)
    played = [entry.action for entry in ledger.entries[cursor : ledger.cursor]]
    assert played == without_end(turns[-1].actions)
    assert not coach.open


def test_the_end_of_a_turn_is_left_to_the_player(make_app: MakeApp) -> None:
    """Nothing can be taken back alone once a rival has moved; a turn that consists of one button is played."""
    scene = sat(make_app(), middle("imperial_steam"))
    ledger, coach = scene.session.ledger, hinted(scene)
    turn = next(turn for turn in coach.turns or () if turn.actions[-1] == EndTurn())
    coach.turns, coach._chosen, cursor = [turn], 0, ledger.cursor
    coach.carry_out()
    assert [entry.action for entry in ledger.entries[cursor:]] == list(turn.actions[:-1])
    assert EndTurn() in ledger.decision.options  # type: ignore[union-attr]
    coach.turns = [turn._replace(actions=(EndTurn(),))]
    coach.carry_out()
    assert ledger.entries[-1].action == EndTurn()


def test_rows_the_pointer_only_crosses_are_not_what_the_button_plays(make_app: MakeApp) -> None:
    scene = sat(make_app(), middle("russian_railroads"))
    coach = hinted(scene)
    places = [scene.state.over.place(ui(coach_view.TURN, number)) for number in range(len(coach.turns or ()))]
    assert len(places) > 1
    hands = Hands(scene, Random(1))
    hands.click((places[0].x + 4, places[0].y + 4))
    perform(scene.app, [Move((places[1].x + 4, places[1].y + 4))])
    assert (coach.pointed, coach.content.chosen) == (1, 0)
    perform(scene.app, [Move(scene.state.over.place(ui("hint_do")).center)])
    assert (coach.pointed, coach.content.chosen) == (0, 0)


def test_the_prompt_has_no_buttons_while_something_is_played_out(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They would be about the position as it is."""
    drawn, button = list[int](), PromptButton(ui("undo"), "button.undo", False)
    monkeypatch.setattr(prompt, "buttons", lambda *_: [button])
    monkeypatch.setattr(prompt, "draw", lambda pen, rect, said, buttons, *_: drawn.append(len(buttons)))
    scene = sat(make_app(), middle("russian_railroads"))
    hinted(scene)
    assert drawn[-1] == 1
    perform(scene.app, [Key("k")])
    scene.update(0.1)
    scene.app.draw()
    assert scene.state.preview is not None
    assert drawn[-1] == 0


def test_whoever_asks_where_one_is_while_something_is_played_out_hears_the_prompt(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a position that is only shown nobody decides, and yet the game is not over."""
    drawn = list[str]()
    monkeypatch.setattr(prompt, "draw", lambda pen, rect, said, *_: drawn.append(said))
    scene = sat(make_app(), middle("russian_railroads"))
    hinted(scene)
    perform(scene.app, [Key("k")])
    scene.update(0.1)
    scene.app.draw()
    assert drawn[-1] == scene.text("prompt.preview")
    perform(scene.app, [Key("1", control=True)])
    assert scene.state.preview is not None, "a question ends nothing"
    assert scene.app.remarked is not None
    assert drawn[-1] in scene.app.remarked.text
    assert "The game is over" not in scene.app.remarked.text


def test_choosing_something_while_looking_ahead_counts(make_app: MakeApp) -> None:
    """A key that chooses from the list works at once, on the real position."""
    scene = sat(make_app(), middle("russian_railroads"))
    ledger = scene.session.ledger
    hinted(scene)
    perform(scene.app, [Key("k")])
    scene.update(0.1)
    scene.app.draw()
    assert scene.state.preview is not None
    cursor, wanted = ledger.cursor, scene.state.choices()[0][0]
    perform(scene.app, [Key("1")])
    assert ledger.entries[cursor].action == wanted
    assert scene.state.preview is None


def test_a_card_for_a_number_opens_on_the_real_table(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """A digit that is pressed while a turn is played out ends the preview, and the card lies where its thing is."""
    monkeypatch.setattr(titles, "_ENTRIES", EVERY)
    scene = sat(make_app(), ledger_of("first_train", PEOPLE))
    hinted(scene)
    perform(scene.app, [Key("k")])
    scene.update(STEP)
    scene.app.draw()
    assert scene.state.preview is not None
    perform(scene.app, [Key("2")])
    for _ in range(3):
        scene.update(STEP)
        scene.app.draw()
    assert scene.state.preview is None
    assert scene.controller.choosing.dial is not None


def test_keys_go_from_turn_to_turn_and_play_one(make_app: MakeApp) -> None:
    scene = sat(make_app(), middle("russian_railroads"))
    ledger, coach = scene.session.ledger, hinted(scene)
    cursor, turns = ledger.cursor, coach.turns
    assert turns
    assert len(turns) > 1
    perform(scene.app, [Key("k"), Key("k")])
    assert coach.pointed == 1
    perform(scene.app, [Key("k", shift=True)])
    played = [entry.action for entry in ledger.entries[cursor : ledger.cursor]]
    assert played == without_end(turns[1].actions)


def test_it_is_out_of_date_with_the_position(make_app: MakeApp, minds: list[NearMind]) -> None:
    scene = sat(make_app(), middle("russian_railroads"))
    ledger, coach = scene.session.ledger, hinted(scene)
    decision = ledger.decision
    assert decision is not None
    scene.state.choose(decision.options[0])
    assert not coach.open
    scene.state.jump(ledger.cursor - 1)
    minds[-1].late = 10**9
    perform(scene.app, [Key("k")])
    scene.update(0.1)
    assert coach.thought is not None
    scene.state.choose(decision.options[1])
    assert coach.thought is None
    assert minds[-1].cancelled == 1
    scene.update(1.0)
    assert not coach.open


def test_thinking_shows_a_sign_and_can_be_stopped(make_app: MakeApp, minds: list[NearMind]) -> None:
    scene = sat(make_app(), middle("imperial_steam"))
    coach = coach_of(scene)
    scene.app.mind(scene.session.ledger).late = 10**9  # type: ignore[attr-defined]
    perform(scene.app, [Key("k")])
    scene.update(0.5)
    labels = {item.label for item in scene.app.draw(record=True).items}
    assert any("Looking for good turns" in label for label in labels)
    perform(scene.app, [Key("escape")])
    assert not coach.open
    assert minds[-1].cancelled == 1
    perform(scene.app, [Key("k")])
    scene.update(0.5)
    scene.app.draw()
    place = scene.state.over.place(ui("hint_now"))
    assert place is not None
    Hands(scene, Random(1)).click(place.center)
    scene.update(0.1)
    assert minds[-1].hurried == 1
    assert coach.turns


def test_what_cannot_be_thought_about_is_said(make_app: MakeApp, minds: list[NearMind]) -> None:
    scene = sat(make_app(), middle("imperial_steam"))
    said = list[str]()
    scene.app.remark = said.append  # type: ignore[method-assign]
    hinted(scene).close()
    minds[-1].broken = True
    perform(scene.app, [Key("k")])
    scene.update(0.1)
    assert said == [scene.text("hint.failed")]
    assert not coach_of(scene).open
    minds[-1].nobody = True
    perform(scene.app, [Key("k")])
    scene.update(0.1)
    assert said[1:] == [scene.text("hint.nobody")]


def test_no_hint_for_machines_moments_of_the_past_and_under_a_curtain(make_app: MakeApp, minds: list[NearMind]) -> None:
    scene = sat(make_app(), middle("russian_railroads"))
    coach = coach_of(scene)
    scene.controller.history.look(0)
    assert not coach.possible
    scene.controller.history.look(None)
    assert coach.possible
    scene._turns.curtains.due = lambda: 0  # type: ignore[method-assign]
    assert not coach.possible
    other = table_of(make_app(machine_turns="skip"), ledger_of("russian_railroads", (CLERK, CLERK, HUMAN)))
    other.update(0)
    perform(other.app, [Key("k")])
    assert not coach_of(other).open
    assert all(kind != ADVICE for mind in minds for _, _, kind, _ in mind.asked)


def test_where_there_can_be_no_hint_the_key_says_why(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(App, "remark", lambda app, text: said.append(text))
    scene = sat(make_app(), middle("russian_railroads"))
    scene.controller.history.look(0)
    scene.app.handle(Key("k"))
    other = table_of(make_app(), ledger_of("russian_railroads", (CLERK, CLERK, HUMAN)))
    other.update(0)
    other.app.handle(Key("k"))
    over = sat(make_app(), played_out("imperial_steam"))
    over.controller.reckoned.everything()
    over.app.handle(Key("k"))
    assert said == [scene.text(f"answer.no_hint.{why}") for why in ("past", "turn", "here")]


def test_that_it_is_not_ones_turn_is_no_longer_said_when_it_is(make_app: MakeApp) -> None:
    scene = table_of(make_app(), ledger_of("russian_railroads", (CLERK, CLERK, HUMAN)))
    scene.update(0)
    for key in ("k", "return"):
        assert not scene.state.human
        scene.app.handle(Key(key))
        assert scene.app.remarked is not None
        decision = scene.session.ledger.decision
        assert decision is not None
        scene.state.play(decision.options[0])
        assert scene.app.remarked is None


@crossed(size=[(1366, 768), (1024, 640), (1920, 1080)], language=LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_the_box_fits(make_app: MakeApp, key: str, language: str, size: tuple[int, int]) -> None:
    scene = sat(make_app(size, language=language), middle(key))
    hinted(scene)
    canvas = scene.app.draw(record=True)
    strips = [item for item in canvas.items if item.role == "strip"]
    assert strips
    assert all(canvas.rect.contains(item.rect) for item in strips)
    assert not overlapping([item for item in canvas.items if item.role == "button"])


@pytest.mark.parametrize("key", [*GAMES, "first_train"])
@pytest.mark.parametrize(("number", "scale"), [(40, 100), (90, 100), (40, 135), (90, 135)])
def test_the_box_is_clear_of_what_it_speaks_of_and_stays_where_it_is(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, key: str, number: int, scale: int
) -> None:
    """Who compares its turns with the choices sees both, and the preview of every turn at its place.

    Where there is room for one of the two, what it speaks of comes first.
    """
    monkeypatch.setattr(titles, "_ENTRIES", EVERY)
    scene = sat(make_app(scale=scale), middle(key, number=number))
    button = scene.state.hits.place(ui("hint"))
    assert button is not None
    perform(scene.app, [Move(button.center)])
    coach = hinted(scene)
    assert scene.state.view.hover is None, "the button's tip lies over what was asked for"
    scene.app.draw()
    state = scene.state
    box = state.over.place(ui(f"{coach_view.BOX}_box"))
    assert box is not None
    things = [thing for turn in coach.turns or () for thing in turn.things]
    places = {str(thing): place for thing in things if (place := state.hits.place(thing)) is not None}
    free = ("choices", "prompt", "toolbar") if scale == 100 else ("prompt", "toolbar")
    panels = {name: state.regions[name] for name in free}
    for name, place in {**places, **panels}.items():
        assert not box.colliderect(place), name
    for turn in range(len(coach.turns or ())):
        coach.choose(turn)
        for _ in range(4):
            scene.update(STEP)
            scene.app.draw()
            assert state.over.place(ui(f"{coach_view.BOX}_box")) == box


@pytest.mark.parametrize("scale", [100, 135])
def test_every_idea_is_told_whole_with_its_reason_where_there_is_room(make_app: MakeApp, scale: int) -> None:
    scene = sat(make_app(scale=scale), middle("russian_railroads"))
    coach = hinted(scene)
    assert coach.turns
    labels = [item.label for item in scene.app.draw(record=True).items]
    for turn in coach.turns:
        assert turn.plan.now in labels
        assert not turn.why or turn.why in labels


def test_news_lie_on_nothing_of_an_own_board_that_fills_the_window(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = sat(make_app(scale=135), middle("russian_railroads"))
    presenter, words = scene.state.presenter, ("Somebody did something that takes some words. " * 2, "Nothing is left.")
    lines = [NewsLine(seat, text) for text in words for seat in (1, 2)]
    monkeypatch.setattr(presenter, "news", lambda *_: News(0, scene.session.ledger.cursor, lines))
    scene.state.open("tableau")
    scene.state.renew()
    scene.app.draw()
    scene.app.draw()
    places = [spot.rect for spot in scene.state.hits.spots if spot.thing.kind in ("industry_field", "industry", "cell")]
    strip = scene.state.over.place(ui("news_strip"))
    assert places
    assert strip is not None
    assert strip.collidelist(places) < 0


def box_of(scene: TableScene[Any, Any]) -> Rect:
    """The place of the box."""
    box = scene.state.over.place(ui(f"{coach_view.BOX}_box"))
    assert box is not None
    return box


@pytest.mark.parametrize("scale", [100, 135])
def test_the_box_lies_in_one_of_two_places(make_app: MakeApp, scale: int) -> None:
    """The same corner for every hint, above the influence track where it speaks of that; else the other corner."""
    scene = sat(make_app(scale=scale), middle("imperial_steam", number=5))
    boxes, middle_panel, below = list[Rect](), scene.state.regions.middle, scene.state.regions["influence"]
    for number in range(6):
        perform(scene.app, [Move(middle_panel.bottomright if number % 2 else middle_panel.topleft)])
        hinted(scene)
        boxes.append(box_of(scene))
        scene.session.apply(draw(scene.session.ledger.decision, Random(number)))  # type: ignore[arg-type]
        scene.state.renew()
        for _ in range(4):
            scene.update(0)
            lift(scene)
        scene.app.draw()
    assert len({(box.right, box.w) for box in boxes}) == 1
    gap = middle_panel.right - boxes[0].right
    bottoms = {middle_panel.bottom - gap, *([below.bottom - gap] if below.w else [])}
    assert {box.bottom for box in boxes} == bottoms
    coach = hinted(scene)
    assert coach.turns
    told = ChooseLink("Celje–Zagreb")
    coach.turns = [turn._replace(actions=(told,)) for turn in coach.turns]
    scene.redraw()
    scene.app.draw()
    box, place = box_of(scene), scene.state.hits.place(told.target)
    assert place is not None
    assert boxes[0].collidepoint(place.center), "it speaks of what would lie below"
    assert not box.colliderect(place)
    assert box.topleft == (middle_panel.x + gap, middle_panel.y + gap)


def test_the_box_leaves_the_meter_in_sight(make_app: MakeApp) -> None:
    """It may lie on what a title shows below the middle, not on what tells of the game."""
    scene = sat(make_app((1920, 1080), meter=True), middle("imperial_steam"))
    hinted(scene)
    regions, box = scene.state.regions, box_of(scene)
    place = HintPlace(scene.state)
    for name in ("meter", "timeline", "turn_order"):
        below = Rect(regions.middle.x, regions["influence"].bottom + 4, regions.middle.w, 30)
        scene.state.regions = regions.with_places(**{name: below})
        assert not place._column(regions.middle).colliderect(below)
    scene.state.regions = regions.with_places(below=below)
    assert place._column(regions.middle).contains(below)
    assert not regions["meter"].w or not box.colliderect(regions["meter"])


def test_the_box_takes_the_corner_where_it_hides_least_of_what_may_follow(make_app: MakeApp) -> None:
    scene = sat(make_app(), middle("imperial_steam", number=5))
    coach, usual = hinted(scene), box_of(scene)
    assert coach.turns
    game, later = scene.session.ledger.game, ChooseLink("Celje–Zagreb")
    line = [LineStep(coach.content.seat, later, game, game, reveals=False)]
    coach.turns = [turn._replace(line=line) for turn in coach.turns]
    scene.redraw()
    scene.app.draw()
    place = scene.state.hits.around(later.target)
    assert place is not None
    assert covered(box_of(scene), [place]) < covered(usual, [place]) / 10
    assert scene.state.regions.middle.contains(box_of(scene))


def test_the_box_leaves_the_own_board_on_which_the_preview_moves_something(make_app: MakeApp) -> None:
    """Where it has no corner in the middle it would lie on the other half of the window."""
    scene = sat(make_app((1600, 900)), middle("russian_railroads"))
    coach = hinted(scene)
    assert coach.turns
    spaces = map(UseSpace, ("BLACK-1", "COINS", "JOKER", "ORDER-2"))
    told = (*spaces, Industry(1), TrackStep("kiev", "black"))
    coach.turns = [turn._replace(actions=told) for turn in coach.turns]
    scene.redraw()
    scene.app.draw()
    assert not box_of(scene).colliderect(scene.state.regions["tableau"])


def test_less_is_told_rather_than_choices_hidden(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = sat(make_app((1920, 1080)), middle("russian_railroads"))
    place, asked = HintPlace.box, list[tuple[Any, Rect]]()

    def box(self: HintPlace[Any, Any], pen: Any, room: Rect, *others: Any) -> Rect:
        asked.append((pen, room))
        return place(self, pen, room, *others)

    monkeypatch.setattr(HintPlace, "box", box)
    hinted(scene)
    (pen, room), choices = asked[-1], scene.state.regions["choices"]
    whole, less = [(room.w, room.h * 4 // 5)], [(300, 200)]
    assert place(HintPlace(scene.state), pen, room, [whole], (), ()).colliderect(choices)
    assert not place(HintPlace(scene.state), pen, room, [whole, less], (), ()).colliderect(choices)


def test_a_real_process_gives_a_hint(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DesktopProgram, "mind", REAL_MIND)
    scene = sat(make_app(), middle("russian_railroads"))
    coach, end = coach_of(scene), time.monotonic() + 90
    perform(scene.app, [Key("k")])
    try:
        while coach.thought is not None and time.monotonic() < end:
            scene.update(0.05)
            time.sleep(0.02)
        assert coach.turns
    finally:
        scene.app.end_thinking()  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_contract_is_named_in_a_hint(make_app: MakeApp, language: str) -> None:
    """A7-01: "Take contract" alone says nothing."""
    scene = sat(make_app(language=language), ledger_of("imperial_steam", PEOPLE))
    words, shown = scene.presenter.words, scene.state.shown()
    told = [words.named(shown, TakeContract(card.number)) for card in scene.session.ledger.board.contracts]
    assert len(set(told)) > 5
    assert all(any(sign.isdigit() for sign in text) and "{" not in text for text in told)
    assert words.named(shown, EndTurn()) == words.option(EndTurn())


def test_why_an_idea_is_not_the_first_one_is_said_by_what_it_is_worse_in() -> None:
    base = middle("imperial_steam").game

    def say(key: str, **values: object) -> str:
        return " ".join([key, *map(str, values.values())])

    def idea(lead: int, path: str, **amounts: int) -> advised_turn.Foreseen:
        end = base.copy()
        line = [LineStep(0, action, base, end, False) for action in path]  # type: ignore[arg-type]
        return advised_turn.Foreseen((), (), lead, line, Plan("", ""), tuple(sorted(amounts.items())))

    def why(number: int, *turns: advised_turn.Foreseen, least: int = 1) -> str:
        return advised_turn._why(number, turns, telling(in_short)._replace(say=say, least=least))

    best = idea(40, "ab", money=4, keys=-9, afterwards=45)
    other = idea(25, "d", money=1, keys=20, afterwards=4)
    things = [
        Change("d +5", 5),
        Change("a +1", 1, (), ("keys",)),
        Change("e −1", -1, ("afterwards",)),
        Change("b −2", -2, ("money",)),
        Change("c +41", 41, ("afterwards",)),
    ]
    reviewed = telling(in_short)._replace(say=say, differences=lambda *_: things)
    assert list(advised_turn.ahead(best, other, reviewed, "than")) == [
        "review.than.more unit.score 15", "hint.than.mainly hint.part afterwards +unit.score 41",
        "hint.than.but hint.than.with hint.part keys −unit.score 29 ['a +1']",
        "hint.than.rest +unit.score 3",
        "hint.than.also ['e −1', 'b −2', 'd +5']",
    ], "each thing with the reason that counts it or with all else, unless it is the whole reason"  # fmt: skip
    more = why(0, best, other)
    assert more == (
        "hint.than.more unit.score 15 2 hint.than.mainly hint.part afterwards +unit.score 41"
        " hint.than.but hint.part keys −unit.score 29 hint.than.rest +unit.score 3"
    ), "money is small beside the rest"
    assert why(2, best, idea(30, "e"), other) == (
        "hint.than.less unit.score 15 1 hint.than.mainly hint.part afterwards −unit.score 41"
        " hint.than.but hint.part keys +unit.score 29 hint.than.rest −unit.score 3"
    )
    guessed = idea(40, "ab", money=4)
    assert why(0, guessed, other) == (
        "hint.than.more unit.score 15 2 hint.than.mainly hint.part rivals +unit.score 36"
        " hint.than.but hint.part keys −unit.score 20 hint.than.rest −unit.score 1"
    ), "what the parts do not explain is the rival's"
    assert why(0, best._replace(line=()), other) == "hint.than.more unit.score 15 2", "nothing is known of its end"
    level = idea(38, "d", money=1, keys=20, afterwards=4)
    assert why(0, best, level).startswith("hint.than.hardly unit.score 2 2 hint.than.mainly"), "2 beside 41"
    assert why(2, best, other, level).startswith("hint.than.hardly unit.score 2 1 hint.than.mainly")
    assert why(0, best, other, least=16).startswith("hint.than.hardly unit.score 15 2"), "games seldom bear out 15"
    over, ended = idea(40, "ab"), idea(25, "d")
    for turn in (over, ended):
        turn.line[-1].after.state.step = Step.OVER  # type: ignore[attr-defined]
    assert why(0, over, ended, least=16) == "hint.than.more unit.score 15 2", "at the end all is one sum, and sure"
    over = over._replace(account=(("keys", -8), ("money", 23)))
    told = "hint.than.mainly hint.part money +unit.score 23 hint.than.but hint.part keys −unit.score 8"
    assert why(0, over, ended) == f"hint.than.more unit.score 15 2 {told}", "or the steps of the scoring"
    assert why(0, over, other) == "hint.than.more unit.score 15 2", "they end at different moments"
    even = idea(40, "e", money=4, keys=-9, afterwards=45)
    assert why(0, best, even, other) == "hint.than.tied 2 " + more.replace("15 2 hint", "15 3 hint", 1)
    assert why(1, best, even, other) == "hint.than.same 1"
    assert why(2, best, even, other) == "", "said of the first idea already"
    assert why(0, best, even) == "hint.than.same 2", "nothing is behind"
    assert why(0, best) == "hint.only"
    assert why(1, best, other) == "", "said of the first idea already"

    def first(*taken: str) -> str:
        """What is said of two ideas when a rival could do some of what they begin with."""
        told = telling(in_short)._replace(say=say, rival=lambda action, _: "Anna" if action in taken else None)
        turns = [turn._replace(actions=(name,), positions=(base,)) for turn, name in ((best, "b"), (other, "o"))]
        return advised_turn._first(*turns, 2, told)

    assert first("b") == "hint.than.first Anna 2"
    assert first("o") == "hint.than.risk Anna 2"
    assert first("b", "o") == first() == "", "it is no difference"
    told = telling(in_short)._replace(say=say, rival=lambda action, position: "Anna" if position is base else None)
    own, same = (turn._replace(actions=("b",), positions=(end,)) for turn, end in ((best, base), (other, None)))
    assert advised_turn._first(own, same, 2, told) == "", "both begin alike"
    assert advised_turn._first(own, same._replace(actions=()), 2, told) == "", "nothing is done first"


def test_what_the_player_has_at_the_end_of_a_line_is_told_beside_another() -> None:
    """Counted by name; of a line that ends in another round nothing is said."""
    game = middle("imperial_steam").game
    other = game.copy()

    def say(key: str, **values: object) -> str:
        return " ".join([key, *map(str, values.values())])

    def have(position: Game, seat: int) -> dict[Kind, int]:
        counts = (3, 20, 1) if position is game else (1, 50, 1)
        return dict(zip(map(Kind, ("tracks", "gulden", "coal")), counts, strict=True))

    words = SimpleNamespace(standing=have, say=say)
    told_by = telling(in_short)._replace(differences=partial(standing_changes, words, 0), say=say)  # type: ignore[arg-type]

    def then(own: Game | None, beside: Game | None) -> str:
        turns = [
            advised_turn.Foreseen((), (), 9, end and [LineStep(0, end, end, end, False)], plan)  # type: ignore[arg-type]
            for end in (own, beside)
        ]
        return " ".join(advised_turn._standing(advised_turn._changes(*turns, told_by), 2, say))

    plan = Plan("", "")
    assert then(game, other) == "hint.than.standing 2 ['hint.part tracks +2', 'hint.part gulden −30']"
    assert then(game, game) == "", "nothing differs"
    assert then(game, None) == ""
    later = ledger_of("imperial_steam", PEOPLE).game
    assert later.progress().round != game.progress().round
    assert then(game, later) == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_what_a_player_has_is_counted_by_words(make_app: MakeApp, key: str, language: str) -> None:
    scene = sat(make_app(language=language), middle(key))
    game = scene.state.ledger.game
    for seat in range(game.player_count):
        counted = scene.presenter.words.standing(game, seat)
        assert len(counted) > 8
        assert not any("standing" in kind.name or "{" in kind.name for kind in counted)
        known = judgement_of(scene.state.ledger.title, scene.state.ledger.board).parts(game, seat)
        assert {part for kind in counted for part in kind.parts} <= set(known)


def test_turns_are_told_by_the_lead_they_lead_to_even_where_victory_is_as_good_as_sure() -> None:
    game = middle("imperial_steam").game
    low, high = options_of(game)[:2]
    considered = Candidate((low,), 9, 920, {"money": 4}, 100), Candidate((high,), 8, 920, {"money": 3}, 112)
    told = advised_turn.advice(Thought((low,), considered), game, telling(in_short))
    assert [(turn.actions, turn.behind, turn.level) for turn in told] == [((high,), 0, True), ((low,), 12, False)]


def test_turns_that_begin_alike_and_are_worth_the_same_are_told_once() -> None:
    """Two crews for one track are one turn, unless it matters later which of them it was."""
    game = middle("imperial_steam").game
    first = next(action for action in options_of(game) if len(options_of(after(game, action))) > 1)
    one, other = ((first, action) for action in options_of(after(game, first))[:2])

    def told(share: int, money: int, tell: Callable[[Sequence[LineStep]], Plan] = in_short) -> int:
        considered = Candidate(one, 0, 610, {"money": 4}), Candidate(other, 0, share, {"money": money})
        return len(advised_turn.advice(Thought(one, considered), game, telling(tell)))

    assert told(608, 4) == 1
    assert told(570, 4) == 2
    assert told(608, 5) == 2
    assert told(570, 4, lambda line: Plan("the same", "")) == 1, "nobody can tell them apart by what is said of them"


def test_a_plan_that_ends_the_game_before_another_one_says_so() -> None:
    """Whoever builds the last track to the goal city ends the game in that round."""
    now = middle("imperial_steam").game
    over, later = now.copy(), now.copy()
    over.state.step = Step.OVER  # type: ignore[attr-defined]
    later.state.round += 1  # type: ignore[attr-defined]
    ends, goes_on, here = (
        advised_turn.Foreseen((), (), 0, (LineStep(0, EndTurn(), now, end, False),), Plan("", ""))
        for end in (over, later, now)
    )
    told_by = telling(in_short)._replace(say=lambda key, **values: " ".join([key, *map(str, values.values())]))
    last = now.progress().round
    assert advised_turn._ending(ends, goes_on, 2, told_by) == f"hint.than.ends {last} 2"
    assert advised_turn._ending(goes_on, ends, 1, told_by) == f"hint.than.ended {last} 1"
    assert not advised_turn._ending(ends, here, 2, told_by), "a line that was not followed that far"


def telling(plan: Callable[[Sequence[LineStep]], Plan]) -> advised_turn.Telling:
    """Advice told with keys of the catalogue for words."""
    reason = advised_turn.reason_words(lambda key, **_: key.removeprefix("judgement."), lambda key: "reason" not in key)
    return advised_turn.Telling(plan, reason, lambda *_: (), lambda *_: None, lambda key, **_: key, 1)


def in_short(line: Sequence[LineStep]) -> Plan:
    """A plan that tells all actions of a line."""
    return Plan(" ".join(str(step.action) for step in line), "")


def after(game: Game, action: Action) -> Game:
    """The position after an action."""
    copied = game.copy()
    copied.apply(action)
    return copied


def options_of(game: Game) -> Sequence[Action]:
    """What can be chosen in a position."""
    decision = game.decision()
    return () if decision is None else decision.options


def test_the_button_says_which_idea_the_key_looks_at(make_app: MakeApp) -> None:
    """Three ideas are told at first; the key looks at the first one, then at the next."""
    scene = sat(make_app(), middle("russian_railroads"))
    coach = hinted(scene)
    assert coach.turns is not None
    for number in [*range(len(coach.turns)), 0]:
        told = [item.label for item in scene.app.draw(record=True).items]
        assert f"Look at idea {number + 1}" in told
        perform(scene.app, [Key("k")])
        assert coach.pointed == number

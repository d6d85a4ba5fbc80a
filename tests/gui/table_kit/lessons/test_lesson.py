"""The guided game in the window: every chapter from the menu to its end, by keys and clicks, in every language."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import pytest
from pygame import Rect

from imperial_steam import folders, titles
from imperial_steam.games.kit.lessons import Lesson, LessonStep
from imperial_steam.games.protocol import Target
from imperial_steam.gui.access.node import walk
from imperial_steam.gui.access.voice import Voice
from imperial_steam.gui.canvas.draw import Item
from imperial_steam.gui.canvas.input import Drag, Key
from imperial_steam.gui.canvas.text import figure
from imperial_steam.gui.pages.kept.opening import kept_games
from imperial_steam.gui.pages.learning import learn as learn_page
from imperial_steam.gui.pages.learning.course import begin_lesson, book, interrupted, left, open_lesson
from imperial_steam.gui.pages.learning.learn import ChooseLesson
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.pausing import PauseMenu
from imperial_steam.gui.pages.rules_scene import RulesScene
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.pages.shown_games import continued
from imperial_steam.gui.pages.table import LessonEntry, table
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.coach.coach import Coach
from imperial_steam.gui.table_kit.core.entries import Dial, Split
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.lessons import lesson_card
from imperial_steam.gui.table_kit.lessons.guided import FOLDER
from imperial_steam.gui.table_kit.lessons.lesson import LessonSheet
from imperial_steam.gui.table_kit.scene.pages import TablePages
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.table_kit.telling.news_strip import NewsStrip
from imperial_steam.gui.table_kit.telling.round_banner import RoundBanner
from imperial_steam.gui.tables.imperial_steam.guided import GUIDED
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import LESSON, Ledger, Person, Session
from imperial_steam.session.records import FILE, Records
from imperial_steam.titles import TITLES
from tests.effort import sampled
from tests.gui.minds import give
from tests.gui.tables.hands import Hands

MakeApp = Callable[..., DesktopProgram]
Sheet = LessonSheet[Any, Any]
Table = TableScene[Any, Any]
GAME = "imperial_steam"
GAMES = (GAME, "russian_railroads", "first_train")


class Chapter(NamedTuple):
    """A chapter of a game, as it is offered."""

    game: str
    entry: LessonEntry

    def __str__(self) -> str:
        return f"{self.game}-{self.entry.key}"


CHAPTERS = {str(one): one for game in GAMES for one in (Chapter(game, entry) for entry in table(game).lessons.entries)}
#: As they are before a test offers fewer games.
OFFERED = {game: titles.entry(game) for game in GAMES}
TRACKS = CHAPTERS[f"{GAME}-tracks"]
WINDOWS = [(1366, 768), (1920, 1080), (2560, 1440)]
#: The share of the steps of a game at which its card may have to move away from what it speaks of.
MOVES = 0.12
#: The share of them at which it may be higher or lower than before.
GROWN = 0.3
every_chapter = pytest.mark.parametrize("chapter", list(CHAPTERS.values()), ids=str)
#: A click finds alike in every chapter of a game what is lit.
every_second_chapter = pytest.mark.parametrize(
    "chapter",
    [
        pytest.param(chapter, id=name, marks=pytest.mark.long if number % 2 else ())
        for number, (name, chapter) in enumerate(CHAPTERS.items())
    ],
)
every_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(autouse=True)
def both(offered: None, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests of chapters of several games offer these games."""
    del offered
    if {"chapter", "game"} & set(request.fixturenames):
        monkeypatch.setattr(titles, "_ENTRIES", OFFERED)


def begin(app: App, chapter: Chapter = TRACKS) -> Table:
    """A chapter from its start."""
    begin_lesson(cast(DesktopProgram, app), *chapter)
    return cast(Table, app.top)


def sheet_of(scene: Table) -> Sheet:
    """The sheet beside a table."""
    return scene.beside.sheet(LessonSheet)


def lesson_of(scene: Table) -> Lesson:
    """The lesson at a table."""
    return sheet_of(scene).lesson


def end_counting(scene: Table) -> None:
    """Have everything counted that is being counted, a round or the game; the card waits until then."""
    if scene.state.view.counting or scene.state.untold is not None:
        assert not sheet_of(scene).read_on()
    if scene.state.view.counting:
        scene.controller.reckoned.everything()
    if scene.state.untold is not None:
        scene.update(0)
        perform(scene.app, [Key("escape")])
        assert scene.state.untold is None


def show(scene: Table) -> None:
    """One turn of the loop: a picture, if anything in it is new."""
    scene.app.step([], 0)


def go_on(scene: Table) -> bool:
    """Read a note, let the partner play, or do what is asked; False at the end."""
    step = lesson_of(scene).current()
    if step is None:
        return False
    scene.update(5)
    end_counting(scene)
    if step.is_note:
        press(scene, "space")
    elif step.patterns:
        state = scene.controller.state
        cursor = scene.session.ledger.cursor
        press(scene, str(state.numbering.digit(state.choices()[0][0]) or 1))
        if scene.session.ledger.cursor == cursor and lesson_of(scene).current() is step:
            press(scene, "e")  # what can be done at any time has no digit
    return True


def press(scene: Table, key: str) -> None:
    """Press a key; what follows is drawn by whoever looks at it."""
    scene.app.handle(Key(key))
    scene.app.update(0)


def steps(scene: Table, shown_by: Callable[[Table], object] = show) -> Iterator[LessonStep | None]:
    """Every step for the first time, its news told, then the end (None); each is drawn, if the caller does not."""
    shown: LessonStep | None = None
    for _ in range(600):
        step = lesson_of(scene).current()
        if step is None:
            break
        end_counting(scene)
        if step is not shown:
            shown = step
            shown_by(scene)
            yield step
        go_on(scene)
    assert lesson_of(scene).current() is None, f"{shown} is never done"
    scene.app.draw()
    yield None


def chapters_of(game: str) -> list[Chapter]:
    """The chapters of a game."""
    return [chapter for chapter in CHAPTERS.values() if chapter.game == game]


def card_of(scene: Table, items: Sequence[Item] = ()) -> Rect:
    """The place of the card as the layout tells it, which may be at hand."""
    title = scene.text(lesson_of(scene).script.title)
    return next(item.rect for item in items or layout_of(scene) if item.role == "card" and item.label == title)


def placed(scene: Table) -> Rect:
    """The place of the card as it was drawn last."""
    return sheet_of(scene)._box


def only_what_is_asked_for(scene: Table) -> None:
    """What can be chosen and what is lit is what the lesson allows, and no more."""
    decision = scene.session.ledger.decision
    assert decision is not None
    allowed = lesson_of(scene).allowed(decision.options)
    assert [choice[0] for choice in scene.state.choices()] == [a for a in decision.options if a in allowed]
    assert {action for actions in scene.state.shown().lit.values() for action in actions} == set(allowed)


def done(scene: Table, chapter: Chapter) -> None:
    """The lesson is over, its chapter finished, and everything is allowed once it is one's turn."""
    assert lesson_of(scene).ended
    end_counting(scene)
    if scene.state.human and not scene.session.ledger.game.over:
        assert len(scene.state.choices()) > 1
    assert book().finished(chapter.game, chapter.entry.key)


@every_game
def test_every_chapter_by_keys_and_the_card_stays_where_it_is(make_app: MakeApp, game: str) -> None:
    """Every step is met, asks for what the lesson allows, and the chapter is finished.

    The card moves only away from what it would cover, and hardly ever because its words are longer or shorter.

    A click on anything else that could be done changes nothing and is answered on the card, which never covers the
    list it asks to choose from. News are told by the next card alone.
    """
    app, moves, grown, shown, asked, answered = make_app(), 0, 0, 0, 0, 0
    for chapter in chapters_of(game):
        scene, before, met = begin(app, chapter), None, set[str]()
        news = scene.beside.sheet(NewsStrip)
        for step in steps(scene):
            box, shown = placed(scene), shown + 1
            if before is not None:
                kept = {box.topleft, box.topright, box.bottomleft, box.bottomright}
                moved = kept.isdisjoint((before.topleft, before.topright, before.bottomleft, before.bottomright))
                moves, grown = moves + moved, grown + (not moved and box.h != before.h)
            before = box
            met |= set() if step is None else {step.key}
            assert step is None or news.news() is None, step.key
            if step is not None and step.patterns:
                listed = scene.state.regions["choices"]
                assert not box.colliderect(listed), step.key
                only_what_is_asked_for(scene)
                answered += refuse(scene)
                assert not placed(scene).colliderect(listed), (step.key, "with an answer")
                asked += 1
        assert met == {step.key for step in lesson_of(scene).script.steps}
        done(scene, chapter)
    assert moves <= shown * MOVES
    assert grown <= shown * GROWN, (grown, shown)
    assert answered > asked / 4, (answered, asked)


@pytest.mark.parametrize("game", ["russian_railroads"])
def test_the_card_waits_until_a_round_has_been_counted(app: App, game: str) -> None:
    """It says what the scoring brought: neither lies on the other, and no key reads on meanwhile."""
    scene = begin(app, chapters_of(game)[0])
    banner = scene.beside.sheet(RoundBanner)
    while banner.counted is None:
        assert go_on(scene)
    step = lesson_of(scene).current()
    assert step is not None
    assert step.is_note
    scene.update(0.1)
    scene.app.draw()
    title = scene.text(lesson_of(scene).script.title)
    assert title not in [item.label for item in layout_of(scene)]
    perform(app, [Key("return"), Key("return")])
    assert banner.counted is None
    assert lesson_of(scene).current() is step
    scene.app.draw()
    assert card_of(scene).w


@pytest.mark.parametrize("game", ["first_train"])
def test_a_card_keeps_clear_of_a_line_that_is_being_built(make_app: MakeApp, game: str) -> None:
    """A note about the symbols of the prompt shows the line they are about."""
    scene = begin(make_app(), next(one for one in chapters_of(game) if one.entry.key == "building"))
    table, begun = scene.state, 0
    for _ in steps(scene):
        line = [table.hits.place(thing) for thing in table.presenter.begun(table.shown())]
        begun += len(line) > 1
        assert [place for place in line if place is not None and place.colliderect(card_of(scene))] == []
    assert begun > 1


def test_every_card_is_said_once_and_again_when_it_is_asked_for(app: App) -> None:
    """Whoever asks where they are hears the lesson, the step and the card."""
    scene, voice, cards = begin(app), Voice(lambda: 1e9), list[str]()
    for _ in steps(scene):
        scene.app.redraw()
        scene.app.draw(record=True)
        voice.hear(scene.app.hearing.described())
        if voice.speaks():
            cards.append(voice.said)
        perform(scene.app, [Key("1", control=True)])
        assert scene.app.remarked is not None
        script, (done, total) = lesson_of(scene).script, lesson_of(scene).progress
        title = f"Lesson {script.chapter}: {scene.text(script.title)}"
        step = scene.text(lesson_card.COUNTER, done=min(done + 1, total), total=total)
        assert scene.app.remarked.text.startswith(f"{title}. {step}. ")
        assert sheet_of(scene).said() in scene.app.remarked.text
        assert sheet_of(scene).leads_on() in scene.app.remarked.text, "whoever asks hears how to go on, at every card"
        assert sheet_of(scene).said().startswith(title) == (done == 0 and lesson_of(scene).current() is not None)
        note = lesson_of(scene).current()
        perform(scene.app, [Key("2", control=True)])
        assert scene.app.remarked is not None
        assert (scene.app.remarked.text == "Enter: next card.") == (note is not None and note.is_note)
        scene.app.remark("")
    closing = scene.text("learn.over")
    assert sum(closing in said for said in cards) == 1
    assert cards[0].startswith("Lesson 1: Tracks. Step 1 of ")
    assert sum("Enter: next card." in said for said in cards) == 1
    assert "Enter: next lesson, Goods and factories." in cards[-1]


@pytest.mark.parametrize("game", ["first_train"])
def test_what_the_partner_has_answered_is_said_once(make_app: MakeApp, game: str) -> None:
    """Behind his turn, and not before it as well; whoever asks meanwhile hears the card."""
    scene = begin(make_app(), chapters_of(game)[0])
    partners = 0
    for _ in steps(scene):
        step = lesson_of(scene).current()
        if step is not None and not step.key:
            partners += 1
            assert sheet_of(scene).said() == ""
            assert scene.text("learn.partner_plays") in sheet_of(scene).said(asked=True)
    assert partners


def refuse(scene: Table) -> bool:
    """Click on something the lesson does not want, where anything of that kind can be hit: nothing but an answer."""
    state, lesson, cursor = scene.state, lesson_of(scene), scene.session.ledger.cursor
    for thing, actions in state.whole().lit.items():
        place = state.hits.place(thing)
        if thing in state.shown().lit or place is None or state.over.at(place.center) is not None:
            continue
        if scene.controller.thing_at(place.center) == thing:
            Hands(scene, Random(1)).click(place.center)
            assert scene.session.ledger.cursor == cursor
            scene.app.draw()
            words = {scene.text("advice.lesson.not_now")}
            led = [option for entry in actions for option in state.whole().leads_to(entry)]
            words |= {scene.text(line.key, **line.values) for a in led if (line := lesson.answer(a)) is not None}
            assert any(item.label in words for item in layout_of(scene)), thing
            return True
    return False


def test_in_a_small_window_the_tab_is_opened_that_shows_what_a_step_asks_for(make_app: MakeApp) -> None:
    scene = begin(make_app((960, 540)))
    assert scene.state.compact
    asked = next(step for step in steps(scene) if step is not None and step.patterns)
    sheet_of(scene)._opened_for, scene.state.view.tab = None, "log"
    scene.update(0)
    assert scene.state.view.tab != "log", asked.key


@pytest.mark.parametrize("game", ["russian_railroads", "first_train"])
def test_what_a_note_points_at_is_in_sight_and_framed_behind_any_tab(make_app: MakeApp, game: str) -> None:
    """An empty list of choices, the tracks of influence, a board that fills the window."""
    scene = begin(make_app((1366, 768), scale=135, language="de"), chapters_of(game)[0])
    assert scene.state.compact
    for step in steps(scene):
        if step is None or not step.is_note:
            continue
        sheet = sheet_of(scene)
        for thing in sheet._things():
            place = sheet._place(thing)
            assert place is not None, (step.key, thing)
            assert min(place.size) > 20, (step.key, thing)


@pytest.mark.parametrize("game", ["russian_railroads"])
def test_a_card_about_a_board_that_fills_the_window_covers_none_of_its_lines(make_app: MakeApp, game: str) -> None:
    scene = begin(make_app((1366, 768), scale=135), chapters_of(game)[0])
    step = next(step for step in steps(scene) if step is not None and step.key.endswith(".welcome"))
    lines = [spot.rect for spot in scene.state.hits.spots if spot.thing.kind in ("cell", "industry_field", "token")]
    assert lines
    assert card_of(scene).collidelist(lines) < 0, step.key


def test_escape_takes_an_answer_away_before_it_opens_the_menu(app: App) -> None:
    scene = begin(app)
    answer = scene.text("advice.lesson.not_now")
    for step in steps(scene):
        if step is not None and step.patterns:
            break
    refuse(scene)
    assert answer in {item.label for item in layout_of(scene)}
    app.handle(Key("escape"))
    app.draw()
    assert app.top is scene
    assert answer not in {item.label for item in layout_of(scene)}
    app.handle(Key("escape"))
    assert isinstance(app.top, PauseMenu)


#: Language, window and scale: the longest words at every scale in every window, the other languages in some.
LOOKS = [
    *(("de", size, scale) for size in WINDOWS for scale in (75, 100, 125, 150, 175, 200)),
    *((language, *look) for language in LANGUAGES if language != "de" for look in (
        ((1366, 768), 100), ((1366, 768), 200), ((2560, 1440), 150))),
]  # fmt: skip


@every_game
@pytest.mark.parametrize(
    ("language", "size", "scale"),
    [
        # The longest words in the smallest window with the largest cards; the rest takes minutes.
        pytest.param(*look, marks=pytest.mark.slow if look == ("de", (1366, 768), 200) else pytest.mark.long)
        for look in LOOKS
    ],
)
def test_every_card_fits_and_covers_nothing_it_speaks_of(
    make_app: MakeApp, language: str, size: tuple[int, int], scale: int, game: str
) -> None:
    """At every step of every chapter the card is in the window, beside everything it points at; its text fits."""
    app = make_app(size, language=language, scale=scale)
    for chapter in chapters_of(game):
        scene = begin(app, chapter)
        for step in steps(scene, lambda _: None):
            items = layout_of(scene)
            box = card_of(scene, items)
            key = "the end" if step is None else step.key
            assert Rect(0, 0, *size).contains(box), (key, box)
            assert [place for place in sheet_of(scene).places() if place.colliderect(box)] == [], (key, box)
            inside = [item for item in items if box.contains(item.rect)]
            assert [item for item in inside if item.missing] == []
            first = next(place for place, item in enumerate(items) if item.rect == box and item.role == "card")
            assert [item for item in items[first:] if box.contains(item.rect) and not item.fits] == []
            assert not [
                item.label for item in inside if item.label.startswith(("lesson.", "advice.", "learn.", "tip."))
            ]


def test_from_the_menu_through_the_list_into_the_next_chapter(app: App) -> None:
    """The list shows what comes next; the end of a chapter leads on; the list ticks it."""
    app.push(MainMenu(cast(DesktopProgram, app)))
    perform(app, [Key("e")])
    assert isinstance(app.top, ChooseLesson)
    app.draw()
    assert not [item for item in layout_of(app.top) if item.label == "✓"]
    perform(app, [Key("return")])
    scene = cast(Table, app.top)
    assert lesson_of(scene).script.name == "tracks"
    while go_on(scene):
        pass
    app.draw()
    spots = {spot.thing.key: spot.rect for spot in scene.state.over.spots}
    Hands(scene, Random(1)).click(spots["lesson_following"].center)
    assert lesson_of(cast(Table, app.top)).script.name == "goods"
    assert interrupted(GAME, "tracks") is None, "a finished lesson is not offered to be continued"
    sheet_of(cast(Table, app.top))
    app.draw()
    cast(DesktopProgram, app).to_lessons(GAME)
    assert isinstance(app.top, ChooseLesson)
    app.draw()
    assert len([item for item in layout_of(app.top) if "✓" in item.label]) >= 1


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "chapter", [CHAPTERS[f"{GAME}-deliveries"], CHAPTERS["russian_railroads-finish"]], ids=str
)  # fmt: skip
def test_leaving_and_coming_back(app: App, chapter: Chapter, every: int) -> None:
    """By the list of lessons: the same step of the same position, and the notes read stay read."""
    program = cast(DesktopProgram, app)
    scene = begin(app, chapter)
    for number in range(200):
        step = lesson_of(scene).current()
        if step is None:
            break
        if number % every == 0:
            cursor, digest = scene.session.ledger.cursor, scene.session.ledger.game.digest()
            scene.session.suspend()
            program.session = None
            open_lesson(program, *chapter)
            scene = cast(Table, app.top)
            assert (scene.session.ledger.cursor, scene.session.ledger.game.digest()) == (cursor, digest)
            now = lesson_of(scene).current()
            assert now is not None
            assert now.key == step.key
        go_on(scene)
    assert lesson_of(scene).ended


@pytest.mark.parametrize("scale", [100, 135])
def test_card_and_list_count_alike(make_app: MakeApp, scale: int) -> None:
    """The same number in the same words at every step, also where the partner plays and where the card is narrow."""
    chapter = CHAPTERS[f"{GAME}-deliveries"]
    app = make_app((1366, 768), language="de", scale=scale)
    scene, partner = begin(app, chapter), False
    for step in steps(scene):
        number = left(app, chapter.game, [chapter.entry]).get(chapter.entry.key, chapter.entry.steps)
        partner |= step is not None and not step.key
        said = app.text("lesson.step", done=min(number, chapter.entry.steps), total=chapter.entry.steps)
        items = layout_of(scene)
        card = card_of(scene, items)
        assert said in [item.label for item in items if card.contains(item.rect)]
    assert partner


@every_game
def test_the_menu_says_that_a_lesson_goes_on(app: App, game: str) -> None:
    """Whether the lesson is still open in this window or was interrupted."""
    program = cast(DesktopProgram, app)
    scene = begin(app, chapters_of(game)[0])
    title = scene.text(lesson_of(scene).script.title)
    told = f"{program.catalogue_of(game).text('game.name')} · Lesson 1. {title}"
    assert continued(program, kept_games().latest()) == told
    scene.session.suspend()
    program.session = None
    assert continued(program, kept_games().latest()).startswith(told)


def test_a_finished_lesson_is_finished(app: App) -> None:
    """Neither *Continue* nor a look at the journal brings its last cards again; from the list it begins anew."""
    program = cast(DesktopProgram, app)
    scene = begin(app)
    while go_on(scene):
        pass
    again = cast(Table, program.table_of(scene.session))
    assert lesson_of(again).ended, "no card is shown twice"
    program.to_menu()
    assert kept_games().latest() is None
    open_lesson(program, *TRACKS)
    assert cast(Table, app.top).session.ledger.cursor == 0
    assert lesson_of(cast(Table, app.top)).reached == 0
    assert book().finished(GAME, "tracks"), "once finished it stays finished"


def test_whoever_plays_on_behind_the_end_still_finds_the_next_lesson(app: App) -> None:
    """In the pause menu; the list calls the lesson finished and counts no steps behind its end."""
    program = cast(DesktopProgram, app)
    scene = begin(app)
    pages = cast(TablePages[Any, Any], scene.pages)
    assert "next_lesson" not in pages.beside.offers
    while go_on(scene):
        pass
    decision = scene.session.ledger.decision
    assert decision is not None
    scene.state.play(decision.options[0])
    assert left(program, GAME, [TRACKS.entry]) == {TRACKS.entry.key: TRACKS.entry.steps + 1}
    program.to_lessons(GAME)
    app.draw()
    told = [item.label for item in layout_of(cast(ChooseLesson, app.top))]
    assert program.text("learn.finished") in " ".join(told)
    assert program.text("lesson.step", done=TRACKS.entry.steps + 1, total=TRACKS.entry.steps) not in " ".join(told)
    app.pop()
    pages.menu()
    app.draw()
    assert program.text("pause.next_lesson") in [item.label for item in layout_of(cast(PauseMenu, app.top))]
    app.pop()
    pages.beside.offers["next_lesson"]()
    assert lesson_of(cast(Table, app.top)).script.name == "goods"


def play_on(scene: Table, until: Callable[[], object]) -> None:
    """Play on freely, the teacher too, by the first entry of the list, until something is true."""
    for _ in range(400):
        scene.update(5)
        if until():
            scene.app.draw()
            return
        if isinstance(scene.app.top, TableScene) and scene.state.human:
            entry = scene.state.choices()[-1][0]
            scene.state.choose(entry.options[0] if isinstance(entry, Dial | Split) else entry)
    raise AssertionError("it never comes")


@pytest.mark.parametrize(
    "chapter",
    [
        CHAPTERS[f"{game}-{name}"]
        for game, name in (
            (GAME, "tracks"), ("russian_railroads", "tracks"), ("russian_railroads", "emil"),
            ("first_train", "auction"), ("first_train", "wensleydale"),
        )
    ],
    ids=str,
)  # fmt: skip
def test_a_free_round_with_the_coach_follows_and_ends_with_what_it_brought(
    make_app: MakeApp, chapter: Chapter, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(monkeypatch)
    app = make_app(machine_turns="skip", solo_turns="skip", ceremonies=False, round_banner="off")
    scene = begin(app, chapter)
    coach = scene.beside.sheet(Coach)
    assert not coach.possible, "a lesson says itself what is done"
    while go_on(scene):
        pass
    app.draw()
    assert app.text("learn.free") in [item.label for item in layout_of(scene)]
    spots = {spot.thing.key: spot.rect for spot in scene.state.over.spots}
    Hands(scene, Random(1)).click(spots["lesson_free"].center)
    play_on(scene, lambda: scene.state.human)
    assert coach.possible
    start = scene.session.ledger.game.progress().round
    before = scene.session.ledger.game.scores()[0]
    play_on(scene, lambda: scene.session.ledger.game.progress().round > start)
    labels = [item.label for item in layout_of(scene)]
    assert app.text("learn.free.over") in labels
    after = scene.session.ledger.game.scores()[0]
    name = scene.session.ledger.people[0].name
    told = [label for label in labels if label.startswith(f"{name}: ") and "→" in label]
    assert told == [
        f"{name}: {figure(before)} → {figure(after)} ({'+' if after >= before else ''}{figure(after - before)})"
    ]
    following = chapters_of(chapter.game)[chapters_of(chapter.game).index(chapter) + 1 :]
    if not following:
        return
    perform(app, [Key("return")])
    assert lesson_of(cast(Table, app.top)).script.name == following[0].entry.key, (
        "Return goes on from the last card, too"
    )


def test_beginning_anew_leaves_no_second_game(app: App) -> None:
    program = cast(DesktopProgram, app)
    scene = begin(app, CHAPTERS[f"{GAME}-goods"])
    for _ in range(8):
        go_on(scene)
    assert scene.session.ledger.cursor
    scene = begin(app, CHAPTERS[f"{GAME}-goods"])
    assert scene.session.ledger.cursor == 0
    program.to_menu()
    scene.session.suspend()
    program.session = None
    found = interrupted(GAME, "goods")
    assert found is not None
    assert found.path == interrupted(GAME, "goods").path  # type: ignore[union-attr]
    assert book().reached(GAME, "goods") == 0


def test_the_prompt_says_that_the_game_waits_for_the_reader(app: App) -> None:
    """Whoever decides next: a teacher that waits does not think."""
    scene = begin(app)
    lesson, waits = lesson_of(scene), "The game waits while you read the card."
    for _ in range(40):
        step = lesson.current()
        if step is None or not step.is_note:
            break
        app.draw()
        assert any(item.label == waits for item in layout_of(scene))
        assert not any("is thinking" in item.label for item in layout_of(scene))
        perform(app, [Key("n")])
    app.draw()
    assert not any(item.label == waits for item in layout_of(scene))


def test_every_card_is_read_out_as_long_as_it_is_open(app: App) -> None:
    """To whoever hears the table: the words of the step, and of an answer."""
    scene, heard = begin(app), list[str]()

    def told() -> str:
        said = [node for node in walk(scene.described(layout_of(scene))) if node.key.startswith("said ")]
        return " ".join(node.name for node in said).strip()

    for step in islice(steps(scene), 6):
        assert step is not None
        words = [scene.text(line.key, **line.values) for line in lesson_of(scene).words()]
        assert all(word in told() for word in words), step.key
        heard.append(told())
    assert len(set(heard)) == len(heard)
    refuse(scene)
    assert told() != heard[-1]
    scene.controller.commands.use(ui("lesson_close"))
    show(scene)
    assert told() == ""


def test_buttons_and_rules_of_the_card(app: App) -> None:
    scene = begin(app)
    app.draw()
    hands = Hands(scene, Random(1))
    spots = {spot.thing.key: spot.rect for spot in scene.state.over.spots}
    rule = next(key for key in spots if key.startswith("rule "))
    words = [item.label for item in layout_of(scene) if spots[rule].contains(item.rect)]
    assert words == ["§ Final scoring"], "the article, not the ID of the rule"
    hands.click(spots[rule].center)
    assert isinstance(app.top, RulesScene)
    perform(app, [Key("escape")])
    hands.click(spots["lesson_next"].center)
    assert lesson_of(scene).progress.done == 1
    app.draw()
    spots = {spot.thing.key: spot.rect for spot in scene.state.over.spots}
    hands.click(spots["lesson_leave"].center)
    assert isinstance(app.top, ChooseLesson)
    assert book().reached(GAME, "tracks") == 1


@pytest.mark.parametrize(("language", "scale"), sampled([("pl", 200), ("en", 100), ("de", 100)], 3))
def test_whoever_reads_on_twice_does_not_leave(make_app: MakeApp, language: str, scale: int) -> None:
    """On a card of the same width and at the same place nothing else stands where one reads on."""
    scene = begin(make_app((1366, 768), language=language, scale=scale))
    before: tuple[int, Rect] | None = None
    compared = 0
    for step in steps(scene):
        box, spots = card_of(scene), {spot.thing.key: spot.rect for spot in scene.state.over.spots}
        leave = spots["lesson_leave"].move(-box.x, -box.bottom)
        if before is not None and before[0] == box.w:
            assert not before[1].colliderect(leave), step
            compared += 1
        following = spots.get("lesson_next")
        before = None if following is None else (box.w, following.move(-box.x, -box.bottom))
    assert compared > 1


def test_the_card_is_dragged_folded_closed_and_opened(app: App) -> None:
    scene = begin(app)
    app.draw()
    hands = Hands(scene, Random(1))

    def press(key: str) -> None:
        app.draw()
        hands.click(next(spot.rect for spot in scene.state.over.spots if spot.thing.key == key).center)
        app.draw()

    whole = card_of(scene)
    start = (whole.x + 60, whole.y + 12)
    perform(app, [Drag((start[0] - 90, start[1] - 70), (-90, -70), start)])
    app.draw()
    assert card_of(scene).topleft == (whole.x - 90, whole.y - 70)
    perform(app, [Drag((start[0] - 5000, start[1]), (-5000, 0), start)])
    app.draw()
    assert Rect((0, 0), app.size).contains(card_of(scene)), "it stays in the window"
    press("lesson_fold")
    assert card_of(scene).h < whole.h / 2
    press("lesson_fold")
    assert card_of(scene).h == whole.h
    press("lesson_close")
    assert scene.text(lesson_of(scene).script.title) not in {item.label for item in layout_of(scene)}
    press("lesson_open")
    assert card_of(scene).h == whole.h
    perform(app, [Key("space")])
    app.draw()
    assert not [place for place in sheet_of(scene).places() if place.colliderect(card_of(scene))], "placed anew"


def test_a_lesson_left_by_the_pause_menu_goes_on_and_is_not_counted(app: App) -> None:
    program = cast(DesktopProgram, app)
    scene = begin(app)
    for _ in range(12):
        go_on(scene)
    perform(app, [Key("escape")])
    assert isinstance(app.top, PauseMenu)
    cursor = scene.session.ledger.cursor
    assert cursor
    program.to_menu()
    assert kept_games().latest() is not None
    open_lesson(program, *TRACKS)
    assert cast(Table, app.top).session.ledger.cursor == cursor
    scene.session.close()
    assert Records(folders.records() / FILE).games == ()


def test_a_lesson_that_exists_no_longer_is_played_on_freely(app: App) -> None:
    """Games of the guided first game of version 0.1.0, and of lessons of other programs, can still be shown."""
    title = TITLES[GAME]
    for kind in (LESSON, f"{LESSON}:unknown"):
        people = [Person("Anna", "red"), Person("Teacher", "yellow", kind)]
        ledger = Ledger.new(title, people, "fixed", Random(3))
        scene = cast(Table, cast(DesktopProgram, app).table_of(Session(ledger, None, "")))
        assert scene.beside.own == ()
        app.push(scene)
        scene.update(5)
        app.draw()
        assert len(scene.state.choices()) > 1


@every_second_chapter
def test_what_is_asked_for_can_be_clicked_on_the_table(app: App, chapter: Chapter) -> None:
    """A click on what is lit does what is asked, however many ways there are to pay for it."""
    scene = begin(app, chapter)
    hands, clicked = Hands(scene, Random(1)), 0
    for _ in range(600):
        step, ledger = lesson_of(scene).current(), scene.session.ledger
        asked = () if step is None or not step.patterns or ledger.decision is None else ledger.decision.options
        wanted = [option for option in lesson_of(scene).allowed(asked) if hands.places(option)]
        if not wanted or not scene.state.human:
            if not go_on(scene):
                break
            continue
        before = ledger.cursor
        hands.click_option(wanted[0])
        assert ledger.cursor > before, f"{wanted[0]} at {step}"
        clicked += 1
        scene.app.draw()
    assert clicked


@every_chapter
def test_every_rule_of_a_chapter_has_an_article(chapter: Chapter, app: App) -> None:
    """The rules on a card lead somewhere, and every step has one, but for what only shows the table."""
    reference = table(chapter.game).reference()
    script = lesson_of(begin(app, chapter)).script
    assert [rule for step in script.steps for rule in step.rules if reference.article_of(rule) is None] == []
    assert all(step.rules for step in script.steps if step.key and ".tour_" not in step.key)


@pytest.mark.parametrize(
    ("game", "articles"),
    [
        (
            "imperial_steam",
            [["rounds", "turn_order"], ["turn"], ["goods", "hire"], ["storage"], ["turn"]],
        ),
        ("russian_railroads", [["turn_order"], [], ["turn"]]),
        ("first_train", [[], ["trains"], []]),
    ],
)
def test_a_tour_leads_to_what_it_shows(game: str, articles: list[list[str]], app: App) -> None:
    """A reference beside a text about something else sends a beginner astray."""
    reference = table(game).reference()
    script = lesson_of(begin(app, next(one for one in CHAPTERS.values() if one.game == game))).script
    tour = [step for step in script.steps if ".tour_" in step.key]
    assert [[reference.find(rule) for rule in step.rules] for step in tour] == articles


@pytest.mark.parametrize("size", [(1366, 768), (960, 540)])
@pytest.mark.parametrize("game", ["first_train"])
def test_what_the_card_of_all_players_names_is_in_its_frame(
    make_app: MakeApp, game: str, size: tuple[int, int]
) -> None:
    """Influence stands on the map and nobody has money in First Train; every column has its word."""
    named = {
        "hand": "cubes in hand", "supply": "in the supply", "tracks_left": "tracks", "locomotives": "locomotives left",
        "cargo_white": "goods", "cargo_red": "passengers shipped", "upkeep": "upkeep", "balance": "balance",
        "points": "points",
    }  # fmt: skip
    scene = begin(make_app(size), chapters_of(game)[0])
    step = next(step for step in steps(scene) if step is not None and step.key.endswith("tour_players"))
    words, frame = scene.text(step.key), scene.state.regions["tableau"]
    for column, word in named.items():
        place = scene.state.hits.place(Target("stand", f"{column} 0"))
        assert place is not None, column
        assert frame.contains(place), column
        assert not scene.state.compact or 14 * place.w > frame.w, "a name beside the numbers leaves them no room"
        assert word in words
    assert "influence" not in words
    assert "money" not in words


def test_learn_says_which_lesson_cannot_be_used_and_why(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A chapter that is missing from the list without a word looks like one that was never written."""
    folder = tmp_path / FOLDER
    shutil.copytree(GUIDED.title.default_board / FOLDER, folder)
    spoilt = sorted(folder.glob("*.yaml"))[0]
    spoilt.write_text(spoilt.read_text(encoding="utf-8").replace("minutes:", "hours:"), encoding="utf-8")
    chapters = replace(GUIDED, title=SimpleNamespace(default_board=tmp_path, key=GAME)).chapters  # type: ignore[type-var]
    assert len(chapters.entries) == len(GUIDED.chapters.entries) - 1
    monkeypatch.setattr(learn_page, "table", lambda game: SimpleNamespace(lessons=chapters))
    app.push(ChooseLesson(app, GAME))
    titles = [f"{number}. {app.top.text(entry.title)}" for number, entry in enumerate(chapters.entries, 1)]  # type: ignore[attr-defined]
    assert set(titles) <= {item.label for item in app.draw(record=True).items}
    shown = " ".join(item.label for item in app.draw(record=True).items)
    assert "1 lesson cannot be used" in shown
    assert spoilt.name in shown


def test_every_rule_of_a_card_has_its_name() -> None:
    """In as many rows as the names need; one that is too long for a row has it for itself."""
    pen = cast(
        Any, SimpleNamespace(px=round, canvas=SimpleNamespace(text_size=lambda words, style: (8 * len(words), 9)))
    )
    titles_of = {"A-01": "Influence and stacks", "A-02": "What everybody begins with", "A-03": "Map", "A-04": "x" * 90}
    rows = lesson_card._chips(pen, 300, titles_of)
    assert [[rule for rule, _, _ in row] for row in rows] == [["A-01"], ["A-02", "A-03"], ["A-04"]]
    assert all(titles_of[rule] in words for row in rows for rule, words, _ in row)
    assert all(sum(width for *_, width in row) <= 300 for row in rows)


@pytest.mark.parametrize("game", ["imperial_steam", "russian_railroads", "first_train"])
def test_what_a_note_is_about_is_named(make_app: MakeApp, game: str) -> None:
    """As whoever hears the card finds it on the table."""
    scene = begin(make_app(), chapters_of(game)[0])
    told = list[str]()
    for _ in steps(scene):
        step, said = lesson_of(scene).current(), sheet_of(scene).said()
        if step is None or not step.is_note:
            assert "On the table: " not in said
            continue
        panels = [scene.text(f"panel.{thing.key}") for thing in step.lights if thing.kind == "panel"]
        assert all(name in said for name in panels if not name.startswith("panel."))
        told += panels if "On the table: " in said else []
    assert told

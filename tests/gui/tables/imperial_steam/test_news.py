"""What happened since somebody's last turn: the strip, the places that light up, the prices that moved."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from operator import sub
from pathlib import Path
from random import Random

import pytest
from pygame import Rect, Surface

import tests.toy
from imperial_steam import titles
from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.games.imperial_steam import rounds
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.games.protocol import TURN_BEGAN, Event, Target
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import Click, Key
from imperial_steam.gui.pages.pausing import Curtain
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.coach.coach import Coach
from imperial_steam.gui.table_kit.core import news_tellers as told_of
from imperial_steam.gui.table_kit.core.news import News, NewsLine
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.placing import is_clear
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.table_kit.telling import news_strip
from imperial_steam.gui.table_kit.telling.news_strip import NewsStrip, lit_mask, lit_places
from imperial_steam.gui.table_kit.telling.round_banner import RoundBanner
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable, table_scene
from imperial_steam.gui.window.app import App
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Ledger, Person, Session
from tests.effort import crossed
from tests.gui.tables.conftest import refresh
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import new_session
from tests.toy.title import TITLE
from tests.toy.window.presenter import ToyPresenter


def first_digit(scene: SteamTable) -> Key:
    """The key of the first choice."""
    state = scene.controller.state
    return Key(str(state.numbering.digit(state.choices()[0][0])))


def played(folder: Path, actions: int = 140, players: int = 3) -> Session:
    """A game at the beginning of somebody's turn, after others have acted."""
    session, chance = new_session(folder, players, "normal", 3), Random(3)
    while session.ledger.cursor < actions or not turn_begins(session.ledger):
        decision = session.ledger.decision
        assert decision is not None
        session.apply(RandomBot(chance)(session.ledger.game, decision))
    return session


def turn_begins(ledger: Ledger) -> bool:
    return any(event.name == TURN_BEGAN for event in ledger.entries[ledger.cursor - 1].events)


def strip(scene: SteamTable) -> NewsStrip:  # type: ignore[type-arg]
    return scene.beside.sheet(NewsStrip)


def told(scene: TableScene) -> list[str]:  # type: ignore[type-arg]
    return [item.label for item in layout_of(scene)]


def test_the_strip_tells_of_the_others_in_three_lines_at_most(make_scene: MakeScene, folder: Path) -> None:
    scene = make_scene(played(folder))
    news = strip(scene).news()
    assert news is not None
    assert 1 <= len(news.lines) <= 3
    decision = scene.session.ledger.decision
    assert decision is not None
    assert all(line.seat != decision.player for line in news.lines)
    first = news.lines[0]
    assert first.seat is not None
    assert first.words.startswith(scene.state.seats[first.seat].name)
    assert any(first.words.startswith(text) for text in told(scene) if len(text) > 8)
    box = scene.state.over.place(ui("news_strip"))
    assert box is not None
    assert scene.state.regions.middle.contains(box)
    (prices,) = (line.words for line in news.lines if line.seat is None)
    texts = [item for item in layout_of(scene) if len(item.label) > 8 and box.contains(item.rect)]
    left, of_a_player = (
        {item.rect.x for item in texts if words.startswith(item.label)} for words in (prices, first.words)
    )
    assert max(left) < min(of_a_player), "what nobody did does not stand below anybody's name"


def test_before_ones_first_turn_it_does_not_speak_of_a_last_one(make_scene: MakeScene, folder: Path) -> None:
    """Opening bids are no turns."""
    scene = make_scene(played(folder, actions=4))
    ledger = scene.session.ledger
    seen = {event.player for entry in ledger.entries[:-1] for event in entry.events if event.name == TURN_BEGAN}
    for _ in range(12):
        assert ledger.decision is not None
        mover = ledger.decision.player
        if strip(scene).news() is not None:
            assert ("Since your last turn" in told(scene)) == (mover in seen)
            assert ("Before your first turn" in told(scene)) == (mover not in seen)
        seen.add(mover)
        while ledger.decision.player == mover or not turn_begins(ledger):
            scene.session.apply(ledger.decision.options[-1])
            assert ledger.decision is not None
        scene.state.renew()
        refresh(scene)
    assert seen >= {0, 1, 2}


def test_it_folds_when_something_is_done_and_opens_again(make_scene: MakeScene, folder: Path) -> None:
    """I and the cross open and fold it; the first action folds it; it never takes the input of the game."""
    scene = make_scene(played(folder))
    scene.app.handle(Key("i"))
    refresh(scene)
    assert scene.state.over.place(ui("news_strip")) is None
    place = scene.state.over.place(ui("news"))
    assert place is not None
    scene.app.handle(Click(place.center))
    refresh(scene)
    assert scene.state.over.place(ui("news_strip")) is not None
    cursor = scene.session.ledger.cursor
    scene.app.handle(Key("i"))
    scene.app.handle(Key("i"))
    scene.app.handle(first_digit(scene))
    assert scene.session.ledger.cursor > cursor, "a quick player chooses at once"


def test_the_first_action_folds_the_strip_and_the_marks_stay(make_scene: MakeScene, folder: Path) -> None:
    scene = make_scene(played(folder))
    sheet = strip(scene)
    before = sheet.news()
    assert before is not None
    assert before.moved
    assert sheet.open(before)
    scene.app.handle(first_digit(scene))
    refresh(scene)
    after = sheet.news()
    assert after is not None
    assert not sheet.open(after)
    assert after.moved == before.moved, "prices are marked until the turn ends"


def test_a_low_strip_ends_with_a_whole_line(make_scene: MakeScene, folder: Path) -> None:
    """Below it there is no empty paper; at least two lines are seen at once."""
    scene = make_scene(played(folder))
    told = NewsLine(0, "somebody does something that has to be told in a few words more than fit one line")
    news, sheet = News(0, 1, [told] * 8, ()), strip(scene)
    parts = ((1, 8), (0.75, 6), (0.5, 4), (0.25, 2), (0.1, 2))
    for width, (part, lines) in product(range(220, 320, 5), parts):
        pen = scene._picture.pen(Canvas(Surface((800, 600)), scene.look), Hits())
        box = Rect((20, 20), sheet._size(pen, news, width, part))
        sheet._draw_open(pen, news, box)
        places = (pen.hits.place(ui("news_line", number)) for number in range(8))
        seen = [place for place in places if place is not None and box.contains(place)]
        assert len(seen) in (lines, 8), "where there is no bar, all of them may fit"
        if len(seen) == lines:
            assert 0 <= box.bottom - seen[-1].bottom <= pen.px(news_strip.PAD) + 1


def test_the_strip_leaves_free_what_the_pointer_is_at(make_scene: MakeScene, folder: Path) -> None:
    """It does not come to be where somebody is just using the map."""
    scene = make_scene(played(folder))
    box = scene.state.over.place(ui("news_strip"))
    assert box is not None
    strip(scene)._at = (None, None)
    scene.state.view.pointer = box.center
    scene.redraw()
    scene.app.draw()
    now = scene.state.over.place(ui("news_strip"))
    assert now is not None
    assert not now.collidepoint(box.center)


def test_the_strip_moves_when_what_it_lies_on_can_be_chosen(make_scene: MakeScene, folder: Path) -> None:
    """Opened again in the middle of a turn it has no place from before at which it covers a choice of now."""
    scene = make_scene(played(folder))
    sheet = strip(scene)
    before, box = sheet._at
    assert box is not None
    scene.app.handle(first_digit(scene))
    refresh(scene)
    news = sheet.news()
    assert news is not None
    choice = lit_places(scene.state)[0]
    sheet._at = (before, Rect(choice.topleft, box.size))
    sheet._wanted = (sheet._turn(news), True)
    scene.redraw()
    scene.app.draw()
    now = scene.state.over.place(ui("news_strip"))
    assert now is not None
    assert is_clear(now, lit_mask(scene.state))


def test_what_was_bought_twice_at_one_price_is_told_twice() -> None:
    bought = [Event("train_bought", 1, {"price": 3})] * 2
    said = list(told_of.listed("news.trains", "price")(bought, lambda key, **values: f"{key} {values}"))
    assert said == ["news.trains {'names': [3, 3]}"]


def test_each_turn_has_a_line_of_its_own_in_the_order_of_time() -> None:
    """After an early pass the others have several turns each: nothing of two turns stands in one line."""
    events = [
        Event("train_bought", 1, {"price": 3}), Event(TURN_BEGAN, 2), Event("train_bought", 2, {"price": 1}),
        Event("paid", 1), Event(TURN_BEGAN, 1), Event("train_bought", 1, {"price": 2}), Event(TURN_BEGAN, 0),
    ]  # fmt: skip
    tellers = [
        told_of.NewsTeller(frozenset({"train_bought"}), told_of.listed("buys", "price")),
        told_of.NewsTeller(frozenset({"paid"}), told_of.counted("is paid")),
    ]
    names = ("Ada", "Béla", "Carl")

    def say(key: str, **values: object) -> str:
        return f"{values['player']} {values['parts']}" if key == "news.line" else f"{key} {values.get('names', '')}"

    lines = list(told_of.lines(0, names, events, tellers, lambda seat, events: (), say))
    assert [line.words for line in lines] == ["Béla buys [3]", "Carl buys [1]", "Béla is paid ", "Béla buys [2]"]


def test_only_what_the_last_turn_of_each_is_about_is_marked(
    make_scene: MakeScene, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What came before is marked while its line is pointed at, and so are things that belong to nobody."""
    scene = make_scene(played(folder))
    wien, graz, baden, moved = (Target("city", name) for name in ("Wien", "Graz", "Baden", "Mödling"))
    told = [(1, wien), (2, graz), (1, baden), (None, moved)]
    lines = [NewsLine(seat, thing.key, (thing,)) for seat, thing in told]
    news = News(0, scene.session.ledger.cursor, lines)
    monkeypatch.setattr(type(scene.presenter), "news", lambda *_: news)
    marked: list[tuple[Target, bool]] = []
    monkeypatch.setattr(news_strip, "light", lambda pen, state, thing, strong: marked.append((thing, strong)))
    scene.state.renew()
    marked.clear()
    refresh(scene)
    assert set(marked) == {(baden, False), (graz, False)}
    marked.clear()
    scene.controller.press(ui("news_line", 0))
    refresh(scene)
    assert set(marked) == {(wien, True)}


def test_a_line_lights_up_its_things(make_scene: MakeScene, folder: Path) -> None:
    """O goes through the lines: the picture changes where the things stand."""
    scene = make_scene(played(folder))
    news = strip(scene).news()
    assert news is not None
    number = next(n for n, line in enumerate(news.lines) if any(scene.state.hits.place(thing) for thing in line.things))
    thing = next(thing for thing in news.lines[number].things if scene.state.hits.place(thing))
    place = scene.state.hits.place(thing)
    assert place is not None
    lit = scene.app.surface.subsurface(place.inflate(16, 16).clip(scene.app.surface.get_rect())).copy()
    scene.app.handle(Key("i"))
    scene.state.view.hover = None
    scene.controller.press(ui("news_line", number))
    assert strip(scene)._chosen == number
    refresh(scene)
    strong = scene.app.surface.subsurface(place.inflate(16, 16).clip(scene.app.surface.get_rect())).copy()
    assert lit.get_buffer().raw != strong.get_buffer().raw


def test_the_frame_of_a_new_factory_lies_around_it(make_scene: MakeScene, folder: Path) -> None:
    """Its good and its figure stay readable: nothing within its edge changes."""
    scene = make_scene(played(folder, 230))
    news = strip(scene).news()
    assert news is not None
    (site,) = [thing for line in news.lines for thing in line.things if thing.kind == "site"]
    place = scene.state.hits.place(site)
    assert place is not None
    inside = place.inflate(-4, -4)  # without the rounded corners
    framed = scene.app.surface.subsurface(inside).copy().get_buffer().raw
    scene.app.handle(Key("i"))
    refresh(scene)
    assert scene.controller.state.over.place(ui("news_strip")) is None
    assert scene.app.surface.subsurface(inside).copy().get_buffer().raw == framed


def test_nothing_is_told_of_the_past_of_bids_or_in_the_past(make_scene: MakeScene, folder: Path) -> None:
    """While bids are secret and while an earlier moment is looked at there is no strip."""
    scene = make_scene(new_session(folder))
    scene.session.apply("bid 10")
    scene.state.renew()
    refresh(scene)
    assert strip(scene).news() is None
    other = make_scene(played(folder / "two"))
    other.app.handle(Key(","))
    assert strip(other).news() is None


def test_a_skipped_turn_of_the_automa_leaves_a_trace(make_app: Callable[..., App], folder: Path) -> None:
    """His turn is not shown; the strip of the next turn tells it."""
    title, chance = ImperialSteamTitle(), Random(2)
    board = title.read_board(title.default_board)
    setup = title.draw_setup(board, 1, "fixed", chance)
    people = [Person("Ada", "red"), Person("Franz", "purple", "franz")]
    session = Session(Ledger(title, board, setup, people), folder, "2000-01-01T00:00:00")
    app = make_app(solo_turns="skip")
    app.session = session
    scene = table_scene(app, session)
    app.push(scene)
    found: list[str] = []
    for _ in range(400):
        scene.update(1.0)
        decision = session.ledger.decision
        if decision is None:
            break
        if scene.state.human:
            news = strip(scene).news()
            found += [line.words for line in news.lines if line.seat == 1] if news else []
            scene.state.play(RandomBot(chance)(session.ledger.game, decision))
    assert any(words.startswith("Franz: ") for words in found)


def test_any_title_has_news(make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """The toy supplies nothing: the last deed of each of the others is told in the words of the log."""
    monkeypatch.setitem(titles._ENTRIES, "toy", tests.toy.ENTRY)
    people = [Person("Anna", "red"), Person("Béla", "purple")]
    session = Session(Ledger.new(TITLE, people, "plain", Random(1)), folder, "2000-01-01T00:00:00")
    app = make_app()
    app.session = session
    scene = TableScene(app, session, ToyPresenter)
    app.push(scene)
    for _ in range(12):
        scene.update(0.1)
        news = strip(scene).news()  # type: ignore[arg-type]
        decision = session.ledger.decision
        assert decision is not None
        if news is not None and decision.player == 0 and session.ledger.cursor > 2:
            assert [line.seat for line in news.lines] == [1]
            assert news.lines[0].things == (Target("player", "1"),)
            assert "Béla" in news.lines[0].words
            break
        session.apply(decision.options[-1])
        scene.state.renew()
    else:
        raise AssertionError("nothing was told")


@crossed(size=[(960, 540), (1366, 768), (1920, 1080), (2560, 1440)], language=LANGUAGES, scale=[75, 200])
def test_the_strip_fits(make_scene: MakeScene, folder: Path, size: tuple[int, int], language: str, scale: int) -> None:
    scene = make_scene(played(folder), size, language=language, scale=scale)
    box = scene.state.over.place(ui("news_strip"))
    assert box is not None
    assert [item for item in layout_of(scene) if not item.fits and box.colliderect(item.rect)] == []
    places = [scene.state.over.place(ui("news_line", n)) for n in range(len(strip(scene).news().lines))]
    assert all(place is not None and box.contains(place) for place in places)


# The beginning of a round


def round_began(folder: Path, hidden: bool = False) -> Session:
    """A game one action before its second round; money may be hidden."""
    session, chance = new_session(folder, 3, "normal", 3, {"hidden_money": "yes" if hidden else "no"}), Random(3)
    while True:
        decision = session.ledger.decision
        assert decision is not None
        action = RandomBot(chance)(session.ledger.game, decision)
        if session.ledger.preview(action)[0].progress().round == 2:
            return session
        session.apply(action)


def into_the_round(scene: SteamTable) -> RoundBanner:  # type: ignore[type-arg]
    """Play until the next round begins; the banner of the table."""
    chance = Random(3)
    while (
        scene.session.ledger.game.progress().round == 1
        or scene.presenter.round_news(scene.state.shown(), scene.session.ledger) is None
    ):
        decision = scene.session.ledger.decision
        assert decision is not None
        scene.state.play(RandomBot(chance)(scene.session.ledger.game, decision))
    return scene.beside.sheet(RoundBanner)


def test_a_key_held_with_ctrl_does_what_it_does_while_the_income_is_counted(
    make_scene: MakeScene, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl+B leads back to the page of the board that is tried out."""
    left = list[bool]()
    monkeypatch.setattr(DesktopProgram, "tries_out", True)
    monkeypatch.setattr(DesktopProgram, "back_to_board", lambda _: left.append(True))
    scene = make_scene(round_began(folder, hidden=False))
    banner = into_the_round(scene)
    scene.update(0.1)
    assert banner.counted is not None
    scene.handle(Key("b", control=True))
    assert left
    assert banner.counted is None


@pytest.mark.parametrize("hidden", [False, True])
def test_the_income_of_a_round_is_counted_first(make_scene: MakeScene, folder: Path, hidden: bool) -> None:
    """PH4-01, PH4-02: cars and stations of everybody; money only where it is open (SETUP-48). Two keys skip it."""
    scene = make_scene(round_began(folder, hidden=hidden))
    banner = into_the_round(scene)
    counted = banner.counted
    assert counted is not None
    game = scene.session.ledger.game
    assert isinstance(game, ImperialSteam)
    rows = {row.label: row.amounts for row in counted.account.rows}
    paid = tuple(rounds.income(game.layout, player) for player in game.state.players)
    assert rows["Income"] == paid
    assert rows["Stations"] == paid
    assert "Passenger cars" not in rows, "nobody has one yet"
    now = tuple(player.cash for player in game.state.players)
    assert rows.get("Gulden now") == (None if hidden else now)
    assert rows.get("Gulden before") == (None if hidden else tuple(map(sub, now, paid)))
    scene.update(0.1)
    if isinstance(scene.app.top, Curtain):  # whoever is next looks at own money alone
        scene.app.top.ensure_built()
        scene.app.top.form["show"].activate()
        scene.update(0.1)
    scene.app.draw()
    assert {counted.heading, "The income of the new round. Space or a click goes on."} <= set(told(scene))
    assert counted.heading == "Income of round 2"
    assert not counted.complete
    cursor = scene.session.ledger.cursor
    scene.app.handle(Key("return"))
    assert counted.complete
    scene.app.handle(Key("return"))
    assert banner.counted is None
    assert scene.session.ledger.cursor == cursor, "the keys did nothing else"


def test_a_key_that_chooses_is_not_swallowed_by_the_income(make_scene: MakeScene, folder: Path) -> None:
    """It was meant for the table, and the income may have come just before it."""
    scene = make_scene(round_began(folder, hidden=False))
    banner = into_the_round(scene)
    scene.update(0.1)
    scene.app.draw()
    assert banner.counts() is not None
    cursor = scene.session.ledger.cursor
    scene.app.handle(Key("1"))
    assert banner.counted is None
    assert scene.session.ledger.cursor > cursor


def test_escape_puts_the_banner_away_and_opens_no_menu(make_scene: MakeScene, folder: Path) -> None:
    scene = make_scene(round_began(folder), ceremonies=False)
    banner = into_the_round(scene)
    scene.update(0.1)
    assert banner.told is not None
    scene.app.handle(Key("escape"))
    assert banner.told is None
    assert scene.app.top is scene
    scene.app.handle(Key("escape"))
    assert scene.app.top is not scene


def test_an_escape_that_comes_just_after_the_banner_opens_no_menu(make_scene: MakeScene, folder: Path) -> None:
    scene = make_scene(round_began(folder), ceremonies=False)
    banner = into_the_round(scene)
    scene.update(0.1)
    while banner.told is not None:
        scene.update(0.1)
    scene.app.handle(Key("escape"))
    assert scene.app.top is scene
    scene.app.handle(Key("escape"))
    assert scene.app.top is not scene


@pytest.mark.parametrize("key", ["k", "m"])
def test_a_key_for_the_table_works_while_the_account_stands(make_scene: MakeScene, folder: Path, key: str) -> None:
    scene = make_scene(round_began(folder))
    banner = into_the_round(scene)
    scene.update(0.1)
    scene.app.draw()
    assert banner.counted is not None
    scene.app.handle(Key(key))
    assert banner.counted is None
    assert scene.beside.sheet(Coach).open if key == "k" else scene.state.view.timeline


@pytest.mark.parametrize("settings", [{"ceremonies": False}, {"round_banner": "short"}])
def test_an_income_is_not_counted_where_nobody_wants_it(
    make_scene: MakeScene, folder: Path, settings: dict[str, object]
) -> None:
    assert into_the_round(make_scene(round_began(folder), **settings)).counted is None


def test_franz_has_no_income_to_count(make_scene: MakeScene, folder: Path) -> None:
    """FRANZ-ROUND-03: only the person's gulden are counted."""
    title, chance = ImperialSteamTitle(), Random(2)
    board = title.read_board(title.default_board)
    people = [Person("Ada", "red"), Person("Franz", "purple", "franz")]
    ledger = Ledger(title, board, title.draw_setup(board, 1, "fixed", chance), people)
    session = Session(ledger, folder, "2000-01-01T00:00:00")
    while session.ledger.game.progress().round == 1 or not turn_begins(session.ledger):
        decision = session.ledger.decision
        assert decision is not None
        session.apply(RandomBot(chance)(session.ledger.game, decision))
    scored = make_scene(session).presenter.scored(session.ledger)
    assert scored is not None
    assert {row.label: len(row.amounts) for row in scored.account.rows if row.total}["Income"] == 1


def test_a_round_is_announced_and_the_banner_goes_by_itself(make_scene: MakeScene, folder: Path) -> None:
    """Income and the new order are told; after some seconds the banner is gone."""
    scene = make_scene(round_began(folder), ceremonies=False)
    banner = into_the_round(scene)
    scene.update(0.1)
    assert banner.told is not None
    assert banner.told.number == 2
    assert any("turn order" in line for line in banner.told.lines)
    assert "Round 2" in told(scene)
    for _ in range(70):
        scene.update(0.1)
    assert banner.told is None
    assert "Round 2" not in told(scene)


def test_the_banner_takes_no_input(make_scene: MakeScene, folder: Path) -> None:
    """A key chooses as ever and puts the banner away; nothing on it can be hit."""
    scene = make_scene(round_began(folder))
    banner = into_the_round(scene)
    scene.update(0.1)
    refresh(scene)
    middle = scene.state.regions.middle
    assert scene.state.over.at((middle.centerx, middle.y + middle.h // 6 + 10)) is None
    cursor = scene.session.ledger.cursor
    scene.app.handle(first_digit(scene))
    assert scene.session.ledger.cursor > cursor
    assert banner.told is None


@pytest.mark.parametrize(("wanted", "lines"), [("short", 0), ("off", None)])
def test_the_banner_can_be_short_or_off(make_scene: MakeScene, folder: Path, wanted: str, lines: int | None) -> None:
    scene = make_scene(round_began(folder), round_banner=wanted)
    banner = into_the_round(scene)
    scene.update(0.1)
    assert (None if banner.told is None else len(banner.told.lines)) == lines


def test_a_loaded_game_announces_nothing(make_scene: MakeScene, folder: Path) -> None:
    scene = make_scene(played(folder))
    scene.update(0.1)
    assert all(sheet.told is None for sheet in scene.beside.sheets if isinstance(sheet, RoundBanner))


@crossed(size=[(960, 540), (1366, 768), (2560, 1440)], language=LANGUAGES)
def test_income_and_banner_fit(make_scene: MakeScene, folder: Path, size: tuple[int, int], language: str) -> None:
    scene = make_scene(round_began(folder), size, language=language, scale=150)
    banner = into_the_round(scene)
    scene.update(0.1)
    scene.app.draw()
    scene.app.handle(Key("return"))
    scene.app.draw()
    assert [item for item in layout_of(scene) if not item.fits or item.missing] == []
    scene.app.handle(Key("return"))
    assert banner.counted is None
    scene.app.draw()
    boxes = [
        item for item in layout_of(scene) if item.role == "strip" and item.label == scene.text("round.title", number=2)
    ]
    assert boxes
    inside = [item for item in layout_of(scene) if item.role == "text" and boxes[0].rect.collidepoint(item.rect.center)]
    assert [item for item in inside if not item.fits] == []

"""The rules page and the player aid: found by words, linked, readable at all sizes in all languages.

What every title's reference must be is tested by `tests/contract/test_rules_references.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from pygame import Rect

from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.gui.canvas.draw import Item
from imperial_steam.gui.canvas.input import Click, InputEvent, Key, Press, Text, Wheel
from imperial_steam.gui.canvas.text import missing_glyphs
from imperial_steam.gui.pages.article_view import ArticleView, words_of
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.pausing import PauseMenu
from imperial_steam.gui.pages.rules_reference import Article, Chapter, Reference, expanded, folded
from imperial_steam.gui.pages.rules_scene import Contents, RulesScene
from imperial_steam.gui.pages.scene import Scene, layout_of
from imperial_steam.gui.table_kit.ending.aid import AidLine, PlayerAid
from imperial_steam.gui.tables.imperial_steam.pages.player_aid import player_aid
from imperial_steam.gui.tables.imperial_steam.pages.reference import ImperialSteamReference, reference
from imperial_steam.gui.widgets import List
from imperial_steam.gui.window.app import App
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.titles import TITLES

REFERENCE = reference()
SIZES = [((1366, 768), 100), ((1366, 768), 75), ((1366, 768), 200), ((1920, 1080), 100), ((2560, 1440), 200)]


# What is written


def test_ranges_of_rules() -> None:
    assert expanded("A1-09…11") == ["A1-09", "A1-10", "A1-11"]
    assert expanded("RUL-F01…F02") == ["RUL-F01", "RUL-F02"]
    assert expanded("VAR-RANDOM-03") == ["VAR-RANDOM-03"]


def test_the_article_of_a_rule() -> None:
    assert REFERENCE.article_of("A1-08") == "track_goods"
    assert REFERENCE.article_of("RUL-F17") == "franz_influence"
    assert REFERENCE.article_of("COMP-01") is None
    assert REFERENCE.find("SCORE-13") == REFERENCE.find("track_fee") == "track_fee"
    assert REFERENCE.find(None) == REFERENCE.find("no such thing") == "goal"


def test_numbers_come_from_the_board() -> None:
    """A board with other prices is explained with its own."""
    title = ImperialSteamTitle()
    board = title.read_board(title.default_board)
    prices = replace(board.prices, fee=70, track_fee=90)
    other = ImperialSteamReference(replace(board, prices=prices))
    english = Catalogue("en", "imperial_steam")
    assert "pay 70\N{NO-BREAK SPACE}gulden to each" in other.text(english, "tracks")
    assert "you pay 90\N{NO-BREAK SPACE}gulden to" in other.text(english, "track_fee")
    assert "pay 10\N{NO-BREAK SPACE}gulden to each" in REFERENCE.text(english, "tracks")


def test_a_number_and_its_unit_are_one_word() -> None:
    words = list(words_of("Pay 70\N{NO-BREAK SPACE}gulden, [[goods|90\N{NO-BREAK SPACE}gulden]].", str))
    assert [word.text for word in words] == ["Pay", "70\N{NO-BREAK SPACE}gulden,", "90\N{NO-BREAK SPACE}gulden", "."]


def test_a_board_without_franz_has_no_chapter_about_him() -> None:
    board = replace(REFERENCE.board, franz=None)
    alone = ImperialSteamReference(board)
    english = Catalogue("en", "imperial_steam")
    assert "solo" not in [chapter.key for chapter in alone.chapters]
    assert all("{" not in alone.text(english, key) for key in alone.articles)


# Search


def test_titles_are_found_first() -> None:
    hits = REFERENCE.search(Catalogue("en", "imperial_steam"), "contract")
    titled = [key for key in hits if "contract" in REFERENCE.title(Catalogue("en", "imperial_steam"), key).casefold()]
    assert titled
    assert hits[: len(titled)] == titled
    assert len(hits) > len(titled)


@pytest.mark.parametrize(
    ("language", "words", "expected"),
    [
        ("en", "A7-03", "contract"),
        ("de", "STRASSE", "network"),
        ("de", "gehalt fabrik", None),
        ("de", "arbeiter lohn", "hire"),
        ("pl", "wplywow tor", "influence"),
        ("pl", "zeton", "business"),
        ("en", "  semmering   TOKEN ", "semmering"),
    ],
)
def test_search_ignores_accents_case_and_order(language: str, words: str, expected: str | None) -> None:
    hits = REFERENCE.search(Catalogue(language, "imperial_steam"), words)
    assert (expected in hits) if expected else hits == []


def test_nothing_sought_is_everything() -> None:
    assert REFERENCE.search(Catalogue("en", "imperial_steam"), " ") == list(REFERENCE.articles)


def test_folding() -> None:
    assert folded("Łódź, Straße, Mürzzuschlag") == "lodz, strasse, murzzuschlag"


# Setting an article


def test_words_of_a_paragraph() -> None:
    words = list(words_of("See ([[one]]), <coal> [[two|two words]].", lambda key: f"Title {key}"))
    assert [(word.text, word.link, word.icon, word.glued) for word in words] == [
        ("See", "", "", False),
        ("(", "", "", False),
        ("Title", "one", "", True),
        ("one", "one", "", False),
        ("),", "", "", True),
        ("", "", "coal", False),
        ("two", "two", "", False),
        ("words", "two", "", False),
        (".", "", "", True),
    ]


def faults(scene: Scene) -> list[str]:
    items = layout_of(scene)
    found = [f"does not fit: {item.label!r} in {item.rect}" for item in items if not item.fits]
    found += [f"no glyph for {item.missing!r} in {item.label!r}" for item in items if item.missing]
    found += [f"a key is shown: {item.label!r}" for item in items if item.role == "text" and is_key(item.label)]
    window = Rect((0, 0), scene.app.size)
    found += [f"outside: {item}" for item in items if not window.contains(item.rect)]
    return found + overlaps([item for item in items if item.role == "text"])


def is_key(label: str) -> bool:
    return re.match(r"(rules|article|chapter|aid|tile|button)\.\w", label) is not None


def overlaps(items: list[Item]) -> list[str]:
    return [
        f"{one.label!r} covers {other.label!r}"
        for number, one in enumerate(items)
        for other in items[:number]
        if one.rect.clip(other.rect).w > 1 and one.rect.clip(other.rect).h > 0.3 * min(one.rect.h, other.rect.h)
    ]


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_on_any_page(
    language: str, size: tuple[int, int], scale: int, make_app: Callable[..., App]
) -> None:
    """Every article from its beginning to its end, and no line wider than the page."""
    app = make_app(size, language=language, scale=scale)
    scene = RulesScene(app, REFERENCE)
    app.push(scene)
    wrong = faults(scene)
    view = scene.form["article"]
    assert isinstance(view, ArticleView)
    for key in REFERENCE.articles:
        view.show(key)
        view.place(app.look)
        room = view.rect.w
        wrong += [f"{key}: {piece.text} is too wide" for piece in view._pieces if piece.rect.right > room]
        wrong += [f"{key}: {a.text} covers {b.text}" for a, b in crossing(view)]
        missing = {sign for piece in view._pieces for sign in missing_glyphs(piece.text, piece.style)}
        wrong += [f"{key}: no glyph for {sign}" for sign in sorted(missing)]
        assert max(piece.rect.bottom for piece in view._pieces) <= view._total
    assert wrong == []


def crossing(view: ArticleView) -> list[tuple[object, object]]:
    pieces = sorted(view._pieces, key=lambda piece: (piece.rect.y, piece.rect.x))
    return [(a, b) for a, b in pairwise(pieces) if a.rect.y == b.rect.y and a.rect.right > b.rect.x]  # type: ignore[misc]


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_contents_fit(language: str, size: tuple[int, int], scale: int, make_app: Callable[..., App]) -> None:
    """Every row of the contents, page by page."""
    app = make_app(size, language=language, scale=scale)
    scene = RulesScene(app, REFERENCE)
    app.push(scene)
    layout_of(scene)
    contents = scene.form["contents"]
    assert isinstance(contents, List)
    wrong: list[str] = []
    for top in range(0, len(contents.rows), max(1, contents.page)):
        contents.top = top
        wrong += [fault for fault in faults(scene) if fault.startswith(("does not fit", "no glyph", "outside"))]
    assert wrong == []


@pytest.mark.parametrize("size", [(800, 500), (1366, 768), (2560, 1440)])
def test_the_article_has_most_of_the_width(size: tuple[int, int], make_app: Callable[..., App]) -> None:
    """The contents need no more than their longest row."""
    scene = RulesScene(make_app(size), REFERENCE)
    layout_of(scene)
    contents, article = scene.form["contents"].rect, scene.form["article"].rect
    assert contents.right < article.x
    assert contents.w <= 0.7 * article.w
    assert contents.w <= scene.px(320)


# Finding one's way


@pytest.fixture
def scene(app: App) -> RulesScene:
    page = RulesScene(app, REFERENCE)
    app.push(page)
    app.draw()
    return page


def press(scene: Scene, *names: str, **held: bool) -> None:
    for name in names:
        scene.handle(Key(name, **held))


def test_open_at_an_article_or_a_rule(app: App) -> None:
    assert RulesScene(app, REFERENCE, "A9-02").article == "share_value"
    assert RulesScene(app, REFERENCE, "bid").article == "bid"
    app.push(app.rules("RUL-46"))
    assert isinstance(app.top, RulesScene)
    assert app.top.article == "factory"


def test_the_main_menu_leads_to_the_rules(app: App) -> None:
    app.push(MainMenu(app))
    app.top.handle(Key("r"))
    assert isinstance(app.top, RulesScene)
    app.top.handle(Key("escape"))
    assert isinstance(app.top, MainMenu)


def test_arrow_keys_walk_through_the_contents_and_skip_headings(scene: RulesScene) -> None:
    press(scene, "down")
    assert scene.article == "setup_map"
    press(scene, "up")
    assert scene.article == "goal"
    press(scene, "up", "home")
    assert scene.article == "goal"
    press(scene, "end")
    assert scene.article == list(REFERENCE.articles)[-1]


def test_the_rounds_with_a_shipment_are_told_from_the_first_to_the_last() -> None:
    fixed = REFERENCE.board.fixed.shipments
    told = Catalogue("en", "imperial_steam")
    assert f"Each of the rounds 1–{len(fixed)} has a shipment tile" in " ".join(
        REFERENCE.text(told, article) for article in REFERENCE.articles
    )


def test_the_contents_scroll_to_what_is_chosen_and_show_the_first_heading_with_the_first_article(
    scene: RulesScene,
) -> None:
    contents = scene.form["contents"]
    assert isinstance(contents, List)
    contents.choose(len(contents.rows) - 1)
    assert contents.top > 0
    contents.choose(0)
    assert contents.top == 0


def test_links_are_followed_by_keys(scene: RulesScene) -> None:
    scene.form.set_focus("article")
    view = scene.form["article"]
    assert isinstance(view, ArticleView)
    press(scene, "return")
    assert scene.article == "goal"
    press(scene, "right", "right")
    wanted = view.links[1]
    press(scene, "return")
    assert scene.article == wanted
    press(scene, "left")
    assert view.marked == 0


def test_back_and_forward(scene: RulesScene) -> None:
    def ways() -> tuple[bool, bool]:
        return scene.form["previous"].enabled, scene.form["next"].enabled

    scene.open("storage")
    scene.go(-1)
    assert ways() == (False, True)
    scene.go(1)
    assert ways() == (True, False)
    view = scene.form["article"]
    assert isinstance(view, ArticleView)
    scene.open("crew")
    press(scene, "backspace")
    assert scene.article == view.article == "storage"
    press(scene, "left", alt=True)
    assert scene.article == "goal"
    press(scene, "right", alt=True)
    assert scene.article == "storage"
    scene.open("hire")
    press(scene, "right", alt=True)
    assert [key for key, _ in scene.history] == ["goal", "storage", "hire"]


@pytest.fixture
def large(make_app: Callable[..., App]) -> RulesScene:
    """An article and a list that are longer than the window."""
    app = make_app((1366, 768), scale=200)
    page = RulesScene(app, REFERENCE, "contract")
    app.push(page)
    app.draw()
    return page


def test_going_back_returns_to_the_place_read(large: RulesScene) -> None:
    view = large.form["article"]
    assert isinstance(view, ArticleView)
    large.handle(Wheel(view.rect.center, -3))
    place = view.offset
    assert place > 0
    large.open("crew")
    assert view.offset == 0
    large.go(-1)
    assert view.offset == place


def test_the_wheel_leaves_the_selected_article_of_the_list(large: RulesScene) -> None:
    """It comes back into sight when another one is opened, not whenever the list is drawn."""
    contents = large.form["contents"]
    assert isinstance(contents, Contents)
    before = contents.top
    large.handle(Wheel(contents.rect.center, 30))
    large.app.draw()
    assert contents.top < before
    large.open("hire")
    large.app.draw()
    assert contents.top <= contents._place() < contents.top + contents.page


def test_a_link_is_clicked(scene: RulesScene) -> None:
    view = scene.form["article"]
    assert isinstance(view, ArticleView)
    piece = next(piece for piece in view._pieces if piece.number == 0)
    pos = piece.rect.move(view.rect.topleft).center
    events: list[InputEvent] = [Press(pos), Click(pos)]
    for event in events:
        scene.handle(event)
    assert scene.article == "franz"


def test_search_with_keys_only(scene: RulesScene) -> None:
    press(scene, "f", control=True)
    scene.handle(Text("trieste fee"))
    contents = scene.form["contents"]
    assert isinstance(contents, List)
    assert [row.key for row in contents.rows] == REFERENCE.search(scene.catalogue, "trieste fee")
    press(scene, "return")
    assert scene.article == contents.rows[0].key
    assert scene.form.focus is contents
    press(scene, "escape")
    scene.ensure_built()
    assert scene.words == ""
    assert len(scene.form["contents"].rows) > len(REFERENCE.articles)  # type: ignore[attr-defined]
    assert scene.app.top is scene
    press(scene, "escape")
    assert scene not in scene.app.scenes


def test_what_is_sought_is_opened_and_marked(scene: RulesScene) -> None:
    """Every sign typed shows the first hit at its place; the way back leads to what was read before."""
    before = scene.article
    press(scene, "f", control=True)
    for sign in "dividend":
        scene.handle(Text(sign))
    hits = REFERENCE.search(scene.catalogue, "dividend")
    assert scene.article in hits
    marked = [item for item in layout_of(scene) if item.role == "hit"]
    assert marked
    assert all("dividend" in item.label.casefold() for item in marked)
    assert any(scene.form["article"].rect.contains(item.rect) for item in marked)
    scene.go(-1)
    assert scene.article == before
    press(scene, "escape")
    scene.ensure_built()
    assert [item for item in layout_of(scene) if item.role == "hit"] == []


def test_the_place_of_a_word_deep_in_an_article_is_scrolled_to(scene: RulesScene) -> None:
    """The last paragraph of the longest article, in the smallest window."""
    longest = max(REFERENCE.articles, key=lambda key: len(REFERENCE.plain(scene.catalogue, key)))
    word = re.findall(r"\w{7,}", REFERENCE.plain(scene.catalogue, longest))[-1]
    scene.open(longest)
    scene.form.set_focus("search")
    scene.handle(Text(word))
    view = scene.form["article"]
    scene.ensure_built()
    marked = [item.rect for item in layout_of(scene) if item.role == "hit"]
    assert any(view.rect.contains(rect) for rect in marked)


def test_nothing_found_is_said(scene: RulesScene) -> None:
    scene.form.set_focus("search")
    scene.handle(Text("qqq"))
    assert scene.text("rules.nothing") in [item.label for item in layout_of(scene)]
    press(scene, "return")
    assert scene.article == "goal"


def test_a_long_article_scrolls_to_the_marked_link(make_app: Callable[..., App]) -> None:
    app = make_app((1366, 768), scale=200)
    scene = RulesScene(app, REFERENCE, "goal")
    app.push(scene)
    app.draw()
    view = scene.form["article"]
    assert isinstance(view, ArticleView)
    scene.form.set_focus("article")
    for _ in view.links:
        press(scene, "right")
        spot = next(piece.rect for piece in view._pieces if piece.number == view.marked)
        assert spot.y >= view.offset
        assert spot.bottom - view.offset <= view.rect.h
    assert view.offset > 0


def test_another_language_keeps_the_article(scene: RulesScene) -> None:
    scene.open("crew")
    scene.app.change(language="pl")
    assert "Wysiłek i załoga" in [item.label for item in layout_of(scene)]


def test_any_title_can_bring_a_reference(app: App) -> None:
    """The page knows nothing of a game: a reference of two articles will do."""
    small = Reference([Chapter("overview", [Article("goal", "star", ["X-01"]), Article("turn", "hand", ["X-02"])])])
    scene = RulesScene(app, small, "X-02")
    assert scene.article == "turn"
    assert small.values(app.catalogue) == {}


# Player aid


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_player_aid_fits(language: str, size: tuple[int, int], scale: int, make_app: Callable[..., App]) -> None:
    app = make_app(size, language=language, scale=scale)
    aid = player_aid(app)
    app.push(aid)
    assert faults(aid) == []


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_player_aid_needs_no_scrolling(language: str, size: tuple[int, int], make_app: Callable[..., App]) -> None:
    app = make_app(size, language=language)
    aid = player_aid(app)
    app.push(aid)
    aid.ensure_built()
    assert aid.form.viewport is None


def test_the_player_aid_lists_everything(app: App) -> None:
    aid = player_aid(app)
    app.push(aid)
    aid.ensure_built()
    lines = [widget for widget in aid.form.widgets if isinstance(widget, AidLine)]
    named = [line.name for line in lines if line.name]
    assert named[:11] == [app.catalogue_of("imperial_steam").text(f"tile.A{number}") for number in range(1, 12)]
    assert len(named) == 14
    assert sum(line.key.startswith("aid.score") for line in lines) == 6
    assert all("{" not in line.label for line in lines)


def test_every_line_of_the_player_aid_opens_an_article(app: App) -> None:
    aid = player_aid(app)
    app.push(aid)
    aid.ensure_built()
    for widget in aid.form.widgets:
        if isinstance(widget, AidLine):
            aid.form.set_focus(widget)
            aid.handle(Key("return"))
            assert isinstance(app.top, RulesScene), widget.key
            app.top.handle(Key("escape"))
            assert app.top is aid


@pytest.mark.parametrize("event", [Key("escape"), Text("?")])
def test_the_player_aid_closes(event: InputEvent, app: App) -> None:
    app.push(MainMenu(app))
    app.push(player_aid(app))
    assert isinstance(app.top, PlayerAid)
    app.top.handle(event)
    assert isinstance(app.top, MainMenu)


def test_the_pause_menu_leads_to_the_rules_and_back_to_the_table(app: App) -> None:
    app.push(MainMenu(app))
    app.push(PauseMenu(app))
    app.top.ensure_built()
    app.top.form["rules"].activate()
    assert isinstance(app.top, RulesScene)
    app.top.handle(Key("escape"))
    assert isinstance(app.top, MainMenu)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_are_explained_in_every_game(language: str, app: App) -> None:
    """Which is no rule: no rules are named. The words it quotes are those of a hint."""
    app.change(language=language)
    for key in TITLES:
        page = app.rules("hints", key)  # type: ignore[attr-defined]
        app.push(page)
        text = page.reference.plain(Catalogue(language, key), "hints")
        for message in ("hint.than.mainly", "hint.than.but", "hint.than.rest", "judgement.rivals", "hint.best"):
            words = app.text(message, differences="", amount="").rstrip(" .:")
            assert words.casefold() in text.casefold(), words
        said = [item.label.strip() for item in layout_of(page)]
        assert app.text("article.hints.title") in said
        assert said.count(app.text("rules.title")) == 1, "the heading of the page"

"""Everything of all players side by side: any title's rows, hidden values, two to four players, every size."""

from __future__ import annotations

from pathlib import Path

import pytest

from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.gui.access.node import Role, walk
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.table_kit.core.comparison import HIDDEN, NOTHING, ComparisonPage, ComparisonRow, Group
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Person
from tests.gui.pages.test_scenes import faults
from tests.gui.tables.conftest import refresh
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import COLOURS, NAMES, crowded, new_session

PEOPLE = [Person(name, colour) for name, colour in zip(NAMES, COLOURS, strict=True)]
ROWS = (
    Group(
        "Pile",
        (ComparisonRow("pebbles", ("3", "")), ComparisonRow("rocks", ("", "")), ComparisonRow("purse", ("7", None))),
    ),
)


def page(groups: tuple[Group, ...], count: int = 2) -> ComparisonPage:
    """The page of a game of people with long names."""
    app = window((1366, 768))
    made = ComparisonPage(app, "imperial_steam", PEOPLE[:count], groups)
    app.push(made)
    return made


def texts(scene: ComparisonPage) -> list[str]:
    """All words on the page."""
    return [item.label for item in layout_of(scene) if item.role == "text"]


def test_what_is_hidden_or_not_there_has_a_sign() -> None:
    """A row in which nobody has anything is left out; the sign of hidden values is explained."""
    found = texts(page(ROWS))
    assert found.count(NOTHING) == 1
    assert found.count(HIDDEN) == 1
    assert "rocks" not in found
    assert any(text.startswith("? ") for text in found)
    assert not any(
        text.startswith("? ") for text in texts(page((Group("Pile", (ComparisonRow("pebbles", ("3", "4")),)),)))
    )


def test_a_screen_reader_finds_a_table() -> None:
    opened = page(ROWS)
    found = {node.key: node for node in walk(opened.described(layout_of(opened)))}
    assert found["players"].role is Role.TABLE
    assert (found["players/0.1 0"].name, found["players/0.1 0"].description) == ("7", f"purse, {NAMES[0]}")
    assert (found["players/0.1 label"].name, found["players/0.1 label"].description) == ("purse", "Pile")
    assert found["players/0.1 1"].name == HIDDEN
    assert "hidden" in found
    assert "close" in found


def test_a_key_opens_and_closes_it(make_scene: MakeScene, folder: Path) -> None:
    """P opens the page over the table and closes it again."""
    scene = make_scene(new_session(folder))
    scene.app.handle(Key("p"))
    assert isinstance(scene.app.top, ComparisonPage)
    scene.app.handle(Key("p"))
    assert scene.app.top is scene


def test_hidden_money_stays_hidden(make_scene: MakeScene, folder: Path) -> None:
    """SETUP-48: whoever looks sees the own money alone."""
    scene = make_scene(crowded(folder))
    shown = scene.state.shown()
    money = next(line for line in scene.presenter.comparison(shown)[0].lines if line.label == "Money")  # type: ignore[misc]
    assert None not in money.values
    object.__setattr__(shown, "hidden", frozenset((1, 2, 3)))
    money = next(line for line in scene.presenter.comparison(shown)[0].lines if line.label == "Money")  # type: ignore[misc]
    assert [value is None for value in money.values] == [False, True, True, True]


@pytest.mark.parametrize(("language", "sign"), [("en", "{}%"), ("de", "{} %"), ("pl", "{}%")])
def test_what_shareholders_take_is_written_as_the_language_writes_it(
    make_scene: MakeScene, folder: Path, language: str, sign: str
) -> None:
    """SCORE-23: the share of the money with its sign; on the narrow tableau without a blank, and 0 without a sign."""
    session = new_session(folder, 2)
    for _ in range(2):
        session.apply("bid 0")
    game = session.ledger.game
    assert isinstance(game, ImperialSteam)
    game.state.players[1].shareholders = 3
    scene = make_scene(session, language=language)
    for seat, words in ((0, "0%"), (1, "−30%")):
        scene.state.show(seat)
        refresh(scene)
        assert words in [item.label for item in layout_of(scene)]
    scene.app.handle(Key("p"))
    page = scene.app.top
    assert isinstance(page, ComparisonPage)
    values = [value for group in page.groups for line in group.lines for value in line.values if value is not None]
    assert [sign.format("−30")] == [value.replace("\u00a0", " ") for value in values if value.endswith("%")]


def test_page_down_scrolls_it(make_scene: MakeScene, folder: Path) -> None:
    """What does not fit the window is reached by the keyboard."""
    scene = make_scene(crowded(folder))
    scene.app.handle(Key("p"))
    scene.app.draw()
    top = scene.app.top
    before = top.form.offset
    scene.app.handle(Key("page down"))
    assert top.form.offset > before
    scene.app.handle(Key("page up"))
    assert top.form.offset == before


@pytest.mark.parametrize(
    ("size", "scale"), [((1366, 768), 75), ((1366, 768), 100), ((1366, 768), 200), ((2560, 1440), 200)]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits(
    make_scene: MakeScene, folder: Path, size: tuple[int, int], scale: int, language: str
) -> None:  # fmt: skip
    """Four players with everything there is: nothing is cut off, covered or without a glyph."""
    scene = make_scene(crowded(folder), size, language=language, scale=scale)
    scene.app.handle(Key("p"))
    scene.app.draw()
    assert faults(scene.app.top) == []


@pytest.mark.parametrize("players", [2, 3])
def test_fewer_players_have_wider_columns(make_scene: MakeScene, folder: Path, players: int) -> None:
    """Every seat has a column."""
    scene = make_scene(new_session(folder, players))
    scene.app.handle(Key("p"))
    scene.app.draw()
    found = [item.label for item in layout_of(scene.app.top)]
    assert all(name in found for name in NAMES[:players])
    assert faults(scene.app.top) == []

"""The story of a game in numbers: everything that is shown adds up, and all of it can be read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.terms import COLUMN
from imperial_steam.gui.access.node import Role, walk
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.canvas.text import figure
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.table_kit.ending.statistics import StatisticsPage
from imperial_steam.gui.tables.imperial_steam.pages.statistics import MEASURES, STANDINGS, SteamStory, statistics_page
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.session import Session
from tests.effort import crossed
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.test_timeline import SIZES, played
from tests.gui.tables.overlaps import overlapping


@pytest.fixture
def session(folder: Path) -> Iterator[Session]:
    """A whole game."""
    made = played(folder, moves=5000)
    yield made
    made.close()


def test_the_sums_are_what_everybody_has(session: Session) -> None:
    """Start and all sources make money in hand and influence."""
    story = SteamStory(session.ledger, Catalogue("en", "imperial_steam"))
    game = session.ledger.game
    assert isinstance(game, ImperialSteam)
    assert story.rows("money")[-1].amounts == tuple(player.cash for player in game.state.players)
    assert story.rows("influence")[-1].amounts == tuple(player.column for player in game.state.players)
    assert sum(story.rows("times")[-1].amounts) > 0


def test_the_curves_end_where_everybody_stands(session: Session) -> None:
    """One value for every round; the last fortune is the final one."""
    story = SteamStory(session.ledger, Catalogue("en", "imperial_steam"))
    game = session.ledger.game
    assert isinstance(game, ImperialSteam)
    lines = story.series("fortune")
    assert [line.values[-1] for line in lines] == list(game.fortunes())
    assert {len(line.values) for line in lines} == {len(story.rounds)}
    influence = story.series("influence")
    assert [line.values[-1] for line in influence] == [player.column * COLUMN for player in game.state.players]


def test_only_what_can_be_chosen_gets_the_focus(session: Session) -> None:
    """The tables of numbers do nothing."""
    app = window((1366, 768))
    page = statistics_page(app, session.ledger)
    app.push(page)
    app.draw()
    assert {widget.key for widget in page.form.widgets if widget.can_focus} == {"standing", "yield", "close"}


def test_a_screen_reader_finds_tables_with_names(session: Session) -> None:
    app = window((1366, 768))
    scene = statistics_page(app, session.ledger)
    app.push(scene)
    app.draw()
    found = {node.key: node for node in walk(scene.described(layout_of(scene)))}
    assert found["chart"].role is found["yields"].role is Role.TABLE
    names = [person.name for person in session.ledger.people]
    assert [found[f"yields/name {seat}"].name for seat in range(len(names))] == names
    row = scene.story.rows(scene.measure)[0]
    assert found["yields/0 1"].description == f"{row.label}, {names[1]}"
    last = scene.story.series(scene.standing)[1].values[-1]
    rounds = len(scene.story.rounds)
    assert found[f"chart/{rounds - 1} 1"].name == figure(last)


def test_a_key_opens_it_at_any_time(make_scene: MakeScene, folder: Path) -> None:
    """C at the table, Escape back."""
    scene = make_scene(played(folder))
    scene.app.handle(Key("c"))
    assert isinstance(scene.app.top, StatisticsPage)
    scene.app.draw()
    scene.app.handle(Key("escape"))
    assert scene.app.top is scene


@crossed(size=SIZES, language=LANGUAGES)
def test_everything_fits(session: Session, size: tuple[int, int], language: str) -> None:
    """Every chart and every table of a whole game."""
    app = window(size, language=language)
    page = statistics_page(app, session.ledger)
    app.push(page)
    for standing, brought in zip(STANDINGS, [*MEASURES, *MEASURES], strict=False):
        page.standing, page.measure = standing, brought
        page.rebuild()
        items = layout_of(page)
        assert [item for item in items if not item.fits or item.missing] == []
        assert [(a.label, b.label) for a, b in overlapping(items)] == []
        assert {"chart", "yields"} <= {item.role for item in items} or size[0] < 1000


def test_every_amount_has_a_bar_as_wide_as_it_is_large(session: Session) -> None:
    """Gains and losses of all players on one scale; what is nothing has no bar."""
    program = window((1366, 768))
    page = statistics_page(program, session.ledger)
    program.push(page)
    rows = [row for row in page.story.rows("money") if not row.total]
    amounts = sorted(abs(amount) for row in rows for amount in row.amounts if amount)
    bars = sorted(item.rect.w for item in layout_of(page) if item.role == "bar")
    assert len(bars) == len(amounts)
    unit = bars[-1] / amounts[-1]
    assert all(abs(bar - amount * unit) <= 1 for bar, amount in zip(bars, amounts, strict=True))


@pytest.mark.parametrize("size", [(1920, 1080), (2560, 1440), (1000, 1400)])
def test_nothing_moves_when_another_table_is_chosen(session: Session, size: tuple[int, int]) -> None:
    """Short tables leave room: who goes through all of them finds the choices where they were."""
    program = window(size)
    page = statistics_page(program, session.ledger)
    program.push(page)
    places = set[tuple[object, ...]]()
    for measure in MEASURES:
        page.measure = measure
        page.rebuild()
        places.add(tuple(item.rect.topleft for item in layout_of(page) if item.role in ("chart", "yields")))
    assert len(places) == 1

"""Other lines beside the real game: they never touch it, and nobody can take one for it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from imperial_steam import folders
from imperial_steam.games.protocol import Action
from imperial_steam.gui.canvas.input import Click, Key
from imperial_steam.gui.pages.pausing import CopyDialog
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.past import branches
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Ledger, load
from imperial_steam.titles import TITLES
from tests.effort import crossed
from tests.gui.tables.conftest import refresh
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.test_timeline import SIZES, played
from tests.gui.tables.overlaps import overlapping


@pytest.fixture
def scene(make_scene: MakeScene, folder: Path) -> SteamTable:
    """A table some way into the game."""
    return make_scene(played(folder))


def journal(scene: SteamTable) -> bytes:
    """What is written of the real game."""
    session = scene.app.session
    assert session is not None
    assert session.journal is not None
    return session.journal.read_bytes()


def test_a_line_never_touches_the_real_game(scene: SteamTable) -> None:
    """Played, undone and left, the real ledger, its journal and the saved game are what they were."""
    real = scene.session
    texts, cursor, digest = [entry.text for entry in real.ledger.entries], real.ledger.cursor, real.ledger.game.digest()
    written = len(journal(scene).splitlines())
    scene.controller.history.look(30)
    scene.app.handle(Key("n"))
    assert scene.session is not real
    assert scene.session.ledger.cursor == 30
    chance = Random(1)
    for _ in range(12):
        decision = scene.session.ledger.decision
        assert decision is not None
        scene.controller.state.choose(chance.choice(list(decision.options)))
    scene.session.undo()
    scene.controller.state.renew()
    line = scene.controller.lines.line
    assert line is not None
    assert line.own > 0
    assert scene.app.session is real
    scene.app.handle(Key("x"))
    assert scene.session is real, "nobody is asked: the study of the game keeps the line"
    assert scene.controller.lines.line is None
    assert [entry.text for entry in real.ledger.entries] == texts
    assert (real.ledger.cursor, real.ledger.game.digest()) == (cursor, digest)
    assert all(b'{"study":' in line for line in journal(scene).splitlines()[written:])


def options_at(ledger: Ledger, number: int) -> Sequence[Action]:
    """What could be done at a moment."""
    decision = ledger.position_at(number).decision()
    return () if decision is None else decision.options


def test_a_line_that_goes_back_before_its_start_has_left_the_real_game_there(scene: SteamTable) -> None:
    """What is played after taking back shared actions belongs to the line, which began that much earlier."""
    real = scene.session
    scene.controller.history.look(30)
    scene.app.handle(Key("n"))
    line = scene.controller.lines.line
    assert line is not None
    back = max(number for number in range(30) if len(options_at(real.ledger, number)) > 1)
    scene.session.jump(back)
    assert (line.start, line.own) == (back, 0), "nothing is replaced yet"
    played_before = real.ledger.entries[back].action
    scene.controller.state.choose(next(option for option in options_at(real.ledger, back) if option != played_before))
    refresh(scene)
    assert (line.start, line.own) == (back, 1)


def test_a_line_puts_the_timeline_away_until_the_real_game_goes_on(scene: SteamTable) -> None:
    """It is the timeline of another game."""
    history, lines = scene.controller.history, scene.controller.lines
    history.toggle()
    history.look(30)
    scene.app.handle(Key("n"))
    assert (lines.line is not None, history.open) == (True, False)
    scene.app.handle(Key("x"))
    assert (lines.line is None, history.open, scene.state.view.past) == (True, True, 30)


def test_a_line_says_that_it_is_not_the_real_game(scene: SteamTable) -> None:
    """A banner over the map and a frame round the window, both fortunes of everybody, and ways out."""
    before = {item.label for item in layout_of(scene) if item.role == "panel"}
    edge = scene.app.surface.get_at((1, 300))
    scene.controller.history.look(20)
    scene.controller.press(ui("try_line"))
    items = layout_of(scene)
    assert scene.text("panel.line") in {item.label for item in items} - before
    assert scene.app.surface.get_at((1, 300)) != edge
    line = scene.controller.lines.line
    assert line is not None
    there = line.real.ledger.position_at(20).scores()
    assert branches.scores(line) == list(zip(there, line.session.ledger.game.scores(), strict=True))
    labels = [item.label for item in items]
    for pair in branches.scores(line):
        assert pair is not None
        real, here = pair
        assert scene.text("line.pair", real=real, here=here) in labels
    place = scene.controller.state.hits.place(ui("leave_line"))
    assert place is not None
    scene.app.handle(Click(place.center))
    assert scene.controller.lines.line is None


def test_a_line_is_compared_with_the_real_game_after_as_many_turns(scene: SteamTable) -> None:
    """Nobody's score in the middle of a game says anything beside the one at the end of another."""
    scene.controller.history.look(20)
    scene.controller.press(ui("try_line"))
    line = scene.controller.lines.line
    assert line is not None
    real, here = line.real.ledger, line.session.ledger
    assert line.alongside == line.start == 20
    scene.controller.state.choose(options_at(here, here.cursor)[0])
    ends = [turn.end for turn in real.turns() if turn.end > 20]
    assert line.alongside == ends[0]
    assert [pair[0] for pair in branches.scores(line) if pair] == list(real.position_at(ends[0]).scores())
    scene.session.jump(20)
    assert line.alongside == 20


def test_a_line_of_a_line_still_leads_back_to_the_real_game(scene: SteamTable) -> None:
    """The second line leaves the first, and leaving it is leaving both."""
    real = scene.session
    scene.controller.history.look(40)
    scene.controller.lines.leave_game()
    scene.controller.history.look(20)
    scene.controller.lines.leave_game()
    assert scene.controller.lines.line is not None
    assert scene.controller.lines.line.real is real
    assert scene.session.ledger.cursor == 20
    scene.controller.lines.return_to_game()
    assert scene.session is real


def test_a_line_can_be_saved_as_a_game_of_its_own(scene: SteamTable) -> None:
    """The save holds the line, not the real game."""
    scene.controller.history.look(25)
    scene.controller.lines.leave_game()
    decision = scene.session.ledger.decision
    assert decision is not None
    scene.controller.state.choose(decision.options[0])
    scene.controller.press(ui("save_line"))
    assert isinstance(scene.app.top, CopyDialog)
    scene.app.top.ensure_built()
    assert scene.app.top.form["title"].label == scene.app.text("save.line")
    assert scene.app.top.form["what"].label == scene.app.text("save.line.what")
    scene.app.top.form["save"].activate()
    saved = next(folders.documents().glob("*"))
    assert [entry.text for entry in load(saved, TITLES).entries] == [
        entry.text for entry in scene.session.ledger.entries
    ]


@crossed(size=SIZES, language=LANGUAGES)
def test_the_banner_fits(make_scene: MakeScene, folder: Path, size: tuple[int, int], language: str) -> None:
    """With the timeline below it; nothing is cut off or overlaps."""
    scene = make_scene(played(folder), size, language=language)
    scene.controller.history.look(30)
    scene.controller.lines.leave_game()
    scene.controller.history.look(20)
    items = layout_of(scene)
    areas = scene.controller.state.regions
    assert areas is not None
    assert scene.controller.lines.banner.w
    assert not scene.controller.lines.banner.colliderect(areas.middle)
    assert [item for item in items if not item.fits or item.missing] == []
    outside = [item for item in items if not areas.middle.contains(item.rect)]
    assert [(a.label, b.label) for a, b in overlapping(outside)] == []

"""Alone against Franz in the window: choosing him, his turns told stage by stage, a whole game by keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import pygame
import pytest
from pygame import Rect

from imperial_steam import folders
from imperial_steam.games.imperial_steam.actions import DrawBid, DrawCards, FranzTurn
from imperial_steam.games.imperial_steam.franz.start import PRESETS
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.options import OWN
from imperial_steam.games.kit.options import complete
from imperial_steam.games.protocol import CHANCE
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import Key, Wheel
from imperial_steam.gui.pages.dialogs import Confirm
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.new_game import NewGame
from imperial_steam.gui.pages.rules_scene import RulesScene
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.pages.statistics import Statistics
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.targets import RULE
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.table_kit.telling.narration import PACES
from imperial_steam.gui.tables.imperial_steam.drawing.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from imperial_steam.gui.tables.imperial_steam.story import franz_panel
from imperial_steam.gui.tables.imperial_steam.story.franz_story import deciding_rank, story_ahead, story_at
from imperial_steam.gui.window import settings
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.session import Ledger, Person, Session, load, read_journal, save, unfinished
from imperial_steam.session.records import FILE, Records
from imperial_steam.titles import TITLES
from tests.effort import crossed
from tests.gui.tables.conftest import settle
from tests.gui.tables.hands import Hands
from tests.gui.tables.overlaps import overlapping
from tests.gui.tables.solo import step_through, telling_of, told, until_told

MakeApp = Callable[..., App]
STEAM = Catalogue("en", "imperial_steam")
SIZES = [((1366, 768), 100), ((1366, 768), 200), ((1920, 1080), 100), ((2560, 1440), 150)]
PEOPLE = (Person("Anna", "red"), Person("Franz", "yellow", "franz"))


def solo_ledger(seed: int = 3, preset: str = "hard") -> Ledger:
    title = TITLES["imperial_steam"]
    board = title.read_board(title.default_board)
    setup = title.draw_setup(board, 1, "fixed", Random(seed), {"franz": preset})
    return Ledger(title, board, setup, PEOPLE)


def solo_table(app: App, seed: int = 3, ledger: Ledger | None = None) -> SteamTable:
    """The table of a solo game, on top of the main menu, with a chance of its own."""
    app.random = Random(seed)  # type: ignore[assignment]
    app.push(MainMenu(app))
    app.play(Session(solo_ledger(seed) if ledger is None else ledger, folders.journals(), "2000-01-01T00:00:00"))
    return cast(SteamTable, app.top)


# Choosing him


def chosen(page: NewGame) -> dict[str, str]:
    """Every option of the page with its value."""
    return complete(page._options, page.agreement.choices, page._people, page._kind)


def test_a_solo_game_is_chosen_started_and_offered_again(app: App) -> None:
    """FRANZ-SETUP-01, FRANZ-DIFF-01, FRANZ-DIFF-02: versions, money and free marker reach the setup."""
    app.push(MainMenu(app))
    app.push(NewGame(app))
    page = cast(NewGame, app.top)
    page._set_count("1")
    page._set_name(0, "Anna")
    assert (chosen(page)["franz"], chosen(page)["franz_money"]) == ("normal", "120")
    page._choose("franz_card_2", "2B")
    page._choose("franz_money", "0")
    page._choose("franz_free_marker", "yes")
    assert chosen(page)["franz"] == OWN
    page._start()
    assert isinstance(app.top, TableScene)
    ledger = app.top.session.ledger
    assert [person.kind for person in ledger.people] == ["human", "franz"]
    assert ledger.people[0].colour != ledger.people[1].colour
    franz = ledger.setup.franz
    assert (franz.actions, franz.money, franz.free_marker) == (("1A", "2B", "3A", "4", "5"), 0, True)
    again = NewGame(app)
    assert again.solo
    assert [chosen(again)[f"franz_card_{number}"] for number in "123"] == ["1A", "2B", "3A"]
    assert (chosen(again)["franz_money"], chosen(again)["franz_free_marker"]) == ("0", "yes")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_recognised(app: App, preset: str) -> None:
    """FRANZ-DIFF-03: a preset is what it says in cards and money, on the page and in the records."""
    page = NewGame(app)
    page._set_count("1")
    page._choose("franz", preset)
    assert chosen(page)["franz"] == preset
    known = PRESETS[preset]
    assert tuple(chosen(page)[f"franz_card_{number}"] for number in "123") == known.versions
    assert (chosen(page).get("franz_free_marker") == "yes") == known.free_marker


def test_choices_of_the_first_version_are_offered_again(make_app: MakeApp) -> None:
    """Version 0.1.0 kept one game only, and Franz's cards in one entry."""
    kept = {"players": "solo", "kind": "random", "franz.versions": "1B 2A 3B", "franz.money": "0", "franz.free": "yes"}
    page = NewGame(make_app(games=settings.valid({"last_game": kept}).games))
    assert (page.solo, page.agreement.kind) == (True, "random")
    assert [chosen(page)[f"franz_card_{number}"] for number in "123"] == ["1B", "2A", "3B"]
    assert (chosen(page)["franz_money"], chosen(page)["franz_free_marker"]) == ("0", "yes")


def test_broken_choices_of_last_time_are_forgotten(make_app: MakeApp) -> None:
    page = NewGame(make_app(games={"": {"players": "solo", "franz.versions": "9Z", "franz.money": "99999"}}))
    assert [chosen(page)[f"franz_card_{number}"] for number in "123"] == list(PRESETS["normal"].versions)
    assert chosen(page)["franz_money"] == "120"
    assert page.sections()


def test_nobody_may_have_his_name(app: App) -> None:
    app.push(NewGame(app))
    page = cast(NewGame, app.top)
    page._set_count("1")
    page._set_name(0, "Franz")
    page._start()
    assert [person.name for person in cast(TableScene, app.top).session.ledger.people] == ["Franz 2", "Franz"]


def test_a_solo_game_in_the_list_of_saves(app: App) -> None:
    save(solo_ledger(), folders.saves() / "alone.steamgame", app.now())
    app.push(MainMenu(app))
    perform(app, [Key("g")])
    labels = [item.label for item in layout_of(app.top)]
    assert any("Anna, Franz" in label for label in labels)


# The story


def test_a_story_tells_everything_in_order() -> None:
    """FRANZ-TURN-02 … 07: cards first, then slots, one action, the delivery last; no event is lost."""
    ledger, chance, kinds = solo_ledger(), Random(3), set()
    while not ledger.game.over:
        decision = ledger.decision
        assert decision is not None
        if FranzTurn() not in decision.options:
            ledger.apply(chance.choice(list(decision.options)))
            continue
        ahead = story_ahead(ledger)
        drawn = ledger.entries[-1].events
        entry = ledger.apply(FranzTurn())
        told = [event for stage in ahead.stages for event in stage.events]
        assert told == [*drawn, *entry.events[: len(told) - len(drawn)]]
        assert all(not event.name.startswith("franz_") for event in entry.events[len(told) - len(drawn) :])
        assert story_at(ledger, ledger.cursor - 1) == ahead
        assert (ahead.stages[0].kind, ahead.stages[1].kind) == ("cards", "slot")
        assert [stage.kind for stage in ahead.stages].count("acts") == 1
        assert "delivery" in [stage.kind for stage in ahead.stages]
        kinds |= {stage.kind for stage in ahead.stages}
    assert kinds >= {"cards", "slot", "acts", "choice", "delivery"}


def test_his_bid_is_told() -> None:
    """FRANZ-BID-02: the card and the column it leads to."""
    ledger = solo_ledger()
    ledger.apply("bid 30")
    ledger.settle(Random(1))
    number = next(n for n, entry in enumerate(ledger.entries) if isinstance(entry.action, DrawBid))
    told = story_at(ledger, number)
    assert told is not None
    assert told.stages[0].kind == "bid"
    assert told.stages[0].chosen[0].kind == "column"
    assert story_at(ledger, 0) is None


@pytest.mark.parametrize(
    ("candidates", "rank"),
    [
        ([("a", (("sites", 2), ("influence", 1)))], -1),
        ([("a", (("sites", 2), ("influence", 1))), ("b", (("sites", 1), ("influence", 1)))], 0),
        ([("a", (("sites", 2), ("influence", 3))), ("b", (("sites", 2), ("influence", 1)))], 1),
        ([("a", (("sites", 2),)), ("b", (("sites", 2),))], -1),
    ],
)
def test_the_rank_that_decided(candidates: list[tuple[str, tuple[tuple[str, int], ...]]], rank: int) -> None:
    """FRANZ-ACT-08: the first rank in which the best two differ; none: A–Z."""
    assert deciding_rank(candidates) == rank


# At the table


def test_nothing_happens_before_his_story_is_told(app: App) -> None:
    """FRANZ-TURN-07: the position shown is the one before the turn, until the last stage."""
    scene = solo_table(app)
    until_told(scene, Random(3))
    telling, ledger = told(scene), scene.session.ledger
    assert telling is not None
    cursor, stages = ledger.cursor, len(telling.story.stages)
    for _ in range(stages - 1):
        assert ledger.cursor == cursor
        app.draw()
        perform(app, [Key("space")])
    assert (telling.last, ledger.cursor) == (True, cursor)
    perform(app, [Key("space")])
    assert (telling.recorded, ledger.cursor) == (True, cursor + 1)
    scene.update(0)
    assert ledger.cursor == cursor + 1, "chance waits until the story is closed"
    perform(app, [Key("space")])
    assert told(scene) is None


def test_the_wheel_over_the_box_goes_through_what_it_has_no_room_for(make_app: MakeApp) -> None:
    app = make_app(scale=200)
    scene = solo_table(app)
    until_told(scene, Random(3))
    box = telling_of(scene)
    app.draw()
    while not box._spare:
        perform(app, [Key("space")])
        app.draw()
    before = box._shown
    by = 1 if before < box._spare else -1
    perform(app, [Wheel(box.box.center, -by)])
    app.draw()
    assert box._shown == before + by
    step_through(scene)
    assert not box.handle(Wheel(box.box.center, by)), "nothing is told: the wheel is for what lies there"


def test_keys_of_the_covered_list_do_nothing(app: App) -> None:
    scene = solo_table(app)
    until_told(scene, Random(3))
    while told(scene) is not None and not told(scene).recorded:
        perform(app, [Key("space")])
    cursor = scene.session.ledger.cursor
    perform(app, [Key("1"), Key("9"), Key("e")])
    assert scene.session.ledger.cursor == cursor


def test_closed_in_the_middle_nothing_is_lost(app: App) -> None:
    """The cards drawn are in the journal; the turn begins to be told again with the same cards."""
    scene = solo_table(app)
    until_told(scene, Random(3))
    perform(app, [Key("space"), Key("space")])
    telling = told(scene)
    assert telling is not None
    digest = scene.session.ledger.game.digest()
    scene.session.suspend()
    (listed,) = unfinished(folders.journals())
    game = read_journal(listed.path, TITLES)
    assert game is not None
    assert game.ledger is not None
    assert game.ledger.game.digest() == digest
    assert story_ahead(game.ledger) == telling.story


def test_he_plays_by_himself_at_the_chosen_pace(make_app: MakeApp) -> None:
    app = make_app(solo_turns="fast")
    scene = solo_table(app)
    until_told(scene, Random(3))
    telling, cursor = told(scene), scene.session.ledger.cursor
    assert telling is not None
    assert scene.animating
    scene.update(PACES["fast"] * 0.9)
    assert telling.stage == 0
    scene.update(PACES["fast"] * 0.2)
    assert telling.stage == 1
    perform(app, [Key("p")])
    scene.update(60)
    assert telling.stage == 1, "the pause holds"
    perform(app, [Key("g")])
    assert app.settings.solo_turns == "slow"
    for _ in range(len(telling.story.stages) + 2):
        scene.update(PACES["slow"] + 0.1)
    assert scene.session.ledger.cursor >= cursor + 1


def test_skip_once_and_always(make_app: MakeApp) -> None:
    app = make_app(ceremonies=False)
    scene = solo_table(app)
    until_told(scene, Random(3))
    cursor = scene.session.ledger.cursor
    perform(app, [Key("s")])
    assert (told(scene), scene.session.ledger.cursor) == (None, cursor + 1)
    until_told(scene, Random(4))
    perform(app, [Key("a")])
    assert (told(scene), app.settings.solo_turns) == (None, "skip")
    ledger, chance = scene.session.ledger, Random(5)
    while not ledger.game.over:
        scene.update(0)
        assert told(scene) is None
        decision = ledger.decision
        if decision is not None and decision.player == 0:
            scene.controller.state.choose(chance.choice(list(decision.options)))
    perform(app, [Key("t")])
    assert told(scene) is not None, "even then a turn can be told again"


def test_a_turn_can_be_told_again_later(app: App) -> None:
    """T tells the latest turn; looking at any moment of the log tells the turn of that moment."""
    scene = solo_table(app)
    until_told(scene, Random(3))
    first = told(scene)
    assert first is not None
    step_through(scene)
    perform(app, [Key("t")])
    assert told(scene) is not None
    assert (told(scene).again, told(scene).story) == (True, first.story)
    stages, last = [], len(first.story.stages) - 1
    for key in ("left",) * (last + 2) + ("right",) * (last + 2) + ("left",):
        perform(app, [Key(key)])
        stages.append(told(scene).stage)
    assert stages[last + 1] == 0, "there is nothing before the first stage"
    assert stages[-3:] == [last, last, max(0, last - 1)]
    perform(app, [Key("escape")])
    assert told(scene) is None
    until_told(scene, Random(7))
    step_through(scene)
    taken = next(n for n, entry in enumerate(scene.session.ledger.entries) if entry.action == FranzTurn())
    for moment in (taken + 1, taken):
        scene.controller.history.look(moment)
        assert told(scene) is not None
        assert told(scene).story == story_at(scene.session.ledger, taken)
    scene.controller.history.look(1)
    assert told(scene) is None
    scene.controller.history.look(None)


def test_undo_asks_and_steps_over_the_whole_turn(app: App) -> None:
    scene = solo_table(app)
    until_told(scene, Random(3))
    perform(app, [Key("s")])
    scene.update(0)
    ledger = scene.session.ledger
    target = ledger.undo_target()
    assert any(isinstance(entry.action, DrawCards) for entry in ledger.entries[target : ledger.cursor])
    perform(app, [Key("backspace")])
    assert isinstance(app.top, Confirm)
    assert any(scene.text("telling.undo", player="Franz")[:30] in item.label for item in layout_of(app.top))
    app.top.ensure_built()
    app.top.form["yes"].activate()
    assert ledger.cursor == target
    assert ledger.decider(target) == 0
    assert told(scene) is None
    perform(app, [Key("y", control=True)])
    assert told(scene) is None, "what was told before is not told again"


def test_another_line_tells_its_own_turns(app: App) -> None:
    """A line tried beside the game begins where the game stands, and what was told there stays there."""
    scene = solo_table(app)
    until_told(scene, Random(3))
    step_through(scene)
    scene.update(0)
    real = scene.session.ledger
    before = real.cursor
    perform(app, [Key("n")])
    assert scene.session.ledger is not real
    assert told(scene) is None
    until_told(scene, Random(8))
    first = told(scene)
    perform(app, [Key("s"), Key("t")])
    assert told(scene) is not None
    assert first is not None
    assert told(scene).story == first.story
    scene.controller.lines.drop()
    assert (scene.session.ledger, real.cursor, told(scene)) == (real, before, None)


def test_a_line_opens_its_rule(app: App) -> None:
    scene = solo_table(app)
    until_told(scene, Random(3))
    perform(app, [Key("space")])
    app.draw()
    spots = [spot for spot in scene.state.hits.spots if spot.thing.key.startswith("rule FRANZ-TURN-05")]
    assert spots
    words = {item.label for item in layout_of(scene) if item.rect.colliderect(spots[0].rect)}
    assert RULE in words
    assert not [label for label in words if "FRANZ-" in label], "the sign is the link, the ID is for files"
    Hands(scene, Random(1)).click(spots[0].rect.center)
    assert isinstance(app.top, RulesScene)


def test_a_saved_solo_game_goes_on(app: App, tmp_path: Path) -> None:
    scene = solo_table(app)
    until_told(scene, Random(3))
    save(scene.session.ledger, tmp_path / "solo.steamgame", app.now())
    again = app.table_of(Session(load(tmp_path / "solo.steamgame", TITLES), None, ""))
    assert isinstance(again, TableScene)


# How it looks


@crossed(room=SIZES, language=LANGUAGES)
def test_layout_of_the_box(make_app: MakeApp, language: str, room: tuple[tuple[int, int], int]) -> None:
    """Every text fits, none lies on another, no key of the catalogue is shown."""
    size, scale = room
    app = make_app(size, language=language, scale=scale, ceremonies=False)
    scene, chance, seen = solo_table(app, 11), Random(11), 0
    ledger = scene.session.ledger
    while seen < 24 and not ledger.game.over:
        scene.update(0)
        if told(scene) is None:
            decision = ledger.decision
            if decision is not None and decision.player != CHANCE:
                scene.controller.state.choose(chance.choice(list(decision.options)))
            continue
        if told(scene).last or told(scene).recorded:
            seen += 1
            app.draw()
            items = scene._picture._frame._items["telling"]
            assert len(items) > 8
            assert [item for item in items if not item.fits or item.missing] == []
            keys = ("franz.", "telling.", "event.", "good.")
            assert [item.label for item in items if item.label.startswith(keys)] == []
            assert [(a.label, b.label) for a, b in overlapping(items)] == []
            assert all(telling_of(scene).box.contains(item.rect) for item in items)
        app.handle(Key("space"))
    assert seen == 24


# A whole game


def test_a_whole_game_by_keys(app: App, tmp_path: Path) -> None:
    """Through pygame's event queue; every kind of decision leaves a picture; the end is kept once."""
    scene = solo_table(app, 3)
    hands, pictures = Hands(scene, Random(3)), dict[str, bytes]()
    ledger = scene.session.ledger
    while not ledger.game.over or told(scene) is not None:
        settle(scene)
        telling = told(scene)
        if telling is not None:
            stage = telling.story.stages[telling.stage]
            name = f"{stage.kind} {stage.events[0].values.get('action', '')}".strip()
            if name not in pictures and not telling.recorded:
                scene.app.draw()
                pygame.image.save(app.surface, tmp_path / "stage.png")
                pictures[name] = (tmp_path / "stage.png").read_bytes()
            hands.press("space")
            continue
        if not scene.controller.state.human:
            continue
        action, before = hands.pick(), ledger.cursor
        if hands.seldom(action):
            scene.app.draw()
            hands.type_option(action)
        else:
            scene.state.choose(action)
        assert ledger.cursor > before
    assert set(pictures) >= {"cards 1B", "choice", "delivery", "acts build_tracks", "acts new_factory", "acts hire"}
    assert len(set(pictures.values())) == len(pictures)
    game = ledger.game
    assert isinstance(game, ImperialSteam)
    app.update(0)
    app.update(0)
    (kept,) = Records(folders.records() / FILE).games
    assert dict(kept.labels) == {"kind": "fixed", "solo": "hard"}
    assert [result.score for result in kept.results] == list(game.fortunes())
    scene.session.jump(ledger.cursor - 1)
    app.update(0)
    scene.session.redo()
    app.update(0)
    assert len(Records(folders.records() / FILE).games) == 1
    app.push(Statistics(app))
    said = [item.label for item in layout_of(app.top)]
    assert STEAM.text("franz.against", preset=STEAM.text("setup.franz.hard")) in said
    assert Rect((0, 0), app.size).contains(layout_of(app.top)[0].rect)


def test_a_loaded_end_is_not_kept(app: App) -> None:
    """Only an end that was played here counts."""
    ledger, chance = solo_ledger(), Random(3)
    while not ledger.game.over:
        assert ledger.decision is not None
        ledger.apply(chance.choice(list(ledger.decision.options)))
    solo_table(app, 3, ledger)
    app.update(0)
    assert Records(folders.records() / FILE).games == ()


def fold_line(scene: SteamTable) -> Rect:
    """Scroll the log until a line that folds is in sight."""
    for top in range(len(scene.controller.log.lines)):
        scene.controller.state.view.log_top = top
        scene.dirty = True
        scene.app.draw()
        for spot in scene.controller.state.hits.spots:
            if spot.thing.key.startswith("fold "):
                return spot.rect
    raise AssertionError("no line folds")


def test_the_log_keeps_his_reasoning_folded(app: App) -> None:
    """Everything he thought stays under his turn; a click or a key opens and closes it."""
    scene = solo_table(app)
    until_told(scene, Random(3))
    step_through(scene)
    scene.controller.state.view.tab = "log"
    scene.controller.state.view.log_top = 0
    app.draw()
    folded = len(scene.controller.log.lines)
    perform(app, [Key("d")])
    app.draw()
    opened = len(scene.controller.log.lines)
    assert opened > folded + 3
    Hands(scene, Random(1)).click(fold_line(scene).center)
    app.draw()
    assert folded <= len(scene.controller.log.lines) < opened
    perform(app, [Key("d"), Key("d")])
    app.draw()
    assert len(scene.controller.log.lines) == folded


def test_a_slot_whose_condition_fails_steps_back_and_no_other(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the cards in his box: what failed is soft, what is looked at has a frame, what was done a ground."""
    scene = solo_table(app)
    until_told(scene, Random(3))
    cards = scene.state.shown().layout.board.franz
    assert cards is not None
    slot, theme, drawn = next(iter(cards.actions.values())).slots[0], scene.look.theme, dict[str, object]()
    pen = cast("SteamPen", scene.state.presenter.pen(app.draw(), scene.state.shown(), Hits(), scene.state.view))
    words = pen.say(f"franz.action.{slot.action}")

    def note(self: SteamPen, rect: Rect, text: str, style: object = None, colour: object = None, *_: object) -> None:
        if text == words:
            drawn["ink"] = colour

    monkeypatch.setattr(SteamPen, "text", note)
    monkeypatch.setattr(Canvas, "frame", lambda self, rect, colour, width, corner=0: drawn.update(frame=width))
    for number, now, acts in ((1, 1, 2), (2, 3, 2), (3, 3, 1)):
        stage = SimpleNamespace(slot=now, kind="condition")
        content = SimpleNamespace(now=stage, seen=[SimpleNamespace(slot=acts, kind="acts"), stage])
        marks = {(2, "a"): False, (1, "b"): True, (3, "c"): True}
        franz_panel._slot(pen, Rect(0, 0, 300, 60), number, slot, marks, cast("franz_panel.FranzView", content))
        assert drawn["ink"] == (theme.ink_soft if number == 2 else theme.ink)
        assert (drawn["frame"] == 2) == (now == number)

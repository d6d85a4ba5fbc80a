"""Machine players at the table: thought, told, interrupted, taken back, saved, watched – in every game."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from pygame import Rect

from imperial_steam import folders, titles
from imperial_steam.bots.thought import Candidate, Thought
from imperial_steam.games.protocol import CHANCE, Target, draw
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.crash import CrashScreen
from imperial_steam.gui.pages.dialogs import Confirm, Notice
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.pausing import Curtain
from imperial_steam.gui.pages.rules_scene import RulesScene
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.drawing import pieces
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.targets import Control, control, ui
from imperial_steam.gui.table_kit.machines import machine_play
from imperial_steam.gui.table_kit.machines.machine_strip import thinking_dots
from imperial_steam.gui.table_kit.machines.machine_turn import MachineTurn, TurnLine
from imperial_steam.gui.table_kit.machines.machines import Machines
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.table_kit.telling.narration import PACES
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import HUMAN, Ledger, Person, Session, load, read_journal, save, unfinished
from imperial_steam.thinking.messages import Reply
from imperial_steam.titles import TITLES
from tests.effort import crossed
from tests.gui.minds import NearMind, give
from tests.gui.tables.hands import Hands
from tests.gui.tables.overlaps import overlapping

MakeApp = Callable[..., App]
GAMES = ("imperial_steam", "russian_railroads")
ENTRIES = {key: titles.entry(key) for key in GAMES}
CLERK = "bot:clerk"
#: Where a program has its machines think, before a test gives it other minds.
REAL_MIND = DesktopProgram.mind
#: A rule of each game.
RULE = {"imperial_steam": "BID-01", "russian_railroads": "PAY-07"}
NAMES = ("Anna", "Clerk", "Clerk 2", "Clerk 3")


@pytest.fixture
def minds(monkeypatch: pytest.MonkeyPatch) -> list[NearMind]:
    """Machines think here."""
    return give(monkeypatch)


@pytest.fixture(autouse=True)
def both(monkeypatch: pytest.MonkeyPatch, minds: list[NearMind]) -> None:
    monkeypatch.setattr(titles, "_ENTRIES", ENTRIES)


def ledger_of(key: str, kinds: Sequence[str] = (HUMAN, CLERK, CLERK), seed: int = 1) -> Ledger:
    title = TITLES[key]
    people = [Person(name, colour, kind) for name, colour, kind in zip(NAMES, title.colours, kinds, strict=False)]
    return Ledger.new(title, people, title.setup_kinds[0], Random(seed))


def table_of(app: App, ledger: Ledger) -> TableScene[Any, Any]:
    app.random = Random(3)  # type: ignore[assignment]
    app.push(MainMenu(app))
    app.play(Session(ledger, folders.journals(), "2000-01-01T00:00:00"))
    return cast("TableScene[Any, Any]", app.top)


def machines_of(scene: TableScene[Any, Any]) -> Machines[Any, Any]:
    return scene.beside.sheet(Machines)


def lift(scene: TableScene[Any, Any]) -> None:
    """Whatever lies on the table is closed."""
    for _ in range(50):
        top = scene.app.top
        if top is scene:
            return
        assert not isinstance(top, CrashScreen), top.report
        top.ensure_built()
        top.form["show"].activate() if isinstance(top, Curtain) else top.cancel()
    raise AssertionError(f"{scene.app.top} cannot be closed")


def until_machine(scene: TableScene[Any, Any], chance: Random, most: int = 1500) -> None:
    """People play anything until a machine has been asked."""
    ledger = scene.session.ledger
    for _ in range(most):
        scene.update(0)
        lift(scene)
        decision = ledger.decision
        if machines_of(scene).play.asked:
            return
        if scene.busy():
            perform(scene.app, [Key("space")])
        elif decision is not None and scene.state.human:
            scene.state.choose(chance.choice(list(decision.options)))
        elif machines_of(scene).play.turn is not None:
            scene.update(1.0)
    raise AssertionError("no machine ever had to think")


def until_told(scene: TableScene[Any, Any], chance: Random) -> None:
    """People play anything until a line about a turn of a machine is told."""
    for _ in range(60):
        until_machine(scene, chance)
        for _ in range(20):
            scene.update(0)
            if machines_of(scene).play.turn is not None and machines_of(scene).play.turn.lines:
                return
    raise AssertionError("no turn was told")


def play_on(scene: TableScene[Any, Any], chance: Random, until: Callable[[Ledger], bool], dt: float = 10.0) -> None:
    """People play anything and machines act until something holds."""
    ledger = scene.session.ledger
    for _ in range(20_000):
        if until(ledger):
            return
        scene.update(dt)
        lift(scene)
        if scene.state.human and not scene.busy():
            decision = ledger.decision
            assert decision is not None
            scene.state.choose(chance.choice(list(decision.options)))
        elif scene.busy():
            scene.app.handle(Key("space"))
    raise AssertionError("that never happened")


# At the table


@pytest.mark.parametrize("key", GAMES)
def test_a_turn_is_told_action_by_action_and_stays_at_its_end(make_app: MakeApp, key: str) -> None:
    scene = table_of(make_app(), ledger_of(key))
    until_told(scene, Random(3))
    machines, ledger = machines_of(scene), scene.session.ledger
    turn = machines.play.turn
    assert turn is not None
    told = True
    while not turn.over:
        cursor, lines = ledger.cursor, len(turn.lines)
        scene.update(0.1)
        followed = ledger.cursor != cursor and len(turn.lines) != lines
        assert not (told and followed), "nothing follows at once what was just told"
        lines = len(turn.lines)
        scene.update(PACES["normal"] / 2)
        told = len(turn.lines) != lines
    canvas = scene.app.draw(record=True)
    assert scene.state.seats[turn.seat].name in {item.label for item in canvas.items if item.role == "strip"}
    assert machines.holds
    scene.update(PACES["normal"] + 0.1)
    assert machines.play.turn is not turn


def test_the_paces(make_app: MakeApp) -> None:
    """Automatic, with a stop after every turn, not shown at all."""
    for pace, stays in (("step", True), ("fast", False), ("skip", False)):
        scene = table_of(make_app(machine_turns=pace), ledger_of("russian_railroads", (HUMAN, HUMAN, CLERK), 2))
        machines, chance = machines_of(scene), Random(8)
        until_machine(scene, chance)
        for _ in range(60):
            scene.update(0.9)
        assert machines.holds == stays
        if stays:
            perform(scene.app, [Key("space")])
            assert not machines.holds
        if pace == "skip":
            assert not machines.open


def _said(scene: TableScene) -> str:
    """Everything the table says."""
    return "\n".join(item.label for item in layout_of(scene))


def test_keys_of_the_strip(make_app: MakeApp, minds: list[NearMind]) -> None:
    scene = table_of(make_app(), ledger_of("russian_railroads"))
    until_machine(scene, Random(3))
    machines, ledger, app = machines_of(scene), scene.session.ledger, scene.app
    minds[0].late = 10**9
    scene.update(0.1)
    assert not machines.open, "a thought that comes at once is not announced"
    scene.update(0.6)
    assert machines.thinking
    assert machines.open
    cursor = ledger.cursor
    assert "is thinking" in _said(scene)
    perform(app, [Key("p")])
    assert _said(scene).count("The game is paused") == 2, "by the prompt and by the strip"
    assert "is thinking" not in _said(scene)
    perform(app, [Key("space")])
    assert "paused" not in _said(scene)
    assert (minds[0].hurried, scene.state.paused) == (1, False), "move now ends the thought, and the pause"
    perform(app, [Key("p")])
    for _ in range(9):
        scene.update(2.0)
    assert ledger.cursor == cursor, "a machine that waits does nothing"
    perform(app, [Key("p"), Key("g")])
    assert app.settings.machine_turns == "fast"
    perform(app, [Key("s")])
    for _ in range(30):
        scene.update(0.01)
    assert machines.play.turn is None or machines.play.turn.over or ledger.decider(cursor) != machines.play.turn.seat


@pytest.mark.parametrize("pace", ["slow", "step"])
def test_to_my_turn_tells_nothing_until_somebody_decides(make_app: MakeApp, pace: str) -> None:
    scene = table_of(make_app(machine_turns=pace), ledger_of("russian_railroads", (HUMAN, CLERK, CLERK, CLERK)))
    chance = Random(3)
    play_on(scene, chance, lambda ledger: ledger.cursor > 20 and ledger.decider(ledger.cursor) == 0)
    until_told(scene, chance)
    machines = machines_of(scene)
    perform(scene.app, [Key("s")])
    seats = set()
    for _ in range(60):
        scene.update(0.01)
        seats.add(scene.session.ledger.decision.player)  # type: ignore[union-attr]
        assert not machines.open
        if scene.state.human:
            break
    assert len(seats) > 1
    assert scene.state.human
    until_told(scene, chance)
    assert machines.open, "the next turns are told again"


def test_machines_alone_are_hurried_turn_by_turn(make_app: MakeApp) -> None:
    scene = table_of(make_app(machine_turns="slow", round_banner="off"), ledger_of("russian_railroads", (CLERK, CLERK)))
    until_told(scene, Random(3))
    perform(scene.app, [Key("s")])
    for _ in range(60):
        scene.update(0.01)
    turn = machines_of(scene).play.turn
    assert turn is not None
    assert turn.lines, "the next one is told again"
    assert machines_of(scene).open


@pytest.mark.parametrize(("people", "hurried"), [((CLERK, CLERK), 1), ((HUMAN, CLERK, HUMAN), 0)])
def test_a_thought_ends_at_once_only_where_nobody_waits_for_a_turn(
    make_app: MakeApp, minds: list[NearMind], people: tuple[str, ...], hurried: int
) -> None:
    """Who waits has the machines play on untold, and think as long as they like."""
    scene = table_of(make_app(round_banner="off"), ledger_of("russian_railroads", people))
    until_machine(scene, Random(3))
    minds[0].late = 10**9
    scene.update(0.7)
    perform(scene.app, [Key("s")])
    assert minds[0].hurried == hurried


def test_a_turn_that_was_hurried_does_not_stay_at_its_end(make_app: MakeApp) -> None:
    scene = table_of(make_app(machine_turns="slow", round_banner="off"), ledger_of("russian_railroads", (CLERK, CLERK)))
    until_told(scene, Random(3))
    turn = machines_of(scene).play.turn
    perform(scene.app, [Key("s")])
    for _ in range(60):
        scene.update(0.01)
        if machines_of(scene).play.turn is not turn:
            break
    assert machines_of(scene).play.turn is not turn


@pytest.mark.parametrize("by_chance", [True, False])
def test_what_is_told_stays_where_chance_alone_has_acted(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, by_chance: bool
) -> None:
    """Chance may end the turn. What anybody else does makes it a story of another position."""
    scene = table_of(make_app(), ledger_of("russian_railroads"))
    until_told(scene, Random(3))
    play, ledger = machines_of(scene).play, scene.session.ledger
    turn, play._left = play.turn, (scene.session, ledger.cursor - 1)
    monkeypatch.setattr(ledger, "decider", lambda number: CHANCE if by_chance else 0)
    monkeypatch.setattr(machine_play, "ends_turn", lambda events, seat, decider: True)
    play.changed()
    assert turn is not None
    assert (play.turn is turn) == turn.over == by_chance


def test_an_answer_nobody_waits_for_changes_nothing(make_app: MakeApp) -> None:
    """The turn it was about was taken back, or is over."""
    scene = table_of(make_app(), ledger_of("russian_railroads"))
    until_machine(scene, Random(3))
    play, cursor = machines_of(scene).play, scene.session.ledger.cursor
    play.turn = None
    play._take(Reply(1, None, "late"))
    assert (play.turn, scene.session.ledger.cursor) == (None, cursor)


def test_a_sign_of_thinking_shows_one_bright_dot_that_moves(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table_of(make_app(), ledger_of("russian_railroads"))
    shown, theme, drawn = scene.state.shown(), scene.look.theme, list[tuple[int, object]]()
    pen = scene.state.presenter.pen(scene.app.draw(), shown, Hits(), scene.state.view)
    monkeypatch.setattr(Canvas, "fill", lambda self, rect, colour, corner: drawn.append((rect.x, colour)))
    bright = []
    for step in range(4):
        drawn.clear()
        thinking_dots(pen, (100, 100), step)
        assert [x for x, _ in drawn] == sorted({x for x, _ in drawn})
        bright.append([colour == theme.focus for _, colour in drawn].index(True))
        assert [colour for _, colour in drawn].count(theme.focus) == 1
    assert bright == [0, 1, 2, 0]


def test_the_window_is_drawn_anew_whenever_the_sign_of_thinking_moves(
    make_app: MakeApp, minds: list[NearMind], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = table_of(make_app(), ledger_of("russian_railroads"))
    until_machine(scene, Random(3))
    machines = machines_of(scene)
    monkeypatch.setattr(NearMind, "poll", lambda mind: None)
    seen = []
    for _ in range(40):
        before, scene.dirty = (machines.thinking, machines._step), False
        machines.machine(0.1)
        seen.append(((machines.thinking, machines._step) != before, scene.dirty))
    assert {True, False} == {moved for moved, _ in seen}
    assert [drawn for _, drawn in seen] == [moved for moved, _ in seen]


def test_the_strip_takes_the_place_of_the_log_where_the_game_says_so(make_app: MakeApp) -> None:
    scene = table_of(make_app(), ledger_of("russian_railroads"))
    until_told(scene, Random(3))
    canvas = scene.app.draw(record=True)
    assert [item.rect for item in canvas.items if item.role == "strip"] == [scene.state.regions["log"]]


@pytest.mark.parametrize("kind", ["marker 1", "slot Transsib 1", "gap 1", "token coins", "field Transsib black"])
def test_what_a_machine_does_on_its_board_is_never_marked_on_the_board_shown(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Every player has a first industry marker: that of a machine is on its small board."""
    scene = table_of(make_app(), ledger_of("russian_railroads"))
    until_told(scene, Random(3))
    turn, name, _, key = machines_of(scene).play.turn, *kind.partition(" ")
    assert turn is not None
    thing, marked = Target(name, key), list[Rect]()
    monkeypatch.setattr(pieces, "corners", lambda canvas, rect, colour, width: marked.append(Rect(rect)))
    for seat, shown in ((turn.seat, Target("player", str(turn.seat))), (scene.state.seat(), thing)):
        turn.seat, turn.lines = seat, [TurnLine("…", (thing,))]
        scene.dirty = True
        marked.clear()
        scene.app.draw()
        place = scene.state.hits.place(shown)
        assert marked == ([] if place is None else [place])
        assert place is None or scene.state.regions["tableau"].contains(place) == (shown == thing)


def test_the_strip_by_clicks(make_app: MakeApp, minds: list[NearMind]) -> None:
    scene = table_of(make_app(), ledger_of("imperial_steam"))
    until_machine(scene, Random(3))
    minds[0].late = 10**9
    scene.update(0.6)
    scene.app.draw()
    named = {control(spot.thing) for spot in scene.state.over.spots}
    assert {("machine", word) for word in ("on", "pause", "pace", "skip")} <= {tuple(one) for one in named if one}
    place = scene.state.over.place(ui("machine", "on"))
    assert place is not None
    Hands(scene, Random(1)).click(place.center)
    assert minds[0].hurried == 1


def test_undo_goes_past_a_machine_and_it_plays_again_the_same(make_app: MakeApp) -> None:
    scene = table_of(make_app(machine_turns="skip"), ledger_of("russian_railroads"))
    ledger, chance = scene.session.ledger, Random(3)
    play_on(scene, chance, lambda ledger: ledger.cursor > 25 and ledger.crosses_turn(ledger.undo_target()))
    target, before = ledger.undo_target(), [entry.text for entry in ledger.entries]
    assert ledger.decider(target) == 0
    perform(scene.app, [Key("backspace")])
    assert isinstance(scene.app.top, Confirm)
    scene.app.top.ensure_built()
    scene.app.top.form["yes"].activate()
    assert ledger.cursor == target
    ledger.jump(target)
    scene.state.play(ledger.entries[target].action)
    play_on(scene, chance, lambda ledger: len(ledger.entries) >= len(before) - 1, 0.01)
    assert [entry.text for entry in ledger.entries][: len(before) - 1] == before[: len(before) - 1]


def test_a_thought_about_another_position_is_forgotten(make_app: MakeApp, minds: list[NearMind]) -> None:
    """Undo, a line beside the game and going back end the thought; nothing of it is played there."""
    scene = table_of(make_app(machine_turns="skip"), ledger_of("russian_railroads", (HUMAN, CLERK)))
    chance = Random(3)
    play_on(scene, chance, lambda ledger: ledger.cursor > 12 and ledger.decider(ledger.cursor) == 0)
    minds[0].late = 10**9
    until_machine(scene, chance)
    ledger, machines = scene.session.ledger, machines_of(scene)
    asked = len(minds[0].asked)
    scene.state.jump(ledger.undo_target())
    assert not machines.play.asked
    assert minds[0].cancelled == 1
    scene.state.jump(len(ledger.entries))
    until_machine(scene, chance)
    assert len(minds[0].asked) == asked + 1
    scene.controller.lines.leave_game()
    assert scene.session.ledger is not ledger
    scene.update(0)
    assert minds[0].cancelled == 2
    minds[0].late = 0
    cursor, line = ledger.cursor, scene.session.ledger
    for _ in range(30):
        scene.update(1.0)
    assert line.cursor > cursor, "the machine plays in the line"
    scene.controller.lines.drop()
    assert (ledger.cursor, scene.session.ledger) == (cursor, ledger)
    play_on(scene, chance, lambda ledger: ledger.cursor > cursor)


def test_who_looks_back_is_not_disturbed(make_app: MakeApp) -> None:
    scene = table_of(make_app(machine_turns="fast"), ledger_of("imperial_steam"))
    until_told(scene, Random(3))
    ledger = scene.session.ledger
    cursor = ledger.cursor
    scene.controller.history.look(0)
    for _ in range(20):
        scene.update(2.0)
    assert (ledger.cursor, machines_of(scene).open) == (cursor, False)
    scene.controller.history.look(None)
    play_on(scene, Random(3), lambda ledger: ledger.cursor > cursor)


@pytest.mark.parametrize("key", GAMES)
def test_saved_and_killed_in_the_middle_of_a_turn(make_app: MakeApp, key: str, tmp_path: Path) -> None:
    """Continued from the journal or the save, the game stands there, and the machine ends its turn."""
    scene = table_of(make_app(), ledger_of(key))
    chance, ledger, machines = Random(5), scene.session.ledger, machines_of(scene)
    for _ in range(300):
        until_told(scene, chance)
        if machines.play.turn is not None and machines.play.turn.rest and not machines.play.turn.over:
            break
    assert machines.play.turn is not None
    assert machines.play.turn.rest
    save(ledger, tmp_path / "half.steamgame", "now")
    scene.session.suspend()
    (listed,) = unfinished(folders.journals())
    found = read_journal(listed.path, TITLES)
    assert found is not None
    assert found.ledger is not None
    for again in (found.ledger, load(tmp_path / "half.steamgame", TITLES)):
        assert again.game.digest() == ledger.game.digest()
        assert [person.kind for person in again.people] == [HUMAN, CLERK, CLERK]
        other = table_of(make_app(machine_turns="skip"), again)
        play_on(other, chance, lambda now: now.cursor > ledger.cursor + 3)


def test_one_that_cannot_think_plays_something_and_says_so(make_app: MakeApp, minds: list[NearMind]) -> None:
    scene = table_of(make_app(machine_turns="skip"), ledger_of("russian_railroads"))
    until_machine(scene, Random(3))
    minds[0].broken = True
    cursor, said = scene.session.ledger.cursor, list[str]()
    scene.app.remark = said.append  # type: ignore[method-assign]
    play_on(scene, Random(3), lambda ledger: ledger.cursor > cursor + 6)
    assert any("could not work this out" in words for words in said)
    minds[0].nobody = True
    cursor = scene.session.ledger.cursor
    play_on(scene, Random(3), lambda ledger: ledger.cursor > cursor + 6)
    assert any("does not respond" in words for words in said)


@pytest.mark.parametrize("seed", range(6))
def test_what_it_plays_without_a_thought_gives_up_no_round(make_app: MakeApp, minds: list[NearMind], seed: int) -> None:
    """One silence of a process shall not have a machine pass with all its workers in hand."""
    scene = table_of(make_app(machine_turns="skip"), ledger_of("russian_railroads"))
    until_machine(scene, Random(3))
    scene.app.random = Random(seed)
    minds[0].broken = True
    cursor, ledger = scene.session.ledger.cursor, scene.session.ledger
    play_on(scene, Random(3), lambda ledger: ledger.cursor > cursor + 12)
    for number in range(cursor, ledger.cursor):
        decision = ledger.position_at(number).decision()
        assert decision is not None
        alone = len(decision.options) == 1 or decision.player == 0
        assert alone or ledger.entries[number].action.target.key != "pass"


def test_a_process_that_began_anew_is_told(make_app: MakeApp, minds: list[NearMind]) -> None:
    scene = table_of(make_app(), ledger_of("russian_railroads"))
    until_machine(scene, Random(3))
    minds[0].late, minds[0].restarts = 10**9, 1
    said = list[str]()
    scene.app.remark = said.append  # type: ignore[method-assign]
    scene.update(0.1)
    scene.update(0.1)
    assert len(said) == 1
    assert "starts again" in said[0]


# Secrets


def test_a_bid_of_a_machine_is_nowhere(make_app: MakeApp) -> None:
    """BID-01: not in the strip, not in the log, not on the table; while it decides, its options are not shown."""
    scene = table_of(make_app(), ledger_of("imperial_steam", (HUMAN, CLERK, CLERK), 4))
    ledger, app = scene.session.ledger, scene.app
    while (decision := ledger.decision) is not None and decision.kind == "bid":
        if decision.player == 0:
            scene.state.choose(decision.options[3])
        else:
            assert scene.state.shown().decision.options == ()
            assert not scene.state.choices()
        scene.update(0.3)
        app.draw()
        if ledger.decision is not None and ledger.decision.kind == "bid":
            turn = machines_of(scene).play.turn
            assert turn is None or not turn.lines, "there is nothing to tell, so no box covers the map"


def test_what_grows_is_told_and_nothing_of_a_secret() -> None:
    """BID-01: what a machine expects of its bid would tell it."""
    candidate = Candidate((), 0, 0, {"money": -80, "network": 30, "influence": 112, "keys": 0})
    for secret, told in ((False, [("influence", 112), ("network", 30)]), (True, [])):
        turn = MachineTurn(1, hasty=False)
        turn.plan(Thought((), (candidate,)), secret)
        assert turn.brings == told


@pytest.mark.parametrize("persons", [1, 2])
def test_the_curtain_is_for_people_alone(make_app: MakeApp, persons: int) -> None:
    kinds = (HUMAN, CLERK, HUMAN if persons == 2 else CLERK)
    scene = table_of(make_app(machine_turns="fast"), ledger_of("imperial_steam", kinds))
    names = []
    for _ in range(400):
        scene.update(2.0)
        if isinstance(scene.app.top, Curtain):
            names.append(scene.app.top._name)
        lift(scene)
        decision = scene.session.ledger.decision
        if decision is None or decision.kind != "bid":
            break
        scene.update(0.01)
        if scene.state.human and scene.app.top is scene and not scene.busy():
            scene.state.choose(scene.session.ledger.decision.options[0])
    assert sorted(names) == ([] if persons == 1 else ["Anna", "Clerk 2"])
    assert scene.state.viewer == (0 if persons == 1 else scene.state.viewer)


def test_who_is_alone_with_machines_sees_what_is_theirs_from_the_start(make_app: MakeApp) -> None:
    title = TITLES["imperial_steam"]
    board = title.read_board(title.default_board)
    setup = title.draw_setup(board, 3, "normal", Random(2), {"hidden_money": "yes"})
    people = ledger_of("imperial_steam").people
    scene = table_of(make_app(machine_turns="skip"), Ledger(title, board, setup, people))
    scene.update(0)
    assert scene.state.hidden() == {1, 2}
    play_on(scene, Random(3), lambda ledger: ledger.cursor > 60)
    assert scene.state.hidden() == {1, 2}
    assert not machines_of(scene)._brings()


# Watching


@pytest.mark.parametrize("key", GAMES)
def test_machines_alone_are_watched(make_app: MakeApp, key: str) -> None:
    """Nothing can be taken back, for nobody has decided anything; secrets stay hidden from whoever watches."""
    scene = table_of(make_app(machine_turns="skip"), ledger_of(key, (CLERK, CLERK)))
    ledger = scene.session.ledger
    play_on(scene, Random(1), lambda ledger: ledger.cursor > 40)
    assert not scene.controller.history.can_undo
    assert scene.state.viewer is None
    scene.app.draw()
    perform(scene.app, [Key("escape")])
    assert scene.app.top is not scene
    cursor = ledger.cursor
    scene.update(1.0)
    assert ledger.cursor == cursor, "under the pause menu nothing goes on"


# How it looks

SIZES = [((1366, 768), 100), ((1366, 768), 200), ((1920, 1080), 100), ((2560, 1440), 150)]


@crossed(room=SIZES, language=LANGUAGES, key=GAMES)
def test_layout_of_the_strip(
    make_app: MakeApp, minds: list[NearMind], key: str, language: str, room: tuple[tuple[int, int], int]
) -> None:
    """Every text fits, none lies on another, no key of the catalogue is shown: while thinking, while playing."""
    size, scale = room
    app = make_app(size, language=language, scale=scale, machine_turns="step")
    scene, chance = table_of(app, ledger_of(key)), Random(11)
    for thinking in (False, False, True):
        if thinking:
            minds[0].late = 10**9
            until_machine(scene, chance)
        else:
            until_told(scene, chance)
        for _ in range(4):
            scene.update(0.4)
        assert machines_of(scene).thinking == thinking
        remark = scene.text("remark.lead.1")
        if (turn := machines_of(scene).play.turn) is not None:
            turn.remark = remark
            machines_of(scene).around.redraw()
        canvas = app.draw(record=True)
        (place,) = (number for number, item in enumerate(canvas.items) if item.role == "strip")
        strip = canvas.items[place].rect
        items = [item for item in canvas.items[place + 1 :] if strip.contains(item.rect)]
        assert len(items) >= 5
        assert [item.label for item in items if not item.fits or item.missing] == []
        assert [item.label for item in items if item.label.startswith(("machine.", "telling.", "event."))] == []
        assert [(a.label, b.label) for a, b in overlapping(items)] == []
        assert turn is None or remark in [item.label for item in items]


# A whole game


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    "pace", ["fast", pytest.param("skip", marks=pytest.mark.long), pytest.param("step", marks=pytest.mark.long)]
)
def test_one_person_and_machines_play_a_whole_game(
    make_app: MakeApp, key: str, pace: str, minds: list[NearMind]
) -> None:
    """No curtain ever; nothing a machine does is refused; every position holds its invariants."""
    app = make_app(machine_turns=pace)
    scene = table_of(app, ledger_of(key))
    curtains: list[object] = []
    push = app.push
    app.push = lambda shown: (curtains.append(shown) if isinstance(shown, Curtain) else None, push(shown))[1]  # type: ignore[method-assign]
    play_on(scene, Random(4), lambda ledger: ledger.game.over)
    ledger = scene.session.ledger
    assert curtains == []
    assert not ledger.game.violations()
    assert {seat for _, seat, _, _ in minds[0].asked} == {1, 2}
    assert all(seen is not ledger.game for seen, *_ in minds[0].asked)
    app.draw()


@pytest.mark.parametrize("key", GAMES)
def test_a_real_process_never_holds_up_a_frame(make_app: MakeApp, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking and looking take far less than a frame's 50 ms of the processor, also while the process begins."""
    monkeypatch.setattr(DesktopProgram, "mind", REAL_MIND)
    kinds = (HUMAN, CLERK, CLERK)
    app = make_app(machine_turns="fast")
    scene, chance = table_of(app, ledger_of(key, kinds)), Random(3)
    ledger, longest, thought = scene.session.ledger, 0.0, 0
    gc.disable()  # what other tests have left to collect is none of this frame's work
    try:
        while ledger.cursor < 24 and thought < 200:
            cursor, begin = ledger.cursor, time.thread_time()
            scene.update(0.02)
            if ledger.cursor == cursor:
                longest = max(longest, time.thread_time() - begin)
            if machines_of(scene).play.asked:
                thought += 1
                time.sleep(0.02)
            lift(scene)
            if scene.state.human and not scene.busy():
                scene.state.choose(chance.choice(list(ledger.decision.options)))
            perform(app, [Key("space")] if thought % 40 == 39 else [])
    finally:
        gc.enable()
        app.end_thinking()
    assert thought
    assert longest < 0.05


@pytest.mark.parametrize(
    ("kinds", "form"),
    [
        ((HUMAN, CLERK, CLERK), "Your previous turn and the turns of Clerk 2 and Clerk after it are taken back."),
        ((HUMAN, HUMAN, HUMAN), "Turns of Clerk 2 are taken back. Does everybody agree?"),
    ],
)
def test_whoever_takes_turns_back_is_told_whose(make_app: MakeApp, kinds: Sequence[str], form: str) -> None:
    """The person who asks is no third party, and who plays alone has nobody to agree with."""
    scene = table_of(make_app(), ledger_of("russian_railroads", kinds))
    lift(scene)
    ledger, chance = scene.session.ledger, Random(1)
    turns = 0
    while turns < 4 or (decision := ledger.decision) is None or decision.player != 0 or decision.secret:
        decision = ledger.decision
        assert decision is not None
        ledger.apply(draw(decision, chance))
        turns += ledger.decision is not None and ledger.decision.player != decision.player
    scene.state.renew()
    assert scene.controller.history._lost(ledger.undo_target()) == form
    while ledger.game.progress().round < 2:
        assert ledger.decision is not None
        ledger.apply(draw(ledger.decision, chance))
    assert "The game is then in round 1 again." in scene.controller.history._lost(turns)


def test_what_was_seen_is_named_where_nothing_can_be_taken_back(make_app: MakeApp) -> None:
    """A title such as "Undo ends here" leaves open what somebody has seen."""
    scene = table_of(make_app(), ledger_of("russian_railroads", (HUMAN, HUMAN, HUMAN)))
    lift(scene)
    ledger, chance = scene.session.ledger, Random(1)
    while not ledger.final_moment():
        decision = ledger.decision
        assert decision is not None
        ledger.apply(draw(decision, chance))
    scene.state.renew()
    moment = ledger.final_moment()
    scene.controller.history._settled(moment - 1)
    notice = scene.app.top
    assert isinstance(notice, Notice)
    told = notice.content()[1].label
    assert ledger.people[ledger.decider(moment - 1) or 0].name in told
    assert "end bonus card" in told


@pytest.mark.parametrize("key", GAMES)
def test_a_line_with_a_rule_opens_it(make_app: MakeApp, key: str) -> None:
    scene = table_of(make_app(machine_turns="step"), ledger_of(key))
    until_told(scene, Random(3))
    turn = machines_of(scene).play.turn
    assert turn is not None
    turn.lines.append(TurnLine("a line", rule=RULE[key]))
    assert scene.controller.commands.use(Control("machine_line", str(len(turn.lines) - 1)))
    assert isinstance(scene.app.top, RulesScene)

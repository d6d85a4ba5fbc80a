"""The review at the table: turns weighed in the background, looked at one by one, put away and continued."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from imperial_steam import folders, titles
from imperial_steam.bots.thought import Candidate, Weighed
from imperial_steam.games.kit.judgement import Step
from imperial_steam.games.protocol import CHANCE, Game, draw
from imperial_steam.gui.canvas.input import Key, Wheel
from imperial_steam.gui.pages.pausing import PauseMenu
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.coach import weighing
from imperial_steam.gui.table_kit.coach.review import Reviewing
from imperial_steam.gui.table_kit.coach.review_try import TryAgain
from imperial_steam.gui.table_kit.coach.review_view import TURN
from imperial_steam.gui.table_kit.coach.review_words import _points, in_points
from imperial_steam.gui.table_kit.coach.weighing import Weighing
from imperial_steam.gui.table_kit.core.sentences import percent
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import HUMAN, Ledger, disk, load, save
from imperial_steam.thinking.aftermath import NOBODY, made_by
from imperial_steam.thinking.messages import Reply
from imperial_steam.thinking.review import OwnTurn, Review, TurnFinding, hindrance
from tests.effort import crossed
from tests.gui.minds import NearMind
from tests.gui.table_kit.machines.test_machines import CLERK, GAMES, ledger_of, lift, table_of
from tests.gui.tables.hands import Hands
from tests.gui.tables.overlaps import overlapping

MakeApp = Callable[..., App]
ENTRIES = {key: titles.entry(key) for key in GAMES}
EVERY = dict(titles._ENTRIES)
#: What the scales of the tests find, in turn: the share given away, per mille.
LOSSES = (0, 60, 0, 120, 30, 250)
#: Where a program has turns weighed, before a test gives it other scales.
REAL_SCALES = DesktopProgram.scales


def answered(game: Game, seat: int, played: Step) -> tuple[int, Step]:
    """Whoever is next after a turn, and the first thing that can be done there; nobody where chance is."""
    after = game.copy()
    for action in played:
        after.apply_known(action)
    decision = after.decision()
    return (
        (-1, ())
        if decision is None or decision.player in (CHANCE, seat)
        else (decision.player, tuple(decision.options[:1]))
    )


class NearScales(NearMind):
    """Weighs at once: the played turn gives away what is next in `LOSSES`."""

    def __init__(self, ledger: Ledger) -> None:
        super().__init__(ledger)
        self.weighed: list[tuple[int, Step]] = []
        self.next: int | None = None
        self.beside: Step = ()

    def weigh(self, game: Game, seat: int, played: Step, seed: str, beside: Step = ()) -> None:
        self.beside = beside
        loss = LOSSES[len(self.weighed) % len(LOSSES)] if self.next is None else self.next
        self.weighed.append((seat, played))
        decision = game.decision()
        assert decision is not None
        better = decision.options[:1] if loss else played
        best, own = Candidate(better, 5, 600, {}, 0, better), Candidate(played, 5, 600 - loss, {}, 0, played)
        self._pending, self.polls = True, 0
        rival, answer = answered(game, seat, played)
        self._thought = Weighed(
            best.actions, (best,), 9, 4, own, 600, loss, 3, bool(loss), answer, rival, loss // 5 if loss >= 50 else 0,
            lines=(best, own) if loss >= 50 else (), complete=True,
        )  # fmt: skip

    def poll(self) -> Reply | None:
        return super().poll()


@pytest.fixture(autouse=True)
def scales(monkeypatch: pytest.MonkeyPatch) -> list[NearScales]:
    """Every window gets such scales; they are listed."""
    made: list[NearScales] = []

    def give(program: Any, ledger: Ledger, number: int = 0) -> NearScales:
        assert not number
        if not made or made[-1].board is not ledger.board:
            made.append(NearScales(ledger))
        return made[-1]

    monkeypatch.setattr(titles, "_ENTRIES", ENTRIES)
    monkeypatch.setattr(DesktopProgram, "scales", give)
    monkeypatch.setattr(weighing, "WEIGHERS", 1)
    return made


@cache
def _played(key: str, number: int) -> tuple[str, ...]:
    ledger, chance = ledger_of(key, (HUMAN, CLERK, HUMAN), 4), Random(4)
    while (ledger.cursor < number or not number) and ledger.decision is not None:
        ledger.apply(draw(ledger.decision, chance))
    return tuple(entry.text for entry in ledger.entries)


def game_of(key: str, number: int = 0) -> Ledger:
    """A game of three after so many random actions, or at its end."""
    ledger = ledger_of(key, (HUMAN, CLERK, HUMAN), 4)
    for text in _played(key, number):
        ledger.apply(text)
    return ledger


def sat(app: App, ledger: Ledger) -> TableScene[Any, Any]:
    scene = table_of(app, ledger)
    scene.update(0)
    lift(scene)
    scene.controller.reckoned.everything()
    app.draw()
    return scene


def sheet_of(scene: TableScene[Any, Any]) -> Reviewing[Any, Any]:
    return scene.beside.sheet(Reviewing)


def reviewed(scene: TableScene[Any, Any], turns: int = 400) -> Reviewing[Any, Any]:
    """The sheet, having looked at so many turns."""
    sheet = sheet_of(scene)
    perform(scene.app, [Key("d")])
    for _ in range(2 * turns):
        if not sheet.running:
            break
        scene.update(0.05)
    scene.app.draw()
    assert sheet.open
    return sheet


def labels(scene: TableScene[Any, Any]) -> str:
    return "\n".join(item.label for item in scene.app.draw(record=True).items)


@pytest.mark.parametrize("key", GAMES)
def test_every_turn_of_the_person_is_looked_at(make_app: MakeApp, scales: list[NearScales], key: str) -> None:
    scene = sat(make_app(), game_of(key))
    sheet = reviewed(scene)
    made = sheet.review
    assert made is not None
    assert sheet.seat == 0
    assert made.left([0]) == []
    assert not sheet.running
    assert {seat for seat, _ in scales[-1].weighed} == {0}
    assert made.summary(0).verdicts["blunder"] > 0
    assert "All turns reviewed" in labels(scene)


@pytest.mark.parametrize("key", GAMES)
def test_the_end_page_has_a_button(make_app: MakeApp, key: str) -> None:
    scene = sat(make_app(), game_of(key))
    perform(scene.app, [Key("f")] if not scene.state.view.reckoning else [])
    scene.app.draw()
    place = scene.state.hits.place(ui("review"))
    if scene.state.presenter.account is None:
        return
    assert place is not None
    Hands(scene, Random(1)).click(place.center)
    assert sheet_of(scene).open


@pytest.mark.parametrize("key", GAMES)
def test_keys_go_from_turn_to_turn_and_the_moment_opens(make_app: MakeApp, key: str) -> None:
    scene = sat(make_app(), game_of(key))
    sheet = reviewed(scene)
    assert sheet.review is not None
    starts = [found.turn.start for found in sheet.review.of(0)]
    perform(scene.app, [Key("right")])
    assert sheet.chosen == starts[0] == scene.controller.history.moment
    assert scene.state.view.seat == 0
    perform(scene.app, [Key("right"), Key("right"), Key("left")])
    assert sheet.chosen == starts[1]
    perform(scene.app, [Key("down")])
    finding = sheet.finding
    assert finding is not None
    assert finding.verdict
    assert finding.turn.start > starts[1]
    perform(scene.app, [Key("up"), Key("escape")])
    assert sheet.open
    assert sheet.chosen is None
    assert scene.state.view.past is None
    perform(scene.app, [Key("escape")])
    assert not sheet.open


@pytest.mark.parametrize("key", GAMES)
def test_a_click_on_the_graph_opens_the_moment(make_app: MakeApp, key: str) -> None:
    scene = sat(make_app(), game_of(key))
    sheet = reviewed(scene)
    assert sheet.review is not None
    start = sheet.review.of(0)[4].turn.start
    place = scene.state.over.place(ui(TURN, start))
    assert place is not None
    Hands(scene, Random(1)).click(place.center)
    assert sheet.chosen == start == scene.controller.history.moment


def test_the_card_of_a_turn_tells_what_was_better(make_app: MakeApp) -> None:
    scene = sat(make_app(), game_of("imperial_steam"))
    reviewed(scene)
    perform(scene.app, [Key("down")])
    told = labels(scene)
    assert "about 6 percentage points more" in told
    assert "This would have been better:" in told
    assert "best reply" in told
    assert "In the end 12\N{NO-BREAK SPACE}G more than with the turn played." in told


def test_what_was_possible_is_told_though_it_hardly_changes_who_wins(make_app: MakeApp) -> None:
    """In gulden or points, where a chance of winning near 100 or 0 % says nothing more."""
    scene = sat(make_app(), game_of("imperial_steam"))
    sheet = reviewed(scene)
    assert sheet.review is not None
    known = next(finding for finding in sheet.review.of(sheet.seat) if finding.verdict)
    account = (("money", 100), ("influence", -16))
    sheet.review.findings[known.turn.start] = replace(known, loss=0, sure=False, cost=84, account=account)
    sheet.choose(known.turn.start)
    told = labels(scene)
    assert "in the end about 84\N{NO-BREAK SPACE}G more was possible" in told
    assert "Perhaps better: " in told
    assert "In the end 84\N{NO-BREAK SPACE}G more than with the turn played." in told
    assert "Mainly: Money and what it buys +100\N{NO-BREAK SPACE}G. All else together: \N{MINUS SIGN}16" in told


def test_a_turn_that_was_good_is_told_nothing_better(make_app: MakeApp) -> None:
    scene = sat(make_app(), game_of("imperial_steam"))
    sheet = reviewed(scene)
    assert sheet.review is not None
    for found in sheet.review.of(sheet.seat)[:6]:
        sheet.choose(found.turn.start)
        if not found.verdict:
            assert "This would have been better" not in labels(scene)
            assert "Perhaps better" not in labels(scene)


def test_a_turn_without_choice_is_counted_but_not_praised(make_app: MakeApp) -> None:
    scene = sat(make_app(), game_of("imperial_steam"))
    sheet = reviewed(scene)
    assert sheet.review is not None
    first, second = (found.turn for found in sheet.review.of(0)[:2])
    sheet.review.take(second, None)
    perform(scene.app, [Key("right")])
    turns = len(sheet.review.known(0))
    assert f"turn 1 of {turns}" in labels(scene)
    perform(scene.app, [Key("right")])
    assert sheet.chosen == second.start
    told = labels(scene)
    assert f"turn 2 of {turns}" in told
    assert "No choice" in told
    assert "good turn" not in told
    assert "Try another turn" not in told
    perform(scene.app, [Key("left")])
    assert sheet.chosen == first.start
    assert "Try another turn" in labels(scene)


@pytest.mark.parametrize("key", GAMES)
def test_the_rest_is_told_by_whose_turns_it_came_and_adds_up(make_app: MakeApp, key: str) -> None:
    scene = sat(make_app(), game_of(key))
    sheet = reviewed(scene)
    made = sheet.review
    assert made is not None
    told = sheet.teller.between(made, sheet.seat)
    assert sheet.content is not None
    assert "Everything else, by the turns in which it happened" in sheet.content.summary[-1]
    for time in told[:-1]:
        nobody = max(time.by, key=lambda who: abs(time.by[who]), default=NOBODY) == NOBODY
        sheet.choose(time.start)
        shown = "Until the next turn: " in labels(scene)
        assert shown == (abs(time.change) >= (200 if nobody else 50)), "no small move of an estimate"
    later = [sheet.teller.told(made, finding).later for finding in made.of(sheet.seat)]
    assert not [words for words in later if ": –" in words], "who gained nothing is left out"
    luck = made.summary(sheet.seat).luck
    assert luck is not None
    points = in_points(made_by(told), percent(luck))
    assert sum(amount for _, amount in points) == percent(luck)


def test_it_stops_and_goes_on(make_app: MakeApp, scales: list[NearScales]) -> None:
    scene = sat(make_app(), game_of("imperial_steam"))
    sheet = sheet_of(scene)
    perform(scene.app, [Key("d")])
    for _ in range(8):
        scene.update(0.05)
    perform(scene.app, [Key("space")])
    assert not sheet.running
    assert "Stopped after" in labels(scene)
    asked = len(scales[-1].weighed)
    scene.update(1.0)
    assert len(scales[-1].weighed) == asked
    known = dict(sheet.review.findings)  # type: ignore[union-attr]
    perform(scene.app, [Key("escape"), Key("d")])
    assert sheet.review is not None
    assert dict(sheet.review.findings) == known
    scene.update(0.05)
    assert len(scales[-1].weighed) > asked


def test_what_was_found_is_shown_at_once_when_it_is_opened_again(make_app: MakeApp, scales: list[NearScales]) -> None:
    ledger = game_of("russian_railroads")
    reviewed(sat(make_app(), ledger))
    asked = len(scales[-1].weighed)
    sheet = reviewed(sat(make_app(), ledger))
    assert len(scales[-1].weighed) == asked
    assert sheet.review is not None
    assert sheet.review.findings == Review(ledger).findings


def test_it_is_kept_in_the_save_of_the_game(make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = sat(make_app(), game_of("imperial_steam"))
    scene.app.session = scene.session
    sheet = reviewed(scene)
    assert sheet.review is not None
    (file,) = folders.saves().iterdir()
    assert Review(load(file, titles.TITLES)).findings == sheet.review.findings
    said = list[str]()
    scene.app.remark = said.append  # type: ignore[method-assign]
    monkeypatch.setattr(disk, "replace", refused)
    perform(scene.app, [Key("tab")])
    scene.update(0.05)
    perform(scene.app, [Key("space")])
    assert len(said) == 1


def refused(source: Path, target: Path) -> None:
    """A disk that takes nothing more."""
    del source
    raise OSError(28, "No space left on device", target)


def test_another_seat_is_looked_at(make_app: MakeApp, scales: list[NearScales]) -> None:
    scene = sat(make_app(), game_of("imperial_steam"))
    sheet = reviewed(scene)
    perform(scene.app, [Key("tab")])
    assert sheet.seat == 1
    scene.update(0.05)
    assert scales[-1].weighed[-1][0] == 1


def test_a_game_that_goes_on_puts_it_away(make_app: MakeApp) -> None:
    scene = sat(make_app(), game_of("imperial_steam", 80))
    sheet = sheet_of(scene)
    scene.state.viewer = 0
    sheet.toggle()
    assert sheet.open
    scene.state.jump(scene.session.ledger.cursor - 1)
    assert not sheet.open


def test_what_cannot_be_weighed_is_passed_over(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = sat(make_app(), game_of("imperial_steam"))
    monkeypatch.setattr(NearScales, "poll", lambda self: Reply(1, None, "broken by the test"))
    sheet = reviewed(scene)
    assert sheet.review is not None
    assert sheet.review.left([0]) == []
    assert sheet.review.of(0) == []


def test_where_nobody_weighs_it_stops_and_can_go_on(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, scales: list[NearScales]
) -> None:
    """A turn that no process has weighed is not taken for one without a choice."""
    scene = sat(make_app(), game_of("imperial_steam"))
    said = list[str]()
    scene.app.remark = said.append  # type: ignore[method-assign]
    with monkeypatch.context() as full:
        full.setattr(NearScales, "poll", lambda self: Reply(1, None, "no process", nobody=True))
        sheet = reviewed(scene)
    assert said == [scene.text("review.nobody")]
    assert not sheet.running
    assert sheet.review is not None
    assert len(sheet.review.left([0])) == len([turn for turn in sheet.review.turns if turn.seat == 0])
    perform(scene.app, [Key("escape"), Key("d")])
    scene.update(0.05)
    scene.update(0.05)
    assert sheet.review.findings


def test_while_the_scoring_is_counted_nothing_is_told(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = sat(make_app(), game_of("imperial_steam"))
    scene.state.view.counting = True
    told = list[str]()
    monkeypatch.setattr(scene, "tell", told.append)
    perform(scene.app, [Key("d")])
    assert told == ["no_review.counting"]
    assert not sheet_of(scene).open


def tried(scene: TableScene[Any, Any], scales: NearScales, loss: int) -> TryAgain[Any, Any]:
    """The first turn with a verdict tried again, by random choices; it gives away so much."""
    sheet, again = sheet_of(scene), scene.beside.sheet(TryAgain)
    perform(scene.app, [Key("down"), Key("t")])
    lift(scene)
    assert again.attempt is not None
    assert not sheet.open
    scales.next = loss
    chance = Random(7)
    while again.attempt.state == "played":
        decision = scene.session.ledger.decision
        assert decision is not None
        assert decision.player == 0
        assert scene.state.human
        scene.state.choose(draw(decision, chance))
    return again


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    ("loss", "said"),
    [(0, "Well done"), (20, "within 2 percentage points"), (21, "Not yet"), (180, "gives away 18 percentage points")],
)
def test_trying_again_accepts_what_is_within_2_points(
    make_app: MakeApp, scales: list[NearScales], key: str, loss: int, said: str
) -> None:
    ledger = game_of(key)
    digest, entries = ledger.game.digest(), list(ledger.entries)
    scene = sat(make_app(), ledger)
    sheet = reviewed(scene, 6)
    again = tried(scene, scales[-1], loss)
    assert scene.state.choices() == []
    cursor = scene.session.ledger.cursor
    scene.update(5.0)
    assert scene.session.ledger.cursor == cursor, "somebody went on after the turn"
    assert said in labels(scene)
    assert "is thinking" not in labels(scene), "machines wait"
    perform(scene.app, [Key("escape")])
    assert again.attempt is None
    assert scene.session.ledger is ledger
    assert (ledger.game.digest(), ledger.entries) == (digest, entries)
    assert sheet.open
    assert again.possible


def test_a_try_is_compared_with_the_turn_of_the_game(make_app: MakeApp, scales: list[NearScales]) -> None:
    """What that gave away beyond it; of one that is worse what it costs in the end."""
    scene = sat(make_app(), game_of("imperial_steam"))
    reviewed(scene, 6)
    again = tried(scene, scales[-1], 0)
    scene.update(0.05)
    assert again.attempt is not None
    assert list(map(str, scales[-1].beside)) == list(again.attempt.finding.best), "the best one known"
    lost = again.attempt.finding.lost
    assert f"The turn played in the game gave away {percent(lost)} percentage points more." in labels(scene)
    attempt, say = again.attempt, scene.presenter.say
    worse = replace(attempt, state="less", loss=90, cost=40)
    assert "In the end the best known turn brings 40\N{NO-BREAK SPACE}G more." in worse.words(say, "Anna")
    same = replace(attempt, state="good", loss=lost)
    assert "The turn played" not in same.words(say, "Anna")


def test_after_a_try_comes_another_or_the_review(make_app: MakeApp, scales: list[NearScales]) -> None:
    scene = sat(make_app(), game_of("imperial_steam"))
    sheet = reviewed(scene, 6)
    again = tried(scene, scales[-1], 90)
    scene.update(0.05)
    perform(scene.app, [Key("t")])
    assert again.attempt is not None
    assert again.attempt.state == "played"
    assert scene.session.ledger.cursor == again.attempt.finding.turn.start
    perform(scene.app, [Key("escape")])
    tried(scene, scales[-1], 90)
    scene.update(0.05)
    perform(scene.app, [Key("escape")])
    assert again.attempt is None
    assert sheet.open
    assert "This would have been better:" in labels(scene)


def test_a_turn_that_was_good_can_be_tried_another_way(make_app: MakeApp) -> None:
    scene = sat(make_app(), game_of("imperial_steam"))
    sheet = reviewed(scene, 6)
    assert sheet.review is not None
    good = next(finding for finding in sheet.review.of(0) if not finding.verdict)
    sheet.choose(good.turn.start)
    perform(scene.app, [Key("t")])
    attempt = scene.beside.sheet(TryAgain).attempt
    assert attempt is not None
    assert attempt.finding == good


def test_a_hint_for_a_turn_that_is_tried_lies_free(make_app: MakeApp) -> None:
    """The box of the try covers nothing of it, and is there again when it is closed."""
    scene = sat(make_app(), game_of("imperial_steam"))
    reviewed(scene, 6)
    again = scene.beside.sheet(TryAgain)
    perform(scene.app, [Key("down"), Key("t")])
    lift(scene)
    scene.app.draw()
    assert scene.state.over.place(ui("review_try_box")) is not None
    perform(scene.app, [Key("k")])
    scene.update(0.1)
    scene.app.draw()
    assert scene.state.over.place(ui("hint_box")) is not None
    assert scene.state.over.place(ui("review_try_box")) is None
    perform(scene.app, [Key("escape")])
    scene.app.draw()
    assert again.attempt is not None
    assert scene.state.over.place(ui("review_try_box")) is not None


def test_the_turn_of_a_machine_can_be_tried(make_app: MakeApp, scales: list[NearScales]) -> None:
    """Whoever tries decides for the seat, in the line alone."""
    scene = sat(make_app(), game_of("imperial_steam"))
    sheet = reviewed(scene, 2)
    sheet.sit_down(1)
    scales[-1].next = 150
    for _ in range(6):
        scene.update(0.05)
    perform(scene.app, [Key("down"), Key("t")])
    assert scene.state.apart
    assert scene.state.human
    perform(scene.app, [Key("escape")])
    assert scene.session.ledger.people[1].kind == CLERK


def test_taking_back_beyond_the_turn_ends_the_try(make_app: MakeApp) -> None:
    scene = sat(make_app(), game_of("imperial_steam"))
    sheet = reviewed(scene, 6)
    perform(scene.app, [Key("down"), Key("t")])
    lift(scene)
    scene.state.jump(scene.session.ledger.cursor - 1)
    assert sheet.open
    assert not scene.state.apart


def test_the_dots_move_while_a_try_is_weighed(make_app: MakeApp, scales: list[NearScales]) -> None:
    """Nothing is drawn anew for it but with each of them."""
    scene = sat(make_app(), game_of("imperial_steam"))
    reviewed(scene, 6)
    again = tried(scene, scales[-1], 0)
    scales[-1].late = 100
    drawn = 0
    for _ in range(20):
        scene.dirty = False
        again.update(0.1)
        drawn += scene.dirty
    assert again.attempt is not None
    assert again.attempt.state == "weighed"
    assert 2 <= drawn <= 10


def test_a_key_the_review_has_no_use_for_goes_on(make_app: MakeApp) -> None:
    """The table has it, as ever."""
    scene = sat(make_app(), game_of("imperial_steam"))
    sheet = reviewed(scene, 6)
    assert not sheet.handle(Key("f9"))
    assert sheet.handle(Key("down"))


@crossed(size=[(1366, 768), (1024, 640), (1920, 1080)], language=LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_the_box_fits(make_app: MakeApp, key: str, language: str, size: tuple[int, int]) -> None:
    scene = sat(make_app(size, language=language), game_of(key))
    reviewed(scene, 8)
    for keys in ((), ("down",), ("s",), ("up", "right")):
        perform(scene.app, [Key(name) for name in keys])
        canvas = scene.app.draw(record=True)
        strips = [item for item in canvas.items if item.role == "strip"]
        assert strips
        assert all(canvas.rect.contains(item.rect) for item in strips)
        inside = [item for item in canvas.items if item.role == "button" and strips[-1].rect.contains(item.rect)]
        assert not overlapping(inside)
    perform(scene.app, [Key("down"), Key("t")])
    lift(scene)
    canvas = scene.app.draw(record=True)
    box = [item for item in canvas.items if item.role == "strip"][-1]
    assert canvas.rect.contains(box.rect)
    assert not [item for item in canvas.items if item.label.endswith("…") and box.rect.contains(item.rect)]


def test_a_game_opened_from_a_save_knows_it(make_app: MakeApp, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    save(game_of("imperial_steam"), file, "2026-05-01T12:00:00")
    program: Any = make_app()
    program.open_save(file)
    assert program.session is not None
    assert program.session.kept
    (kept,) = folders.saves().iterdir()
    assert (program.session.file, kept.read_bytes()) == (kept, file.read_bytes()), "what comes from elsewhere is kept"


def test_the_process_that_weighs_ends_with_the_table(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(DesktopProgram, "scales", REAL_SCALES)
    file = tmp_path / "game.json"
    save(game_of("russian_railroads"), file, "2026-05-01T12:00:00")
    program: Any = make_app()
    program.open_save(file)
    scene: Any = program.top
    scene.controller.reckoned.everything()
    sheet = sheet_of(scene)
    sheet.toggle()
    scene.update(0.05)
    assert sheet.review is not None
    assert sheet.animating
    pid = program.scales(sheet.review.ledger).pid
    os.kill(pid, 0)
    program.to_menu()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@pytest.mark.parametrize("key", GAMES)
def test_the_pause_menu_says_why_a_game_cannot_be_reviewed(make_app: MakeApp, key: str) -> None:
    """An entry that is there at some times only looks like one that was taken away."""
    scene = table_of(make_app(), ledger_of(key, (HUMAN, HUMAN, HUMAN)))
    lift(scene)
    ledger, chance = scene.session.ledger, Random(1)
    perform(scene.app, [Key("escape")])
    menu = scene.app.top
    assert isinstance(menu, PauseMenu)
    menu.ensure_built()
    assert not menu.form["review"].enabled
    assert menu.form["review.note"].label == scene.text(f"notice.no_review.{hindrance(ledger)}.text")
    menu.cancel()
    while hindrance(ledger):
        decision = ledger.decision
        assert decision is not None
        scene.state.play(draw(decision, chance))
    lift(scene)
    perform(scene.app, [Key("escape")])
    menu = scene.app.top
    assert isinstance(menu, PauseMenu)
    menu.ensure_built()
    menu.form["review"].activate()
    assert scene.beside.sheet(Reviewing).open


def test_what_is_found_is_drawn_and_counts_so_far_until_all_is_found(make_app: MakeApp) -> None:
    """Of a game that is over, too: only behind its last turn everything is known."""
    scene = sat(make_app(), game_of(GAMES[0]))
    sheet, seen = sheet_of(scene), 0
    perform(scene.app, [Key("d")])
    assert sheet.review is not None
    while sheet.running and seen < 3:
        scene.app.draw()
        found = len(sheet.review.findings)
        scene.update(0.05)
        if len(sheet.review.findings) > found:
            assert scene.dirty
            seen += 1
    assert seen == 3
    assert sheet.review.left([0])
    assert "Chance of winning so far" in labels(scene)
    for _ in range(800):
        scene.update(0.05)
    assert not sheet.running
    assert "Chance of winning so far" not in labels(scene)


@pytest.mark.parametrize("key", GAMES)
def test_it_starts_with_the_turns_that_mattered_most(make_app: MakeApp, key: str) -> None:
    """What each cost in the unit of the game, and the plan it should have been; a click opens it."""
    scene = sat(make_app(), game_of(key))
    sheet = reviewed(scene)
    assert sheet.review is not None
    worst = sheet.review.worst(0, 3)
    assert [found.loss for found in worst] == [250] * 3
    seen = labels(scene).replace("\N{NO-BREAK SPACE}", " ")
    assert "The turns that cost most" in seen
    assert f"cost about {'50 G' if key == 'imperial_steam' else '50 points'} (25 percentage points)" in seen
    for moment in sheet.teller.moments(sheet.review, 0):
        assert moment.plan in labels(scene)
        assert "→" not in moment.plan
        assert re.match("Played: .+ Better: .+", moment.plan)
    second = next(place for place in (scene.state.over.place(ui(TURN, worst[1].turn.start)),) if place)
    Hands(scene, Random(1)).click(second.center)
    assert sheet.chosen == worst[1].turn.start


def test_a_turn_that_everything_else_is_far_behind_is_praised(make_app: MakeApp) -> None:
    """At the start of the review, with what was played, and on its card."""
    scene = sat(make_app(), game_of("imperial_steam"))
    sheet = reviewed(scene)
    assert sheet.review is not None
    first = sheet.review.of(0)[0].turn.start
    good = replace(sheet.review.findings[first], loss=0, sure=False, gain=180)
    sheet.review.findings[first] = good
    (strength,) = sheet.teller.strengths(sheet.review, 0)
    assert "The strongest turns" in labels(scene)
    assert "at least 18 percentage points better" in strength.cost
    assert strength.plan.startswith("Played: ")
    card = sheet.teller.told(sheet.review, good)
    assert card.sentence.startswith("A strong turn: every other turn found is at least 18 percentage points worse")
    assert not card.better, "a review from before does not say what it was compared with"


@pytest.mark.parametrize("key", GAMES)
def test_a_strong_turn_is_told_beside_the_next_best(make_app: MakeApp, key: str) -> None:
    """What that was, and by how much and by what it is behind."""
    scene = sat(make_app(), game_of(key))
    sheet = reviewed(scene)
    assert sheet.review is not None
    found = next(found for found in sheet.review.of(0) if found.loss >= 50)
    other, played = found.lines
    part = {"imperial_steam": "money", "russian_railroads": "industry"}[key]
    strong = replace(
        found, loss=0, sure=False, gain=180, best=played, cost=-40, lines=(other, played), account=((part, -40),)
    )
    sheet.review.findings[found.turn.start] = strong
    better, unit = sheet.teller.plan(sheet.review, found), scene.presenter.say("unit.score", score=40)
    (strength,) = sheet.teller.strengths(sheet.review, 0)
    assert re.match(r"Played: .+\. The next best turn is about ", strength.plan)
    assert strength.plan.endswith(f"{unit} worse: {better}")
    assert strong not in sheet.review.worst(0, 99)
    card = sheet.teller.told(sheet.review, strong)
    assert card.better[0] == f"The next best turn: {better}"
    whole = rf"In the end {unit} more than with that one\. Mainly: [^.]+ \+{unit}( \([^.]+\))?\.( Also: .+)?"
    assert re.fullmatch(whole, card.better[1]), card.better[1]
    assert not any("turn played" in sentence for sentence in card.better)


def left_of(sheet: Reviewing[Any, Any]) -> int | None:
    """The seconds that are told."""
    content = sheet.content
    return None if content is None else content.seconds


def test_how_long_it_still_takes_is_told_once_that_is_known(make_app: MakeApp, scales: list[NearScales]) -> None:
    scene = sat(make_app(), game_of("imperial_steam"))
    sheet = sheet_of(scene)
    perform(scene.app, [Key("d")])
    scene.update(0.05)
    assert left_of(sheet) is None
    for _ in range(weighing.TOLD):
        scene.update(10.0)
    assert sheet.review is not None
    seconds = left_of(sheet)
    assert seconds is not None
    turns = sum(turn.seat == 0 for turn in sheet.review.turns)
    assert seconds == round((0.05 + 20.0 + weighing.USUAL_SECONDS) * (turns - 3) / (3 + weighing.USUAL_TURNS))
    assert f"about {-(-seconds // 60)}\N{NO-BREAK SPACE}min left" in labels(scene)
    perform(scene.app, [Key("space")])
    assert "min left" not in labels(scene)


#: Seconds after which one more turn of a real game was weighed: two of the first ones take long, then hardly any.
STEPS = (4.1, 55.0, 58.0, 2.0, *[1.2] * 32)


def test_turns_that_take_long_at_first_make_it_no_quarter_of_an_hour(make_app: MakeApp) -> None:
    app, review = make_app(), Review(game_of("imperial_steam", 40))
    timer = Weighing(app)
    for number, seconds in enumerate(STEPS, 1):
        timer.ask(review, (), seconds)
        timer._weighed = number
        told = timer.seconds(len(STEPS) - number)
        assert told is None or told < 300


def test_two_turns_are_weighed_at_a_time(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    made: dict[int, NearScales] = {}
    monkeypatch.setattr(weighing, "WEIGHERS", 2)
    monkeypatch.setattr(
        DesktopProgram, "scales", lambda program, ledger, number=0: made.setdefault(number, NearScales(ledger))
    )
    scene = sat(make_app(), game_of("imperial_steam"))
    sheet = reviewed(scene)
    assert sheet.review is not None
    assert sheet.review.left([0]) == []
    asked = [[played for _, played in made[number].weighed] for number in (0, 1)]
    assert abs(len(asked[0]) - len(asked[1])) <= 1
    assert len(asked[0]) + len(asked[1]) == sum(turn.seat == 0 for turn in sheet.review.turns)


def test_what_an_earlier_judgement_found_is_marked_and_can_be_looked_at_again(
    make_app: MakeApp, scales: list[NearScales]
) -> None:
    ledger = game_of("imperial_steam")
    reviewed(sat(make_app(), ledger))
    kept = {name: value for name, value in ledger.review.items() if name != "judgement"}
    ledger.review = kept
    asked = len(scales[-1].weighed)
    scene = sat(make_app(), ledger)
    sheet = reviewed(scene)
    assert sheet.review is not None
    assert sheet.review.findings
    assert len(scales[-1].weighed) == asked, "nothing is mixed with what another judgement has found"
    assert "An earlier judgement" in labels(scene)
    perform(scene.app, [Key("n")])
    for _ in range(200):
        scene.update(0.05)
    assert len(scales[-1].weighed) > asked
    assert "An earlier judgement" not in labels(scene)
    assert not Review(ledger).old


def test_a_turn_that_was_played_is_told_like_the_one_that_would_have_been_better(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line is one thing to do, from its start to its end, and not each of its tracks."""
    monkeypatch.setattr(titles, "_ENTRIES", EVERY)
    scene = sat(make_app(), game_of("first_train"))
    sheet = reviewed(scene, 0)
    review = sheet.review
    assert review is not None
    built = [
        turn
        for turn in review.turns
        if sum(entry.text.startswith("build ") for entry in review.ledger.entries[turn.start : turn.end]) > 1
    ]
    told = sheet.teller.told(review, TurnFinding(built[0], share=500)).played
    assert told.count("–") == 1
    assert "tracks)" in told


@pytest.mark.parametrize("scale", [100, 135])
@pytest.mark.parametrize("key", GAMES)
def test_nothing_moves_while_one_goes_from_turn_to_turn(make_app: MakeApp, key: str, scale: int) -> None:
    """However much there is to say: box, graph and the row of buttons stay; tabs and what is above them are free."""
    scene = sat(make_app(scale=scale, language="de"), game_of(key))
    reviewed(scene, 12)
    places = set()
    for name in ("right", "down", "s", "down", "s", "up", "right", "right"):
        perform(scene.app, [Key(name)])
        items = scene.app.draw(record=True).items
        box = scene.state.over.place(ui("review_box"))
        assert box is not None
        foot = max(spot.rect.bottom for spot in scene.state.over.spots if spot.thing.key.startswith("review_"))
        graph = next(item.rect for item in items if item.role == "chart")
        assert box.contains(graph)
        places.add((tuple(box), tuple(graph), foot))
        assert not box.colliderect(scene.state.regions["tabs"])
        assert not box.colliderect(scene.state.regions["prompt"])
        head = [item for item in items if box.collidepoint(item.rect.topleft) and item.role == "text"]
        assert [item.label for item in head if not item.fits] == []
    assert len(places) == 1


@pytest.mark.parametrize(("size", "scale"), [((1366, 768), 100), ((1366, 768), 135), ((1920, 1080), 100)])
@pytest.mark.parametrize("key", GAMES)
def test_the_box_covers_what_it_lies_over(make_app: MakeApp, key: str, size: tuple[int, int], scale: int) -> None:
    """No strip of the choices or the log stays in sight beside it."""
    scene = sat(make_app(size, scale=scale), game_of(key))
    reviewed(scene, 2)
    scene.app.draw()
    box, regions = scene.state.over.place(ui("review_box")), scene.state.regions
    below = [regions[name] for name in ("choices", "log") if regions[name].w]
    assert box is not None
    assert below
    assert all(box.contains(panel) for panel in below)


def test_what_has_no_room_is_scrolled(make_app: MakeApp) -> None:
    """By the wheel over the box and by keys; the next turn is told from its beginning."""
    scene = sat(make_app(scale=135, language="de"), game_of("imperial_steam"))
    sheet = reviewed(scene)
    scene.app.draw()
    box, content = scene.state.over.place(ui("review_box")), sheet.content
    assert box is not None
    assert content is not None
    last = content.summary[-1]
    in_box = [item for item in scene.app.draw(record=True).items if item.label == last]
    assert not [item for item in in_box if box.contains(item.rect)]
    perform(scene.app, [Wheel(box.center, -1)] * 9)
    assert [item for item in scene.app.draw(record=True).items if item.label == last and box.contains(item.rect)]
    end = sheet.content
    perform(scene.app, [Wheel(box.center, -1), Key("page down")])
    assert sheet.content == end
    perform(scene.app, [Key("page up")])
    assert sheet.content != end
    assert not sheet.handle(Wheel(scene.state.regions.middle.topleft, -1)), "the wheel belongs to what it is over"
    perform(scene.app, [Key("right")])
    assert sheet.content is not None
    assert sheet.content.top == 0


def test_beside_the_game_there_is_no_box(make_app: MakeApp) -> None:
    """Nothing of a review lies over a line that leaves the game; back in the game it is there again."""
    scene = sat(make_app(), game_of("imperial_steam"))
    sheet = reviewed(scene, 4)
    scene.app.draw()
    assert scene.state.over.place(ui("review_box")) is not None
    scene.controller.lines.leave_game()
    scene.app.draw()
    assert sheet.review is not None
    assert sheet.content is None
    assert scene.state.over.place(ui("review_box")) is None
    scene.controller.lines.return_to_game()
    scene.app.draw()
    assert scene.state.over.place(ui("review_box")) is not None


def test_a_loss_is_what_lies_between_the_shares_that_are_told() -> None:
    """From 47 % (474) to 42 % (416) are 5 points, not the 6 that 58 per mille round to."""
    assert _points(TurnFinding(OwnTurn(0, 1, 0), share=474, loss=58)) == 5

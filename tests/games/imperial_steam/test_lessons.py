"""The guided first game: it can be played, undone, left, and read in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from imperial_steam.games.imperial_steam.actions import parse_action
from imperial_steam.games.imperial_steam.state import Step
from imperial_steam.games.imperial_steam.story.lessons import LESSONS
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.games.kit.lessons import AnyScript, Lesson, LessonError
from imperial_steam.games.protocol import Action
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.session import Ledger, Person

TITLE = ImperialSteamTitle()
FOLDER = TITLE.default_board / "lessons"
RULES = Path(__file__).resolve().parents[3] / "docs" / "rules" / "imperial_steam.md"


@pytest.fixture(scope="module")
def script() -> AnyScript:
    return LESSONS.read(FOLDER / "first_game.yaml")


@pytest.fixture
def ledger(script: AnyScript) -> Ledger:
    board = TITLE.read_board(TITLE.default_board)
    return Ledger(TITLE, board, script.setup(board), [Person("Anna", "red"), Person("Bert", "yellow")])


def options(ledger: Ledger) -> list[Action]:
    decision = ledger.decision
    assert decision is not None
    return list(decision.options)


def play(lesson: Lesson, ledger: Ledger, choice: int = 0, most: int = 1000) -> Iterator[str]:
    """Play on, taking the allowed action with that number where there are several; the keys seen."""
    for _ in range(most):
        step = lesson.current()
        if step is None:
            return
        partner = lesson.partner()
        if partner is not None:
            assert partner in options(ledger)
            ledger.apply(partner)
            continue
        yield step.key
        if step.is_note:
            assert lesson.allowed(options(ledger)) == []
            assert lesson.advance()
        else:
            allowed = lesson.allowed(options(ledger))
            assert allowed, f"{step.key} allows nothing that is legal"
            assert lesson.advance(allowed[0])
            ledger.apply(allowed[min(choice, len(allowed) - 1)])


@pytest.mark.parametrize("choice", [0, 1, 2])
def test_the_lesson_can_be_played_whatever_is_chosen(script: AnyScript, ledger: Ledger, choice: int) -> None:
    """BID-01, A1-01, A2-02, A3-17, A5-05, A7-03, FREE-SHARE-03, FREE-DELIVER-10, PH4-02, PH5-02."""
    lesson = Lesson(script, ledger)
    seen = list(play(lesson, ledger, choice))
    assert lesson.finished
    assert lesson.on_script
    assert lesson.progress.done == lesson.progress.total
    assert seen[0].endswith(".welcome")
    assert seen[-1].endswith(".farewell")
    state = ledger.game.state
    learner = state.players[script.learner]
    assert (state.round, state.step, learner.shareholders, learner.contracts) == (3, Step.MAIN, 1, (6,))
    assert ledger.game.violations() == []


def test_what_the_texts_say_is_so(script: AnyScript, ledger: Ledger) -> None:
    """The numbers in the lesson's sentences: money, prices, effort, levels, growth."""
    lesson = Lesson(script, ledger)
    money = {}
    for key in play(lesson, ledger):
        state = ledger.game.state
        money[key.rsplit(".", 1)[1]] = (state.players[0].cash, state.players[0].column * 10, state.hubs[0] * 10)
    assert money["order"] == (90, 30, 30)
    assert money["share"] == (30, 30, 30)
    assert money["hire_one"] == (70, 30, 30)
    assert money["income"][0] == 40
    assert money["deliver"][0] + 80 == money["delivered"][0]
    assert money["delivered"][2] == 50


def test_undo_goes_back_in_the_lesson(script: AnyScript, ledger: Ledger) -> None:
    lesson = Lesson(script, ledger)
    keys = list(play(lesson, ledger, most=12))
    here = lesson.current()
    assert lesson.progress.done == len(set(keys))
    ledger.jump(0)
    first = lesson.current()
    assert first is not None
    # Notes before the first action are read; what was bid has to be bid again.
    assert first.key.endswith(".bid")
    ledger.jump(len(ledger.entries))
    *_, again = play(lesson, ledger, most=3)
    assert here is not None
    assert again
    assert lesson.on_script


def test_a_lesson_found_in_a_saved_game_goes_on(script: AnyScript, ledger: Ledger) -> None:
    """Where it stands follows from the actions alone."""
    assert list(play(Lesson(script, ledger), ledger, most=30))
    step = Lesson(script, ledger).current()
    assert step is not None
    assert Lesson(script, ledger).progress.done > 10


def test_leaving_the_script_ends_the_lesson(script: AnyScript, ledger: Ledger) -> None:
    lesson = Lesson(script, ledger)
    assert lesson.advance()
    assert not lesson.advance(parse_action("bid 40"))
    ledger.apply("bid 40")
    assert not lesson.on_script
    assert lesson.current() is None
    assert lesson.partner() is None
    assert lesson.allowed(options(ledger)) == []
    assert lesson.lights(options(ledger)) == ()
    ledger.undo()
    assert lesson.current() is not None


def test_lights_are_those_of_the_step_or_of_its_actions(script: AnyScript, ledger: Ledger) -> None:
    lesson = Lesson(script, ledger)
    assert [target.kind for target in lesson.lights(options(ledger))] == ["panel"]
    lesson.advance()
    assert lesson.lights(options(ledger))[0] == parse_action("bid 30").target
    ledger.apply("bid 30")
    ledger.apply("bid 20")
    lesson.advance()
    assert lesson.lights(options(ledger)) == (parse_action("hand A2").target,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_exists_and_is_short(script: AnyScript, language: str) -> None:
    catalogue = Catalogue(language, "imperial_steam")
    assert script.title in catalogue
    for step in script.steps:
        if step.partner:
            continue
        assert step.key in catalogue
        text = catalogue.text(step.key).replace("St. ", "St ")
        assert 1 <= len(re.findall(r"[.!?](?: |$)", text)) <= 3, step.key
        if language != "en":
            assert text != Catalogue("en", "imperial_steam").text(step.key)


def test_every_rule_of_the_lesson_exists(script: AnyScript) -> None:
    known = set(re.findall(r"\*\*([A-Z0-9]+(?:-[A-Z0-9]+)*-\d+)\*\*", RULES.read_text(encoding="utf-8")))
    assert [rule for step in script.steps for rule in step.rules if rule not in known] == []


HEAD = (
    "name: x\nplayers: 2\nlearner: 0\n"
    "setup: {kind: fixed, order: [0, 1], engineers: {bridge: [1, 0, 1, 0], tunnel: [0, 1, 0, 1]}, contracts: [1], "
    "round_goods: {}}\n"
)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("steps: [", ":2: error: is not YAML: "),
        ("name: x", ":1: error: players: 'players' is missing"),
        (HEAD + "steps: [{say: a, glow: b}]", ":5: error: steps[1].glow: 'glow' is no word of this place"),
        (
            HEAD + "steps: [{say: a, do: biid 30}]",
            ":5: error: steps[1].do[1]: 'biid' is no action; did you mean 'bid'?",
        ),
        (HEAD + "steps:\n- {say: a}\n- {partner: [sell, ed]}", ":7: error: steps[2].partner[2]: 'ed' is no action"),
        (HEAD + "steps: [{say: a, light: [panel moon]}]", "steps[1].light[1]: 'panel moon' is no thing on the table"),
        (HEAD + "steps: [{say: a, partner: [end]}]", "needs either 'say' or 'partner'"),
        (HEAD + "steps: [{do: end}]", "needs either 'say' or 'partner'"),
        (HEAD + "steps:\n- say: site\n  do: site Wien #1\n", ":7: error: steps.0.do: 'site Wien #1' needs quotation"),
        (HEAD + "steps: []\nsteps: []", ":6: error: steps: is given twice"),
        (HEAD.replace("order: [0, 1], ", "") + "steps: []", ":4: error: setup.order: 'order' is missing"),
        (HEAD.replace("learner: 0", "learner: 9") + "steps: []", ":3: error: learner: must be at most 3"),
        (HEAD.replace("[1, 0, 1, 0]", "[1]") + "steps: []", "setup.engineers.bridge: must have 4 entries"),
        (HEAD + "steps: " + "[" * 25_000, "lie within one another"),
    ],
)
def test_a_broken_script_says_what_is_wrong(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LessonError) as refused:
        LESSONS.read(path)
    assert str(refused.value).startswith(f"{path}:")
    assert complaint in str(refused.value)

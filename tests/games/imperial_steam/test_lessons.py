"""The chapters of the guided game: what they say is so, and what is wrong with a script is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from imperial_steam.games.imperial_steam.actions import parse_action
from imperial_steam.games.imperial_steam.story.chronicle import chronicle
from imperial_steam.games.imperial_steam.story.lessons import LESSONS
from imperial_steam.games.imperial_steam.title import TITLE
from imperial_steam.games.kit.lesson_files import LessonError
from imperial_steam.games.kit.lessons import Lesson
from imperial_steam.games.protocol import IllegalAction
from tests.lessons import CHAPTERS, Chapter, begun, moments, options, values
from tests.lessons import chapter as chapter_named

BOARD = TITLE.read_board(TITLE.default_board)
OWN = [chapter for chapter in CHAPTERS if chapter.title is TITLE]
SCRIPTS = [chapter.script for chapter in OWN]
NAMES = [script.name for script in SCRIPTS]
every_chapter = pytest.mark.parametrize("chapter", OWN, ids=NAMES)


def test_the_chapters_are_complete_and_short() -> None:
    assert NAMES == ["tracks", "goods", "deliveries", "locomotives", "engineers", "shares", "influence", "trieste"]
    assert [script.chapter for script in SCRIPTS] == list(range(1, 9))
    assert all(5 <= script.minutes <= 8 for script in SCRIPTS)


@every_chapter
def test_what_breaks_the_rules_is_refused_in_a_chapter_too(chapter: Chapter) -> None:
    ledger = begun(chapter)
    lesson = Lesson(chapter.script, ledger)
    for _ in moments(lesson, ledger):
        if ledger.game.over:
            continue
        before = ledger.game.digest()
        for text in ("link Gorizia–Trieste", "engineer bridge white", "contract 28", "locomotive 8"):
            with pytest.raises(IllegalAction) as refused:
                ledger.apply(text)
            assert refused.value.refusals
        assert ledger.game.digest() == before


@every_chapter
def test_the_chronicle_of_a_chapter_adds_up(chapter: Chapter) -> None:
    """What every source brought, on top of what the prepared position began with, is what everybody has."""
    ledger = begun(chapter)
    first = [player.cash for player in ledger.position_at(0).state.players]  # type: ignore[attr-defined]
    for _ in moments(Lesson(chapter.script, ledger), ledger):
        pass
    told = chronicle(ledger)
    assert [money + sum(source.money for source in told.yields[seat].values()) for seat, money in enumerate(first)] == [
        player.cash for player in ledger.game.state.players
    ]  # type: ignore[attr-defined]
    assert told.rounds[-1].number == ledger.game.progress().round


def test_lights_are_those_of_the_step_or_of_its_actions() -> None:
    chapter = OWN[0]
    ledger = begun(chapter)
    lesson = Lesson(chapter.script, ledger)
    assert [target.kind for target in lesson.lights(options(ledger))] == ["panel"]
    while lesson.advance():
        pass
    assert lesson.lights(options(ledger)) == (parse_action("hand A1").target,)


@every_chapter
def test_everything_a_step_points_at_exists(chapter: Chapter) -> None:
    """Cities, links, contracts and the like are those of the board, at that moment."""
    ledger = begun(chapter)
    lesson = Lesson(chapter.script, ledger)
    cities = {city.name for city in BOARD.cities}
    for step in moments(lesson, ledger):
        layout, state = ledger.game.layout, ledger.game.state  # type: ignore[attr-defined]
        known = {
            "city": cities, "link": set(layout.link_index), "contract": {str(number) for number in state.contracts},
            "tile": {f"A{number}" for number in range(1, 12)}, "training": {"1", "2", "3"},
            "pay": {"wood", "stone", "iron", "coal"}, "panel": set(LESSONS.panels),
        }  # fmt: skip
        for target in lesson.lights(options(ledger)) if step.lights else ():
            assert target.key in known[target.kind], target


@pytest.mark.parametrize(
    ("chapter", "key", "numbers"),
    [
        ("tracks", "track_told", {"wood_by": 1, "stone_by": 1, "iron_by": 1}),
        ("tracks", "second_told", {"influence": 50, "bronze_hub": 30}),
        ("tracks", "again_told", {"influence_before": 50, "influence": 40}),
        ("tracks", "shared_told", {"money_by": 10, "money": 80, "influence": 70}),
        ("tracks", "station_told", {"money_by": 50}),
        ("goods", "worker_told", {"money_by": 20, "money": 80}),
        ("goods", "good_told", {"stone": 1}),
        ("goods", "order_told", {"money_by": 40, "money": 10}),
        ("goods", "income", {"money": 20}),
        ("goods", "track_told", {"influence_by": 20, "wood": 1, "iron": 1}),
        ("deliveries", "deliver_told", {"money_by": 80, "money": 100, "coal": 1}),
        ("deliveries", "growth", {"bronze_hub": 50, "influence": 60}),
        ("deliveries", "key_told", {"blue_hub": 70, "money_by": 0}),
        ("deliveries", "third_told", {"money_by": 70, "blue_hub": 80}),
        ("deliveries", "steps_told", {"money_by": 20, "influence": 80}),
        ("locomotives", "upgrade_told", {"money_by": 40, "freight_cars_before": 3, "freight_cars": 7, "influence": 60}),
        ("locomotives", "car_told", {"passenger_cars": 2, "freight_cars": 5}),
        ("locomotives", "buy_told", {"money_by": 40, "freight_cars": 9}),
        ("engineers", "engineer_told", {"money_by": 30, "money": 80}),
        ("engineers", "track_told", {"wood_by": 1, "stone_by": 1, "iron_by": 2}),
        ("engineers", "access_told", {"money_by": 50}),
        ("shares", "contract_told", {"freight_cars_before": 5, "freight_cars": 3, "investors": 4}),
        ("shares", "raise_told", {"share_value": 90, "influence_before": 80, "influence": 60}),
        ("shares", "sell_told", {"money_by": 90, "money": 120}),
        ("influence", "order", {"money": 70}),
        ("influence", "workers_told", {"money": 40, "workers": 4}),
        ("influence", "steps_told", {"money_by": 10, "influence_before": 50, "influence": 60}),
        ("influence", "fresh_told", {"money_by": 30, "workers": 6}),
        ("trieste", "track_told", {"money_by": 70, "fortune_before": 135, "fortune": 369}),
        ("trieste", "deliver_told", {"money_by": 100, "blue_hub": 70}),
        ("trieste", "charity", {"white_hub": 100}),
        ("trieste", "result", {"fortune": 468}),
    ],
)
def test_what_the_texts_say_is_so(chapter: str, key: str, numbers: dict[str, int]) -> None:
    """A1-05, A1-07, A1-11, A6-08, A9-02, CITY-14, FREE-DELIVER-10, FREE-DELIVER-11, FREE-SHARE-03, SCORE-07."""
    said = values(TITLE.key, chapter, key)
    assert {name: said[name] for name in numbers} == numbers


def test_prices_and_amounts_written_in_the_texts() -> None:
    """What sentences say in figures of their own, where no placeholder stands: effort, sites, prices of the market."""
    chapter = chapter_named(TITLE.key, "trieste")
    ledger = begun(chapter)
    lesson = Lesson(chapter.script, ledger)
    list(moments(lesson, ledger))
    events = [event for entry in ledger.entries for event in entry.events]
    assert [event.values["tracks"] for event in events if event.name == "goal_reached"] == [7]
    assert ledger.game.scores() == [468, -30]
    assert list(ledger.game.winners()) == [0]


def test_a_setup_without_a_prepared_position_is_written_as_ever() -> None:
    setup = SCRIPTS[NAMES.index("influence")].setup(BOARD)
    assert setup.given is None
    assert "given" not in TITLE.setup_data(setup)
    with pytest.raises(ValueError, match="given"):
        TITLE.setup_from_data({**TITLE.setup_data(setup), "given": 3})
    with pytest.raises(ValueError, match="monny"):
        TITLE.new_game(BOARD, TITLE.setup_from_data({**TITLE.setup_data(setup), "given": {"red": {"monny": 3}}}))


HEAD = (
    "name: x\nchapter: 1\nminutes: 5\nplayers: 2\nlearner: 0\n"
    "setup: {kind: fixed, order: [0, 1], engineers: {bridge: [1, 0, 1, 0], tunnel: [0, 1, 0, 1]}, contracts: [1], "
    "round_goods: {}}\n"
)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("steps: [", ":2: error: is not YAML: "),
        ("name: x", ":1: error: chapter: 'chapter' is missing"),
        (HEAD + "steps: [{say: a, glow: b}]", ":7: error: steps[1].glow: 'glow' is no word of this place"),
        (
            HEAD + "steps: [{say: a, do: biid 30}]",
            ":7: error: steps[1].do[1]: 'biid' is no action; did you mean 'bid'?",
        ),
        (HEAD + "steps:\n- {say: a}\n- {partner: [sell, ed]}", ":9: error: steps[2].partner[2]: 'ed' is no action"),
        (
            HEAD + "steps: [{say: a, light: [panel mapp]}]",
            "steps[1].light[1]: 'mapp' is no part of the table – did you mean 'map'?",
        ),
        (
            HEAD + "steps: [{say: a, light: [citty Wien]}]",
            "steps[1].light[1]: 'citty Wien' is no thing on the table – did you mean 'city'?",
        ),
        (HEAD + "steps: [{say: a, told: b}]", ":7: error: steps[1].told: belongs to a step with 'do'"),
        (HEAD + "steps: [{partner: [end], rules: [A]}]", "steps[1].rules: has no place where the partner plays"),
        (HEAD + "steps: [{say: a, partner: [end]}]", "needs either 'say' or 'partner'"),
        (HEAD + "steps: [{do: end}]", "needs either 'say' or 'partner'"),
        (HEAD + "steps:\n- say: site\n  do: site Wien #1\n", ":9: error: steps.0.do: 'site Wien #1' needs quotation"),
        (HEAD + "steps: []\nsteps: []", ":8: error: steps: is given twice"),
        (HEAD.replace("order: [0, 1], ", "") + "steps: []", ":6: error: setup.order: 'order' is missing"),
        (HEAD.replace("learner: 0", "learner: 9") + "steps: []", ":5: error: learner: must be at most 1"),
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


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ("red: {monny: 3}", ":8: error: setup.given.red.monny: 'monny' is no word for a player; did you mean 'money'?"),
        ("red: {tracks: [Wien–Badn]}", "setup.given.red.tracks"),
        ("red: {goods: {wood: 9}}", ":8: error: setup.given.red.goods: more goods than storage places"),
        ("red: {hands: 9}", "setup.given.red.hands: there are only 2 hand markers in this round"),
        ("red: {tracks: [Graz–Maribor]}", "is not connected with the start"),
    ],
)
def test_a_position_that_is_none_is_named_by_line_and_field(tmp_path: Path, given: str, complaint: str) -> None:
    path = tmp_path / "broken.yaml"
    setup = HEAD.replace("round_goods: {}}", f"round_goods: {{}},\n given: {{\n  {given}}}}}")
    path.write_text(setup + "steps: []", encoding="utf-8")
    with pytest.raises(LessonError) as refused:
        LESSONS.read(path).setup(BOARD)
    assert complaint in str(refused.value)

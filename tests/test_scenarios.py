"""The executable rulebook: every scenario below `tests/scenarios/<game>` is a test of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from imperial_steam.games.imperial_steam.position import (
    CITY_WORDS,
    FACE_WORDS,
    FINAL,
    INJECTIONS,
    PLAYER_WORDS,
    TABLE_WORDS,
    rulebook,
)
from imperial_steam.games.kit import scenarios
from imperial_steam.games.kit.scenarios import BrokenFile, Scenario, check, find_files, read_file, report
from imperial_steam.scenarios import library, run
from imperial_steam.titles import entries

FOLDER = Path(__file__).parent / "scenarios"
DOCUMENT = Path(__file__).parents[1] / "docs" / "scenarios.md"
LIBRARY = library()


def collect() -> list[object]:
    """Every scenario, named file::title; every fault of a file is a failing test."""
    found: list[object] = []
    for file in find_files([FOLDER]):
        name = file.relative_to(FOLDER).with_suffix("")
        contents = read_file(file, LIBRARY, name.parts[0])
        found += [pytest.param(scenario, id=f"{name}::{scenario.title}") for scenario in contents.scenarios]
        found += [pytest.param(fault, id=f"{name}::line {fault.line}") for fault in contents.faults]
    return found


def test_every_folder_is_that_of_a_game() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(
        entry.key for entry in entries() if entry.rulebook and entry.home is None
    )


@pytest.mark.parametrize("scenario", collect())
def test_scenario(scenario: Scenario | BrokenFile) -> None:
    if isinstance(scenario, BrokenFile):
        pytest.fail(str(scenario), pytrace=False)
    try:
        failures = check(scenario, LIBRARY.rulebook(scenario.game))
    except BrokenFile as error:
        pytest.fail(str(error), pytrace=False)
    if failures:
        pytest.fail(report(scenario, failures), pytrace=False)


def write(folder: Path, text: str) -> Path:
    file = folder / "trial.yaml"
    file.write_text(text, encoding="utf-8")
    return file


HEAD = "- title: trial\n  rules: [A10-01]\n"


def test_status_0_when_all_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, HEAD + "  steps: [hand A10]\n  then: {red: {money: 150}}\n")
    assert run([file]) == 0
    assert "1 scenarios hold" in capsys.readouterr().out


def test_status_1_and_a_readable_difference_when_one_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, HEAD + "  steps: [hand A10]\n  then:\n    red: {money: 160}\n    round: 2\n")
    assert run([file]) == 1
    out = capsys.readouterr().out
    assert "trial [A10-01]" in out
    assert "line 5: then, red money: expected 160, got 150" in out
    assert "line 6: then, round: expected 2, got 1" in out


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ("[hand A99]", "'A99' is no main action"),
        ("[link Wien–Badn]", "did you mean 'Wien–Baden'?"),
        ("[station Slopron]", "did you mean 'Sopron'?"),
        ("[site Wien]", "lacks its number"),
        ('["site Wien #9"]', "is no factory site"),
        ("[hir white 1]", "did you mean 'hire'?"),
        ("[{do: sell, refuse: [A1-01]}]", "did you mean 'refused'?"),
        ("[{refused: [A1-01]}]", "needs the action"),
        ("[{options: {includes: [sell]}}]", "did you mean 'include'?"),
        ("[{options: {include: [link Wien–Graz]}}]", "is no link"),
        ("[{then: {red: {mony: 1}}}]", "did you mean 'money'?"),
        ("[{then: {turn: blue}}]", "is no player of this scenario"),
        ("[{given: {red: {network: [Wien]}}}]", "can be expected but not given"),
        ("[7]", "neither an action nor a mapping"),
    ],
)
def test_status_2_names_file_line_field_and_nearest_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], steps: str, message: str
) -> None:
    file = write(tmp_path, HEAD + f"  steps: {steps}\n")
    assert run([file]) == 2
    out = capsys.readouterr().out
    assert out.startswith(f"{file}:3: steps.0")
    assert message in out


@pytest.mark.parametrize(
    ("block", "field", "message"),
    [
        ("given: {red: {tracks: [Graz–Maribor]}}", "given.red.tracks", "not connected with the start"),
        ("given: {red: {influence: 15}}", "given.red.influence", "no column"),
        ("given: {red: {goods: {wod: 1}}}", "given.red.goods.wod", "did you mean 'wood'?"),
        ("given: {red: {hands: 9}}", "given.red.hands", "only 2 hand markers"),
        ("given: {red: {contracts: [99]}}", "given.red.contracts.0", "no contract 99"),
        ("given: {red: {share_value: 50}}", "given.red.share_value", "no share value"),
        ("given: {wages: {white 9: 10}}", "given.wages.white 9", "is no labour column"),
        ("given: {wages: {white 1: 15}}", "given.wages.white 1", "no wage"),
        ("given: {business: {Leoben: [2]}}", "given.business.Leoben", "the stack of Leoben"),
        ("given: {cubes: [wood to Linz by red]}", "given.cubes", "no demand space"),
        ("given: {order: [red, red]}", "given.order", "names every player once"),
        ("given: {markt: {wood: 1}}", "given.markt", "did you mean 'market'?"),
        ("board: {cities: {Badn: {effort: 1}}}", "board.cities.Badn", "did you mean 'Baden'?"),
        ("board: {cities: {Baden: {efort: 1}}}", "board.cities.Baden.efort", "did you mean 'effort'?"),
        ("board: {hubs: {blue: Wien}}", "board.hubs.blue", "no space for a tile"),
        ("setup: {kind: fixd}", "setup.kind", "did you mean 'fixed'?"),
        ("players: [red, blue]", "players.1", "is no colour"),
        ("players: 5", "players", "from 2 to 4"),
        ("titel: x", "titel", "did you mean 'title'?"),
        ("given: {red: {money: 1}, red: {money: 2}}", "given.red", "is given twice"),
    ],
)
def test_status_2_for_every_block(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], block: str, field: str, message: str
) -> None:
    file = write(tmp_path, HEAD + f"  {block}\n  then: {{round: 1}}\n")
    assert run([file]) == 2
    out = capsys.readouterr().out
    assert out.startswith(f"{file}:3: {field}:")
    assert message in out


def test_every_fault_of_a_file_is_named_and_what_is_sound_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Faults of the frame all at once, of a position one for each scenario; the rest holds or fails beside them."""
    blocks = (
        "- titel: first\n  rules: A10-01\n  steps: [7]\n",
        "- title: second\n  rules: [A10-01]\n  given: {red: {money: 1}, red: {money: 2}}\n",
        "  steps:\n    - site Wien #1\n  then: {}\n",
        "- title: third\n  rules: [A10-01]\n  then: {round: 1}\n",
        "- title: fourth\n  rules: [A10-01]\n  then: {round: 2}\n",
        "- title: fifth\n  rules: [A10-01]\n  given: {markt: {}}\n  then: {round: 1}\n",
        "- nothing\n",
    )
    file = write(tmp_path, "".join(blocks))
    assert run([file]) == 2
    out = capsys.readouterr().out
    for place in (
        ":1: titel: 'titel' is no word", ":1: a scenario needs 'title'", ":2: rules: should be a list",
        ":3: steps.0: '7' is neither", ":6: given.red: is given twice", ":8: steps.0: 'site Wien #1' needs",
        ":18: given.markt: 'markt'", ":20: a scenario should be a mapping",
    ):  # fmt: skip
        assert out.count(f"{file}{place}") == 1, place
    assert "fourth [A10-01]" in out
    assert "1 scenarios hold, 1 fail, 1 files are broken" in out


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("  rules: [A10-01, A10-99]\n  steps: [hand A10]\n", ":2: rules.1", "'A10-99' is no rule; did you mean 'A"),
        ("  rules: [RUL-F99]\n  steps: [hand A10]\n", ":2: rules.0", "'RUL-F99' is no rule"),
        (
            "  rules: [A10-01]\n  steps:\n    - {do: sell, refused: [FREE-SHARE-1]}\n",
            ":4: steps.0.refused.0",
            "'FREE-SHARE-1' is no rule; did you mean 'FREE-SHARE-01'?",
        ),
    ],
)
def test_rules_that_the_reference_does_not_have_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, place: str, message: str
) -> None:
    file = write(tmp_path, "- title: trial\n" + text)
    assert run([file]) == 2
    out = capsys.readouterr().out
    assert out.startswith(f"{file}{place}: {message}")


def test_two_scenarios_of_one_title_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first one runs."""
    file = write(tmp_path, 2 * (HEAD + "  steps: [hand A10]\n"))
    assert run([file]) == 2
    out = capsys.readouterr().out
    assert out.startswith(f"{file}:4: title: is the title of the scenario in line 1 as well")
    assert "1 scenarios hold, 0 fail, 1 files are broken" in out


def test_a_broken_invariant_names_the_player_by_colour(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = HEAD + "  players: [yellow, purple]\n  given: {purple: {money: 7}}\n  then: {round: 1}\n"
    assert run([write(tmp_path, text)]) == 1
    out = capsys.readouterr().out
    assert "(purple)" in out
    assert "seat" not in out


def test_an_anchor_may_build_on_another_one(tmp_path: Path) -> None:
    """A mapping with merged keys and own ones instead can be named again."""
    blocks = (
        "  given: &poor {red: {money: 0}}\n  then: {red: {money: 0}}\n",
        "  given: &richer\n    <<: *poor\n    red: {money: 10}\n  then: {red: {money: 10}}\n",
        "  given: *richer\n  then: {red: {money: 10}}\n",
        "  given:\n    <<: *richer\n    round: 2\n  then: {red: {money: 10}}\n",
    )
    heads = (f"- title: trial {number}\n  rules: [A10-01]\n" for number in range(len(blocks)))
    assert run([write(tmp_path, "".join(head + block for head, block in zip(heads, blocks, strict=True)))]) == 0


def test_a_site_without_quotation_marks_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, HEAD + "  steps:\n    - site Wien #1\n")
    assert run([file]) == 2
    assert capsys.readouterr().out.startswith(f"{file}:4: steps.0: 'site Wien #1' needs quotation marks")


@pytest.mark.parametrize("text", ["a: [", "title: x", "- title: x\n", "- title: x\n  rules: [A1-01]\n", "- 3\n"])
def test_status_2_for_files_without_shape(tmp_path: Path, text: str) -> None:
    assert run([write(tmp_path, text)]) == 2


def test_a_refusal_that_is_none_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, HEAD + "  steps:\n    - {do: hand A10, refused: [A10-01]}\n")
    assert run([file]) == 1
    assert "expected to be illegal" in capsys.readouterr().out


def test_a_refusal_for_another_reason_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, HEAD + "  steps:\n    - {do: link Linz–Steyr, refused: [A1-08]}\n")
    assert run([file]) == 1
    assert "expected refused by A1-08, got" in capsys.readouterr().out


def test_a_broken_invariant_fails_unless_the_scenario_allows_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = HEAD + "  given: {red: {worker_supply: 9}}\n  then: {round: 1}\n"
    assert run([write(tmp_path, text)]) == 1
    assert "INV-02" in capsys.readouterr().out
    assert run([write(tmp_path, text + "  invariants: false\n")]) == 0


@pytest.mark.parametrize(
    ("given", "field", "surplus"),
    [
        ("{red: {goods: {wood: 9}}}", "given.red.goods", 5),
        ("{all: {goods: {stone: 5}}, yellow: {goods: {stone: 4}}}", "given", 1),
        ("{purple: {contracts: [20], goods: {wood: 2}}}", "given.purple.goods", 1),
    ],
)
def test_goods_without_a_place_are_refused_where_the_position_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: str, field: str, surplus: int
) -> None:
    """INV-09, STORE-10: also with the invariants switched off, for no play leads there and nothing could be chosen."""
    file = write(tmp_path, HEAD + f"  given: {given}\n  then: {{round: 1}}\n  invariants: false\n")
    assert run([file]) == 2
    out = capsys.readouterr().out
    assert out.startswith(f"{file}:3: {field}")
    assert f"more goods than storage places, {surplus} too many (INV-09, STORE-10)" in out


def test_goods_that_wait_for_a_discard_may_be_too_many(tmp_path: Path) -> None:
    """STORE-09: between two discards the position may be changed."""
    steps = "  steps: [hand A11, end, {given: {purple: {money: 70}}}, discard wood, discard wood]\n"
    given = "  given: {turn: red, all: {hands: 0}, red: {hands: 1, goods: {wood: 4}, dock: {stone: 2}}}\n"
    assert run([write(tmp_path, HEAD + "  players: 2\n" + given + steps)]) == 0


def test_options_are_checked_both_ways(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = HEAD + "  steps:\n    - options: {include: [hand A6], exclude: [hand A1*], exactly: [hand A4]}\n"
    assert run([write(tmp_path, text)]) == 1
    out = capsys.readouterr().out
    assert "the options lack 'hand A6'" in out
    assert "the options have 'hand A1*'" in out
    assert "the options have also" in out


SOLO = HEAD + "  solo: true\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (HEAD + "  solo: {mony: 10}\n", "solo.mony: 'mony' is no word for the solo game; did you mean 'money'?"),
        (HEAD + "  solo: {money: 15}\n", "a multiple of 10 gulden, not with 15"),
        (HEAD + "  solo: {versions: [1A, 1B, 2A]}\n", "choose one version"),
        (HEAD + "  solo: {versions: 3}\n", "solo.versions: '3' should be a list"),
        (HEAD + "  solo: {action_strategy: 5}\n", "solo.action_strategy: '5' is no strategy card"),
        (SOLO + "  players: 3\n", "a colour and 'franz' in turn order"),
        (SOLO + "  players: [red, purple]\n", "a colour and 'franz' in turn order"),
        (SOLO + "  given: {red: {workers: 2}}\n", "only Franz has hired workers"),
        (SOLO + "  given: {action_deck: [2B]}\n", "card 2B is not in this game"),
        (SOLO + "  given: {action_deck: [6☆]}\n", "names a card twice"),
        (SOLO + "  given: {action_deck: [9]}\n", "'9' is no action card"),
        (SOLO + "  given: {action_card: 1A}\n", "can be expected but not given"),
        (HEAD + "  given: {decision_deck: []}\n", "there is no Franz in this game"),
    ],
)
def test_faults_of_a_solo_game_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, complaint: str
) -> None:
    """FRANZ-SETUP-01, FRANZ-SETUP-05, FRANZ-DIFF-03: what does not fit the solo game is a broken file."""
    assert run([write(tmp_path, text + "  then: {round: 1}\n")]) == 2
    assert complaint in capsys.readouterr().out


def test_every_word_is_documented() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    words = {
        *scenarios.SCENARIO_WORDS, *rulebook.OWN_WORDS, *rulebook.SETUP_WORDS, *rulebook.SPREAD_WORDS,
        *rulebook.SOLO_WORDS,
        *scenarios.STEP_WORDS, *scenarios.OPTION_WORDS, *INJECTIONS, *FACE_WORDS, *CITY_WORDS, *TABLE_WORDS,
        *PLAYER_WORDS, *FINAL,
    }  # fmt: skip
    assert sorted(word for word in words if f"`{word}`" not in text) == []


@pytest.mark.parametrize("kind", ["bridge", "tunnel"])
def test_the_links_that_need_an_engineer_are_documented(kind: str) -> None:
    """A1-08, A1-10: the list for writers of scenarios is that of the shipped board."""
    text = " ".join(DOCUMENT.read_text(encoding="utf-8").split())
    listed = text.split(f"- {kind}s: ")[1].split("; - ")[0].split(". ###")[0]
    assert listed == ", ".join(link.name for link in rulebook.RULEBOOK.board.links if link.kind == kind)

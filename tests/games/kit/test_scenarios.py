"""Scenarios of any game: a second title runs its own, and no value whatever makes the runner fail."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
import yaml

from imperial_steam.games.kit.scenarios import Scenario, find_files, read_file
from imperial_steam.games.kit.scenarios.folders import game_of
from imperial_steam.scenarios import library, run
from tests.effort import sampled
from tests.games.kit.test_source import ATTACKS, Command, assert_told, limited
from tests.toy import ENTRY, HOME

__all__ = ["limited"]
TOY = ENTRY.key
STEAM = "imperial_steam"
FOLDER = Path(__file__).parents[2] / "scenarios" / STEAM


def test_a_second_game_has_its_own_rulebook(capsys: pytest.CaptureFixture[str]) -> None:
    """TOY-01 … TOY-06 are cited by these scenarios."""
    assert run([HOME / "scenarios"]) == 0
    assert "6 scenarios hold, 0 fail, 0 files are broken" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "title", "status", "said"),
    [
        ("- {title: a, game: toy, rules: [TOY-02], steps: [take 1]}", None, 0, "1 scenarios hold"),
        ("- {title: a, rules: [TOY-02], steps: [take 1]}", TOY, 0, "1 scenarios hold"),
        ("- {title: a, rules: [A10-01], steps: [hand A10]}", None, 0, "1 scenarios hold"),
        ("- {title: a, game: imperial_steam, rules: [A10-01], steps: [hand A10]}", TOY, 0, "1 scenarios hold"),
        ("- {title: a, rules: [A10-01], steps: [take 1]}", TOY, 2, "rules.0: 'A10-01' is no rule"),
        ("- {title: a, rules: [TOY-02], then: {anna: {pile: 1}}}", TOY, 1, "anna pile: expected 1, got 0"),
        ("- {title: a, rules: [TOY-02], given: {ana: {pile: 1}}, then: {}}", TOY, 2, "given.ana: 'ana' is no word"),
        ("- {title: a, rules: [TOY-02], given: {turn: bert}, then: {}}", TOY, 2, "can be expected but not given"),
        ("- {title: a, rules: [TOY-02], players: 9, then: {}}", TOY, 2, "players: should be a number from 2 to 4"),
        ("- {title: a, rules: [TOY-02], solo: true, then: {}}", TOY, 2, "solo: 'solo' is no word for a scenario"),
        ("- {title: a, game: toi, rules: [TOY-02], steps: [take 1]}", None, 2, "'toi' is no game; did you mean 'toy'?"),
        ("- {title: a, rules: [TOY-02], steps: [tak 1]}", TOY, 2, "did you mean 'take'?"),
    ],
)
def test_the_game_of_a_scenario(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, title: str | None, status: int, said: str
) -> None:
    file = tmp_path / "trial.yaml"
    file.write_text(text, encoding="utf-8")
    assert run([file], title) == status
    assert said in capsys.readouterr().out


def test_the_folder_says_the_game() -> None:
    found = library()
    assert game_of(Path("tests/scenarios/toy/a/b.yaml"), found) == TOY
    assert game_of(Path("elsewhere/b.yaml"), found) == found.titles[0]


# --- values of the wrong kind -----------------------------------------------------------------


def scenarios_of(folder: Path, game: str) -> list[Scenario]:
    return [one for file in find_files([folder]) for one in read_file(file, library(), game).scenarios]


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value within."""
    found = [path] if path else []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        found += places(value, (*path, key))
    return found


def replaced(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    changed = copy.deepcopy(data)
    here = changed
    for part in path[:-1]:
        here = here[part]
    here[path[-1]] = value
    return changed


SAMPLES = [
    *scenarios_of(HOME / "scenarios", TOY),
    *[one for one in scenarios_of(FOLDER, STEAM) if set(one.data) & {"setup", "solo", "board"}][::9],
]
WRONG = [None, True, -1, 99_999, 10**17, 1.5, "", "x", "1 2", [], [1], [[]], [None], {}, {"x": 1}, {"x": {"y": []}}]


@pytest.mark.parametrize("scenario", sampled(SAMPLES, 4), ids=lambda one: one.title)
def test_a_value_of_the_wrong_kind_never_ends_the_runner(
    scenario: Scenario, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every value of a scenario in turn, replaced by something else: it holds, fails or is broken, nothing else."""
    found = []
    for number, path in enumerate(places(scenario.data)):
        for wrong in WRONG[number % 4 :: 4]:
            changed = {**replaced(scenario.data, path, wrong), "game": scenario.game}
            found.append(changed if path == ("title",) else changed | {"title": f"number {len(found)}"})
    file = tmp_path / "trial.yaml"
    file.write_text(
        yaml.safe_dump(found[:: len(found) // 150 + 1], allow_unicode=True, default_flow_style=True), encoding="utf-8"
    )
    assert run([file]) == 2
    out = capsys.readouterr().out
    assert "is the title of the scenario in line" not in out.replace("number", "")
    assert max(map(len, out.splitlines())) < len(str(file)) + 1000


@pytest.mark.parametrize("name", ATTACKS)
def test_scenario_files_that_are_attacks(name: str, tmp_path: Path, limited: Command) -> None:
    content = ATTACKS[name]
    path = tmp_path / "hostile.yaml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    assert_told(limited("check", path), path)


@pytest.mark.parametrize(
    "block",
    [
        "setup: {seed: [1]}", "setup: {seed: 1.5}", "setup: {spread: {stack: 3}}", "setup: {spread: {numbers: [[1]]}}",
        "setup: {kind: [fixed]}", "players: [[red], [purple]]", "players: [red, red]", "solo: {money: [1]}",
        "solo: {versions: [[1A]]}", "solo: {free_marker: 3}", "solo: [1]", "board: {labour: {white: 100000000}}",
        "board: 3", "given: {red: {training: [99999999999, 0, 0]}}", "given: {red: {money: 1e99}}",
        "steps: [{do: {a: b}}]", "steps: [{options: {include: [[]]}}]", "steps: [{do: end, refused: [[]]}]",
        "rules: {a: b}", "title: [a]", "game: [a]",
    ],
)  # fmt: skip
def test_scenarios_with_values_of_the_wrong_kind(block: str, tmp_path: Path, limited: Command) -> None:
    path = tmp_path / "trial.yaml"
    head = {"title: ": "title: trial\n", "rules: ": "rules: [A10-01]\n"}
    own = "".join(f"  {line}" for word, line in head.items() if not block.startswith(word))
    path.write_text(f"-\n{own}  {block}\n  then: {{round: 1}}\n", encoding="utf-8")
    assert_told(limited("check", path), path)


def test_an_engine_that_cannot_go_on_is_told_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A hub without growth: nothing play can reach."""
    path = tmp_path / "trial.yaml"
    path.write_text(
        """- title: trial
  rules: [FREE-DELIVER-06]
  board:
    growth: {bronze: []}
    hubs: {bronze: Baden}
    cities: {Baden: {demands: [wood]}}
  given: {red: {tracks: [Wien–Baden], factories: {"Wien #1": wood 1}}}
  steps:
    - "deliver Wien #1 to Baden"
""",
        encoding="utf-8",
    )
    assert run([path]) == 2
    assert capsys.readouterr().out.startswith(f"{path}:9: steps.0: the rules engine cannot go on from this position (")

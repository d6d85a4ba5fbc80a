"""The workflows: what they run is pinned, and they try every Python that is promised."""

from __future__ import annotations

import re
import runpy
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
#: An action of others at a commit, with the version it belongs to, or a workflow of this repository.
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\$/\S+")


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_by_commit(path: Path) -> None:
    used = re.findall(r"uses: (.*)", path.read_text(encoding="utf-8"))
    assert used
    assert [action for action in used if not PINNED.fullmatch(action)] == []


def test_an_action_has_one_commit_everywhere() -> None:
    used = {action for path in WORKFLOWS for action in re.findall(r"uses: (\S+@\S+)", path.read_text(encoding="utf-8"))}
    names = [action.partition("@")[0] for action in used]
    assert sorted(names) == sorted(set(names))


def test_the_notes_of_a_release_are_its_own_section() -> None:
    section = runpy.run_path(str(ROOT / "scripts" / "release_notes.py"))["section"]
    changelog = "# Changelog\n\n## [Unreleased]\n\n## [1.1.0] – 2027-02-01\n\n- New.\n\n## [1.0.0]\n\n- Old.\n"
    assert section(changelog, "1.1.0") == "- New."
    assert section(changelog, "1.0.0") == "- Old."
    for version in ("Unreleased", "1.1", "2.0.0"):
        with pytest.raises(ValueError, match=f"version {version}"):
            section(changelog, version)


def test_every_promised_python_is_tried() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    promised = [
        found[1] for line in told if (found := re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", line))
    ]
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8"))
    matrix = workflow["jobs"]["test"]["strategy"]["matrix"]
    assert matrix["python"] == promised
    assert {system.partition("-")[0] for system in matrix["system"]} == {"ubuntu", "windows", "macos"}

"""`make title`: a new game laid out in a copy of the tree is complete, and can be played at once."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from imperial_steam.titles import entries

ROOT = Path(__file__).resolve().parent.parent
#: What the copy needs; the rest of the tree is as it was.
COPIED = ("imperial_steam", "boards", "docs", "puzzles", "scripts", "tests", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "references", "golden", "benchmarks")

#: Draws a game, and says its name.
DRAWING = """
from random import Random
from imperial_steam.gui.screenshot import draw
from imperial_steam.i18n import Catalogue
from imperial_steam.session import Ledger, Person, Session
from imperial_steam.titles import title
ledger = Ledger.new(title("tram_line"), [Person("Ada", "red"), Person("Bo", "purple")], "plain", Random(1))
print(draw(Session(ledger, None, ""), (1366, 768)).get_size(), Catalogue("de", "tram_line").text("game.name"))
"""
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree with the new game *Tram Line*."""
    root = tmp_path_factory.mktemp("tree")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / name, root / name)
    (root / "assets").symlink_to(ROOT / "assets")
    (root / "tests" / "contract" / "golden").mkdir()
    run(root, "scripts/new_game.py", "tram_line", "Tram", "Line")
    return root


def run(root: Path, *words: str, status: int = 0) -> str:
    """Run Python in a tree; what it says."""
    ran = subprocess.run(
        [sys.executable, *words], cwd=root, capture_output=True, text=True, check=False, timeout=300
    )  # fmt: skip
    assert ran.returncode == status, ran.stdout + ran.stderr
    return ran.stdout + ran.stderr


def test_it_plays(tree: Path) -> None:
    assert "games" in run(tree, "-m", "imperial_steam", "simulate", "--title", "tram_line", "--games", "5")


def test_its_scenarios_hold(tree: Path) -> None:
    assert "6 scenarios hold, 0 fail" in run(tree, "-m", "imperial_steam", "check", "tests/scenarios/tram_line")


def test_its_board_is_sound(tree: Path) -> None:
    run(tree, "-m", "imperial_steam", "board", "check", "--title", "tram_line", "boards/tram_line")


def test_it_is_drawn_and_told_in_its_own_name(tree: Path) -> None:
    told = run(tree, "-c", DRAWING)
    assert "(1366, 768)" in told
    assert "Tram Line" in told


def test_its_own_tests_and_those_of_every_title_hold(tree: Path) -> None:
    tests = ["tests/games/tram_line", "tests/contract", "tests/i18n/test_catalogues.py", "tests/test_rule_coverage.py"]
    # Plain asserts fail as well, and nothing is compiled anew for them.
    how = ["-q", "-x", "--assert=plain", "-p", "no:cacheprovider", "-k", "tram_line or stands_twice"]
    run(tree, "-m", "pytest", *how, *tests)


def test_nothing_of_the_model_is_left(tree: Path) -> None:
    own = [*(tree / "imperial_steam" / "games" / "tram_line").glob("*"), *(tree / "boards" / "tram_line").glob("*"),
           *(tree / "imperial_steam" / "gui" / "tables" / "tram_line").glob("*"), tree / "docs/rules/tram_line.md",
           *(tree / "tests" / "scenarios" / "tram_line").glob("*")]  # fmt: skip
    texts = [path.read_text(encoding="utf-8") for path in own if path.is_file()]
    assert len(texts) > 15
    assert [text[:80] for text in texts if "toy" in text.casefold()] == []


@pytest.mark.parametrize("key", ["Tram", "2trams", "tram-line", "tram__line", "imperial_steam", ""])
def test_a_key_that_cannot_be_is_refused(key: str) -> None:
    before = entries()
    run(ROOT, "scripts/new_game.py", key, status=2)
    assert entries() == before
    assert not (ROOT / "boards" / (key or "nothing")).exists() or key == "imperial_steam"

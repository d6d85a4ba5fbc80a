"""The doors of the house: how it is built, packed and kept in order."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

from imperial_steam import __version__
from imperial_steam.titles import TITLES

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "imperial_steam"
#: What must hand everything to whoever calls it: no clock, no chance and no place of its own.
PURE = ("games", "session", "bots")
GAMES = tuple(TITLES)


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((PACKAGE / folder).rglob("*.py"))


def names_of(path: Path) -> Iterator[tuple[int, str]]:
    """Every dotted name a file uses, spelled through its imports, with its line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    known: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                known[alias.asname or alias.name.partition(".")[0]] = alias.name
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                known[alias.asname or alias.name] = f"{node.module}.{alias.name}"
                yield node.lineno, f"{node.module}.{alias.name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield node.lineno, f"{known.get(node.value.id, node.value.id)}.{node.attr}"
        elif isinstance(node, ast.Name):
            yield node.lineno, known.get(node.id, node.id)


#: Names that reach for a clock, for chance that is not handed over, or for a place of the machine.
FORBIDDEN = re.compile(
    r"random\.(?!Random$)\w+|os\.(environ|getenv|urandom|getcwd)|(pathlib\.)?Path\.(home|cwd)|"
    r"importlib\.resources.*|tempfile.*|input|__file__"
)


@pytest.mark.parametrize("path", list(sources(*PURE)), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_below_the_window_reaches_for_the_machine(path: Path) -> None:
    found = [f"line {line}: {name}" for line, name in names_of(path) if FORBIDDEN.fullmatch(name)]
    assert not found


@pytest.mark.parametrize("name", ["random.choice", "random.SystemRandom", "os.environ", "Path.home", "__file__"])
def test_what_reaches_for_the_machine_would_be_seen(name: str) -> None:
    assert FORBIDDEN.fullmatch(name)
    assert not FORBIDDEN.fullmatch("random.Random")


def common_sources() -> list[Path]:
    """What serves every game: everything but the games, their tables, and the list of titles."""
    own = {PACKAGE / "games" / game for game in GAMES} | {PACKAGE / "gui" / "tables" / game for game in GAMES}
    lists = {PACKAGE / "titles.py", PACKAGE / "gui" / "tables" / "__init__.py"}
    found = [path for path in sources("games", "session", "bots", "gui") if path not in lists]
    return [path for path in found if not own & set(path.parents)]


@pytest.mark.parametrize("path", common_sources(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_what_is_common_names_no_game(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = [name for _, name in names_of(path) if any(name.startswith(f"imperial_steam.games.{g}") for g in GAMES)]
    words = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in GAMES]
    assert not imported
    assert not words


def test_the_version_is_told_once() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in told["project"]["dynamic"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", __version__)


def test_the_changelog_knows_the_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "## [Unreleased]" in text or f"## [{__version__}]" in text


@pytest.mark.parametrize("path", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda path: path.name)
def test_pinned_requirements_have_hashes_and_no_places(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"://|--(extra-)?index|--find-links|^-e |@ ", text, re.MULTILINE)
    pins = re.findall(r"^([a-z0-9_.-]+)==\S+.*\\$", text, re.MULTILINE)
    assert pins
    assert len(pins) == len(re.findall(r"^[a-z0-9_.-]+==", text, re.MULTILINE))


def test_everything_asked_for_is_pinned() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = told["dependency-groups"]
    wanted = {"play": told["project"]["dependencies"]}
    wanted |= {name: groups[name] for name in ("dev", "bench", "package", "art")}
    wanted["dev"] = [*wanted["dev"], *groups["test"]]
    for name, requirements in wanted.items():
        pins = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8").lower()
        for requirement in requirements:
            if isinstance(requirement, str):
                project = re.match(r"[\w.-]+", requirement)
                assert project is not None
                assert re.search(rf"^{re.escape(project[0].lower())}==", pins, re.MULTILINE), f"{project[0]} in {name}"


def test_catanatron_is_for_measuring_only() -> None:
    users = [path for path in [*PACKAGE.rglob("*.py"), *(ROOT / "tests").rglob("*.py")] if re.search(
        r"^(import|from) catanatron", path.read_text(encoding="utf-8"), re.MULTILINE)]  # fmt: skip
    assert {path.parent for path in users} <= {ROOT / "tests" / "benchmarks"}


def test_every_link_of_the_documents_leads_somewhere() -> None:
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "build").glob("*.md")]
    broken = []
    for document in documents:
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
            if "://" not in target and not (document.parent / target).exists():
                broken.append(f"{document.relative_to(ROOT)}: {target}")
    assert not broken


def run(command: list[str | Path], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program in a folder, away from the source tree."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [str(word) for word in command], cwd=folder, env=clean, check=False, capture_output=True, text=True, timeout=300
    )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts of an environment with the wheel in it; the libraries come from the one that runs the tests."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    built = run([*pip, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", folder, ROOT], folder)
    assert built.returncode == 0, built.stderr
    place = folder / "environment"
    venv.create(place, symlinks=os.name != "nt")
    scripts = place / ("Scripts" if os.name == "nt" else "bin")
    (wheel,) = folder.glob("*.whl")
    python = scripts / ("python.exe" if os.name == "nt" else "python")
    done = run([*pip, "--python", python, "install", "--no-deps", "--no-index", wheel], folder)
    assert done.returncode == 0, done.stderr
    libraries = run([sys.executable, "-c", "import yaml; print(yaml.__path__[0])"], folder).stdout.strip()
    (library,) = [
        Path(p) for p in run([python, "-c", "import site; print(site.getsitepackages()[0])"], folder).stdout.split()
    ]
    (library / "borrowed.pth").write_text(f"{Path(libraries).parent}\n", encoding="utf-8")
    return scripts


@pytest.mark.slow
class TestWheel:
    """The installed program works from any folder and carries everything it needs."""

    def test_it_tells_its_version(self, installed: Path, tmp_path: Path) -> None:
        done = run([installed / "imperial-steam", "--version"], tmp_path)
        assert (done.returncode, done.stdout.strip()) == (0, __version__), done.stderr

    def test_it_carries_its_data_and_its_messages(self, installed: Path, tmp_path: Path) -> None:
        look = (
            "from imperial_steam import assets, i18n\n"
            "places = [assets.assets() / 'fonts', assets.assets() / 'icons', assets.boards(), i18n.LOCALES / 'pl']\n"
            "print(*places, sep='\\n')\n"
            "print(i18n.Catalogue('pl').text('cli.help.play'))"
        )
        done = run([installed / "python", "-c", look], tmp_path)
        assert done.returncode == 0, done.stderr
        *places, message = done.stdout.splitlines()
        for place in map(Path, places):
            assert installed.parent in place.parents
            assert any(place.iterdir())
        assert message != "cli.help.play"

    def test_it_checks_its_own_boards(self, installed: Path, tmp_path: Path) -> None:
        where = run([installed / "python", "-c", "from imperial_steam import assets; print(assets.boards())"], tmp_path)
        boards = [path for path in Path(where.stdout.strip()).iterdir() if path.is_dir()]
        assert {board.name for board in boards} == set(GAMES)
        for board in boards:
            done = run([installed / "imperial-steam", "board", "check", board], tmp_path)
            assert done.returncode == 0, done.stdout + done.stderr

    def test_it_plays(self, installed: Path, tmp_path: Path) -> None:
        done = run([installed / "imperial-steam", "simulate", "--players", "2", "--games", "1"], tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr

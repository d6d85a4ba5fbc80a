"""The wheel and the source distribution: complete, and working away from the source tree."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from email.message import Message
from email.parser import BytesParser
from pathlib import Path

import pytest

from imperial_steam import __version__
from imperial_steam.titles import entries

ROOT = Path(__file__).resolve().parent.parent
EXE = ".exe" if os.name == "nt" else ""
REPOSITORY = "https://github.com/imperial-steam/imperial-steam"

pytestmark = pytest.mark.slow


def run(command: list[str | Path], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program in a folder, away from the source tree."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [str(word) for word in command], cwd=folder, env=clean, check=False, capture_output=True, text=True, timeout=300
    )


def succeed(command: list[str | Path], folder: Path) -> str:
    """Run a program that has to succeed; its output."""
    done = run(command, folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(kind: str, source: Path, folder: Path) -> Path:
    """Build one distribution with the tools that are here, without the network."""
    succeed([sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder], source)
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, packed."""
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder somebody has who unpacks the source distribution."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (place,) = folder.iterdir()
    return place


@pytest.fixture(scope="module")
def wheel(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source distribution."""
    return build("wheel", unpacked, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts of an environment with the wheel in it; the libraries come from the one that runs the tests."""
    folder = tmp_path_factory.mktemp("installed")
    place = folder / "environment"
    venv.create(place, symlinks=os.name != "nt")
    scripts = place / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / f"python{EXE}"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--python", python]
    succeed([*pip, "install", "--no-deps", "--no-index", "--no-compile", wheel], folder)
    libraries = succeed([sys.executable, "-c", "import yaml; print(yaml.__path__[0])"], folder).strip()
    library = succeed([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], folder).strip()
    (Path(library) / "borrowed.pth").write_text(f"{Path(libraries).parent}\n", encoding="utf-8")
    return scripts


class TestSourceDistribution:
    """Whoever unpacks it can play, test and package."""

    def test_it_holds_everything_under_version_control(self, unpacked: Path) -> None:
        if shutil.which("git") is None or not (ROOT / ".git").exists():
            pytest.skip("needs a git checkout")
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout.decode()
        tracked = [name for name in listed.split("\0") if name and (ROOT / name).is_file()]
        assert [name for name in tracked if not (unpacked / name).is_file()] == []

    def test_its_scripts_may_be_executed(self, unpacked: Path) -> None:
        scripts = [unpacked / ".ci" / "run", *(unpacked / "build").rglob("*.sh")]
        assert len(scripts) > 1
        assert [script.name for script in scripts if not os.access(script, os.X_OK)] == []

    @pytest.mark.skipif(os.name == "nt" or shutil.which("make") is None, reason="needs make and a Unix shell")
    def test_make_knows_how(self, unpacked: Path) -> None:
        succeed(["make", "--dry-run", "play", "test", "bench", "check", "package", "dist", "lock"], unpacked)

    def test_it_plays(self, unpacked: Path) -> None:
        program: list[str | Path] = [sys.executable, "-m", "imperial_steam"]
        assert succeed([*program, "--version"], unpacked).strip() == __version__
        succeed([*program, "simulate", "--players", "2", "--games", "1"], unpacked)

    @pytest.mark.long
    def test_its_tests_are_found(self, unpacked: Path) -> None:
        # A few that read scenarios, saves, documents and scripts; all of them take long to find.
        places = ["README.md", "tests/test_distributions.py", "tests/test_scenarios.py", "tests/i18n", "tests/session"]
        how = ["--collect-only", "-q", "--assert=plain", "-p", "no:cacheprovider"]
        found = succeed([sys.executable, "-m", "pytest", *how, *places], unpacked).replace("\\", "/")
        assert [place for place in places if place not in found] == []


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("[rules](docs/rules.md#PH7)", "[rules](https://here/blob/v1/docs/rules.md#PH7)"),
        ("![table](docs/table.png)", "![table](https://here/raw/v1/docs/table.png)"),
        ("[one](a.md), [two](b.md)", "[one](https://here/blob/v1/a.md), [two](https://here/blob/v1/b.md)"),
        ("[further](#further)", "[further](#further)"),
        ("[uv](https://docs.astral.sh/uv)", "[uv](https://docs.astral.sh/uv)"),
        ("[a](b)\n```python\nrules[0](1)\n```\n", "[a](https://here/blob/v1/b)\n```python\nrules[0](1)\n```\n"),
    ],
)
def test_links_of_the_readme_are_written_out(given: str, expected: str) -> None:
    hook = runpy.run_path(str(ROOT / "build" / "readme_hook.py"))
    assert hook["with_full_links"](given, "https://here", "v1") == expected


class TestWheel:
    """The wheel carries what the program and a type checker need, and no more."""

    @pytest.fixture
    def names(self, wheel: Path) -> set[str]:
        with zipfile.ZipFile(wheel) as archive:
            return set(archive.namelist())

    @pytest.fixture
    def metadata(self, wheel: Path) -> Message:
        with zipfile.ZipFile(wheel) as archive:
            return BytesParser().parsebytes(archive.read(f"imperial_steam-{__version__}.dist-info/METADATA"))

    def test_type_checkers_may_read_it(self, names: set[str]) -> None:
        assert "imperial_steam/py.typed" in names

    def test_catalogues_are_compiled_only(self, names: set[str]) -> None:
        sources = (ROOT / "imperial_steam" / "i18n").rglob("*.po")
        compiled = {path.relative_to(ROOT).with_name("messages.mo").as_posix() for path in sources}
        assert compiled
        assert compiled <= names
        assert [name for name in names if name.endswith(".po")] == []

    def test_boards_and_lessons_are_complete(self, names: set[str]) -> None:
        files = {path.relative_to(ROOT).as_posix() for path in (ROOT / "boards").rglob("*") if path.is_file()}
        assert {name.split("/")[1] for name in files} == {entry.key for entry in entries() if entry.home is None}
        assert {f"imperial_steam/_data/{name}" for name in files} <= names

    def test_puzzles_are_complete(self, names: set[str]) -> None:
        files = {path.relative_to(ROOT).as_posix() for path in (ROOT / "puzzles").rglob("*.yaml")}
        assert files
        assert {f"imperial_steam/_data/{name}" for name in files} <= names

    def test_pictures_fonts_and_sounds_are_complete(self, names: set[str]) -> None:
        files = {path.relative_to(ROOT).as_posix() for path in (ROOT / "assets").rglob("*") if path.is_file()}
        assert {f"imperial_steam/_data/{name}" for name in files} <= names

    def test_sounds_and_fonts_bring_their_licences(self, names: set[str]) -> None:
        data = "imperial_steam/_data/assets"
        assert f"{data}/sounds/LICENSE.txt" in names
        assert [name for name in names if name.startswith(f"{data}/fonts/LICENSE-")]

    def test_it_brings_its_menu_entry(self, names: set[str]) -> None:
        share = f"imperial_steam-{__version__}.data/data/share"
        assert f"{share}/applications/imperial-steam.desktop" in names
        assert f"{share}/icons/hicolor/scalable/apps/imperial-steam.svg" in names
        assert [name for name in names if re.match(rf"{re.escape(share)}/metainfo/.*\.metainfo\.xml", name)]

    def test_its_description_points_into_the_repository(self, metadata: Message) -> None:
        description = str(metadata.get_payload())
        for picture in ("imperial_steam", "russian_railroads", "first_train"):
            assert f"({REPOSITORY}/raw/v{__version__}/docs/images/{picture}.png)" in description
        assert f"({REPOSITORY}/blob/v{__version__}/docs/architecture.md)" in description
        assert [target for target in re.findall(r"\]\(([^)]+)", description) if "://" not in target] == []
        assert metadata["Description-Content-Type"] == "text/markdown"

    def test_it_tells_where_the_project_lives(self, metadata: Message) -> None:
        urls = dict(line.split(", ") for line in metadata.get_all("Project-URL", []))
        assert urls["Source"] == REPOSITORY
        assert all(url.startswith(REPOSITORY) for url in urls.values())


class TestInstalledWheel:
    """The installed program works from any folder and carries everything it needs."""

    def test_it_tells_its_version(self, installed: Path, tmp_path: Path) -> None:
        assert succeed([installed / f"imperial-steam{EXE}", "--version"], tmp_path).strip() == __version__

    def test_it_carries_its_data_and_its_messages(self, installed: Path, tmp_path: Path) -> None:
        look = (
            "from imperial_steam import assets, i18n\n"
            "places = [assets.assets() / 'fonts', assets.assets() / 'icons', assets.boards(), i18n.LOCALES / 'pl']\n"
            "print(*places, sep='\\n')\n"
            "print(i18n.Catalogue('pl').text('cli.help.play'))"
        )
        *places, message = succeed([installed / f"python{EXE}", "-c", look], tmp_path).splitlines()
        for place in map(Path, places):
            assert installed.parent in place.parents
            assert any(place.iterdir())
        assert message != "cli.help.play"

    def test_it_checks_its_own_boards(self, installed: Path, tmp_path: Path) -> None:
        where = succeed(
            [installed / f"python{EXE}", "-c", "from imperial_steam import assets; print(assets.boards())"], tmp_path
        )
        boards = [path for path in Path(where.strip()).iterdir() if path.is_dir()]
        assert {board.name for board in boards} == {entry.key for entry in entries() if entry.home is None}
        for board in boards:
            succeed([installed / f"imperial-steam{EXE}", "board", "check", "--title", board.name, board], tmp_path)

    @pytest.mark.parametrize("title", [entry.key for entry in entries() if entry.home is None])
    def test_it_plays(self, installed: Path, tmp_path: Path, title: str) -> None:
        game = ["simulate", "--title", title, "--players", "2", "--games", "1"]
        succeed([installed / f"imperial-steam{EXE}", *game], tmp_path)

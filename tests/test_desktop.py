"""How the program stands in a Linux desktop: menu entry, file type, description for software stores, icons."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import struct
import subprocess
import sys
import tomllib
from configparser import RawConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from imperial_steam.i18n import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
LINUX = ROOT / "build" / "linux"
ICONS = ROOT / "build" / "icons"
METAINFO = LINUX / "io.github.imperial_steam.imperial_steam.metainfo.xml"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
#: Every language but that of the words without a language.
TRANSLATIONS = set(LANGUAGES) - {"en"}


@pytest.fixture
def entry() -> dict[str, str]:
    parser = RawConfigParser(delimiters=("=",), interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(LINUX / "imperial-steam.desktop", encoding="utf-8")
    return dict(parser["Desktop Entry"])


@pytest.fixture
def about() -> ElementTree.Element:
    return ElementTree.parse(METAINFO).getroot()


@pytest.mark.parametrize(
    "command",
    [
        ["desktop-file-validate", LINUX / "imperial-steam.desktop"],
        ["appstreamcli", "validate", "--no-net", METAINFO],
    ],
    ids=lambda command: command[0],
)
def test_the_validators_are_content(command: list[str | Path]) -> None:
    if shutil.which(str(command[0])) is None:
        pytest.skip(f"needs {command[0]}")
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_menu_entry_is_translated(entry: dict[str, str]) -> None:
    for key in ("GenericName", "Comment", "Keywords"):
        assert entry[key]
        assert all(entry.get(f"{key}[{language}]") for language in TRANSLATIONS), key


def test_the_description_is_translated(about: ElementTree.Element) -> None:
    for path in ("summary", "description/p", "screenshots/screenshot/caption"):
        told = [element.get(LANGUAGE, "en") for element in about.findall(path)]
        assert {language: told.count(language) for language in LANGUAGES} == dict.fromkeys(LANGUAGES, told.count("en"))


def test_entry_description_and_file_type_agree(about: ElementTree.Element, entry: dict[str, str]) -> None:
    kind = ElementTree.parse(LINUX / "imperial-steam.xml").getroot()[0].get("type")
    assert about.findtext("provides/mediatype") == kind
    assert entry["MimeType"] == f"{kind};"
    assert about.findtext("launchable") == "imperial-steam.desktop"
    assert METAINFO.name == f"{about.findtext('id')}.metainfo.xml"
    assert about.findtext("icon") == entry["Icon"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert about.findtext("project_license") == project["license"]
    assert about.findtext("url[@type='vcs-browser']") == project["urls"]["Source"]


def test_a_dated_release_stands_in_the_description(about: ElementTree.Element) -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    dated = re.findall(r"^## \[(\d+\.\d+\.\d+)\] . (\d{4}-\d\d-\d\d)", changelog, re.MULTILINE)
    told = [(release.get("version"), release.get("date")) for release in about.findall("releases/release")]
    assert told == dated


def test_icons_have_the_sizes_of_their_names() -> None:
    sizes = []
    for path in ICONS.glob("imperial-steam-*.png"):
        (size,) = map(int, re.findall(r"-(\d+)\.png", path.name))
        assert struct.unpack(">II", path.read_bytes()[16:24]) == (size, size)
        sizes.append(size)
    assert {48, 128, 512} <= set(sizes)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="for Linux desktops")
def test_the_package_registers_itself_and_takes_everything_back(tmp_path: Path) -> None:
    home, folder = tmp_path / "home", tmp_path / 'a "folder" & more'
    runpy.run_path(str(ROOT / "build" / "package.py"))["add_desktop_files"](folder / "share")
    shutil.copy(LINUX / "install.sh", folder)
    environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
    subprocess.run([folder / "install.sh"], env=environment, check=True, capture_output=True, timeout=60)
    share = home / ".local" / "share"
    installed = share / "applications" / "imperial-steam.desktop"
    # Escaped twice: once for the quoted argument, once for the entry's string.
    escaped = str(folder / "imperial-steam").replace('"', r'\\"')
    assert f'\nExec="{escaped}" play %f\n' in installed.read_text(encoding="utf-8")
    assert (share / "metainfo" / METAINFO.name).read_bytes() == METAINFO.read_bytes()
    for place in ("512x512/apps/imperial-steam.png", "scalable/apps/imperial-steam.svg"):
        assert (share / "icons" / "hicolor" / place).is_file(), place
    subprocess.run([folder / "install.sh", "--remove"], env=environment, check=True, capture_output=True, timeout=60)
    assert [path for path in share.rglob("*imperial*steam*") if path.is_file()] == []

"""Builds the programs people download: a folder, zipped, and a single file, for the system this runs on.

Needs only Python 3.11 or newer: everything else comes, pinned by hash, into a virtual environment made anew, so that
nothing strays into the package. With a C compiler the engines are compiled. What is made lies in `dist/`.
"""

from __future__ import annotations

import platform
import re
import shutil
import stat
import struct
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
WORK = BUILD / "work"
#: A copy of the package, compiled beside its source; `imperial-steam.spec` packs it.
PROGRAM = WORK / "program"
DIST = ROOT / "dist"
NAME = "imperial-steam"
WINDOWS, MAC = sys.platform == "win32", sys.platform == "darwin"
#: Distributions inside the package that carry their licences themselves.
LICENSED = ("accesskit", "pygame_ce", "pyyaml", "platformdirs", "pyinstaller", "mypy")
#: Entries of an .icns file: the kind, and the side of the picture in pixels.
ICNS = ((b"icp4", 16), (b"icp5", 32), (b"icp6", 64), (b"ic07", 128), (b"ic08", 256), (b"ic09", 512))


def main() -> int:
    """Build everything; the exit status."""
    python = clean_environment()
    collect_licenses(python)
    compile_engines(python)
    if MAC:
        write_icns(BUILD / "icons" / f"{NAME}.icns")
    shutil.rmtree(DIST, ignore_errors=True)
    spec = BUILD / f"{NAME}.spec"
    words = ["--noconfirm", "--clean", "--log-level", "WARN", "--distpath", DIST, "--workpath", WORK / "pyinstaller"]
    subprocess.run([python, "-m", "PyInstaller", *words, spec], cwd=WORK, check=True)
    add_companions(DIST / NAME)
    for path in finish():
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size / 1e6:.1f} MB")
    return 0


def clean_environment() -> Path:
    """A virtual environment with the program's libraries and PyInstaller, and nothing else; its Python."""
    place = BUILD / "venv"
    venv.create(place, clear=True, with_pip=True)
    python = place / ("Scripts/python.exe" if WINDOWS else "bin/python")
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    subprocess.run([*pip, "-r", ROOT / "requirements" / "package.txt"], check=True)
    return python


def compile_engines(python: Path) -> None:
    """Copy package and boards to where no other source lies beside them, and compile the engines there."""
    shutil.rmtree(PROGRAM, ignore_errors=True)
    for name in ("boards", "imperial_steam"):
        shutil.copytree(ROOT / name, PROGRAM / name, ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run([python, BUILD / "compile.py", PROGRAM], check=True)


def collect_licenses(python: Path) -> None:
    """Put the licence texts of everything inside the package into one folder."""
    target = WORK / "licenses"
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(BUILD / "licenses", target)
    shutil.copy(ROOT / "LICENSE", target / "LICENSE.txt")
    told = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    )
    for info in Path(told.stdout.strip()).glob("*.dist-info"):
        name = info.name.partition("-")[0].lower()
        if name in LICENSED:
            for text in sorted(info.rglob("*")):
                if text.is_file() and re.match(r"(?i)licen[cs]e|copying|notice", text.name):
                    shutil.copy(text, target / f"{name}-{text.stem}.txt")


def write_icns(path: Path) -> None:
    """The icon in the container macOS wants, made of the drawn pictures."""
    entries = b""
    for kind, side in ICNS:
        picture = (BUILD / "icons" / f"{NAME}-{side}.png").read_bytes()
        entries += kind + struct.pack(">I", len(picture) + 8) + picture
    path.write_bytes(b"icns" + struct.pack(">I", len(entries) + 8) + entries)


def add_companions(folder: Path) -> None:
    """What lies beside the program: licences in sight, the changelog, and the way into the system's menu."""
    shutil.copytree(WORK / "licenses", folder / "licenses")
    if MAC:
        shutil.copytree(WORK / "licenses", DIST / "Imperial Steam.app" / "Contents" / "Resources" / "licenses")
    shutil.copy(ROOT / "CHANGELOG.md", folder / "CHANGELOG.md")
    if WINDOWS:
        shutil.copy(BUILD / "windows" / "open-saves-with-this.bat", folder)
    elif not MAC:
        shutil.copy(BUILD / "linux" / "install.sh", folder)
        add_desktop_files(folder / "share")


def add_desktop_files(share: Path) -> None:
    """What install.sh registers on Linux: the menu entry, the file type, the store's description and the icons."""
    shutil.copytree(BUILD / "icons", share / "icons", ignore=shutil.ignore_patterns("*.ico", "*.icns"))
    shutil.copy(ROOT / "assets" / "icons" / "app_icon.svg", share / "icons" / f"{NAME}.svg")
    for path in (BUILD / "linux").iterdir():
        if path.suffix in (".desktop", ".xml"):
            shutil.copy(path, share)


def finish() -> list[Path]:
    """Zip the folder and name everything after version and system; what is to be downloaded."""
    sys.path.insert(0, str(ROOT))
    from imperial_steam import __version__  # noqa: PLC0415  # the package becomes visible only here

    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    full = f"{NAME}-{__version__}-{system}-{platform.machine().lower()}"
    ending = ".exe" if WINDOWS else ""
    single = DIST / f"{full}{ending}"
    (DIST / f"{NAME}-single{ending}").rename(single)
    archive = DIST / f"{full}.zip"
    tree = DIST / "Imperial Steam.app" if MAC else DIST / NAME
    pack(tree, archive, tree.name if MAC else f"{NAME}-{__version__}")
    return [archive, single]


def pack(folder: Path, archive: Path, top: str) -> None:
    """Zip a folder, keeping what Python's own zipping loses: the right to execute, and links."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for path in sorted(folder.rglob("*")):
            name = f"{top}/{path.relative_to(folder).as_posix()}"
            if path.is_symlink():
                entry = zipfile.ZipInfo(name)
                entry.create_system = 3
                entry.external_attr = (stat.S_IFLNK | 0o777) << 16
                file.writestr(entry, path.readlink().as_posix())
            elif path.is_file():
                file.write(path, name)


if __name__ == "__main__":
    sys.exit(main())

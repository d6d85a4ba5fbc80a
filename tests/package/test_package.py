"""The packaged programs: from an empty folder to a game that outlives being killed, and in every sort of trouble."""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pygame
import pytest

from imperial_steam import __version__, folders
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.pausing import PauseMenu
from imperial_steam.gui.widgets import Button
from imperial_steam.gui.window import settings as settings_file
from imperial_steam.gui.window.settings import Settings
from imperial_steam.session import Ledger, load
from imperial_steam.titles import TITLES, entries
from tests.package.player import TITLE, AgainstMachines, Player
from tests.screen import Screen, wait_for

pytestmark = [
    pytest.mark.package,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux with a virtual screen"),
]

ROOT = Path(__file__).resolve().parents[2]
NAME, PACKAGE = "imperial-steam", "imperial_steam"
#: Where `make package` has compiled the engines.
COMPILED = ROOT / "build" / "work" / "program"
#: Megabytes a package may have, unpacked and as a single file.
LARGEST_FOLDER, LARGEST_FILE = 85, 40
#: Actions played in every game but the first, which is played for longer.
ACTIONS = 12
#: Somebody without any rights, where the tests run as root.
NOBODY = 65534


def made(ending: str) -> Path:
    """A product of `make package`."""
    found = [path for path in (ROOT / "dist").glob(f"{NAME}-{__version__}-linux-*") if path.name.endswith(ending)]
    found = [path for path in found if ending or path.suffix != ".zip"]
    assert len(found) == 1, f"expected one package of version {__version__} in dist/, found {found}: run make package"
    return found[0]


def unpack(archive: Path, folder: Path) -> Path:
    """Unpack as `unzip` does, links and rights included; the folder inside."""
    with zipfile.ZipFile(archive) as file:
        for entry in file.infolist():
            target, mode = folder / entry.filename, entry.external_attr >> 16
            target.parent.mkdir(parents=True, exist_ok=True)
            if stat.S_ISLNK(mode):
                target.symlink_to(file.read(entry).decode())
            else:
                target.write_bytes(file.read(entry))
                target.chmod(mode & 0o777)
    (inside,) = folder.iterdir()
    return inside


@pytest.fixture(scope="module")
def place() -> Iterator[Path]:
    """An empty folder that everybody can read, with a space and an umlaut in its name."""
    folder = Path(tempfile.mkdtemp(prefix="imperial steam ü "))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def program(place: Path) -> Path:
    """The program in the unpacked folder."""
    return unpack(made(".zip"), place / "unpacked here") / NAME


@pytest.fixture
def home(place: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty home; the folders of the program that are looked up here lie in it too."""
    folder = Path(tempfile.mkdtemp(prefix="home ", dir=place))
    for name in ("IMPERIAL_STEAM_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(folder))
    yield folder
    shutil.rmtree(folder)


def bare(home: Path, **more: str) -> dict[str, str]:
    """An environment with a home and nothing else: no Python, no tools, no display."""
    return {"HOME": str(home), "PATH": str(home / "no such folder"), "LANGUAGE": "en", **more}


def run(program: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program without a window."""
    return subprocess.run(
        [program, *words],
        env=environment,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )


def start(
    screen: Screen, program: Path, environment: Mapping[str, str], *words: str, **options: object
) -> subprocess.Popen[str]:
    """Start the program on the screen."""
    shown = {**environment, "DISPLAY": screen.display}
    return screen.start([program, *words], shown, **options)


def ended(process: subprocess.Popen[str], status: int = 0) -> str:
    """Wait for the end; what the program said, which is never a traceback."""
    said = "".join(process.communicate(timeout=60))
    assert "Traceback" not in said
    assert process.returncode == status, said
    return said


# What is inside


def test_the_folder_is_small_and_holds_nothing_strange(program: Path) -> None:
    files = [path for path in program.parent.rglob("*") if path.is_file() and not path.is_symlink()]
    size = sum(path.stat().st_size for path in files) / 1e6
    assert size < LARGEST_FOLDER
    assert made("").stat().st_size / 1e6 < LARGEST_FILE
    names = {path.name.lower() for path in files}
    for stranger in ("numpy", "pil", "tcl", "libssl", "libcrypto", "libreadline", "pytest"):
        assert not [name for name in names if name.startswith(stranger)]


def test_the_boards_and_pictures_of_every_game_are_inside(program: Path) -> None:
    data = program.parent / "_internal" / "imperial_steam" / "_data"
    for kind in ("boards", "assets", "puzzles"):
        files = [path for path in (ROOT / kind).rglob("*") if path.is_file()]
        assert [path for path in files if not (data / path.relative_to(ROOT)).is_file()] == []
    assert {path.name for path in (data / "boards").iterdir()} == {entry.key for entry in entries()}


def test_the_engines_inside_are_compiled(program: Path) -> None:
    compiled = [path.relative_to(COMPILED) for path in (*COMPILED.glob("*.so"), *COMPILED.glob(f"{PACKAGE}/**/*.so"))]
    assert len(compiled) > 100, "make package found no C compiler"
    assert [path for path in compiled if not (program.parent / "_internal" / path).is_file()] == []


def test_compiled_engines_play_and_think_as_their_source_does() -> None:
    command = [ROOT / "build" / "venv" / "bin" / "python", "-P", ROOT / "build" / "sample.py", "200", "50"]
    trials = [
        subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(place)}, stdout=subprocess.PIPE)
        for place in (ROOT, COMPILED)
    ]
    pure, compiled = [trial.communicate()[0].splitlines() for trial in trials]
    assert len(pure) == len(entries()) * 250
    assert [(line, other) for line, other in zip(pure, compiled, strict=True) if line != other] == []


def test_everything_inside_has_its_licence(program: Path) -> None:
    licences = {path.stem.lower() for path in (program.parent / "licenses").iterdir()}
    others = {
        "sdl2_image-2": "sdl2_image", "sdl2_mixer-2": "sdl2_mixer", "sdl2_ttf-2": "sdl2_ttf", "sdl2-2": "sdl2",
        "asound": "alsa-lib", "brotlicommon": "brotli", "brotlidec": "brotli", "jpeg": "libjpeg-turbo",
        "png16": "libpng",
        "sharpyuv": "libwebp", "webp": "libwebp", "webpdemux": "libwebp", "sndfile": "libsndfile", "tiff": "libtiff",
        "vorbisenc": "vorbis", "vorbisfile": "vorbis", "xmp": "libxmp", "stdc++": "gcc-runtime", "gcc_s": "gcc-runtime",
        "z": "zlib", "bz2": "bzip2", "lzma": "liblzma", "ffi": "libffi", "python3": "python",
    }  # fmt: skip
    libraries = {path.name for path in (program.parent / "_internal").rglob("lib*.so*")}
    assert libraries
    for library in libraries:
        name = re.sub(r"(-[0-9a-f]{8})?(\.\d+)*\.so.*", "", library.removeprefix("lib")).lower()
        assert others.get(name, name) in licences, f"no licence text for {library}"
    assert {
        "license",
        "python",
        "lgpl-2.1",
        "pyyaml-license",
        "accesskit-license",
        "platformdirs-license",
        "pyinstaller-copying",
        "mypy-license",
    } <= licences
    data = program.parent / "_internal" / "imperial_steam" / "_data" / "assets"
    assert list(data.glob("fonts/LICENSE-*"))


@pytest.mark.parametrize("kind", ["folder", "file"])
def test_the_command_line_works_without_a_display(kind: str, program: Path, home: Path) -> None:
    program = program if kind == "folder" else made("")
    version = run(program, "--version", **bare(home))
    assert (version.returncode, version.stdout.strip()) == (0, __version__)
    for entry in entries():
        options = ["--title", entry.key, "--players", "2", "--games", "2", "--jobs", "2"]
        games = run(program, "simulate", *options, **bare(home))
        assert games.returncode == 0, games.stderr
    for language, word in (("de", "Ordner"), ("pl", "Folder")):
        doctor = run(program, "doctor", "--language", language, **bare(home, SDL_AUDIODRIVER="dummy"))
        assert word in doctor.stdout
        assert "doctor." not in doctor.stdout


def test_the_desktop_entry_opens_saves_with_this_program(program: Path, home: Path) -> None:
    tools = os.environ["PATH"]
    done = run(program.parent / "install.sh", HOME=str(home), PATH=tools)
    assert done.returncode == 0, done.stderr
    share = home / ".local" / "share"
    entry = (share / "applications" / f"{NAME}.desktop").read_text(encoding="utf-8")
    assert f'Exec="{program}" play %f\n' in entry
    kind = (share / "mime" / "packages" / f"{NAME}.xml").read_text(encoding="utf-8")
    (mime,) = re.findall(r"MimeType=(.*);", entry)
    assert f'type="{mime}"' in kind
    assert (share / "icons" / "hicolor" / "128x128" / "apps" / f"{NAME}.png").is_file()
    assert run(program.parent / "install.sh", "--remove", HOME=str(home), PATH=tools).returncode == 0
    assert not [path for path in share.rglob("*imperial*steam*") if path.is_file()]


# A game


@pytest.mark.parametrize("kind", ["folder", "file"])
def test_the_menu_looks_as_it_should(kind: str, program: Path, home: Path, screen: Screen) -> None:
    program = program if kind == "folder" else made("")
    process = start(screen, program, bare(home, SDL_AUDIODRIVER="dummy"))
    player = Player(screen, folders.journals())
    screen.hand("mousemove", *(side - 1 for side in screen.size))
    player.settled()
    app = player.mirror()
    app.push(MainMenu(app))
    app.update(0)
    app.draw()

    expected, shown = pygame.image.tobytes(app.surface, "BGRA"), screen.picture_of(player.window)
    for colour in range(3):
        assert expected[colour::4] == shown[colour::4]
    player.press(MainMenu(player.mirror()), "quit")
    ended(process)


def continued(screen: Screen, names: tuple[str, ...], killed_at: Ledger) -> Player:
    """Continue the game from the menu of a new window: it is the one that was killed."""
    player = Player(screen, folders.journals(), names)
    player.settled()
    menu = MainMenu(player.mirror())
    menu.app.push(menu)
    menu.ensure_built()
    player.press(menu, "continue")
    player.settled()
    again = player.waiting_game(-1)
    assert again.title.key == killed_at.title.key
    assert [entry.text for entry in again.entries] == [entry.text for entry in killed_at.entries]
    return player


def quits_without_errors(player: Player, process: subprocess.Popen[str]) -> None:
    """Quit by the pause sheet; the program kept a log, and no error in it."""
    player.leave()
    ended(process)
    log = (folders.log() / "imperial-steam.log").read_text(encoding="utf-8")
    assert "ERROR" not in log


def saved_like(ledger: Ledger) -> bool:
    """The one copy holds all of the game."""
    (save,) = folders.documents().iterdir()
    return [entry.text for entry in load(save, TITLES).entries] == [entry.text for entry in ledger.entries]


def test_a_game_outlives_being_killed(program: Path, home: Path, screen: Screen) -> None:
    environment = bare(home, SDL_AUDIODRIVER="dummy")
    first = start(screen, program, environment)
    player = Player(screen, folders.journals())
    player.new_game()
    while (ledger := player.waiting_game(-1)).game.progress().round < 3:
        player.act()
    player.save("Semmering")
    assert saved_like(ledger)
    middle = player.play_to("hand")
    first.kill()
    first.wait()

    second = start(screen, program, environment)
    player = continued(screen, player.names, middle)
    player.play_to("end")
    quits_without_errors(player, second)


@pytest.mark.parametrize("title", [entry.key for entry in entries()[1:]])
def test_every_other_game_is_played_saved_and_continued(title: str, program: Path, home: Path, screen: Screen) -> None:
    environment = bare(home, SDL_AUDIODRIVER="dummy")
    first = start(screen, program, environment)
    player = Player(screen, folders.journals(), title=title)
    assert player.new_game().title.key == title
    for _ in range(ACTIONS):
        player.act()
    ledger = player.waiting_game(-1)
    player.save("Tarnopol")
    assert saved_like(ledger)
    player.act()
    middle = player.waiting_game(-1)
    first.kill()
    first.wait()

    second = start(screen, program, environment)
    player = continued(screen, player.names, middle)
    player.act()
    quits_without_errors(player, second)


@pytest.mark.parametrize("title", [entry.key for entry in entries()])
def test_machines_think_in_the_packaged_program(title: str, program: Path, home: Path, screen: Screen) -> None:
    """Their process starts from the program itself, without Python, and ends with it."""
    settings_file.save(Settings(**AgainstMachines.settings(title)), folders.config())
    process = start(screen, program, bare(home, SDL_AUDIODRIVER="dummy"))
    player = AgainstMachines(screen, folders.journals(), title)
    begin = len(player.new_game().entries)
    for _ in range(ACTIONS):
        player.act()
    ledger = player.waiting_game(-1)
    assert {ledger.decider(number) for number in range(begin, len(ledger.entries))} >= {0, 1, 2, 3}
    player.settled()
    player.leave()
    ended(process)


def test_a_save_opens_with_the_program(program: Path, home: Path, screen: Screen) -> None:
    archived = ROOT / "saves" / "0.1.0.json"
    save = home / "a game.steamgame"
    shutil.copy(archived, save)
    process = start(screen, program, bare(home, SDL_AUDIODRIVER="dummy"), "play", str(save))
    player = Player(screen, folders.journals())
    opened = wait_for("the game", player.ledger)
    known = load(archived, TITLES)
    assert [entry.text for entry in opened.entries] == [entry.text for entry in known.entries]
    player.settled()
    quit_button = player.pause()
    assert not warns(screen)
    player.press(quit_button, "quit")
    ended(process)


# Trouble


def somebody(*owned: Path) -> dict[str, int]:
    """Options to run the program as a person without rights, who owns these folders; root would be let through."""
    if os.getuid() != 0:
        return {}
    for folder in owned:
        os.chown(folder, NOBODY, NOBODY)
    return {"user": NOBODY, "group": NOBODY}


def warns(screen: Screen) -> bool:
    """True when something red is written below the buttons of the pause sheet."""
    window = screen.window(TITLE)
    _, _, wide, high = screen.place(window)
    pixels = screen.picture_of(window)
    places = [
        4 * (y * wide + x) for y in range(high * 5 // 8, high * 7 // 8) for x in range(wide * 3 // 8, wide * 5 // 8)
    ]
    return sum(pixels[at + 2] > 140 and pixels[at + 2] - pixels[at + 1] > 50 for at in places) > 100


def play_unkept(screen: Screen, process: subprocess.Popen[str]) -> None:
    """Start a game that cannot be kept, read on the pause sheet that it is so, and quit by the keyboard."""
    player = Player(screen, Path("/nonexistent"))
    player.enter_names()
    player.another_scene(lambda: screen.key("Return"))  # lifts the curtain
    player.another_scene(lambda: screen.key("Escape"))
    assert warns(screen)
    sheet = PauseMenu(player.mirror(), dict.fromkeys(("hand_out", "look_around", "who_plays"), lambda: None))
    sheet.ensure_built()
    stops = [widget.key for widget in sheet.form.widgets if isinstance(widget, Button)]
    screen.key(*["Tab"] * (stops.index("quit") - stops.index("resume")), "Return")
    ended(process)


def test_a_folder_nobody_may_write_into(program: Path, home: Path, screen: Screen) -> None:
    rights = {path: path.stat().st_mode for path in [program.parent, *program.parent.rglob("*")] if path.is_dir()}
    for path in rights:
        path.chmod(0o555)
    try:
        process = start(screen, program, bare(home, SDL_AUDIODRIVER="dummy"), **somebody(home))
        player = Player(screen, folders.journals())
        player.new_game()
        player.act()
        player.settled()
        player.leave()
        ended(process)
    finally:
        for path, mode in rights.items():
            path.chmod(mode)


def test_a_home_that_takes_no_files(program: Path, home: Path, screen: Screen) -> None:
    options = somebody()
    home.chmod(0o555)
    environment = bare(home, SDL_AUDIODRIVER="dummy")
    try:
        doctor = subprocess.run(
            [program, "doctor"], env={**environment, "DISPLAY": screen.display}, check=False, capture_output=True,
            text=True, timeout=60, **options,
        )  # fmt: skip
        assert doctor.returncode == 1
        assert f"Cannot write to “{home}”" in doctor.stdout
        play_unkept(screen, start(screen, program, environment, **options))
    finally:
        home.chmod(0o755)


@pytest.fixture
def full(home: Path) -> Iterator[Path]:
    """A home on a disk without any room."""
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k,mode=777", "tmpfs", home], check=False, capture_output=True, text=True
    )
    if mounted.returncode != 0:
        pytest.skip(f"needs the right to mount: {mounted.stderr.strip()}")
    try:
        with (home / "filler").open("wb", buffering=0) as file:
            while file.write(bytes(4096)):
                pass
    except OSError:
        pass
    yield home
    subprocess.run(["umount", home], check=True)


def test_a_full_disk(program: Path, full: Path, screen: Screen) -> None:
    environment = bare(full, SDL_AUDIODRIVER="dummy")
    doctor = run(program, "doctor", **environment, DISPLAY=screen.display)
    assert doctor.returncode == 1
    assert f"“{full}”" in doctor.stdout
    assert "Traceback" not in doctor.stdout + doctor.stderr
    play_unkept(screen, start(screen, program, environment))


def test_no_sound_device(program: Path, home: Path, screen: Screen) -> None:
    environment = bare(home, AUDIODEV="/nonexistent", SDL_AUDIODRIVER="alsa", ALSA_CONFIG_PATH="/nonexistent")
    doctor = run(program, "doctor", **environment, DISPLAY=screen.display)
    assert doctor.returncode == 0, doctor.stdout
    assert "There is no sound device" in doctor.stdout
    process = start(screen, program, environment)
    player = Player(screen, folders.journals())
    player.new_game()
    player.act()
    player.settled()
    player.leave()
    ended(process)


@pytest.mark.parametrize("display", [None, ":4711"])
def test_no_display(display: str | None, program: Path, home: Path) -> None:
    more = {} if display is None else {"DISPLAY": display}
    done = run(program, **bare(home, **more))
    assert done.returncode == 1
    assert "display" in done.stderr
    assert "Traceback" not in done.stderr
    doctor = run(program, "doctor", **bare(home, SDL_AUDIODRIVER="dummy", **more))
    assert doctor.returncode == 1
    assert "No window can be opened" in doctor.stdout

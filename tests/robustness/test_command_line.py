"""The real command, asked for anything: it answers in one sentence and with its status, whatever its output can show.

Every case once ended in an unexpected failure, a traceback, a wrong status or a long wait, or could have.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from imperial_steam import cli
from imperial_steam.cli import streams
from imperial_steam.cli.complaints import complaint
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.session import save
from tests.session.conftest import played

ROOT = Path(__file__).resolve().parents[2]
#: What outputs can show: pipes of Windows, its old console, a bare terminal of Linux, everything.
ENCODINGS = ("cp1252", "cp437", "ascii", "utf-8")
posix = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
Output = pytest.CaptureFixture[str]
NINES = "9" * 5000
LONG = "n" * 5000
SCENARIO = (
    "- title: a\n  rules: [SETUP-01]\n  players: [red, yellow]\n  setup: {kind: random, seed: %s}\n  steps: [bid 10]\n"
)


class Case(NamedTuple):
    """Arguments, the status they must end with, and what must be said in one sentence (nothing if empty)."""

    arguments: Sequence[str]
    status: int
    says: str = ""


SHOT = ("screenshot", "solo.json", "--out")
PLAYED = ("simulate", "--players", "2", "--games", "1", "--no-checks")
CASES = (
    *(Case((*SHOT, "o.png", f"--size={size}"), 2, "is not a size") for size in (
        "00x00", "0x0", "-5x10", "5x-10", "99999x99999", "8193x8", "axb", "", "10", "1x", "1x1x1", "٣x٣", NINES,
    )),
    *(Case((*SHOT, "o.png", f"--size={size}"), 0) for size in ("1x1", "3x2000", "10x10")),
    Case((*SHOT, ""), 2, "is not a path"),
    Case((*SHOT, "folder"), 1, "“folder” could not be written"),
    Case((*SHOT, "none/o.png"), 1, "“none/o.png” could not be written"),
    Case((*SHOT, "/dev/full"), 1, "“/dev/full” could not be written"),
    Case(("screenshot", "folder", "--out", "o.png"), 2, "not a regular file"),
    *(Case((command, ""), 2, "“” is not a path") for command in ("play", "replay", "check")),
    Case(("",), 2, "“” is not a path"),
    Case(("board", "check", ""), 2, "“” is not a path"),
    Case(("replay", "folder"), 2, "not a regular file"),
    Case(("replay", "secret"), 2, "cannot be read"),
    Case(("replay", LONG), 2, "File name too long"),
    Case(("check", LONG), 2, "does not exist"),
    Case(("replay", "a\x1b[2Jb"), 2, "a?[2Jb"),
    Case(("replay",), 2, "missing: file"),
    Case(("replay", "solo.json", "more"), 2, "Unknown: more"),
    Case(("--language",), 2, "--language"),
    Case(("--language", "", "replay", "solo.json"), 2, "--language: “” is not one of"),
    Case(("simulate", "--gam"), 2, "--games needs a value"),
    Case(("simulate", "--s", "1"), 2, "could mean"),
    Case(("simulate", "--solo=1"), 2, "--solo takes no value"),
    Case(("simulate", "--title", ""), 2, "--title: “” is not one of"),
    Case(("simulate", "--setup", ""), 2, "'' is no setup"),
    Case(("simulate", "--board", ""), 2, "--board: “” is not a path"),
    Case(("simulate", "--board", "folder"), 2, "cannot be read"),
    Case(("simulate", "--json", ""), 2, "--json: “” is not a path"),
    Case((*PLAYED, "--json", "folder"), 1, "folder"),
    Case((*PLAYED, "--json", "/dev/full"), 1, "The disk is full"),
    Case((*PLAYED, "--json", "made/deep/a.json"), 0),
    *(Case(("simulate", "--games", games), 2, "whole number of 1 or more") for games in ("0", "-3", "1e9", "", NINES)),
    Case(("simulate", "--jobs", "0"), 2, "whole number of 1 or more"),
    Case((*PLAYED, "--jobs", "10000", "--games", "3"), 0),
    *(Case(("simulate", "--players", people), 2, people[:9]) for people in ("0", "99", NINES)),
    Case((*PLAYED, "--seed", "9" * 300), 0),
    Case((*PLAYED, "--seed", "-1"), 0),
    Case((*PLAYED, "--seed", NINES), 2, "is not a whole number"),
    Case((*PLAYED, "--seed", "1.5"), 2, "is not a whole number"),
)  # fmt: skip
#: Statuses of files whose faults are listed on the output, and what is said there.
LISTED = (
    ("tag.yaml", "- title: !foo a\n", "'!foo' is a kind of value that is not used here"),
    ("python.yaml", "- title: !!python/object:os.system a\n", "is a kind of value that is not used here"),
    ("list.yaml", SCENARIO % "[1]", "seed: '[1]' is not a whole number"),
    ("map.yaml", SCENARIO % "{a: 1}", "is not a whole number"),
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with games, a folder, and a file nobody may read."""
    folder = tmp_path_factory.mktemp("command")
    shutil.copy(ROOT / "saves" / "0.1.0-solo.json", folder / "solo.json")
    (folder / "folder").mkdir()
    (folder / "secret").write_text("x")
    (folder / "secret").chmod(0)
    for name, text, _ in LISTED:
        (folder / name).write_text(text)
    return folder


def environment(place: Path, encoding: str = "utf-8", **more: str) -> Mapping[str, str]:
    """What the command finds around it."""
    path = os.pathsep.join((str(ROOT), *sys.path))
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    home = str(place / "home")
    return {**kept, "PYTHONPATH": path, "IMPERIAL_STEAM_HOME": home, "PYTHONIOENCODING": encoding, **more}


def run(
    place: Path, arguments: Sequence[str], encoding: str = "utf-8", **more: str
) -> subprocess.CompletedProcess[str]:
    """The command as a process; its output is read as what it was asked to write."""
    command = [sys.executable, "-m", "imperial_steam", *arguments]
    found = subprocess.run(
        command, cwd=place, env=environment(place, encoding, **more), capture_output=True, timeout=60, check=False
    )
    said = (found.stdout.decode(encoding), found.stderr.decode(encoding))
    return subprocess.CompletedProcess(command, found.returncode, *said)


def shell(place: Path, line: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A line of the shell in which `steam` is the command."""
    start = f'steam() {{ "{sys.executable}" -m imperial_steam "$@"; }}; {line}'
    return subprocess.run(
        ["bash", "-c", start], cwd=place, env=environment(place, **more), capture_output=True, text=True, timeout=60,
        check=False,
    )  # fmt: skip


def unreported(place: Path) -> None:
    """Nothing was unexpected; a report is taken away, so that it fails one test only."""
    report = place / "home" / "log" / "crash.txt"
    found = report.read_text() if report.exists() else ""
    report.unlink(missing_ok=True)
    assert found == ""


@pytest.mark.parametrize("number", range(len(CASES)))
def test_anything_typed_is_answered_in_one_sentence(number: int, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, on outputs that show as little as those of a real one."""
    case, encoding = CASES[number], ENCODINGS[number % len(ENCODINGS)]
    if "secret" in case.arguments and os.access(place / "secret", os.R_OK):
        pytest.skip("who may read everything")
    if "/dev/full" in case.arguments and not Path("/dev/full").exists():
        pytest.skip("no such device")
    monkeypatch.chdir(place)
    monkeypatch.setenv("IMPERIAL_STEAM_HOME", str(place / "home"))
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True) for _ in range(2))
    with monkeypatch.context() as replaced:
        replaced.setattr(sys, "stdout", out)
        replaced.setattr(sys, "stderr", err)
        status = cli.main(case.arguments)
    said = err.buffer.getvalue().decode(encoding)  # type: ignore[attr-defined]
    assert status == case.status, said
    assert said.count("\n") == (1 if case.says else 0), said
    assert streams.in_ascii(case.says) in streams.in_ascii(said)
    assert len(said) < len(LONG) * 2.5
    unreported(place)
    assert "/dev/full" not in case.arguments or Path("/dev/full").is_char_device()


@pytest.mark.parametrize("number", range(5, len(CASES), 9))
def test_the_real_command_answers_alike(number: int, place: Path) -> None:
    case = CASES[number]
    found = run(place, case.arguments, "ascii")
    assert (found.returncode, found.stderr.count("\n")) == (case.status, 1 if case.says else 0)
    assert streams.in_ascii(case.says) in found.stderr
    unreported(place)


@pytest.mark.parametrize(("name", "says"), [(name, says) for name, _, says in LISTED])
def test_a_scenario_that_holds_something_else_is_named(
    name: str, says: str, place: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.chdir(place)
    assert cli.main(["check", name]) == 2
    said = capsys.readouterr()
    assert f"{name}:" in said.out
    assert says in said.out
    assert said.err == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_output_takes_every_character(encoding: str, language: str, place: Path) -> None:
    said = run(place, ["--language", language, "replay", "solo.json"], encoding)
    assert (said.returncode, said.stderr) == (0, "")
    if encoding == "ascii":
        assert said.stdout.isascii()
        assert " 1 - " in said.stdout
        assert said.stdout.count("?") < 20
    unreported(place)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_help_and_complaints_take_every_character(encoding: str, place: Path) -> None:
    assert run(place, ["--language", "pl", "simulate", "--help"], encoding).returncode == 0
    wrong = run(place, ["--language", "pl", "replay", "nowhere"], encoding)
    assert (wrong.returncode, wrong.stderr.count("\n")) == (2, 1)
    assert "\\x" not in wrong.stderr
    unreported(place)


def test_a_way_to_encode_that_was_asked_for_is_kept(place: Path) -> None:
    said = run(place, ["replay", "solo.json"], "ascii", PYTHONIOENCODING="ascii:xmlcharrefreplace")
    assert "&#8211;" in said.stdout


def test_what_is_replaced_can_be_read() -> None:
    streams.prepare()
    assert (
        streams.in_ascii("Zoë – „Łódź“ … 1 × ½ → ✓ Straße\u00a0火\ud800") == "Zoe - 'Lodz' ... 1 x 1/2 -> + Strasse ??"
    )
    assert "Zoë – ł".encode("cp1252", streams.READABLE) == "Zoë – l".encode("cp1252")
    assert json.loads('["„a“ “b”"]'.encode("ascii", streams.READABLE)) == ["'a' 'b'"]


def test_schemas_are_the_same_in_every_encoding(place: Path) -> None:
    said = run(place, ["board", "schema"], "ascii").stdout
    assert json.loads(said) == json.loads(run(place, ["board", "schema"]).stdout)


@posix
@pytest.mark.parametrize(
    ("line", "status", "says"),
    [
        ("steam replay solo.json >&-", 0, ""),
        ("steam replay none 2>&-", 2, ""),
        ("steam replay none >&- 2>&- <&-", 2, ""),
        ("steam --help >&-", 0, ""),
        ("steam simulate --players 2 --games 1 --json kept.json >&- 2>&- <&-; tail -c 3 kept.json", 0, ""),
        ("steam replay solo.json >/dev/full", 1, "The output could not be written: No space left on device"),
        ("steam --help >/dev/full", 1, "The output could not be written"),
        ("steam --version >/dev/full  # UNBUFFERED", 1, "The output could not be written"),
        ("steam --help >/dev/full  # UNBUFFERED", 1, "The output could not be written"),
        ("steam replay solo.json >/dev/full  # UNBUFFERED", 1, "The output could not be written"),
        ("steam replay solo.json | true; exit ${PIPESTATUS[0]}  # UNBUFFERED", 0, ""),
        ("steam replay none 2>/dev/full", 2, ""),
        ("steam replay solo.json | head -1 >/dev/null; exit ${PIPESTATUS[0]}", 0, ""),
        ("steam replay solo.json | true; exit ${PIPESTATUS[0]}", 0, ""),
        ("steam --help | true; exit ${PIPESTATUS[0]}", 0, ""),
        ("steam check solo.json none 2>&1 >/dev/null | true; exit ${PIPESTATUS[0]}", 2, ""),
    ],
)
def test_outputs_may_be_closed_full_or_abandoned(line: str, status: int, says: str, place: Path) -> None:
    found = shell(place, line, PYTHONUNBUFFERED="1" if "UNBUFFERED" in line else "")
    assert found.returncode == status, found.stderr
    assert found.stderr.count("\n") == (1 if says else 0), found.stderr
    assert says in found.stderr
    unreported(place)


@posix
def test_a_file_never_takes_the_place_of_a_closed_output(place: Path) -> None:
    """What is printed would else stand in the first file that is opened."""
    script = (
        "import os, sys; from imperial_steam.cli import streams; streams.prepare();"
        "file = os.open('own', os.O_RDWR | os.O_CREAT); os.write(1, b'noise'); print('more'); sys.exit(file < 3)"
    )
    found = shell(place, f'"{sys.executable}" -c "{script}" >&- 2>&- <&-')
    assert found.returncode == 0
    assert (place / "own").read_bytes() == b""


def test_nul_is_refused_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    """No process can be given a NUL, but a library that calls the command can."""
    monkeypatch.chdir(tmp_path)
    save(played(3, 0), tmp_path / "toy.json", "2026-05-01T12:00:00")
    commands = ("replay a\0b", "a\0b", "check a\0b", "board check a\0b", "screenshot toy.json --out a\0b.png",
                "simulate --json a\0b", "simulate --board a\0b", "simulate --setup a\0b", "replay toy.json \0",
                "--language \0 replay toy.json", "\0")  # fmt: skip
    for command in commands:
        assert cli.main(command.split(" ")) == 2, command
        said = capsys.readouterr()
        assert said.err.count("\n") == 1, command
        assert "\0" not in said.err + said.out
    assert [path.name for path in tmp_path.iterdir()] == ["toy.json"]


def test_what_argparse_says_has_words_in_every_language() -> None:
    """Every sentence of argparse, as any supported version of Python words it; others stay as they are, shortened."""
    known = (
        "argument --language: invalid choice: 'xx' (choose from 'en', 'de')",
        "argument --language: invalid choice: 'xx' (choose from en, de)",
        *(f"argument --n: invalid {kind} value: 'x'" for kind in ("whole", "positive", "size", "path")),
        "argument --n: expected one argument",
        "argument --solo: ignored explicit argument '1'",
        "the following arguments are required: file, --out",
        "unrecognized arguments: more",
        "ambiguous option: --s could match --seed, --solo",
    )
    for language in LANGUAGES:
        for message in known:
            said = complaint(message, Catalogue(language))
            assert said != message
            assert "cli." not in said
            assert "{" not in said
    assert complaint(f"something new: {LONG}", Catalogue()).startswith("something new: nnn")
    assert len(complaint(f"argument --n: invalid whole value: '{LONG}'", Catalogue())) < 150


def _hear_interrupts() -> None:
    """A shell that runs the tests in the background has children ignore Ctrl-C; this one shall hear it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@posix
@pytest.mark.parametrize(("whole_group", "number", "status", "lines"), [
    (True, signal.SIGINT, 130, 1), (False, signal.SIGINT, 130, 1), (False, signal.SIGTERM, 143, 0),
])  # fmt: skip
def test_an_interrupted_simulation_ends_at_once_and_leaves_nobody(
    whole_group: bool, number: signal.Signals, status: int, lines: int, place: Path
) -> None:
    """Ctrl-C reaches every process of the terminal; `kill` only the first one."""
    command = [sys.executable, "-m", "imperial_steam", "simulate", "--players", "4", "--games", "9999", "--jobs", "2"]
    with subprocess.Popen(
        command, env=environment(place), stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, start_new_session=True,
        text=True, preexec_fn=_hear_interrupts,  # noqa: PLW1509 - no threads here
    ) as process:  # fmt: skip
        try:
            _until_it_has_workers(process.pid)
            begun = time.monotonic()
            (os.killpg if whole_group else os.kill)(process.pid, number)
            _, said = process.communicate(timeout=15)
            assert time.monotonic() - begun < 5
            assert (process.returncode, said.count("\n")) == (status, lines), said
            assert not list(_members(process.pid))
        finally:
            if list(_members(process.pid)):
                os.killpg(process.pid, signal.SIGKILL)


def _until_it_has_workers(group: int) -> None:
    for _ in range(300):
        if len(list(_members(group))) >= 3:
            return
        time.sleep(0.05)
    pytest.fail("no worker was started")


def _members(group: int) -> Iterator[int]:
    """The living processes of a group."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, _, of = (folder / "stat").read_text().rpartition(")")[2].split()[:3]
        except (OSError, ValueError):
            continue
        if int(of) == group and state != "Z":
            yield int(folder.name)


def test_a_program_without_streams_prints_into_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program without a console on Windows has none."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert cli.main(["--version"]) == 0
    assert cli.main(["replay", "nowhere"]) == 2
    for stream in (sys.stdout, sys.stderr):
        assert isinstance(stream, io.TextIOWrapper)
        stream.close()

"""The kinds of files the program reads: how each is damaged, and what must hold whatever the damage is.

A check raises for a failure and else says in a word what became of the file. It depends on the content
alone, so a failure is kept as a file and tried again by every later run of the tests.
"""

from __future__ import annotations

import contextlib
import io
import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any

from imperial_steam import scenarios
from imperial_steam.gui.pages.crash import CrashScreen
from imperial_steam.gui.pages.new_game import NewGame
from imperial_steam.gui.pages.preferences import Preferences
from imperial_steam.gui.pages.statistics import Statistics
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.window import settings
from imperial_steam.i18n import Catalogue
from imperial_steam.session import (
    Ledger,
    SaveError,
    Session,
    SessionError,
    game_text,
    load,
    read_journal,
    summary,
    unfinished,
)
from imperial_steam.session.document import data_digest, to_document
from imperial_steam.session.journal import line
from imperial_steam.session.records import Finished, Records, Result, by_label, by_name, by_players
from imperial_steam.session.recovery import tidy
from imperial_steam.session.save_file import from_text, to_text
from imperial_steam.titles import TITLES
from tests import rail_games, train_games
from tests.robustness.boards import check_board, make_board
from tests.robustness.games import GAME_PATIENCE, check_game, make_game
from tests.robustness.lessons import check_lesson, make_lesson
from tests.robustness.mutate import as_json, damaged_bytes, damaged_data, hostile
from tests.robustness.own_lessons import check_own, make_own
from tests.robustness.patience import PATIENCE
from tests.robustness.puzzles import check_puzzle, make_puzzle
from tests.robustness.reviews import check_review, make_review
from tests.robustness.tournaments import check_tournament, make_tournament
from tests.robustness.window import RUN_PATIENCE, check_run, make_run
from tests.robustness.workshop import check_given, make_given
from tests.session.conftest import played

ROOT = Path(__file__).resolve().parents[2]
STEAM = "imperial_steam"
NOW = "2026-05-01T12:00:00"
#: One in so many files is also shown, or written and read again: both take long.
SHOWN, REPEATED = 60, 5
#: The shares of the small game, of Russian Railroads and of First Train among damaged games: the small one takes a
#: thirtieth of the time.
SMALL, RAILROADS, TRAINS = 0.6, 0.15, 0.15
#: Parts of games that are kept as documents: a document holds a whole board.
DOCUMENTS = 64
#: Characters of the longest sentence about a fault that still can be read.
LONGEST = 2_000


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: `make` damages one by a random source, `check` examines its content in an empty folder.

    `patience` is how many seconds of the processor the check may take.
    """

    make: Callable[[Random], bytes]
    check: Callable[[bytes, Path], str]
    patience: float = PATIENCE


# Samples


@cache
def sample(number: int) -> Ledger:
    """A game to damage: the small one of the tests, or the beginning of an archived one."""
    if number < 8:
        return played((0, 3, 12, 30)[number % 4], number)
    archived = sorted((ROOT / "saves").glob("*.json"))
    whole = _archived(archived[number % len(archived)])
    return whole.fork(min(len(whole.entries), (0, 3, 12, 40)[number // 4 % 4]))


@cache
def _archived(path: Path) -> Ledger:
    return load(path, TITLES)


def _picked(random: Random) -> Ledger:
    roll = random.random()
    if roll < SMALL:
        return sample(random.randrange(8))
    if roll < SMALL + RAILROADS:
        return rail_games.any_game(random)
    return train_games.GAMES.any_cut(random) if roll < SMALL + RAILROADS + TRAINS else sample(random.randrange(8, 24))


@lru_cache(DOCUMENTS)
def _document(ledger: Ledger) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(json.dumps(to_document(ledger, NOW), default=dict))
    return document


@lru_cache(DOCUMENTS)
def _text(ledger: Ledger) -> bytes:
    return to_text(ledger, NOW).encode()


def _mended(document: Any, random: Random) -> Any:
    """The document with fingerprints that fit again, mostly: else nothing behind them would ever be reached."""
    board = document.get("board") if isinstance(document, dict) else None
    if isinstance(board, dict) and isinstance(board.get("data"), dict) and random.random() < 0.9:
        with contextlib.suppress(TypeError, ValueError, RecursionError):
            board["digest"] = data_digest(board["data"])
        if random.random() < 0.7:
            document.pop("digests", None)
    return document


# Saves


def make_save(random: Random) -> bytes:
    """A damaged save."""
    ledger = _picked(random)
    if random.random() < 0.35:
        return damaged_bytes(_text(ledger), random)
    return as_json(_mended(damaged_data(_document(ledger), random), random))


def make_text(random: Random) -> bytes:
    """A damaged text of a game."""
    return damaged_bytes(_told(_picked(random)), random)


@lru_cache(DOCUMENTS)
def _told(ledger: Ledger) -> bytes:
    return game_text.write(ledger, NOW).encode()


def check_save(content: bytes, folder: Path) -> str:
    """A save is read, or refused with a reason the player can be told; what is read is sound and can be shown."""
    path = folder / "hostile.json"
    path.write_bytes(content)
    with contextlib.suppress(SaveError):
        summary(path)
    try:
        ledger, outcome = load(path, TITLES), "read"
    except SaveError as fault:
        _check_told(fault)
        if fault.recovered is None:
            return "refused"
        ledger, outcome = fault.recovered, "in part"
    _check_ledger(ledger, content)
    return outcome


def _check_told(fault: SessionError) -> None:
    """A fault can be put into words."""
    catalogue = Catalogue()
    assert f"problem.{fault.reason}" in catalogue, fault.reason
    said = catalogue.text(f"problem.{fault.reason}", **fault.values)
    assert len(said) < LONGEST


def _check_ledger(ledger: Ledger, content: bytes) -> None:
    """What was read is a sound game, can be written again, and can be shown."""
    assert ledger.game.violations() == []
    chosen = zlib.crc32(content)
    if chosen % REPEATED == 0:
        again = from_text(to_text(ledger, NOW), TITLES)
        assert again.game.digest() == ledger.game.digest()
        assert again.people == ledger.people
    if chosen % SHOWN == 0:
        program = window((1024, 600))
        program.session = Session(ledger, None, NOW)
        program.play(program.session)
        _show(program)


def _show(program: DesktopProgram) -> None:
    """Have the top scene drawn; a failure escapes."""
    program.draw()
    program.step([], 0.05)
    assert not isinstance(program.top, CrashScreen), program.top.report


# Journals


def make_journal(random: Random) -> bytes:
    """A damaged journal."""
    ledger = _picked(random)
    start = random.randrange(len(ledger.entries) + 1)
    records: list[Any] = [_document(ledger.fork(0) if start else ledger)]
    records += [{"do": entry.text, "round": 1} for entry in ledger.entries[:start]]
    records += [{"to": random.randrange(start + 1)} for _ in range(random.randrange(4))]
    if random.random() < 0.35:
        return damaged_bytes(b"".join(map(line, records)), random)
    for _ in range(random.choice([1, 1, 2, 4])):
        _damage_line(records, random)
    return b"".join(_checked(as_json(one)) for one in records)[: random.choice([None, None, None, -1, -7])]


def _damage_line(records: list[Any], random: Random) -> None:
    place, kind = random.randrange(len(records)), random.randrange(6)
    if kind == 0:
        records.insert(place, hostile(random))
    elif kind == 1:
        records.insert(place, {random.choice(["do", "to", "end", "x"]): hostile(random)})
    elif kind == 2 and len(records) > 1:
        del records[place]
    elif kind == 3:
        records.insert(random.randrange(len(records) + 1), records[place])
    else:
        records[place] = damaged_data(records[place], random)
        if place == 0:
            records[0] = _mended(records[0], random)


def _checked(text: bytes) -> bytes:
    return b"%08x %b\n" % (zlib.crc32(text), text)


def check_journal(content: bytes, folder: Path) -> str:
    """A journal costs no other game: it is listed, brought back as far as it is sound, or passed over."""
    good = folder / "toy-00000007-ab.journal"
    if not good.exists():
        good.write_bytes(line(_document(sample(0))) + line({"do": "take 1"}))
    path = folder / "toy-00000008-cd.journal"
    path.write_bytes(content)
    listed = [game.path for game in unfinished(folder)]
    assert good in listed
    assert unfinished(folder)
    found = read_journal(path, TITLES)
    tidy(folder)
    assert good.exists()
    if found is None:
        assert path not in listed
        return "closed"
    if found.fault is not None:
        _check_told(found.fault)
    if found.ledger is None:
        return "refused"
    _check_ledger(found.ledger, content)
    return "read" if found.fault is None else "in part"


# Settings, records, scenarios


def make_settings(random: Random) -> bytes:
    """Damaged settings."""
    games = {
        STEAM: {"players": "2", "kind": "normal"},
        "russian_railroads": {"players": "1", "board": "usa", "coal": "yes"},
        "first_train": {"players": "3", "map": "wensleydale", "display": "D34", "extension": "yes"},
    }
    kept = settings.Settings(names=("Anna", "Béla"), colours=("red", "purple"), games=games)
    data = asdict(kept)
    return damaged_bytes(as_json(data), random) if random.random() < 0.3 else as_json(damaged_data(data, random))


def check_settings(content: bytes, folder: Path) -> str:
    """Whatever stands there, the program starts with settings that are valid, and its pages can be drawn."""
    (folder / settings.FILE).write_bytes(content)
    kept = settings.load(folder)
    assert settings.valid(json.loads(json.dumps(asdict(kept)))) == kept
    if zlib.crc32(content) % SHOWN == 0:
        program = window((1024, 600))
        program.change(**{**asdict(kept), "fullscreen": False, "window": (1024, 600)})
        for page in (*(NewGame(program, title) for title in TITLES), Preferences(program)):
            program.push(page)
            _show(program)
    return "defaults" if kept == settings.Settings() else "read"


def _finished(number: int) -> Finished:
    results = (Result("Anna", "red", "human", 400 + number, True), Result("Béla", "purple", "automa", 300, False))
    return Finished(f"g{number}", STEAM, NOW, results, 8, 400, {"kind": "normal", "solo": "hard"})


def make_records(random: Random) -> bytes:
    """A damaged list of finished games."""
    lines = [as_json(asdict(_finished(number))) for number in range(random.randrange(1, 6))]
    place = random.randrange(len(lines))
    lines[place] = as_json(damaged_data(json.loads(lines[place]), random))
    whole = b"\n".join(lines) + b"\n" * random.randrange(2)
    return damaged_bytes(whole, random) if random.random() < 0.3 else whole


def check_records(content: bytes, folder: Path) -> str:
    """Damage costs the damaged lines; the rest is added up, and a further game is kept."""
    path = folder / "records.jsonl"
    path.write_bytes(content)
    records = Records(path)
    assert records.problem is None or records.games == ()
    for name in [*by_name(records.games), "Anna"]:
        by_players(records.games, name)
        by_label(records.games, "solo", name)
    game = replace(_finished(99), id="added")
    assert records.add(game)
    again = Records(path)
    assert again.games == records.games or records.problem is not None
    if zlib.crc32(content) % SHOWN == 0:
        program = window((1024, 600))
        page = Statistics(program)
        page._records, page._people = records, by_name(records.games)
        program.push(page)
        _show(program)
    return "damaged" if records.damaged else "read"


@cache
def _texts_of(pattern: str) -> tuple[tuple[Path, bytes], ...]:
    return tuple((path, path.read_bytes()) for path in sorted(ROOT.glob(pattern)))


def make_scenario(random: Random) -> bytes:
    """A damaged file of the rulebook."""
    return damaged_bytes(random.choice(_texts_of("tests/scenarios/**/*.yaml"))[1], random)


def check_scenario(content: bytes, folder: Path) -> str:
    """A scenario is run, fails, or is refused in words."""
    path = folder / "hostile.yaml"
    path.write_bytes(content)
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        status = scenarios.run([path])
    return {0: "holds", 1: "fails"}.get(status, "refused")


KINDS: Mapping[str, Kind] = {
    "saves": Kind(make_save, check_save),
    "texts": Kind(make_text, check_save),
    "journals": Kind(make_journal, check_journal),
    "settings": Kind(make_settings, check_settings),
    "records": Kind(make_records, check_records),
    "boards": Kind(make_board, check_board),
    "lessons": Kind(make_lesson, check_lesson),
    "own": Kind(make_own, check_own),
    "scenarios": Kind(make_scenario, check_scenario),
    "puzzles": Kind(make_puzzle, check_puzzle),
    "reviews": Kind(make_review, check_review),
    "tournaments": Kind(make_tournament, check_tournament),
    "given": Kind(make_given, check_given),
    "games": Kind(make_game, check_game, GAME_PATIENCE),
    "window": Kind(make_run, check_run, RUN_PATIENCE),
}
#: What is asked for together; so are all of them, as `all`.
GROUPS: Mapping[str, tuple[str, ...]] = {
    **{name: (name,) for name in KINDS},
    # A board, a lesson or a scenario takes a hundred times as long as the rest.
    "others": (
        *("settings", "records", "tournaments") * 7,
        "puzzles",
        "reviews",
        "boards",
        "lessons",
        "scenarios",
        "given",
        "own",
    ),
    "all": (
        *("saves", "texts", "journals", "settings", "records", "tournaments") * 4,
        *("puzzles", "reviews", "boards", "lessons", "scenarios", "given", "own", "games", "window"),
    ),
}

"""Saves that somebody made to hurt: refused with a reason, at once, before anything of them is used."""

from __future__ import annotations

import json
import os
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from imperial_steam.gui.pages.statistics import Statistics
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.window import settings
from imperial_steam.session import SaveError, limits, load, save, summary
from imperial_steam.session.document import data_digest
from imperial_steam.session.records import Records
from imperial_steam.titles import TITLES

SAVES = Path(__file__).resolve().parents[2] / "saves"
SAVED: dict[str, Any] = json.loads((SAVES / "0.1.0.json").read_text(encoding="utf-8"))
#: The game is imported when it is first asked for: that is no part of the time a refusal takes.
assert TITLES["imperial_steam"].key
#: Seconds of the processor that a refusal may take; the clock on the wall also measures what else the machine does.
SECONDS = 3.0
#: Bytes that refusing a file may take.
MEMORY = 60_000_000


def person(**changes: object) -> list[dict[str, Any]]:
    """The people of the archived save, the first of them changed."""
    first, *others = SAVED["people"]
    return [{**first, **changes}, *others]


def written(folder: Path, **members: object) -> Path:
    path = folder / "hostile.json"
    path.write_text(json.dumps({**SAVED, **members}), encoding="utf-8")
    return path


def refusal(read: Callable[[], object]) -> SaveError:
    """The reason a file is refused for, given in time and without much memory."""
    tracemalloc.start()
    begun = time.process_time()
    with pytest.raises(SaveError) as caught:
        read()
    taken, (_, peak) = time.process_time() - begun, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert taken < SECONDS
    assert peak < MEMORY
    return caught.value


@pytest.mark.parametrize(
    ("members", "reason"),
    [
        ({"people": person(name="x" * 5_000_000)}, "too_large"),
        ({"people": person(name="x" * 20_000)}, "beyond_limits"),
        ({"people": person(name="x" * 101)}, "bad_name"),
        ({"people": person(name="An\0na")}, "beyond_limits"),
        ({"people": person(name="An\nna")}, "bad_name"),
        ({"people": person(name="An\u2028na")}, "bad_name"),
        ({"people": person(name="\u202eannA")}, "bad_name"),
        ({"people": person(colour="pink")}, "bad_colour"),
        ({"people": person(colour="")}, "bad_colour"),
        ({"people": person(kind="")}, "bad_kind"),
        ({"people": person(kind="no\nbody")}, "bad_kind"),
        ({"people": person(kind="x" * 61)}, "bad_kind"),
        ({"people": SAVED["people"][:1] * 1_000}, "people_count"),
        ({"people": [[]] * 300_000}, "beyond_limits"),
        ({"people": [1, 2, 3]}, "missing"),
        ({"actions": ["bid 0"] * 30_000}, "too_many_actions"),
        ({"setup": {**SAVED["setup"], "shipments": [10**12]}}, "beyond_limits"),
        ({"setup": {**SAVED["setup"], "players": 10**8}}, "bad_setup"),
        ({"redo": ["x" * 20_000]}, "beyond_limits"),
    ],
)
def test_what_no_game_holds_is_refused(tmp_path: Path, members: dict[str, object], reason: str) -> None:
    path = written(tmp_path, **members)
    assert refusal(lambda: load(path, TITLES)).reason == reason


@pytest.mark.parametrize("text", ["1e999", "-1e999", "NaN", "Infinity", "1" * 4000, "1e18"])
def test_numbers_beyond_all_games_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "hostile.json"
    path.write_text(json.dumps({**SAVED, "format": "?"}).replace('"?"', text), encoding="utf-8")
    assert refusal(lambda: load(path, TITLES)).reason == "beyond_limits"


@pytest.mark.parametrize("depth", [limits.DEPTH, 900, 980, 990, 995, 1_000, 5_000, 200_000])
def test_nesting_of_any_depth_is_refused_everywhere(tmp_path: Path, depth: int) -> None:
    nested = "[" * depth + "]" * depth
    path = tmp_path / "hostile.json"
    for member, reads in (("board", [load]), ("people", [load, lambda path, _: summary(path)])):
        path.write_text(json.dumps({**SAVED, member: "?"}).replace('"?"', nested), encoding="utf-8")
        for read in reads:
            assert refusal(lambda read=read: read(path, TITLES)).reason == "beyond_limits"
    (tmp_path / settings.FILE).write_text('{"theme": "x", "last_game": ' + nested + "}", encoding="utf-8")
    assert settings.load(tmp_path) == settings.Settings()
    (tmp_path / "records.jsonl").write_text(f'{{"results": {nested}}}\n', encoding="utf-8")
    assert Records(tmp_path / "records.jsonl").damaged == 1


def test_a_board_whose_texts_cannot_be_shown_is_refused(tmp_path: Path) -> None:
    data = {**SAVED["board"]["data"], "name": "a\0b"}
    board = {"id": "x", "digest": data_digest(data), "data": data}
    path = written(tmp_path, board=board)
    assert refusal(lambda: load(path, TITLES)).reason == "beyond_limits"


def test_a_list_shows_nothing_that_could_hurt_it(tmp_path: Path) -> None:
    """The list does not validate saves; it shows what fits on a line and nothing else."""
    members: dict[str, object] = {
        "people": [{"name": "a\nb"}, {"name": ["x"]}, 7, *SAVED["people"]] * 90,
        "saved_at": "x" * 5_000, "progress": {"round": ["x"] * 50, "actions": 3},
    }  # fmt: skip
    found = summary(written(tmp_path, **members))
    assert len(found.people) == limits.PEOPLE
    assert found.people[:3] == (("?", "human"),) * 3
    assert found.saved_at == ""
    assert found.progress == {"actions": 3}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_what_is_no_regular_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    for path in (tmp_path / "pipe.json", Path("/dev/zero"), tmp_path):
        assert refusal(lambda path=path: load(path, TITLES)).reason == "not_a_file"  # type: ignore[misc]
    os.mkfifo(tmp_path / settings.FILE)
    assert settings.load(tmp_path) == settings.Settings()
    os.mkfifo(tmp_path / "records.jsonl")
    records = Records(tmp_path / "records.jsonl")
    assert records.problem is not None
    assert records.problem.reason == "not_a_file"


def test_a_mark_before_the_text_does_no_harm(tmp_path: Path) -> None:
    """Some editors begin every file with one."""
    path = tmp_path / "edited.json"
    path.write_bytes(b"\xef\xbb\xbf" + (SAVES / "0.1.0.json").read_bytes())
    assert load(path, TITLES).game.over


def test_settings_hold_nothing_that_cannot_be_drawn(tmp_path: Path) -> None:
    file = tmp_path / settings.FILE
    file.write_text(json.dumps({"names": ["An\nna", "x" * 500], "last_game": {"a\tb": "c\u200bd"}}), encoding="utf-8")
    kept = settings.load(tmp_path)
    assert kept.names == ("An na", "x" * 40)
    assert kept.games == {"": {"a b": "c d"}}
    file.write_text(json.dumps({"names": ["An\0na"], "sound": 7}), encoding="utf-8")
    assert settings.load(tmp_path) == settings.Settings(), "a file with control characters is not the program's"


def test_a_list_of_games_too_large_to_read_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "RECORDS_BYTES", 100)
    (tmp_path / "records.jsonl").write_text("x" * 101, encoding="utf-8")
    records = Records(tmp_path / "records.jsonl")
    assert records.games == ()
    assert records.problem is not None
    assert records.problem.reason == "too_large"


@pytest.mark.skipif(os.name == "nt", reason="no such rights there")
def test_saves_are_for_their_owner(tmp_path: Path) -> None:
    """Bids are secret while they run, and they stand in every save: backups of before have their rights taken, too."""
    ledger = load(SAVES / "0.1.0.json", TITLES)
    path = tmp_path / "game.json"
    path.write_text("of an earlier program", encoding="utf-8")
    path.chmod(0o644)
    for _ in range(3):
        save(ledger, path, "now")
    assert {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == dict.fromkeys(
        ("game.json", "game.json.bak1", "game.json.bak2", "game.json.bak3"), 0o600
    )


def test_the_window_says_in_words_why_there_are_no_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IMPERIAL_STEAM_HOME", str(tmp_path))
    (tmp_path / "records" / "records.jsonl").mkdir(parents=True)
    page = Statistics(window((1024, 600)))
    assert "is not a regular file" in page._problem()

"""Save files: round trip, what is refused and where, what is recovered, atomic writing."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from imperial_steam.session import Ledger, Person, SaveError, WriteError, load, save, summary
from imperial_steam.session.document import DIGEST_INTERVAL, data_digest
from imperial_steam.session.files import backup, write_atomically
from imperial_steam.session.migrations import FORMAT, migrate
from imperial_steam.session.save_file import from_text, to_text
from imperial_steam.titles import TITLES
from tests.session.conftest import PEOPLE, played
from tests.toy.title import TITLE as TOY

NOW = "2026-05-01T12:00:00"


def texts(ledger: Ledger) -> list[str]:
    return [entry.text for entry in ledger.entries]


def fault_of(text: str) -> SaveError:
    with pytest.raises(SaveError) as caught:
        from_text(text, TITLES)
    return caught.value


def changed(text: str, **members: Any) -> str:
    return json.dumps({**json.loads(text), **members})


@pytest.mark.parametrize("cursor", [0, 13, 30])
def test_round_trip(ledger: Ledger, tmp_path: Path, cursor: int) -> None:
    ledger.jump(cursor)
    path = tmp_path / "new folder" / "game.json"
    save(ledger, path, NOW)
    again = load(path, TITLES)
    assert (again.cursor, texts(again), again.people) == (cursor, texts(ledger), PEOPLE)
    assert again.game.digest() == ledger.game.digest()
    assert [again.position_at(n).digest() for n in range(31)] == [ledger.position_at(n).digest() for n in range(31)]
    assert to_text(again, NOW) == to_text(ledger, NOW)


def test_the_file_is_readable(ledger: Ledger) -> None:
    text = to_text(ledger, NOW)
    document = json.loads(text)
    assert list(document) == [
        "format", "program", "title", "rules", "saved_at", "progress", "people", "deputies", "setup", "board",
        "digests", "actions", "redo",
    ]  # fmt: skip
    assert document["progress"]["actions"] == 30
    body = text[text.rindex('"actions"') :]
    assert body.count('\n    "') == 30
    assert body.count('\n\n    "') == len(ledger.turns()) - 1


def test_digests_stand_at_intervals() -> None:
    ledger = played(10_000, seed=3)
    assert set(json.loads(to_text(ledger, NOW))["digests"]) == {
        *(str(n) for n in range(0, len(ledger.entries), DIGEST_INTERVAL)),
        str(len(ledger.entries)),
    }


def test_summary_needs_no_title(ledger: Ledger, tmp_path: Path) -> None:
    save(ledger, tmp_path / "a.json", NOW)
    found = summary(tmp_path / "a.json")
    assert (found.saved_at, found.title) == (NOW, "toy")
    assert found.people == (("Anna", "human"), ("Béla", "random"))
    assert found.progress["round"] == ledger.game.progress().round
    (tmp_path / "b.json").write_text("{}")
    with pytest.raises(SaveError, match="missing"):
        summary(tmp_path / "b.json")


def test_unknown_action_is_named_with_its_line(ledger: Ledger) -> None:
    lines = to_text(ledger, NOW).splitlines()
    place = [n for n, line in enumerate(lines) if line.startswith('    "')][9]
    lines[place] = re.sub('".*"', '"fly home"', lines[place])
    fault = fault_of("\n".join(lines))
    assert (fault.reason, fault.action, fault.line) == ("unknown_action", 10, place + 1)
    assert fault.values["text"] == "fly home"
    assert fault.recovered is not None
    assert texts(fault.recovered) == texts(ledger)[:9]


def test_refused_action_names_every_rule(ledger: Ledger) -> None:
    actions = ["take 1", "take 9", *texts(ledger)[4:]]
    fault = fault_of(changed(to_text(ledger, NOW), actions=actions))
    assert (fault.reason, fault.action) == ("refused_action", 2)
    assert [refusal.rule for refusal in fault.refusals] == ["TOY-03", "TOY-02"]
    assert fault.values["rules"] == "TOY-03, TOY-02"
    assert fault.recovered is not None
    assert fault.recovered.cursor == 1


def test_wrong_digest_goes_back_to_the_last_good_one() -> None:
    ledger = played(120, seed=12)
    assert len(ledger.entries) > DIGEST_INTERVAL + 2
    document = json.loads(to_text(ledger, NOW))
    last = str(len(ledger.entries))
    fault = fault_of(changed(to_text(ledger, NOW), digests={**document["digests"], last: "0" * 16}))
    assert (fault.reason, fault.action) == ("other_position", len(ledger.entries))
    good = (len(ledger.entries) - 1) // DIGEST_INTERVAL * DIGEST_INTERVAL
    assert fault.recovered is not None
    assert fault.recovered.cursor == good
    assert fault_of(changed(to_text(ledger, NOW), digests={"0": "no"})).recovered is None


def test_every_truncation_says_so_and_salvages_what_is_whole(ledger: Ledger) -> None:
    text = to_text(ledger, NOW)
    start = text.rindex('"actions"')
    recovered = []
    for length in range(0, len(text) - 3, 7):
        fault = fault_of(text[:length])
        assert fault.reason == "damaged"
        assert fault.line is not None
        if length > start:
            assert fault.recovered is not None
            assert texts(fault.recovered) == texts(ledger)[: len(fault.recovered.entries)]
            recovered.append(len(fault.recovered.entries))
        elif length < text.index('"board"'):
            assert fault.recovered is None
    assert recovered == sorted(recovered)
    assert recovered[-1] == 30


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"\xff\xfe\x00\x01" * 40)
    with pytest.raises(SaveError) as caught:
        load(tmp_path / "a.json", TITLES)
    assert (caught.value.reason, caught.value.path) == ("damaged", tmp_path / "a.json")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": FORMAT + 1}, "newer"),
        ({"format": "one"}, "no_format"),
        ({"format": True}, "no_format"),
        ({"format": 0}, "no_format"),
        ({"title": "chess"}, "unknown_title"),
        ({"title": 3}, "missing"),
        ({"people": [{"name": "Anna"}]}, "missing"),
        ({"people": [{"name": 1, "colour": "red"}]}, "missing"),
        ({"people": [{"name": "Anna", "colour": "red"}]}, "bad_setup"),
        ({"deputies": None}, "missing"),
        ({"deputies": ["Anna"]}, "missing"),
        ({"deputies": [{"at": -1, "seat": 0, "kind": "bot:clerk"}]}, "missing"),
        ({"deputies": [{"at": 1, "seat": True, "kind": "bot:clerk"}]}, "missing"),
        ({"deputies": [{"at": 1, "seat": 0, "kind": "x" * 100}]}, "bad_kind"),
        ({"deputies": [{"at": 1, "seat": 0}]}, "bad_kind"),
        ({"deputies": [{"at": 1, "seat": 1, "kind": "bot:clerk"}]}, "bad_kind"),
        ({"deputies": [{"at": 1, "seat": 0, "kind": ""}] * 2000}, "missing"),
        ({"setup": {"players": "many"}}, "bad_setup"),
        ({"setup": None}, "missing"),
        ({"actions": [1, 2]}, "missing"),
        ({"digests": 7}, "missing"),
        ({"board": {"id": "toy", "digest": "x", "data": {"id": "toy", "goal": 1}}}, "board_changed"),
    ],
)
def test_each_broken_member_is_named(ledger: Ledger, change: dict[str, Any], reason: str) -> None:
    assert fault_of(changed(to_text(ledger, NOW), **change)).reason == reason


def test_who_left_the_seat_to_a_machine_is_saved(ledger: Ledger) -> None:
    ledger.seats.depute(ledger.cursor, 0, "bot:clerk")
    again = from_text(to_text(ledger, NOW), TITLES)
    assert (again.seats.plays(0), again.people[0].kind, again.seats.deputies) == (
        "bot:clerk",
        "human",
        ledger.seats.deputies,
    )
    again.seats.depute(0, 0, "")
    assert from_text(to_text(again, NOW), TITLES).seats.plays(0) == "human"


def test_what_one_click_did_is_saved_as_one_step() -> None:
    """Undo and redo go to the same moments as without saving, from every moment of the game; single actions stay."""
    people = (Person("Anna", "red"), Person("Béla", "purple"))
    ledger = Ledger.new(TOY, people, "plain", Random(1))
    for number, text in enumerate(("take 1", "end", "take 1", "end", "take 1", "end")):
        ledger.apply(text, joined=number in (2, 3, 5))
    for moment in range(len(ledger.entries) + 1):
        ledger.jump(moment)
        again = from_text(to_text(ledger, NOW), TITLES)
        assert (again.undo_target(), again.redo_target()) == (ledger.undo_target(), ledger.redo_target())
        assert again.undo_target(single=True) == ledger.undo_target(single=True)
    assert [again.joined, json.loads(to_text(again, NOW))["joined"]] == [{2, 3, 5}, [2, 3, 5]]


@pytest.mark.parametrize("joined", [None, {}, "2", 2, [[1, 2]], [True, 0, -1, 99, "3", 2.0, None]])
def test_steps_that_make_no_sense_are_left_out(ledger: Ledger, joined: object) -> None:
    """As is a save without any: the game is the same."""
    again = from_text(changed(to_text(ledger, NOW), joined=joined), TITLES)
    assert (texts(again), again.joined) == (texts(ledger), set())
    assert "joined" not in json.loads(to_text(again, NOW))


def test_a_save_of_the_second_format_knows_no_deputies(ledger: Ledger) -> None:
    document = json.loads(to_text(ledger, NOW))
    del document["deputies"]
    again = from_text(json.dumps({**document, "format": 2}), TITLES)
    assert (again.seats.deputies, texts(again)) == ([], texts(ledger))
    assert fault_of(json.dumps(document)).reason == "missing"


def test_what_is_left_of_a_damaged_game_keeps_its_machines(ledger: Ledger) -> None:
    ledger.seats.depute(ledger.cursor, 0, "bot:clerk")
    text = to_text(ledger, NOW)
    left = fault_of(text[: text.rindex('"redo"') - 40]).recovered
    assert left is not None
    assert left.seats.plays(0) == "bot:clerk"


def test_a_board_that_is_no_board(ledger: Ledger) -> None:
    data = {"id": "toy", "goal": "far"}
    board = {"id": "toy", "digest": data_digest(data), "data": data}
    assert fault_of(changed(to_text(ledger, NOW), board=board)).reason == "bad_board"


@pytest.mark.parametrize(
    "text", ['{"format": 1' + "1" * 5000 + "}", "", "[]", "[" * 100_000, "3", '{"format"', "{1:2}", '{"format": 1, }']
)
def test_rubbish_is_a_typed_error(text: str) -> None:
    assert fault_of(text).reason in ("damaged", "no_format", "beyond_limits")


def test_missing_file_and_folder(tmp_path: Path) -> None:
    for path, reason in ((tmp_path / "none.json", "not_found"), (tmp_path, "not_a_file")):
        with pytest.raises(SaveError) as caught:
            load(path, TITLES)
        assert caught.value.reason == reason


def test_migrations_run_in_a_chain() -> None:
    chain = {1: lambda d: {**d, "b": d["a"] + 1}, 2: lambda d: {**d, "c": d["b"] + 1}}
    assert migrate({"format": 1, "a": 1}, chain, 3) == {"format": 3, "a": 1, "b": 2, "c": 3}
    assert migrate({"format": 2, "b": 5}, chain, 3) == {"format": 3, "b": 5, "c": 6}
    with pytest.raises(SaveError, match="no_format"):
        migrate({"format": 0}, chain, 3)


def test_backups_rotate(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for n in range(6):
        write_atomically(path, str(n), backups=3)
    assert path.read_text() == "5"
    assert [backup(path, n).read_text() for n in (1, 2, 3)] == ["4", "3", "2"]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.json", "a.json.bak1", "a.json.bak2", "a.json.bak3"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failing_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    path = tmp_path / "a.json"
    write_atomically(path, "old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, full)
    with pytest.raises(WriteError) as caught:
        write_atomically(path, "new", backups=3)
    monkeypatch.undo()
    assert caught.value.reason == "disk_full"
    assert path.read_text() == "old"
    assert not list(tmp_path.glob(".*"))


def test_a_folder_that_is_a_file(tmp_path: Path, ledger: Ledger) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(WriteError) as caught:
        save(ledger, tmp_path / "file" / "a.json", NOW)
    assert caught.value.reason == "not_writable"


def test_half_a_character_is_refused(ledger: Ledger) -> None:
    text = to_text(ledger, NOW).replace("Anna", "An\\ud800na")
    assert fault_of(text).reason == "beyond_limits"


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_damage_escapes_as_anything_else(data: st.DataObject) -> None:
    """Bytes cut out, doubled or replaced anywhere: a ledger, or a typed error whose recovered ledger is sound."""
    raw = SAVED
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(raw)))
        end = min(len(raw), start + data.draw(st.integers(0, 40)))
        raw = (
            raw[:start]
            + data.draw(st.sampled_from([b"", raw[start:end] * 2, b"[", b'"', b"9", b"\\ud800", b"\xff"]))
            + raw[end:]
        )
    try:
        ledger = from_text(raw.decode(errors="replace"), TITLES)
    except SaveError as fault:
        if fault.recovered is None:
            return
        ledger = fault.recovered
    to_text(ledger, NOW).encode()
    assert ledger.game.violations() == []


SAVED = to_text(played(40), NOW).encode()


@pytest.mark.parametrize("told", ["[game-text 5]\n[title {\n", '{"format": 5, "program": "2.0", <'])
def test_a_newer_save_or_text_says_so_whatever_else_is_not_understood(told: str) -> None:
    with pytest.raises(SaveError) as caught:
        from_text(told, TITLES)
    assert caught.value.reason == "newer"

"""The text of a game: round trip, by mail too; what is passed over, and what is refused and where."""

from __future__ import annotations

import io
import re
import textwrap
from pathlib import Path
from random import Random

import pytest

from imperial_steam import cli
from imperial_steam.session import Ledger, Person, SaveError, game_text, limits, load, save, summary
from imperial_steam.session.save_file import from_text, to_text
from imperial_steam.titles import TITLES
from tests.toy.title import TITLE as TOY

NOW = "2026-05-01T12:00:00"
SAVES = Path(__file__).parents[2] / "saves"


@pytest.fixture
def text(ledger: Ledger) -> str:
    return game_text.write(ledger, NOW)


def same(one: Ledger, other: Ledger) -> bool:
    """Both have the same past and the same people."""
    told = [(entry.text, entry.events) for entry in one.done] == [(entry.text, entry.events) for entry in other.done]
    return told and one.people == other.people and one.game.digest() == other.game.digest()


def fault_of(text: str) -> SaveError:
    with pytest.raises(SaveError) as caught:
        from_text(text, TITLES)
    return caught.value


def mailed(text: str, mark: str = "") -> str:
    """As it comes back in a mail: between other words, its lines broken and quoted."""
    wrapper = textwrap.TextWrapper(60, break_long_words=False, break_on_hyphens=False)
    lines = [line for whole in text.split("\n") for line in wrapper.wrap(whole) or [""]]
    return "\r\n".join(["Dear Ben,", "look at turn 3 [sic]:", "", *(mark + line for line in lines), "-- ", "Anna {x"])


def test_a_text_says_who_played_what(ledger: Ledger, text: str) -> None:
    lines = text.splitlines()
    assert lines[:2] == ["[game-text 4]", '[game "toy"]']
    assert '[seat "Anna" "red" "human"]' in lines
    assert any(line.startswith("1. ") and f": {ledger.done[0].text};" in line for line in lines)
    assert lines[-1] == "[end]"


@pytest.mark.parametrize("mark", ["", "> ", ">> ", "| "])
def test_a_text_that_was_mailed_means_the_same(ledger: Ledger, text: str, mark: str) -> None:
    assert same(from_text(mailed(text, mark), TITLES), ledger)


def test_what_was_taken_back_is_no_part_of_it(ledger: Ledger) -> None:
    ledger.jump(13)
    again = from_text(game_text.write(ledger, NOW), TITLES)
    assert len(again.entries) == 13
    assert same(again, ledger)


def test_steps_and_deputies_are_kept(ledger: Ledger) -> None:
    ledger.joined = frozenset({2, 5})
    ledger.jump(9)
    ledger.seats.depute(9, 0, "bot:clerk")
    ledger.jump(30)
    again = from_text(game_text.write(ledger, NOW), TITLES)
    assert again.joined == ledger.joined
    assert again.seats.deputies == ledger.seats.deputies


def test_comments_and_other_lines_of_play_are_passed_over(ledger: Ledger, text: str) -> None:
    first = ledger.done[0].text
    told = text.replace(f"{first};", f'{first}; {{why not "}} (2. red: take 1; {{or (}} "a);" (deeper))', 1)
    assert told != text
    assert same(from_text(told, TITLES), ledger)


def test_a_head_that_is_not_known_says_nothing(ledger: Ledger, text: str) -> None:
    assert same(from_text(text.replace("\n\n", '\n[place "Graz" {"x": [1]}]\n\n', 1), TITLES), ledger)


def test_an_action_may_hold_any_character(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of places come from boards: one that would end the action is written as a quoted text."""
    strange = ["build A;B", "  two  blanks ", 'a "b" {c} (d) [e] & 12. red: f', "a\\b"]
    monkeypatch.setattr(game_text, "_turns", lambda *_: [f"1. red: {game_text._action(one)};" for one in strange])
    people = [Person("A", "red"), Person("B", "purple")]
    text = mailed(game_text.write(Ledger.new(TOY, people, "high", Random(1)), NOW))
    assert game_text.read(text).document["actions"] == strange


def test_a_board_of_ones_own_is_in_the_text_and_the_shipped_one_is_named() -> None:
    own, shipped = (load(SAVES / f"0.1.0{name}.json", TITLES) for name in ("-trieste", ""))
    texts = [game_text.write(ledger, NOW) for ledger in (own, shipped)]
    assert ["[print " in text for text in texts] == [True, False]
    assert len(texts[1]) < 10_000
    assert same(from_text(mailed(texts[0]), TITLES), own)
    assert fault_of(re.sub(r'\[board "(.*)" ".*"\]', r'[board "\1" "0"]', texts[1])).reason == "other_board"


def test_a_text_that_was_cut_off_is_read_as_far_as_it_goes(ledger: Ledger, text: str) -> None:
    fault = fault_of(text[: text.index("\n2. ")])
    assert fault.reason == "damaged"
    assert fault.recovered is not None
    assert same(fault.recovered, ledger.fork(len(fault.recovered.entries)))


def test_an_action_that_is_refused_is_found_in_its_line(ledger: Ledger, text: str) -> None:
    lines = text.split("\n")
    number = next(place for place, line in enumerate(lines) if line.startswith("2. "))
    lines[number] = lines[number].replace(": ", ": nonsense; ", 1)
    fault = fault_of("\n".join(["Hello", *lines]))
    assert (fault.reason, fault.line) == ("unknown_action", number + 2)
    assert fault.recovered is not None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[end]", "[end"), ("[end]", ""), ("[end]", "(a"), ("[end]", "{a"), ("[end]", '"a'),
        ("[end]", "&"), ("[end]", "; [end]"), ('[game "toy"]', "[game 5]"), ('[game "toy"]', "[Game]"),
        ("[end]", "[place " + "[" * 2000), ('[seat "Anna" "red" "human"]', '[seat "Anna"]'),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_named_with_its_line(text: str, old: str, new: str) -> None:
    fault = fault_of(text.replace(old, new, 1))
    assert fault.reason in ("damaged", "beyond_limits")
    assert fault.reason != "damaged" or fault.line is not None


def test_a_text_longer_than_any_game_is_refused(text: str) -> None:
    assert fault_of(text + " " * limits.GAME_TEXT).reason == "beyond_limits"


def test_a_file_with_a_text_is_opened_as_a_save_is(ledger: Ledger, text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    assert same(load(path, TITLES), ledger)
    assert [name for name, _ in summary(path).people] == ["Anna", "Béla"]
    path.write_text(game_text.write(load(SAVES / "0.1.0.json", TITLES), NOW), encoding="utf-8")
    assert [score for score, _ in summary(path).result] == [42, 80, 48]


# The command line


def test_export_and_import(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    whole = load(SAVES / "0.1.0-train.json", TITLES)
    assert cli.main(["export", str(SAVES / "0.1.0-train.json")]) == 0
    text = capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO(mailed(text, "> ")))
    assert cli.main(["import", "-", "--out", str(tmp_path / "a.steamgame")]) == 0
    assert same(load(tmp_path / "a.steamgame", TITLES), whole)
    assert cli.main(["export", str(tmp_path / "a.steamgame"), "--out", str(tmp_path / "b.txt")]) == 0
    assert cli.main(["import", str(tmp_path / "b.txt"), "--out", str(tmp_path / "c.steamgame")]) == 0
    assert same(load(tmp_path / "c.steamgame", TITLES), whole)


def test_secrets_of_a_game_that_goes_on_are_told_only_on_purpose(
    ledger: Ledger, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ledger.jump(13)
    save(ledger, tmp_path / "a.steamgame", NOW)
    assert cli.main(["export", str(tmp_path / "a.steamgame")]) == 1
    said = capsys.readouterr()
    assert (said.out, "--with-secrets" in said.err) == ("", True)
    assert cli.main(["export", str(tmp_path / "a.steamgame"), "--with-secrets"]) == 0
    assert same(from_text(capsys.readouterr().out, TITLES), ledger)


def test_a_damaged_text_is_not_taken_in(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_text(text.replace("[end]", ""), encoding="utf-8")
    assert cli.main(["import", str(tmp_path / "a.txt"), "--out", str(tmp_path / "a.steamgame")]) == 2
    monkeypatch.setattr("sys.stdin", io.StringIO("Hello"))
    assert cli.main(["import", "-", "--out", str(tmp_path / "a.steamgame")]) == 2
    assert "line" in capsys.readouterr().err
    assert not (tmp_path / "a.steamgame").exists()


def test_a_save_is_no_text(ledger: Ledger) -> None:
    assert not game_text.is_text(to_text(ledger, NOW).replace("Anna", "[game-text 3]"))

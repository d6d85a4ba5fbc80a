"""The tree of lines beside a game: what goes where, what saves, texts and journals hold of it, and strangers' files."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from imperial_steam import cli
from imperial_steam.games.protocol import Target
from imperial_steam.i18n import Catalogue
from imperial_steam.session import Ledger, Session, game_text, limits, load, read_journal, save
from imperial_steam.session.errors import SaveError
from imperial_steam.session.migrations import migrate
from imperial_steam.session.save_file import from_text, to_text
from imperial_steam.session.study import MARKS, Drawn, Full, Place, Remark, Study
from imperial_steam.session.study.plain import brought_over, from_plain, to_plain
from imperial_steam.session.study.rules import keep_playable, line_ledger
from imperial_steam.titles import TITLES
from tests.session.conftest import played
from tests.session.test_game_text import mailed

NOW = "2026-05-01T12:00:00"
SITE, CITY = Target("site", "A1"), Target("city", 'Wr. "Neu}stadt" (x) [y] {z}')
DRAWN = (Drawn(SITE), Drawn(SITE, CITY))


def other_than(ledger: Ledger, number: int, which: int = 0) -> str:
    """An option after so many actions that was not played."""
    decision = ledger.position_at(number).decision()
    assert decision is not None
    options = [str(one) for one in decision.options if str(one) != ledger.entries[number].text]
    return options[which % len(options)]


def with_line(ledger: Ledger, number: int = 5, which: int = 0) -> Place:
    """A line of one action that leaves after so many."""
    return ledger.study.follow(Place(ledger.study.game, number), other_than(ledger, number, which))


def grown(ledger: Ledger, random: Random, steps: int = 40) -> None:
    """Walk through the tree at random, playing what can be played there, and say something here and there."""
    study = ledger.study
    for _ in range(steps):
        line = random.choice([study.game, *study.lines])
        place = study.at(line, random.randint(line.moment, line.end))
        for _ in range(random.randint(0, 4)):
            decision = line_ledger(ledger, Place(place.line, place.line.end)).position_at(place.number).decision()
            if decision is None:
                break
            place = study.follow(place, str(random.choice(list(decision.options))))
        note = random.choice(
            ["", "So?", "?! or ", ' "a" }b{ (c) [ring "x"]', "two\n\nlines  here", "[end]", "x\\", "!"]
        )
        drawn = tuple(random.sample(DRAWN, random.randint(0, 2)))
        study.say(place, Remark(note, random.choice(["", *MARKS]), drawn))
        if place.line is not study.game:
            place.line.name = random.choice(["", "West", 'A "b" (c]'])


# The tree


def test_a_position_has_one_place(ledger: Ledger) -> None:
    study, text = ledger.study, other_than(ledger, 5)
    place = with_line(ledger)
    assert study.follow(Place(study.game, 5), text) == place
    assert study.follow(Place(place.line, 5), text) == place, "the beginning of a line is a place of the game"
    assert study.follow(Place(place.line, 5), ledger.entries[5].text) == Place(study.game, 6)
    assert study.path(place) == [*(entry.text for entry in ledger.entries[:5]), text]
    assert study.place_of(study.path(place)) == place
    assert [entry.text for entry in ledger.entries] == study.game.actions


def test_what_was_taken_back_stays_as_a_line_if_something_was_said_of_it(ledger: Ledger) -> None:
    study = ledger.study
    study.say(Place(study.game, 20), Remark("here"))
    place, gone = with_line(ledger, 25), [entry.text for entry in ledger.entries[12:]]
    ledger.jump(12)
    ledger.apply(other_than(ledger, 12))
    (line,) = (line for line in study.lines if line.parent is study.game)
    assert (line.moment, line.actions, line.remarks) == (12, gone, {20: Remark("here")})
    assert place.line.parent is line
    ledger.jump(12)
    ledger.apply(gone[0])
    assert (line.moment, line.actions, study.game.actions[12:]) == (13, gone[1:], gone[:1])


def test_what_was_taken_back_goes_where_nothing_was_said_of_it(ledger: Ledger) -> None:
    with_line(ledger, 5)
    ledger.jump(12)
    ledger.apply(other_than(ledger, 12))
    assert [line.moment for line in ledger.study.lines] == [5]


def test_the_game_takes_over_a_line_that_is_played(ledger: Ledger) -> None:
    study, last = ledger.study, len(ledger.entries)
    assert ledger.decision is not None
    text = str(ledger.decision.options[0])
    place = study.follow(Place(study.game, last), text)
    study.say(place, Remark("good", "!"))
    ledger.apply(text)
    assert study.lines == []
    assert study.remark(Place(study.game, last + 1)) == Remark("good", "!")


def test_a_line_is_promoted_before_others_and_then_before_what_it_leaves(ledger: Ledger) -> None:
    study = ledger.study
    first, second = (study.follow(Place(study.game, 5), text) for text in "ab")
    assert study.promote(second.line)
    assert study.leaving(Place(study.game, 5)) == [second.line, first.line]
    assert not study.promote(second.line), "the game stays what was played"
    study.say(study.follow(second, "p"), Remark("p"))
    inner = study.follow(second, "q")
    study.say(inner, Remark("q"))
    assert study.promote(inner.line)
    assert second.line.actions[1:] == ["q"]
    assert study.remark(Place(second.line, 7)) == Remark("q")
    assert [(line.actions, line.remarks) for line in study.leaving(second)] == [(["p"], {7: Remark("p")})]


def test_a_line_goes_with_those_that_leave_it(ledger: Ledger) -> None:
    study = ledger.study
    place = with_line(ledger)
    end = study.follow(study.follow(place, "a"), "b")
    study.follow(place, "x")
    study.shorten(end.line, 7)
    assert [line.actions[-1] for line in study.lines] == ["a", "x"]
    study.delete(place.line)
    assert not study


def test_a_study_takes_only_so_much() -> None:
    study = Study(["a"])
    place = Place(study.game, 0)
    for number in range(limits.LINES // study.share):
        study.follow(place, f"x{number}")
    with pytest.raises(Full):
        study.follow(place, "one more")
    assert from_plain(to_plain(study), ["a"]).lost == 0, "what people may write can be read"
    with pytest.raises(Full):
        study.say(place, Remark("x" * limits.NOTE))


# Saves, texts, journals


@pytest.mark.parametrize("cursor", [0, 13, 30])
def test_a_save_keeps_it(ledger: Ledger, tmp_path: Path, cursor: int) -> None:
    grown(ledger, Random(cursor))
    ledger.jump(cursor)
    save(ledger, tmp_path / "a.json", NOW)
    again = load(tmp_path / "a.json", TITLES)
    assert len(to_plain(again.study)["lines"]) > 5
    assert to_plain(again.study) == to_plain(ledger.study)
    assert to_text(again, NOW) == to_text(ledger, NOW)
    assert again.study.lost == 0


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 30), st.sampled_from([None, "", "> ", "| "]))
def test_the_text_of_a_game_keeps_any_tree(seed: int, cursor: int, mark: str | None) -> None:
    ledger = played(30, seed=3)
    grown(ledger, Random(seed), 15)
    ledger.jump(cursor)
    text = game_text.write(ledger, NOW)
    again = from_text(text if mark is None else mailed(text, mark), TITLES)
    assert to_plain(again.study) == to_plain(ledger.study.until(cursor))
    assert again.study.lost == 0
    assert [entry.text for entry in again.entries] == [entry.text for entry in ledger.done]


def test_a_text_is_for_people(ledger: Ledger) -> None:
    study = ledger.study
    place = with_line(ledger)
    place.line.name = "Not yet"
    study.say(place, Remark("Too dear.", "?!", (Drawn(SITE),)))
    lines = game_text.write(ledger, NOW).splitlines()
    who = ledger.people[ledger.decider(5) or 0].colour
    (told,) = (line for line in lines if line.startswith("("))
    assert told.startswith('([line "Not yet"] ')
    assert f"{who}: " in told or "chance: " in told
    assert told.endswith('{?! [ring "site" "A1"] Too dear.})')


def test_the_journal_keeps_it(tmp_path: Path) -> None:
    ledger = played(20)
    session = Session(ledger, tmp_path, NOW)
    with_line(ledger)
    ledger.study.say(Place(ledger.study.game, 18), Remark("here"))
    session.studied()
    ledger.jump(19)
    session.jump(17)
    session.apply(other_than(ledger, 17))
    assert not session.kept
    session.suspend()
    assert session.journal is None
    (path,) = tmp_path.glob("*.journal")
    found = read_journal(path, TITLES)
    assert found is not None
    assert found.ledger is not None
    assert to_plain(found.ledger.study) == to_plain(ledger.study)
    assert len(ledger.study.lines) == 2


def test_a_game_is_kept_again_when_its_study_has_changed(ledger: Ledger, tmp_path: Path) -> None:
    session = Session(ledger, None, NOW)
    session.keep(tmp_path, NOW)
    assert session.kept
    ledger.study.say(Place(ledger.study.game, 3), Remark(mark="!"))
    assert not session.kept


def test_a_save_of_an_earlier_format_has_none(ledger: Ledger) -> None:
    with_line(ledger)
    document = json.loads(to_text(ledger, NOW))
    assert "study" in document
    assert "study" not in migrate({**document, "format": 3})
    assert not from_text(json.dumps({**document, "format": 3}), TITLES).study


def test_newer_rules_bring_every_position_over() -> None:
    """Each action became two, one of them was dropped."""

    def bring(path: Any) -> list[str]:
        return [text + half for text in path if text != "drop" for half in "12"]

    old = Study(["a", "drop", "b"])
    place = old.follow(old.follow(Place(old.game, 2), "x"), "y")
    place.line.name = "X"
    old.say(place, Remark("y"))
    old.say(Place(old.game, 3), Remark("b"))
    new = from_plain(brought_over(to_plain(old), old.game.actions, bring(old.game.actions), bring), bring("ab"))
    (line,) = new.lines
    assert (line.moment, line.actions, line.name) == (2, ["x1", "x2", "y1", "y2"], "X")
    assert (line.remarks, new.game.remarks) == ({6: Remark("y")}, {4: Remark("b")})


# Files of strangers


LINE = {"of": 0, "at": 2, "actions": ["nonsense"]}


@pytest.mark.parametrize(
    "plain",
    [
        3, "x", [], {"lines": 3}, {"lines": [3]}, {"lines": [{}]}, {"lines": [{**LINE, "of": 1}]},
        {"lines": [{**LINE, "of": -1}]}, {"lines": [{**LINE, "of": True}]}, {"lines": [{**LINE, "at": 10**9}]},
        {"lines": [{**LINE, "at": -1}]}, {"lines": [{**LINE, "actions": [3]}]}, {"lines": [{**LINE, "actions": []}]},
        {"lines": [LINE]}, {"lines": [{**LINE, "name": "a\u202eb"}]}, {"lines": [{**LINE, "name": 5}]},
        {"remarks": {}}, {"remarks": [{"line": 0, "at": 31}]}, {"remarks": [{"line": 0, "at": 1, "note": 3}]},
        {"remarks": [{"line": 0, "at": 1, "mark": "!!!!"}]}, {"remarks": [{"line": 0, "at": 1, "mark": ["!"]}]},
        {"remarks": [{"line": 0, "at": 1, "drawn": 5}]}, {"remarks": [{"line": 0, "at": 1, "note": "x" * 9000}]},
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_left_out_and_counted(ledger: Ledger, plain: Any) -> None:
    again = from_text(json.dumps({**json.loads(to_text(ledger, NOW)), "study": plain}), TITLES)
    assert not again.study
    assert again.study.lost
    assert again.game.digest() == ledger.game.digest()


def test_a_line_ends_before_what_the_rules_refuse(ledger: Ledger) -> None:
    place = with_line(ledger)
    study = ledger.study
    bad = study.follow(study.follow(place, "nonsense"), "more")
    study.say(bad, Remark("gone"))
    study.follow(bad, "deeper")
    keep_playable(ledger)
    assert [line.actions for line in study.lines] == [place.line.actions]
    assert (len(place.line.actions), place.line.remarks, study.lost) == (1, {}, 1)


def test_a_ring_around_nothing_is_left_out(ledger: Ledger) -> None:
    drawn = [["site"], ["site", "A"], ["site", "A", "b"], 3, [1, 2], ["a", "b", "c", "d"]]
    study = from_plain({"remarks": [{"line": 0, "at": 1, "drawn": drawn}]}, ["x"])
    there = Drawn(Target("a", "b"), Target("c", "d"))
    assert study.remark(Place(study.game, 1)).drawn == (Drawn(Target("site", "A")), there)


def test_the_command_line_says_so(ledger: Ledger, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = {**json.loads(to_text(ledger, NOW)), "study": {"lines": [LINE]}}
    (tmp_path / "a.json").write_text(json.dumps(document), encoding="utf-8")
    assert cli.main(["export", str(tmp_path / "a.json"), "--with-secrets"]) == 0
    assert Catalogue().text("load.study") in capsys.readouterr().err


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_damaged_studies_never_change_the_game(data: st.DataObject) -> None:
    ledger = played(12, seed=5)
    grown(ledger, Random(1), 10)
    whole = json.dumps(to_plain(ledger.study))
    place = data.draw(st.integers(0, len(whole)))
    cut = data.draw(st.integers(0, 12))
    signs = data.draw(st.text('0123456789[]{},:" ab-', max_size=6))
    try:
        plain = json.loads(whole[:place] + signs + whole[place + cut :])
    except ValueError:
        return
    text = json.dumps({**json.loads(to_text(ledger, NOW)), "study": plain})
    try:
        again = from_text(text, TITLES)
    except SaveError as fault:
        if fault.reason != "beyond_limits":
            raise
        return  # an escape has become one that no file may hold: a `\n` a backspace, say
    assert again.game.digest() == ledger.game.digest()
    for line in again.study.lines:
        assert len(line_ledger(again, Place(line, line.end)).entries) == line.end
    assert to_plain(from_text(to_text(again, NOW), TITLES).study) == to_plain(again.study)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_damaged_line_never_changes_the_game(data: st.DataObject) -> None:
    """Inside brackets and braces a text may say anything, as long as they end."""
    ledger = played(12, seed=5)
    words = data.draw(st.text("abc 12.:;&[]?!\\", max_size=30))
    form = data.draw(st.sampled_from(["({})", "{{{}}}", "(a; ({}) b;)", "({}", "(a; ({{{}}}"]))
    text = game_text.write(ledger, NOW).replace("\n1. ", f"\n{form.format(words)} 1. ")
    told = game_text.read(text)
    if told.damaged is None:
        assert told.document["actions"] == [entry.text for entry in ledger.entries]
        assert from_text(text, TITLES).game.digest() == ledger.game.digest()

"""Whatever is done with a tree of lines: every position keeps one place, and what is said of it."""

from __future__ import annotations

from random import Random

import pytest

from imperial_steam.games.protocol import Target
from imperial_steam.session import limits
from imperial_steam.session.study import Drawn, Full, Line, Place, Remark, Study
from imperial_steam.session.study.plain import from_plain

Path = tuple[str, ...]
ROUNDS = 60


def places(study: Study) -> list[Place]:
    """Every position of a tree, the beginning of the game first."""
    lines = [study.game, *study.lines]
    return [Place(study.game, 0), *(Place(line, n) for line in lines for n in range(line.moment + 1, line.end + 1))]


def told(study: Study) -> dict[Path, Remark]:
    """What is said of every position, by the actions that lead there; each has one place, and no line is in two."""
    found = {tuple(study.path(place)): study.remark(place) for place in places(study)}
    assert len(found) == len(places(study))
    assert all(study.place_of(study.path(place)) == place for place in places(study))
    ends = [line for line in study.lines if line.parent is not study.game and line.moment == (line.parent or line).end]
    assert ends == []
    assert {id(line) for line in study.ordered()} == {id(line) for line in study.lines}
    return found


def below(known: dict[Path, Remark], path: Path) -> set[Path]:
    """A position and all to which it leads."""
    return {other for other in known if other[: len(path)] == path}


def taken_back(study: Study, known: dict[Path, Remark], number: int) -> dict[Path, Remark]:
    """What is known when the game is taken back: what it had then goes, unless something is said or leaves there."""
    played = tuple(study.game.actions)
    tail = {played[:end] for end in range(number + 1, len(played) + 1)}
    later = {path for path in known if path[: number + 1] == played[: number + 1]} - {played[: number + 1]}
    worth = any(known[path] for path in tail) or bool(later - tail)
    return known if worth else {path: remark for path, remark in known.items() if path not in tail}


@pytest.mark.parametrize("seed", range(20))
def test_every_position_keeps_its_place_and_what_is_said_of_it(seed: int) -> None:
    chance, study = Random(seed), Study("abc")
    known, most = told(study), 0
    for number in range(ROUNDS):
        line, text = chance.choice([study.game, *study.lines]), chance.choice("abc")
        place = Place(line, chance.randint(0, line.end))
        path = tuple(study.path(place))
        what = chance.choice(["follow"] * 4 + ["say"] * 3 + ["promote"] * 3 + ["play"] * 2 + ["cut", "until", "delete"])
        if what == "follow":
            known.setdefault((*path, text), Remark())
            assert study.path(study.follow(place, text)) == [*path, text]
        elif what == "say":
            known[path] = Remark(f"note {number}")
            study.say(place, known[path])
        elif what == "promote":
            study.promote(line)
        elif what == "play":
            known.setdefault((*study.game.actions, text), Remark())
            study.played(text)
        elif what == "delete" and line is not study.game:
            for other in below(known, tuple(study.path(Place(line, line.moment + 1)))):
                del known[other]
            study.delete(line)
        elif what == "until":
            end = chance.randint(0, study.game.end)
            copy = study.until(end)
            assert told(copy) == taken_back(study, known, end)
            copy.say(chance.choice(places(copy)), Remark("in the copy"))
        elif what == "cut":
            end = chance.randint(0, study.game.end)
            known = taken_back(study, known, end)
            study.cut(end)
        assert told(study) == known, what
        most = max(most, len(study.lines))
    assert most > 1


def test_a_line_that_ends_earlier_goes_on_in_the_first_that_leaves_there() -> None:
    study = Study("abc")
    place = study.follow(study.follow(Place(study.game, 1), "x"), "y")
    other = study.follow(Place(place.line, 2), "z")
    other.line.name = "Z"
    study.say(place, Remark("gone"))
    study.say(other, Remark("there"))
    study.shorten(place.line, 2)
    (line,) = study.lines
    assert (line.actions, line.name, line.remarks) == (["x", "z"], "Z", {3: Remark("there")})
    study.shorten(line, 1)
    assert study.lines == []


FULL = [
    ("STUDY_ACTIONS", lambda study, line: study.follow(Place(line, line.end), "y")),
    ("LINES", lambda study, line: study.follow(Place(study.game, 2), "y")),
    ("LINE_DEPTH", lambda study, line: study.follow(Place(line, line.moment + 1), "z")),
    ("REMARKS", lambda study, line: [study.say(Place(study.game, n), Remark("a")) for n in (1, 2)]),
    ("NOTE", lambda study, line: study.say(Place(study.game, 1), Remark("ab"))),
    ("DRAWN", lambda study, line: study.say(Place(study.game, 1), Remark(drawn=(RING, ARROW)))),
]
RING, ARROW = Drawn(Target("site", "A")), Drawn(Target("site", "A"), Target("site", "B"))


@pytest.mark.parametrize(("limit", "too_much"), FULL, ids=[name for name, _ in FULL])
def test_people_may_fill_a_part_of_what_files_hold(
    limit: str, too_much: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def act(share: int) -> None:
        study = Study("abc", share)
        line: Line = study.follow(study.follow(Place(study.game, 1), "x"), "y").line
        monkeypatch.setattr(limits, limit, MOST[limit])
        too_much(study, line)  # type: ignore[operator]

    act(1)
    with pytest.raises(Full):
        act(2)


#: What such a tree and one thing more have room in, but not in half of it.
MOST = {"STUDY_ACTIONS": 3, "LINES": 2, "LINE_DEPTH": 3, "REMARKS": 1, "NOTE": 2, "DRAWN": 2}


@pytest.mark.parametrize(("limit", "most"), [("LINES", 1), ("STUDY_ACTIONS", 2)])
def test_what_was_taken_back_goes_where_there_is_no_room_for_it(
    limit: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = Study("abc", share=1)
    study.follow(Place(study.game, 2), "x")
    monkeypatch.setattr(limits, limit, most)
    study.cut(0)
    assert (study.lines, study.lost) == ([], 1)


def test_two_remarks_are_one() -> None:
    one, other = Remark("Dear.", "?", (RING,)), Remark("Late.", "!", (RING, ARROW))
    assert one + other == Remark("Dear. Late.", "!", (RING, ARROW))
    assert one + Remark() == Remark() + one == one
    plain = {"remarks": [{"line": 0, "at": 1, "note": "Dear."}, {"line": 0, "at": 1, "mark": "!"}]}
    assert from_plain(plain, "abc").game.remarks == {1: Remark("Dear.", "!")}


def test_people_go_on_writing_into_what_was_read_within_their_part() -> None:
    read, new = from_plain({}, "abc"), Study("abc")
    assert read.share == new.share > 1

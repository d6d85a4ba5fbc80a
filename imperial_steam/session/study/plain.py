"""A study as plain data and back. What a file says of it is no part of any position: what makes no sense is left out.

Reading looks at the tree alone; whether the rules allow what is played in it is for `rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from imperial_steam.games.protocol import Target
from imperial_steam.session.seats import fits_name
from imperial_steam.session.study.tree import MARKS, SHARE, Drawn, Full, Line, Place, Remark, Study

#: Brings the actions that lead to a position over to another version of the rules.
Bring = Callable[[Sequence[str]], Sequence[str]]


def to_plain(study: Study) -> dict[str, Any]:
    """The plain data of a study; nothing for one that holds nothing but the game. Line 0 is the game."""
    lines = list(study.ordered())
    numbers = {id(line): number for number, line in enumerate((study.game, *lines))}
    told = [
        {
            "of": numbers[id(line.parent)], "at": line.moment, **({"name": line.name} if line.name else {}),
            "actions": list(line.actions),
        }
        for line in lines
    ]  # fmt: skip
    remarks = [
        {"line": numbers[id(line)], "at": number, **_said(line.remarks[number])}
        for line in (study.game, *lines)
        for number in sorted(line.remarks)
    ]
    return {**({"lines": told} if told else {}), **({"remarks": remarks} if remarks else {})}


def _said(remark: Remark) -> Mapping[str, Any]:
    drawn = [[word for thing in one if thing is not None for word in thing] for one in remark.drawn]
    said = {"note": remark.note, "mark": remark.mark, "drawn": drawn}
    return {name: value for name, value in said.items() if value}


def from_plain(plain: object, played: Sequence[str]) -> Study:
    """The study of a game in which these actions were played; `lost` counts what made no sense."""
    study = Study(played, share=1)
    told = plain if isinstance(plain, dict) else {}
    study.lost = int(plain is not None and told is not plain)
    ways: list[Sequence[Place]] = [[Place(study.game, number) for number in range(len(played) + 1)]]
    for entry in _listed(told, "lines"):
        ways.append(_way(study, ways, entry))
    for entry in _listed(told, "remarks"):
        place, remark = _at(ways, entry, "line"), _remark(entry)
        if place is None or remark is None:
            study.lost += 1
        else:
            _try_to_say(study, place, remark)
    study.share = SHARE
    return study


def _listed(told: Mapping[str, Any], name: str) -> Sequence[object]:
    listed = told.get(name, ())
    return listed if isinstance(listed, list) else (None,) if listed != () else ()


def _at(ways: Sequence[Sequence[Place]], entry: object, of: str) -> Place | None:
    """The place that an entry speaks of; None for none."""
    line, number = (entry.get(of), entry.get("at")) if isinstance(entry, dict) else (None, None)
    if type(line) is not int or type(number) is not int or not 0 <= line < len(ways) or not ways[line]:
        return None
    number -= ways[line][0].number
    return ways[line][number] if 0 <= number < len(ways[line]) else None


def _way(study: Study, ways: Sequence[Sequence[Place]], entry: object) -> Sequence[Place]:
    """Take in a line; the places along it, the one where it leaves first. Nothing for one that makes no sense."""
    place = _at(ways, entry, "of")
    texts = entry.get("actions") if isinstance(entry, dict) else None
    if place is None or not isinstance(texts, list) or not texts or not all(isinstance(one, str) for one in texts):
        study.lost += 1
        return ()
    assert isinstance(entry, dict)
    way = [place]
    try:
        for text in texts:
            way.append(study.follow(way[-1], text))
    except Full:
        study.lost += 1
    _name(study, way[-1].line, entry.get("name", ""))
    return way


def _name(study: Study, line: Line, name: object) -> None:
    if not fits_name(name):
        study.lost += 1
    elif name and line is not study.game:
        line.name = str(name)


def _remark(entry: object) -> Remark | None:
    """What an entry says of a position; None where it makes no sense."""
    if not isinstance(entry, dict):
        return None
    note, mark, drawn = entry.get("note", ""), entry.get("mark", ""), entry.get("drawn", [])
    if not isinstance(note, str) or mark not in ("", *MARKS) or not isinstance(drawn, list):
        return None
    things = [_drawn(one) for one in drawn]
    return Remark(note, str(mark), tuple(dict.fromkeys(one for one in things if one is not None)))


def _drawn(words: object) -> Drawn | None:
    """A ring or an arrow; None for anything else."""
    if not isinstance(words, list) or len(words) not in (2, 4) or not all(fits_name(word) for word in words):
        return None
    return Drawn(Target(*words[:2]), Target(*words[2:]) if words[2:] else None)


def _try_to_say(study: Study, place: Place, remark: Remark) -> None:
    """Say it besides what is said there already."""
    try:
        study.say(place, study.remark(place) + remark)
    except Full:
        study.lost += 1


def brought_over(plain: object, played: Sequence[str], now: Sequence[str], bring: Bring) -> dict[str, Any]:
    """The plain data of a study of a game that newer rules have brought over: `now` are its actions by those."""
    old, new = from_plain(plain, played), Study(now, share=1)
    for line in (old.game, *old.ordered()):
        for number in sorted({*line.remarks, line.end}):
            try:
                place = _along(new, bring(old.path(Place(line, number))))
            except Exception:  # the texts may be anything: what cannot be brought over is left out
                continue
            if number == line.end:
                _name(new, place.line, line.name)
            if number in line.remarks:
                _try_to_say(new, place, line.remarks[number])
    return to_plain(new)


def _along(study: Study, path: Sequence[str]) -> Place:
    place = Place(study.game, 0)
    for text in path:
        place = study.follow(place, text)
    return place

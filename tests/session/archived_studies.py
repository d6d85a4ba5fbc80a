"""Studies, a book and lessons of this version for the archive: `python -m tests.session.archived_studies`.

What they mean is written beside them: every later version has to find the same in them. Nothing is written again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from imperial_steam import __version__
from imperial_steam.games.kit.lessons import Lesson
from imperial_steam.session import Ledger, load
from imperial_steam.session.book import Book, Chapter, to_bytes
from imperial_steam.session.own_lessons import Heading, OwnLesson, written
from imperial_steam.session.save_file import to_text
from imperial_steam.session.study import MARKS, Drawn, Place, Remark
from imperial_steam.session.study.rules import line_ledger
from imperial_steam.titles import TITLES
from tests.session.archive import keep

SAVES = Path(__file__).resolve().parents[2] / "saves"
STUDIES = SAVES / "studies"
#: The game that each study is about, and how much of it.
GAMES: Mapping[str, tuple[str, int]] = {
    "steam": ("0.1.0", 70), "railroads": ("0.1.0-railroads", 70), "train": ("0.1.0-train", 70),
}  # fmt: skip
NOW = "2026-11-24T12:00:00"
#: What somebody may write: words of other languages, and signs that forms of files use themselves.
NOTE = "Zażółć „gęślą“ {jaźń} [x] (y) ; & 100 %"


def studied(name: str, actions: int) -> tuple[Ledger, int]:
    """A game with a study, and where its lesson begins.

    There are lines within lines, two that leave at one place, names, every mark, notes, rings and arrows.
    """
    whole = load(SAVES / f"{name}.json", TITLES)
    ledger = whole.fork(actions)
    study, game = ledger.study, ledger.study.game
    turns = [turn for turn in ledger.turns() if turn.player >= 0 and turn.start > 5]
    start = max(turns, key=lambda turn: turn.end - turn.start).start
    first = _leaves(ledger, Place(game, start), 0, 8)
    first.line.name = "Another way"
    study.say(Place(first.line, start + 1), Remark("Not here", "??"))
    beside = line_ledger(ledger, first)
    decisions = ((number, beside.position_at(number).decision()) for number in range(start + 1, first.line.end))
    number = next(number for number, one in decisions if one is not None and len(one.options) > 1)
    _leaves(ledger, Place(first.line, number), 1, 2)
    _leaves(ledger, Place(game, start), 2, 1)
    options = ledger.position_at(start).decision()
    assert options is not None
    things = list(dict.fromkeys(option.target for option in options.options))[:2]
    drawn = (Drawn(things[0]), Drawn(things[0], things[-1])) if len(things) > 1 else (Drawn(things[0]),)
    study.say(Place(game, start), Remark(NOTE, "!", drawn))
    for number, mark in enumerate(MARKS, start + 1):
        study.say(Place(game, number), Remark(f"Note {number}", mark))
    return ledger, start


def _leaves(ledger: Ledger, place: Place, which: int, length: int) -> Place:
    """A line that leaves at a place with an option of that number."""
    for step in range(length):
        decision = line_ledger(ledger, place).game.decision()
        if decision is None:
            break
        known = {line.actions[0] for line in ledger.study.leaving(place)} | {ledger.study.next(place)}
        texts = [str(option) for option in decision.options]
        new = [text for text in texts if text not in known] if not step else texts
        place = ledger.study.follow(place, new[which % len(new)])
    return place


def meaning(ledger: Ledger) -> list[Any]:
    """What a study says, whatever its actions are called: lines with how they end, and what is said where."""
    study = ledger.study
    return [
        [
            line.name, len(line.lineage), list(end.scores()), end.progress().round,
            [[said.note, said.mark, len(said.drawn)] for _, said in sorted(line.remarks.items())],
        ]
        for line in (study.game, *study.ordered())
        for end in [line_ledger(ledger, Place(line, line.end)).game]
    ]  # fmt: skip


def read_through(lesson: OwnLesson) -> list[Any]:
    """A lesson played by its reader from start to end: the words of its cards, its answers, how it ends."""
    table = lesson.table("own-x", "Reader")
    engine, told = Lesson(lesson.script("own-x"), table), []
    while (step := engine.current()) is not None:
        if (action := engine.partner()) is not None:
            table.apply(action)
            continue
        told.append([engine.words()[-1].key, len(step.lights), len(step.arrows), sorted(step.instead.values())])
        if not engine.advance():
            assert table.decision is not None
            (allowed,) = engine.allowed(table.decision.options)
            table.apply(allowed)
    assert engine.ended
    return [*told, list(table.game.scores())]


def lesson_of(ledger: Ledger, start: int) -> OwnLesson:
    return written(ledger, ledger.study.game, start, Heading("Title ä", "About ł", "Author", "pl"))


if __name__ == "__main__":
    told, chapters = {}, []
    for name, (archive, actions) in GAMES.items():
        ledger, start = studied(archive, actions)
        keep(STUDIES / f"{__version__}-{name}.steamgame", to_text(ledger, NOW).encode())
        lesson = lesson_of(ledger, start)
        keep(STUDIES / f"{__version__}-{name}.steamlesson", lesson.to_bytes())
        chapters.append(Chapter(f"Chapter {name}", to_text(ledger, NOW).encode()))
        told[name] = {"study": meaning(ledger), "lesson": read_through(lesson)}
    keep(STUDIES / f"{__version__}.steambook", to_bytes(Book("Book ż", chapters)))
    text = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    keep(STUDIES / f"{__version__}.meaning.json", text.encode())

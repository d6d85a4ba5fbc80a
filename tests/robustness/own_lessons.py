"""Damaged lessons that people wrote: every one is refused in words, or can be played as far as its steps go."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from imperial_steam.games.kit.lessons import Lesson
from imperial_steam.i18n import Catalogue
from imperial_steam.session import SaveError
from imperial_steam.session.own_lessons import (
    ENDING,
    Heading,
    OwnLesson,
    keep,
    read_heading,
    read_lesson,
    shelf,
    written,
)
from imperial_steam.session.study import Drawn, Place, Remark
from imperial_steam.titles import TITLES
from tests import rail_games, train_games
from tests.robustness.lessons import LONGEST, play_through
from tests.robustness.mutate import damaged_bytes, damaged_data


@cache
def _sample(number: int) -> bytes:
    """A lesson about a game some way on, with words, answers and things drawn."""
    random = Random(number)
    ledger = rail_games.any_game(random) if number % 2 else train_games.GAMES.any_cut(random)
    ledger = ledger.fork(min(len(ledger.entries), 50))
    turns = [turn for turn in ledger.turns() if turn.player >= 0]
    start = turns[len(turns) // 2].start
    for moment in range(start, len(ledger.entries) + 1):
        position = ledger.position_at(moment)
        options = () if (decision := position.decision()) is None else decision.options
        drawn = tuple(Drawn(option.target) for option in options[:2])
        ledger.study.say(Place(ledger.study.game, moment), Remark(f"Note {moment}", "", tuple(dict.fromkeys(drawn))))
        if len(options) > 1 and moment < len(ledger.entries):
            text = next(str(one) for one in options if str(one) != ledger.entries[moment].text)
            place = ledger.study.follow(Place(ledger.study.game, moment), text)
            ledger.study.say(place, Remark("Not so", "??"))
    return written(ledger, ledger.study.game, start, Heading("A lesson", "About it", "Anna", "en")).to_bytes()


def _poorer(data: Any, random: Random) -> Any:
    """The save with less said in it, or other words, and things drawn that no board has: it can still be played."""
    for remark in data["study"]["remarks"]:
        if remark["line"] or random.random() < 0.5:
            remark["note"] = random.choice(["Ä {name} [x] *", "button.back", "x" * random.randrange(1, 900), ""])
        if random.random() < 0.5:
            remark["drawn"] = [["city", "Nowhere"], ["city", "Wien", "panel", "x"]]
    return data


def make_own(random: Random) -> bytes:
    """A damaged lesson: its first line, its save, or the bytes of both."""
    content = _sample(random.randrange(8))
    head, _, save = content.partition(b"\n")
    roll = random.random()
    if roll < 0.3:
        return json.dumps(damaged_data(json.loads(head), random)).encode(errors="replace") + b"\n" + save
    if roll < 0.5:
        return head + b"\n" + json.dumps(_poorer(json.loads(save), random)).encode()
    if roll < 0.8:
        data = json.loads(save)
        data["study"] = damaged_data(data["study"], random)
        return head + b"\n" + json.dumps(data).encode(errors="replace")
    return damaged_bytes(content, random)


def check_own(content: bytes, folder: Path) -> str:
    """A lesson is refused in one sentence, or kept, listed and played; a list never shows more than its first line."""
    for old in folder.glob(f"*{ENDING}"):
        old.unlink()
    path = folder / f"strange{ENDING}"
    path.write_bytes(content)
    try:
        read_heading(path)
        lesson = read_lesson(path, TITLES)
    except SaveError as fault:
        refused = fault
    else:
        return _played(lesson, path)
    said = Catalogue("en").text(f"problem.{refused.reason}", **refused.values)
    assert said != f"problem.{refused.reason}"
    assert len(said) < LONGEST
    shelf(folder, "imperial_steam")
    return "refused"


def _played(lesson: OwnLesson, path: Path) -> str:
    folder = path.parent
    path.unlink()
    name = keep(lesson, folder)
    ((found,), faults) = shelf(folder, lesson.heading.game)
    assert found.name == name
    assert not faults
    assert read_lesson(found.path, TITLES).heading == lesson.heading
    ledger = lesson.table(name, "Reader")
    done = play_through(Lesson(lesson.script(name), ledger), ledger)
    assert done in ("to its end", "played"), done
    return done

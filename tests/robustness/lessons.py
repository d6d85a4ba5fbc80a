"""Damaged scripts of the guided games. The first line of a case, a comment, names the game and the file."""

from __future__ import annotations

from pathlib import Path
from random import Random

import yaml

from imperial_steam.games.first_train.lessons import LESSONS as TRAINS
from imperial_steam.games.imperial_steam.story.lessons import LESSONS as STEAM
from imperial_steam.games.kit.lesson_files import LessonError
from imperial_steam.games.kit.lessons import Lesson
from imperial_steam.games.russian_railroads.lessons import LESSONS as RAILROADS
from imperial_steam.session import Ledger
from tests.lessons import TITLES, Chapter, begun
from tests.robustness.boards import texts
from tests.robustness.mutate import as_json, damaged_bytes, damaged_data

BOOKS = {"imperial_steam": STEAM, "russian_railroads": RAILROADS, "first_train": TRAINS}
#: Things done in a lesson that can be read.
STEPS = 60
#: Characters of the longest sentence about a fault that still can be read.
LONGEST = 2_000


def make_lesson(random: Random) -> bytes:
    """A damaged script."""
    key = random.choice(sorted(BOOKS))
    path, raw = random.choice(texts(f"{key}/lessons/*.yaml"))
    if random.random() < 0.6:
        raw = as_json(damaged_data(yaml.safe_load(raw), random))
    else:
        raw = damaged_bytes(raw, random)
    return f"# {key}/{path.name}\n".encode() + raw


def check_lesson(content: bytes, folder: Path) -> str:
    """A script is read, or refused in words; one that is read can be begun and played, or be seen not to go on."""
    key, _, name = content.partition(b"\n")[0][2:].decode().partition("/")
    path = folder / name
    path.write_bytes(content)
    try:
        chapter = Chapter(TITLES[key], BOOKS[key].read(path))
        ledger = begun(chapter)
    except LessonError as fault:
        said = str(fault)
    else:
        return play_through(Lesson(chapter.script, ledger), ledger)
    assert len(said) < LONGEST
    return "refused"


def play_through(lesson: Lesson, ledger: Ledger) -> str:
    """How far a lesson can be played."""
    for _ in range(STEPS):
        if lesson.current() is None:
            return "to its end"
        if (partner := lesson.partner()) is not None:
            if ledger.decision is None or partner not in ledger.decision.options:
                return "stuck"
            ledger.apply(partner)
        elif not lesson.advance():
            allowed = [] if ledger.decision is None else lesson.allowed(ledger.decision.options)
            if not allowed:
                return "stuck"
            lesson.advance(allowed[0])
            ledger.apply(allowed[0])
    return "played"

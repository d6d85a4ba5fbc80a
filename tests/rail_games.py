"""Games of Russian Railroads in every mode, begun, in the middle and over, to damage, to kill and to play on."""

from __future__ import annotations

from functools import cache
from random import Random

from imperial_steam.games.kit.lessons import Lesson
from imperial_steam.games.russian_railroads.actions import EMIL
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.session import Ledger
from imperial_steam.titles import TITLES
from tests import lessons
from tests.cut_games import PLACES, CutGames, Form, fresh
from tests.games.russian_railroads.modes import MODES, Mode, eager
from tests.games.russian_railroads.samples import WORLD

#: The modes with one person, who plays against Emil.
SOLO = [mode for mode in MODES if mode.players == 1]

#: The chapters of the guided game, and how often one of them is taken.
CHAPTERS = [chapter for chapter in lessons.CHAPTERS if chapter.title is TITLE]
LESSONS = 0.1


def _form(mode: Mode) -> Form:
    return Form(mode.players, mode.options)


GAMES = CutGames((TITLES[TITLE.key], WORLD), MODES, _form, eager)


@cache
def lesson(number: int, steps: int) -> Ledger:
    """A chapter of the guided game some steps on; it begins from a position of its own."""
    chapter = CHAPTERS[number]
    ledger = lessons.begun(chapter)
    course = Lesson(chapter.script, ledger)
    for _ in range(steps):
        if course.current() is not None:
            lessons.one_step(course, ledger)
    return ledger


def any_game(chance: Random) -> Ledger:
    """A part of a game of any mode, or a lesson now and then; the same object for the same choice."""
    if chance.random() < LESSONS:
        return lesson(chance.randrange(len(CHAPTERS)), chance.choice((0, 4, 15)))
    return GAMES.any_cut(chance)


def emil_next(chance: Random) -> Ledger:
    """A game against Emil at the moment he is about to act, or at its end."""
    ledger = fresh(GAMES.cut(chance.choice(SOLO), chance.randrange(1, PLACES)))
    while (decision := ledger.decision) is not None and EMIL not in decision.options:
        ledger.apply(eager(decision.options, chance))
    return ledger

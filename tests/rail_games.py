"""Games of Russian Railroads in every mode, begun, in the middle and over, to damage, to kill and to play on."""

from __future__ import annotations

from functools import cache
from random import Random

from imperial_steam.games.kit.lessons import Lesson
from imperial_steam.games.russian_railroads.actions import EMIL
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.session import Ledger, Person
from tests import lessons
from tests.games.russian_railroads.modes import MODES, Mode, eager
from tests.games.russian_railroads.samples import WORLD

NAMES = ("Nóra", "Emil", "Łucja", "Zoë")
#: The modes with one person, who plays against Emil.
SOLO = [mode for mode in MODES if mode.players == 1]

#: The chapters of the guided game, and how often one of them is taken.
CHAPTERS = [chapter for chapter in lessons.CHAPTERS if chapter.title is TITLE]
LESSONS = 0.1
#: Places at which a game is cut.
PLACES = 8


def begun(mode: Mode, seed: int, *kinds: str) -> Ledger:
    """The ledger of a mode before its first decision; `kinds` say who decides for the seats, people if nobody."""
    setup = TITLE.draw_setup(WORLD, mode.players, "random", Random(f"{mode}/{seed}"), mode.options)
    machines = TITLE.machine_seats(setup)
    seats = range(max(2, mode.players))
    who = [machines.get(seat, kinds[seat] if seat < len(kinds) else "human") for seat in seats]
    people = [Person(NAMES[seat], TITLE.colours[seat], kind) for seat, kind in enumerate(who)]
    return Ledger(TITLE, WORLD, setup, people)


@cache
def whole(mode: Mode, seed: int = 0) -> Ledger:
    """A game played to its end by players who like what modules bring."""
    ledger, chance = begun(mode, seed), Random(f"{mode}/{seed}/play")
    while (decision := ledger.decision) is not None:
        ledger.apply(eager(decision.options, chance))
    return ledger


@cache
def cut(mode: Mode, place: int) -> Ledger:
    """A part of a game of a mode: the beginning, the end, or some eighths of it."""
    played = whole(mode)
    return played.fork(len(played.entries) * place // PLACES if place else 2)


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
    return any_cut(chance)


def any_cut(chance: Random) -> Ledger:
    """A part of a game of any mode; the same object for the same choice."""
    return cut(chance.choice(MODES), chance.randrange(PLACES + 1))


def fresh(ledger: Ledger) -> Ledger:
    """A ledger of its own to play on."""
    return ledger.fork(ledger.cursor)


def emil_next(chance: Random) -> Ledger:
    """A game against Emil at the moment he is about to act, or at its end."""
    ledger = fresh(cut(chance.choice(SOLO), chance.randrange(1, PLACES)))
    while (decision := ledger.decision) is not None and EMIL not in decision.options:
        ledger.apply(eager(decision.options, chance))
    return ledger


def among_machines(chance: Random) -> Ledger:
    """A person among players who act at random, some way on."""
    ledger = begun(
        chance.choice([mode for mode in MODES if mode.players > 2]), chance.randrange(99), "human", "random", "random"
    )
    for _ in range(chance.randrange(150)):
        if ledger.decision is not None:
            ledger.apply(eager(ledger.decision.options, chance))
    return ledger

"""What positions usually come to, fitted to games: the numbers behind an expected result and a share of winning.

A judgement compares positions; its hopes are no forecast. `make calibrate` plays games of each form of a title and
fits how far each named part comes true, from the start of a game to its end, and how much a lead then says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from math import exp
from pathlib import Path
from typing import TypeAlias

from imperial_steam.games.kit.judgement import CERTAIN
from imperial_steam.games.protocol import Data

#: A number at moments that divide a game evenly, the first its start, the last its end; between two of them it changes
#: evenly with what is left of the game.
Course: TypeAlias = tuple[int, ...]
#: A part that comes true as it is.
FULLY: Course = (CERTAIN, CERTAIN)
#: One unit in millionths.
_WHOLE = CERTAIN**2


class Rates:
    """What comes true at one moment of a game: a sum, and of each part so much, in thousandths of a unit."""

    __slots__ = ("base", "parts")

    def __init__(self, base: int, parts: tuple[int, ...]) -> None:
        self.base = base
        self.parts = parts

    def of(self, amounts: Sequence[int]) -> int:
        """What amounts come to, in thousandths of their unit."""
        total = self.base
        for number, rate in enumerate(self.parts):
            total += rate * amounts[number]
        return total


@dataclass(frozen=True, slots=True)
class Expectation:
    """The expected result of a seat: `base` in the title's unit, and of each part so many thousandths, or all of it."""

    base: Course
    parts: Mapping[str, Course]

    def of(self, parts: Mapping[str, int], gone: int) -> int:
        """The result to be expected of parts when `gone` thousandths of the game are over, in whole units."""
        total = CERTAIN * _at(self.base, gone) + sum(self._each(parts, gone).values())
        return (total + _WHOLE // 2) // _WHOLE

    def rates(self, names: Sequence[str], gone: int, grain: int) -> Rates:
        """The same at one moment for amounts of the named parts in `grain`ths of a unit."""
        parts = tuple(_at(self.parts.get(name, FULLY), gone) // CERTAIN for name in names)
        return Rates(grain * _at(self.base, gone), parts)

    def change(self, before: Mapping[str, int], after: Mapping[str, int], gone: int) -> Mapping[str, int]:
        """What each part adds to the expected result on the way from one position to another, in whole units.

        Both are seen from one moment, so that time alone changes nothing. The amounts add up to the whole change.
        """
        now, then = self._each(before, gone), self._each(after, gone)
        changes, total, told = dict[str, int](), 0, 0
        for name in {**now, **then}:
            total += then.get(name, 0) - now.get(name, 0)
            amount = (total + _WHOLE // 2) // _WHOLE - told
            told += amount
            if amount:
                changes[name] = amount
        return changes

    def _each(self, parts: Mapping[str, int], gone: int) -> dict[str, int]:
        """What comes of each part, in millionths of a unit."""
        return {name: amount * _at(self.parts.get(name, FULLY), gone) for name, amount in parts.items()}


#: All parts come true as they are.
WHOLLY = Expectation((0, 0), {})


@dataclass(frozen=True, slots=True)
class Fit:
    """What was fitted to the games of one form.

    `left` is what is left of a game at its start, in the measure of the title's judgement. `scale` are the units of
    lead that make a victory e times as likely as a defeat. Shares below the first number of `percent` and above the
    second, per mille, are known within ten points; those between are told in words.
    """

    left: int
    person: Expectation
    scale: Course
    percent: tuple[int, int] = (0, CERTAIN)
    automa: Expectation | None = None

    def gone(self, left: int) -> int:
        """How many thousandths of the game are over."""
        return max(0, min(CERTAIN, CERTAIN - CERTAIN * left // self.left))

    def shares(self, results: Sequence[int], left: int) -> list[float]:
        """How likely each seat wins, by the results to be expected."""
        scale = _at(self.scale, self.gone(left)) / CERTAIN
        odds = [exp((result - max(results)) / scale) for result in results]
        return [each / sum(odds) for each in odds]


@dataclass(frozen=True, slots=True)
class Calibration:
    """The fits of a title by the name of the form, and the fingerprint of the board they hold for."""

    board: str
    forms: Mapping[str, Fit]


#: Nothing is fitted.
UNKNOWN = Calibration("", {})


def unfitted(left: int, stake: int) -> Fit:
    """For a form that no games were fitted to: parts come true as they are; `stake` is a usual winning result."""
    return Fit(max(1, left), WHOLLY, (max(1, stake // 4), max(1, stake // 16)))


def board_mark(data: Data) -> str:
    """A short fingerprint of a board's plain data."""
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]


@cache
def read_calibration(path: Path) -> Calibration:
    """The calibration in a file with what `calibration_data` says; without the file nothing is fitted yet."""
    if not path.exists():
        return UNKNOWN
    import yaml  # noqa: PLC0415  a table opens without it

    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    return Calibration(data["board"], {name: _fit(form) for name, form in data["forms"].items()})


def calibration_data(found: Calibration) -> Data:
    """The plain data of a calibration, as `read_calibration` reads it."""
    return {"board": found.board, "forms": {name: _fit_data(fit) for name, fit in found.forms.items()}}


def _at(course: Course, gone: int) -> int:
    """A number at a moment, in thousandths."""
    place, beyond = divmod(gone * (len(course) - 1), CERTAIN)
    if not beyond:
        return CERTAIN * course[place]
    return course[place] * (CERTAIN - beyond) + course[place + 1] * beyond


def _fit(data: Mapping[str, object]) -> Fit:
    person, automa = data["person"], data.get("automa")
    return Fit(
        data["left"],  # type: ignore[arg-type]
        _expectation(person),
        tuple(data["scale"]),  # type: ignore[arg-type]
        tuple(data["percent"]),  # type: ignore[arg-type]
        None if automa is None else _expectation(automa),
    )


def _expectation(data: object) -> Expectation:
    assert isinstance(data, dict)
    return Expectation(tuple(data["base"]), {name: tuple(course) for name, course in data["parts"].items()})


def _fit_data(fit: Fit) -> Data:
    data = {"left": fit.left, "percent": list(fit.percent), "scale": list(fit.scale)}
    seats = {"person": fit.person, "automa": fit.automa}
    return {**data, **{who: _expectation_data(one) for who, one in seats.items() if one is not None}}


def _expectation_data(expectation: Expectation) -> Data:
    parts = {name: list(course) for name, course in expectation.parts.items()}
    return {"base": list(expectation.base), "parts": parts}

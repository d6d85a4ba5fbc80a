"""What was measured, in words: for window and command line alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isinf

from imperial_steam.bots.entrants import POLICY
from imperial_steam.bots.levels import LEVELS
from imperial_steam.bots.rating import interval
from imperial_steam.i18n import Catalogue
from imperial_steam.workshop.figures import Estimate
from imperial_steam.workshop.measure import Report, Row, Use

#: Kinds of figures that are shares of games.
_SHARES = ("reached", "first", "entrant", "seat", "way")


def headline(found: Report, words: Catalogue) -> str:
    """The sentence at the top: what changed beyond chance, that nothing did, or that nobody can tell yet."""
    if found.is_too_few:
        return words.text("measure.few", games=found.pairs)
    if not found.changed:
        return words.text("measure.nothing", games=found.pairs)
    listed = [
        words.text("measure.changed.one", figure=figure(row.name, words), difference=difference(row, words))
        for row in found.changed
    ]
    return words.text("measure.changed", games=found.pairs, list="; ".join(listed))


def figure(name: str, words: Catalogue) -> str:
    """What a figure is called."""
    kind, _, rest = name.partition(".")
    if kind == "reached":
        return words.text(f"milestone.{rest}")
    if kind == "first":
        return words.text("measure.figure.first", what=words.text(f"milestone.{rest}"))
    if kind == "way":
        return words.text("measure.figure.way", what=words.text(f"way.{rest}"))
    if kind == "entrant":
        return words.text("measure.figure.entrant", name=player(rest, words))
    given = {"place": "place", "seat": "seat"}
    return words.text(f"measure.figure.{kind}", **({given[kind]: rest} if kind in given else {}))


def player(entrant: str, words: Catalogue) -> str:
    """Who plays, by the manner that tells a player from the others at the table."""
    manners = [part for part in entrant.split(":") if part != POLICY and part not in LEVELS]
    if not manners:
        return words.text("measure.plain")
    key = f"character.{manners[0]}"
    return words.text(key) if key in words else manners[0]


def level(name: str, measured: Estimate, words: Catalogue) -> str:
    """A figure with its limits."""
    low, high = measured.interval()
    if _is_share(name):
        low, high = interval(measured.value * (measured.free + 1), measured.free + 1)
    return _between(measured.value, low, high, lambda number, more: _amount(name, number, words, "", more), words)


def difference(row: Row, words: Catalogue) -> str:
    """By how much a figure differs, with its limits."""
    return change(row.name, row.difference, words)


def change(name: str, measured: Estimate, words: Catalogue) -> str:
    """By how much a figure changes, with its limits."""
    low, high = measured.interval()
    if _is_share(name) and not isinf(low):
        low, high = max(low, -1.0), min(high, 1.0)
    return _between(measured.value, low, high, lambda number, more: _amount(name, number, words, "+", more), words)


def _between(value: float, low: float, high: float, told: Callable[[float, int], str], words: Catalogue) -> str:
    """A number with its limits, if they are known; the number has a digit more, so that differences add up."""
    if isinf(low):
        return words.text("measure.unsure", value=told(value, 1))
    return words.text("measure.between", value=told(value, 1), low=told(low, 0), high=told(high, 0))


def _is_share(name: str) -> bool:
    return name.partition(".")[0] in _SHARES


def _amount(name: str, value: float, words: Catalogue, sign: str, more: int) -> str:
    """A number of a figure: shares in percent and scores with some `more` digits, rounds always with two."""
    share, digits = _is_share(name), 2 if name == "rounds" else more
    shown = format(value * 100 if share else value, f"{sign}.{digits}f")
    shown = shown.replace("-", "−") if float(shown) else shown.lstrip("+-")
    return words.text("percent", n=shown) if share else shown


def row_name(use: Use, words: Catalogue) -> str:
    """A row of a title's table."""
    keys = (f"simulate.rows.{use.table}", f"simulate.row.{use.row}")
    return next((words.text(key, row=use.row) for key in keys if key in words), use.row)


def unused(uses: Sequence[Use], words: Catalogue) -> list[str]:
    """What nobody used, a line for each table."""
    tables = dict.fromkeys(use.table for use in uses)
    return [
        words.text(
            "measure.unused",
            table=words.text(f"simulate.table.{table}"),
            rows=", ".join(row_name(use, words) for use in uses if use.table == table),
        )
        for table in tables
    ]


def changed_uses(uses: Sequence[Use], games: int, words: Catalogue) -> list[str]:
    """In how many games each of some uses happened, on this board and on the other one, a line for each."""
    lines = []
    for use in uses:
        if use.in_first is None and use.in_second is None:
            continue
        key = "new" if use.in_second is None else "gone" if use.in_first is None else "both"
        table = words.text(f"simulate.table.{use.table}")
        counts = {"here": use.in_first, "there": use.in_second, "games": games}
        lines.append(words.text(f"measure.use.{key}", table=table, row=row_name(use, words), **counts))
    return lines

"""Puzzles in files (docs/puzzles.md): every fault with file, line, field and the nearest valid word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from imperial_steam import titles
from imperial_steam.bots.levels import GRADES
from imperial_steam.games.kit.faults import ERROR, UNFIT, Fault, FieldPath, cut, field_text, nearest
from imperial_steam.games.kit.schema import (
    Schema,
    array,
    constant,
    either,
    free,
    integer,
    line,
    record,
    text,
    whole,
    words,
)
from imperial_steam.games.kit.source import SourceError, read_document
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.puzzles.goal import AIMS, BEST, LEAST, MOST, TIMES, WIN, Goal, figures_of
from imperial_steam.puzzles.puzzle import FALLBACK, JUDGED, NOBODY, PROOFS, Answer, Posed, Puzzle, Unfit, check, pose
from imperial_steam.puzzles.words import aim_key, reach_key, within_key
from imperial_steam.session import limits

#: The ending of files with puzzles, and the version of their format; files without one have version 1.
ENDING, FORMAT = ".yaml", 1
#: Names by which a person looks for things in a file of a puzzle, in this order.
_ORDER = ("format", "rules", "game", "title", "note", "hint", "seat", "goal", "proof", "best", "solution", "others",
          "difficulty", "source", "players", "setup", "position")  # fmt: skip
_FAR = 100_000
_AMOUNT = integer(-_FAR, "value of the goal, negative where little is wanted", _FAR)
_FIGURES = free(integer(-_FAR, maximum=_FAR))
_ACTIONS = array(text("an action"), 1, 200)
_LANGUAGES = {language: line() for language in LANGUAGES}
#: What `setup` says of the draw; everything else in it replaces what was drawn.
_DRAW = {
    "kind": text("kind of setup"),
    "seed": integer(0, "number that decides the draw", limits.NUMBER),
    "options": free(text("value of an option, in quotation marks where YAML takes it for more than a word")),
}
#: One line, or one for each language.
_TOLD = either(line(), record({FALLBACK: line()}, {k: v for k, v in _LANGUAGES.items() if k != FALLBACK}))
_BLOCKS = {
    "format": constant(FORMAT, "version of this format"),
    "rules": integer(1, "version of the rules of the game by which it was proven", limits.NUMBER),
    "game": text("key of the game"),
    "title": _TOLD,
    "note": _TOLD,
    "hint": _TOLD,
    "players": integer(1, maximum=9),
    "setup": free({}, "kind and seed of the draw, and what is different from it", _DRAW),
    "position": free({}, "what is different from the start of the game"),
    "seat": text("colour of the player who solves it"),
    "goal": record(
        {"aim": words(*AIMS), "by": words(*TIMES)},
        {"figure": text("what the goal is about"), "of": text("colour"), "reach": _FIGURES, "within": _FIGURES},
    ),
    "proof": words(*PROOFS),
    "best": _AMOUNT,
    "solution": _ACTIONS,
    "others": array(record({"actions": _ACTIONS, "value": _AMOUNT}), maximum=20),
    "difficulty": words(*GRADES, NOBODY),
    "source": line("where it comes from"),
}
_REQUIRED = tuple(name for name in _BLOCKS if name not in ("format", "rules", "note", "hint", "others", "source"))


def schema() -> Mapping[str, Any]:
    """The JSON schema of a file, for editors."""
    return whole("puzzle", _BLOCKS, {}) | {"required": list(_REQUIRED)}


_SCHEMA = Schema(dict(schema()))


class PuzzleError(ValueError):
    """A puzzle that cannot be used; `faults` say where and why."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, faults)))


def read_puzzle(path: Path) -> Puzzle:
    """The puzzle in a file, its words checked but not its position; raises `PuzzleError` with every fault."""
    if UNFIT.search(path.stem):
        raise PuzzleError([Fault(ERROR, str(path), 0, "", "has a name that cannot be shown")])
    try:
        document = read_document(path)
    except SourceError as error:
        raise PuzzleError([error.fault]) from None
    data: Any = document.root.value
    faults = list(document.faults) or [_fault(path, document.root, data, *misfit) for misfit in _newer(data)]
    if faults:
        raise PuzzleError(faults)
    faults += [
        _fault(path, document.root, data, misfit.path, misfit.message, misfit.nearest)
        for misfit in _SCHEMA.misfits(data)
    ]
    if not faults:
        faults += [_fault(path, document.root, data, *misfit) for misfit in _misfits(data)]
    if faults:
        raise PuzzleError(faults)
    return _puzzle(path.stem, data)


def checked(path: Path) -> Posed:
    """The puzzle in a file with its position, its answers played; raises `PuzzleError`."""
    puzzle = read_puzzle(path)
    try:
        posed = pose(puzzle)
        check(posed)
    except Unfit as error:
        document = read_document(path)
        raise PuzzleError([_fault(path, document.root, document.root.value, error.path, str(error))]) from None
    return posed


def _fault(path: Path, root: Any, data: Any, place: FieldPath, message: str, near: str = "") -> Fault:
    number, _ = root.place(place)
    return Fault(ERROR, str(path), number, field_text(data, place), cut(message), near)


def _newer(data: object) -> Iterator[tuple[FieldPath, str]]:
    """The sentence with which a puzzle of a newer program is refused, whatever else it holds."""
    told = data if isinstance(data, Mapping) else {}
    known = [entry.key for entry in titles.entries()]
    rules = titles.title(told["game"]).rules_version if told.get("game") in known else limits.NUMBER
    for name, most in (("format", FORMAT), ("rules", rules)):
        if type(told.get(name)) is int and told[name] > most:
            yield (name,), f"belongs to a newer version of the program ({told[name]}); this one reads up to {most}"
            return


def _misfits(data: Mapping[str, Any]) -> Iterator[tuple[FieldPath, str, str]]:
    """What fits the schema and yet no game."""
    known = [entry.key for entry in titles.entries()]
    if data["game"] not in known:
        yield ("game",), f"there is no game '{data['game']}'", nearest(data["game"], known)
        return
    title, goal = titles.title(data["game"]), data["goal"]
    seats: Sequence[tuple[FieldPath, str]] = (("seat",), data["seat"]), (("goal", "of"), goal.get("of", data["seat"]))
    for place, colour in seats:
        if colour not in title.colours:
            yield place, f"'{colour}' is no colour of this game", nearest(colour, title.colours)
    figures = figures_of(title)
    named: list[tuple[FieldPath, str]] = [
        (("goal", bound, name), name) for bound in ("reach", "within") for name in goal.get(bound, {})
    ]
    if goal["aim"] in (MOST, LEAST):
        named.append((("goal", "figure"), goal.get("figure", "")))
    for way, name in named:
        if name not in figures:
            yield way, f"'{name}' is no figure of this game; there are {', '.join(figures)}", nearest(name, figures)
    yield from _unspoken(data["game"], goal, figures)
    if (goal["aim"] == BEST) != (data["proof"] == JUDGED):
        yield ("proof",), f"the aim '{BEST}' is judged, every other one is exact", ""
    if goal["aim"] in (WIN, BEST) and "figure" in goal:
        yield ("goal", "figure"), f"the aim '{goal['aim']}' has no figure", ""


def _unspoken(game: str, goal: Mapping[str, Any], figures: Iterable[str]) -> Iterator[tuple[FieldPath, str, str]]:
    """Parts of a goal for which the game has no words: nobody could be told what is asked for."""
    words, figure = Catalogue(title=game), goal.get("figure", "")
    if figure in figures and goal["aim"] in (MOST, LEAST) and aim_key(goal["aim"], figure) not in words:
        yield ("goal", "figure"), f"this game has no goal '{goal['aim']}' of '{figure}'", ""
    for name in goal.get("reach", {}):
        if name in figures and reach_key(name) not in words:
            yield ("goal", "reach", name), f"'{name}' is nothing that has to be reached in this game", ""
    for name in goal.get("within", {}):
        if name in figures and within_key(name) not in words:
            yield ("goal", "within", name), f"'{name}' is nothing that has a limit in this game", ""


def _puzzle(name: str, data: Mapping[str, Any]) -> Puzzle:
    goal, colours = data["goal"], titles.title(data["game"]).colours
    return Puzzle(
        name=name,
        game=data["game"],
        texts=_by_language(data["title"]),
        players=data["players"],
        setup=data["setup"],
        position=data["position"],
        seat=data["seat"],
        goal=Goal(
            goal["aim"],
            goal["by"],
            goal.get("figure", ""),
            colours.index(goal["of"]) if "of" in goal else None,
            dict(goal.get("reach", {})),
            dict(goal.get("within", {})),
        ),
        proof=data["proof"],
        answer=Answer(tuple(data["solution"]), data["best"]),
        difficulty=data["difficulty"],
        source=data.get("source", ""),
        others=tuple(Answer(tuple(other["actions"]), other["value"]) for other in data.get("others", ())),
        notes=_by_language(data["note"]) if "note" in data else {},
        hints=_by_language(data["hint"]) if "hint" in data else {},
    )


def _by_language(words: str | Mapping[str, str]) -> Mapping[str, str]:
    """A text by language."""
    return {FALLBACK: words} if isinstance(words, str) else dict(words)


def plain(puzzle: Puzzle) -> Mapping[str, Any]:
    """The data of a puzzle as a file holds it."""
    goal, colours = puzzle.goal, titles.title(puzzle.game).colours
    asked: dict[str, Any] = {"aim": goal.aim, "by": goal.by}
    if goal.figure:
        asked["figure"] = goal.figure
    if goal.of is not None:
        asked["of"] = colours[goal.of]
    if goal.reach:
        asked["reach"] = dict(goal.reach)
    if goal.within:
        asked["within"] = dict(goal.within)
    data: dict[str, Any] = {
        "format": FORMAT, "rules": titles.title(puzzle.game).rules_version, "game": puzzle.game,
        "title": dict(puzzle.texts), "players": puzzle.players, "setup": dict(puzzle.setup),
        "position": dict(puzzle.position), "seat": puzzle.seat, "goal": asked, "proof": puzzle.proof,
        "best": puzzle.answer.value, "solution": list(puzzle.answer.actions), "difficulty": puzzle.difficulty,
    }  # fmt: skip
    if puzzle.others:
        data["others"] = [{"actions": list(other.actions), "value": other.value} for other in puzzle.others]
    if puzzle.notes:
        data["note"] = dict(puzzle.notes)
    if puzzle.hints:
        data["hint"] = dict(puzzle.hints)
    if puzzle.source:
        data["source"] = puzzle.source
    return {name: data[name] for name in _ORDER if name in data}


def written(puzzle: Puzzle) -> str:
    """The text of a file that holds a puzzle."""
    return str(
        yaml.safe_dump(dict(plain(puzzle)), allow_unicode=True, sort_keys=False, width=116, default_flow_style=None)
    )

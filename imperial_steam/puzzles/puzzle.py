"""A puzzle as written in a file, and as a position of its game.

>>> from imperial_steam import assets
>>> from imperial_steam.puzzles.shelf import shelf
>>> game = next(iter(titles.TITLES))
>>> puzzle = shelf(game, [assets.puzzles() / game]).puzzles[0]
>>> posed = pose(puzzle)
>>> check(posed)  # raises `Unfit` where an answer is none
>>> posed.title.colours[posed.seat] == puzzle.seat
True
>>> len(actions_of(posed, puzzle.answer)) == len(puzzle.answer.actions)
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from imperial_steam import titles
from imperial_steam.games.kit.faults import FieldPath
from imperial_steam.games.kit.vocabulary import PositionError
from imperial_steam.games.protocol import Action, AnyTitle, Game
from imperial_steam.puzzles.goal import Goal, Task
from imperial_steam.puzzles.solver import LIMIT, Proof, solve

#: Proven best by looking at everything, or best by far in a deep search.
EXACT, JUDGED = PROOFS = ("exact", "judged")
#: Nobody of the machine players finds it.
NOBODY = "nobody"
#: The language whose texts replace missing ones of the others.
FALLBACK = "en"


class Unfit(ValueError):
    """Something in a puzzle that does not fit its game; `path` leads to it."""

    def __init__(self, path: FieldPath, message: str) -> None:
        self.path = path
        super().__init__(message)


@dataclass(frozen=True)
class Answer:
    """Actions until the goal counts, and the value of their end (`Task.value`)."""

    actions: tuple[str, ...]
    value: int


@dataclass(frozen=True)
class Puzzle:
    """A puzzle: a position in words, whose turn it is, what is asked for, and the answer.

    `name` is that of its file. `texts` are its title by language. `setup` has `kind` and `seed` of a draw, and
    whatever is different from what was drawn. `others` are answers that are worse, for judged puzzles. `notes` are what
    its author says with it, `hints` what helps without naming a step, both by language.
    """

    name: str
    game: str
    texts: Mapping[str, str]
    players: int
    setup: Mapping[str, Any]
    position: Mapping[str, Any]
    seat: str
    goal: Goal
    proof: str
    answer: Answer
    difficulty: str
    source: str = ""
    others: Sequence[Answer] = field(default=())
    notes: Mapping[str, str] = field(default_factory=dict)
    hints: Mapping[str, str] = field(default_factory=dict)

    def hint(self, language: str) -> str:
        """What helps without naming a step, in a language; '' for nothing."""
        return self.hints.get(language) or self.hints.get(FALLBACK, "")

    def note(self, language: str) -> str:
        """What its author says with it, in a language; '' for nothing."""
        return self.notes.get(language) or self.notes.get(FALLBACK, "")

    def title(self, language: str) -> str:
        """Its title in a language."""
        return self.texts.get(language) or self.texts[FALLBACK]


@cache
def board_of(game: str) -> object:
    """The board of a game, read once."""
    title = titles.title(game)
    return title.read_board(title.default_board)


@dataclass(frozen=True)
class Posed:
    """The position of a puzzle, ready to be played."""

    puzzle: Puzzle
    title: AnyTitle
    board: object
    setup: object
    game: Game
    seat: int

    @property
    def task(self) -> Task:
        """The goal from this position on."""
        return Task(self.title, self.board, self.game, self.seat, self.puzzle.goal)

    def prove(self, limit: int = LIMIT) -> Proof:
        """Look at everything; raises `Unsolved`."""
        return solve(self.game, self.task, limit)


def drawn_setup(title: AnyTitle, board: object, players: int, setup: Mapping[str, Any]) -> dict[str, Any]:
    """The plain data of a setup: drawn by kind and seed, with whatever else is named replaced. Raises `Unfit`."""
    kind, seed = setup.get("kind", title.setup_kinds[0]), setup.get("seed", 0)
    try:
        drawn = title.draw_setup(board, players, kind, Random(seed), setup.get("options", {}))
    except ValueError as error:
        raise Unfit(("setup",), str(error)) from None
    return {**title.setup_data(drawn), **{key: setup[key] for key in setup.keys() - {"kind", "seed", "options"}}}


def pose(puzzle: Puzzle) -> Posed:
    """The position of a puzzle; raises `Unfit` where it is not possible, or where somebody else is to move."""
    title, board = titles.title(puzzle.game), board_of(puzzle.game)
    data = drawn_setup(title, board, puzzle.players, puzzle.setup)
    try:
        setup = title.setup_from_data({**data, "given": dict(puzzle.position)})
        game = title.new_game(board, setup)
    except PositionError as error:
        raise Unfit(("position", *error.path), str(error)) from None
    except (ValueError, LookupError) as error:
        raise Unfit(("setup",), str(error)) from None
    colours = title.colours[: game.player_count]
    decision = game.decision()
    if puzzle.seat not in colours or decision is None or decision.player != colours.index(puzzle.seat):
        raise Unfit(("seat",), f"'{puzzle.seat}' has nothing to decide in this position")
    return Posed(puzzle, title, board, setup, game, colours.index(puzzle.seat))


def check(posed: Posed) -> None:
    """Play the answers of a puzzle; raises `Unfit` for one that is illegal, ends too early, or is worth something else.

    That a proven answer is the best one is not checked: `Posed.prove` does that.
    """
    _check(posed, posed.puzzle.answer, "solution", ("best",))
    for number, answer in enumerate(posed.puzzle.others):
        _check(posed, answer, "others", ("others", number))


def _check(posed: Posed, answer: Answer, field_name: str, place: FieldPath) -> None:
    way: FieldPath = (field_name,) if field_name == "solution" else (*place, "actions")
    task, game = posed.task, posed.game.copy()
    for number, text in enumerate(answer.actions):
        if task.ended(game):
            raise Unfit((*way, number), f"'{text}' comes after the end")
        try:
            game.apply(posed.title.parse_action(text))
        except ValueError as error:
            raise Unfit((*way, number), str(error)) from None
    if not task.ended(game):
        raise Unfit(way, "ends before the goal counts")
    value = task.value(game)
    if posed.puzzle.proof == EXACT and value != answer.value:
        raise Unfit(place, f"the actions come to {value}, not {answer.value}")


def actions_of(posed: Posed, answer: Answer) -> Sequence[Action]:
    """The actions of an answer as the game names them."""
    return [posed.game.canonical(posed.title.parse_action(text)) for text in answer.actions]

"""The puzzles of a game as a course: which there are, how one is put on the table, what comes next."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam import assets, folders
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.window.doors import Program
from imperial_steam.puzzles import words
from imperial_steam.puzzles.puzzle import Posed, Puzzle, Unfit, check, pose
from imperial_steam.puzzles.shelf import Shelf, shelf
from imperial_steam.session import Ledger, Person, Session
from imperial_steam.session.puzzle_book import FILE, PuzzleBook, puzzle_at, puzzle_kind


def puzzles_of(game: str) -> Shelf:
    """The puzzles of a game: the program's, then the player's own."""
    return shelf(game, [assets.puzzles() / game, folders.puzzles()])


def puzzle_book() -> PuzzleBook:
    """What the player has done of all puzzles."""
    return PuzzleBook(folders.records() / FILE)


def puzzle_on(ledger: Ledger) -> Puzzle | None:
    """The puzzle that lies on a table; None for any other game, and for a puzzle that exists no longer."""
    kind = puzzle_at(ledger.people)
    puzzles = puzzles_of(ledger.title.key).puzzles if kind is not None else ()
    return next((puzzle for puzzle in puzzles if puzzle_kind(puzzle.name) == kind), None)


def open_puzzle(app: Program, puzzle: Puzzle) -> None:
    """Put a puzzle on the table, beside whatever else is played; say so when it is none."""
    try:
        posed = pose(puzzle)
        check(posed)
    except (Unfit, OSError) as cause:
        app.push(Notice(app, app.text("puzzles.bad"), str(cause)))
        return
    session = Session(Ledger(posed.title, posed.board, posed.setup, _people(app, posed)), None, app.now())
    session.settled = True
    app.play(session)


def _people(app: Program, posed: Posed) -> list[Person]:
    """Whoever solves it, by name if it is known, and the others by their colours."""
    say, kind = app.catalogue_of(posed.puzzle.game).text, puzzle_kind(posed.puzzle.name)
    own = next((name for name in app.settings.names if name), "")
    colours = posed.title.colours[: posed.game.player_count]
    named = [words.player(colour, say) for colour in colours]
    return [
        Person(own or name, colour) if seat == posed.seat else Person(name, colour, kind)
        for seat, (name, colour) in enumerate(zip(named, colours, strict=True))
    ]


class PuzzleCourse:
    """A puzzle on the table among all of its game."""

    def __init__(self, app: Program, puzzle: Puzzle) -> None:
        self._app, self._puzzle = app, puzzle
        self._all: Sequence[Puzzle] = puzzles_of(puzzle.game).puzzles

    @property
    def place(self) -> tuple[int, int]:
        """How many come before it, and how many there are."""
        names = [puzzle.name for puzzle in self._all]
        return names.index(self._puzzle.name) if self._puzzle.name in names else 0, max(1, len(names))

    @property
    def following(self) -> Puzzle | None:
        """The next puzzle that is not solved, from the first one on after the last; None when all are."""
        book, (place, _) = puzzle_book(), self.place
        others = [*self._all[place + 1 :], *self._all[:place]]
        return next((puzzle for puzzle in others if not book.solved(puzzle.game, puzzle.name)), None)

    def go_on(self) -> None:
        """Open the next puzzle; where all are solved, their list."""
        following = self.following
        if following is None:
            self.leave()
        else:
            open_puzzle(self._app, following)

    def leave(self) -> None:
        """Back to the list of puzzles, which goes on from this one."""
        self._app.to_puzzles(self._puzzle.game, self._puzzle.name)

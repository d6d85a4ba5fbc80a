"""Finds puzzles in a game that was played: turns with one best way that does not meet the eye."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

from imperial_steam.bots.plain import judgement_of
from imperial_steam.games.kit.posing import Posing
from imperial_steam.games.protocol import AnyTitle, Game
from imperial_steam.i18n import Catalogue
from imperial_steam.puzzles.difficulty import at_a_glance, difficulty
from imperial_steam.puzzles.goal import AHEAD, BEST, GAME, LEAST, MOST, ROUND, SCORE, TURN, WIN, Goal, Task, figures_of
from imperial_steam.puzzles.judged import judge, level
from imperial_steam.puzzles.puzzle import EXACT, FALLBACK, JUDGED, NOBODY, Answer, Puzzle, drawn_setup
from imperial_steam.puzzles.solver import Ends, Proof, Unsolved, explore
from imperial_steam.puzzles.words import aim_key

#: Positions looked at for one goal: a puzzle that needs more is not worth the wait.
POSITIONS = 4_000
#: Ends of a turn that make it worth thinking about.
_ENDS = 12
#: Steps until a goal counts, at most.
_STEPS = 120


class Agreed(Protocol):
    """What is the same in every position of a game."""

    title: AnyTitle
    board: object
    setup: object


class PlayedGame(Agreed, Protocol):
    """A game that was played, as a ledger knows it."""

    cursor: int

    def position_at(self, number: int) -> Game:
        """The position after a number of actions."""
        ...


class PuzzleLabel(NamedTuple):
    """What the puzzles of a game are called: their names and titles begin so; `seed` is that of its setup, if known.

    `note` is what their author says with them.
    """

    name: str
    text: str
    source: str = ""
    seed: int = 0
    note: str = ""


class FoundPuzzle(NamedTuple):
    """A puzzle, the number of actions before it, and its proof; None: it is judged."""

    puzzle: Puzzle
    moment: int
    proof: Proof | None


class Moment(NamedTuple):
    """The start of somebody's turn."""

    number: int
    game: Game
    seat: int


def turns_of(played: PlayedGame) -> Iterator[Moment]:
    """The start of every turn of a game."""
    judgement = judgement_of(played.title, played.board)
    before: Hashable = None
    for number in range(played.cursor):
        game = played.position_at(number)
        seat = game.progress().player
        turn = (judgement.turn(game), seat)
        if seat is not None and turn != before:
            yield Moment(number, game, seat)
        before = turn


def goals_for(title: AnyTitle, game: Game, seat: int) -> Iterator[Goal]:
    """What could be asked for in a game."""
    yield Goal(WIN, GAME)
    yield from (Goal(MOST, by, "score") for by in (GAME, ROUND, TURN))
    if not isinstance(title, Posing):
        return
    known = Catalogue(title=title.key).__contains__
    figures = [name for name in title.figures if known(aim_key(MOST, name))]
    for name in conditions(title, game, seat):
        yield from (Goal(MOST, TURN, figure, reach={name: 1}) for figure in (SCORE, *figures))
    yield from (Goal(MOST, TURN, name) for name in figures)
    rivals = [other for other in range(game.player_count) if other != seat]
    for name in (SCORE, *title.figures):
        if known(aim_key(LEAST, name)):
            yield from (Goal(LEAST, TURN, name, of=other) for other in rivals)


def conditions(title: AnyTitle, game: Game, seat: int) -> list[str]:
    """What may have to be reached besides: conditions that a seat does not meet yet, to be ahead among them."""
    figures = figures_of(title)
    named = (AHEAD, *(title.conditions if isinstance(title, Posing) else ()))
    return [name for name in named if not figures[name](game, seat)]


def find(played: PlayedGame, label: PuzzleLabel, deep: bool = False) -> Iterator[FoundPuzzle | None]:
    """Every puzzle in a game, and None after each turn that was looked at; `deep`: judged ones, too.

    Raises nothing: positions that cannot be written down or solved are skipped.
    """
    shapes: set[Hashable] = set()
    for moment in turns_of(played):
        yield from find_at(played, moment, label, shapes)
        if deep and (judged := _judged(played, moment, label._replace(name=f"{label.name}-j{moment.number:03}"))):
            yield FoundPuzzle(judged, moment.number, None)
        yield None


def find_at(agreed: Agreed, moment: Moment, label: PuzzleLabel, shapes: set[Hashable]) -> Iterator[FoundPuzzle]:
    """The puzzles at the start of one turn; those of `shapes`, to which they are added, are known already."""
    worthy = list(_worthy(agreed, moment))
    given = given_at(agreed, moment) if worthy else None
    for goal, proof in worthy if given is not None else ():
        shape = (goal.aim, goal.figure, _shape(proof))
        if shape not in shapes:
            shapes.add(shape)
            number = len(shapes)
            named = label._replace(name=f"{label.name}-{number:02}", text=f"{label.text}, {number}")
            yield FoundPuzzle(_puzzle(agreed, moment, goal, proof, given, named), moment.number, proof)


def given_at(agreed: Agreed, moment: Moment) -> Any:
    """The position of a turn in words; None where words cannot say it."""
    title = agreed.title
    return title.given(agreed.board, agreed.setup, moment.game) if isinstance(title, Posing) else None


def _worthy(agreed: Agreed, moment: Moment) -> Iterator[tuple[Goal, Proof]]:
    """The goals of a turn that have one best end which is not found at a glance, with the proof."""
    ends: dict[str, Ends | None] = {}
    for goal in goals_for(agreed.title, moment.game, moment.seat):
        task = Task(agreed.title, agreed.board, moment.game, moment.seat, goal)
        if goal.by not in ends:
            ends[goal.by] = _ends(moment.game, task)
        proof = _proof(end := ends[goal.by], task)
        if end is None or proof is None or not _matters(end, task, proof):
            continue
        if not at_a_glance(moment.game, task, proof.best):
            yield replace(goal, by=_counts(moment, end, goal.by)), proof


def _matters(ends: Ends, task: Task, proof: Proof) -> bool:
    """Whether more could be had if nothing had to be reached besides: else the goal is one that is asked anyway."""
    return not task.goal.reach or ends.proof(task.asking(replace(task.goal, reach={}))).best > proof.best


def _counts(moment: Moment, ends: Ends, by: str) -> str:
    """When a goal really counts: with the last turn of a round, or of the game, more is over than the turn."""
    if all(game.over for game in ends.games.values()):
        return GAME
    begun = moment.game.progress().round
    return ROUND if all(game.over or game.progress().round != begun for game in ends.games.values()) else by


def _ends(game: Game, task: Task) -> Ends | None:
    """Every end of a task; None where somebody else decides before, or where there are too many."""
    if task.goal.by != TURN and not closed(game, task):
        return None
    try:
        return explore(game, task, POSITIONS)
    except Unsolved:
        return None


def closed(game: Game, task: Task) -> bool:
    """Nobody else decides if the seat plays on as it usually would: seen sooner than by looking at everything."""
    position = game.copy()
    for _ in range(_STEPS):
        decision = position.decision()
        if task.ended(position) or decision is None:
            return True
        if decision.player != task.seat:
            return False
        for action in task.judgement.policy(position, decision):
            position.apply_known(action)
    return False


def _proof(ends: Ends | None, task: Task) -> Proof | None:
    """The proof of a goal with one best end among many."""
    if ends is None or len(ends.games) < _ENDS:
        return None
    try:
        proof = ends.proof(task)
    except Unsolved:
        return None
    dull = (task.goal.aim == WIN and proof.best < 1) or (proof.second is None and not task.goal.reach)
    return proof if proof.unique and not dull else None


def _shape(proof: Proof) -> Hashable:
    """The kinds of actions in an answer, whatever they are about."""
    return tuple(sorted(str(action).split()[0] for action in proof.solutions[0]))


def _judged(agreed: Agreed, moment: Moment, label: PuzzleLabel) -> Puzzle | None:
    """The turn as a puzzle that a deep search judges; None where no turn is the best by far, or no level takes it."""
    given = given_at(agreed, moment)
    turns = judge(judgement_of(agreed.title, agreed.board), moment.game, moment.seat) if given is not None else None
    if turns is None:
        return None
    rated = level(agreed.title, agreed.board, moment.game, moment.seat, turns[0].actions)
    if rated == NOBODY:
        return None
    answers = [Answer(tuple(map(str, turn.actions)), turn.share) for turn in turns]
    return replace(
        begun(agreed, moment, given, label), goal=Goal(BEST, TURN), proof=JUDGED, answer=answers[0],
        others=tuple(answers[1:]), difficulty=rated,
    )  # fmt: skip


def _puzzle(agreed: Agreed, moment: Moment, goal: Goal, proof: Proof, given: Any, label: PuzzleLabel) -> Puzzle:
    task = Task(agreed.title, agreed.board, moment.game, moment.seat, goal)
    answer = Answer(tuple(map(str, proof.solutions[0])), proof.best)
    rated = difficulty(moment.game, task, proof.best)
    return replace(begun(agreed, moment, given, label), goal=goal, answer=answer, difficulty=rated)


def begun(agreed: Agreed, moment: Moment, given: Any, label: PuzzleLabel) -> Puzzle:
    """The position of a turn as a puzzle that asks for nothing yet."""
    title = agreed.title
    players = sum(seat not in title.machine_seats(agreed.setup) for seat in range(moment.game.player_count))
    return Puzzle(
        name=label.name,
        game=title.key,
        texts={FALLBACK: label.text},
        players=players,
        setup=setup_words(title, agreed.board, players, agreed.setup, label.seed),
        position=given,
        seat=title.colours[moment.seat],
        goal=Goal(BEST, TURN),
        proof=EXACT,
        answer=Answer((), 0),
        difficulty=NOBODY,
        source=label.source,
        notes={FALLBACK: label.note} if label.note else {},
    )


def setup_words(title: AnyTitle, board: object, players: int, setup: object, seed: int = 0) -> dict[str, Any]:
    """A setup as the draw of a seed and what is different from it."""
    wanted, agreed = dict(title.setup_data(setup)), dict(title.agreed(board, setup))
    kind = wanted.get("kind", title.setup_kinds[0])
    words: dict[str, Any] = {"kind": kind, "seed": seed, **({"options": agreed} if agreed else {})}
    have = drawn_setup(title, board, players, words)
    different = {key: value for key, value in wanted.items() if key != "given" and have.get(key) != value}
    return words | different

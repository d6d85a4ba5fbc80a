"""Puzzles out of games that were played."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.search import BeamPlayer, Lookahead
from imperial_steam.bots.thought import final
from imperial_steam.cli import main
from imperial_steam.games.kit.posing import Posing
from imperial_steam.i18n import Catalogue
from imperial_steam.puzzles.difficulty import at_a_glance, difficulty
from imperial_steam.puzzles.file import checked
from imperial_steam.puzzles.finder import goals_for, setup_words, turns_of
from imperial_steam.puzzles.goal import AHEAD, TURN, WIN
from imperial_steam.puzzles.puzzle import board_of, drawn_setup
from imperial_steam.puzzles.words import goal_key, reach_key
from imperial_steam.session import Ledger, Person, save
from imperial_steam.titles import TITLES, title

#: Games whose positions can be written down.
POSING = [key for key in TITLES if isinstance(title(key), Posing)]
#: How machines look ahead that hardly do.
HARDLY = Lookahead(nodes=20, beam=1, turns=1, taste=350)


def begun(game: str, actions: int) -> Ledger:
    """The beginning of a game of two machines that hardly look ahead."""
    made, chance = title(game), Random(3)
    people = [Person("A", made.colours[0]), Person("B", made.colours[1])]
    ledger = Ledger.new(made, people, made.setup_kinds[0], chance)
    mind = BeamPlayer(judgement_of(made, ledger.board), HARDLY)
    while ledger.cursor < actions and ledger.decision is not None:
        if ledger.settle(chance):
            continue
        for action in final(mind.think(ledger.game, ledger.decision.player, str(ledger.cursor))).actions:
            ledger.apply(action)
    return ledger


@pytest.mark.parametrize("game", POSING)
def test_positions_are_written_down_and_made_again(game: str) -> None:
    ledger = begun(game, 40)
    made = title(game)
    written = 0
    for moment in turns_of(ledger):
        words = made.given(ledger.board, ledger.setup, moment.game)  # type: ignore[attr-defined]
        if words is None:
            continue
        data = {**made.setup_data(ledger.setup), "given": words}
        again = made.new_game(ledger.board, made.setup_from_data(data))
        written += 1
        assert again.scores() == moment.game.scores()
        assert again.progress() == moment.game.progress()
        assert list(map(str, again.decision().options)) == list(map(str, moment.game.decision().options))  # type: ignore[union-attr]
    assert written > 3


@pytest.mark.parametrize("game", POSING)
def test_what_figures_are_made_of_adds_up_to_them(game: str) -> None:
    ledger, made = begun(game, 20), title(game)
    assert isinstance(made, Posing)
    assert made.parts
    for name, parts in made.parts.items():
        for moment in turns_of(ledger):
            assert sum(parts(moment.game, moment.seat).values()) == made.figures[name](moment.game, moment.seat)


@pytest.mark.parametrize("game", POSING)
def test_a_setup_is_its_draw_and_what_is_different(game: str) -> None:
    made, board = title(game), board_of(game)
    setup = made.draw_setup(board, 2, made.setup_kinds[0], Random(5))
    words = setup_words(made, board, 2, setup, 5)
    assert set(words) <= {"kind", "seed", "options"}
    other = setup_words(made, board, 2, setup, 6)
    assert set(words) < set(other)
    assert drawn_setup(made, board, 2, other) == dict(made.setup_data(setup))


def test_every_goal_is_offered_once() -> None:
    ledger = begun("imperial_steam", 10)
    goals = list(goals_for(ledger.title, ledger.game, 0))
    assert len({(goal.aim, goal.by, goal.figure, goal.of, tuple(goal.reach)) for goal in goals}) == len(goals)
    assert any(goal.aim == WIN for goal in goals)
    assert any(goal.reach and goal.by == TURN for goal in goals)
    # What somebody has got already is no condition any more.
    assert any(goal.reach == {AHEAD: 1} for goal in goals)
    leads = [lead for lead in (ledger.game.scores()) if lead is not None]
    leader = leads.index(max(leads))
    assert all(AHEAD not in goal.reach for goal in goals_for(ledger.title, ledger.game, leader)) == (
        len(set(leads)) > 1
    )


@pytest.mark.parametrize("game", POSING)
def test_every_goal_that_is_looked_for_has_words(game: str) -> None:
    ledger = begun(game, 10)
    known = Catalogue("en", game).__contains__
    for goal in goals_for(ledger.title, ledger.game, 0):
        assert known(goal_key(goal)), goal
        assert all(known(reach_key(name)) for name in goal.reach), goal


def test_nothing_that_is_shipped_is_found_at_a_glance(shipped: list[Path]) -> None:
    for path in shipped[:3]:
        posed = checked(path)
        assert not at_a_glance(posed.game, posed.task, posed.puzzle.answer.value)


@pytest.mark.long
def test_the_difficulty_is_that_of_the_file(shipped: list[Path]) -> None:
    for path in shipped:
        posed = checked(path)
        if posed.puzzle.proof == "exact":
            assert difficulty(posed.game, posed.task, posed.puzzle.answer.value) == posed.puzzle.difficulty, path


@pytest.mark.slow
def test_the_command_finds_and_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "played.steamgame"
    save(begun("russian_railroads", 90), file, "2026-01-01T00:00:00+00:00")
    assert main(["puzzles", "find", str(file), "--out", str(tmp_path)]) == 0
    found = sorted(tmp_path.glob("*.yaml"))
    said = capsys.readouterr().out
    assert f"Puzzles found: {len(found)}" in said
    assert found
    assert main(["puzzles", "check", *map(str, found)]) == 0
    broken = found[0].read_text(encoding="utf-8").replace("best: ", "best: 9")
    found[0].write_text(broken, encoding="utf-8")
    assert main(["puzzles", "check", str(found[0])]) == 2
    assert main(["puzzles", "find", str(tmp_path / "missing.steamgame")]) == 2
    assert main(["puzzles", "schema"]) == 0
    assert '"solution"' in capsys.readouterr().out

"""Tournaments: every rotation, the same on every machine, resumed, rated."""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from imperial_steam.bots.entrants import manners
from imperial_steam.bots.rating import interval, ratings
from imperial_steam.cli.entry import main
from imperial_steam.cli.results import habits
from imperial_steam.games.kit.habits import Habitual
from imperial_steam.i18n import Catalogue
from imperial_steam.thinking.tournament import Pairing, TournamentGame, TournamentOrder, expanded, pairings, play, run
from imperial_steam.thinking.tournament_file import games_of, plain
from imperial_steam.titles import title
from tests import toy

ORDER = TournamentOrder(toy.ENTRY.key, ("clerk", "greedy", "montecarlo"), 2, 4, budget=20)


class _Counting(ThreadPoolExecutor):
    """Counts the games that are played."""

    played = 0

    def submit(self, fn, /, *given, **more):  # type: ignore[no-untyped-def]
        self.played += 1
        return super().submit(fn, *given, **more)


def test_every_pair_meets_on_both_seats_in_every_block() -> None:
    found = pairings(ORDER)
    assert len(found) == 2 * 3 * 2
    assert Counter(pairing.seats for pairing in found) == dict.fromkeys(
        [(a, b) for a in ORDER.entrants for b in ORDER.entrants if a != b], 2
    )


def test_three_at_a_table_rotate() -> None:
    order = TournamentOrder("imperial_steam", ("clerk", "paper", "rush"), 3, 3)
    assert [pairing.seats for pairing in pairings(order)] == [
        ("clerk", "paper", "rush"), ("paper", "rush", "clerk"), ("rush", "clerk", "paper"),
    ]  # fmt: skip


def test_the_automa_meets_everybody_once_a_block() -> None:
    order = TournamentOrder("imperial_steam", ("clerk", "franz:hard"), 2, 3)
    assert pairings(order) == [Pairing(block, ("clerk", "franz:hard")) for block in range(3)]


@pytest.mark.parametrize("entrants", [("nobody",), ("clerk:gambler",), ("franz:hard",), ()])
def test_whoever_does_not_exist_cannot_play(entrants: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"nobody is called|is none"):
        pairings(TournamentOrder("imperial_steam", entrants, 2, 2))


def test_a_game_is_the_same_every_time() -> None:
    order = TournamentOrder("imperial_steam", ("apprentice", "greedy"), 2, 2, budget=25)
    pairing = pairings(order)[0]
    assert play(order, pairing) == play(order, pairing)


def test_the_automa_is_played_against() -> None:
    order = TournamentOrder("imperial_steam", ("apprentice", "franz:easy"), 2, 1, budget=20)
    game = play(order, pairings(order)[0])
    assert len(game.scores) == 2
    assert game.winners
    assert game.way


def test_a_tournament_goes_on_where_it_stopped() -> None:
    with _Counting(1) as executor:
        whole = run(ORDER, executor)
        assert executor.played == len(whole) == 12
        again = run(ORDER, executor, games_of(ORDER, json.loads(json.dumps(plain(ORDER, whole[:5])))))
        assert executor.played == 12 + 7
    assert list(again) == list(whole)


def test_every_difficulty_of_the_automa_can_be_asked_for_at_once() -> None:
    names = ("clerk", "franz:easy", "franz:normal", "franz:hard", "franz:hardest")
    assert expanded("imperial_steam", ("clerk", "franz:all")) == names
    assert [pairing.seats for pairing in pairings(TournamentOrder("imperial_steam", names, 2, 1))] == [
        ("clerk", name) for name in names[1:]
    ]
    assert expanded("toy", ("clerk", "franz:all")) == ("clerk", "franz:all")


def test_older_files_are_continued() -> None:
    data = json.loads(json.dumps(plain(ORDER, [TournamentGame(0, ("clerk", "greedy"), (3, 2), (0,), 4, 9, 90, "")])))
    for name in ("board", "world"):
        del data["order"][name]
    for name in ("ways", "tables", "milestones", "habits"):
        del data["games"][0][name]
    assert [game.scores for game in games_of(ORDER, data)] == [(3, 2)]


def test_silly_moves_are_counted_kept_and_told() -> None:
    order = TournamentOrder("imperial_steam", ("apprentice", "random"), 2, 4, budget=10)
    games = [play(order, pairing) for pairing in pairings(order)]
    made = title("imperial_steam")
    assert isinstance(made, Habitual)
    assert all(set(counts) == set(made.habits) for game in games for counts in game.habits)
    assert all(len(game.habits) == 2 for game in games)
    assert games_of(order, json.loads(json.dumps(plain(order, games)))) == games
    told = list(habits(games, Catalogue("en", "imperial_steam")))
    idle = sum(
        counts["idle-hand"]
        for game in games
        for name, counts in zip(game.seats, game.habits, strict=True)
        if name == "random"
    )
    (line,) = [line for line in told if line.strip().startswith("funds raised or passed")]
    assert line.endswith(f"{idle / len(games):.2f}")
    assert idle, "somebody who plays at random passes now and then"
    assert not list(habits([game._replace(habits=()) for game in games], Catalogue("en", "imperial_steam")))


def test_games_of_another_tournament_are_not_taken() -> None:
    data = plain(ORDER, [])
    with pytest.raises(ValueError, match="another tournament"):
        games_of(TournamentOrder("toy", ("clerk", "greedy"), 2, 4), data)
    assert games_of(TournamentOrder("toy", ORDER.entrants, 2, 40, budget=20), data) == []


def test_what_a_game_raises_is_raised() -> None:
    class Broken(Executor):
        def submit(self, fn, /, *given, **more):  # type: ignore[no-untyped-def]
            found: Future[TournamentGame] = Future()
            found.set_exception(RuntimeError("broken"))
            return found

    with pytest.raises(RuntimeError, match="broken"):
        run(ORDER, Broken())


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(0, 10, 0, 0.278), (6, 12, 0.254, 0.746), (12, 12, 0.758, 1), (0, 0, 0, 1)]
)
def test_shares_have_bounds(won: int, games: int, low: float, high: float) -> None:
    assert interval(won, games) == pytest.approx((low, high), abs=0.001)


def test_ratings_are_those_of_the_shares() -> None:
    games = [[[("a", 1), ("b", 0)]] * 3, [[("a", 0), ("b", 1)]]] * 50
    found = ratings(games)
    assert found["a"].elo == pytest.approx(95, abs=2)  # three of four: 400 · log10(3) = 191 apart
    assert found["b"].elo == pytest.approx(-95, abs=2)
    assert found["a"].low < 95 < found["a"].high


def test_one_block_claims_no_certainty() -> None:
    found = ratings([[[("a", 1), ("b", 0)], [("a", 0), ("b", 1)], [("a", 1), ("b", 0)]]])
    assert found["a"].low < found["a"].elo < found["a"].high


def test_equal_scores_are_half_a_victory_each() -> None:
    found = ratings([[[("a", 4), ("b", 4)]]] * 10)
    assert found["a"].elo == pytest.approx(0, abs=0.01)


def test_places_count_beyond_the_first() -> None:
    found = ratings([[[("a", 3), ("b", 2), ("c", 1)]]] * 10)
    assert found["a"].elo > found["b"].elo > found["c"].elo


def test_the_command_plays_keeps_and_resumes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.json"
    line = ["tournament", "--seats", "apprentice,greedy", "--games", "2", "--budget", "15", "--json", str(file)]
    assert main(line) == 0
    first = capsys.readouterr().out
    assert "Elo" in first
    written = file.read_bytes()
    assert main(line) == 0
    assert capsys.readouterr().out == first
    assert file.read_bytes() == written
    assert main([*line[:2], "apprentice,paper", *line[3:]]) == 2
    assert main(["tournament", "--seats", "nobody"]) == 2


def test_players_without_a_thought_sit_under_every_manner() -> None:
    entry = title("imperial_steam")
    names = manners(entry, entry.read_board(entry.default_board))
    assert {"policy", "policy:builder", "rush:policy"} <= set(names)
    game = play(order := TournamentOrder("imperial_steam", names[:2], 2, 1), pairings(order)[0])
    assert game.nodes == 0
    assert max(game.scores) > 300  # sensible all the same

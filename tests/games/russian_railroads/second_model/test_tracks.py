"""The worked examples of 24.1: setup, tracks and special fields."""

import pytest

from tests.games.russian_railroads.second_model import turn_order
from tests.games.russian_railroads.second_model.arranging import (
    can,
    follow,
    give_away,
    options,
    pending,
    put_locomotives,
    table,
)
from tests.games.russian_railroads.second_model.complete import legal_spaces
from tests.games.russian_railroads.second_model.position import start
from tests.games.russian_railroads.second_model.printed import (
    ADDITIONAL_WORKERS,
    ENGINEERS,
    LETTERS,
    SPACES,
    START_WORKERS,
)
from tests.games.russian_railroads.second_model.tracks import step_refusal
from tests.games.russian_railroads.second_model.turn_order import pass_points, public_engineers, row_letters


def test_setup() -> None:
    """EX-01."""
    assert [start(players).stacks[1] for players in (2, 3, 4)] == [0, 0, 0]
    four, two = start(4), start(2)
    assert (four.player.own_workers, four.player.coins, four.stacks[9]) == (5, 1, 4)
    assert (two.player.own_workers, two.player.coins) == (6, 2)
    assert {two.stacks[number] for number in range(2, 10)} == {2}


def test_row_of_engineers() -> None:
    """EX-02; COMP-31: enough engineers of each letter."""
    assert (row_letters(4), row_letters(3)) == ("BBBBAAA", "BBBAAA")
    assert sorted([*LETTERS["A"], *LETTERS["B"], "1"], key=int) == list(ENGINEERS)


def test_spaces_of_the_board() -> None:
    """COMP-33: 26 and 19 spaces, the public ones and without the last-round tile."""
    assert len(SPACES) - 1 + 2 == 26
    assert sum(space.two_players for space in SPACES.values()) - 1 + 1 == 19


def test_most_workers() -> None:
    """EX-04, EX-82."""
    assert [START_WORKERS[players] + ADDITIONAL_WORKERS for players in (4, 3, 2)] == [7, 8, 8]
    position = pending(start(4), (("worker", 3),))
    assert position.player.own_workers == 7


def test_points_for_passing() -> None:
    """EX-05, EX-53."""
    assert [pass_points(place) for place in (1, 2, 3)] == [0, 2, 3]


def test_public_engineers_of_the_rounds() -> None:
    """EX-06."""
    expected = {4: [2, 2, 2, 2, 2, 1, 0], 3: [2, 2, 2, 2, 1, 0], 2: [1, 1, 1, 1, 1, 0]}
    for players, counts in expected.items():
        assert [public_engineers(players, number) for number in range(1, len(counts) + 1)] == counts


def test_rounds_left() -> None:
    """EX-08."""
    assert turn_order.rounds_left(4, 3) == 5
    assert [turn_order.rounds_left(4, number) for number in range(1, 8)] == [7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(("line", "grey"), [("transsib", True), ("petersburg", False), ("kiev", False)])
def test_start_bonus_step(line: str, grey: bool) -> None:
    """EX-07."""
    after = follow(pending(start(2), (("black", 1),), mandatory=False), f"step {line} black")
    assert after.player.tracks[line] == {"black": 2}
    assert ("grey" in after.player.unlocked) is grey


def test_steps_and_unlocking() -> None:
    """EX-10."""
    first = follow(pending(table(), SPACES["BLACK-2"].effects), "step transsib black")
    assert "grey" in first.player.unlocked
    after = follow(first, "step transsib black", "step kiev black")
    assert after.player.tracks == {"transsib": {"black": 3}, "petersburg": {"black": 1}, "kiev": {"black": 2}}


def test_no_track_draws_level() -> None:
    """EX-11."""
    after = follow(pending(table(), SPACES["JOKER"].effects), "step transsib black")
    assert {text for text in options(after) if "grey" in text} == {"step transsib grey"}
    assert step_refusal(after.player, "petersburg", "grey") == "TRACK-05"


def test_order_of_colours() -> None:
    """EX-12."""
    player = table(unlocked=3, T="black 5 grey 4").player
    assert step_refusal(player, "transsib", "grey") == "TRACK-05"
    player.tracks["transsib"]["brown"] = 2
    assert step_refusal(player, "transsib", "brown") is None
    player.tracks["transsib"]["brown"] = 3
    assert step_refusal(player, "transsib", "brown") == "TRACK-05"


@pytest.mark.parametrize(("natural", "steps"), [(4, 2), (2, 1), (1, 0), (0, 0)])
def test_white_steps_of_the_end_station(natural: int, steps: int) -> None:
    """EX-13, EX-15: the end station brings 10 points, once."""
    position = table(unlocked=4, T=f"black 14 grey 9 brown 8 {f'natural {natural}' if natural else ''}")
    give_away(position)
    after = follow(pending(position, (("black", 1),)), "step transsib black")
    assert after.player.score == 10
    made = 0
    while "step transsib white" in options(after):
        after = follow(after, "step transsib white")
        made += 1
    assert made == steps


def test_complete_and_incomplete_steps() -> None:
    """EX-14."""
    position = table(unlocked=2, T="black 3", P="black 1", K="black 1")
    assert not can(position, "GREY-2")
    position.player.engineers["new 6"] = False
    assert can(position, "engineer new 6")
    after = follow(pending(position, (("grey", 3),), mandatory=False), "step transsib grey", "step transsib grey")
    assert options(after) == {"end turn"}


def test_end_station_of_kiev() -> None:
    """EX-15."""
    position = table(K="black 8")
    give_away(position)
    after = follow(pending(position, (("black", 1),)), "step kiev black")
    assert after.player.score == 10


def test_fields_on_the_way() -> None:
    """EX-16."""
    position = table(P="black 3", K="black 6")
    put_locomotives(position.player, 1, 0, 4, 0)
    give_away(position)
    kiev = follow(pending(position, SPACES["BLACK-2"].effects), "step kiev black")
    assert kiev.player.own_workers == 6
    petersburg = follow(kiev, "step petersburg black")
    assert "token steps" in options(petersburg)
    assert "end turn" not in options(petersburg)
    assert "grey" in follow(petersburg, "step transsib black").player.unlocked


def test_colours_of_the_lines() -> None:
    """EX-17."""
    player = table(unlocked=5, P="black 9 grey 8 brown 7 natural 6", K="black 9 grey 8 brown 7").player
    assert step_refusal(player, "kiev", "natural") == "TRACK-02"
    assert step_refusal(player, "petersburg", "white") == "TRACK-02"
    assert step_refusal(player, "kiev", "white") == "TRACK-02"
    player.tracks["kiev"]["brown"] = 3
    assert step_refusal(player, "kiev", "brown") is None


def test_joker_behind_black() -> None:
    """EX-18."""
    position = pending(table(unlocked=2, T="black 4 grey 3"), SPACES["JOKER"].effects)
    assert "step transsib grey" not in options(position)
    assert {"step transsib black", "step transsib grey"} <= options(follow(position, "step transsib black"))


def test_no_colour_without_the_one_ahead() -> None:
    """EX-19."""
    player = table(unlocked=3, K="black 4").player
    assert step_refusal(player, "kiev", "brown") == "INV-01"
    assert step_refusal(player, "kiev", "grey") is None


def test_locked_colours_close_their_spaces() -> None:
    """EXEC-01, ENG-07: at the start only black goes; EX-44, EX-73 for engineers."""
    spaces = legal_spaces(table())
    assert {"BLACK-1", "BLACK-2", "OPEN", "JOKER"} <= set(spaces)
    assert not {"GREY-1", "GREY-2", "BROWN-1", "NATURAL-1", "WHITE-1"} & set(spaces)

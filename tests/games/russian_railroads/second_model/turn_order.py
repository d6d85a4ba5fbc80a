"""Turn order (8.6), the row of engineers and the preparation of a round (11.2)."""

from collections.abc import Mapping

from tests.games.russian_railroads.second_model.position import Position
from tests.games.russian_railroads.second_model.printed import PASS_POINTS, PUBLIC, ROUNDS, ROW_LENGTH


def new_order(order: list[int], reserved: Mapping[int, int]) -> list[int]:
    """ORDER-06, ORDER-07: the order of the next round; `reserved` gives the player of the places 1 and 2."""
    if 1 not in reserved and reserved.get(2) == order[0]:
        return list(order)
    others = [player for player in order if player not in reserved.values()]
    by_place = {place - 1: player for place, player in reserved.items()}
    return [by_place[place] if place in by_place else others.pop(0) for place in range(len(order))]


def relocations(reserved: Mapping[int, int]) -> list[int]:
    """ORDER-08: who relocates, the player on the space of place 2 first."""
    return [reserved[place] for place in (2, 1) if place in reserved]


def order_space_refusal(order: list[int], player: int, place: int, reserved: Mapping[int, int]) -> str | None:
    """The rule that forbids a player the turn order space of a place."""
    if place in reserved:
        return "TURN-02"
    if player in reserved.values():
        return "ORDER-05"
    if place == 2 and len(order) == 2:
        return "ORDER-01"
    return "ORDER-03" if order.index(player) == place - 1 and len(order) > 2 else None


def pass_points(place: int) -> int:
    """REC-PASS, TURN-06: the points for passing on a place, counted from 1."""
    return PASS_POINTS[place - 1]


def number_of_rounds(players: int, coal: bool = False) -> int:
    """SETUP-07, COAL-01, SOLO-01: one round fewer with coal; one player plays the rounds of two."""
    return ROUNDS[max(players, 2)] - coal


def row_letters(players: int, coal: bool = False) -> str:
    """SETUP-26 … SETUP-28, COAL-02: the letters of the engineers at the start, left to right; HIRE last."""
    b_engineers = 4 if players == 4 else 3
    a_engineers = 2 if coal else 3
    return "B" * b_engineers + "A" * a_engineers


def public_engineers(players: int, round_number: int, coal: bool = False) -> int:
    """ROUND-05, ENG-09: how many public places hold an engineer in a round."""
    left_of_hire = number_of_rounds(players, coal) - round_number
    return min(left_of_hire, len(PUBLIC[max(players, 2)]))


def rounds_left(players: int, round_number: int) -> int:
    """ROUND-04, SETUP-33: the smallest visible number of the row, or all rounds."""
    places = ROW_LENGTH[max(players, 2)] - 1
    engineers = number_of_rounds(players) - round_number  # beside the one to hire
    empty = range(engineers + 1, places + 1)
    return min(empty, default=number_of_rounds(players))


def move_row(position: Position) -> None:
    """NEXT-02: all engineers move one place to the right; who was not hired leaves the game."""
    places = [place for place in ("PUBLIC-1", "PUBLIC-2") if place in position.public]
    row = [position.public[place] for place in places] + [engineer for engineer in position.preview if engineer]
    position.hire = row.pop(0) if row else None
    wanted = PUBLIC[max(len(position.players), 2)]
    position.public = {place: row.pop(0) for place in wanted if row}
    position.preview = list(row)

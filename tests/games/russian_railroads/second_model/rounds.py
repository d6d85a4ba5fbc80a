"""The end of a round: new turn order, scoring, preparation of the next round (4.4, 11.2)."""

from tests.games.russian_railroads.second_model.position import Emil, Player, Position
from tests.games.russian_railroads.second_model.printed import TURN_ORDER_SPACES
from tests.games.russian_railroads.second_model.printed_modules import EMIL_CARDS
from tests.games.russian_railroads.second_model.scoring import game_points, round_points
from tests.games.russian_railroads.second_model.turn_order import move_row, new_order, number_of_rounds, relocations


def reserved_places(position: Position) -> dict[int, int]:
    """ORDER-02: place -> player."""
    return {player.reserved: seat for seat, player in enumerate(position.players) if player.reserved is not None}


def to_new_order(position: Position) -> list[tuple[int, str]]:
    """PH-04: set the new order; who relocates in turn (PH-05), each with the turn order space of the piece.

    Nothing happens in the last round (LAST-03).
    """
    if position.last_round:
        return []
    reserved = reserved_places(position)
    position.order = new_order(position.order, reserved)
    places = {seat: place for place, seat in reserved.items()}
    return [(seat, TURN_ORDER_SPACES[places[seat] - 1]) for seat in relocations(reserved)]


def score_round(position: Position) -> None:
    """PH-07: every player scores lines and industry."""
    for player in position.players:
        player.score += sum(round_points(player).values())


def take_back(player: Player) -> None:
    """NEXT-01, NEXT-03, GR-44, COAL-30: pieces return, engineers, income markers, foundries may be used again."""
    player.own_placed = 0
    player.temporary_free = player.temporary_placed = 0
    if player.black_worker == "placed":
        player.black_worker = "free"
    player.engineers = dict.fromkeys(player.engineers, False)
    player.foundries = dict.fromkeys(player.foundries, False)
    player.incomes_used = {}
    player.passed, player.reserved = False, None


def take_back_emil(position: Position, emil: Emil) -> None:
    """SOLO-23: all cards are shuffled again, his workers return."""
    emil.deck = [card for card, space in EMIL_CARDS.items() if space != "COAL" or "coal" in position.modules]
    emil.workers, emil.passed, emil.card = emil.all_workers, False, None


def prepare(position: Position) -> None:
    """PH-08: the next round begins."""
    for player in position.players:
        take_back(player)
    if position.emil is not None:
        take_back_emil(position, position.emil)
    position.spaces = {}
    move_row(position)
    position.round += 1
    position.last_round = position.round == number_of_rounds(len(position.players), "coal" in position.modules)
    position.active = position.order[0]


def finish_round(position: Position) -> bool:
    """PH-07 and PH-08, or PH-09 with the final scores; whether the game goes on."""
    score_round(position)
    if position.last_round:
        for player, score in zip(position.players, game_points(position), strict=True):
            player.score = score
        return False
    prepare(position)
    return True

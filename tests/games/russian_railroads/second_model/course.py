"""Who is next: the course of a game from turn to turn, phase to phase and round to round (4.4)."""

from tests.games.russian_railroads.second_model import emil, interrupts, turn_order
from tests.games.russian_railroads.second_model.choices import choices
from tests.games.russian_railroads.second_model.effects import gain
from tests.games.russian_railroads.second_model.module_choices import freight_car_steps, general_payout_order
from tests.games.russian_railroads.second_model.position import Position, Unit
from tests.games.russian_railroads.second_model.printed import COLOURS
from tests.games.russian_railroads.second_model.printed_modules import EMIL_CARDS
from tests.games.russian_railroads.second_model.rounds import finish_round, to_new_order

FREIGHT_STEPS = 2  # DSP-T5


def end(position: Position) -> Position:
    """END TURN, or passing: what is left lapses (EXEC-10), and the next one acts."""
    after = position.copy_all()
    after.pool, after.aside, after.furnace = [], [], None
    if after.interrupted is not None:
        return interrupts.next_chooser(after)
    if after.payout_due:
        return start_payouts(after)
    return NEXT[after.phase](after)


def pass_round(position: Position) -> Position:
    """TURN-06; in the solo game passing brings no points (SOLO-04)."""
    after = position.copy_all()
    after.player.passed = True
    if after.emil is None:
        after.player.score += turn_order.pass_points(after.order.index(after.active) + 1)
    return end(after)


def start_payouts(position: Position) -> Position:
    """AR-43, AR-44: the active player first, then the others in turn order, also those who have passed."""
    seats = general_payout_order(position)
    on_levels = [seat for seat in seats if seat < len(position.players) and position.players[seat].stock_level]
    position.payout_due = False
    position.payout_back, position.payouts = (position.phase, position.active), on_levels
    position.phase = "payout"
    return next_payout(position)


def next_payout(position: Position) -> Position:
    """AR-34: each gets the tiles of the own level and below; who has nothing to choose is not asked."""
    while position.payouts:
        position.active = position.payouts.pop(0)
        gain(position, (("payout", 1),))
        if choices(position):
            return position
        position.pool = []
    position.phase, position.active = position.payout_back
    return NEXT[position.phase](position)


def next_start_card(position: Position) -> Position:
    """SETUP-47, SETUP-48: the next place chooses, or round 1 begins; the cards left over stay beside the board."""
    if position.queue:
        position.active = position.queue.pop(0)
        return position
    position.phase = "turns"
    return begin(position)


def next_turn(position: Position) -> Position:
    """ROUND-02, SOLO-10, SOLO-21: the next one who has not passed, or the end of the turns."""
    if position.emil is not None:
        return next_solo_turn(position)
    seats, place = position.order, position.order.index(position.active) + 1
    waiting = [seat for seat in seats[place:] + seats[:place] if not position.players[seat].passed]
    if waiting:
        position.active = waiting[0]
        position.bound = False
        return position
    position.queue = [seat for seat, _ in to_new_order(position)]
    position.phase = "relocation"
    return next_relocation(position)


def next_solo_turn(position: Position) -> Position:
    """SOLO-10, SOLO-21: Emil and the player alternate until the player has passed."""
    opponent = position.emil
    assert opponent is not None
    if position.active == emil.EMIL:
        position.active = 0
    elif not position.players[0].passed:
        position.active = 0 if opponent.passed else emil.EMIL
    else:
        opponent.passed = True  # SOLO-21: his turns of the round are over, too
        return start_freight(position)
    position.bound = False
    return position


def next_relocation(position: Position) -> Position:
    """PH-05."""
    if position.queue:
        position.active = position.queue.pop(0)
        return position
    return start_freight(position)


def start_freight(position: Position) -> Position:
    """PH-06: in the new order, who has a freight car."""
    cars = [seat for seat in position.order if seat < len(position.players) and position.players[seat].freight_car]
    position.freight, position.phase = cars, "freight"
    return next_freight(position)


def next_freight(position: Position) -> Position:
    """DSP-T5, RUL-87: two steps on the line of the car; without a possible step nothing is asked."""
    while position.freight:
        position.active = position.freight.pop(0)
        if freight_car_steps(position):
            position.pool = [Unit("line step", COLOURS, argument=position.player.freight_car or "")] * FREIGHT_STEPS
            return position
    goes_on = finish_round(position)
    position.phase = "turns" if goes_on else "over"
    return begin(position) if goes_on else position


def begin(position: Position) -> Position:
    """PH-02."""
    position.active = emil.EMIL if position.emil is not None else position.order[0]
    position.bound = False
    return position


def emil_turn(position: Position) -> Position:
    """SOLO-11, SOLO-12, SOLO-20, SOLO-27: Emil carries out the card turned over, or passes without one."""
    after = position.copy_all()
    opponent = after.emil
    assert opponent is not None
    card, opponent.card = opponent.card, None
    if card is None:
        opponent.passed = True
        return next_turn(after)
    uses = {space: [emil.pieces(after, space)] for space in [EMIL_CARDS[card]] if emil.possible(after, opponent, space)}
    if emil.carry_out(after, opponent, card) is None and opponent.deck:
        return after
    after.spaces |= uses
    return next_turn(after)


def turn_over(position: Position, card: str) -> Position:
    """SOLO-11: chance turns over a card."""
    after = position.copy_all()
    assert after.emil is not None
    after.emil.deck.remove(card)
    after.emil.card = card
    return after


NEXT = {
    "start": next_start_card,
    "turns": next_turn,
    "payout": next_payout,
    "relocation": next_relocation,
    "freight": next_freight,
}

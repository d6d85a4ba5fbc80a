"""What asks other players or chance within a turn: Ludmilla, Olga, the cards of engineer 5 (sections 15 and 18)."""

from collections.abc import Iterator

from tests.games.russian_railroads.second_model import payments, spaces
from tests.games.russian_railroads.second_model.effects import gain
from tests.games.russian_railroads.second_model.position import Position, Unit, Use
from tests.games.russian_railroads.second_model.printed import ONE, START_CARDS
from tests.games.russian_railroads.second_model.printed_modules import LUDMILLA_POINTS, MODULE_START_CARDS

Choice = tuple[str, Position]
ALL_START_CARDS = START_CARDS | MODULE_START_CARDS
LUDMILLA_DONE = "ludmilla points"


def take_start_card(position: Position, card: str) -> Position:
    """CH-01, CH-46, PROC-10: the effects of a start bonus card become pending as optional units."""
    after = position.copy_all()
    cards = after.ludmilla_cards if after.interrupted else after.start_cards
    cards.remove(card)
    after.ludmilla_waits = False
    gain(after, ALL_START_CARDS[card])
    return after if after.pool or not after.interrupted else next_chooser(after)


def draw_start_cards(position: Position, first: str, second: str) -> Position:
    """NEW-E5, RUL-67: both are carried out, as far as they can be."""
    after = position.copy_all()
    after.drawing = False
    gain(after, ALL_START_CARDS[first] + ALL_START_CARDS[second])
    return after


def take_points(position: Position) -> Position:
    """CH-46: three points in place of a card."""
    after = position.copy_all()
    after.player.score += LUDMILLA_POINTS
    return next_chooser(after)


def next_chooser(position: Position) -> Position:
    """DSP-15: the next one chooses, or the turn goes on (DSP-11)."""
    after = position.copy_all()
    after.pool = []
    before = after.interrupted
    assert before is not None
    after.ludmilla_waits = bool(after.choosers)
    if after.choosers:
        after.active = after.choosers.pop(0)
    else:
        after.active, after.pool, after.furnace, after.aside = before.active, before.pool, before.furnace, before.aside
        after.interrupted, after.ludmilla_cards = None, []
    return after


def ludmilla_choices(position: Position) -> list[Choice]:
    """CH-46."""
    cards = [(f"start {card}", take_start_card(position, card)) for card in position.ludmilla_cards]
    return [*cards, (LUDMILLA_DONE, take_points(position))]


def olga(position: Position, unit: Unit) -> Iterator[Choice]:
    """DSP-E4, CH-45, RUL-90: one more piece on an unused engineer of another player that costs one worker."""
    player = position.player
    pieces = {
        "own": player.own_workers > player.own_placed,
        "temporary": player.temporary_free > 0,
        "black": player.black_worker == "free",
        "coin": player.coins > 0,
    }
    for name in olga_targets(position):
        for piece, there in pieces.items():
            if there:
                after = position.copy_all().without(unit)
                place_second(after, name, piece, unit)
                yield f"olga {name} {piece}", after


def olga_targets(position: Position) -> list[str]:
    """RUL-90: the unused engineers of the others that cost exactly one worker."""
    return [
        name
        for seat, other in enumerate(position.players)
        for name, used in other.engineers.items()
        if seat != position.active and not used and spaces.printed_engineer(name).cost == ONE
    ]


def place_second(position: Position, name: str, piece: str, unit: Unit) -> None:
    """The piece stands on the engineer, which is used for everybody; it is carried out as completely as Olga."""
    use = {
        "own": Use(position.active, own=1),
        "temporary": Use(position.active, temporary=1),
        "black": Use(position.active, black=1),
        "coin": Use(position.active, coins=1),
    }[piece]
    space = spaces.OWN + name
    payments.pay(position.player, use)
    position.spaces.setdefault(space, []).append(use)
    for other in position.players:
        if name in other.engineers:
            other.engineers[name] = True
    gain(position, spaces.effects(position, space), unit.mandatory, (*unit.chain, name))
    if use.black and spaces.allows_black(position, space):
        position.pool.append(Unit("step", ("black",)))

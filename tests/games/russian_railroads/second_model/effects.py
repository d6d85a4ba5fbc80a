"""What effects do when they become pending: gains without a choice at once, all others as units (PROC-01, PROC-02)."""

from tests.games.russian_railroads.second_model import tracks
from tests.games.russian_railroads.second_model.position import Interrupted, Player, Position, Unit
from tests.games.russian_railroads.second_model.printed import (
    ADDITIONAL_WORKERS,
    ENGINEERS,
    FACTORIES,
    FOUR_ACTIONS,
    LETTERLESS,
    START_CARDS,
    STEP_COLOURS,
    TOKEN_INDEX,
    Effects,
)
from tests.games.russian_railroads.second_model.printed_modules import (
    DIVIDENDS,
    MODULE_ENGINEERS,
    MODULE_START_CARDS,
    SPECIAL_FACTORIES,
)
from tests.games.russian_railroads.second_model.scoring import best_locomotives, engineer_sum

# Effects with a choice, each of which is a unit
CHOICES = {
    "industry",
    "doubler",
    "locomotive",
    "locomotive 9",
    "factory",
    "locomotive or factory",
    "card",
    "end card",
    "end card or 10 points",
    "reuse",
    "income",
}
# Effects of modules with a choice (`module_choices`)
MODULE_CHOICES = {
    "stock",
    "factory function",
    "dimitrij",
    "coal for steps",
    "special",
    "headhunter",
    "end card or 1 point",
    "question factory",
    "freight car",
    "stock market",
    "reuse two",
    "foundry",
    "coal factory",
    "olga",
}
# QM-07, NEW-03
REVALUATIONS = {"revaluation": "base", "german revaluation": "german"}
MARKERS = ("second marker", "extra marker")
TOKEN_OF_INDUSTRY = "industry token"


def gain(
    position: Position,
    effects: Effects,
    mandatory: bool = False,
    chain: tuple[str, ...] = (),
    source: str = "",
    doubled: bool = True,
) -> None:
    """Let effects become pending for the active player.

    `source` is the field of a token; `doubled` tells whether the industry boom counts for these effects (RUL-89).
    """
    for what, number in effects:
        if what in STEP_COLOURS:
            position.pool += [Unit("step", STEP_COLOURS[what], mandatory, chain)] * number
        elif what == "four actions":
            gain(position, FOUR_ACTIONS, mandatory, doubled=False)
            position.pool.append(Unit("again", mandatory=mandatory))
        elif what == "token":
            if position.player.tokens:  # 12.3: with none left the field gives nothing
                position.pool.append(Unit("token", argument=source))
        elif what in MARKERS and 0 not in position.player.markers["lower"]:
            position.player.markers["lower"].append(0)  # QM-01, GR-27: no choice, where the field is free
        elif what in MARKERS:
            position.pool.append(Unit(what))
        elif what in CHOICES | MODULE_CHOICES:
            must = mandatory and what != "coal for steps"  # CH-31: coal is paid by choice
            position.pool += [Unit(what, (), must, chain)] * number
            if what == "industry" and doubled and position.player.boom:
                position.pool += [Unit(what, (), False, chain)] * number
        else:
            gain_at_once(position, position.player, what, number)


def gain_at_once(position: Position, player: Player, what: str, number: int) -> None:
    """PROC-02: gains that need no choice."""
    points = points_of(player, what, number)
    if points is not None:
        player.score += points
    elif what.startswith("unlock "):
        player.unlocked.add(what.removeprefix("unlock "))
    elif what.startswith("blast "):
        player.rubble.discard(what.removeprefix("blast "))
    elif what == "stoker at factory 9":
        position.pool.remove(Unit("end card or 10 points"))
        position.pool.append(Unit("end card or 10 points", argument="stoker"))
    elif what == "payout":
        pay_out(position, player)
    elif what == "ludmilla":
        interrupt(position)
    elif what == "start cards":
        position.drawing = True
    else:
        gain_piece(position, player, what, number)


def points_of(player: Player, what: str, number: int) -> int | None:
    """Points that come at once; none for what brings no points."""
    counted = {"engineer sum": engineer_sum(player), "points": number}
    best = {"two best locomotives": 2, "best locomotive": 1}
    return best_locomotives(player, best[what]) if what in best else counted.get(what)


def gain_piece(position: Position, player: Player, what: str, number: int) -> None:
    """PROC-02: pieces and tiles that go to the player."""
    if what == "coins":
        player.coins += number
    elif what == "coal":
        player.coal += number
    elif what == "worker":
        gained = min(number, ADDITIONAL_WORKERS - player.additional_workers)  # GR-30, GR-31
        player.own_workers += gained
        player.additional_workers += gained
    elif what == "temporary":
        player.temporary_free += number
    elif what == "place":
        player.reserved = number
    elif what in {"golden spike", "boom"}:
        player.golden_spike |= what == "golden spike"
        player.boom |= what == "boom"
    elif what == "medal":
        player.medal = True
    elif what in REVALUATIONS:
        take_revaluation(position, player, REVALUATIONS[what])
    elif what == "black worker":
        player.black_worker = "free"
    else:
        take_engineer(position, player, what)


def pay_out(position: Position, player: Player) -> None:
    """AR-34, RUL-83: the tiles of the own level and of all below, as optional units."""
    for level in range(1, player.stock_level + 1):
        gain(position, DIVIDENDS[position.dividends[level]][0])


def take_revaluation(position: Position, player: Player, tile: str) -> None:
    """NEW-04, RUL-61, CH-33: a second tile may take the place of the first one."""
    if player.revaluation == "none":
        player.revaluation = tile
    else:
        position.pool.append(Unit("revaluation", argument=tile))


def interrupt(position: Position) -> None:
    """DSP-E7, DSP-11, DSP-15: the turn waits, all choose in turn order from the active player on, going round."""
    place = position.order.index(position.active)
    round_the_table = [*position.order[place:], *position.order[:place]]
    position.interrupted = Interrupted(position.active, position.pool, position.furnace, position.aside)
    position.choosers = [seat for seat in round_the_table[1:] if seat < len(position.players)]
    position.ludmilla_cards = list(START_CARDS) + (list(MODULE_START_CARDS) if "coal" in position.modules else [])
    position.pool, position.aside, position.furnace, position.ludmilla_waits = [], [], None, True


def take_engineer(position: Position, player: Player, what: str) -> None:
    """ENG-01, QC-01: the engineer comes to the own board and may be used in this round (ENG-08)."""
    if what == "letterless engineer":
        player.engineers[LETTERLESS] = False
        return
    assert what == "hire", what
    assert position.hire is not None
    player.engineers[position.hire] = False
    position.hire = None


def settle(position: Position) -> None:
    """EXEC-08, SPEC-21: the fields whose condition has come true give their advantage; areas ask for an extension."""
    player = position.player
    for field in tracks.newly_satisfied(player):
        player.satisfied.add(field.key)
        gain(position, field.once, source=field.key)
    area = tracks.area_reached(player)
    if area is not None and not any(unit.kind == "extension" for unit in position.pool):
        position.pool.append(Unit("extension", argument=area))


def trigger(position: Position, gap: int, chain: tuple[str, ...], mandatory: bool = False) -> None:
    """IND-04, IND-05: the function of a factory, as optional units unless a public engineer asks for it (RUL-66)."""
    factory, stoker = position.player.gaps[gap].factory, position.player.gaps[gap].stoker
    assert factory is not None
    if factory == "question":
        question_tokens(position, 3 if stoker else 2)
        return
    effects = FACTORIES.get(factory) or SPECIAL_FACTORIES[factory]
    gain(position, effects, mandatory, chain)
    if stoker:  # COAL-24, COAL-25, RUL-63, RUL-64
        more = {"1": "points", "8": "points", "9": "stoker at factory 9"}.get(factory, effects[0][0])
        gain(position, ((more, 1),), chain=chain)


def question_tokens(position: Position, number: int) -> None:
    """DSP-T4: tokens for the first marker that moves onto the `?` factory."""
    if "question factory" not in position.player.satisfied:
        position.player.satisfied.add("question factory")
        for place in range(number):
            gain(position, (("token", 1),), source=f"question factory {place + 1}")


def reach_token_field(position: Position, track: str, marker: int) -> None:
    """IND-06: the first own marker that moves onto the `?` field of the industry track."""
    player = position.player
    if track == "lower" and marker == TOKEN_INDEX and TOKEN_OF_INDUSTRY not in player.satisfied:
        player.satisfied.add(TOKEN_OF_INDUSTRY)
        gain(position, (("token", 1),), source=TOKEN_OF_INDUSTRY)


def engineer_effects(name: str) -> Effects:
    """The effect of an engineer's light side."""
    return (ENGINEERS.get(name) or MODULE_ENGINEERS[name]).effects

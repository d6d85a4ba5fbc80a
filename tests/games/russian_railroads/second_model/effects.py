"""What effects do when they become pending: gains without a choice at once, all others as units (PROC-01, PROC-02)."""

from tests.games.russian_railroads.second_model import tracks
from tests.games.russian_railroads.second_model.position import Player, Position, Unit
from tests.games.russian_railroads.second_model.printed import (
    ADDITIONAL_WORKERS,
    ENGINEERS,
    FACTORIES,
    FOUR_ACTIONS,
    LETTERLESS,
    STEP_COLOURS,
    TOKEN_INDEX,
    Effects,
)
from tests.games.russian_railroads.second_model.printed_modules import MODULE_ENGINEERS, SPECIAL_FACTORIES
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
    "second marker",
    "extra marker",
    "income",
}
# Module effects that are not carried out here; a unit of them has no choice.
NOT_MODELLED = {
    "stock",
    "payout",
    "start cards",
    "factory function",
    "olga",
    "ludmilla",
    "dimitrij",
}
TOKEN_OF_INDUSTRY = "industry token"


def gain(
    position: Position, effects: Effects, mandatory: bool = False, chain: tuple[str, ...] = (), source: str = ""
) -> None:
    """Let effects become pending for the active player; `source` is the field of a token."""
    for what, number in effects:
        if what in STEP_COLOURS:
            position.pool += [Unit("step", STEP_COLOURS[what], mandatory, chain)] * number
        elif what == "four actions":
            gain(position, FOUR_ACTIONS, mandatory)
            position.pool.append(Unit("again", mandatory=mandatory))
        elif what == "token":
            if position.player.tokens:  # 12.3: with none left the field gives nothing
                position.pool.append(Unit("token", argument=source))
        elif what in CHOICES | NOT_MODELLED:
            position.pool += [Unit(what, (), mandatory, chain)] * number
        else:
            gain_at_once(position, position.player, what, number)


def gain_at_once(position: Position, player: Player, what: str, number: int) -> None:
    """PROC-02: gains that need no choice."""
    if what == "points":
        player.score += number
    elif what == "engineer sum":
        player.score += engineer_sum(player)
    elif what == "two best locomotives":
        player.score += best_locomotives(player, 2)
    elif what == "best locomotive":
        player.score += best_locomotives(player, 1)
    elif what.startswith("unlock "):
        player.unlocked.add(what.removeprefix("unlock "))
    elif what.startswith("blast "):
        player.rubble.discard(what.removeprefix("blast "))
    else:
        gain_piece(position, player, what, number)


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
    elif what == "golden spike":
        player.golden_spike = True
    elif what == "medal":
        player.medal = True
    elif what == "revaluation":
        player.revaluation = "base"
    elif what == "black worker":
        player.black_worker = "free"
    else:
        take_engineer(position, player, what)


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


def trigger(position: Position, gap: int, chain: tuple[str, ...]) -> None:
    """IND-04, IND-05: the function of a factory, as optional units."""
    factory = position.player.gaps[gap].factory
    assert factory is not None
    effects = FACTORIES.get(factory) or SPECIAL_FACTORIES[factory]
    gain(position, effects, chain=chain)


def reach_token_field(position: Position, track: str, marker: int) -> None:
    """IND-06: the first own marker that moves onto the `?` field of the industry track."""
    player = position.player
    if track == "lower" and marker == TOKEN_INDEX and TOKEN_OF_INDUSTRY not in player.satisfied:
        player.satisfied.add(TOKEN_OF_INDUSTRY)
        gain(position, (("token", 1),), source=TOKEN_OF_INDUSTRY)


def engineer_effects(name: str) -> Effects:
    """The effect of an engineer's light side."""
    return (ENGINEERS.get(name) or MODULE_ENGINEERS[name]).effects

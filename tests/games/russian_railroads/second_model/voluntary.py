"""What the active player may do at any point of the own turn: income markers, coal, coin fields (CH-23, CH-27, CH-36).

What is mandatory may count on it (RUL-95): `complete`.
"""

from collections.abc import Iterator

from tests.games.russian_railroads.second_model import coal, tracks
from tests.games.russian_railroads.second_model.effects import gain
from tests.games.russian_railroads.second_model.position import Position
from tests.games.russian_railroads.second_model.printed_modules import INCOME_MARKERS

Choice = tuple[str, Position]


def may_volunteer(position: Position) -> bool:
    """GR-41, GR-43, COAL-15: only in the own turn, never within a foundry or a choice of Ludmilla."""
    own_turn = position.phase == "turns" and position.active < len(position.players)
    return own_turn and position.hand is None and position.furnace is None and position.interrupted is None


def voluntary(position: Position) -> list[Choice]:
    """Every such use that can be paid."""
    if not may_volunteer(position):
        return []
    return [*earn(position), *coal.fire(position), *coal.buy_stokers(position), *coin_field_choices(position)]


def earn(position: Position) -> Iterator[Choice]:
    """GR-40, CH-23: each own income marker once per round."""
    for kind, held in position.player.income_markers.items():
        if held > position.player.incomes_used.get(kind, 0):
            after = position.copy()
            after.player.incomes_used[kind] = after.player.incomes_used.get(kind, 0) + 1
            gain(after, INCOME_MARKERS[kind][0])
            yield f"earn {kind}", after


def coin_field_choices(position: Position) -> list[Choice]:
    """AR-16, CH-36: pay for a coin field, once per game."""
    found = []
    for field in tracks.coin_fields(position.player) if position.player.coins else ():
        after = position.copy()
        after.player.coins -= 1
        after.player.satisfied.add(field.key)
        gain(after, field.once, source=field.key)
        found.append((f"pay {field.line} {field.field}", after))
    return found


def binds(text: str) -> bool:
    """GR-47: after income or coal a space must be used; a coin field leaves the choice to pass."""
    return not text.startswith("pay ")

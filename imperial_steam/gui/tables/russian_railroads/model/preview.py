"""What an option changes: two positions compared, and how much a space can add to every round scoring at best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from imperial_steam.games.protocol import Action
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import scoring, spaces
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.state import Ask, Player
from imperial_steam.gui.table_kit.core.entries import Chain

#: Options that carry something out at once, so that the position after them can be compared.
_COMPARED = (
    a.Step, a.Industry, a.PlaceLocomotive, a.PlaceNine, a.MoveLocomotive, a.ReturnLocomotive, a.BuildFactory,
    a.PlaceDoubler, a.PlaceToken, a.PlaceMarker, a.TakeCard, a.Again, a.TakeStartCard, a.Pay, a.UseSpace, a.Reuse,
    a.Relocate, a.Reward, a.Switch, a.LayExtension, a.UseIncome, a.BuyStoker, a.CloseFoundry, a.DrawUpGrey,
    a.KeepRevaluation,
)  # fmt: skip
#: Positions looked at to find the best use of a space.
POSITIONS = 160


@dataclass(frozen=True, slots=True)
class Change:
    """Something that is different afterwards: message `change.<name>`."""

    name: str
    before: int
    after: int
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def by(self) -> int:
        """How much more it is afterwards."""
        return self.after - self.before


def after(game: RussianRailroads, action: Action) -> RussianRailroads | None:
    """The position after an option, a space paid as usual (PAY-07); None for those that end a turn or are secret."""
    if not isinstance(action, (*_COMPARED, Chain)) or game.state.ask in (Ask.CHANCE, Ask.OVER):
        return None
    copy = game.copy()
    for part in action.steps if isinstance(action, Chain) else (action,):
        copy.apply_known(part)
    if copy.state.ask is Ask.PAYMENT:
        copy.apply_known(copy.options()[0])
    return copy


def value(game: RussianRailroads, seat: int) -> int:
    """What a round scoring would bring a player now (UI-04)."""
    return scoring.account(game.frame, game.state.players[seat]).total


def changes(game: RussianRailroads, seat: int, then: RussianRailroads) -> list[Change]:
    """Everything that differs for a player, the most important first."""
    old, new = game.state.players[seat], then.state.players[seat]
    return [change for change in _changes(game, then, old, new, seat) if change.by]


def _changes(game: RussianRailroads, then: RussianRailroads, old: Player, new: Player, seat: int) -> Iterator[Change]:
    frame = game.frame
    yield Change("scoring", value(game, seat), value(then, seat))
    yield Change("score", old.score, new.score)
    yield Change("coins", old.coins, new.coins)
    yield Change("workers", spaces.free_workers(old), spaces.free_workers(new))
    for line, printed in enumerate(frame.layout.lines):
        yield Change("reach", old.reach[line], new.reach[line], {"line": printed.key})
    yield Change("engineers", old.engineers.bit_count(), new.engineers.bit_count())
    yield Change("reserved", old.reserved, new.reserved)


def best_use(game: RussianRailroads, seat: int, action: Action) -> int:
    """How much more every round scoring can bring when the space is used as well as possible.

    Only the units of the space and what they trigger are played, at most `POSITIONS` positions of them.
    """
    start = value(game, seat)
    first = after(game, action)
    if first is None:
        return 0
    best, seen, waiting, left = value(first, seat), {first.key()}, [first], POSITIONS
    while waiting and left:
        position = waiting.pop()
        for option in position.options():
            then = after(position, option) if _within_turn(position, seat) else None
            if then is None or then.key() in seen:
                continue
            seen.add(then.key())
            best, left = max(best, value(then, seat)), left - 1
            waiting.append(then)
            if not left:
                break
    return best - start


def _within_turn(position: RussianRailroads, seat: int) -> bool:
    """The turn that began with the space is still going on."""
    state = position.state
    return state.actor == seat and state.ask is Ask.UNITS

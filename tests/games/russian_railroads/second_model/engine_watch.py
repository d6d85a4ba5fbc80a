"""Watch a game of the engine: what every action does, how every round ends, and what is offered (section 4.6)."""

from collections.abc import Callable, Sequence
from random import Random

from imperial_steam.games.protocol import Action as AnyAction
from imperial_steam.games.russian_railroads.actions import Action
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.state import Ask
from tests.games.russian_railroads.modes import busy
from tests.games.russian_railroads.second_model.compare import (
    Difference,
    compare_invariants,
    compare_payments,
    compare_positions,
    predicted,
)
from tests.games.russian_railroads.second_model.engine_offers import watch_options
from tests.games.russian_railroads.second_model.engine_texts import text_of
from tests.games.russian_railroads.second_model.engine_view import EngineView
from tests.games.russian_railroads.second_model.position import Position, Use
from tests.games.russian_railroads.second_model.rounds import take_back, take_back_emil

Choose = Callable[[Sequence[AnyAction], Random], AnyAction]
PAYMENT_LIMIT = 300  # of positions in a search


def play(game: RussianRailroads, chance: Random, limit: int, every: int = 1, choose: Choose = busy) -> list[str]:
    """Play a game to its end; every difference with the action before it, as text.

    The effect of each action is compared; the options, which take long, only at every so many of them.
    """
    texts = []
    count = 0
    view = EngineView(game)
    now = view.snapshot()
    while (decision := game.decision()) is not None:
        action = choose(decision.options, chance)
        with_options = count % every == 0
        found = watch_options(view, now, limit) if with_options else []
        differences, now = watch_action(view, now, action, chance, with_options)
        found += differences
        texts += [f"{action}: {each}" for each in found]
        count += 1
    return texts


def watch_action(
    view: EngineView, before: Position, action: AnyAction, chance: Random, with_payments: bool = True
) -> tuple[list[Difference], Position]:
    """Carry out an action, with its payment; the differences in what came of it, and the position after it."""
    game, text = view.game, str(action)
    model_text = text_of(view, text)
    found: list[Difference] = []
    payment = None
    if text.startswith("use "):
        space = view.names.plain(text.removeprefix("use "))
        uses = payments(game, action)
        found += compare_payments(before, space, uses, PAYMENT_LIMIT) if with_payments else []
        use, payment = chance.choice(list(uses.items()))
        model_text = f"use {space} {use.own} {use.temporary} {use.black} {use.coins}"
    game.apply(action)
    if payment is not None:
        game.apply(payment)
    after = view.snapshot()
    expected = predicted(before, model_text)
    if not expected:
        return [*found, Difference("action", f"no `{model_text}`", text, "PROC-04")], after
    results = [compare_positions(taken_back(position), after, with_pool=True) for position in expected]
    return found + min(results, key=len) + compare_invariants(after, before), after


def taken_back(position: Position) -> Position:
    """The engine takes the pieces back after the last round too, the model does not care."""
    if position.phase == "over":
        position.spaces = {}
        for player in position.players:
            take_back(player)
        if position.emil is not None:
            take_back_emil(position, position.emil)
    return position


def payments(game: RussianRailroads, action: AnyAction) -> dict[Use, Action | None]:
    """The payments which the engine offers for a space; one alone is made without a question."""
    tried = game.copy()
    seat, paid = tried.state.actor, len(tried.state.uses)
    tried.apply(action)
    if tried.state.ask is not Ask.PAYMENT:
        use = tried.state.uses[paid]
        return {Use(seat, use.own, use.temporary, use.black, use.coins): None}
    found: dict[Use, Action | None] = {}
    for option in tried.options():
        words = str(option).split()
        found[Use(seat, int(words[1]), int(words[3]), int(words[5]), int(words[7]))] = option
    return found

"""Watch a game of the engine: compare its options, the effect of every action and the end of every round."""

from random import Random

from imperial_steam.games.russian_railroads.actions import Action
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.state import Ask, Phase, State
from tests.games.russian_railroads.second_model.compare import (
    Difference,
    compare_invariants,
    compare_options,
    compare_payments,
    compare_positions,
    compare_sets,
    compare_spaces,
    difference,
    predicted,
)
from tests.games.russian_railroads.second_model.complete import legal_relocations
from tests.games.russian_railroads.second_model.engine_view import EngineView
from tests.games.russian_railroads.second_model.position import Position, Use
from tests.games.russian_railroads.second_model.rounds import finish_round, take_back, to_new_order

NEUTRAL = ("look", "lapse ", "decline")  # actions which change nothing that the model holds
AVOIDED = ("pass", "end")
RESTING = {Ask.START, Ask.PAYMENT}


def play(game: RussianRailroads, chance: Random, limit: int, every: int = 1) -> list[str]:
    """Play a game of random actions to its end; every difference with the action before it, as text.

    The effect of each action is compared; the options, which take long, only at every so many of them. Ending and
    passing are avoided while something else is offered, so that much happens.
    """
    texts = []
    count = 0
    while not game.over:
        options = list(game.options())
        action = chance.choice([option for option in options if str(option) not in AVOIDED] or options)
        found = watch_options(game, limit) if count % every == 0 else []
        found += watch_action(game, action, chance)
        texts += [f"{action}: {each}" for each in found]
        count += 1
    return texts


def watch_options(game: RussianRailroads, limit: int) -> list[Difference]:
    """What the engine offers, against what the rules allow."""
    view = EngineView(game)
    before, texts = view.snapshot(), [str(option) for option in game.options()]
    if game.state.ask is Ask.SPACE:
        spaces = {view.plain_space(text.removeprefix("use ")) for text in texts if text.startswith("use ")}
        return compare_spaces(before, spaces, limit)
    if game.state.ask is Ask.RELOCATION:
        targets = {view.model_text(text) for text in texts if text.startswith("relocate ")}
        source = next(name for name, uses in before.spaces.items() if is_order_space(name, uses, before.active))
        legal = {f"relocate {source} {target}" for target in legal_relocations(before, source, limit)}
        return compare_sets("relocation", legal, targets, "ORDER-09, ORDER-14, EXEC-01")
    if game.state.ask is Ask.UNITS and not any(text.startswith("bonus ") for text in texts):
        return compare_options(with_look(before, texts), units_offered(view, texts, before), limit)
    return []


def is_order_space(name: str, uses: list[Use], seat: int) -> bool:
    """Whether a space is the turn order space on which a player stands."""
    return name.startswith("ORDER-") and uses[0].player == seat


def with_look(before: Position, texts: list[str]) -> Position:
    """The deck is not looked at in the options: the engine lets look at it first (CH-13)."""
    if "look" not in texts:
        return before
    after = before.copy()
    after.end_deck = after.end_deck[:1]
    return after


def units_offered(view: EngineView, texts: list[str], before: Position) -> list[str]:
    """The options of the pool as the model writes them; letting one unit lapse is no option of the model."""
    offered = [view.model_text(text) for text in texts if not text.startswith("lapse ")]
    look = f"end card {before.end_deck[0]}" if before.end_deck else ""
    return [look if text == "look" else text for text in offered]


def watch_action(game: RussianRailroads, action: Action, chance: Random) -> list[Difference]:
    """Carry out an action, with its payment, and compare what came of it."""
    view, text = EngineView(game), str(action)
    before, state = view.snapshot(), game.state.copy()
    model_text = view.model_text(text)
    found: list[Difference] = []
    if text.startswith("use "):
        space = view.plain_space(text.removeprefix("use "))
        uses = payments(game, action)
        found += compare_payments(before, space, uses, 1_000)
        use, payment = chance.choice(list(uses.items()))
        model_text = f"use {space} {use.own} {use.temporary} {use.black} {use.coins}"
        game.apply(action)
        if payment is not None:
            game.apply(payment)
    else:
        game.apply(action)
    if state.ask in RESTING:
        return found
    after = view.snapshot()
    expected = [before] if model_text.startswith(NEUTRAL) else predicted(before, model_text)
    if not expected:
        return [*found, Difference("action", f"no `{model_text}`", text, "PROC-04")]
    results = [compare_positions(passed_on(position, state, game.state), after) for position in expected]
    return found + min(results, key=len) + compare_invariants(after) + order_of(before, state, game.state)


def payments(game: RussianRailroads, action: Action) -> dict[Use, Action | None]:
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


def passed_on(position: Position, before: State, after: State) -> Position:
    """What the rules make of a position where the engine has gone on to another phase by itself."""
    moved = position.copy()
    left_turns = before.phase == Phase.TURNS and (after.phase != Phase.TURNS or after.round != before.round)
    if left_turns:
        to_new_order(moved)
    if after.round != before.round or after.phase == Phase.OVER:
        finish_round(moved)
    if after.phase == Phase.OVER:  # the engine takes the pieces back after the last round too
        moved.spaces = {}
        for player in moved.players:
            take_back(player)
    return moved


def order_of(before: Position, was: State, now: State) -> list[Difference]:
    """PH-04: the order when the turns are over."""
    if was.phase != Phase.TURNS or (now.phase == Phase.TURNS and now.round == was.round):
        return []
    expected = before.copy()
    to_new_order(expected)
    return difference("order", expected.order, list(now.order), "ORDER-06, ORDER-07")

"""Franz's part of the setup (14.1) and his difficulty (14.8)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from imperial_steam.games.imperial_steam import rounds, storage
from imperial_steam.games.imperial_steam.board import Board
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.setup import FranzSetup
from imperial_steam.games.imperial_steam.state import Franz, State

#: Named mixes of versions of the cards 1–3, from easy to hardest (FRANZ-DIFF-01).
PRESETS: dict[str, tuple[str, str, str]] = {
    "easy": ("1A", "2A", "3A"),
    "normal": ("1B", "2A", "3A"),
    "hard": ("1B", "2B", "3A"),
    "hardest": ("1B", "2B", "3B"),
}


def draw_franz(
    board: Board,
    chance: Random,
    versions: Sequence[str] = PRESETS["easy"],
    money: int | None = None,
    free_marker: bool = False,
    seat: int = 1,
) -> FranzSetup:
    """Draw his strategy cards; the rest is the player's choice (FRANZ-SETUP-05 … 08, FRANZ-DIFF).

    `versions` names one card of each of the numbers 1, 2, 3 (`1A` or `1B`, …); `money` in gulden,
    None for the usual amount. Raises `ValueError` on a board without Franz or on unknown versions.
    """
    cards = board.franz
    if cards is None:
        raise ValueError("this board has no cards for Franz")
    choices = [name for name, card in cards.actions.items() if not card.strategy and name[-1] in "AB"]
    unknown = [name for name in versions if name not in choices]
    if unknown or sorted(name[0] for name in versions) != sorted({name[0] for name in choices}):
        raise ValueError(f"choose one version of each action card, such as {', '.join(PRESETS['hard'])}")
    fixed = [name for name, card in cards.actions.items() if not card.strategy and name not in choices]
    strategies = sorted(name for name, card in cards.actions.items() if card.strategy)
    decisions = sorted(name for name, card in cards.decisions.items() if card.strategy)
    return FranzSetup(
        seat=seat,
        actions=tuple(sorted((*versions, *fixed))),
        action_strategy=chance.choice(strategies),
        decision_strategy=chance.choice(decisions),
        money=cards.money if money is None else money,
        free_marker=free_marker,
    )


def join(layout: Layout, state: State) -> None:
    """Give Franz his cubes, workers and decks (FRANZ-SETUP-02 … 09, RUL-F21)."""
    setup, cards = layout.setup.franz, layout.board.franz
    if setup is None or cards is None:
        return
    player = state.players[setup.seat]
    supply = state.supply
    wood, stone, iron, coal = (min(have, want) for have, want in zip(supply, cards.goods, strict=True))
    goods = (wood, stone, iron, coal)
    player.goods = goods
    state.supply = storage.minus(supply, goods)
    player.training = (cards.workers, 0, 0)
    player.supply = layout.limits.workers - cards.workers
    state.franz = _decks(layout, setup)
    rounds.skip_franz(state)


def _decks(layout: Layout, setup: FranzSetup) -> Franz:
    cards = layout.board.franz
    franz = Franz()
    franz.seat = setup.seat
    franz.action_deck = tuple(sorted(setup.actions))
    franz.action_discard = ()
    franz.action_strategy = setup.action_strategy
    franz.decision_deck = tuple(sorted(n for n, card in cards.decisions.items() if not card.strategy)) if cards else ()
    franz.decision_discard = ()
    franz.decision_strategy = setup.decision_strategy
    franz.action_card = franz.decision_card = ""
    return franz

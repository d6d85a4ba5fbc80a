"""Franz's part of the setup (14.1) and his difficulty (14.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from imperial_steam.games.imperial_steam import rounds, storage
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.franz.cards import VERSIONS, FranzCards
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.setup import FranzSetup
from imperial_steam.games.imperial_steam.state import Franz, State
from imperial_steam.games.imperial_steam.terms import COLUMN


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How strong Franz is (14.8): `versions` names one card of each number that has versions A and B.

    `money` is his starting money in gulden, None for the usual amount; `free_marker` True: his
    influence marker is placed for free (FRANZ-BID-04).
    """

    versions: tuple[str, ...]
    money: int | None = None
    free_marker: bool = False


#: Named difficulties from weak to strong; docs/franz.md has the measurements behind them.
PRESETS: dict[str, Difficulty] = {
    "easy": Difficulty(("1A", "2A", "3A"), 0, True),
    "normal": Difficulty(("1A", "2A", "3A")),
    "hard": Difficulty(("1B", "2B", "3B")),
    "hardest": Difficulty(("1B", "2B", "3B"), 220),
}


def draw_franz(board: Board, chance: Random, difficulty: Difficulty = PRESETS["normal"], seat: int = 1) -> FranzSetup:
    """Draw his strategy cards; the rest is the player's choice (FRANZ-SETUP-05 … 08, FRANZ-DIFF).

    Raises `ValueError` on a board without Franz, on unknown versions and on money that is no multiple of 10.
    """
    cards = board.franz
    if cards is None:
        raise ValueError("this board has no cards for Franz")
    money = cards.money if difficulty.money is None else difficulty.money
    if money < 0 or money % COLUMN:
        raise ValueError(f"Franz starts with a multiple of {COLUMN} gulden, not with {money}")
    strategies = sorted(name for name, card in cards.actions.items() if card.strategy)
    decisions = sorted(name for name, card in cards.decisions.items() if card.strategy)
    return FranzSetup(
        seat=seat,
        actions=_action_cards(cards, difficulty.versions),
        action_strategy=chance.choice(strategies),
        decision_strategy=chance.choice(decisions),
        money=money,
        free_marker=difficulty.free_marker,
    )


def version_names(cards: FranzCards) -> list[str]:
    """The action cards that exist in versions, such as 1A and 1B (FRANZ-SETUP-05)."""
    return [name for name, card in cards.actions.items() if not card.strategy and name[-1] in VERSIONS]


def _action_cards(cards: FranzCards, versions: Sequence[str]) -> tuple[str, ...]:
    """One version of every number, and the cards without versions (FRANZ-SETUP-05)."""
    choices = version_names(cards)
    numbers = sorted({name[:-1] for name in choices})
    if not set(versions) <= set(choices) or sorted(name[:-1] for name in versions) != numbers:
        raise ValueError(f"choose one version of each of Franz's action cards {', '.join(choices)}")
    fixed = [name for name, card in cards.actions.items() if not card.strategy and name not in choices]
    return tuple(sorted((*versions, *fixed)))


def join(layout: Layout, state: State) -> None:
    """Give Franz his cubes, workers and decks (FRANZ-SETUP-02 … 09, RUL-F21).

    Raises `ValueError` when his setup does not fit the board.
    """
    setup, cards = layout.setup.franz, layout.board.franz
    if setup is None:
        return
    if cards is None:
        raise ValueError("this board has no cards for Franz")
    _check(layout, setup, cards)
    player = state.players[setup.seat]
    supply = state.supply
    wood, stone, iron, coal = (min(have, want) for have, want in zip(supply, cards.goods, strict=True))
    goods = (wood, stone, iron, coal)
    player.goods = goods
    state.supply = storage.minus(supply, goods)
    player.training = (cards.workers, 0, 0)
    player.supply = layout.limits.workers - cards.workers
    state.franz = _decks(cards, setup)
    rounds.skip_franz(state)


def _check(layout: Layout, setup: FranzSetup, cards: FranzCards) -> None:
    """A setup from a save may name anything (FRANZ-SETUP-01, FRANZ-SETUP-05, FRANZ-SETUP-07, FRANZ-SETUP-08)."""
    named = (*setup.actions, setup.action_strategy)
    unknown = [name for name in named if name not in cards.actions]
    unknown += [name for name in (setup.decision_strategy,) if name not in cards.decisions]
    if unknown:
        raise ValueError(f"Franz has no card {unknown[0]}")
    if len(set(named)) < len(named):
        raise ValueError("a card of Franz is named twice")
    if layout.player_count != 2 or setup.seat not in range(layout.player_count):
        raise ValueError("Franz plays on seat 0 or 1 against one person")
    if setup.money < 0 or setup.money % COLUMN:
        raise ValueError(f"Franz starts with a multiple of {COLUMN} gulden, not with {setup.money}")


def _decks(cards: FranzCards, setup: FranzSetup) -> Franz:
    franz = Franz()
    franz.seat = setup.seat
    franz.action_deck = tuple(sorted(setup.actions))
    franz.action_discard = ()
    franz.action_strategy = setup.action_strategy
    franz.decision_deck = tuple(sorted(name for name, card in cards.decisions.items() if not card.strategy))
    franz.decision_discard = ()
    franz.decision_strategy = setup.decision_strategy
    franz.action_card = franz.decision_card = ""
    franz.assigned = ()
    return franz

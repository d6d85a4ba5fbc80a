"""Draws what is random before a game (RNG-01): turn order, end bonus cards, engineers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import TypeVar

from imperial_steam.games.kit.setups import check_order
from imperial_steam.games.russian_railroads.board.world import Box, Engineer, in_game
from imperial_steam.games.russian_railroads.setup import SOLO_ORDER, Setup
from imperial_steam.games.russian_railroads.terms import LAYOUTS

ThingT = TypeVar("ThingT")


def draw_setup(world: Box, players: int, board: str, modules: Iterable[str], chance: Random) -> Setup:
    """The setup of a game for a number of people with a player board and modules.

    Raises `ValueError` for what the board does not have or does not combine (MIX-01 … MIX-03).
    """
    plain = Setup(players, board, tuple(modules), (), (), ())
    count = world.count(plain.modules, players)
    order = SOLO_ORDER if plain.solo else _shuffled(chance, range(players))
    removed = chance.sample([card.key for card in world.end_cards], world.numbers.end_cards_removed)
    engineers = _engineers(world, plain, chance)
    row = []
    for letter, dealt in (("A", count.engineers_a), ("B", count.engineers_b)):
        row += _shuffled(chance, [one.key for one in engineers if one.letter == letter])[:dealt]
    drawn = Setup(players, board, plain.modules, tuple(order), tuple(row), tuple(removed))
    if number := world.open_foundries(plain.modules):
        drawn = replace(drawn, foundries=tuple(chance.sample([foundry.key for foundry in world.foundries], number)))
    keys = [token.key for token in world.special_tokens]
    number = world.open_special_tokens(plain.modules, players)
    drawn = replace(drawn, special_tokens=tuple(chance.sample(keys, number)))
    check_setup(world, drawn)
    return drawn


def _engineers(world: Box, setup: Setup, chance: Random) -> list[Engineer]:
    """Every engineer that can be dealt, one of each number (NEW-09, RUL-92)."""
    by_number: dict[int, list[Engineer]] = {}
    for engineer in world.engineers:
        if in_game(engineer, setup.everything) and setup.players <= engineer.players:
            by_number.setdefault(engineer.number, []).append(engineer)
    return [chance.choice(same) if len(same) > 1 else same[0] for same in by_number.values()]


def check_setup(world: Box, setup: Setup) -> None:
    """Raise `ValueError` for a setup that does not fit the world."""
    if setup.players not in world.counts[0] or setup.board not in world.layouts or setup.board not in LAYOUTS:
        raise ValueError(f"there is no game for {setup.players} on the player board '{setup.board}'")
    count = world.count(setup.modules, setup.players)
    together = any(setup.chosen <= modules for modules in world.combinations)
    if not together or set(setup.modules) & set(LAYOUTS) or len(set(setup.modules)) < len(setup.modules):
        raise ValueError(f"these modules do not go together: {', '.join(sorted(setup.everything))}")
    check_order(setup.order, max(setup.players, 2))
    if setup.solo and tuple(setup.order) != SOLO_ORDER:
        raise ValueError("Emil acts before the player (SOLO-10)")
    letters = {engineer.key: engineer.letter for engineer in world.engineers if in_game(engineer, setup.everything)}
    dealt = "".join(letters.get(key, "?") for key in dict.fromkeys(setup.engineers))
    if dealt != "A" * count.engineers_a + "B" * count.engineers_b:
        raise ValueError(f"the engineers have the letters {dealt}")
    foundries, number = {foundry.key for foundry in world.foundries}, world.open_foundries(setup.modules)
    if len(set(setup.foundries)) != number or not foundries.issuperset(setup.foundries):
        raise ValueError(f"these foundries cannot be laid open: {', '.join(setup.foundries)}")
    tokens = {token.key for token in world.special_tokens}
    number = world.open_special_tokens(setup.modules, setup.players)
    if len(set(setup.special_tokens)) != number or not tokens.issuperset(setup.special_tokens):
        raise ValueError(f"these special tokens cannot be laid open: {', '.join(setup.special_tokens)}")
    known = {card.key for card in world.end_cards}
    if len(set(setup.removed)) != world.numbers.end_cards_removed or not known.issuperset(setup.removed):
        raise ValueError(f"these end bonus cards cannot be removed: {', '.join(setup.removed)}")


def _shuffled(chance: Random, things: Iterable[ThingT]) -> list[ThingT]:
    shuffled = list(things)
    chance.shuffle(shuffled)
    return shuffled

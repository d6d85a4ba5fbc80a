"""Positions of Russian Railroads for the tests: first positions, random games, every action somebody could name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from itertools import product
from random import Random
from typing import Any, get_args

from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.actions import Action
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.lines import WIDTH, update_reach
from imperial_steam.games.russian_railroads.state import Player
from imperial_steam.games.russian_railroads.terms import COLOURS
from imperial_steam.games.russian_railroads.title import TITLE

WORLD = TITLE.read_board(TITLE.default_board)
CLASSES: tuple[type[Action], ...] = get_args(Action)
NUMBERS = (-1, 0, 1, 2, 3, 5, 6)


def new_game(players: int = 2, seed: int = 0, **options: str) -> RussianRailroads:
    """The position before the first decision; `options` are those of the title."""
    return TITLE.new_game(WORLD, TITLE.draw_setup(WORLD, players, "random", Random(seed), options))


def begun(players: int = 2, seed: int = 0, **options: str) -> RussianRailroads:
    """The first turn of round 1: everybody took a coin or a doubler as start bonus."""
    game = new_game(players, seed, **options)
    while game.state.ask.name != "SPACE":
        cards = ("START-COIN", "START-DOUBLER", "START-IND")
        main = game.frame.layout.lines[0].key
        wanted = {f"start {card}" for card in cards} | {f"doubler {main}", "industry 1", "end"}
        game.apply(next(action for action in game.options() if str(action) in wanted))
    return game


def play(game: RussianRailroads, seed: int) -> Iterator[Action]:
    """Play at random: every action, once it has been done."""
    chance = Random(f"play/{seed}")
    while (decision := game.decision()) is not None:
        action = decision.options[chance.randrange(len(decision.options))]
        game.apply(action)
        assert isinstance(action, get_args(Action))
        yield action


def do(game: RussianRailroads, *texts: str) -> list[str]:
    """Carry out actions by their text forms; the names of what happened."""
    return [event.name for text in texts for event in game.apply(TITLE.parse_action(text))]


def legal(game: RussianRailroads) -> set[str]:
    """The text forms of the options."""
    return {str(action) for action in game.options()}


def rules(game: RussianRailroads, text: str) -> set[str]:
    """The rules that refuse an action."""
    return {refusal.rule for refusal in game.refusals(TITLE.parse_action(text))}


def actor(game: RussianRailroads) -> Player:
    """The acting player, to be changed by a test."""
    return game.state.own(game.state.actor)


def arrange(game: RussianRailroads, **fields_of_line: tuple[int, ...]) -> Player:
    """Put the acting player's tracks: for each line named the fields of black, grey, … ."""
    player = actor(game)
    tracks = list(player.tracks)
    for key, placed in fields_of_line.items():
        start = game.frame.line_index[key] * WIDTH
        tracks[start : start + WIDTH] = (*placed, *(0,) * (WIDTH - len(placed)))
    player.tracks = tuple(tracks)
    game._options = None
    return player


def locomotives(game: RussianRailroads, *slots: int) -> None:
    """Put the acting player's locomotives: two slots of the main line, then one of each other line."""
    player = actor(game)
    player.slots = slots
    update_reach(game.frame, player)
    game._options = None


def nameable(game: RussianRailroads) -> Iterator[Action]:
    """Every action somebody could name in this game, and some that name what does not exist."""
    known = _words(game)
    for made in CLASSES:
        parts: list[list[Any]] = []
        for field in fields(made):
            numbers = field.type in ("int", int)
            words = known.get(field.name, [])
            parts.append(list(NUMBERS[:5] if made is a.Pay else NUMBERS) if numbers else words)
        for values in product(*parts):
            yield made(*values)


def _words(game: RussianRailroads) -> Mapping[str, list[str]]:
    world = game.frame.world
    return {
        "card": [
            *(card.key for card in world.emil),
            *(card.key for card in world.cards),
            *(card.key for card in world.start_cards),
            *(card.key for card in world.end_cards),
            "?",
        ],
        "space": [*game.frame.space_keys, "?"],
        "line": [*game.frame.line_index, a.GAP, "?"],
        "colour": list(COLOURS),
        "source": list(a.SOURCES),
        "token": [*(token.key for token in (*world.tokens, *world.special_tokens)), "?"],
        "reward": list(a.REWARDS),
        "part": list(a.AGAIN_PARTS),
        "arm": ["hamburg", "berlin", "?"],
        "extension": [*(extension.key for extension in world.layouts["germany"].extensions), "?"],
        "marker": [*(marker.key for marker in world.incomes), "?"],
        "engineer": [*(engineer.key for engineer in world.engineers), "?"],
        "piece": list(a.PIECES),
        "tile": ["base", "german"],
        "dividend": [*(tile.key for tile in world.dividends), "payout", "?"],
    }

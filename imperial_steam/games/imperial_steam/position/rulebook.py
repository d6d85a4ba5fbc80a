"""How scenarios of Imperial Steam begin: who plays, how the game is set up, and what is printed (docs/scenarios.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property
from random import Random
from typing import Any, TypeVar

from imperial_steam.games.imperial_steam.actions import Action, parse_action
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.franz.cards import ActionCard, DecisionCard
from imperial_steam.games.imperial_steam.franz.start import PRESETS, Difficulty, draw_franz
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.position.arrange import arrange, compare
from imperial_steam.games.imperial_steam.position.inject import inject
from imperial_steam.games.imperial_steam.position.solo import FRANZ
from imperial_steam.games.imperial_steam.position.words import WordReader
from imperial_steam.games.imperial_steam.setup import FranzSetup, Setup
from imperial_steam.games.imperial_steam.setup_draw import draw_setup, spread_hubs
from imperial_steam.games.imperial_steam.terms import COLOURS, HUBS, SETUP_KINDS
from imperial_steam.games.imperial_steam.title import TITLE
from imperial_steam.games.kit import vocabulary
from imperial_steam.games.kit.vocabulary import Difference, Path, PositionError, listing

OWN_WORDS: tuple[str, ...] = ("players", "setup", "solo", "board")
SETUP_WORDS: tuple[str, ...] = ("kind", "seed", "spread")
SOLO_WORDS: tuple[str, ...] = ("versions", "money", "free_marker", "action_strategy", "decision_strategy")
SPREAD_WORDS: tuple[str, ...] = ("stack", "numbers")

T = TypeVar("T")
_PLAIN = vocabulary.WordReader(())
"""Reads what needs no board."""


class SteamPlay:
    """A position in which a scenario plays; implements `games.kit.scenarios.Play`."""

    def __init__(self, game: ImperialSteam, names: Sequence[str]) -> None:
        self.game = game
        self.names = tuple(names)

    def arrange(self, data: Any) -> None:
        """Change the position between two steps."""
        arrange(self.game, self.names, data, fresh=False)
        # The options of the position as it was are forgotten.
        self.game = ImperialSteam(self.game.layout, self.game.state)

    def compare(self, data: Any) -> Sequence[Difference]:
        """Everything in which the position differs from the data."""
        return compare(self.game, self.names, data)

    def action(self, text: str) -> Action:
        """The action of a step, its cities, links, sites and hubs checked against the board."""
        words = WordReader(self.game.layout, self.names)
        readers: Mapping[str, Callable[[Any, Path], str]] = {
            "link": words.link,
            "site": words.site,
            "city": words.city,
            "hub": words.hub,
        }
        action = parse_action(text)
        changes: dict[str, Any] = {
            part.name: readers[part.name](getattr(action, part.name), ())
            for part in fields(action)
            if part.name in readers
        }
        return replace(action, **changes)


class SteamRulebook:
    """The scenarios of Imperial Steam; implements `games.kit.scenarios.Rulebook`."""

    words: Sequence[str] = OWN_WORDS

    @cached_property
    def board(self) -> Board:
        """The board that scenarios are written for."""
        return TITLE.read_board(TITLE.default_board)

    def start(self, data: Mapping[str, Any]) -> SteamPlay:
        """The position before the first step."""
        names = _solo_names(data) if "solo" in data else _names(data)
        setup = _setup(data, self.board, names)
        board, setup = _within("board", lambda: inject(self.board, setup, data.get("board", {})))
        game = TITLE.new_game(board, setup)
        _within("given", lambda: arrange(game, names, data.get("given", {})))
        return SteamPlay(game, names)


def _within(block: str, act: Callable[[], T]) -> T:
    """Do something with a block of the scenario; the path of a fault in it begins with its name."""
    try:
        return act()
    except PositionError as error:
        raise PositionError((block, *error.path), str(error)) from None


def _names(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The players' names by seat: given as a list, or as a number of colours."""
    players = data.get("players", len(COLOURS))
    if isinstance(players, int) and players in range(2, len(COLOURS) + 1):
        return COLOURS[:players]
    if not isinstance(players, list) or len(players) not in range(2, len(COLOURS) + 1):
        raise PositionError(("players",), "should be a number from 2 to 4, or a list of colours in turn order")
    names = [_PLAIN.word(name, ("players", str(i)), COLOURS, "colour") for i, name in enumerate(players)]
    if len(set(names)) < len(names):
        raise PositionError(("players",), "names a colour twice")
    return tuple(names)


def _solo_names(data: Mapping[str, Any]) -> tuple[str, ...]:
    """One colour and Franz, in turn order (FRANZ-SETUP-01)."""
    players = data.get("players", [COLOURS[0], FRANZ])
    allowed = [[colour, FRANZ] for colour in COLOURS]
    if not isinstance(players, list) or (players not in allowed and players[::-1] not in allowed):
        raise PositionError(("players",), f"should be a colour and '{FRANZ}' in turn order")
    return tuple(players)


def _setup(data: Mapping[str, Any], board: Board, names: Sequence[str]) -> Setup:
    """The drawn setup; seats take turns in the order in which the players are named."""
    given = data.get("setup", {})
    given = {"kind": given} if isinstance(given, str) else given
    given = _PLAIN.fields(given, ("setup",), SETUP_WORDS, "word for a setup")
    kind = _PLAIN.word(given.get("kind", SETUP_KINDS[0]), ("setup", "kind"), SETUP_KINDS, "setup")
    seed = _PLAIN.number(given.get("seed", 0), ("setup", "seed"))
    franz = _franz(data["solo"], board, names) if "solo" in data else None
    setup = replace(draw_setup(board, len(names), kind, Random(seed), franz=franz), order=tuple(range(len(names))))
    if "spread" in given:
        setup = replace(setup, hub_influence=_spread(given["spread"]))
    return setup


def _franz(given: Any, board: Board, names: Sequence[str]) -> FranzSetup:
    """What is chosen and drawn for Franz; strategy cards are the first ones unless named."""
    path, usual = ("solo",), PRESETS["normal"]
    own = _PLAIN.fields({} if given is True else given, path, SOLO_WORDS, "word for the solo game")
    versions = _PLAIN.sequence(own.get("versions", usual.versions), (*path, "versions"))
    money = None if own.get("money") is None else _PLAIN.number(own["money"], (*path, "money"))
    free_marker = _PLAIN.flag(own.get("free_marker", False), (*path, "free_marker"))
    try:
        difficulty = Difficulty(tuple(map(str, versions)), money, free_marker)
        franz = draw_franz(board, Random(0), difficulty, names.index(FRANZ))
    except ValueError as error:
        raise PositionError(path, str(error)) from None
    cards = board.franz
    assert cards is not None, "he could not have been drawn"
    return replace(
        franz,
        action_strategy=_strategy("action_strategy", own, cards.actions),
        decision_strategy=_strategy("decision_strategy", own, cards.decisions),
    )


def _strategy(word: str, given: Mapping[str, Any], cards: Mapping[str, ActionCard | DecisionCard]) -> str:
    stars = [name for name, card in cards.items() if card.strategy]
    return _PLAIN.word(given.get(word, stars[0]), ("solo", word), stars, "strategy card")


def _spread(given: Any) -> tuple[int, ...]:
    """The hub influence markers spread by drawn numbers instead of random ones (SETUP-26)."""
    path = ("setup", "spread")
    own = _PLAIN.fields(given, path, SPREAD_WORDS, "word for the spread")
    stack = [str(hub) for hub in _PLAIN.sequence(own.get("stack", []), (*path, "stack"))]
    if sorted(stack) != sorted(HUBS):
        raise PositionError((*path, "stack"), "should name the four hubs, bottom first")
    numbers = listing(vocabulary.WordReader.number, ordered=True)(_PLAIN, own.get("numbers", []), (*path, "numbers"))
    if len(numbers) != len(HUBS):
        raise PositionError((*path, "numbers"), "should be four numbers")
    return spread_hubs([HUBS.index(hub) for hub in stack], numbers)


RULEBOOK = SteamRulebook()
"""What runs the scenarios of Imperial Steam."""

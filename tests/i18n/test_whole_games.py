"""A hundred random games in three languages: whatever happens, is offered or is refused, no sentence shows a key.

Sentences that differ only in names of places and in numbers are alike; each kind is said once per language.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache, partial
from random import Random
from typing import Any

import pytest

from imperial_steam import sentences
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.franz.start import PRESETS
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.story.preview import Change, preview
from imperial_steam.games.imperial_steam.terms import HUBS
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.games.protocol import CHANCE, Action, Decision, Event, Refusal
from imperial_steam.gui.table_kit.core.shown import Seat
from imperial_steam.gui.tables.imperial_steam.cards.sentences import SteamWords
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown
from imperial_steam.i18n import FALLBACK, LANGUAGES, Catalogue

GAMES = 100
TITLE = ImperialSteamTitle()
#: Every so many actions one conceivable action of each kind is asked for the reasons against it, and
#: every so many the changes of the chosen one are looked at.
REFUSED_EVERY, CHANGES_EVERY = 30, 5
PEOPLE = ("Ada", "Béla", "Ćwikła", "Dóra")
SEATS = tuple(Seat(name, colour) for name, colour in zip(PEOPLE, ("red", "purple", "turquoise", "yellow"), strict=True))
#: A value without a place, a key of the catalogue or of the rules, a main action by its number.
KEY = re.compile(r"[{}]|\w_\w|\b[a-z]+\.[a-z]|\bA\d+\b")
RULE = re.compile(r"\[[\w-]+\]")

#: What makes a sentence, from the words of a language.
Sentence = Callable[[Catalogue], str]


@dataclass
class Met:
    """What was met in play: one sentence of every kind, and every key among the values."""

    sentences: dict[object, Sentence] = field(default_factory=dict)
    keys: set[str] = field(default_factory=set)
    names: frozenset[str] = frozenset()
    options: set[Action] = field(default_factory=set)

    def add(self, kind: object, values: Mapping[str, Any], sentence: Sentence) -> bool:
        """Keep a sentence of a kind not met before; True when it was new."""
        alike = (kind, *((key, self._alike(value)) for key, value in values.items()))
        if alike in self.sentences:
            return False
        self.sentences[alike] = sentence
        return True

    def _alike(self, value: object) -> object:
        """A value without what makes no difference: numbers, names of places, order."""
        if isinstance(value, list | tuple | set | frozenset):
            return frozenset(self._alike(entry) for entry in value)
        if not isinstance(value, str) or value in self.names:
            return type(value)
        self.keys |= {word for word in value.split() if re.search("[a-z]", word)}
        return value


def chosen(decision: Decision, used: Counter[str], chance: Random) -> Action:
    """An option of the kind least used so far, or any: so that rare things happen as well."""
    options = decision.options
    if chance.random() < 0.4:
        return chance.choice(options)
    rarest = min({type(option).__name__ for option in options}, key=lambda name: (used[name], name))
    used[rarest] += 1
    return chance.choice([option for option in options if type(option).__name__ == rarest])


@cache
def default_board() -> Board:
    """The board that ships with the program, read once."""
    return TITLE.read_board(TITLE.default_board)


def new_game(number: int, chance: Random) -> ImperialSteam:
    """One of all kinds of games in turn: player counts, setups, and Franz's difficulties."""
    players, setup = number % 4 + 1, TITLE.setup_kinds[number // 4 % len(TITLE.setup_kinds)]
    options = {"franz": list(PRESETS)[number // 4 % len(PRESETS)]} if players == 1 else {}
    board = default_board()
    game = TITLE.new_game(board, TITLE.draw_setup(board, players, setup, chance, options))
    assert isinstance(game, ImperialSteam)
    return game


def places(layout: Layout) -> Iterator[str]:
    """Every proper name on the board."""
    yield from (*layout.city_names, *layout.link_names, *(site.name for site in layout.sites))


@cache
def met() -> Met:
    """Everything met in all games."""
    found, used, chance = Met(), Counter[str](), Random(1)
    for number in range(GAMES):
        game = new_game(number, chance)
        found.names |= {*places(game.layout), *PEOPLE}
        # Only the people are needed of it when a sentence is said later.
        shown = SteamShown(game, None, SEATS, 0)
        conceivable = by_kind(game.layout.actions)
        for count in itertools.count():
            decision = game.decision()
            if decision is None:
                break
            offered(found, shown, decision)
            if count % REFUSED_EVERY == 0:
                refused(found, shown, [chance.choice(actions) for actions in conceivable])
            action = chosen(decision, used, chance)
            if count % CHANGES_EVERY == 0:
                changes(found, shown, decision, action)
            happened(found, shown, game.apply(action))
    return found


def by_kind(actions: Iterable[Action]) -> list[list[Action]]:
    """Actions in groups of one kind each."""
    groups: dict[type[Action], list[Action]] = {}
    for action in actions:
        groups.setdefault(type(action), []).append(action)
    return list(groups.values())


def offered(found: Met, shown: SteamShown, decision: Decision) -> None:
    """The question, each option, and what an option of a new kind would change."""
    if decision.player == CHANCE:
        return
    found.add(f"prompt {decision.kind}", decision.values, partial(said_prompt, shown, decision))
    for option in decision.options:
        if option in found.options:
            continue
        found.options.add(option)
        values = {one.name: getattr(option, one.name) for one in fields(option)}  # type: ignore[arg-type]
        if found.add(type(option), values, partial(said_option, option)):
            changes(found, shown, decision, option)


def changes(found: Met, shown: SteamShown, decision: Decision, option: Action) -> None:
    """Every change an option would bring, whole and in brief."""
    if decision.player == CHANCE or decision.kind == "bid":
        return
    for change in preview(shown.game, decision.player, option).changes:
        found.add(f"change {change.name}", {"subject": change.subject}, partial(said_change, shown, change))


def refused(found: Met, shown: SteamShown, asked: Iterable[Action]) -> None:
    """Every reason against some actions."""
    for action in asked:
        for why in shown.game.refusals(action):
            found.add(why.reason, why.values, partial(said_reason, shown, why))


def happened(found: Met, shown: SteamShown, events: Iterable[Event]) -> None:
    """Every event of an action."""
    for event in events:
        found.add(event.name, event.values, partial(said_event, shown, event))


def said_prompt(shown: SteamShown, decision: Decision, words: Catalogue) -> str:
    return SteamWords(words.text).prompt(replace(shown, decision=decision))


def said_option(option: Action, words: Catalogue) -> str:
    return SteamWords(words.text).option(option)


def said_reason(shown: SteamShown, why: Refusal, words: Catalogue) -> str:
    return SteamWords(words.text).reason(shown, why)


def said_change(shown: SteamShown, change: Change, words: Catalogue) -> str:
    table = SteamWords(words.text)
    return table.change(shown, change)


def said_event(shown: SteamShown, event: Event, words: Catalogue) -> str:
    """An event as the window and as the command line say it."""
    return f"{SteamWords(words.text).event(shown, event)}\n{sentences.event(event, PEOPLE, words.text, TITLE)}"


def shows_key(text: str, keys: frozenset[str]) -> bool:
    """A sentence has a key or an empty place in it, its names and rules left aside."""
    plain = RULE.sub("", text)
    return bool(KEY.search(plain)) or bool(keys.intersection(re.findall(r"\w+", plain)))


def without_names(text: str, names: Sequence[str]) -> str:
    """A text without the proper names in it."""
    return re.sub("|".join(map(re.escape, names)), "", text)


def test_everything_was_met() -> None:
    """The sample is worth its name: every hub as a column, more than fifty kinds of refusals, Franz's choices."""
    known = met()
    assert set(HUBS) < known.keys
    assert len(known.sentences) > 500
    assert {"column", "contract", "good", "city", "site"} < known.keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_shows_a_key(language: str) -> None:
    """In English a key may be its own word; in the other languages it never is."""
    known, words = met(), Catalogue(language, TITLE.key)
    keys = frozenset() if language == FALLBACK else frozenset(known.keys)
    names = sorted(known.names, key=len, reverse=True)
    said = {without_names(sentence(words), names) for sentence in known.sentences.values()}
    assert [text for text in said if shows_key(text, keys)] == []

"""Every title says everything in every language, in words of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from imperial_steam import sentences
from imperial_steam.games.protocol import CHANCE, Decision, Event, Refusal
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.titles import title
from tests.contract.cases import KEYS, Case, board, cases, play

NAMES = ("Ada", "Béla", "Carl", "Dóra")
#: A key instead of a sentence, or a place nothing was filled into.
BROKEN = re.compile(r"[{}]|\b(event|refusal|prompt|setup|option|good)\.[a-z_]+")
every_title = pytest.mark.parametrize(("key", "language"), [(key, language) for key in KEYS for language in LANGUAGES])


@cache
def met(key: str) -> tuple[list[Event], list[Decision], list[Refusal]]:
    """One event, decision and refusal of every kind that whole games of all forms bring."""
    events: dict[tuple[str, frozenset[str]], Event] = {}
    decisions: dict[str, Decision] = {}
    refusals: dict[str, Refusal] = {}
    for case in cases():
        if case.title.key == key:
            for found in whole_game(case):
                if isinstance(found, Event):
                    events.setdefault((found.name, frozenset(found.values)), found)
                elif isinstance(found, Decision):
                    decisions.setdefault(found.kind, found)
                else:
                    refusals.setdefault(found.reason, found)
    return list(events.values()), list(decisions.values()), list(refusals.values())


def whole_game(case: Case) -> Iterator[Event | Decision | Refusal]:
    """Everything a random game tells, and why actions of other moments are refused now and then."""
    game, chance = case.game(12), Random(12)
    known = list(dict.fromkeys(action for _, action in play(case.game(13), 13)))
    for number, (decision, action) in enumerate(play(game, 12)):
        yield decision
        yield from game.copy().apply(action)
        if number % 20 == 0:
            for other in chance.sample(known, min(20, len(known))):
                yield from game.refusals(other)
    yield from game.refusals(known[0])


def own(catalogue: Catalogue, key: str) -> bool:
    """The message stands in this language itself; another would be shown in English."""
    return any(source.gettext(key) != key or source.ngettext(key, key, 2) != key for source in catalogue._own)


@every_title
def test_everything_that_happens_has_a_sentence(key: str, language: str) -> None:
    catalogue = Catalogue(language, key)
    events, decisions, refusals = met(key)
    assert len(events) > 4
    teller = sentences.telling(title(key))
    for event in events:
        assert not BROKEN.search(sentences.event(event, NAMES, catalogue.text, teller)), event
    for refusal in refusals:
        assert own(catalogue, f"refusal.{refusal.reason}")
        assert not BROKEN.search(sentences.refusal(refusal, catalogue.text, NAMES)), refusal
    for decision in decisions:
        if decision.player != CHANCE:
            assert own(catalogue, f"prompt.{decision.kind}")
            values = sentences.named(decision.values, NAMES)
            said = catalogue.text(f"prompt.{decision.kind}", player=NAMES[decision.player], **values)
            assert not BROKEN.search(said), decision.kind


@every_title
def test_everything_to_be_chosen_before_a_game_has_words(key: str, language: str) -> None:
    catalogue, made = Catalogue(language, key), title(key)
    wanted = ["game.name", "unit.score", *(f"setup.kind.{kind}" for kind in made.setup_kinds)]
    if made.automa:
        wanted += ["automa.name", "automa.about"]
    for option in made.options(board(key)):
        wanted.append(f"setup.{option.key}")
        if option.presets:
            wanted += [f"setup.{option.key}.{value}" for value in option.values]
    assert [name for name in wanted if not own(catalogue, name)] == []
    # What is gained or lost is told with its sign before it.
    assert catalogue.text("unit.score", score=12).startswith("12")

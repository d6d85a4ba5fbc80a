"""Russian Railroads says whatever happens, is asked, offered or refused in every language, and never shows a key."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from random import Random

import pytest

from imperial_steam import sentences
from imperial_steam.games.protocol import CHANCE, Decision, Event, Refusal, Value
from imperial_steam.games.russian_railroads.actions import VERBS, Action
from imperial_steam.games.russian_railroads.telling import PIECES, told
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.i18n import LANGUAGES, Catalogue
from tests.contract.cases import Case, cases, play

SOURCE = Path(__file__).resolve().parents[2] / "imperial_steam" / "games" / "russian_railroads"
PEOPLE = ("Ada", "Béla", "Ćwikła", "Dóra")
#: A rule ID, as the first of a pair of rule and reason.
RULE = re.compile(r"[A-Z]+\d?-[A-Z0-9-]+")
#: A value without a place, or a key of the catalogue.
KEY = re.compile(r"[{}]|\w_\w|\b[a-z_]+\.[a-z\d]|\b[A-Z]+-\d\b")
every_language = pytest.mark.parametrize("language", LANGUAGES)


def own(language: str, key: str) -> bool:
    """The message stands in this language itself; another would be shown in English."""
    catalogue = Catalogue(language, TITLE.key)
    return any(source.gettext(key) != key or source.ngettext(key, key, 2) != key for source in catalogue._own)


# --- what the source can say ------------------------------------------------------------------


def constants(node: ast.expr) -> Iterator[str]:
    """The texts an expression can stand for."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)


def called(node: ast.AST, name: str, place: int) -> Iterator[str]:
    """The texts at a place among the arguments of a call."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == name and len(node.args) > place:
        yield from constants(node.args[place])


def pair(node: ast.AST) -> Iterator[str]:
    """The reason of a pair of a rule and a reason in a table."""
    if isinstance(node, ast.Tuple) and len(node.elts) == 2:
        rule, reason = ([*constants(part)] for part in node.elts)
        if rule and reason and RULE.fullmatch(rule[0]):
            yield reason[0]


@cache
def source() -> tuple[frozenset[str], frozenset[str]]:
    """Names of all events and reasons of all refusals in the source of the rules."""
    events: set[str] = set()
    reasons: set[str] = set()
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            events.update(called(node, "Event", 0))
            reasons.update(called(node, "Refusal", 1), called(node, "UnitReasons", 1), pair(node))
    return frozenset(events), frozenset(reasons) - {""}


def test_the_source_is_read_whole() -> None:
    events, reasons = source()
    assert {"step", "points", "round_scored", "game_over"} <= events
    assert {"occupied", "engineer-used", "colour-locked", "no-step", "pay-first"} <= reasons


@every_language
def test_every_reason_has_a_message(language: str) -> None:
    assert [reason for reason in sorted(source()[1]) if not own(language, f"refusal.{reason}")] == []


@every_language
def test_a_price_is_said_in_words_without_what_costs_nothing(language: str) -> None:
    """`Workers 2, coins 0` is a list of numbers; only what is needed is named, and counted in words."""
    catalogue = Catalogue(language, TITLE.key)
    counted = {"workers": catalogue.count("worker", 2), "coins": catalogue.count("coin", 1)}
    for reason in ("wrong-number", "costs-more"):
        for ending, named in (("", {"workers"}), ("-coins", {"coins"}), ("-both", {"workers", "coins"})):
            words = catalogue.text(f"refusal.{reason}{ending}", workers=2, coins=1, space="BLACK-2")
            assert {name for name, said in counted.items() if said in words} == named


def test_no_message_of_a_reason_is_left_over() -> None:
    written = {str(key) for one in Catalogue("en", TITLE.key)._own for key in one._catalog}  # type: ignore[attr-defined]
    ours = {key.partition(".")[2] for key in written if key.startswith("refusal.")}
    assert ours - source()[1] == set()


@every_language
def test_every_event_has_a_message(language: str) -> None:
    written = {str(key) for one in Catalogue(language, TITLE.key)._own for key in one._catalog}  # type: ignore[attr-defined]
    known = {key.split(".")[1] for key in written if key.startswith("event.")}
    assert source()[0] - known == set()


@every_language
def test_every_action_has_a_message(language: str) -> None:
    assert [verb for verb in VERBS if not own(language, f"option.{verb}")] == []


# --- what is met in play ----------------------------------------------------------------------


class Met:
    """One sentence of every kind met in play; every value that is a word makes a kind of its own."""

    def __init__(self) -> None:
        self.events: dict[object, Event] = {}
        self.decisions: dict[object, Decision] = {}
        self.options: dict[object, Action] = {}
        self.refusals: dict[object, Refusal] = {}


def alike(value: Value) -> object:
    """A value, or its type if it is a number."""
    if isinstance(value, str):
        return value
    return tuple(map(alike, value)) if isinstance(value, list | tuple) else type(value)


@cache
def met() -> Met:
    """Everything met in games of all forms."""
    found = Met()
    for case in cases():
        if case.title.key == TITLE.key:
            for seed in range(3):
                one_game(case, seed, found)
    return found


def one_game(case: Case, seed: int, found: Met) -> None:
    """Keep what a game tells that was not met before."""
    game, chance = case.game(seed), Random(seed)
    offered: dict[str, Action] = {}
    for number, (decision, action) in enumerate(play(game, seed)):
        found.decisions.setdefault((decision.kind, *map(alike, decision.values.values())), decision)
        if decision.player != CHANCE:
            offered.update({str(option): option for option in decision.options})  # type: ignore[misc]
        if number % 25 == 0:
            for other in chance.sample(sorted(offered), min(40, len(offered))):
                for why in game.refusals(offered[other]):
                    found.refusals.setdefault((why.reason, *map(alike, why.values.values())), why)
        for event in game.copy().apply(action):
            values = zip(event.values, map(alike, event.values.values()), strict=True)
            found.events.setdefault((event.name, *values), event)
    found.options.update({option: option for option in offered.values()})


def broken(said: str) -> bool:
    return bool(KEY.search(said))


@every_language
def test_no_event_shows_a_key(language: str) -> None:
    words = Catalogue(language, TITLE.key)
    said = [sentences.event(event, PEOPLE, words.text, TITLE) for event in met().events.values()]
    assert len(said) > 100
    assert [text for text in said if broken(text)] == []


@every_language
def test_no_refusal_shows_a_key(language: str) -> None:
    words = Catalogue(language, TITLE.key)
    said = [sentences.refusal(why, words.text, PEOPLE) for why in met().refusals.values()]
    assert len(said) > 40
    assert [text for text in said if broken(text)] == []


@every_language
def test_no_option_shows_a_key(language: str) -> None:
    words = Catalogue(language, TITLE.key)
    for option in met().options.values():
        values = {field.name: getattr(option, field.name) for field in fields(option)}
        said = words.text(f"option.{str(option).partition(' ')[0]}", pieces="", **values)
        assert not broken(said), said


@every_language
def test_no_question_shows_a_key(language: str) -> None:
    words = Catalogue(language, TITLE.key)
    for decision in met().decisions.values():
        if decision.player != CHANCE:
            values = sentences.named(decision.values, PEOPLE)
            said = words.text(f"prompt.{decision.kind}", player="Ada", **values)
            assert not broken(said), said


# --- sentences that are put together ----------------------------------------------------------


def tell(event: Event, language: str = "en") -> str:
    return sentences.event(event, PEOPLE, Catalogue(language, TITLE.key).text, TITLE)


def test_what_was_paid_is_told_without_what_was_not() -> None:
    """PAY-03."""
    nothing = dict.fromkeys(PIECES, 0)
    paid = Event("space_used", 0, {**nothing, "space": "BLACK-2", "workers": 1, "coins": 1})
    assert tell(paid) == "Ada uses Black II (1 worker and 1 coin)."
    assert tell(paid, "de") == "Ada nutzt Schwarz II (1 Arbeiter und 1 Münze)."
    assert tell(Event("space_used", 0, {**nothing, "space": "OPEN"})) == "Ada uses Open space."


def test_a_scoring_tells_its_parts() -> None:
    """SCORE-01."""
    lines = {"names": ("transsib", "petersburg", "kiev"), "lines": (4, 0, 3)}
    scored = Event("round_scored", 1, {"round": 2, "points": 20, **lines, "industry": (10, 3)})
    assert tell(scored) == "Béla scores 20 points in round 2: Transsib 4, Petersburg 0, Kiev 3 and industry 10 + 3."


@pytest.mark.parametrize(
    ("winners", "expected"),
    [((1,), "The game is over: Béla won."), ((0, 2), "The game is over: Ada and Ćwikła share the victory.")],
)
def test_the_end_names_all_who_won(winners: tuple[int, ...], expected: str) -> None:
    """END-05."""
    assert tell(Event("game_over", None, {"winners": winners})) == expected


def test_other_events_are_told_with_their_own_values() -> None:
    event = Event("coins_taken", 0, {"coins": 2})
    assert told(event, str) == ("event.coins_taken", {"coins": 2})
    assert tell(event, "pl") == "Ada bierze 2 monety."

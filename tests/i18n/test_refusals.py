"""Every reason the rules refuse with is said in every language, with all its numbers and names."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from imperial_steam.games.imperial_steam.actions import AREAS
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.terms import ENGINEERS, MAIN_ACTIONS
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.games.protocol import Refusal
from imperial_steam.gui.tables.imperial_steam.pages.reference import reference
from imperial_steam.i18n import LANGUAGES, Catalogue

RULES = Path(__file__).resolve().parents[2] / "imperial_steam" / "games" / "imperial_steam"
#: What the variable parts of reasons stand for.
PARTS = {
    "kind": ENGINEERS,
    "action.kind": ENGINEERS,
    "action.tile": MAIN_ACTIONS,
    "action.area": AREAS,
    "TILES[tile].name": MAIN_ACTIONS,
    # All but those that are always possible.
    "limited.name": tuple(tile for tile in MAIN_ACTIONS if tile not in ("A4", "A10", "A11")),
}
#: Values made by a function of their own, of what the sentence is about; they are said whole in play, see below.
MADE = {"_named(layout, action)": {"link", "hub", "place", "good", "level", "goods", "value", "steps"}}
#: A refusal made from another one, whose reason is found where that one is made.
PASSED_ON = "refusal.reason"


def reasons(node: ast.expr) -> list[str]:
    """The reasons an expression can stand for."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.IfExp):
        return reasons(node.body) + reasons(node.orelse)
    assert isinstance(node, ast.JoinedStr), ast.unparse(node)
    made = [""]
    for part in node.values:
        ends = PARTS[ast.unparse(part.value)] if isinstance(part, ast.FormattedValue) else (str(part.value),)  # type: ignore[attr-defined]
        made = [stem + end for stem in made for end in ends]
    return made


def keys(node: ast.expr | None, function: ast.AST) -> set[str]:
    """The names of the values given, also when they stand in a variable of the function."""
    if node is None:
        return set()
    if isinstance(node, ast.Name):
        given = [
            one.value
            for one in ast.walk(function)
            if (isinstance(one, ast.Assign) and any(ast.unparse(target) == node.id for target in one.targets))
            or (isinstance(one, ast.AnnAssign) and ast.unparse(one.target) == node.id)
        ]
        return set.intersection(*(keys(value, function) for value in given))
    if (made := MADE.get(ast.unparse(node))) is not None:
        return made
    assert isinstance(node, ast.Dict), ast.unparse(node)
    return {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}


@cache
def in_source() -> tuple[tuple[str, frozenset[str], str], ...]:
    """Reason, names of its values, and place, of every refusal in the source of the rules."""
    return tuple(_found())


def _found() -> Iterator[tuple[str, frozenset[str], str]]:
    for path in sorted(RULES.rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(function, ast.FunctionDef):
                continue
            for call in ast.walk(function):
                if not (isinstance(call, ast.Call) and ast.unparse(call.func) == "Refusal"):
                    continue
                if ast.unparse(call.args[1]) == PASSED_ON:
                    continue
                values = keys(call.args[2] if len(call.args) > 2 else None, function)
                for reason in reasons(call.args[1]):
                    yield reason, frozenset(values), f"{path.name}:{call.lineno}"


def placeholders(message: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name is not None}


def test_the_source_is_read_whole() -> None:
    """A reason of each kind: plain, chosen, made of parts, with values in a variable."""
    found = {reason: values for reason, values, _ in in_source()}
    assert found["crew-too-weak"] == {"effort", "crew"}
    assert found["influence-too-low"] == {"need", "have", "value"}
    assert {"franz-decides", "not-franz-turn", "needs-tunnel-engineer", "no-effect-A11"} <= set(found)
    assert len(found) > 85


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_message_with_its_values(language: str) -> None:
    catalogue = Catalogue(language, "imperial_steam")
    faults = []
    for reason, values, place in in_source():
        message = catalogue._find(f"refusal.{reason}") if language == "en" else own(language, f"refusal.{reason}")
        if message is None:
            faults.append(f"{place} {reason}: no message")
        elif not placeholders(message) <= values:
            faults.append(f"{place} {reason}: {placeholders(message) - values} not given")
    assert faults == []


def own(language: str, key: str) -> str | None:
    """A message of the language itself, not of English in its place."""
    found = Catalogue(language, "imperial_steam")._own
    return next((text for source in found if (text := source.gettext(key)) != key), None)


def test_no_message_is_left_over() -> None:
    """A sentence nobody can read is a mistake in the engine or in the catalogue."""
    known = {f"refusal.{reason}" for reason, _, _ in in_source()}
    catalogue = Catalogue("en", "imperial_steam")
    written = {key for source in catalogue._own for key in source._catalog if str(key).startswith("refusal.")}  # type: ignore[attr-defined]
    assert written - known == set()


def positions(players: int, seed: int, count: int) -> Iterator[ImperialSteam]:
    """Positions of a game at random, from its beginning on."""
    title, chance = ImperialSteamTitle(), Random(seed)
    board = title.read_board(title.default_board)
    game = title.new_game(board, title.draw_setup(board, players, "normal", chance))
    step = 0
    while (decision := game.decision()) is not None and count:
        if step % 11 == 0:
            count -= 1
            yield game
        game.apply(chance.choice(list(decision.options)))
        step += 1


@cache
def refused() -> dict[str, tuple[Refusal, ...]]:
    """Refusals of all conceivable actions in games at random: for each reason, one for each set of values."""
    found: dict[str, dict[frozenset[str], Refusal]] = {}
    for players in (1, 2, 4):
        for game in positions(players, players, 22):
            for action in game.layout.actions:
                for refusal in game.refusals(action):
                    found.setdefault(refusal.reason, {}).setdefault(frozenset(refusal.values), refusal)
    return {reason: tuple(kinds.values()) for reason, kinds in found.items()}


def test_refusals_met_in_play_are_those_of_the_source() -> None:
    assert set(refused()) - {reason for reason, _, _ in in_source()} == set()
    assert len(refused()) > 45


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_met_in_play_are_whole(language: str) -> None:
    """No placeholder stays empty, no word of a value is missing, every sentence ends."""
    catalogue = Catalogue(language, "imperial_steam")
    faults = []
    for reason, kinds in refused().items():
        for refusal in kinds:
            sentence = catalogue.text(f"refusal.{reason}", **refusal.values)
            unknown = [word for word in ("good.", "hub.", "tile.", "refusal.") if word in sentence]
            if "{" in sentence or unknown or not sentence.endswith((".", "?", "!")):
                faults.append(sentence)
    assert faults == []


def test_the_rule_of_every_refusal_has_an_article() -> None:
    rules = {refusal.rule for kinds in refused().values() for refusal in kinds}
    assert {rule for rule in rules if reference().article_of(rule) is None} == set()


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "This needs effort 5; your crew has 4."),
        ("de", "Dafür ist Aufwand 5 nötig; dein Trupp schafft 4."),
        ("pl", "To wymaga wysiłku 5; twoja załoga osiąga 4."),
    ],
)
def test_a_refusal_says_its_numbers(language: str, expected: str) -> None:
    assert Catalogue(language, "imperial_steam").text("refusal.crew-too-weak", effort=5, crew=4) == expected

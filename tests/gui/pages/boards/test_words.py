"""What a player reads about boards: faults and values in the player's language; files keep their words."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from imperial_steam.games.kit.faults import Fault
from imperial_steam.gui.pages.boards.words import fault_said, in_file, place_said, value_said
from imperial_steam.i18n import Catalogue
from imperial_steam.titles import TITLES

STEAM = TITLES["imperial_steam"]
BASE: dict[str, Any] = dict(STEAM.board_data(STEAM.read_board(STEAM.default_board)))


def _only_fault(change: Any) -> Fault:
    data = deepcopy(BASE)
    change(data)
    (fault,) = [fault for fault in STEAM.board_faults(data) if fault.severity == "error"]
    return fault


def _misspelt(data: dict[str, Any]) -> None:
    data["links"][0]["kind"] = "brige"


@pytest.mark.parametrize(
    ("language", "where", "what"),
    [
        ("en", "Links › {link} › kind", "“brige” is not one of plain, bridge, tunnel – did you mean “bridge”?"),
        (
            "de",
            "Strecken › {link} › Art",
            "„brige“ ist nicht eines von einfach, Brücke, Tunnel – meintest du „Brücke“?",
        ),
        ("pl", "Odcinki › {link} › rodzaj", "„brige” nie należy do: zwykły, most, tunel – czy chodziło o „most”?"),
    ],
)
def test_a_misspelt_word_is_told_in_the_words_of_the_pieces(language: str, where: str, what: str) -> None:
    fault, words = _only_fault(_misspelt), Catalogue(language, "imperial_steam")
    link = f"{BASE['links'][0]['from']}–{BASE['links'][0]['to']}"
    assert place_said(words, fault) == where.format(link=link)
    assert fault_said(words, fault) == what
    assert (
        str(fault) == f"error: links[{link}].kind: 'brige' is not one of plain, bridge, tunnel – did you mean 'bridge'?"
    )


def test_a_constraint_of_the_rules_names_its_rule() -> None:
    fault = next(f for f in STEAM.board_faults({**BASE, "wages": [*BASE["wages"][:-1], BASE["wages"][0]]}))
    assert (
        fault_said(Catalogue("de", "imperial_steam"), fault)
        == "die Arbeitslöhne steigen von Reihe zu Reihe; hier folgt 10 auf 40 (DATA-34)"
    )


@pytest.mark.parametrize(
    ("value", "read"),
    [("tunnel", "Tunnel"), (["wood", "iron"], "Holz, Eisen"), (True, "ja"), (12, "12"), ("Wien", "Wien")],
)
def test_values_are_read_in_the_language_of_the_player(value: Any, read: str) -> None:
    assert value_said(Catalogue("de", "imperial_steam"), value) == read


@pytest.mark.parametrize(
    ("text", "meant"),
    [("Brücke", "bridge"), ("brücke", "bridge"), ("bridge", "bridge"), ("Holz, Eisen", "wood, iron"), ("nein", "no"),
     ("12", "12"), ("Wien", "Wien")],
)  # fmt: skip
def test_what_is_typed_is_kept_in_the_words_of_the_file(text: str, meant: str) -> None:
    words = ("plain", "bridge", "tunnel", "wood", "stone", "iron")
    assert in_file(Catalogue("de", "imperial_steam"), text, words) == meant


def test_a_contract_that_is_worth_too_little_is_marked_with_the_one_it_is_beneath() -> None:
    def cheapened(data: dict[str, Any]) -> None:
        data["contracts"][10]["value"] = 70

    fault = _only_fault(cheapened)
    assert fault.path == ("contracts", 10, "value")
    assert {BASE["contracts"][place]["value"] for _, place, _ in fault.also} == {70}


def test_at_a_contract_that_is_worth_too_much_nothing_is_said_of_what_the_other_may_be_worth() -> None:
    """Its buttons offer something else: that it is worth less itself."""

    def cheapened(data: dict[str, Any]) -> None:
        data["contracts"][10]["value"] = 70

    fault, words = _only_fault(cheapened), Catalogue("en", "imperial_steam")
    assert "did you mean “80”?" in fault_said(words, fault, fault.path)
    assert "did you mean" not in fault_said(words, fault, fault.also[0])

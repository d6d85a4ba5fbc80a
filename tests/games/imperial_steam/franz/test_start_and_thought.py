"""Franz's setup, his neighbour cities, and what he says while he thinks."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from imperial_steam.games.imperial_steam.actions import DrawCards, parse_action
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.franz import ways
from imperial_steam.games.imperial_steam.franz.start import PRESETS, Difficulty, draw_franz, version_names
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.position import arrange
from imperial_steam.games.imperial_steam.setup_draw import draw_setup
from imperial_steam.games.imperial_steam.title import TITLE, ImperialSteamTitle
from imperial_steam.games.protocol import Event

NAMES = ("red", "franz")
A_CARDS = ("1A", "2A", "3A")


def solo(board: Board, given: dict[str, object] | None = None, crowns: tuple[str, ...] | None = None) -> ImperialSteam:
    """A position at the beginning of Franz's turn in the fixed setup."""
    franz = draw_franz(board, Random(0), Difficulty(A_CARDS))
    setup = replace(draw_setup(board, 2, "fixed", Random(0), franz=franz), order=(0, 1))
    if crowns is not None:
        setup = replace(setup, crowns=crowns)
    game = ImperialSteam(Layout(board, setup))
    arrange(game, NAMES, {"turn": "franz"} | (given or {}))
    return game


def take(game: ImperialSteam, action: str, decision: str = "1") -> list[Event]:
    """His turn with the cards given."""
    game.apply(DrawCards(action, decision))
    return game.apply(parse_action("franz"))


def test_the_setup_names_his_cards(board: Board) -> None:
    """FRANZ-SETUP-05, FRANZ-SETUP-07, FRANZ-SETUP-08, FRANZ-DIFF-03."""
    franz = draw_franz(board, Random(3), Difficulty(("1B", "2A", "3B"), 170))
    assert franz.actions == ("1B", "2A", "3B", "4", "5")
    assert (franz.money, franz.free_marker, franz.seat) == (170, False, 1)
    drawn = [draw_franz(board, Random(seed), PRESETS["easy"]) for seed in range(60)]
    assert {one.action_strategy for one in drawn} == {one.decision_strategy for one in drawn} == {"6☆", "7☆", "8☆"}
    assert board.franz is not None
    assert version_names(board.franz) == ["1A", "1B", "2A", "2B", "3A", "3B"]


@pytest.mark.parametrize(
    ("difficulty", "complaint"),
    [
        (Difficulty(("1A", "2A")), "one version of each"),
        (Difficulty(("1A", "1B", "3A")), "one version of each"),
        (Difficulty(("1A", "2A", "6☆")), "one version of each"),
        (Difficulty(("1A", "2A", "3C")), "1A, 1B, 2A, 2B, 3A, 3B"),
        (Difficulty(A_CARDS, 15), "multiple of 10"),
        (Difficulty(A_CARDS, -10), "multiple of 10"),
    ],
)
def test_impossible_difficulties_are_refused(board: Board, difficulty: Difficulty, complaint: str) -> None:
    """FRANZ-SETUP-05, FRANZ-DIFF-03."""
    with pytest.raises(ValueError, match=complaint):
        draw_franz(board, Random(0), difficulty)


def test_a_board_without_franz_has_no_solo_game(board: Board) -> None:
    with pytest.raises(ValueError, match="no cards for Franz"):
        draw_franz(replace(board, franz=None), Random(0))


def test_franz_plays_against_one_person(board: Board) -> None:
    """FRANZ-SETUP-01: whoever asks for more people and for him is told so; nobody is left out silently."""
    title = ImperialSteamTitle()
    assert title.draw_setup(board, 1, "fixed", Random(0), {"franz": "hard"}).franz is not None
    for players in (2, 3, 4):
        for chosen in ({"franz": "hard"}, {"franz": "normal"}, {"franz_money": "150"}):
            with pytest.raises(ValueError, match=f"against 1 player, not against {players}"):
                title.draw_setup(board, players, "fixed", Random(0), chosen)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_his_setup_reads_back(board: Board, preset: str) -> None:
    """FRANZ-SETUP-05 to FRANZ-SETUP-08 survive a save."""
    setup = ImperialSteamTitle().draw_setup(board, 1, "random", Random(8), {"franz": preset})
    assert setup.players == 2
    assert TITLE.setup_from_data(TITLE.setup_data(setup)) == setup


def test_every_card_of_a_deck_is_equally_likely(board: Board) -> None:
    """FRANZ-TURN-02, FRANZ-TURN-03: all pairs of cards not yet drawn, each offered once."""
    game = solo(board, {"action_deck": ["1A", "4"], "decision_deck": []})
    offered = Counter(str(option) for option in game.options())
    assert len(offered) == 2 * 6
    assert set(offered.values()) == {1}


def test_a_city_behind_a_crown_is_no_neighbour(board: Board) -> None:
    """FRANZ-GEN-15, RUL-F26: a link with a crown connects nobody; engineers and fees do not matter here."""
    names = solo(board).layout.city_names
    game = solo(board, crowns=("Wien–St. Pölten",))
    assert [names[i] for i in ways.neighbours(game.layout, game.state, 1)] == ["Baden", "Wr. Neustadt", "Bratislava"]
    game = solo(board, {"franz": {"tracks": ["Wien–St. Pölten"]}})
    found = {names[i] for i in ways.neighbours(game.layout, game.state, 1)}
    assert found == {"Baden", "Wr. Neustadt", "Bratislava", "Amstetten", "Linz"}


def test_accents_are_removed_for_a_to_z() -> None:
    """RUL-F31."""
    names = ["Zell", "Ötz", "Orth", "Österfeld", "Ändern", "Anif", "Černý", "Cilli"]
    assert sorted(names, key=ways.a_to_z) == ["Ändern", "Anif", "Černý", "Cilli", "Orth", "Österfeld", "Ötz", "Zell"]


def test_he_tells_every_slot_condition_and_choice(board: Board) -> None:
    """FRANZ-TURN-05, FRANZ-TURN-06, FRANZ-COND-01, FRANZ-ACT-45: each thought carries its rule and its numbers."""
    events = take(solo(board, {"franz": {"money": 10}}), "3A")
    assert [(event.name, dict(event.values)) for event in events[:4]] == [
        ("franz_slot", {"slot": 1, "action": "new_factory", "rule": "FRANZ-TURN-05"}),
        ("franz_condition_fails",
         {"condition": "money_at_least", "need": 20, "have": 10, "slot": 3, "rule": "FRANZ-COND-01"}),
        ("franz_slot", {"slot": 3, "action": "influence_or_contract", "rule": "FRANZ-TURN-05"}),
        ("franz_acts", {"card": "3A", "slot": 3, "action": "influence_or_contract", "money": 0, "cubes": 0,
                        "rule": "FRANZ-TURN-07"}),
    ]  # fmt: skip
    assert all(event.player == 1 for event in events[:4])


def test_candidates_come_ranked_with_the_numbers_that_decide(board: Board) -> None:
    """FRANZ-ACT-05, FRANZ-ACT-08: his box shows why St. Pölten comes before Baden."""
    events = take(solo(board), "1A")
    choice = next(event for event in events if event.name == "franz_choice")
    assert choice.values["chosen"] == "St. Pölten"
    assert choice.values["candidates"] == (
        ("St. Pölten", (("sites", 2), ("influence", 1))), ("Baden", (("sites", 0), ("influence", 1))),
    )  # fmt: skip
    preferred = next(event for event in events if event.name == "franz_preferred")
    assert dict(preferred.values) == {"city": "Amstetten", "tracks": 2, "rule": "FRANZ-ACT-04"}


def test_a_board_whose_card_goes_in_a_circle_is_stopped(board: Board) -> None:
    """FRANZ-TURN-06: the check of boards refuses such a card; the turn never hangs on it."""
    cards = board.franz
    assert cards is not None
    slot = cards.actions["5"].slots[0]
    back = replace(slot, conditions=(replace(slot.conditions[0], otherwise=1),))
    broken = {**cards.actions, "5": replace(cards.actions["5"], slots=(back, *cards.actions["5"].slots[1:]))}
    game = solo(replace(board, franz=replace(cards, actions=broken)))
    with pytest.raises(ValueError, match="card 5 leads from slot 1 back to slot 1"):
        take(game, "5")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"actions": ("1A", "2A", "3A", "4", "55")}, "no card 55"),
        ({"action_strategy": ""}, "no card"),
        ({"decision_strategy": "9"}, "no card 9"),
        ({"actions": ("1A", "1A", "3A", "4", "5")}, "named twice"),
        ({"seat": 2}, "seat 0 or 1"),
        ({"money": 15}, "multiple of 10"),
    ],
)
def test_a_setup_that_does_not_fit_the_board_is_refused(board: Board, change: dict[str, Any], complaint: str) -> None:
    """FRANZ-SETUP-01, FRANZ-SETUP-05: a save may have been changed by hand."""
    setup = draw_setup(board, 2, "fixed", Random(0), franz=draw_franz(board, Random(0)))
    assert setup.franz is not None
    with pytest.raises(ValueError, match=complaint):
        ImperialSteamTitle().new_game(board, replace(setup, franz=replace(setup.franz, **change)))


def test_a_solo_game_needs_a_board_with_franz(board: Board) -> None:
    setup = draw_setup(board, 2, "fixed", Random(0), franz=draw_franz(board, Random(0)))
    with pytest.raises(ValueError, match="no cards for Franz"):
        ImperialSteamTitle().new_game(replace(board, franz=None), setup)

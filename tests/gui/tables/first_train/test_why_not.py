"""What cannot be chosen says why: loads and the areas they lie in, borders and areas without tracks (UI-01)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.control.cards import Cards
from imperial_steam.gui.table_kit.control.explain import refused
from imperial_steam.gui.table_kit.core.shown import Seat
from imperial_steam.gui.table_kit.drawing.card import Card, Manner
from imperial_steam.gui.tables.first_train.cards.describe import describe, out_of_reach
from imperial_steam.gui.tables.first_train.cards.words import TrainWords
from imperial_steam.gui.tables.first_train.model.shown import TrainShown
from imperial_steam.gui.tables.first_train.model.things import conceivable
from imperial_steam.i18n import LANGUAGES, Catalogue
from tests.games.first_train.samples import arranged, do

SEATS = tuple(Seat(name, colour) for name, colour in zip(("Ada", "Béla", "Carl", "Dóra"), TITLE.colours, strict=True))
#: Orange may ship: a red passenger waits in Wetzendorf at the end of a track that leads to no red stop.
SHIPPING = {
    "phase": "shipping", "turn": "orange", "pieces": {"N29": {"red": 1, "landowner": 0}, "N42": {"yellow": 1}},
    "orange": {"tracks": ["N29-N40"]},
}  # fmt: skip


def table(game: FirstTrain) -> TrainShown:
    """The table as whoever decides sees it."""
    decision = game.decision()
    assert decision is not None
    return TrainShown(game, decision, SEATS, decision.player)


def against(game: FirstTrain, kind: str, key: str) -> dict[str, set[tuple[str, str]]]:
    """What a thing stands for, each with the rules and reasons against it."""
    found = refused(table(game), Target(kind, key))
    return {str(entry.action): {(reason.rule, reason.reason) for reason in entry.reasons} for entry in found}


def card(game: FirstTrain, kind: str, key: str) -> Card:
    """What is printed on a thing, in English."""
    made = describe(table(game), Target(kind, key), Catalogue("en", TITLE.key).text)
    assert made is not None
    return made


def test_passengers_say_once_what_keeps_them_and_so_does_their_area() -> None:
    """LOAD-01, LOAD-09, LOAD-10: no train, and no own way to a stop of the colour."""
    game = arranged(**SHIPPING)
    passenger = {"ship N29 red": {("LOAD-01", "no_train"), ("LOAD-10", "no_own_way")}}
    assert against(game, "load", "N29 red") == passenger
    assert against(game, "area", "N29") == passenger
    assert against(game, "area", "N42") == {"ship N42 yellow": {("LOAD-01", "no_train"), ("LOAD-07", "no_own_track")}}
    assert against(game, "area", "N40").keys() <= {"ship N40 yellow"}


def test_nothing_is_refused_to_a_machine() -> None:
    """Reasons against what a machine could do would be read as reasons against the reader's own move."""
    shown = table(arranged(**SHIPPING))
    seats = [replace(seat, machine=number == shown.decider) for number, seat in enumerate(shown.seats)]
    assert refused(shown, Target("area", "N29"))
    assert not refused(replace(shown, seats=seats), Target("area", "N29"))


def test_an_area_offers_what_can_be_shipped_and_the_other_passenger_says_why_not() -> None:
    """LOAD-10, LOAD-16: of two passengers one can ride: a click on the station or its name means that one."""
    game = arranged(
        phase="shipping", turn="orange", trains={"3a": "orange"}, pieces={"N29": {"red": 1, "green": 1}},
        orange={"tracks": ["N29-N30-N31"]},
    )  # fmt: skip
    assert against(game, "load", "N29 green") == {}
    assert against(game, "load", "N29 red") == {"ship N29 red": {("LOAD-10", "no_own_way")}}
    assert against(game, "area", "N29") == {}
    shown = table(game)
    assert [str(option) for option in shown.lit[Target("area", "N29")]] == ["seat N29 green 3"]
    words = TrainWords(Catalogue("en", TITLE.key).text)
    words.places = {area.key: area.name for area in game.frame.layout.areas}
    words.wares = game.frame.wares
    told = Cards(words, lambda shown, thing: describe(shown, thing, words.say)).card(shown, Target("area", "N29"))
    assert told is not None
    assert any(line.manner is Manner.OPTION and "green passenger" in line.text for line in told.lines)


def test_a_class_without_a_train_and_a_train_without_a_place() -> None:
    """LOAD-01, LOAD-02: which of the own trains is missing or full."""
    full = arranged(
        phase="shipping", turn="orange", passed=["purple"], trains={"3a": "orange"},
        pieces={"N29": {"green": 3}}, orange={"tracks": ["N29-N30-N31"]},
    )  # fmt: skip
    reasons = {reason.reason: reason.values for reason in full.refusals(TITLE.parse_action("seat N29 green 2"))}
    assert reasons == {"no_train_of_class": {"price": 2}}
    do(full, "seat N29 green 3", "seat N29 green 3")
    assert against(full, "load", "N29 green") == {"ship N29 green": {("LOAD-01", "no_free_place")}}


@pytest.mark.parametrize(("phase", "rule"), [("auction", "BID-02"), ("building", "BUILD-01"), ("takeovers", "SELL-01")])
def test_loads_say_when_they_are_shipped(phase: str, rule: str) -> None:
    """PH6-01: in any other phase the phase of shipping is named."""
    game = arranged(**{**SHIPPING, "phase": phase, "orange": {"tracks": ["N29-N30-N31"]}})
    found = against(game, "load", "N29 red")["ship N29 red"]
    assert {rule for rule, _ in found} == {rule, "PH6-01"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_phases_are_named_as_the_bar_names_them(language: str) -> None:
    """The bar numbers no phase, so nothing that is read does; a refusal has the word of the bar."""
    catalogue = Catalogue(language, TITLE.key)
    written = [str(text) for text in catalogue._own[0]._catalog.values()]  # type: ignore[attr-defined]
    assert [text for text in written if re.search(r"\b(phase|faz\w+) \d", text, re.IGNORECASE)] == []
    for reason, phase in (("no_shipping_now", "shipping"), ("no_sales_now", "takeovers")):
        assert catalogue.text(f"phase.{phase}") in catalogue.text(f"refusal.{reason}")


@pytest.mark.parametrize(
    ("words", "border", "rule", "told"),
    [
        ({}, "N31-N43", "BUILD-13", "Nürnberg"),
        ({}, "N27-N28", "BUILD-07", "hop field: Schniegling."),
        ({"map": "wensleydale"}, "W81-W82", "SOUTH-04", "extension"),
    ],
)
def test_a_border_without_tracks_says_why(words: dict[str, object], border: str, rule: str, told: str) -> None:
    """BUILD-07, BUILD-13, SOUTH-04: the reason with its rule, and no second time as a refusal."""
    game = arranged(phase="building", **words)
    line = card(game, "border", border).lines[0]
    assert (line.rule, told in line.text) == (rule, True)
    assert against(game, "border", border) == {}


def test_an_area_out_of_reach_says_so() -> None:
    """BUILD-12: while a line is built, an area that no payable line leads to; neither one in reach, nor one beside."""
    game = arranged(phase="building", turn="orange", orange={"hand": 3, "white": 0, "brown": 0})
    assert not out_of_reach(table(game), game.frame.layout.areas[0])
    do(game, "start N37")
    told = {area.key for area in game.frame.layout.areas if out_of_reach(table(game), area)}
    assert "N06" in told
    assert told.isdisjoint({"N37", "N38", "N39", "N28"})
    assert "BUILD-12" in {line.rule for line in card(game, "area", "N06").lines}
    assert "BUILD-12" not in {line.rule for line in card(game, "area", "N39").lines}


def test_while_a_line_is_built_an_area_stands_for_the_next_track_to_it() -> None:
    """Beside its end; any other area stands for nothing."""
    game = arranged(phase="building", turn="orange", orange={"hand": 3, "white": 0, "brown": 0})
    do(game, "start N37")
    assert [str(action) for action in conceivable(game, Target("area", "N38"))] == ["build N37-N38"]
    assert list(conceivable(game, Target("area", "N06"))) == []

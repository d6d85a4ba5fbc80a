"""A click on a field further on makes several steps; the field and its number are lit, undo takes all of them back."""

from __future__ import annotations

from random import Random

import pytest

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads.actions import parse_action
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.tables.russian_railroads.model.stretches import Advance, Stretch, several
from imperial_steam.gui.window.recording import perform
from imperial_steam.session import Session
from tests.gui.tables.hands import Hands
from tests.gui.tables.russian_railroads.boards import session, table


def used(space: str) -> Session:
    """Somebody has used a space, as soon as that was possible in a game, and is to carry out its actions."""
    made, use = session(2, seed=3), parse_action(f"use {space}")
    ledger = made.ledger
    while ledger.decision is not None and use not in ledger.decision.options:
        ledger.apply(ledger.decision.options[0])
    ledger.apply(use)
    while ledger.decision is not None and ledger.decision.kind == "payment":
        ledger.apply(ledger.decision.options[0])
    return made


@pytest.fixture
def three_black() -> Session:
    """Somebody may make three steps with black tracks."""
    return used("BLACK-2")


def test_the_field_two_steps_on_is_lit_and_a_click_makes_both(three_black: Session) -> None:
    """TRACK-03, TRACK-07: each step is an action of its own."""
    scene, ledger = table(three_black, language="en"), three_black.ledger
    game, seat = ledger.game, ledger.decision.player  # type: ignore[union-attr]
    begin = game.state.players[seat].tracks[0]  # type: ignore[attr-defined]
    thing = Target("cell", f"transsib {begin + 2}")
    assert [str(entry) for entry in scene.state.shown().lit[thing]] == ["step transsib black, step transsib black"]
    assert "+2" in [item.label for item in layout_of(scene)]
    place, before = scene.state.hits.place(thing), ledger.cursor
    assert place is not None
    Hands(scene, Random(1)).click(place.center)
    assert [entry.text for entry in ledger.entries[before:]] == ["step transsib black"] * 2
    assert ledger.game.state.players[seat].tracks[0] == begin + 2  # type: ignore[attr-defined]
    perform(scene.app, [Key("backspace")])
    assert ledger.cursor == before, "one click, one undo"
    perform(scene.app, [Key("r")])
    assert ledger.cursor == before + 2
    perform(scene.app, [Key("backspace", shift=True)])
    assert ledger.cursor == before + 1, "the last step alone"


def test_the_keyboard_finds_the_longest_in_the_list(three_black: Session) -> None:
    scene, ledger = table(three_black, language="en"), three_black.ledger
    listed = {entry: words for entry, words, _ in scene.state.choices() if isinstance(entry, Stretch)}
    assert len(listed) == 3
    assert {entry.number for entry in listed} == {3}
    assert any(words.startswith("Transsib:") and words.endswith("+3 fields") for words in listed.values())
    row = next(n for n, (entry, *_) in enumerate(scene.state.choices()) if entry in listed)
    before = ledger.cursor
    scene.controller.choosing.choose(row)
    assert ledger.cursor == before + 3


@pytest.mark.parametrize("seed", range(4))
def test_every_stretch_can_be_made_and_ends_where_it_says(seed: int) -> None:
    """TRACK-04, TRACK-05: in the positions of a game played at random."""
    made, chance, found = session(2, seed), Random(seed), 0
    ledger = made.ledger
    while ledger.decision is not None:
        for entry in several(ledger.game) if chance.random() < 0.5 else ():  # type: ignore[arg-type]
            after, found = ledger.game.copy(), found + 1
            for step in entry.steps:
                assert step in after.decision().options  # type: ignore[union-attr]
                after.apply(step)
            player = after.state.players[ledger.decision.player]  # type: ignore[attr-defined]
            if isinstance(entry, Advance):
                assert player.markers[entry.marker - 1] == entry.field
                continue
            index = after.frame.line_index[entry.line] * 5  # type: ignore[attr-defined]
            assert entry.field in player.tracks[index : index + 5]
        ledger.apply(chance.choice(list(ledger.decision.options)))
    assert found


def test_an_industry_marker_goes_several_fields_at_a_click() -> None:
    """IND-02: the field is lit with the number of steps, the list has the longest way; undo takes all of it back."""
    made = used("IND-2")
    ledger = made.ledger
    scene = table(made, language="en")
    seat, before = ledger.decision.player, ledger.cursor  # type: ignore[union-attr]
    (entry,) = (entry for entry, *_ in scene.state.choices() if isinstance(entry, Advance))
    assert scene.presenter.words.option(entry) == "Industry marker 1: +2 fields"
    place = scene.state.hits.place(entry.target)
    assert place is not None
    Hands(scene, Random(1)).click(place.center)
    assert [entry.text for entry in ledger.entries[before:]] == ["industry 1"] * 2
    assert ledger.game.state.players[seat].markers[0] == entry.field  # type: ignore[attr-defined]
    perform(scene.app, [Key("backspace")])
    assert ledger.cursor == before


def test_looking_back_nothing_is_lit(three_black: Session) -> None:
    scene = table(three_black, language="en")
    scene.controller.history.look(0)
    assert not scene.state.shown().chained()

"""Cards of any table: what they say about a thing, and how they are laid out, scrolled and placed."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest
from pygame import Rect, Surface

from imperial_steam.games.protocol import Action, Decision, Target
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.table_kit.control.cards import OPTIONS_LIMIT, Cards
from imperial_steam.gui.table_kit.control.explain import ShortWays, refused
from imperial_steam.gui.table_kit.core.sentences import TableWords
from imperial_steam.gui.table_kit.core.shown import Seat, Shown
from imperial_steam.gui.table_kit.drawing.card import (
    Card,
    CardLine,
    Manner,
    draw,
    draw_pinned,
    place_card,
    place_clear,
    size_of,
)
from tests.toy.actions import End, Take, Throw
from tests.toy.game import Toy
from tests.toy.samples import pebbles

SEATS = (Seat("Ada", "red"), Seat("Ben", "purple"))
PILE = Target("pile", "")
WINDOW = Rect(0, 0, 900, 500)


class ByHand:
    """A way that begins with taking one."""

    now = (Take(1),)
    turns = 0


class Piles(Shown[Toy]):
    """The toy's table: the pile stands for whatever is taken, the die for a throw that comes too early."""

    def places(self, action: Action) -> Sequence[Target]:
        return [PILE] if str(action).startswith("take") else [action.target]

    def conceivable(self, thing: Target) -> Sequence[Action]:
        return [Throw(), End()] if thing.kind == "die" else []


def by_hand(shown: Piles, action: Action) -> ByHand | None:
    """Finds the short way to a throw."""
    return ByHand() if action == Throw() else None


@pytest.mark.parametrize("named", [True, False])
def test_a_card_named_after_what_is_refused_does_not_repeat_it(named: bool) -> None:
    words: TableWords[Piles] = TableWords(told)
    game = pebbles()
    shown = Piles(game, game.decision(), SEATS, 0)
    title = words.option(Throw()) if named else "Die"
    card = Cards(words, lambda *_: Card(title)).card(shown, Target("die", ""))
    assert card is not None
    (line,) = [line.text for line in card.lines if line.manner is Manner.OPTION and "throw" in line.text]
    assert line.startswith("hover.not_now" if named else "hover.refused")


def told(key: str, **values: object) -> str:
    """A sentence as its key and values."""
    return f"{key} {values}" if values else key


def described(shown: Piles, thing: Target) -> Card | None:
    """Piles and dice have cards."""
    return Card(thing.kind) if thing.kind in ("pile", "die") else None


CARDS: Cards[Piles] = Cards(TableWords(told), described)


def piles(options: int = 3) -> Piles:
    """The table of a new toy, with so many options."""
    decision = Decision(0, "turn", [Take(number) for number in range(1, options + 1)])
    return Piles(pebbles(20), decision, SEATS, 0)


@pytest.fixture
def canvas() -> Canvas:
    """Something to draw on."""
    pygame.font.init()
    return Canvas(Surface(WINDOW.size), Look(), [])


def test_a_card_tells_every_option_or_counts_the_rest() -> None:
    """What stands for nothing and is described nowhere has no card."""
    few, many = CARDS.card(piles(), PILE), CARDS.card(piles(OPTIONS_LIMIT + 2), PILE)
    assert few is not None
    assert many is not None
    options = [told("option.take", number=number) for number in (1, 2, 3)]
    assert [line.text for line in few.lines if line.manner is Manner.OPTION] == options
    assert few.lines[-1].manner is Manner.OPTION
    assert many.lines[-1].text == told("hover.more", n=2)
    assert CARDS.card(piles(), Target("cloud", "")) is None


def test_a_refusal_is_cited_with_its_rule_and_the_way_can_be_played() -> None:
    """Only the pinned card has a button; without a search no way is told."""
    shown, die = piles(), Target("die", "")
    ways = ShortWays(by_hand)
    ways.ask(0, shown, [entry.action for entry in refused(shown, die)])
    while ways.work():
        pass
    brief, whole = CARDS.card(shown, die, ways), CARDS.card(shown, die, ways, whole=True)
    assert brief is not None
    assert whole is not None
    rules = [reason.rule for entry in refused(shown, die) for reason in entry.reasons]
    assert [line.rule for line in whole.lines if line.manner is Manner.REFUSAL] == rules
    assert [link for link in whole.controls if link.startswith("way")] == ["way 0"]
    assert not any(link.startswith("way") for link in brief.controls)
    assert brief.lines[-1].text == "hover.pin"


def test_a_game_that_knows_no_ways_says_nothing_of_them() -> None:
    """No word of thinking, none of failing."""
    shown, die, none = piles(), Target("die", ""), ShortWays[Piles]()
    none.ask(0, shown, [Throw()])
    assert not none.work()
    card = CARDS.card(shown, die, none, whole=True)
    assert card is not None
    assert card == CARDS.card(shown, die, whole=True)


def test_nothing_is_separated_twice() -> None:
    """No line above the first line, none beside another."""
    made = Card("title")
    made.separate()
    made.say("words")
    made.separate()
    made.separate()
    assert [line.manner for line in made.lines] == [Manner.PLAIN, Manner.SEPARATOR]


def test_a_pinned_card_too_high_for_the_window_scrolls_to_what_is_chosen(canvas: Canvas) -> None:
    """Its controls are found where they are drawn; the cross stays in sight."""
    made = Card("Why not")
    for number in range(60):
        made.say("a reason", Manner.REFUSAL, f"TOY-{number:02}")
    made.button("do it", "way 0")
    assert size_of(canvas, made)[1] > WINDOW.h
    top = draw_pinned(canvas, made, Rect(300, 200, 10, 10), WINDOW.h, 0, 0)
    assert WINDOW.contains(top.box)
    assert "way 0" not in [link for _, link in top.controls]
    end = draw_pinned(canvas, made, Rect(300, 200, 10, 10), WINDOW.h, 60, 0, reveal=True)
    assert end.offset > 0
    assert [link for _, link in end.controls[-2:]] == ["way 0", "close"]
    assert all(end.box.contains(place) for place, _ in end.controls)


@pytest.mark.parametrize("at", [(0, 0), (860, 0), (430, 470), (880, 480)])
def test_a_card_never_covers_what_it_explains(canvas: Canvas, at: tuple[int, int]) -> None:
    """At every edge of the window."""
    beside = Rect(at, (20, 20))
    made = Card("Title")
    made.say("words")
    box = draw(canvas, made, beside, WINDOW)
    assert WINDOW.contains(box)
    assert not box.colliderect(beside)
    assert place_card(box.size, beside, WINDOW) == box


def test_an_option_named_like_its_card_is_not_told_twice() -> None:
    """Only what the card does not say yet follows, and nothing at all where it says everything."""

    class Told(TableWords[Piles]):
        def option(self, action: Action) -> str:
            return "pile"

        def effects(self, shown: Piles, action: Action) -> Sequence[tuple[str, Manner]]:
            return [("costs a worker", Manner.GAIN), *self.more]

        more: Sequence[tuple[str, Manner]] = ()

    def card(*more: str) -> list[str]:
        words = Told(told)
        words.more = [(line, Manner.GAIN) for line in more]
        made = Cards(words, lambda shown, thing: Card("pile", [CardLine("costs a worker")])).card(piles(1), PILE)
        assert made is not None
        return list(made.texts)

    assert card() == ["Pile", "costs a worker"]
    assert card("then +1") == ["Pile", "costs a worker", "", "then +1"]


def test_a_card_that_stays_covers_what_can_be_chosen_last() -> None:
    """At the side of its thing where least of it lies, though never on the thing itself."""
    thing, size = Rect(400, 200, 40, 40), (200, 120)
    right = place_card(size, thing, WINDOW)
    assert place_clear(size, thing, (), WINDOW) == right
    moved = place_clear(size, thing, [right.inflate(-20, -20)], WINDOW)
    assert not moved.colliderect(right.inflate(-20, -20))
    assert not moved.colliderect(thing)

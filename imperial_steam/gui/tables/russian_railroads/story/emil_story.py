"""What Emil does, as a story in stages: his card, what is checked for it, what he puts down and takes. Pure values.

A turn of his is a chain of cards: each is turned over by chance and carried out or discarded by an action of its own
(section 16.2). The story of such an action begins with the turn, and telling begins with its own card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from imperial_steam.games.protocol import Event, Target, Values, number_of, word_of
from imperial_steam.games.russian_railroads.actions import EmilTurn, TurnEmilCard
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.modules.emil import rules as emil
from imperial_steam.games.russian_railroads.setup import EMIL
from imperial_steam.gui.tables.russian_railroads.model import things
from imperial_steam.session import Entry, Ledger


class EmilLine(NamedTuple):
    """A sentence of the story, `emil.tell.<key>`, with its rule; `held` says whether what it checks is so."""

    key: str
    rule: str
    values: Values = MappingProxyType({})
    held: bool | None = None
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of the story.

    `kind` is `card`, `check`, `blocks`, `takes` or `passes`; `card` is the number of his card, -1 without one.
    """

    kind: str
    card: int
    lines: Sequence[EmilLine]
    chosen: Sequence[Target] = ()
    candidates: Sequence[Target] = ()


@dataclass(frozen=True, slots=True)
class EmilStory:
    """His turn up to one of his actions (`stories.Story`)."""

    stages: Sequence[Stage]
    first: int
    goes_on: bool
    seat: int = field(default=EMIL)


class _Act(NamedTuple):
    """One of his actions: the position before it and after it, and what happened."""

    before: RussianRailroads
    after: RussianRailroads
    events: Sequence[Event]


def told_by(entry: Entry) -> bool:
    """An entry has a story; a card turned over is told together with what he does with it."""
    return isinstance(entry.action, EmilTurn)


def story_at(ledger: Ledger, number: int) -> EmilStory | None:
    """The story of a recorded action, counted from 0; None if it has none."""
    if not 0 <= number < len(ledger.entries) or not told_by(ledger.entries[number]):
        return None
    return _story([*_earlier(ledger, number), _recorded(ledger, number)])


def story_ahead(ledger: Ledger) -> EmilStory:
    """The story of what he is about to do at the cursor; nothing is recorded."""
    after, events = ledger.preview(EmilTurn())
    return _story([*_earlier(ledger, ledger.cursor), _Act(_game(ledger.game), _game(after), events)])


def _earlier(ledger: Ledger, number: int) -> Sequence[_Act]:
    """His actions of the same turn before that with a number: all of them discarded a card."""
    acts: list[_Act] = []
    for before in range(number - 2, -1, -2):
        drawn, entry = ledger.entries[before + 1], ledger.entries[before]
        if not (isinstance(drawn.action, TurnEmilCard) and told_by(entry) and _goes_on(entry.events)):
            break
        acts.append(_recorded(ledger, before))
    return acts[::-1]


def _recorded(ledger: Ledger, number: int) -> _Act:
    before, after = ledger.position_at(number), ledger.position_at(number + 1)
    return _Act(_game(before), _game(after), ledger.entries[number].events)


def _game(game: object) -> RussianRailroads:
    assert isinstance(game, RussianRailroads)
    return game


def _goes_on(events: Sequence[Event]) -> bool:
    """He discarded a card, and turns the next one over."""
    return [event.name for event in events] == ["emil_discards"]


def _story(acts: Sequence[_Act]) -> EmilStory:
    stages: list[Stage] = []
    first = 0
    for number, act in enumerate(acts):
        first = len(stages)
        stages += _stages(act, not number)
    return EmilStory(stages, first, _goes_on(acts[-1].events))


def _stages(act: _Act, begins: bool) -> Iterator[Stage]:
    """The stages of one of his actions; with the first one the turn begins."""
    state, frame = act.before.state, act.before.frame
    number = state.emil.card
    if number < 0:
        yield Stage("passes", -1, _passes(act))
        return
    card = frame.world.emil[number]
    space = things.space(frame.space_keys[card.space])
    yield Stage("card", number, [*_opening(act.before, begins), _turned(act.before)], [space])
    blocks = next((event for event in act.events if event.name == "emil_blocks"), None)
    checked = [*_checks(act.before), *_failed(act)]
    yield Stage("check", number, checked, *(([], [space]) if blocks is None else ([space],)))
    if blocks is not None:
        yield Stage("blocks", number, list(_blocks(act.before, blocks)), [space])
        yield from _takes(act, number)


# How a turn begins


def _opening(game: RussianRailroads, begins: bool) -> Iterator[EmilLine]:
    """Why it is his turn, and why he does not pass; or that the next card is due."""
    deck = game.state.emil.deck.bit_count() + 1
    if not begins:
        yield EmilLine("next", "SOLO-12")
        return
    yield _whose_turn(game)
    yield EmilLine("able", "SOLO-20", {"cards": deck, "workers": emil.free_workers(game.state)}, True)


def _whose_turn(game: RussianRailroads) -> EmilLine:
    state = game.state
    deck = state.emil.deck | (1 << state.emil.card if state.emil.card >= 0 else 0)
    if deck == game.frame.emil_deck:
        return EmilLine("round", "SOLO-10", {"round": state.round})
    return EmilLine("turn", "SOLO-10")


def _passes(act: _Act) -> Sequence[EmilLine]:
    """Cards or workers are lacking."""
    lacking = word_of(next(event.values for event in act.events if event.name == "emil_passed"), "lacking")
    return [
        _whose_turn(act.before),
        EmilLine(f"lacks_{lacking}", "SOLO-20", {}, False),
        EmilLine("passes", "SOLO-20", strong=True),
        EmilLine("alone", "SOLO-21"),
    ]


def _turned(game: RussianRailroads) -> EmilLine:
    """What the card says; the public engineer costs what is printed on it."""
    card = game.frame.world.emil[game.state.emil.card]
    values: Values = {"space": game.frame.space_keys[card.space], "workers": card.workers, "coins": card.coins}
    if card.space in game.frame.public_places:
        return EmilLine("card_engineer", "SOLO-16", values, strong=True)
    return EmilLine("card", "SOLO-11", values, strong=True)


# What is checked


def _checks(game: RussianRailroads) -> Iterator[EmilLine]:
    """Everything that must hold, up to the first that does not."""
    frame, state = game.frame, game.state
    card = frame.world.emil[state.emil.card]
    for check in emil.checks(frame, state, card):
        yield EmilLine(_answer(game, check), check.rule, check.values, check.holds)
        if not check.holds:
            return


def _answer(game: RussianRailroads, check: emil.Check) -> str:
    """The message of a check: who occupies a space, and whether any worker is needed."""
    state = game.state
    if check.word == "workers" and not check.values["workers"]:
        return "workers.none"
    if check.word == "occupied" and not check.holds:
        space = game.frame.world.emil[state.emil.card].space
        his = any(use.space == space and use.seat == EMIL for use in state.uses)
        return "occupied.by_him" if his else "occupied.by_you"
    return f"{check.word}.{'yes' if check.holds else 'no'}"


def _failed(act: _Act) -> Iterator[EmilLine]:
    """What follows from a card that cannot be carried out."""
    if _goes_on(act.events):
        yield EmilLine("discards", "SOLO-12", {"cards": act.before.state.emil.deck.bit_count()}, strong=True)
    elif any(event.name == "emil_blocks_nothing" for event in act.events):
        yield EmilLine("blocks_nothing", "SOLO-27", strong=True)


# What he does


def _blocks(game: RussianRailroads, event: Event) -> Iterator[EmilLine]:
    """What he puts down, and what else the rules say about it."""
    frame = game.frame
    card = frame.world.emil[game.state.emil.card]
    yield EmilLine("blocks", "SOLO-11", event.values, strong=True)
    effects = {effect.kind for effect in frame.effects_of(game.state.row, card.space)}
    if number_of(event.values, "coins"):
        yield EmilLine("coins", "SOLO-15")
    if "hire" in effects:
        yield EmilLine("no_worker", "SOLO-26")
        return
    if frame.world.spaces[card.space].area == "coal":
        yield EmilLine("coal", "SOLO-19")
    if frame.world.spaces[card.space].area != "locomotive":
        yield EmilLine("not_carried_out", "SOLO-14")


def _takes(act: _Act, number: int) -> Iterator[Stage]:
    """Tiles that leave the game, or the engineer for the majority."""
    for event in act.events:
        if event.name == "emil_takes_locomotive":
            tile = things.stack(number_of(event.values, "number"))
            yield Stage("takes", number, [EmilLine("locomotive", "SOLO-17", event.values, strong=True)], [tile])
        elif event.name == "emil_takes_factory":
            tile = Target("display", word_of(event.values, "factory"))
            yield Stage("takes", number, [EmilLine("factory", "SOLO-17", event.values, strong=True)], [tile])
        elif event.name == "engineer_taken":
            lines = [EmilLine("engineer", "SOLO-18", event.values, strong=True), _majority(act.after)]
            yield Stage("takes", number, lines, [things.space("HIRE")])


def _majority(game: RussianRailroads) -> EmilLine:
    """How the engineers stand (SOLO-31)."""
    yours, his = (player.engineers.bit_count() for player in game.state.players)
    return EmilLine("majority", "SOLO-31", {"yours": yours, "his": his})

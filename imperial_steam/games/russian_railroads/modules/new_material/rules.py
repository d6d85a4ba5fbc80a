"""New material of German Railroads (section 15): the engineer that draws start bonus cards (NEW-E5).

Everything else of it is data and kinds of units.
"""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.games.protocol import CHANCE, Decision, Event, Refusal
from imperial_steam.games.russian_railroads.actions import Action, DrawStartCards
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import Module
from imperial_steam.games.russian_railroads.modules.new_material import units
from imperial_steam.games.russian_railroads.modules.new_material.prospects import BEARING
from imperial_steam.games.russian_railroads.state import Ask, State
from imperial_steam.games.russian_railroads.units import pool


def decision(frame: Frame, state: State) -> Decision | None:
    """Which two start bonus cards are drawn: each pair is as likely (NEW-E5, RNG-02)."""
    if state.drawing is None:
        return None
    return Decision(CHANCE, "start_cards", frame.draw_start_cards)


def draw(frame: Frame, state: State, action: DrawStartCards, events: list[Event]) -> None:
    """Both cards are carried out; what is impossible lapses (NEW-E5, RUL-67)."""
    assert state.drawing is not None
    chain, state.ask, state.drawing = state.drawing.chain, Ask(state.drawing.back), None
    events.append(Event("start_cards_drawn", state.actor, {"cards": (action.first, action.second)}))
    for key in (action.first, action.second):
        card = frame.world.start_cards[frame.world.start_card(key)]
        pool.add(frame, state, card.effects, pool.Origin(False, chain, "engineer"), events)


def refusals(frame: Frame, state: State, action: Action) -> Sequence[Refusal]:
    """Start bonus cards are drawn only for the engineer."""
    return [Refusal("NEW-E5", "no-cards-to-draw")]


MODULE: Module = Module(
    bearing=BEARING,
    units=units.UNITS,
    unit_reasons=units.REASONS,
    actions={DrawStartCards: draw},
    refusals=refusals,
    decision=decision,
)

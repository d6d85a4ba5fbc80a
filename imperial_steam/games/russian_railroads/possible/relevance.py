"""What can help to carry out something mandatory: the search leaves out everything else.

Order is free and units stay pending until the end of the turn, so a unit need not be used before it can help: whatever
makes it helpful later (a token, a locomotive) leads to a position in which it is looked at again. Doublers, points,
coins, workers, medal and revaluation never help.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from imperial_steam.games.russian_railroads import demand, lines
from imperial_steam.games.russian_railroads.actions import Action, Climb, LayExtension, PlaceToken, Step, TakeCard
from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.games.russian_railroads.demand import Demand
from imperial_steam.games.russian_railroads.frame import COLOUR_INDEX, Frame
from imperial_steam.games.russian_railroads.hooks import HARMLESS, MARKERS, VAIN
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.games.russian_railroads.possible import rooms
from imperial_steam.games.russian_railroads.state import State, Unit
from imperial_steam.games.russian_railroads.terms import COLOURS

#: Kinds of units that steps do nothing for unless counting says so, beside the harmless ones.
_KNOWN: Final = rooms.COUNTED | {"locomotive_nine", "chain", "reuse", "end_choice"}
#: Effects that bring nothing by themselves for what is mandatory, beside those in vain.
_CLOSED: Final = frozenset(
    {
        "points", "coin", "coal", "worker", "temporary", "medal", "revaluation", "black_worker", "letterless_engineer",
        "engineer_sum", "two_best", "hire", "order",
    }
)  # fmt: skip


class Need(NamedTuple):
    """What is worth doing.

    `colour`: steps of the colours before it make room; `lines`: on these lines steps up to the colour given reach
    something useful; `steps`: by colour the units pending that can move it; `industry`: the units pending that move
    markers; `markers`: moving them triggers something; `track`: something about the industry track is short or
    pending; `tiles`: tiles are short.
    """

    colour: int
    lines: dict[int, int]
    steps: tuple[int, ...]
    industry: int
    markers: bool
    track: bool
    tiles: bool


def need(frame: Frame, state: State, more: int = 0) -> Need:
    """What could help in a position in which counting does not tell whether everything mandatory is possible.

    `more` fields (mask) give something useful than usually.
    """
    wanted = demand.of_mandatory(state.pool)
    pending, room = demand.of_units(state.pool), rooms.Rooms(frame, state)
    steps, industry = pending.by_colour, pending.industry
    waits = any(unit.kind in MARKERS for unit in state.pool)
    unknown = any(unit.kind not in _KNOWN and unit.kind not in HARMLESS for unit in state.pool)
    return Need(
        len(COLOURS) if unknown else _short_colour(state, wanted, room),
        _useful_lines(frame, state, steps, more),
        steps,
        industry,
        waits or rooms.meets(frame, state.player, industry),
        wanted.industry > room.industry or industry > 0,
        not rooms.tiles_fit(wanted, room),
    )


def _short_colour(state: State, wanted: Demand, room: rooms.Rooms) -> int:
    """The last unlocked colour for which mandatory steps lack room, or -1; locked ones wait for their field."""
    if rooms.steps_fit(wanted, room):
        return -1
    masks = 0
    for mask, _ in wanted.steps:
        masks |= mask
    return (masks & state.player.unlocked).bit_length() - 1


def _useful_lines(frame: Frame, state: State, steps: tuple[int, ...], more: int = 0) -> dict[int, int]:
    """Lines with a field that a number of steps could satisfy and that gives something useful: line → its colour.

    A field that waits for a locomotive comes into question once the locomotive stands.
    """
    player, by_line = state.player, dict[int, int]()
    useful = (frame.useful | more) & lines.coming_fields(frame, player) & ~player.satisfied
    for line, specials in enumerate(frame.specials):
        for special in specials:
            here = player.tracks[line * WIDTH + special.colour]
            near = here < special.field <= here + steps[special.colour]
            drawn = not special.locomotive or player.reach[line] >= special.field
            if near and drawn and useful >> special.id & 1:
                by_line[line] = max(by_line.get(line, 0), special.colour)
    return by_line


def _more(steps: tuple[int, ...], effect: Effect) -> tuple[int, ...]:
    """The steps by colour together with those of an effect."""
    return tuple(number + effect.number * (effect.colours >> colour & 1) for colour, number in enumerate(steps))


def helps(frame: Frame, state: State, wanted: Need, unit: Unit, action: Action) -> bool:
    """Doing this could make something mandatory possible that was not."""
    kind = unit.kind
    if kind in VAIN:
        return False
    if kind == "step" and isinstance(action, Step):
        colour = COLOUR_INDEX[action.colour]
        return colour < wanted.colour or colour <= wanted.lines.get(frame.line_index[action.line], -1)
    if kind == "industry":
        return wanted.markers
    if isinstance(action, PlaceToken):
        return _any_helps(frame, state, wanted, frame.world.tokens[frame.world.token(action.token)].effects)
    if isinstance(action, TakeCard):
        return _any_helps(frame, state, wanted, frame.world.cards[frame.world.card(action.card)].effects)
    return True


def different(frame: Frame, options: Sequence[Action]) -> Sequence[Action]:
    """Of options that are the same for the search only the first: line extensions and dividend tiles without use.

    A dividend tile without use is no better than any other: what is not used of it lapses.
    """
    if not options or not isinstance(options[0], LayExtension | Climb):
        return options
    if isinstance(options[0], LayExtension):
        useful = [action for action in options if frame.useful_extensions >> frame.lay_extension.index(action) & 1]
    else:
        useful = [action for action in options if action not in frame.vain_dividends]
        return useful or options[:1]
    useless = [action for action in options if action not in useful]
    return [action for action in options if action not in useless[1:]]


def _any_helps(frame: Frame, state: State, wanted: Need, effects: Iterable[Effect]) -> bool:
    return any(_effect_helps(frame, state, wanted, effect) for effect in effects)


def _effect_helps(frame: Frame, state: State, wanted: Need, effect: Effect) -> bool:
    """An effect that becomes pending could help."""
    kind = effect.kind
    if kind in _CLOSED or kind in VAIN:
        return False
    if kind == "step":
        return wanted.colour > 0 or bool(_useful_lines(frame, state, _more(wanted.steps, effect)))
    if kind == "industry":
        return rooms.meets(frame, state.player, wanted.industry + effect.number)
    if kind in MARKERS:
        return wanted.track
    if kind == "factory":
        return wanted.track or wanted.tiles
    if kind == "locomotive_nine":
        return wanted.tiles or _waits_for_locomotive(frame, state, wanted.steps)
    if kind == "again":
        return any(_any_helps(frame, state, wanted, part) for part in effect.parts)
    if kind == "card":
        open_cards = (card for i, card in enumerate(frame.world.cards) if state.cards >> i & 1)
        return any(_any_helps(frame, state, wanted, card.effects) for card in open_cards)
    return True


def _waits_for_locomotive(frame: Frame, state: State, steps: tuple[int, ...]) -> bool:
    """A useful field lacks only a locomotive, or could with the steps pending."""
    player = state.player
    return any(
        special.locomotive
        and player.reach[line] < special.field <= player.tracks[line * WIDTH + special.colour] + steps[special.colour]
        and bool(frame.useful >> special.id & 1 & ~player.satisfied >> special.id)
        for line, specials in enumerate(frame.specials)
        for special in specials
    )

"""What is printed: costs, effects, special fields and where each datum comes from, found by the things on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from imperial_steam.games.protocol import Action
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import lines, scoring
from imperial_steam.games.russian_railroads.board.world import Effects, Engineer, Special
from imperial_steam.games.russian_railroads.frame import CODE_NAMES, CODES, COLOUR_INDEX
from imperial_steam.games.russian_railroads.state import Player
from imperial_steam.games.russian_railroads.terms import COAL_FACTORY, COLOURS
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.tables.russian_railroads.model.effect_words import effect_words
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown

#: Words with which the source of a datum begins that is not known for certain.
RECONSTRUCTED = "reconstructed"


def engineer_at(shown: RailShown, space: str) -> Engineer | None:
    """The engineer who can be hired, or is on a public place; None for any other space."""
    row, frame = shown.state.row, shown.frame
    place = 0 if space == "HIRE" else frame.public_places.get(frame.space_index[space])
    return shown.world.engineers[row[place]] if place is not None and place < len(row) and row[place] >= 0 else None


def effects_of(shown: RailShown, action: Action) -> Effects:
    """The effects printed on what an option uses or takes."""
    frame, world = shown.frame, shown.world
    match action:
        case a.UseSpace(space) | a.Reuse(space) | a.Relocate(space) | a.SecondWorker(space):
            return frame.effects_of(shown.state.row, frame.space_index[space])
        case a.PlaceToken(key):
            return world.tokens[world.token(key)].effects
        case a.TakeCard(key):
            return world.cards[world.card(key)].effects
        case a.TakeStartCard(key):
            return world.start_cards[world.start_card(key)].effects
        case a.BuildFactory(source):
            return factory_effects(shown, source)
        case a.UseFactory(gap):
            code = shown.state.player.gaps[gap - 1]
            return world.factory(code).effects if code else ()
        case a.BuildCoalFactory():
            return world.factory(COAL_FACTORY).effects
    return _module_effects(shown, action)


def _module_effects(shown: RailShown, action: Action) -> Effects:
    """The effects of markers, tiles and tokens that modules add."""
    world = shown.world
    match action:
        case a.TakeIncome(key) | a.UseIncome(key):
            return _named(world.incomes, key)
        case a.TakeFoundry(number) | a.UseFoundry(number):
            return _named(world.foundries, str(number))
        case a.Climb("payout"):
            market = shown.state.market
            tiles = market.tiles[: market.level(shown.state.actor)] if market is not None else ()
            return tuple(effect for kind in tiles for effect in world.dividends[kind].effects)
        case a.Climb(key):
            return _named(world.dividends, key)
        case a.TakeSpecial(key):
            return _named(world.special_tokens, key)
        case a.Recruit(key):
            return _named(world.engineers, key)
        case a.BuyField():
            bought = shown.frame.buy.index(action)
            return shown.frame.coin_fields[bought].effects
    return ()


class _Printed(Protocol):
    """Something with a key and effects."""

    @property
    def key(self) -> str: ...
    @property
    def effects(self) -> Effects: ...


def _named(things: Sequence[_Printed], key: str) -> Effects:
    """The effects of the thing of a key."""
    return next(thing.effects for thing in things if thing.key == key)


def extension_words(shown: RailShown, key: str, say: Say) -> str:
    """The special fields of a line extension, with their fields on the tile (REC-EXT)."""
    extension = next(each for each in shown.frame.layout.extensions if each.key == key)
    return "; ".join(
        say("special", condition=condition_words(special, say), effects=effect_words(special.effects, say))
        for special in extension.specials
    )


def factory_source(shown: RailShown, source: str) -> str:
    """The name of the factory that a source gives: the stack gives the lowest number left (FACT-01)."""
    return CODE_NAMES[lines.lowest(shown.state.stacks)] if source == a.STACK else source


def factory_effects(shown: RailShown, source: str) -> Effects:
    """The function of the factory that a source gives (FACT-05)."""
    code = lines.lowest(shown.state.stacks) if source == a.STACK else CODES[source]
    return shown.world.factory(code).effects if code else ()


def industry_step(shown: RailShown, marker: int, steps: int = 1) -> tuple[int | None, int, bool]:
    """What an industry marker comes to: the number printed on the field, the factory triggered or 0, a `?`.

    Nothing is printed in a gap.
    """
    player = shown.player(shown.decider)
    track, field = player.marker_tracks[marker], player.markers[marker] + steps
    industry, gap = shown.frame.layout.industries[track], shown.frame.gap_at[track].get(field)
    asks = field == industry.token_field and not player.satisfied >> industry.token_id & 1
    return industry.values[field], 0 if gap is None else player.gaps[gap], asks


def cost_of(shown: RailShown, action: Action) -> Mapping[str, int]:
    """What an option costs, by the names of `telling.PIECES`; nothing for what is free."""
    match action:
        case a.UseSpace(space):
            workers, coins = shown.frame.cost_of(shown.state.row, shown.frame.space_index[space])
            return {"workers": workers, "coins": coins}
        case a.UseFoundry() | a.BuyStoker():
            return {"coal": shown.frame.numbers.foundry_coal}
        case a.PayCoal():
            return {"coal": 1}
        case a.BuyField():
            return {"coins": shown.frame.coin_fields[shown.frame.buy.index(action)].coin}
    return {}


def pass_points(shown: RailShown, seat: int) -> int:
    """Points for passing on the present place (TURN-06); none against an automa (SOLO-04)."""
    order = shown.state.order
    return shown.frame.numbers.pass_points[order.index(seat)] if seat in order and not shown.frame.solo else 0


def track(shown: RailShown, player: Player, line: int, colour: int) -> int:
    """Field of a track, 0 while it is not on the line."""
    return player.tracks[line * lines.WIDTH + colour]


def field_after(shown: RailShown, seat: int, line: str, colour: str) -> int:
    """The field a step leads to (TRACK-03)."""
    return track(shown, shown.player(seat), shown.frame.line_index[line], COLOUR_INDEX[colour]) + 1


def specials_at(shown: RailShown, seat: int, line: str, field: int) -> list[Special]:
    """The special fields of a player's board at a field of a line."""
    player, index = shown.player(seat), shown.frame.line_index[line]
    return [special for special in specials_of(shown, player, index) if special.field == field]


def specials_of(shown: RailShown, player: Player, line: int) -> Iterator[Special]:
    """All special fields in force on a line of a player's board."""
    frame = shown.frame
    for special in (*frame.specials[line], *frame.lasting[line]):
        if player.fields >> special.id & 1:
            yield special


def condition_words(special: Special, say: Say) -> str:
    """The condition of a special field (EFF-10)."""
    key = "condition.reach" if special.locomotive else "condition.track"
    words = say(key, colour=COLOURS[special.colour], field=special.field)
    return say("condition.coin", condition=words, coins=special.coin) if special.coin else words


def special_words(special: Special, say: Say) -> str:
    """Condition and advantage of a special field."""
    return say("special", condition=condition_words(special, say), effects=effect_words(special.effects, say))


def fulfilled(player: Player, special: Special) -> bool:
    """The advantage was given, or counts in every scoring now (SPEC-20, SPEC-26)."""
    return lines.holds(player, special) if special.lasting else bool(player.satisfied >> special.id & 1)


def missing(shown: RailShown, player: Player, special: Special, say: Say) -> str:
    """What a special field still lacks (UI-03); '' if nothing."""
    lacking = []
    here = track(shown, player, special.line, special.colour)
    if here < special.field:
        lacking.append(say("missing.track", colour=COLOURS[special.colour], n=special.field - here))
    if special.locomotive and player.reach[special.line] < special.field:
        lacking.append(say("missing.reach", n=special.field - player.reach[special.line]))
    return say("missing", parts=lacking) if lacking else ""


def end_card_points(shown: RailShown, seat: int, key: str) -> int:
    """What an end bonus card would bring a player now (section 10.5)."""
    card = shown.world.end_cards[shown.world.end_card(key)]
    return scoring.card_points(shown.frame, shown.player(seat), card)


def value_at(player: Player, values: Sequence[int], line: int, field: int) -> tuple[int, int]:
    """Colour that counts at a field (-1: none) and its points without doubler (SCORE-03, SCORE-05)."""
    tracks = player.tracks[line * lines.WIDTH : (line + 1) * lines.WIDTH]
    colour = max((index for index, at in enumerate(tracks) if at >= field), default=-1)
    return colour, values[colour] if colour >= 0 else 0


def doubt(shown: RailShown, block: str, index: int, fields: Sequence[str]) -> str:
    """The rule behind the first datum of a printed thing that was reconstructed and may be wrong; '' for none."""
    for name in fields:
        try:
            source = shown.world.source(block, index, name)
        except KeyError:  # not printed on this thing
            continue
        if rule := reconstructed_by(source):
            return rule
    return ""


def reconstructed_by(source: str) -> str:
    """The rule by which something was reconstructed, from its source; '' for what is known or follows from it."""
    status, _, rules = source.partition(" ")
    return rules.partition(" ")[0].rstrip(",") if status == RECONSTRUCTED else ""

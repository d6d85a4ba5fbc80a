"""What lies beside the spaces: locomotives, returned factories, `?` cards, end bonus cards, doublers, coins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.board.world import Effects
from imperial_steam.games.russian_railroads.frame import CODE_NAMES
from imperial_steam.games.russian_railroads.state import Phase
from imperial_steam.games.russian_railroads.terms import HIGHEST
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import LABEL_BOLD, TINY
from imperial_steam.gui.tables.russian_railroads.boards import holdings, space_view
from imperial_steam.gui.tables.russian_railroads.boards.areas import cells, heading
from imperial_steam.gui.tables.russian_railroads.drawing import effects, pieces, rails
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.lines import line_signs
from imperial_steam.gui.tables.russian_railroads.model.line_facts import Sign, SignState
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown

#: Kinds of things among the cards.
CARDS = frozenset({"card", "start_card", "end_card", "deck"})
#: Sizes in units of a card that has room for its name.
NAMED = (74, 52)
#: Width in units of a returned factory that has room for its number.
NARROW = 20
#: Width in units of an end bonus card that has room for a picture beside its name.
WITH_MARK = 100


class _Pick(NamedTuple):
    """Something to choose from: its kind and key as a thing, and what it does."""

    kind: str
    key: str
    effects: Effects


def stacks(pen: RailPen, rect: Rect) -> None:
    """The stacks of locomotives, the lowest one first to be taken (LOCO-01), and the factories returned."""
    shown = pen.shown
    lowest, display = lines.lowest(shown.state.stacks), shown.state.display
    codes = [code for code in range(1, len(display)) if display[code]]
    left = sum(shown.state.stacks)
    room = heading(pen, rect, pen.say("area.stacks"), pen.say("board.left", n=left))
    upper, rest = _divided(pen, room, codes)
    numbers = range(1, HIGHEST + 1)
    spots = cells(pen, upper, HIGHEST)
    each = min(spot.w for spot in spots)  # a pixel more could turn picture and number of one tile another way
    for number, spot in zip(numbers, spots, strict=True):
        _stack(pen, Rect(spot.topleft, (each, spot.h)), number, number == lowest)
    pen.canvas.frame(rest, mix(pen.stuff("factory"), pen.canvas.theme.paper, 0.4), 0.9, 4)
    pen.hits.add(rest, Target("term", "display"))
    if not codes:
        pen.text(rest.inflate(-pen.px(6), 0), pen.say("board.display"), TINY, pen.soft(), "center", wrapped=True)
        return
    for code, spot in zip(codes, cells(pen, rest.inflate(-pen.px(4), -pen.px(4)), max(3, len(codes))), strict=False):
        _tile(pen, spot, code, display[code], True)
        pen.spot(spot, Target("display", CODE_NAMES[code]), 3, 0)


def _divided(pen: RailPen, room: Rect, codes: Sequence[int]) -> tuple[Rect, Rect]:
    """Room for the stacks, and for the factories returned: beside them, or below where these would be too narrow."""
    width, gap = round(room.w * (0.62 if codes else 0.8)), pen.px(6)
    if codes and room.w - width - gap < len(codes) * pen.px(NARROW):
        half = (room.h - gap) // 2
        return Rect(room.x, room.y, room.w, half), Rect(room.x, room.bottom - half, room.w, half)
    return Rect(room.x, room.y, width, room.h), Rect(room.x + width + gap, room.y, room.w - width - gap, room.h)


def _stack(pen: RailPen, rect: Rect, number: int, lowest: bool) -> None:
    count = pen.shown.state.stacks[number]
    if count:
        _tile(pen, rect, number, count, False)
        if lowest:
            pen.canvas.frame(rect, pen.canvas.theme.brass, 2, 3)
    else:
        pen.canvas.frame(rect, mix(pen.canvas.theme.line, pen.canvas.theme.paper, 0.6), 0.8, 3)
    pen.spot(rect, Target("stack", str(number)), 3, 0)


def _tile(pen: RailPen, rect: Rect, code: int, count: int, factory: bool) -> None:
    """The tile of a stack with the number of tiles below it."""
    foot = pen.px(13)
    pen.tile(Rect(rect.x, rect.y, rect.w, rect.h - foot), code, factory)
    pen.text(
        Rect(rect.x, rect.bottom - foot, rect.w, foot), pen.say("board.times", n=count), TINY, pen.soft(), "center"
    )


# --- cards and supplies -----------------------------------------------------------------------


def cards(pen: RailPen, rect: Rect) -> None:
    """Open `?` cards, the deck of end bonus cards, doublers and coins; or the cards that are being chosen from."""
    shown = pen.shown
    picked = _picked(shown)
    if shown.choosing_end_card:
        _end_cards(pen, rect)
    elif picked:
        _row_of_cards(pen, heading(pen, rect, pen.say("area.choose")), picked)
    elif shown.state.phase is Phase.SETUP:
        held = [card for index, card in enumerate(shown.world.start_cards) if shown.state.start_cards >> index & 1]
        picks = [_Pick("start_card", card.key, card.effects) for card in held]
        _row_of_cards(pen, heading(pen, rect, pen.say("area.start_cards")), picks)
    else:
        width = round(0.66 * rect.w)
        held = [card for index, card in enumerate(shown.world.cards) if shown.state.cards >> index & 1]
        picks = [_Pick("card", card.key, card.effects) for card in held]
        _row_of_cards(pen, heading(pen, Rect(rect.x, rect.y, width, rect.h), pen.say("area.cards")), picks)
        _supplies(pen, Rect(rect.x + width + pen.px(6), rect.y, rect.w - width - pen.px(6), rect.h))


def _picked(shown: RailShown) -> Sequence[_Pick]:
    """What is chosen from now of the things that lie nowhere else: markers, tokens, tiles, engineers of the box."""
    world, none = shown.world, ()
    things: Mapping[str, Sequence[tuple[str, Effects]]] = {
        "income": [(one.key, one.effects) for one in world.incomes],
        "special_token": [(one.key, one.effects) for one in world.special_tokens],
        "dividend": [(one.key, one.effects) for one in world.dividends],
        "engineer": [(one.key, one.effects) for one in world.engineers],
        "extension": [(one.key, none) for one in shown.frame.layout.extensions],
    }
    every = (_Pick(kind, key, effects) for kind, cards in things.items() for key, effects in cards)
    return [one for one in every if Target(one.kind, one.key) in shown.lit]


def _row_of_cards(pen: RailPen, rect: Rect, held: Sequence[_Pick]) -> None:
    """Cards with their names and effects; engineers and extensions look as they will on the own board."""
    for card, spot in zip(held, cells(pen, rect, max(5, len(held))), strict=False):
        if card.kind == "engineer":
            engineer = pen.shown.world.engineers[pen.shown.world.engineer(card.key)]
            holdings.engineer_tile(pen, spot, engineer, used=False)
        else:
            _card(pen, spot, card)
        pen.spot(spot, Target(card.kind, card.key), 4, 0)


def _card(pen: RailPen, spot: Rect, card: _Pick) -> None:
    """The name of a card, if there is room for it, and what it does."""
    space_view.ground(pen, spot, pen.stuff("card" if card.kind == "card" else "engineer"), False)
    below = spot.inflate(-pen.px(8), -pen.px(6))
    if card.kind == "extension" or (spot.w >= pen.px(NAMED[0]) and spot.h >= pen.px(NAMED[1])):
        height = pen.px(14 if card.kind == "extension" else 27)
        name = Rect(below.x, below.y - pen.px(1), below.w, height)
        pen.text(name, pen.say(f"{card.kind}.{card.key}"), TINY, None, "center", wrapped=True)
        below = Rect(below.x, name.bottom, below.w, below.bottom - name.bottom)
    if card.kind == "extension":
        _extension(pen, below, card.key)
    else:
        effects.draw(pen, below, card.effects, 28)


def _extension(pen: RailPen, rect: Rect, key: str) -> None:
    """The fields of a line extension with their signs (GR-15)."""
    tile = next(each for each in pen.shown.frame.layout.extensions if each.key == key)
    fields, height = tile.length, round(0.3 * rect.h)
    for field in range(1, fields + 1):
        left, right = (rect.x + end * rect.w // fields for end in (field - 1, field))
        rails.bed(pen, Rect(left, rect.y, right - left, height))
        here = [special for special in tile.specials if special.field == field]
        for place, special in enumerate(here):
            width = (right - left) // len(here)
            box = Rect(left + place * width, rect.y + height + 1, width - 1, rect.h - height - 1)
            line_signs.draw_sign(pen, box, Sign(special, SignState.OPEN, -1, field, field))


def _supplies(pen: RailPen, rect: Rect) -> None:
    """The deck of end bonus cards, doublers and coins, each with its number."""
    shown, room = pen.shown, heading(pen, rect, pen.say("area.supply"))
    counts = (
        ("deck", "end", shown.state.deck.bit_count(), effects.END_CARD),
        ("term", "doublers", shown.state.doublers, effects.DOUBLER),
        ("term", "coins", shown.coins_left, effects.COIN),
    )
    for (kind, key, count, sign), spot in zip(counts, cells(pen, room, 3), strict=True):
        foot = pen.px(15)
        upper = Rect(spot.x, spot.y, spot.w, spot.h - foot)
        effects.draw_signs(pen, upper.inflate(-pen.px(6), -pen.px(2)), [sign], 36)
        pen.text(
            Rect(spot.x, spot.bottom - foot, spot.w, foot), pen.say("board.times", n=count), LABEL_BOLD, None, "center"
        )
        pen.spot(spot, Target(kind, key), 4, 0)


def _end_cards(pen: RailPen, rect: Rect) -> None:
    """The deck while somebody looks through it alone (QM-11)."""
    shown = pen.shown
    held = [card for index, card in enumerate(shown.world.end_cards) if shown.state.deck >> index & 1]
    room = heading(pen, rect, pen.say("area.end_cards"))
    across = -(-max(1, len(held)) // (1 if len(held) < 5 else 2))
    for card, spot in zip(held, cells(pen, room, across, -(-len(held) // across)), strict=False):
        space_view.ground(pen, spot, pen.stuff("points"), False)
        mark = Rect(spot.x + pen.px(3), spot.y, min(spot.h, pen.px(26)) if spot.w > pen.px(WITH_MARK) else 0, spot.h)
        if mark.w:
            pieces.put(pen.canvas, "card", mark, pen.stuff("points"))
        words = Rect(mark.right + pen.px(2), spot.y, spot.right - mark.right - pen.px(5), spot.h)
        pen.text(words, pen.say(f"end_card.{card.key}"), LABEL_BOLD, wrapped=True)
        pen.spot(spot, Target("end_card", card.key), 4, 0)

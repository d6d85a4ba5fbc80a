"""Emil beside the board: his card, his deck, his workers and when he gets more of them, his engineers (section 16)."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads.board.world import EmilCard
from imperial_steam.games.russian_railroads.setup import EMIL
from imperial_steam.gui.table_kit.core.pen import LABEL, LABEL_BOLD, NAME, TINY
from imperial_steam.gui.tables.russian_railroads.boards import space_view
from imperial_steam.gui.tables.russian_railroads.boards.areas import cells
from imperial_steam.gui.tables.russian_railroads.drawing import effects, pieces
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen

#: Width in units of his card, height of a line, width of an engineer at most.
CARD, LINE, ENGINEER = 130, 22, 44
#: Height in units of a room where the cards turned over have place below; there are so many of them at most.
HIGH, TURNED = 300, 18


def draw(pen: RailPen, rect: Rect) -> None:
    """His card and his pieces beside it; at the right, or below in a high room, what was turned over in this round."""
    inside = pen.sheet(rect)
    upper, across = inside, 6
    if inside.h >= pen.px(HIGH):
        upper, across = Rect(inside.x, inside.y, inside.w, pen.px(CARD)), 4
    place = Rect(upper.x, upper.y, min(pen.px(CARD), upper.w // 3), upper.h)
    card(pen, place, pen.shown.state.emil.card)
    part = (inside.w - place.w) * 2 // 5 if upper is inside else inside.right - place.right - pen.px(8)
    middle = Rect(place.right + pen.px(8), upper.y, part, upper.h)
    _pieces(pen, middle)
    left = middle.right + pen.px(6)
    turned = Rect(left, inside.y, inside.right - left, inside.h)
    if upper is not inside:
        turned = Rect(inside.x, upper.bottom + pen.px(8), inside.w, inside.bottom - upper.bottom - pen.px(8))
    _turned(pen, turned, across)
    pen.canvas.note(rect, pen.say("panel.others"), "panel")


def card(pen: RailPen, rect: Rect, number: int) -> None:
    """A card of his by its number, or with -1 the back of his deck."""
    shown = pen.shown
    foot = pen.px(16)
    if number < 0:
        pieces.put(pen.canvas, "card", Rect(rect.x, rect.y, rect.w, rect.h - foot), pen.stuff("night"))
        words = pen.say("emil.deck", n=shown.state.emil.deck.bit_count())
        pen.text(Rect(rect.x, rect.bottom - foot, rect.w, foot), words, LABEL, pen.soft(), "center")
        pen.hits.add(rect, Target("emil", "deck"))
        return
    printed = shown.world.emil[number]
    space_view.ground(pen, rect, pen.stuff("night"), False)
    head = Rect(rect.x + pen.px(4), rect.y + pen.px(3), rect.w - pen.px(8), pen.px(30))
    pen.text(head, pen.say(f"space.{shown.frame.space_keys[printed.space]}"), LABEL_BOLD, None, "center", wrapped=True)
    below = Rect(head.x, head.bottom, head.w, rect.bottom - head.bottom - pen.px(4))
    beside = space_view.places(pen, below, printed.workers, printed.coins, (), -1)
    effects.draw(pen, beside, shown.frame.effects_of(shown.state.row, printed.space), 26)
    pen.spot(rect, Target("emil", "card"), 4, 0)


def _pieces(pen: RailPen, rect: Rect) -> None:
    """His workers, the points at which he gets another one (SOLO-22), his engineers."""
    shown, line = pen.shown, pen.px(LINE)
    emil, person = shown.player(EMIL), shown.player(0)
    pen.name(Rect(rect.x, rect.y, rect.w, line), shown.seats[EMIL].name, NAME)
    free = emil.workers - emil.placed
    for number in range(emil.workers):
        spot = Rect(rect.x + number * pen.px(17), rect.y + line, pen.px(20), pen.px(20))
        image = pieces.sprite if number < free else pieces.ghost
        pen.canvas.surface.blit(image("worker", spot.w, pen.player_colour(EMIL)), spot)
    pen.hits.add(Rect(rect.x, rect.y + line, rect.w, line), Target("stand", f"workers {EMIL}"))
    thresholds = [points for points in shown.world.solo.thresholds if points > person.score]
    words = pen.say("emil.next", points=thresholds[0]) if thresholds else pen.say("emil.all")
    pen.text(Rect(rect.x, rect.y + 2 * line, rect.w, 3 * line // 2), words, TINY, pen.soft(), wrapped=True)
    hired = shown.engineers(EMIL)
    step = min(pen.px(ENGINEER), rect.w // max(1, len(hired)))
    for number, engineer in enumerate(hired):
        spot = Rect(rect.x + number * step, rect.y + 7 * line // 2, step - pen.px(2), line)
        pieces.put(pen.canvas, "cap", Rect(spot.x, spot.y, spot.h, spot.h), pen.stuff("engineer"))
        pen.text(Rect(spot.x + spot.h, spot.y, spot.w - spot.h, spot.h), str(engineer.number), LABEL_BOLD)
        pen.hits.add(spot, Target("engineer", engineer.key))


def _turned(pen: RailPen, rect: Rect, across: int) -> None:
    """The cards of this round that he has turned over already, so many side by side."""
    shown = pen.shown
    gone = [card for index, card in enumerate(shown.world.emil) if _seen(pen, index, card)]
    pen.text(Rect(rect.x, rect.y, rect.w, pen.px(16)), pen.say("emil.turned", n=len(gone)), TINY, pen.soft())
    below = Rect(rect.x, rect.y + pen.px(17), rect.w, rect.h - pen.px(17))
    for card, spot in zip(gone, cells(pen, below, across, -(-TURNED // across)), strict=False):
        space_view.ground(pen, spot, pen.stuff("night"), True)
        effects.draw(pen, spot.inflate(-pen.px(4), -pen.px(4)), shown.frame.effects_of(shown.state.row, card.space), 20)
        pen.hits.add(spot, Target("space", shown.frame.space_keys[card.space]))


def _seen(pen: RailPen, index: int, card: EmilCard) -> bool:
    """The card is in this game's deck and was turned over in this round."""
    state = pen.shown.state
    here = not card.module or card.module in pen.shown.frame.names
    return here and not state.emil.deck >> index & 1 and state.emil.card != index

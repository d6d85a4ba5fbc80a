"""The strip above the map: round, phases, and the players in the order in which they act; at the end their places.

Everybody has two lines: the name, below it cubes in hand and points, after a plus those of what is on the trains.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from pygame import Rect

from imperial_steam.games.first_train import scoring
from imperial_steam.games.first_train.state import Phase
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.text import Style, figure
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.core.pen import FIGURE, LABEL, LABEL_BOLD, NAME
from imperial_steam.gui.table_kit.core.sentences import signed
from imperial_steam.gui.table_kit.core.shown import AnyShown
from imperial_steam.gui.table_kit.core.view import View
from imperial_steam.gui.table_kit.drawing.pieces import cells, paper
from imperial_steam.gui.tables.first_train.drawing import pieces
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen

#: The phases in which somebody decides.
PHASES: Sequence[Phase] = (Phase.AUCTION, Phase.BUILDING, Phase.SHIPPING, Phase.TAKEOVERS)
ROUND = Style("serif-bold", 15)
#: Width in units of the round, and of a phase; a strip narrower than this shows the present phase alone, below the
#: round, and both have this width.
ROUNDS, PHASE, NARROW, ONE_BELOW = 74, 74, 860, 92
#: Width in units of a number below a name with its sign; the part of the height that the name has.
NUMBER, UPPER = 38, 0.56


def key(shown: AnyShown, view: View) -> Hashable:
    """The strip shows no points while they are counted."""
    return view.counting


def draw(pen: TrainPen, rect: Rect) -> None:
    """Round and phases at the left, players at the right."""
    shown = pen.shown
    paper(pen.canvas, rect, pen.say("panel.turn_order"))
    inside = rect.inflate(-pen.px(8), -pen.px(6))
    roomy = rect.w >= pen.px(NARROW)
    head = Rect(inside.x, inside.y, pen.px(ROUNDS if roomy else ONE_BELOW), inside.h if roomy else inside.h // 2)
    pen.text(head, pen.say("board.round", n=shown.state.round, of=shown.frame.rounds), ROUND)
    pen.hits.add(head, Target("term", "round"))
    left = head.right + pen.px(4)
    if roomy:
        for phase in PHASES:
            spot = Rect(left, inside.y, pen.px(PHASE), inside.h)
            _phase(pen, spot, phase)
            left = spot.right + pen.px(3)
    elif shown.state.phase in PHASES:
        _phase(pen, Rect(head.x, head.bottom, head.w, inside.bottom - head.bottom), shown.state.phase)
    _players(pen, Rect(left + pen.px(5), inside.y, inside.right - left - pen.px(5), inside.h))


def _phase(pen: TrainPen, rect: Rect, phase: Phase) -> None:
    theme, now = pen.canvas.theme, pen.shown.state.phase is phase
    if now:
        pen.canvas.fill(rect, theme.cloth, 4)
    else:
        pen.canvas.frame(rect, mix(theme.line, theme.paper, 0.5), 1, 4)
    words = pen.say(f"phase.{phase.name.lower()}")
    ink = theme.cloth_ink if now else theme.ink_soft
    pen.text(rect.inflate(-pen.px(4), 0), words, LABEL_BOLD if now else LABEL, ink, "center")
    pen.hits.add(rect, Target("term", f"phase_{phase.name.lower()}"))


def _decided(pen: TrainPen) -> bool:
    """The game is over, and everybody has seen its result."""
    return pen.shown.game.over and not pen.view.counting


def _order(pen: TrainPen) -> Sequence[int]:
    """The order of the phase; that of the result, once it has been counted."""
    state = pen.shown.state
    if _decided(pen):
        return scoring.ranking(pen.shown.frame, state)
    by_phase = {Phase.BUILDING: state.build_order, Phase.SHIPPING: state.train_order}
    return by_phase.get(state.phase) or state.order


def _players(pen: TrainPen, rect: Rect) -> None:
    order, theme, shown = _order(pen), pen.canvas.theme, pen.shown
    points = shown.game.scores() if _decided(pen) else shown.state.points
    for place, (seat, cell) in enumerate(zip(order, cells(pen.canvas, rect, len(order)), strict=True)):
        pen.hits.add(cell, Target("player", str(seat)))
        if seat == shown.decider:
            pen.canvas.fill(cell, mix(theme.paper, theme.legal, 0.2), 3)
            pen.canvas.frame(cell, theme.legal, 1.4, 3)
        elif shown.state.phase is Phase.SHIPPING and shown.state.passed >> seat & 1:
            pen.canvas.fill(cell, mix(theme.paper_shade, theme.desk, 0.6), 3)
        radius = min(cell.h // 2 - 1, pen.px(10))
        pen.badge((cell.x + radius + pen.px(3), cell.centery), radius, seat, str(place + 1))
        left, upper = cell.x + 2 * radius + pen.px(7), round(UPPER * cell.h)
        pen.name(Rect(left, cell.y, cell.right - left, upper), shown.seats[seat].name, NAME.sized(0.93))
        below = Rect(left, cell.y + upper, pen.px(NUMBER), cell.h - upper)
        if cell.right - left >= 2 * below.w and not shown.game.over:
            _number(pen, below, "cube", pen.player_colour(seat), str(shown.state.hands[seat]))
            below.x = below.right
        below.w = cell.right - below.x
        more = 0 if shown.game.over else shown.balance(seat).points
        words = figure(points[seat] or 0) + (signed(more) if more else "")
        _number(pen, below, "point", theme.brass, "…" if pen.view.counting else words)


def _number(pen: TrainPen, rect: Rect, sign: str, colour: Colour, words: str) -> None:
    """A small sign and what there is of it."""
    spot = Rect(rect.x, rect.y, min(rect.h, pen.px(15)), rect.h)
    pieces.put(pen.canvas, sign, spot.inflate(-pen.px(2), -pen.px(2)), colour)
    pen.text(Rect(spot.right + pen.px(2), rect.y, rect.right - spot.right - pen.px(2), rect.h), words, FIGURE)

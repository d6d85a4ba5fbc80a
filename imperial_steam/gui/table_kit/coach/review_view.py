"""The box of the review: whose turns, a graph of the share of winning, and the card of one turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from pygame import Rect

from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.input import Wheel
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.coach.review_words import Curve, Dot, Moment, TurnCard
from imperial_steam.gui.table_kit.core.pen import LABEL, LABEL_BOLD, TINY, TITLE, AnyPen
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.machines.machine_strip import thinking_dots
from imperial_steam.gui.table_kit.telling.news_strip import PAD
from imperial_steam.gui.table_kit.telling.telling_view import draw_button
from imperial_steam.gui.widgets import draw_scrollbar

#: The names of the box and of each turn in it.
BOX, TURN = "review", "review_turn"
#: Sizes in units: the box at most, its heading, a tab or button, the graph and its margins, a gap, three dots, the bar
#: by which its words are scrolled.
WIDTH, HEAD, BUTTON, GRAPH, LEFT, FOOT, GAP, DOTS, BAR = 720, 22, 25, 104, 34, 14, 4, 28, 10
#: Least height in units of the box: below tabs, at least so many units wide, any other; of the graph, which gets this
#: part of what it shares with the words.
SQUAT, LOWER, BROAD, TALL, LOW, SHARE = 230, 330, 480, 400, 56, 0.27
#: Buttons in a row at most; units by which a step of the wheel or of a key scrolls the words.
ROW, PAGE = 3, 60
#: Seconds of a minute.
MINUTE = 60
#: Shares that have a line in the graph, per mille.
_MARKS = (0, 250, 500, 750, 1000)
#: Radius of a dot in units, by verdict.
_RADIUS = {"": 2.6, "doubtful": 4.2, "mistake": 5.0, "blunder": 6.0}


class ReviewContent(NamedTuple):
    """How a review is looked at.

    `seat` among `seats`, the curves of all of them over `actions` actions, `rounds` with the first action of each, the
    turn `chosen` with what is `told` about it, the sentences of the summary, turns looked at and all turns. `running`:
    it moves on automatically; `beat` is how far the sign of `thinking` is. `top` are the pixels by which the words are
    scrolled. `moments` are the turns that cost most, `strengths` those that won most, `seconds` how long it will still
    take (None: not known yet); `old`: another judgement has found it.
    """

    seat: int
    seats: Sequence[int]
    curves: Sequence[Curve]
    actions: int
    rounds: Sequence[tuple[int, int]]
    chosen: int | None
    told: TurnCard | None
    summary: Sequence[str]
    progress: tuple[int, int]
    running: bool
    beat: int
    thinking: bool
    moments: Sequence[Moment] = ()
    strengths: Sequence[Moment] = ()
    seconds: int | None = None
    old: bool = False
    top: int = 0


@dataclass(slots=True)
class Scrolled:
    """How far the words are scrolled, and how far they can be; in pixels."""

    top: int = 0
    spare: int = 0

    def by(self, steps: int, scale: float) -> None:
        """Scroll on, or back."""
        self.top = max(0, min(self.spare, self.top + round(steps * PAGE * scale)))

    def wheel(self, event: Wheel, hits: Hits, scale: float) -> bool:
        """Scroll by the wheel over the box; False: it is not over it."""
        box = hits.place(ui(f"{BOX}_box"))
        if box is None or not box.collidepoint(event.pos):
            return False
        self.by(-1 if event.steps > 0 else 1, scale)
        return True


class _Line(NamedTuple):
    words: str
    style: Style
    colour: Colour
    height: int
    turn: int | None = None


def draw(pen: AnyPen, place: Rect, content: ReviewContent, tabs: bool) -> int:
    """The box in the lower right corner of its place, which it leaves upwards where that is low; hardly beside `tabs`.

    How high it is and where the graph lies depends on the place alone, so neither moves from turn to turn: words that
    need more room are scrolled. Returns by how many pixels they can be.
    """
    pad = pen.px(PAD)
    inset = place.inflate(-2 * pad, -2 * pad)
    covers = inset.w <= pen.px(WIDTH)  # no strip of what lies below stays in sight
    edge, width = (place, place.w) if covers else (inset, pen.px(WIDTH))
    least = SQUAT if tabs else LOWER if width >= pen.px(BROAD) else TALL
    height = min(max(edge.h, pen.px(least)), edge.bottom - pad)
    box = Rect(edge.right - width, edge.bottom - height, width, height)
    pen.canvas.note(box, pen.say("review.title"), "strip")
    pen.canvas.fill(box, pen.canvas.theme.paper, 4)
    pen.canvas.frame(box, pen.canvas.theme.brass, 1.4, 4)
    pen.hits.add(box, ui(f"{BOX}_box"))
    inside = Rect(box.x + pad, box.y, width - 2 * pad, box.h - pad)
    _heading(pen, Rect(inside.x, inside.y, inside.w, pen.px(HEAD)), content)
    top = inside.y + pen.px(HEAD)
    _seats(pen, Rect(inside.x, top, inside.w, pen.px(BUTTON)), content)
    top += pen.px(BUTTON + GAP)
    buttons = Rect(inside.x, inside.bottom - pen.px(BUTTON), inside.w, pen.px(BUTTON))
    shared = buttons.y - top - pen.px(FOOT + 2 * GAP)
    graph = max(pen.px(LOW), min(pen.px(GRAPH), round(SHARE * shared)))
    _graph(pen, Rect(inside.x, top, inside.w, graph + pen.px(FOOT)), content)
    top += graph + pen.px(FOOT + GAP)
    spare = _words(pen, Rect(inside.x, top, inside.w, max(0, buttons.y - pen.px(GAP) - top)), content)
    _buttons(pen, buttons, content)
    return spare


def _words(pen: AnyPen, room: Rect, content: ReviewContent) -> int:
    """The sentences, with a bar where they are higher than their room; returns by how many pixels."""
    lines = _lines(pen, content, room.w)
    if sum(line.height for line in lines) > room.h:
        lines = _lines(pen, content, room.w - pen.px(BAR))
    total = sum(line.height for line in lines)
    spare = max(0, total - room.h)
    offset = min(spare, content.top)
    top = room.y - offset
    with pen.inside(room):
        for line in lines:
            spot = Rect(room.x, top, room.w - (pen.px(BAR) if spare else 0), line.height)
            pen.text(spot, line.words, line.style, line.colour, wrapped=True)
            if line.turn is not None:
                pen.hits.add(spot, ui(TURN, line.turn))
            top += line.height
    if spare:
        draw_scrollbar(pen.canvas, room.inflate(pen.px(4), 0), 0, offset, room.h, total)
    return spare


def _heading(pen: AnyPen, rect: Rect, content: ReviewContent) -> None:
    """What this is, how far it is, and the cross."""
    theme, gap = pen.canvas.theme, pen.px(8)
    cross = Rect(rect.right - rect.h, rect.y, rect.h, rect.h)
    title = pen.say("review.title")
    width = pen.canvas.text_size(title, TITLE)[0] + gap
    pen.text(Rect(rect.x, rect.y, width, rect.h), title, TITLE, theme.cloth)
    done, total = content.progress
    words, timed = pen.say("review.progress", done=done, total=total) if done < total else pen.say("review.done"), ""
    if done < total and not content.running:
        words = pen.say("review.stopped", done=done, total=total)
    elif content.seconds is not None:
        minutes = -(-content.seconds // MINUTE)
        timed = pen.say("review.minutes" if minutes > 1 else "review.soon", progress=words, n=minutes)
    dots = pen.px(DOTS) if content.thinking else 0
    room = Rect(rect.x + width, rect.y, cross.x - rect.x - width - dots, rect.h)
    if timed and typeset.fit(timed, LABEL, pen.scale, room.size, wrapped=False)[2]:
        words = timed
    used = pen.text(room, words, LABEL, theme.ink_soft)
    if content.thinking:
        thinking_dots(pen, (used.right + gap, rect.centery), content.beat)
    pen.canvas.icon("cross", cross.inflate(-pen.px(10), -pen.px(10)), theme.ink)
    pen.hits.add(cross, ui("review_close"))


def _seats(pen: AnyPen, rect: Rect, content: ReviewContent) -> None:
    """A tab for every seat that can be looked at."""
    theme, gap = pen.canvas.theme, pen.px(GAP)
    width = (rect.w - gap * (len(content.seats) - 1)) // max(1, len(content.seats))
    for place, seat in enumerate(content.seats):
        spot = Rect(rect.x + place * (width + gap), rect.y, width, rect.h)
        here = seat == content.seat
        pen.canvas.note(spot, pen.shown.seats[seat].name, "button")
        pen.canvas.fill(spot, mix(theme.paper, theme.brass, 0.35) if here else theme.paper_shade, 4)
        pen.canvas.frame(spot, theme.focus if here else theme.line, 1.4, 4)
        pen.badge((spot.x + pen.px(14), spot.centery), pen.px(7), seat)
        pen.name(Rect(spot.x + pen.px(26), spot.y, spot.w - pen.px(30), spot.h), pen.shown.seats[seat].name)
        pen.hits.add(spot, ui("review_seat", seat))


def _graph(pen: AnyPen, rect: Rect, content: ReviewContent) -> None:
    """The share of winning over the turns: the seat's own line with its verdicts, the others faint."""
    theme, canvas = pen.canvas.theme, pen.canvas
    plot = Rect(rect.x + pen.px(LEFT), rect.y + pen.px(5), rect.w - pen.px(LEFT + 8), rect.h - pen.px(FOOT + 8))
    canvas.note(rect, pen.say("review.graph"), "chart")
    for share in _MARKS:
        y = _y(plot, share)
        canvas.line((plot.x, y), (plot.right, y), mix(theme.line, theme.paper, 0.3 if share == 500 else 0.7), 0.8)
        mark = Rect(rect.x, y - pen.px(7), pen.px(LEFT - 5), pen.px(14))
        if share in (0, 500, 1000):
            pen.text(mark, pen.say("percent", n=share // 10), TINY, theme.ink_soft, "right")
    _rounds(pen, plot, content)
    if content.chosen is not None:
        x = _x(plot, content.actions, content.chosen)
        canvas.line((x, plot.y), (x, plot.bottom), theme.focus, 1.4)
    for curve in sorted(content.curves, key=lambda curve: curve.seat == content.seat):
        _curve(pen, plot, curve, content)


def _rounds(pen: AnyPen, plot: Rect, content: ReviewContent) -> None:
    """A line where a round begins, its number below."""
    theme, last = pen.canvas.theme, -pen.px(30)
    for number, start in content.rounds:
        x = _x(plot, content.actions, start)
        if start > content.actions:
            break
        pen.canvas.line((x, plot.y), (x, plot.bottom), mix(theme.line, theme.paper, 0.75), 0.8)
        if x - last >= pen.px(16):
            spot = Rect(x, plot.bottom + pen.px(2), pen.px(20), pen.px(FOOT - 2))
            pen.text(spot, str(number), TINY, theme.ink_soft)
            last = x


def _curve(pen: AnyPen, plot: Rect, curve: Curve, content: ReviewContent) -> None:
    """One line; each turn falls by what it gave away, chance and rivals lead on to the next."""
    own, theme = curve.seat == content.seat, pen.canvas.theme
    colour = pen.player_colour(curve.seat)
    colour = colour if own else mix(colour, theme.paper, 0.6)
    points: list[tuple[int, int]] = []
    for dot in curve.dots:
        points += [(_x(plot, content.actions, dot.start), _y(plot, dot.share))]
        points += [(_x(plot, content.actions, dot.end), _y(plot, dot.after))]
    if curve.result is not None:
        points.append((plot.right, _y(plot, curve.result)))
    for a, b in pairwise(points):
        pen.canvas.line(a, b, colour, 2.0 if own else 1.2)
    if own:
        for number, dot in enumerate(curve.dots):
            _dot(pen, plot, curve, number, dot, content)


def _dot(pen: AnyPen, plot: Rect, curve: Curve, number: int, dot: Dot, content: ReviewContent) -> None:
    """A turn of the seat looked at: larger and darker the more it gave away, ringed when it is chosen."""
    theme, x = pen.canvas.theme, _x(plot, content.actions, dot.start)
    centre = x, _y(plot, dot.share)
    if dot.start == content.chosen:
        pen.canvas.circle(centre, pen.px(8.5), theme.focus)
        pen.canvas.circle(centre, pen.px(7), theme.paper)
    pen.canvas.circle(centre, pen.px(_RADIUS[dot.verdict]), _colour(pen, dot.verdict))
    before = _x(plot, content.actions, curve.dots[number - 1].start) if number else plot.x - pen.px(6)
    after = (
        _x(plot, content.actions, curve.dots[number + 1].start)
        if number + 1 < len(curve.dots)
        else plot.right + pen.px(6)
    )
    left, right = (before + x) // 2, (x + after) // 2
    pen.hits.add(Rect(left, plot.y - pen.px(4), max(1, right - left), plot.h + pen.px(8)), ui(TURN, dot.start))


def _colour(pen: AnyPen, verdict: str) -> Colour:
    """The colour of a verdict; its size says it, too."""
    theme = pen.canvas.theme
    colours = {"doubtful": theme.brass, "mistake": mix(theme.brass, theme.warning, 0.6), "blunder": theme.warning}
    return colours.get(verdict, theme.ink_soft)


def _x(plot: Rect, actions: int, number: int) -> int:
    return plot.x + round(plot.w * number / max(1, actions))


def _y(plot: Rect, share: int) -> int:
    return plot.bottom - round(plot.h * share / 1000)


def _lines(pen: AnyPen, content: ReviewContent, width: int) -> Sequence[_Line]:
    """The sentences below the graph, with the height of each."""
    theme, gap = pen.canvas.theme, pen.px(2)
    old = [(pen.say("review.old"), LABEL_BOLD, theme.warning, None)] if content.old else []
    summary = [(words, LABEL, theme.ink, None) for words in content.summary]
    told = [*_moments(pen, content), *summary] if content.told is None else _card(pen, content.told)
    lines = [*old, *told]
    return [_Line(w, s, c, typeset.text_height(w, s, pen.scale, width) + gap, turn) for w, s, c, turn in lines]


#: A sentence with its style and colour, and the turn that it opens.
_Said: TypeAlias = tuple[str, Style, Colour, int | None]


def _moments(pen: AnyPen, content: ReviewContent) -> Sequence[_Said]:
    """The turns that mattered most; before there are any, how to read the graph."""
    theme, done = pen.canvas.theme, content.progress[0] == content.progress[1]
    if not content.moments and not content.strengths:
        return [(pen.say("review.none" if done else "review.how"), LABEL, theme.ink_soft, None)]
    lines: list[_Said] = []
    for title, moments, colour in (
        ("review.worst", content.moments, theme.warning), ("review.strong", content.strengths, theme.good),
    ):  # fmt: skip
        lines += [(pen.say(title), TITLE, theme.cloth, None)] if moments else []
        for moment in moments:
            # What cost points alone is no mistake, and looks like none.
            plain = moments is content.moments and not moment.verdict
            lines.append((moment.cost, LABEL_BOLD, theme.ink if plain else colour, moment.start))
            lines.append((moment.plan, LABEL, theme.ink, moment.start))
    return lines


def _card(pen: AnyPen, told: TurnCard) -> Sequence[_Said]:
    """What is said of one turn."""
    theme = pen.canvas.theme
    colour = theme.warning if told.verdict else theme.ink_soft if told.forced else theme.good
    lines: list[tuple[str, Style, Colour]] = [
        (told.heading, TITLE, theme.cloth),
        (told.sentence, LABEL_BOLD, colour),
        (told.played, LABEL, theme.ink),
    ]
    lines += [(words, LABEL if place else LABEL_BOLD, theme.ink) for place, words in enumerate(told.better)]
    lines += [(words, LABEL, theme.ink) for words in (told.later,) if words]
    return [(*line, None) for line in lines]


def _buttons(pen: AnyPen, rect: Rect, content: ReviewContent) -> None:
    """What can be done, at the bottom."""
    done, total = content.progress
    buttons: list[tuple[str, str, str, bool]] = []
    if content.told is not None and not content.told.forced:
        buttons.append(("review_try", "review.try", "T", bool(content.told.verdict)))
    if content.old:
        buttons.append(("review_anew", "review.anew", "N", True))
    elif done < total:
        buttons.append(
            ("review_run", "review.stop" if content.running else "review.go_on", pen.say("telling.key.space"), False)
        )
    if len(buttons) < ROW:  # the cross of the heading closes it as well
        back = ("review_close", "review.close") if content.told is None else ("review_overview", "review.overview")
        buttons.append((*back, "Esc", False))
    gap = pen.px(GAP)
    width = (rect.w - gap * (len(buttons) - 1)) // len(buttons)
    for place, (key, message, chord, strong) in enumerate(buttons):
        spot = Rect(rect.x + place * (width + gap), rect.y, width, rect.h)
        draw_button(pen, spot, pen.say(message), chord, strong)
        pen.hits.add(spot, ui(key))

"""The timeline: a slider through the whole game with marks for rounds and turns, and automatic playback."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pygame import Rect

from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.core.pen import LABEL_BOLD, TINY, TINY_BOLD, AnyPen
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.session import Ledger

#: Height of the strip in units.
HEIGHT = 36
#: Turns are coloured if each has at least this many units on average.
_TURN_MINIMUM = 6
#: Moments in a second, by speed.
SPEEDS: Sequence[float] = (1, 2, 4, 8, 16)
#: Buttons at the left: control, icon, what stands there without the icon.
_BUTTONS: Sequence[tuple[str, str, str]] = (
    ("first", "first", "«"),
    ("turn_back", "previous", "‹"),
    ("play", "play", "▷"),
    ("turn_on", "next", "›"),
    ("now", "last", "»"),
)


@dataclass(frozen=True, slots=True)
class Moments:
    """All moments of a ledger: how many actions there are, where rounds and turns begin, and whose turns they are."""

    count: int
    rounds: tuple[tuple[int, int], ...]
    """(round, its first moment)."""
    turns: tuple[tuple[int, int], ...]
    """(first moment, seat)."""

    def turn(self, moment: int, by: int) -> int:
        """The beginning of the turn before (-1) or after (1) a moment."""
        return _neighbour([start for start, _ in self.turns], moment, by, self.count)

    def round(self, moment: int, by: int) -> int:
        """The beginning of the round before (-1) or after (1) a moment."""
        return _neighbour([start for _, start in self.rounds], moment, by, self.count)


def _neighbour(starts: Sequence[int], moment: int, by: int, count: int) -> int:
    if by < 0:
        place = bisect_left(starts, moment) - 1
        return starts[place] if place >= 0 else 0
    place = bisect_right(starts, moment)
    return starts[place] if place < len(starts) else count


def moments(ledger: Ledger) -> Moments:
    """The moments of a ledger, those that can be redone included."""
    rounds: list[tuple[int, int]] = []
    for number in range(len(ledger.entries) + 1):
        now = ledger.position_at(number).progress().round
        if not rounds or rounds[-1][0] != now:
            rounds.append((now, number))
    turns = tuple((turn.start, turn.player) for turn in ledger.turns())
    return Moments(len(ledger.entries), tuple(rounds), turns)


def moment_at(slider: Rect, count: int, x: int) -> int:
    """The moment under a place of the slider."""
    return max(0, min(count, round((x - slider.x) * count / max(1, slider.w))))


def place_of(slider: Rect, count: int, moment: int) -> int:
    """Where a moment stands on the slider, in pixels."""
    return slider.x + round(slider.w * moment / max(1, count))


def draw(
    pen: AnyPen, rect: Rect, all_of: Moments, now: int, looked: int | None, playing: bool, speed: int,
    studied: Iterable[int] = (),
) -> Rect:  # fmt: skip
    """Draw the strip; returns the slider. `now` is where the table stands, `looked` the moment looked at.

    There are dots at the moments that have been `studied`.
    """
    theme = pen.canvas.theme
    pen.canvas.note(rect, pen.say("panel.timeline"), "panel")
    pen.canvas.fill(rect, theme.paper, 3)
    pen.canvas.frame(rect, theme.brass, 1.4, 3)
    inside = rect.inflate(-pen.px(8), -pen.px(8))
    x = inside.x
    for key, icon, letter in _BUTTONS:
        spot = Rect(x, inside.y, pen.px(26), inside.h)
        going = key == "play" and playing
        _button(pen, spot, key, "pause" if going else icon, letter, going)
        x = spot.right + pen.px(2)
    pace = Rect(x, inside.y, pen.px(32), inside.h)
    _button(pen, pace, "speed", "", pen.say("timeline.speed", n=round(SPEEDS[speed])), False)
    words = pen.say("button.try_line")
    width = pen.canvas.text_size(words, LABEL_BOLD)[0] + pen.px(32)
    line = Rect(inside.right - width, inside.y, width, inside.h)
    _labelled(pen, line, "try_line", "branch", words)
    slider = Rect(pace.right + pen.px(14), inside.y, line.x - pace.right - pen.px(28), inside.h)
    _slider(pen, slider, all_of, now, now if looked is None else looked)
    for moment in studied:
        dot = place_of(slider, all_of.count, moment), slider.bottom - pen.px(15)
        pen.canvas.circle(dot, pen.px(3.4), theme.paper)
        pen.canvas.circle(dot, pen.px(2.6), theme.warning)
    pen.hits.add(slider.inflate(pen.px(12), 0), ui("slider"))
    return slider


def _button(pen: AnyPen, spot: Rect, key: str, icon: str, letter: str, strong: bool) -> None:
    theme = pen.canvas.theme
    pen.canvas.fill(spot, theme.cloth if strong else theme.paper_shade, 4)
    pen.canvas.frame(spot, theme.line, 1, 4)
    ink = theme.cloth_ink if strong else theme.ink
    if not icon or not pen.canvas.icon(icon, spot.inflate(0, -pen.px(10)), ink):
        pen.text(spot, letter, LABEL_BOLD, ink, "center")
    pen.hits.add(spot, ui(key))


def _labelled(pen: AnyPen, spot: Rect, key: str, icon: str, words: str) -> None:
    theme = pen.canvas.theme
    pen.canvas.note(spot, words, "button")
    pen.canvas.fill(spot, theme.paper_shade, 4)
    pen.canvas.frame(spot, theme.brass, 1.4, 4)
    sign = Rect(spot.x + pen.px(5), spot.y, pen.px(16), spot.h)
    pen.canvas.icon(icon, sign, theme.ink)
    pen.text(Rect(sign.right, spot.y, spot.right - sign.right - pen.px(3), spot.h), words, LABEL_BOLD, None, "center")
    pen.hits.add(spot, ui(key))


def _slider(pen: AnyPen, slider: Rect, all_of: Moments, now: int, looked: int) -> None:
    """Rounds with their figures, turns in their colours where they are long enough, a knob at the moment."""
    theme, count = pen.canvas.theme, all_of.count
    bar = Rect(slider.x, slider.bottom - pen.px(11), slider.w, pen.px(7))
    pen.canvas.fill(bar.inflate(2, 2), theme.line, 2)
    pen.canvas.fill(bar, mix(theme.paper, theme.line, 0.2))
    pen.canvas.fill(Rect(bar.x, bar.y, place_of(bar, count, min(now, looked)) - bar.x, bar.h), theme.cloth)
    if all_of.turns and slider.w >= pen.px(_TURN_MINIMUM) * len(all_of.turns):
        _turns(pen, bar, all_of, now)
    last = -pen.px(20)
    for number, start in all_of.rounds:
        x = place_of(bar, count, start)
        pen.canvas.line((x, bar.y - pen.px(3)), (x, bar.bottom + pen.px(2)), theme.ink, 1)
        if x - last >= pen.px(11):
            figure = Rect(x - pen.px(10), slider.y - pen.px(2), pen.px(20), pen.px(13))
            pen.text(figure, str(number), TINY_BOLD if start <= looked else TINY, theme.ink_soft, "center")
            last = x
    here = place_of(bar, count, now)
    pen.canvas.fill(Rect(here - pen.px(1), bar.y - pen.px(4), pen.px(2.4), bar.h + pen.px(8)), theme.cloth)
    knob = place_of(bar, count, looked), bar.centery
    pen.canvas.circle(knob, pen.px(7.5), theme.ink)
    pen.canvas.circle(knob, pen.px(6), theme.legal if looked != now else theme.cloth)


def _turns(pen: AnyPen, bar: Rect, all_of: Moments, now: int) -> None:
    """Every turn in the colour of whose it is; what could be redone is pale."""
    count = all_of.count
    ends = [start for start, _ in all_of.turns[1:]] + [count]
    for (start, seat), end in zip(all_of.turns, ends, strict=True):
        left, right = place_of(bar, count, start), place_of(bar, count, end)
        colour = _colour(pen, seat)
        if start >= now:
            colour = mix(colour, pen.canvas.theme.paper, 0.75)
        pen.canvas.fill(Rect(left, bar.y, max(1, right - left - 1), bar.h), colour)


def _colour(pen: AnyPen, seat: int) -> Colour:
    return pen.player_colour(seat) if seat >= 0 else pen.canvas.theme.ink_soft

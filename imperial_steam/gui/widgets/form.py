"""The form: widgets in tab order, with focus, pointer, tooltips and scrolling."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.input import (
    LEFT,
    Click,
    Compose,
    Drag,
    Drop,
    InputEvent,
    Key,
    Leave,
    Move,
    Point,
    Press,
    Text,
    Wheel,
)
from imperial_steam.gui.canvas.text import SMALL
from imperial_steam.gui.devices.aimed import inside, nearest
from imperial_steam.gui.widgets.base import TOOLTIP_DELAY, Widget, draw_scrollbar
from imperial_steam.gui.widgets.buttons import Button
from imperial_steam.gui.widgets.layout import grid
from imperial_steam.gui.widgets.text_field import TextField

#: Height of buttons that stand two by two, in units.
_PAIRED = 34


class Form:
    """Widgets in tab order: focus, pointer, shortcuts, tooltip, and scrolling where there is too little room."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.widgets: list[Widget] = []
        self.viewport: Rect | None = None
        self.content = 0
        self.offset = 0
        self.dirty = True
        self.default: Widget | None = None
        self._focus: Widget | None = None
        self._over: Widget | None = None
        self._grabbed: Widget | None = None
        self._rest = 0.0
        self._tip: Widget | None = None
        self._scrolling: set[Widget] = set()

    def __getitem__(self, key: str) -> Widget:
        """The widget of a key; raises `KeyError`."""
        for widget in self.widgets:
            if widget.key == key:
                return widget
        raise KeyError(key)

    def __contains__(self, key: str) -> bool:
        return any(widget.key == key for widget in self.widgets)

    def add(self, widget: Widget, rect: Rect | None = None, scrolls: bool = False) -> Widget:
        """Add a widget, in tab order. `scrolls`: it moves with the viewport."""
        if rect is not None:
            widget.rect = Rect(rect)
        self.widgets.append(widget)
        if scrolls:
            self._scrolling.add(widget)
        self.dirty = True
        return widget

    def scroll_area(self, viewport: Rect, content: int) -> None:
        """Widgets added with `scrolls` move in this part of the window; `content` is their whole height."""
        self.viewport, self.content = Rect(viewport), content

    def scrolls(self, widget: Widget) -> bool:
        """True when the widget moves with the viewport."""
        return widget in self._scrolling

    # Focus

    @property
    def focus(self) -> Widget | None:
        """The widget that gets the keys."""
        return self._focus

    def set_focus(self, widget: Widget | str | None) -> None:
        """Give the keyboard focus to a widget (or key) and scroll it into view."""
        if isinstance(widget, str):
            widget = next((each for each in self.widgets if each.key == widget), None)
        if self._focus is not None:
            self._focus.focused = False
        self._focus = widget if widget is not None and widget.can_focus else None
        if self._focus is not None:
            self._focus.focused = True
            self._reveal(self._focus)
        self.drop_tip()

    def take_over(self, old: Form) -> None:
        """After a rebuild: keep focus, scroll position and the widgets' passing state by key."""
        for widget in self.widgets:
            for other in old.widgets:
                if other.key == widget.key and type(other) is type(widget):
                    widget.take_over(other)
        self._scroll_to(old.offset)
        if old.focus is not None and old.focus.key in self:
            self.set_focus(old.focus.key)
        elif self._focus is None and self.default is not None:
            self.set_focus(self.default)

    def move_focus(self, by: int) -> None:
        """Tab (1) or Shift-Tab (-1)."""
        stops = [widget for widget in self.widgets if widget.can_focus]
        if stops:
            place = stops.index(self._focus) if self._focus in stops else (-1 if by > 0 else 0)
            self.set_focus(stops[(place + by) % len(stops)])

    def _towards(self, name: str) -> bool:
        """Arrow keys: the nearest widget in that direction."""
        if self._focus is None:
            self.move_focus(1)
            return self._focus is not None
        x, y = self._focus.rect.center
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[name]

        def distance(widget: Widget) -> float:
            across, along = widget.rect.centerx - x, widget.rect.centery - y
            ahead = across * dx + along * dy
            aside = abs(across * dy) + abs(along * dx)
            return ahead + 3 * aside if ahead > 0 else float("inf")

        near = min((widget for widget in self.widgets if widget.can_focus), key=distance, default=None)
        if near is None or distance(near) == float("inf"):
            return False
        self.set_focus(near)
        return True

    # Scrolling

    def _reveal(self, widget: Widget) -> None:
        if self.viewport is None or not self.scrolls(widget):
            return
        pad = self.look.px(10)
        if widget.rect.bottom + pad > self.viewport.bottom:
            self._scroll_to(self.offset + widget.rect.bottom + pad - self.viewport.bottom)
        if widget.rect.y - pad < self.viewport.y:
            self._scroll_to(self.offset + widget.rect.y - pad - self.viewport.y)

    def _scroll_to(self, offset: int) -> bool:
        if self.viewport is None:
            return False
        offset = min(max(0, self.content - self.viewport.h), max(0, offset))
        by, self.offset = self.offset - offset, offset
        for widget in self.widgets:
            if self.scrolls(widget):
                widget.rect.move_ip(0, by)
        self.dirty = self.dirty or by != 0
        return by != 0

    # Events

    def at(self, pos: Point) -> Widget | None:
        """The topmost widget under a point."""
        for widget in reversed(self.widgets):
            if widget.visible and widget.rect.collidepoint(pos) and self._reachable(widget, pos):
                return widget
        return None

    def aim(self, pos: Point, reach: int) -> Point | None:
        """The point of the nearest widget that can be pressed, at most `reach` pixels away; None: there is none."""
        over = self.at(pos)
        if over is not None and over.can_focus:
            return pos
        shown = {id(widget.rect): widget for widget in self.widgets if widget.can_focus}
        for rect in nearest(pos, (widget.rect for widget in shown.values()), reach):
            at = inside(pos, rect, self.look.px(_PAIRED))
            if self.at(at) is shown[id(rect)]:
                return at
        return None

    def _reachable(self, widget: Widget, pos: Point) -> bool:
        return not self.scrolls(widget) or self.viewport is None or self.viewport.collidepoint(pos)

    def handle(self, event: InputEvent) -> bool:
        """Bring an event to the widget it is meant for; True when it was used."""
        used = self._handle(event)
        if used or any(widget.dirty for widget in self.widgets):
            self.dirty = True
        return used

    def _handle(self, event: InputEvent) -> bool:
        match event:
            case Key():
                return self._key(event)
            case Text() | Compose():
                return self._focus is not None and self._focus.handle(event)
            case Move():
                self._hover(event.pos)
                return self._over is not None and self._over.handle(event)
            case Leave():
                self._hover((-10, -10))
                return False
            case Wheel():
                over = self.at(event.pos)
                inside = self.viewport is not None and self.viewport.collidepoint(event.pos)
                if over is not None and over.handle(event):
                    return True
                return inside and self._scroll_to(self.offset - round(event.steps * self.look.px(60)))
            case Press():
                return self._press(event)
            case Click() | Drag() | Drop():
                return self._follow(event)
        return False

    def _press(self, event: Press) -> bool:
        over = self.at(event.pos)
        self._hover(event.pos)
        self._grabbed = over
        if over is None or not over.enabled:
            return over is not None
        if over.can_focus and event.button == LEFT:
            self.set_focus(over)
        return over.handle(event) or over.focusable

    def _follow(self, event: Click | Drag | Drop) -> bool:
        target = self._grabbed
        if isinstance(event, Click) and target is None:
            target = self.at(event.pos)
        if not isinstance(event, Drag):
            self._grabbed = None
        if isinstance(target, Button):
            target.pressed = target.pressed and isinstance(event, Drag)
            target.touch()
        if target is None or not target.enabled:
            return target is not None
        return target.handle(event) or target.focusable

    def _hover(self, pos: Point) -> None:
        over = self.at(pos)
        if over is not self._over:
            for widget, state in ((self._over, False), (over, True)):
                if widget is not None:
                    widget.hovered = state
            self._over, self._rest, self._tip = over, 0.0, None
            self.dirty = True

    def _key(self, event: Key) -> bool:
        focus = self._focus
        if event.name == "tab" and event.plain:
            if not (focus is not None and focus.keeps_tab and focus.handle(event)):
                self.move_focus(-1 if event.shift else 1)
            return True
        typing = isinstance(focus, TextField)
        if focus is not None and focus.handle(event):
            return True
        if not typing or event.control or len(event.name) > 1:
            for widget in self.widgets:
                if widget.shortcut_matches(event):
                    widget.activate()
                    return True
        if event.name in ("left", "right", "up", "down") and event.plain and not event.shift:
            return self._towards(event.name)
        if event.name in ("page up", "page down") and event.plain and self.viewport is not None:
            page = self.viewport.h * 4 // 5
            return self._scroll_to(self.offset + (page if event.name == "page down" else -page))
        if event.name == "return" and event.plain and self.default is not None:
            self.default.activate()
            return True
        return False

    # Time and drawing

    def update(self, dt: float) -> bool:
        """Time passed; True when something has to be drawn."""
        candidate = self._over if self._over is not None and self._over.tooltip else self._focus
        if candidate is not None and candidate.tooltip and self._tip is not candidate:
            self._rest += dt
            if self._rest >= TOOLTIP_DELAY:
                self._tip = candidate
                self.dirty = True
        return self.dirty

    def drop_tip(self) -> None:
        """Take the tooltip away, until the pointer has rested once more."""
        self._tip, self._rest, self.dirty = None, 0.0, True

    def draw(self, canvas: Canvas) -> None:
        """Draw all widgets, and the tooltip above them."""
        for widget in self.widgets:
            widget.dirty = False
            if not widget.visible:
                continue
            if self.viewport is not None and self.scrolls(widget):
                with canvas.clipped(self.viewport):
                    widget.draw(canvas)
            else:
                widget.draw(canvas)
        if self.viewport is not None and self.content > self.viewport.h:
            draw_scrollbar(canvas, self.viewport, 0, self.offset, self.viewport.h, self.content)
        if self._tip is not None and self._tip.visible:
            draw_tooltip(canvas, self._tip.tooltip, self._tip.rect)
        self.dirty = False


def draw_tooltip(canvas: Canvas, text: str, beside: Rect) -> Rect:
    """A note beside a rectangle, always inside the surface; returns its place."""
    theme, pad = canvas.theme, canvas.px(8)
    room = min(canvas.px(340), canvas.rect.w - 4 * pad)
    width, height = canvas.text_size(text, SMALL, room)
    rect = Rect(beside.x, beside.bottom + pad, width + 2 * pad, height + 2 * pad)
    if rect.bottom > canvas.rect.bottom:
        rect.bottom = beside.y - pad
    rect.clamp_ip(canvas.rect)
    canvas.fill(rect.move(canvas.px(2), canvas.px(2)), theme.shadow, 3)
    canvas.fill(rect, theme.paper, 3)
    canvas.frame(rect, theme.brass, 1.5, 3)
    canvas.note(rect, text, "tooltip")
    canvas.text(rect.inflate(-2 * pad + 2, -2 * pad + 2), text, SMALL, theme.ink)
    return rect


def stack(form: Form, widgets: Sequence[Widget], area: Rect, gap: int, scrolls: bool = False) -> int:
    """Add widgets below each other, each at the height it wants; returns the bottom (pixels)."""
    top = area.y
    for widget in widgets:
        height = widget.height(form.look, area.w)
        form.add(widget, Rect(area.x, top, area.w, height), scrolls)
        top += height + gap
    return top - gap if widgets else top


def pairs(form: Form, widgets: Sequence[Widget], area: Rect, across: int = 2) -> int:
    """Add widgets two by two, or more in a row, at the bottom of an area; returns the top of them (pixels)."""
    look = form.look
    gap, height, down = look.px(6), look.px(_PAIRED), -(-len(widgets) // across)
    foot = Rect(area.x, area.bottom - down * (height + gap), area.w, down * (height + gap))
    for widget, rect in zip(widgets, grid(foot, across, down, gap), strict=False):  # the last cell may stay empty
        form.add(widget, rect)
    return foot.y

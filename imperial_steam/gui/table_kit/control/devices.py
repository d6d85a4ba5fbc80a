"""What a pad or a finger may ask of a table: what is near enough to be meant, what a drag moves, what buttons do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import Click, InputEvent, Key, Point, Press
from imperial_steam.gui.devices.aimed import inside, nearest
from imperial_steam.gui.devices.touch import CARD
from imperial_steam.gui.table_kit.control.controller import Controller
from imperial_steam.gui.table_kit.core import prompt
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.curves import along
from imperial_steam.gui.table_kit.drawing.targets import control

#: Whatever is smaller than this, in units, is pressed in its middle.
SMALL = 44
#: What the buttons of a pad, and a long press, do besides the panels: as these keys.
_KEYS = {
    "a": Key("return"),
    "b": Key("escape", back=True),
    "x": Key(prompt.FIRST),
    "y": Key("w"),
    CARD: Key("w"),
    "back": Key("k"),
    "start": Key("f10"),
    "left_stick": Key("home"),
    "right_stick": Key("s"),
}
#: The places along a line where it may be pressed, in the order in which they are tried.
_ALONG = (0.5, 0.35, 0.65, 0.2, 0.8)


class TableDevices(Generic[ShownT, PenT]):
    """A table as pads and fingers know it (`devices.aimed.Aimed`)."""

    def __init__(
        self, controller: Controller[ShownT, PenT], scale: Callable[[], float], draws: Callable[[], bool]
    ) -> None:
        """`scale` tells how many pixels a unit has, `draws` that a press on any thing draws at it."""
        self.controller, self.state, self._scale, self._draws = controller, controller.state, scale, draws

    def aim(self, pos: Point, reach: int) -> Point | None:
        """The point that presses what is nearest: on a sheet, a control, a thing that can be chosen."""
        if self._presses(self.controller.thing_at(pos)):
            return pos
        small = round(SMALL * self._scale())
        places = [(rect, thing) for rect, thing in self._places(pos, reach) if self._presses(thing)]
        things = {id(rect): thing for rect, thing in places}
        for rect in nearest(pos, (rect for rect, _ in places), reach):
            at = inside(pos, rect, small)
            if self.controller.thing_at(at) == things[id(rect)]:
                return at
        return None

    def _presses(self, thing: Target | None) -> bool:
        """A press does something: a control, what can be chosen, while somebody draws any thing of the game."""
        named = control(thing)
        if named is not None:
            return named.key in self.controller.commands
        return thing is not None and (thing in self.state.shown().lit or self._draws())

    def _places(self, pos: Point, reach: int) -> Iterator[tuple[Rect, Target]]:
        """Everything that may be near enough, with the place at which it is pressed."""
        around = Rect(pos[0] - reach, pos[1] - reach, 2 * reach, 2 * reach)
        for hits in (self.state.over, self.state.hits):
            yield from ((spot.rect, spot.thing) for spot in hits.spots if spot.rect.colliderect(around))
            for line in hits.lines:
                if line.box.colliderect(around):
                    points = (along(line.points, part) for part in _ALONG)
                    yield from ((Rect(round(x) - 2, round(y) - 2, 5, 5), line.thing) for x, y in points)
            yield from ((shape.box, shape.thing) for shape in hits.shapes if shape.box.colliderect(around))

    def drags(self, pos: Point) -> bool:
        """A drag there moves the map, or the slider of the timeline."""
        slider, view = self.controller.history.slider, self.state.view
        if slider.w and slider.inflate(20, 8).collidepoint(pos):
            return True
        if view.reckoning or view.camera.still or not self.state.regions.middle.collidepoint(pos):
            return False
        return self.state.over.at(pos) is None

    def meant(self, button: str) -> Sequence[InputEvent]:
        """What a button of a pad does: the shoulders go through the tabs, without any through the players' boards."""
        if button in _KEYS:
            return (_KEYS[button],)
        step = {"left": -1, "right": 1}.get(button, 0)
        tabs = [spot for spot in self.state.hits.spots if (named := control(spot.thing)) and named.key == "tab"]
        if not tabs or not step:
            return (Key("tab", shift=step < 0),) if step else ()
        names = [spot.thing.key.partition(" ")[2] for spot in tabs]
        here = names.index(self.state.view.tab) if self.state.view.tab in names else -step
        at = tabs[(here + step) % len(tabs)].rect.center
        return Press(at), Click(at)

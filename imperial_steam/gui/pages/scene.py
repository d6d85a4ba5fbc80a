"""Scenes: what fills the window, one on top of another."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from imperial_steam.gui.access.node import Ask, Node, Role, sentence, walk
from imperial_steam.gui.canvas.draw import Canvas, Item, Look
from imperial_steam.gui.canvas.input import Click, InputEvent, Key, Point, Press
from imperial_steam.gui.devices.aimed import Aimed
from imperial_steam.gui.widgets import Form, carry_out, nodes_of
from imperial_steam.gui.window.screen import Window
from imperial_steam.i18n import Catalogue

#: So many of the things on a page are named as it opens.
OPENING = 6
_LISTS = (Role.LIST, Role.TABLE)
_CONTROLS = (Role.BUTTON, Role.LINK, Role.CHECK, Role.RADIOS, Role.SLIDER, Role.FIELD, Role.TAB)


def controls(node: Node, many: Callable[[int], str], title: str = "") -> list[str]:
    """The names of what can be used below a node, each once; a list with how `many` there are in it.

    A list that is called as the page (`title`) is not called so again.
    """
    title, told = title or node.name, list[str]()
    for child in node.children:
        if child.role in _LISTS:
            number = len(child.children)
            told.append(many(number) if child.name == title else f"{child.name}: {number}")
        elif child.role not in _CONTROLS:
            told += controls(child, many, title)
        elif child.enabled and child.name:
            told.append(child.name)
    return list(dict.fromkeys(told))


class Scene:
    """One screen of the program: a form of widgets, and whatever a subclass draws in addition.

    A subclass fills `build` (place the widgets), and, where it needs more, `paint` (draw below the
    widgets) and `react` (what no widget took). `build` is called again whenever size, scale,
    language or theme changed: keep what must survive in attributes of the scene, not in widgets.
    """

    #: Draw the scene below first, shaded: a dialog.
    overlay = False
    #: A dialog of entries, which is read out as a page is when it opens.
    menu = False
    #: Key of the game whose messages the scene may use; empty: only the shared ones.
    game = ""

    def __init__(self, app: Window) -> None:
        self.app = app
        self.form = Form(app.look)
        self.aimed: Aimed = PageDevices(self)
        self.dirty = True
        self._built: object = None

    @property
    def look(self) -> Look:
        """The look of the moment, with the pieces of the scene's game."""
        return self.app.look_of(self.game)

    @property
    def foot(self) -> int | None:
        """Where the controls at its lower edge begin, in pixels: a remark does not cover them; None for none."""
        return None

    def px(self, units: float) -> int:
        """Units in pixels."""
        return self.app.look.px(units)

    @property
    def catalogue(self) -> Catalogue:
        """The messages in the player's language: those of the scene's game, and the common ones."""
        return self.app.catalogue_of(self.game)

    def text(self, key: str, **values: object) -> str:
        """A sentence of the catalogue in the player's language."""
        return self.catalogue.text(key, **values)

    def build(self, area: Rect) -> None:
        """Place the widgets of the scene in the window (pixels)."""

    def paint(self, canvas: Canvas) -> None:
        """Draw what is below the widgets."""
        canvas.fill(canvas.rect, canvas.theme.desk)

    def react(self, event: InputEvent) -> bool:
        """Handle an event no widget took; True when it was used."""
        return False

    def enter(self) -> None:
        """The scene became the top one, for the first time or again."""
        self.dirty = True

    def leave(self) -> None:
        """The scene is no longer the top one: no tooltip of it shows through what lies on it."""
        self.form.drop_tip()

    def close_request(self) -> bool:
        """The window shall close: True lets it, False when the scene has opened a question."""
        return True

    def described(self, drawn: Sequence[Item]) -> Node:
        """The scene as a screen reader finds it; `drawn` is what was drawn last. `active` has the focus."""
        nodes = nodes_of(self.form, drawn)
        title = next((node.name for node in nodes if node.role is Role.HEADING), "")
        focus = self.form.focus
        role = Role.DIALOG if self.overlay else Role.PAGE
        return Node("scene", role, title, children=nodes, modal=self.overlay, active="" if focus is None else focus.key)

    def opening(self, node: Node) -> str:
        """What is read out as the scene, told as `node`, opens: what it is, what is there; '' for nothing.

        What a dialog says is read by itself, a table has its prompt read out.
        """
        table = any(child.role is Role.LOG for child in node.children)
        there = [] if table or (self.overlay and not self.menu) else controls(node, self._list_of)
        if not there:
            return ""
        more = [self.text("page.more", n=len(there) - OPENING)] if len(there) > OPENING else []
        enter = [] if self.form.default is None else [self.form.default.label]
        said = [self.text("page.enter", thing=label) for label in enter if label and label not in there[:OPENING]]
        return " ".join([self._page_told(node, [*there[:OPENING], *more]), *map(sentence, said)])

    def _list_of(self, number: int) -> str:
        return self.text("page.list", n=number)

    def _page_told(self, node: Node, there: Sequence[str]) -> str:
        return self.text("page.opening", title=sentence(node.name), things=", ".join(there))

    def _answered(self, event: InputEvent) -> bool:
        """Answer what Ctrl and a digit ask away from a table: where am I, what is there; False for anything else."""
        asks = isinstance(event, Key) and event.control and len(event.name) == 1 and event.name in "12345678"
        if not isinstance(event, Key) or not asks:
            return False
        node = self.described(layout_of(self))
        there = controls(node, self._list_of)
        here = next((one for one in walk(node) if node.active and one.key == node.active), None)
        if event.name == "1":
            words = [] if here is None else [here.name, here.typed.text if here.typed else "", here.description]
            said = [] if here is None else [self.text("page.focus", thing=". ".join(filter(None, words)).rstrip("."))]
            self.app.remark(" ".join([sentence(node.name), *said]))
        else:
            asked = event.name == "2" and there
            self.app.remark(self._page_told(node, there) if asked else self.text("page.no_answer"))
        return True

    def asked(self, ask: Ask) -> Sequence[InputEvent]:
        """The input by which a person would do what a screen reader asks for."""
        self.ensure_built()
        self.dirty = True
        return carry_out(self.form, ask)

    def rebuild(self) -> None:
        """Lay out the widgets again before the next drawing."""
        self._built = None
        self.dirty = True

    def ensure_built(self) -> None:
        """Place the widgets if something they depend on has changed; keeps the focus by key."""
        state = (self.app.size, self.app.look, self.app.catalogue.language)
        if state == self._built:
            return
        self._built = state
        old = self.form
        self.form = Form(self.look)
        self.build(Rect((0, 0), self.app.size))
        self.form.take_over(old)
        self.dirty = True

    def handle(self, event: InputEvent) -> bool:
        """Offer an event to the widgets, then to the scene."""
        self.ensure_built()
        used = self.form.handle(event) or self._answered(event) or self.react(event)
        self.dirty = self.dirty or self.form.dirty
        return used

    def update(self, dt: float) -> None:
        """Time passed: `dt` seconds. Set `dirty` if something has to be drawn."""
        self.ensure_built()
        if self.form.update(dt):
            self.dirty = True

    @property
    def animating(self) -> bool:
        """True while something moves by itself: the loop then runs at full speed."""
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw everything."""
        self.ensure_built()
        self.paint(canvas)
        self.form.draw(canvas)
        self.form.dirty = self.dirty = False


class PageDevices:
    """A scene of widgets as pads and fingers know it (`devices.aimed.Aimed`)."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def aim(self, pos: Point, reach: int) -> Point | None:
        """The point at which the nearest widget can be pressed; None where none is within reach."""
        self.scene.ensure_built()
        return self.scene.form.aim(pos, reach)

    def drags(self, pos: Point) -> bool:
        """A drag that begins there moves a knob, a caret or a choice of cells."""
        over = self.scene.form.at(pos)
        return over is not None and over.enabled and over.drags

    def meant(self, button: str) -> Sequence[InputEvent]:
        """What a button of a pad does on a page: the keys of its form, Start the button that Enter presses.

        Where the focus is on a number or a word of several, X and Y go to the one before and to the next.
        """
        focus, default = self.scene.form.focus, self.scene.form.default
        if button == "a":
            return (Key("space" if focus is not None and focus.by_space else "return"),)
        if button == "start" and default is not None:
            return Press(default.rect.center), Click(default.rect.center)
        keys = {"b": Key("escape"), "left": Key("tab", shift=True), "right": Key("tab")}
        if focus is not None and focus.steps:
            keys |= {"x": Key("-"), "y": Key("+")}
        return (keys[button],) if button in keys else ()


def layout_of(scene: Scene) -> list[Item]:
    """Everything a scene shows as text: rectangle, label, role, fit (for tests and for reports)."""
    canvas = Canvas(scene.app.surface, scene.look, [])
    scene.draw(canvas)
    return canvas.items or []

"""What a scene shows, as lines: texts, controls, things to choose, shapes and pictures, each with its place."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.draw import Item, Look
from imperial_steam.gui.canvas.theme import Theme
from imperial_steam.gui.pages.scene import Scene
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.targets import UI
from imperial_steam.gui.table_kit.scene.scene import TableScene
from tests.gui.transcripts.paper import PICTURE, SHAPE, Ink, digest, hexed

#: Shapes in these colours say what can be done, is pointed at or is wrong: each is a line of its own.
TELLING = ("legal", "focus", "warning", "good")
#: So many places of one kind are written out; of more, their number and a digest.
FEW = 8
#: What a widget says besides its place, if it has it.
STATES = ("value", "selected", "top", "page", "caret", "anchor", "offset", "checked", "pressed", "kind", "tooltip")


#: Letters that nobody chose: in the names of journals, of games that are kept by themselves, and of what was deleted.
_CHANCE = re.compile(r"-\w+(?=\.(?:journal|steamgame))|(?<=/\.deleted/)\w+")


def at(rect: Rect) -> str:
    """A rectangle: left, top, width and height."""
    return f"{rect.x},{rect.y} {rect.w}x{rect.h}"


class Eye:
    """Reads scenes; what is in a panel that was not drawn again is not read again."""

    def __init__(self) -> None:
        self._read: dict[tuple[int, str], tuple[Sequence[Item], object, Sequence[str]]] = {}

    def lines(self, scene: Scene, items: Sequence[Item]) -> list[str]:
        """Everything a scene shows, in an order that does not depend on the one in which it is drawn."""
        found = [line for place, kept in _places(scene, items) for line in self._panel(scene, place, kept)]
        found += _widgets(scene)
        if isinstance(scene, TableScene):
            found += _table(scene)
        return sorted(_CHANCE.sub("", line) for line in found)

    def _panel(self, scene: Scene, place: str, items: Sequence[Item]) -> Sequence[str]:
        read = self._read.get((id(scene), place))
        if read is None or read[0] is not items or read[1] != scene.look:
            read = self._read[id(scene), place] = (items, scene.look, list(_drawn(place, items, _colours(scene.look))))
        return read[2]


def _colours(look: Look) -> dict[str, str]:
    """Names of colours by their digits: those of the theme, and of the players."""
    theme = {field.name: getattr(look.theme, field.name) for field in fields(Theme)}
    named = {**look.palette.players, **theme}
    return {hexed(colour): name for name, colour in named.items() if isinstance(colour, tuple)}


def _places(scene: Scene, items: Sequence[Item]) -> Iterator[tuple[str, Sequence[Item]]]:
    """The items by where they are: the panels of a table, what lies on it; any other scene has no parts."""
    if not isinstance(scene, TableScene):
        yield "", items
        return
    panels = scene._picture._frame._items
    yield from panels.items()
    own = {id(item) for kept in panels.values() for item in kept}
    yield "top", [item for item in items if id(item) not in own]


def _drawn(place: str, items: Sequence[Item], names: dict[str, str]) -> Iterator[str]:
    """Texts and notes one by one; pictures and shapes by their looks, shapes that tell nothing all together."""
    where = f"{place} " if place else ""
    alike: dict[str, list[str]] = defaultdict(list)
    shapes: list[str] = []
    telling: dict[str, str] = {}
    for item in items:
        if item.role == SHAPE:
            kind = item.label.partition("|")[0]
            if (tells := telling.get(kind)) is None:
                tells = telling[kind] = f"{where}{named}" if _tells(named := _named(kind, names)) else ""
            if tells:
                alike[tells].append(at(item.rect))
            else:
                shapes.append(f"{item.label} {item.rect}")
        elif item.role == PICTURE:
            alike[f"{where}picture {_named(item.label, names)}"].append(at(item.rect))
        else:
            size = f" {item.style.face} {item.style.size:.4g}" if item.style is not None else ""
            colour = _named(hexed(item.role.colour), names) if isinstance(item.role, Ink) else ""
            wrong = "" if item.fits else " DOES NOT FIT"
            yield f"{where}{item.role} {item.label!r} {at(item.rect)}{size} {colour}".rstrip() + wrong
    if shapes:
        yield f"{where}shapes: {len(shapes)} {digest(sorted(shapes))}"
    for key, found in alike.items():
        yield f"{key}: " + ("; ".join(sorted(found)) if len(found) <= FEW else f"{len(found)} {digest(sorted(found))}")


def _tells(named: str) -> bool:
    return any(word in TELLING for word in named.split())


def _named(words: str, names: dict[str, str]) -> str:
    """Words with the names of colours in place of their digits."""
    return " ".join(names.get(word, word) for word in words.split())


def _widgets(scene: Scene) -> Iterator[str]:
    """Every widget: whether it can be used, has the focus or the pointer, and what it holds."""
    form = scene.form
    for widget in form.widgets:
        flags = [
            name
            for name, is_so in (
                ("hidden", not widget.visible), ("off", not widget.enabled), ("focus", widget.focused),
                ("pointed", widget.hovered), ("enter", widget is form.default),
            )
            if is_so
        ]  # fmt: skip
        holds = [f"{name}={getattr(widget, name)!r}" for name in STATES if _plain(getattr(widget, name, None))]
        yield " ".join(["widget", type(widget).__name__, widget.key, at(widget.rect), *flags, *holds])
    if form.viewport is not None:
        yield f"scrolled {form.offset} of {form.content} in {at(form.viewport)}"


def _plain(value: object) -> bool:
    return isinstance(value, str | int | bool) and value not in ("", 0, False, None)


def _table(scene: TableScene[Any, Any]) -> Iterator[str]:
    """What can be chosen and pressed on a table, and how it is looked at."""
    state = scene.state
    yield from _hits("", state.hits)
    yield from _hits("top ", state.over)
    for thing, options in state.shown().lit.items():
        yield f"can {named(thing)}: {_short([str(option) for option in options])}"
    view = state.view
    yield f"pointed {named(view.hover)}, row {view.cursor}, tab {view.tab}, moment {view.past}, seat {state.seat()}"
    if scene.animating:
        yield "something moves"


def _short(words: Sequence[str]) -> str:
    said = " | ".join(words)
    return said if len(said) <= 100 else f"{said[:80]}… {len(words)} {digest(words)}"


def _hits(where: str, hits: Hits) -> Iterator[str]:
    """Controls one by one, things of the game by kind."""
    kinds: dict[str, list[str]] = defaultdict(list)
    for spot in hits.spots:
        if spot.thing.kind == UI:
            yield f"{where}press {spot.thing.key} {at(spot.rect)}"
        else:
            kinds[spot.thing.kind].append(f"{spot.thing.key} {at(spot.rect)}")
    for line in (*hits.lines, *hits.shapes):
        kinds[line.thing.kind].append(f"{line.thing.key} {at(line.box)}")
    for kind, found in kinds.items():
        few = len(found) <= FEW // 2
        yield f"{where}place {kind}: " + ("; ".join(sorted(found)) if few else f"{len(found)} {digest(sorted(found))}")


def named(thing: Target | None) -> str:
    """A thing as a step names it."""
    return "nothing" if thing is None else f"{thing.kind} {thing.key}".rstrip()

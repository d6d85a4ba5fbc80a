"""A form as a screen reader finds it: its widgets in tab order, named after the labels beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from imperial_steam.gui.access.node import Act, Ask, Node, Role, box, tabled
from imperial_steam.gui.canvas.draw import Item
from imperial_steam.gui.canvas.input import InputEvent
from imperial_steam.gui.widgets.base import Widget
from imperial_steam.gui.widgets.buttons import Label
from imperial_steam.gui.widgets.form import Form

#: Keys of the labels that name the widget of a key, and say more about it.
NAME, NOTE = "label.", "note."
#: What the key of a widget begins with whose own key another one before it has; its number follows.
AGAIN = "widget "
#: What is named after the words in its picture, where nothing else names it.
PICTURED = (Role.GROUP, Role.BUTTON, Role.IMAGE)
#: What is named after its page, where nothing else names it.
TITLED = (Role.LIST, Role.TABLE)


def nodes_of(form: Form, drawn: Sequence[Item]) -> tuple[Node, ...]:
    """What is `drawn` beside all widgets of a form, then the widgets."""
    nodes = (_node(widget, form, drawn) for widget in form.widgets if widget.visible and not _taken(widget, form))
    return (*_beside(form, drawn), *tabled((node for node in nodes if node.name or node.children or node.acts), "form"))


def _taken(widget: Widget, form: Form) -> bool:
    """A label that names another widget is read with that one."""
    named = next((widget.key[len(start) :] for start in (NAME, NOTE) if widget.key.startswith(start)), "")
    return isinstance(widget, Label) and named in form and form[named].focusable


def _node(widget: Widget, form: Form, drawn: Sequence[Item]) -> Node:
    """The node of a widget with the words of the labels that belong to it."""
    node = widget.node()
    if form[widget.key] is not widget:  # an option of a game may have the key of something of the page
        node = replace(node, key=f"{AGAIN}{form.widgets.index(widget)}")
    if not widget.focusable:
        told = node.name or widget.role == "panel" or node.role not in PICTURED
        return node if told else replace(node, name=_pictured(widget, drawn))
    label, note = (form[start + widget.key].label if start + widget.key in form else "" for start in (NAME, NOTE))
    inner = node.name or (_pictured(widget, drawn) if node.role in PICTURED else "")
    name = label or inner or (_title(form) if node.role in TITLED else _neighbour(widget, form))
    more = dict.fromkeys(words for words in (inner, node.description, note) if words not in ("", name))
    return replace(node, name=name, description=". ".join(more))


def _pictured(widget: Widget, drawn: Sequence[Item]) -> str:
    """The words drawn on a widget."""
    return " ".join(item.label for item in drawn if item.role == "text" and widget.rect.contains(item.rect))


def _neighbour(widget: Widget, form: Form) -> str:
    """The words of what stands before a widget: in its row, else above it."""
    before = [other for other in form.widgets[: form.widgets.index(widget)] if other.visible]
    row = [other for other in before if other.rect.top < widget.rect.centery < other.rect.bottom and other.focusable]
    nodes = (other.node() for other in (*reversed(row), *reversed(before)))
    said = (node.typed.text if node.typed and node.typed.text else node.name for node in nodes)
    return next(filter(None, said), "")


def _title(form: Form) -> str:
    """The heading of the page."""
    return next((node.name for widget in form.widgets if (node := widget.node()).role is Role.HEADING), "")


def _beside(form: Form, drawn: Sequence[Item]) -> Iterator[Node]:
    """What a scene writes itself, outside all widgets."""
    sheets = {widget.label for widget in form.widgets if widget.role == "panel"}
    rects = [widget.rect for widget in form.widgets if widget.role != "panel"]
    for number, item in enumerate(drawn):
        own = item.role == "text" and item.label.strip() and item.label not in sheets
        if own and not any(rect.colliderect(item.rect) for rect in rects):
            yield Node(f"text {number}", Role.TEXT, item.label, rect=box(item.rect))


def carry_out(form: Form, ask: Ask) -> Sequence[InputEvent]:
    """Give the widget that is asked for the focus; the input by which a person would do what is wanted of it."""
    widget, part = _meant(form, ask.key)
    if widget is None or not widget.enabled:
        return ()
    if widget.can_focus:
        form.set_focus(widget)
    return () if ask.act is Act.FOCUS and not part else widget.asked(ask, part)


def _meant(form: Form, key: str) -> tuple[Widget | None, str]:
    """The widget of a node's key, and which of its children is meant."""
    if key.startswith(AGAIN):
        number = int(key.removeprefix(AGAIN))
        return form.widgets[number] if number < len(form.widgets) else None, ""
    for widget in form.widgets:
        if widget.visible and key == widget.key:
            return widget, ""
        if widget.visible and key.startswith(f"{widget.key}/"):
            return widget, key[len(widget.key) + 1 :]
    return None, ""

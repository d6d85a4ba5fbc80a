"""The program's own small widget layer: buttons, choices, fields, lists; mouse and keyboard alike.

A form holds widgets in tab order. Widgets know nothing of scenes: they call what they were given.
Rectangles are pixels, measures given as numbers are units.

Called by `pages`, `window` and, for what can be pressed on a table, by `table_kit`.
"""

from imperial_steam.gui.widgets.base import TOOLTIP_DELAY, Widget, draw_scrollbar, hint_of
from imperial_steam.gui.widgets.buttons import Button, Label, Separator, Toggle
from imperial_steam.gui.widgets.cell_grid import CellRow, CellShown
from imperial_steam.gui.widgets.cell_table import CellActs, CellTable
from imperial_steam.gui.widgets.choices import Choice, Slider
from imperial_steam.gui.widgets.clipboard import clipboard_put
from imperial_steam.gui.widgets.described import carry_out, nodes_of
from imperial_steam.gui.widgets.form import Form, pairs, stack
from imperial_steam.gui.widgets.layout import columns, grid, rows
from imperial_steam.gui.widgets.lists import List, Row
from imperial_steam.gui.widgets.scroll_text import ScrollText
from imperial_steam.gui.widgets.text_field import TextField

__all__ = [
    "TOOLTIP_DELAY",
    "Button",
    "CellActs",
    "CellRow",
    "CellShown",
    "CellTable",
    "Choice",
    "Form",
    "Label",
    "List",
    "Row",
    "ScrollText",
    "Separator",
    "Slider",
    "TextField",
    "Toggle",
    "Widget",
    "carry_out",
    "clipboard_put",
    "columns",
    "draw_scrollbar",
    "grid",
    "hint_of",
    "nodes_of",
    "pairs",
    "rows",
    "stack",
]

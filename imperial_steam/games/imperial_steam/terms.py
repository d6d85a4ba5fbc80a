"""The words of Imperial Steam as data names them, each list in the order of its indices. Imports nothing."""

from __future__ import annotations

GOODS: tuple[str, ...] = ("wood", "stone", "iron", "coal")
WOOD, STONE, IRON, COAL = range(4)
HUBS: tuple[str, ...] = ("bronze", "blue", "green", "white")
ENGINEERS: tuple[str, ...] = ("bridge", "tunnel")
LINK_KINDS: tuple[str, ...] = ("plain", "bridge", "tunnel")
SETUP_KINDS: tuple[str, ...] = ("fixed", "normal", "random")
#: Value of one column of the influence track; every payment is a multiple of it too (INV-12).
COLUMN = 10
COLOURS: tuple[str, ...] = ("red", "purple", "turquoise", "yellow")
#: The automa, as a kind of person at the table.
FRANZ = "franz"
MAIN_ACTIONS: tuple[str, ...] = tuple(f"A{n}" for n in range(1, 12))

Goods = tuple[int, int, int, int]

"""A player's own board: the lines, the industry track, and what lies beside it."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.games.russian_railroads.terms import COLOURS
from imperial_steam.gui.table_kit.pen import LABEL, NAME
from imperial_steam.gui.tables.russian_railroads.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.shown import RailShown


def wanted(shown: RailShown) -> float:
    """The height in units that the board needs."""
    return 400


def draw(pen: RailPen, rect: Rect) -> None:
    """The board of the player whose board is shown, in rows."""
    shown, seat = pen.shown, pen.shown.seat
    mine, player, frame = seat == max(0, shown.decider), shown.player(seat), shown.frame
    inside = pen.sheet(rect, shown.seats[seat].name)
    rows: list[list[tuple[str, Target]]] = []
    for line, made in enumerate(frame.layout.lines):
        tracks = player.tracks[line * WIDTH : line * WIDTH + WIDTH]
        rows.append(
            [(f"{pos}", Target("field", f"{made.key} {name}")) for name, pos in zip(COLOURS, tracks, strict=True)]
        )
        slots = [frame.slots[slot] for slot in frame.line_slots[line]]
        numbers = [player.slots[slot] for slot in frame.line_slots[line]]
        rows[-1] += [(str(n), Target("slot", f"{made.key} {s + 1}")) for n, (_, s) in zip(numbers, slots, strict=True)]
        if made.doublers:
            rows[-1].append((f"x2 {player.doublers[line]}", Target("doublers", made.key)))
    rows.append([(f"m{n}", Target("marker", str(k + 1))) for k, n in enumerate(player.markers)])
    rows[-1] += [(f"f{code}", Target("gap", str(k + 1))) for k, code in enumerate(player.gaps)]
    rows.append(
        [
            (card.key[:4], Target("token", card.key))
            for k, card in enumerate(shown.world.tokens)
            if player.tokens >> k & 1
        ]
    )
    rows.append([(e.key, Target("space", f"engineer-{e.key}")) for e in shown.engineers(seat)])
    high = inside.h // len(rows)
    for number, row in enumerate(rows):
        for column, (words, thing) in enumerate(row):
            cell = Rect(inside.x + column * pen.px(60), inside.y + number * high, pen.px(54), high - pen.px(6))
            pen.canvas.fill(cell, pen.canvas.theme.paper_shade, 4)
            pen.text(cell, words, NAME if thing.kind == "marker" else LABEL, None, "center")
            if mine:
                pen.spot(cell, thing, 4, 0)

"""The end: the reckoning step by step as section 12 counts it, and everybody's fortune by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame
from pygame import Rect

from imperial_steam.games.imperial_steam.scoring import Account, Reckoning
from imperial_steam.games.protocol import Game
from imperial_steam.gui.table_kit.pen import FIGURE, LABEL, LABEL_BOLD, Say
from imperial_steam.gui.table_kit.targets import ui
from imperial_steam.gui.tables.imperial_steam.pen import SteamPen
from imperial_steam.gui.text import Style
from imperial_steam.gui.theme import mix
from imperial_steam.session import Ledger

FINAL = Style("serif-bold", 18)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the reckoning: its label, an amount for each seat, and the step (1–6, 0 start, 7 result).

    `fee` marks the track fee, whose way can be lit on the map.
    """

    label: str
    amounts: tuple[int, ...]
    step: int
    fee: bool = False


def rows(reckoning: Reckoning, say: Say) -> list[Row]:
    """The steps of the scoring in their order."""
    accounts = reckoning.accounts

    def row(key: str, step: int, amounts: Sequence[int], fee: bool = False) -> Row:
        return Row(say(f"reckoning.{key}"), tuple(amounts), step, fee)

    found = [
        row("cash", 0, [account.cash for account in accounts]),
        row("income", 1, [account.income for account in accounts]),
        row("goods", 2, [account.goods for account in accounts]),
        row("keys", 3, [account.key_money for account in accounts]),
        row("hubs", 4, [account.hub_bonus for account in accounts]),
    ]
    if reckoning.goal_reached:
        found += [
            row("contracts", 5, [account.contract_money for account in accounts]),
            row("fee", 5, [-account.fee_paid for account in accounts], True),
            row("received", 5, [account.received for account in accounts]),
        ]
    else:
        found.append(row("skipped", 5, [0] * len(accounts)))
    found += [
        row("money", 5, [account.money for account in accounts]),
        row("dividends", 6, [-account.dividends for account in accounts]),
        row("final", 7, [account.final for account in accounts]),
    ]
    return found


def steps(reckoning: Reckoning, say: Say) -> int:
    """How many rows there are to show one after another."""
    return len(rows(reckoning, say))


def fee_path(reckoning: Reckoning, seat: int) -> tuple[int, ...]:
    """The links of a player's way to the goal."""
    return tuple(line.link for line in reckoning.accounts[seat].fee)


def fortunes_by_round(ledger: Ledger) -> list[tuple[int, ...]]:
    """Everybody's fortune at the end of each round, the last entry being the result."""
    found: list[tuple[int, ...]] = []
    before: object = None
    for number in range(ledger.cursor + 1):
        game = ledger.position_at(number)
        now = game.progress().round
        if before is not None and now != before:
            found.append(_fortunes(ledger.position_at(number - 1)))
        before = now
    return [*found, _fortunes(ledger.game)]


def _fortunes(game: Game) -> tuple[int, ...]:
    return tuple(score or 0 for score in game.scores())


def draw(
    pen: SteamPen, rect: Rect, reckoning: Reckoning, shown: int, history: Sequence[Sequence[int]], lit_seat: int
) -> None:
    """Draw the first `shown` rows, and the chart once all are shown."""
    theme = pen.canvas.theme
    pen.canvas.note(rect, pen.say("panel.reckoning"), "panel")
    pen.canvas.fill(rect, theme.paper, 4)
    pen.canvas.double_frame(rect.inflate(-pen.px(4), -pen.px(4)))
    inside = rect.inflate(-pen.px(24), -pen.px(20))
    title = Rect(inside.x, inside.y, inside.w, pen.px(26))
    pen.text(title, pen.say("panel.reckoning"), Style("serif-bold", 22), theme.cloth, "center")
    listed = rows(reckoning, pen.say)
    foot = pen.px(30)
    high = min(pen.px(25), (inside.h - title.h - foot) // (len(listed) + 1))
    head = Rect(inside.x, title.bottom, inside.w, high)
    _names(pen, head, reckoning.winners if shown >= len(listed) else ())
    for number, row in enumerate(listed[:shown]):
        _row(pen, Rect(inside.x, head.bottom + number * high, inside.w, high), row, reckoning.accounts, lit_seat)
    low = head.bottom + len(listed) * high + pen.px(4)
    if shown >= len(listed):
        chart(pen, Rect(inside.x, low, inside.w, inside.bottom - foot - low), history)
    _controls(pen, Rect(inside.x, inside.bottom - foot + pen.px(3), inside.w, foot - pen.px(3)), shown, len(listed))


def _cells(pen: SteamPen, rect: Rect, count: int) -> tuple[Rect, list[Rect]]:
    label = Rect(rect.x, rect.y, round(rect.w * 0.36), rect.h)
    wide = (rect.w - label.w) // count
    return label, [Rect(label.right + i * wide, rect.y, wide, rect.h) for i in range(count)]


def _names(pen: SteamPen, rect: Rect, winners: Sequence[int]) -> None:
    _, cells = _cells(pen, rect, len(pen.shown.seats))
    for seat, cell in enumerate(cells):
        if seat in winners:
            pen.canvas.fill(cell, mix(pen.canvas.theme.paper, pen.canvas.theme.brass, 0.35), 3)
        pen.badge((cell.x + pen.px(14), cell.centery), pen.px(9), seat)
        name = Rect(cell.x + pen.px(27), cell.y, cell.w - pen.px(30), cell.h)
        pen.name(name, pen.shown.seats[seat].name)


def _row(pen: SteamPen, rect: Rect, row: Row, accounts: Sequence[Account], lit_seat: int) -> None:
    theme = pen.canvas.theme
    total = row.step in (0, 7) or row.label == pen.say("reckoning.money")
    if total:
        pen.canvas.fill(rect, theme.paper_shade)
    label, cells = _cells(pen, rect, len(row.amounts))
    pen.text(label, row.label, LABEL_BOLD if total else LABEL, wrapped=True)
    for seat, (cell, amount) in enumerate(zip(cells, row.amounts, strict=True)):
        colour = theme.ink if total or amount == 0 else theme.good if amount > 0 else theme.warning
        words = (
            str(amount).replace("-", "−")
            if total
            else f"+{amount}"
            if amount > 0
            else f"−{-amount}"
            if amount < 0
            else "–"
        )
        style = FINAL if row.step == 7 else FIGURE
        figure = Rect(cell.x, cell.y, cell.w - pen.px(16), cell.h)
        pen.text(figure, words, style, colour, "right")
        if row.fee and accounts[seat].fee:
            box = Rect(cell.x, cell.y + 1, cell.w - pen.px(4), cell.h - 2)
            pen.canvas.frame(box, theme.focus if seat == lit_seat else theme.line, 1.4, 3)
            pen.hits.add(box, ui("fee", seat))


def _controls(pen: SteamPen, rect: Rect, shown: int, count: int) -> None:
    theme = pen.canvas.theme
    stepping = shown < count
    keys = ["reckoning_next", "reckoning_all", "reckoning_map"] if stepping else ["reckoning_map", "statistics"]
    wide = pen.px(150)
    left = rect.centerx - (wide + pen.px(8)) * len(keys) // 2
    for number, key in enumerate(keys):
        spot = Rect(left + number * (wide + pen.px(8)), rect.y, wide, rect.h)
        pen.canvas.fill(spot, theme.cloth if number == 0 else theme.paper_shade, 4)
        pen.canvas.frame(spot, theme.brass, 1.2, 4)
        pen.text(spot, pen.say(f"button.{key}"), LABEL_BOLD, theme.cloth_ink if number == 0 else theme.ink, "center")
        pen.hits.add(spot, ui(key))


def scale_of(values: Sequence[int]) -> tuple[int, int, int]:
    """Lowest and highest mark of an axis and their distance: round numbers, at most six steps."""
    lowest, highest = min(0, *values), max(1, *values)
    step = 10
    for candidate in (10, 20, 50, 100, 200, 500, 1000, 2000, 5000):
        step = candidate
        if (highest - lowest) / step <= 5:
            break
    return lowest // step * step, -(-highest // step) * step, step


def chart(pen: SteamPen, rect: Rect, history: Sequence[Sequence[int]]) -> None:
    """A line for each player over the rounds: what everybody would have had if the game had ended then."""
    theme = pen.canvas.theme
    if rect.h < pen.px(60) or not history:
        return
    pen.canvas.note(rect, pen.say("reckoning.chart"), "chart")
    pen.text(Rect(rect.x, rect.y, rect.w, pen.px(15)), pen.say("reckoning.chart"), LABEL, theme.ink_soft, "center")
    plot = Rect(rect.x + pen.px(44), rect.y + pen.px(17), rect.w - pen.px(60), rect.h - pen.px(33))
    low, high, step = scale_of([value for line in history for value in line])
    for value in range(low, high + 1, step):
        y = plot.bottom - round(plot.h * (value - low) / (high - low))
        pen.canvas.line((plot.x, y), (plot.right, y), mix(theme.line, theme.paper, 0.6), 0.7)
        mark = Rect(rect.x, y - pen.px(7), pen.px(40), pen.px(14))
        pen.text(mark, str(value).replace("-", "−"), LABEL, theme.ink_soft, "right")
    across = max(1, len(history) - 1)
    for number in range(len(history)):
        x = plot.x + round(plot.w * number / across)
        pen.text(
            Rect(x - pen.px(12), plot.bottom + 1, pen.px(24), pen.px(15)),
            str(number + 1),
            LABEL,
            theme.ink_soft,
            "center",
        )
    for seat in range(len(history[0])):
        points = [
            (plot.x + plot.w * i / across, plot.bottom - plot.h * (line[seat] - low) / (high - low))
            for i, line in enumerate(history)
        ]
        for a, b in pairwise(points):
            pygame.draw.aaline(pen.canvas.surface, pen.player_colour(seat), a, b, max(2, pen.px(2)))
        for spot in points:
            pen.badge((round(spot[0]), round(spot[1])), pen.px(5), seat)

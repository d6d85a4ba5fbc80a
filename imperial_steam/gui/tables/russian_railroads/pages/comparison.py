"""Everything of all players side by side: the rows of the kit's page for a game of Russian Railroads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from imperial_steam.games.russian_railroads.frame import CODE_NAMES
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.games.russian_railroads.state import Player
from imperial_steam.games.russian_railroads.terms import COLOURS
from imperial_steam.gui.table_kit.core.comparison import ComparisonRow, Group
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown

_Value: TypeAlias = Callable[[int, Player], "str | None"]
_Named: TypeAlias = Sequence[tuple[str, _Value]]


def groups(shown: RailShown, say: Say) -> Sequence[Group]:
    """All groups of rows: standing, lines, industry, people, tokens and cards."""
    table = _Rows(shown, say)
    return [
        Group(say(f"comparison.{name}"), [table.line(label, value) for label, value in rows])
        for name, rows in (
            ("standing", table.standing()),
            ("lines", table.lines()),
            ("industry", table.industry()),
            ("people", table.people()),
            ("cards", table.cards()),
        )
    ]


class _Rows:
    """The rows of one position."""

    def __init__(self, shown: RailShown, say: Say) -> None:
        self.shown, self.say = shown, say
        self.frame, self.world = shown.frame, shown.world

    def line(self, label: str, value: _Value) -> ComparisonRow:
        """A row with everybody's value."""
        return ComparisonRow(label, [value(seat, player) for seat, player in enumerate(self.shown.state.players)])

    def _label(self, key: str) -> str:
        return self.say(f"comparison.row.{key}")

    def standing(self) -> _Named:
        """Turn order, score, and what a scoring would bring now."""
        order = list(self.shown.state.order)
        return (
            (self._label("order"), lambda seat, player: str(order.index(seat) + 1) if seat in order else ""),
            (self._label("score"), lambda seat, player: str(player.score)),
            (self._label("now"), lambda seat, player: f"+{self.shown.accounts[seat].total}"),
        )

    def lines(self) -> _Named:
        """For each line its tracks with their fields, its locomotives, and its points."""
        rows: list[tuple[str, _Value]] = []
        for number, line in enumerate(self.frame.layout.lines):
            rows.append((self.say(f"line.{line.key}"), self._tracks(number)))
            rows.append((self._label("locomotives"), self._locomotives(number)))
        return [*rows, (self._label("doublers"), lambda seat, player: _count(sum(player.doublers)))]

    def _tracks(self, line: int) -> _Value:
        def value(seat: int, player: Player) -> str:
            tracks = player.tracks[line * WIDTH : (line + 1) * WIDTH]
            parts = [f"{self.say(f'track.{COLOURS[colour]}')} {at}" for colour, at in enumerate(tracks) if at]
            return f"+{self.shown.accounts[seat].lines[line]}: {', '.join(parts)}" if parts else ""

        return value

    def _locomotives(self, line: int) -> _Value:
        slots = self.frame.line_slots[line]
        return lambda seat, player: " + ".join(str(player.slots[slot]) for slot in slots if player.slots[slot])

    def industry(self) -> _Named:
        """Fields of the markers with their points, factories."""
        return (
            (
                self._label("markers"),
                lambda seat, player: (
                    f"+{sum(self.shown.accounts[seat].markers)}: {', '.join(map(str, player.markers))}"
                ),
            ),
            (
                self._label("factories"),
                lambda seat, player: ", ".join(CODE_NAMES[code] for code in player.gaps if code),
            ),
        )

    def people(self) -> _Named:
        """Workers, coins, engineers."""
        return (
            (
                self._label("workers"),
                lambda seat, player: self.say("comparison.of", n=player.workers - player.placed, all=player.workers),
            ),
            (self._label("black"), lambda seat, player: self.say("comparison.yes") if player.black else ""),
            (self._label("coins"), lambda seat, player: _count(player.coins)),
            (
                self._label("engineers"),
                lambda seat, player: ", ".join(str(e.number) for e in self.shown.engineers(seat)),
            ),
        )

    def cards(self) -> _Named:
        """Unused and used `?` tokens, medal and revaluation, end bonus cards as far as they may be seen (HID-01)."""
        return (
            (self._label("tokens"), lambda seat, player: self._tokens(player.tokens)),
            (self._label("used"), lambda seat, player: self._tokens(sum(1 << token for _, token in player.laid))),
            (self._label("end_cards"), self._end_cards),
        )

    def _tokens(self, mask: int) -> str:
        return ", ".join(self.say(f"token.{token.key}") for i, token in enumerate(self.world.tokens) if mask >> i & 1)

    def _end_cards(self, seat: int, player: Player) -> str | None:
        if seat in self.shown.hidden:
            return None
        held = [card.key for i, card in enumerate(self.world.end_cards) if player.end_cards >> i & 1]
        return ", ".join(self.say(f"end_card.{key}") for key in held)


def _count(number: int) -> str:
    return str(number) if number else ""

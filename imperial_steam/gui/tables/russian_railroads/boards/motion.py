"""What moves and sounds at the table of Russian Railroads: workers, coins, tracks, tiles, cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from pygame import SRCALPHA, Rect, Surface

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads.frame import CODE_NAMES
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.games.russian_railroads.state import Player, Use
from imperial_steam.games.russian_railroads.terms import COLOURS, HIGHEST
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.table_kit.core.moving import Moved, Seen
from imperial_steam.gui.table_kit.drawing.motion import LIMIT, Flourish, Places, Sounds
from imperial_steam.gui.tables.russian_railroads.boards import space_view
from imperial_steam.gui.tables.russian_railroads.drawing import pieces
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown

#: The sounds of events, the most important one first.
SOUNDS: Sounds = (
    ("end", frozenset({"game_over"})),
    ("round", frozenset({"round_began", "medal_placed"})),
    ("track", frozenset({"step", "locomotive_placed", "factory_built"})),
    ("coin", frozenset({"coins_taken"})),
    ("cube", frozenset({"space_used", "relocated", "industry_step", "doubler_placed", "marker_placed"})),
    ("card", frozenset({"card_taken", "end_card_taken", "token_placed", "start_card_taken", "engineer_taken"})),
)
#: Size in units of what flies.
SIZE = 22


def moved(pen: RailPen, last: Seen[RailShown], seen: Seen[RailShown]) -> Moved:
    """Everything that moves between two drawings: it follows from the two positions."""
    moves = _Moves(pen, last.shown, seen.shown, Places(last.hits, seen.hits))
    moves.uses()
    for seat in range(len(seen.shown.seats)):
        moves.player(seat)
    centre = seen.regions.middle.center
    moments = [
        Flourish(centre, words, pen.player_colour(seat)) for seat, words in great_moments(pen, last.shown, seen.shown)
    ]
    return Moved(moves.places.flights[:LIMIT], flourishes=moments[:1])


def great_moments(pen: RailPen, before: RailShown, after: RailShown) -> Iterator[tuple[int, str]]:
    """What deserves a flourish, with the seat: the greatest first."""
    seats = range(len(after.seats))
    nine_stood = any(HIGHEST in before.player(seat).slots for seat in seats)
    for seat in seats:
        old, new = before.player(seat), after.player(seat)
        name = after.seats[seat].name
        if new.medal and not old.medal:
            yield seat, pen.say("moment.medal", player=name)
        if HIGHEST in new.slots and not nine_stood:
            yield seat, pen.say("moment.nine", player=name)
        if _at_end(after, new) > _at_end(before, old):
            yield seat, pen.say("moment.industry", player=name)
        for index, line in enumerate(after.frame.layout.lines):
            if _farthest(new, index) >= new.lengths[index] > _farthest(old, index):
                yield seat, pen.say("moment.line", player=name, line=line.key)


def _at_end(shown: RailShown, player: Player) -> int:
    """How many industry markers stand on the last field of their track."""
    tracks = shown.frame.layout.industries
    return sum(at == len(tracks[of].points) - 1 for of, at in zip(player.marker_tracks, player.markers, strict=True))


def _farthest(player: Player, line: int) -> int:
    return max(player.tracks[line * WIDTH : (line + 1) * WIDTH])


@dataclass(slots=True)
class _Moves:
    """Finds out what moved between two positions."""

    pen: RailPen
    before: RailShown
    after: RailShown
    places: Places

    def _image(self, paint: Callable[[RailPen, Rect], None], width: float = 1.0) -> Surface:
        """A picture of something, painted as the panels paint it."""
        size = self.pen.px(SIZE)
        surface = Surface((round(width * size), size), SRCALPHA)
        pen = RailPen(Canvas(surface, self.pen.canvas.look), self.after, self.pen.say)
        paint(pen, surface.get_rect())
        return surface

    def _piece(self, name: str, stuff: str) -> Surface:
        return pieces.sprite(name, self.pen.px(SIZE), self.pen.stuff(stuff))

    def uses(self) -> None:
        """Workers and coins go to the spaces where they stand now, from the player or the space they stood on."""
        if self.before.state.round != self.after.state.round:
            return
        old = list(self.before.state.uses)
        gone = [use for use in old if use not in self.after.state.uses]
        keys = self.after.frame.space_keys
        for use in self.after.state.uses:
            if use in old:
                old.remove(use)
                continue
            start = next((Target("space", keys[one.space]) for one in gone if one.seat == use.seat), None)
            self._pieces(use, Target("space", keys[use.space]), start)

    def _pieces(self, use: Use, space: Target, start: Target | None) -> None:
        for kind in space_view.pieces_of((use,)):
            term = Target("stand", f"{'coins' if kind == 'coin' else 'workers'} {use.seat}")
            begin = (term,) if start is None else (start, term)
            image = self._image(partial(_standing, kind, use.seat))
            self.places.fly(image, self.places.before(use.seat, *begin), self.places.after(use.seat, space))

    def player(self, seat: int) -> None:
        """What came to a player: coins, engineers, cards, and what was laid on the own board."""
        old, new = self.before.player(seat), self.after.player(seat)
        for _ in range(new.coins - old.coins):
            self._fly(self._piece("coin", "coin"), Target("term", "coins"), Target("stand", f"coins {seat}"), seat)
        if new.engineers & ~old.engineers:
            here = Target("stand", f"engineers {seat}")
            self._fly(self._piece("cap", "engineer"), Target("space", "HIRE"), here, seat)
        if new.end_cards & ~old.end_cards:
            self._fly(self._piece("card", "points"), Target("deck", "end"), Target("stand", f"end_cards {seat}"), seat)
        for image, start, end in (*self._tracks(old, new), *self._tiles(old, new), *self._laid(old, new)):
            self._fly(image, start, end if self._on_board(seat) else Target("player", str(seat)), seat)

    def _on_board(self, seat: int) -> bool:
        """The player's board is and was the one shown."""
        return self.before.seat == self.after.seat == seat

    def _fly(self, image: Surface, start: Target, end: Target, seat: int) -> None:
        if self.places.old.place(start) is not None:
            self.places.fly(image, self.places.old.place(start), self.places.after(seat, end))

    def _tracks(self, old: Player, new: Player) -> Iterator[tuple[Surface, Target, Target]]:
        """Tracks that have advanced on the board shown."""
        for place, (was, now) in enumerate(zip(old.tracks, new.tracks, strict=True)):
            if was != now:
                line, colour = divmod(place, WIDTH)
                thing = Target("field", f"{self.after.frame.layout.lines[line].key} {COLOURS[colour]}")
                yield self._image(partial(_rail, 1 << colour), 1.5), thing, thing

    def _tiles(self, old: Player, new: Player) -> Iterator[tuple[Surface, Target, Target]]:
        """Locomotives and factories that have come, from the stack or the display."""
        frame, stacks = self.after.frame, self.before.state.stacks
        for slot, (was, now) in enumerate(zip(old.slots, new.slots, strict=True)):
            if now > was:
                line, place = frame.slots[slot]
                end = Target("slot", f"{frame.layout.lines[line].key} {place + 1}")
                yield self._tile(now, False), Target("stack", str(now)), end
        for gap, (was, now) in enumerate(zip(old.gaps, new.gaps, strict=True)):
            if now != was:
                stack = now <= HIGHEST and self.after.state.stacks[now] < stacks[now]
                start = Target("stack", str(now)) if stack else Target("display", CODE_NAMES[now])
                yield self._tile(now, True), start, Target("gap", str(gap + 1))

    def _tile(self, code: int, factory: bool) -> Surface:
        return self._image(lambda pen, rect: pen.tile(rect, code, factory))

    def _laid(self, old: Player, new: Player) -> Iterator[tuple[Surface, Target, Target]]:
        """Doublers from the supply."""
        for line, (was, now) in enumerate(zip(old.doublers, new.doublers, strict=True)):
            if now > was:
                end = Target("doublers", self.after.frame.layout.lines[line].key)
                yield self._piece("doubler", "doubler"), Target("term", "doublers"), end


def _standing(kind: str, seat: int, pen: RailPen, rect: Rect) -> None:
    space_view.piece(pen, rect, kind, seat)


def _rail(mask: int, pen: RailPen, rect: Rect) -> None:
    pen.rail(rect.inflate(0, -rect.h // 3), mask)

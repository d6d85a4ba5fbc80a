"""What moves at the table of First Train: influence, cubes, markers, locomotives, loads, and tracks that grow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pygame import SRCALPHA, Rect, Surface

from imperial_steam.games.first_train.actions import StartLine
from imperial_steam.games.first_train.terms import COMPANIES, KINDS, LOADS
from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.table_kit.core.moving import Moved, Seen
from imperial_steam.gui.table_kit.drawing.motion import LIMIT, Flourish, Growth, Places, Sounds
from imperial_steam.gui.tables.first_train.boards import growing
from imperial_steam.gui.tables.first_train.drawing import pieces
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen
from imperial_steam.gui.tables.first_train.model import things
from imperial_steam.gui.tables.first_train.model.shown import TrainShown

#: The sounds of events, the most important one first.
SOUNDS: Sounds = (
    ("end", frozenset({"game_over"})),
    ("round", frozenset({"round_began"})),
    ("track", frozenset({"line_built"})),
    ("coin", frozenset({"bid", "train_bought"})),
    ("card", frozenset({"line_sold", "link_bonus"})),
    ("cube", frozenset({"shipped", "marker_drawn"})),
)
#: Size in units of what flies.
SIZE = 20
_BAG = Target("term", "bag")


def moved(pen: TrainPen, last: Seen[TrainShown], seen: Seen[TrainShown], done: Sequence[tuple[int, Action]]) -> Moved:
    """Everything that moves between two drawings: it follows from the two positions.

    Only where a line began is taken from the actions `done`, if it was built in one go.
    """
    moves = _Moves(pen, last.shown, seen.shown, Places(last.hits, seen.hits))
    moves.influence()
    moves.spaces()
    moves.trains()
    moves.loads()
    rect = seen.regions.middle
    starts = [action.area for _, action in done if isinstance(action, StartLine)]
    growths = list(_growths(pen, last.shown, rect, starts)) if rect.w else []
    return Moved(moves.places.flights[:LIMIT], growths, list(_moments(pen, last.shown, rect)) if rect.w else [])


def _growths(pen: TrainPen, before: TrainShown, rect: Rect, starts: Sequence[str]) -> Iterator[Growth]:
    """Tracks laid by players, and those that became a company's (BUILD-02, SELL-09)."""
    index = pen.shown.layout.area_index
    begun = [*before.state.line[:1], *(index[key] for key in starts)]
    for owner, (old, new) in enumerate(zip(before.state.tracks, pen.shown.state.tracks, strict=True)):
        if laid := new & ~old:
            yield growing.growth(pen, before, rect, owner, laid, begun)


def _moments(pen: TrainPen, before: TrainShown, rect: Rect) -> Iterator[Flourish]:
    """The first link of both cities (LINK-01), and lines that a company takes over (SELL-09)."""
    shown, link = pen.shown, pen.shown.layout.link
    if link is not None and shown.state.linked and not before.state.linked:
        yield Flourish(growing.middle_of(pen, rect, link.target), pen.say("moment.link"), pen.canvas.theme.brass)
    for number, company in enumerate(COMPANIES, shown.frame.player_count):
        laid = [*things.bits(shown.state.tracks[number] & ~before.state.tracks[number])]
        if laid:
            middle = growing.middle_of(pen, rect, shown.layout.ends[laid[len(laid) // 2]][0])
            words = pen.say("moment.takeover", company=company, n=len(laid))
            yield Flourish(middle, words, pen.company(number - shown.frame.player_count))


@dataclass(slots=True)
class _Moves:
    """Finds out what moved between two positions."""

    pen: TrainPen
    before: TrainShown
    after: TrainShown
    places: Places

    def _image(self, paint: Callable[[TrainPen, Rect], None]) -> Surface:
        """A picture of something, painted as the panels paint it."""
        size = self.pen.px(SIZE)
        surface = Surface((size, size), SRCALPHA)
        paint(TrainPen(Canvas(surface, self.pen.canvas.look), self.after, self.pen.say), surface.get_rect())
        return surface

    def _cube(self, seat: int) -> Surface:
        return pieces.sprite("cube", self.pen.px(SIZE), self.pen.player_colour(seat))

    def _marker(self, kind: int) -> Surface:
        return self._image(lambda pen, rect: pen.marker(rect, kind))

    def influence(self) -> None:
        """Markers of players on the tracks of influence; that of profit and loss goes when the round is scored."""
        for track in range(len(KINDS)):
            both = zip(self.before.state.values[track], self.after.state.values[track], strict=True)
            for seat, (old, new) in enumerate(both):
                if old != new:
                    start, end = (Target("step", f"{track} {value}") for value in (old, new))
                    self.places.fly(
                        self._image(_badge(seat)), self.places.old.place(start), self.places.new.place(end), covers=True
                    )

    def spaces(self) -> None:
        """Random markers between bag and spaces, cubes that are bid, outbid, or go back to the supply."""
        old, new = self.before.state, self.after.state
        for place, space in enumerate(self.after.frame.display.spaces):
            here = Target("space", str(space.number))
            if old.drawn[place] < 0 <= new.drawn[place]:
                self._fly(self._marker(new.drawn[place]), _BAG, here)
            elif new.drawn[place] < 0 <= old.drawn[place]:
                self._fly(self._marker(old.drawn[place]), here, _BAG)
            if (old.bidders[place], old.amounts[place]) == (new.bidders[place], new.amounts[place]):
                continue
            if (rival := old.bidders[place]) >= 0:
                ended = new.bidders[place] < 0
                self._owned(rival, here, Target("stand", f"{'supply' if ended else 'hand'} {rival}"))
            if (seat := new.bidders[place]) >= 0:
                image, hand = self._cube(seat), Target("stand", f"hand {seat}")
                self.places.fly(image, self.places.before(seat, hand), self.places.after(seat, here))

    def _owned(self, seat: int, start: Target, end: Target) -> None:
        self.places.fly(self._cube(seat), self.places.before(seat, start), self.places.after(seat, end))

    def _fly(self, image: Surface, start: Target, end: Target) -> None:
        self.places.fly(image, self.places.old.place(start), self.places.new.place(end))

    def trains(self) -> None:
        """Locomotives go to the trains that are bought, and back at the end of the round (TRAIN-04, PH7-11)."""
        for train, (old, new) in enumerate(zip(self.before.state.owners, self.after.state.owners, strict=True)):
            if old == new:
                continue
            seat, there = max(old, new), Target("train", self.after.frame.train_keys[train])
            image = pieces.sprite("locomotive", self.pen.px(SIZE), self.pen.player_colour(seat))
            home = Target("stand", f"locomotives {seat}")
            ends = (home, there) if new >= 0 else (there, home)
            self.places.fly(image, self.places.before(seat, ends[0]), self.places.after(seat, ends[1]))

    def loads(self) -> None:
        """Pieces go from the map to trains, from trains to the cargo (LOAD-01, PH7-11); others only leave the map."""
        keys = self.after.frame.train_keys
        for load, name in enumerate(LOADS):
            areas = list(self._shipped(load))
            for train, owner in enumerate(self.before.state.owners):
                old, new = (state.loads[train][load] for state in (self.before.state, self.after.state))
                there = Target("train", keys[train])
                for _ in range(min(new - old, len(areas))):
                    self._load(load, areas.pop(0), there, self.after.state.owners[train])
                for _ in range(old - new):
                    self._load(load, there, Target("stand", f"cargo_{name} {owner}"), owner)

    def _shipped(self, load: int) -> Iterator[Target]:
        """The pieces of a kind that have left the map, one by one."""
        old, new = self.before.state.pieces[load], self.after.state.pieces[load]
        for area, key in enumerate(self.after.frame.area_keys):
            yield from [things.load(key, LOADS[load])] * (old[area] - new[area])

    def _load(self, load: int, start: Target, end: Target, seat: int) -> None:
        image = self._image(lambda pen, rect: pen.load(rect, load))
        self.places.fly(image, self.places.old.place(start), self.places.after(seat, end))


def _badge(seat: int) -> Callable[[TrainPen, Rect], None]:
    return lambda pen, rect: pen.badge(rect.center, rect.w // 2 - 1, seat)

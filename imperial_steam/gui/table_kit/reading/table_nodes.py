"""A table as nodes: what stands on it, in the order in which somebody would read it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Generic, NamedTuple

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.access.node import PRESSED, Act, Ask, Node, Role, box, heading, numbered, sentence, walk
from imperial_steam.gui.canvas.draw import Item
from imperial_steam.gui.canvas.input import Click, InputEvent, Move, Press
from imperial_steam.gui.table_kit.control.controller import PLAYER, Controller
from imperial_steam.gui.table_kit.core.panels import Frame
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.prompt import HINT
from imperial_steam.gui.table_kit.core.prompt import KIND as BUTTON
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.hits import Hits, Spot
from imperial_steam.gui.table_kit.drawing.targets import CELL, UI, control, ui
from imperial_steam.gui.table_kit.drawing.targets import numbered as row_of
from imperial_steam.gui.table_kit.reading.account_nodes import account_nodes, standing
from imperial_steam.gui.table_kit.reading.bearings import Bearings
from imperial_steam.gui.table_kit.reading.drawn import drawn_nodes, free_words
from imperial_steam.gui.table_kit.reading.log_nodes import LogNodes
from imperial_steam.gui.table_kit.reading.order import along, by_place
from imperial_steam.gui.table_kit.reading.pending import still_to_do
from imperial_steam.gui.table_kit.reading.player_nodes import PlayerNodes
from imperial_steam.gui.table_kit.reading.told_cards import NOTHING, Told, ToldCards, with_value

if TYPE_CHECKING:
    from imperial_steam.gui.table_kit.core.accounts import Counted

#: Panels of the kit that are told in another way, or that only draw what is told elsewhere.
_OWN = ("prompt", "choices", "log", "toolbar")


class Sheets(NamedTuple):
    """What the sheets beside a table have drawn, what of it is read out, and the account that one of them shows."""

    items: Sequence[Item] = ()
    spots: Sequence[Spot] = ()
    said: Callable[[], Sequence[str]] = tuple
    account: Counted | None = None


class _Kept(NamedTuple):
    """A panel as it was described: for what, with which card of the thing pointed at, its node and things.

    `alike` are things of another kind of which just the same is told, by the node of which they are found.
    `behind`: not all of it was in words.
    """

    hits: Hits
    key: tuple[object, ...]
    pointed: Told | None
    node: Node | None
    things: dict[str, Target]
    alike: dict[Target, str]
    behind: bool


class TableNodes(Generic[ShownT, PenT]):
    """Describes a table, and does there what a screen reader asks for."""

    def __init__(self, controller: Controller[ShownT, PenT]) -> None:
        self.controller, self.state = controller, controller.state
        self.cards = ToldCards(controller)
        self.log = LogNodes(self.state)
        self.players = PlayerNodes(self.state)
        self.sheets = Sheets()
        """What lies beside the table, as last drawn."""
        self._panels: dict[str, _Kept] = {}
        self._pointed: Told | None = None
        self._known: dict[str, Node] = {}
        self._things: dict[str, Target] = {}
        self._alike: dict[Target, str] = {}
        self._open = False
        """The reckoning was there the last time, opened so many times so far."""
        self._opened = 1

    def described(self, frame: Frame[PenT], panels: Sequence[str]) -> Node:
        """The table; `panels` in their order."""
        if self.cards.begin():
            self._panels = {}
        self._things, self._alike = {}, {}
        hover = self.state.view.hover
        self._pointed = None if hover is None or hover.kind == UI else self.cards.of(hover, first=True)
        parts = [
            self.log.news(), self.players.visited(), *self._now(frame), *self._on_top(), *self._sheets(),
            *self._choices(),
            *(part for name in panels if name not in _OWN for part in self._panel(frame, name)),
            *self.players.nodes(self.cards), self.log.node(), *self._bar(frame),
        ]  # fmt: skip
        table = Node("scene", Role.PAGE, self.state.presenter.say("game.name"), children=tuple(parts))
        self._known = {node.key: node for node in walk(table)}
        self._open = self.state.view.reckoning
        return replace(table, active=self._focus(), audience=repr(sorted(self.state.hidden())))

    # What stands there

    def _now(self, frame: Frame[PenT]) -> Iterator[Node]:
        """What the cards say and the prompt; that a round is over and counted stands before what it brought."""
        said, prompt = list(self._said()), self._prompt(frame)
        yield from (prompt, *said) if self.sheets.account is not None else (*said, prompt)

    def _prompt(self, frame: Frame[PenT]) -> Node:
        """The sentence, and the buttons beside it; what has changed of it and of what is pending is read out."""
        hits, items = frame.drawn("prompt")
        said = ". ".join(item.label for item in free_words(items, hits.spots))
        self._things |= {f"prompt:{spot.thing.kind} {spot.thing.key}": spot.thing for spot in hits.spots}
        shown, presenter = self.state.shown(), self.state.presenter
        chips = presenter.chips(shown) if self.state.human else ()
        figures = {chip.thing: chip.figure for chip in chips}
        buttons = [self._pending(self._spot("prompt", spot, items), figures.get(spot.thing)) for spot in hits.spots]
        line = replace(heading("prompt", said), live=1)
        left = Node("pending", Role.STATUS, still_to_do(chips, presenter, shown), live=1)
        return Node("prompts", Role.GROUP, children=(line, left, *_once(buttons)))

    def _pending(self, button: Node, figure: str | None) -> Node:
        """A cost is read out when it changes; how many steps are left the title says already."""
        if figure is None:
            return button
        title = self.cards.of(self._things[button.key]).name
        return replace(button, live=1) if figure else replace(button, name=title)

    def _spot(self, panel: str, spot: Spot, items: Sequence[Item]) -> Node:
        """A button of the table: its words, else its tip, else the card of its thing; and its key."""
        on = [item for item in _printed(items) if spot.rect.contains(item.rect)]
        words = [item.label for item in on if item.style != HINT]
        keys = [item.label for item in on if item.style == HINT]
        told = self.cards.of(spot.thing) if spot.thing.kind not in (UI, BUTTON) else NOTHING
        key = f"{panel}:{spot.thing.kind} {spot.thing.key}"
        name = with_value(told, words) if told.name else " ".join(words) or self._tip(spot.thing)
        return Node(key, Role.BUTTON, name, told.lines, (), box(spot.rect), PRESSED, shortcut="".join(keys))

    def _tip(self, thing: Target) -> str:
        named, say = control(thing), self.state.presenter.say
        keys = () if named is None else self.controller.commands.tips(named)
        return next((say(key) for key in keys if self.state.host.knows(key)), "")

    def _on_top(self) -> Iterator[Node]:
        """The small list of one thing, or the card that is pinned."""
        view, say = self.state.view, self.state.presenter.say
        if view.popup is not None:
            rows = [
                replace(self._row("pick", number, label), description=self.cards.option(action).lines or brief)
                for number, (action, label, brief) in enumerate(view.popup.rows)
            ]
            chosen = view.popup.cursor
            rows = [replace(row, selected=number == chosen) for number, row in enumerate(rows)]
            title = say(f"list.{view.popup.why}") if view.popup.why else say("panel.choices")
            yield Node("popup", Role.LIST, title, children=numbered(rows))
        card = self.controller.pins.card() if view.popup is None else None
        if card is not None:
            lines = [Node(f"card {number}", Role.TEXT, line.text) for number, line in enumerate(card.lines)]
            for number, line in enumerate(card.lines):
                if line.link:
                    role = Role.LINK if line.rule else Role.BUTTON
                    name = f"{line.text} {line.rule}".strip()
                    lines[number] = Node(f"pin {line.link}", role, name, acts=PRESSED)
            yield Node("pinned", Role.DIALOG, card.title, children=_once(line for line in lines if line.name))

    def _said(self) -> Iterator[Node]:
        """What is read out of each of the cards beside the table."""
        for number, said in enumerate(self.sheets.said()):
            yield Node(f"said {number}", Role.STATUS, said, live=1)

    def _sheets(self) -> Iterator[Node]:
        """Cards of a lesson or the coach, news, a machine's turn: as they are drawn."""
        items, spots, nodes = self.sheets.items, self.sheets.spots, tuple[Node, ...]()
        if self.sheets.account is not None:
            place = next((item.rect for item in items if item.role == "panel"), Rect(0, 0, 0, 0))
            spots = [spot for spot in spots if spot.thing.kind != CELL]
            controls = [spot.rect for spot in spots]
            items = [item for item in items if not place.contains(item.rect) or item.rect.collidelist(controls) >= 0]
            nodes = self._account("sheet", self.sheets.account)
        nodes += tuple(drawn_nodes("sheet ", items, spots, self._tip))
        if nodes:
            first = next((node for node in nodes if node.role in (Role.TEXT, Role.HEADING)), nodes[0])
            yield Node("sheets", Role.GROUP, first.name, children=nodes)

    def _account(self, panel: str, counted: Counted, told: Sequence[str] = ()) -> tuple[Node, ...]:
        """An account as heading and table; its numbers can be pressed, as those that are drawn."""
        from imperial_steam.gui.table_kit.core.accounts import cell

        account = counted.account
        every = [cell(number, seat) for number in range(len(account.rows)) for seat in range(account.columns)]
        self._things |= {f"{panel}:{thing.kind} {thing.key}": thing for thing in every}
        names = [seat.name for seat in self.state.seats]
        return account_nodes(panel, counted, names, self.state.presenter.say, told, self._opened)

    def _reckoned(self, hits: Hits, items: Sequence[Item]) -> Iterator[Node]:
        """The reckoning in the place of the middle; who has what in the end is read out when it is opened."""
        from imperial_steam.gui.table_kit.core.accounts import Counted

        reckoned, name = self.controller.reckoned, self.state.regions.centre
        account, progress = reckoned.account(), reckoned.progress()
        self._opened += not self._open
        if account is not None:
            seats, say = self.state.seats, self.state.presenter.say
            told = [] if reckoned.counting else standing(account, [seat.name for seat in seats], say)
            controls = [self._spot(name, spot, items) for spot in hits.spots if spot.thing.kind == UI]
            counted = Counted(account, progress.heading, progress.cells)
            nodes = *self._account(name, counted, told), *(node for node in controls if node.name)
            yield Node(f"panel {name}", Role.GROUP, progress.heading, children=_once(nodes))

    def _choices(self) -> Iterator[Node]:
        """The list of all choices, in sight or not."""
        if self.state.veiled or not self.state.choices():
            return
        rows = [
            replace(self._row("choice", number, label), description=self.cards.option(action).lines or brief)
            for number, (action, label, brief) in enumerate(self.state.choices())
        ]
        yield Node("choices", Role.LIST, self.state.presenter.say("panel.choices"), children=numbered(rows))

    def _row(self, key: str, number: int, said: str) -> Node:
        place = self.state.over.place(ui(key, number)) or self.state.hits.place(ui(key, number))
        rect = None if place is None else box(place)
        return Node(
            f"{key} {number}", Role.OPTION, said, rect=rect, acts=PRESSED, selected=self.state.view.cursor == number
        )

    def _panel(self, frame: Frame[PenT], name: str) -> Iterator[Node]:
        """A panel, described anew only when something on it was drawn or put into words."""
        hits, items = frame.drawn(name)
        if self.state.view.reckoning and name == self.state.regions.centre:
            yield from self._reckoned(hits, items)
            return
        kept, key = self._panels.get(name), (self.state.serial, self.state.view.chosen)
        pointed = self._pointed if kept is not None and self.state.view.hover in kept.things.values() else None
        old = kept is None or kept.hits is not hits or (kept.key, kept.pointed) != (key, pointed) or kept.behind
        if old and self.cards.turn():
            before, self.cards.behind = self.cards.behind, False
            node, things, alike = self._panel_anew(name, hits, items)
            pointed = self._pointed if self.state.view.hover in things.values() else None
            kept = self._panels[name] = _Kept(hits, key, pointed, node, things, alike, self.cards.behind)
            self.cards.behind = before or kept.behind
        if kept is not None and kept.node is not None:
            self._things |= kept.things
            self._alike |= kept.alike
            yield kept.node

    def _panel_anew(
        self, name: str, hits: Hits, items: Sequence[Item]
    ) -> tuple[Node | None, dict[str, Target], dict[Target, str]]:
        """The things of a panel in their order, its controls, and the words that lie on none of them."""
        presenter, shown, places = self.state.presenter, self.state.shown(), _places(hits)
        title = self._title(name, items)
        things, nodes, alike = dict[str, Target](), list[Node](), dict[Target, str]()
        before: dict[tuple[str, Told], Node] = {}
        printed = [] if name == self.state.regions.centre else _printed(items)
        ways, home = cache(partial(presenter.neighbours, shown)), cache(partial(presenter.home, shown))
        read = along(list(places), ways, home)
        for thing in read:
            told = self.cards.of(thing)
            if not told.name:
                continue
            on = [] if thing.kind == PLAYER else printed
            node = self._thing(name, thing, told, places[thing], on)
            same = before.setdefault((thing.key, told), node)
            if same is not node and node.role is Role.ITEM and node.name in (told.name, same.name):
                alike[thing] = same.key
            else:
                things[node.key] = thing
                nodes.append(node)
        if name == self.state.regions.centre:
            order = by_place(read, ways, home, self._own(), self._name_of)
            nodes = self._by_place(name, order, nodes, Bearings(presenter, shown, ways, self._name_of))
        spots = [spot for spot in hits.spots if spot.thing.kind != UI]
        whole = self.state.regions[name]
        every = [spot for spot in hits.spots if spot.thing.kind == UI and not spot.rect.contains(whole)]
        controls = [spot for spot in every if not _is_paper(spot, every)]
        nodes += [self._spot(name, spot, items) for spot in controls]
        words = {item.label: item.rect for item in free_words(items, [*spots, *controls]) if item.label != title}
        if name == self.state.regions.centre:  # what is written on a map names what lies there
            told_there = " ".join(node.name for node in walk(Node("", Role.ITEMS, children=tuple(nodes))))
            words = {said: place for said, place in words.items() if said not in told_there}
        nodes = _with_words(name, nodes, words)
        told_nodes = numbered(_once(node for node in nodes if node.name))
        panel = Node(f"panel {name}", Role.ITEMS, title, children=told_nodes) if told_nodes else None
        return panel, things, alike

    def _title(self, panel: str, items: Sequence[Item]) -> str:
        """What is written above a panel, else what it is called."""
        written = next((item.label for item in items if item.role == "panel" and item.label), "")
        known = self.state.host.knows(f"panel.{panel}")
        return written or (self.state.presenter.say(f"panel.{panel}") if known else "")

    def _own(self) -> Collection[Target]:
        return set(self.state.presenter.owned(self.state.shown()))

    def _name_of(self, thing: Target) -> str:
        return self.cards.of(thing).name or thing.key

    def _by_place(
        self,
        panel: str,
        order: Mapping[Target, Sequence[Target]],
        nodes: Sequence[Node],
        bearings: Bearings[ShownT, PenT],
    ) -> list[Node]:
        """The things of a map with what lies at each place, and the ways on, inside of it: own places, then others."""
        own, say, told = self._own(), self.state.presenter.say, list[Node]()
        left = {node.key: node for node in nodes}
        for head, mine in (("own", True), ("others", False)):
            found = list[Node]()
            for place in order:
                node = left.pop(_key(panel, place), None) if (place in own) is mine else None
                if node is not None:
                    inside = [(left.pop(key), thing) for thing in order[place] if (key := _key(panel, thing)) in left]
                    within = numbered([_before(each, bearings.leading(place, thing)) for each, thing in inside])
                    found.append(replace(_before(node, bearings.away(place)), children=within))
            if found:
                told += [heading(f"{panel}/{head}", say(f"map.{head}")), *found]
        return [*told, *left.values()]

    def _thing(self, panel: str, thing: Target, told: Told, place: Rect, printed: Sequence[Item]) -> Node:
        """A thing of a panel: its card, and the figures `printed` on it."""
        role = Role.BUTTON if thing in self.state.shown().lit else Role.ITEM
        said = with_value(told, [item.label for item in printed if place.contains(item.rect)])
        chosen = thing in self.state.view.chosen or None
        return Node(_key(panel, thing), role, said, told.lines, (), box(place), PRESSED, selected=chosen)

    def _bar(self, frame: Frame[PenT]) -> Iterator[Node]:
        hits, items = frame.drawn("toolbar")
        self._things |= {f"toolbar:{spot.thing.kind} {spot.thing.key}": spot.thing for spot in hits.spots}
        buttons = [node for spot in hits.spots if (node := self._spot("toolbar", spot, items)).name]
        if buttons:
            name = self.state.presenter.say("panel.toolbar")
            yield Node("toolbar", Role.TOOLBAR, name, children=tuple(buttons))

    # Focus and acts

    def _focus(self) -> str:
        """The key of what the keyboard is at."""
        view, card = self.state.view, self.controller.pins.card()
        if view.popup is not None:
            return f"pick {view.popup.cursor}"
        if card is not None and view.pinned is not None:
            links = card.controls
            return f"pin {links[view.pinned.focus]}" if 0 <= view.pinned.focus < len(links) else "pinned"
        row = self.state.row()
        if row is not None and (view.hover is None or row_of(view.hover, "choice") == row):
            return f"choice {row}"
        alike = "" if view.hover is None else self._alike.get(view.hover, "")
        here = next((key for key, thing in self._things.items() if thing == view.hover), alike)
        return here or ("choices" if "choices" in self._known else "")

    def asked(self, ask: Ask) -> Sequence[InputEvent]:
        """Go to a thing or a choice as the keyboard does, or click on it where it is."""
        node, thing = self._known.get(ask.key), self._things.get(ask.key) or _control_of(ask.key)
        if thing is not None and ask.act is Act.FOCUS:
            self._point(thing)
        if node is None or ask.act is not Act.PRESS:
            return ()
        place = None if node.rect is None else Rect(node.rect)
        if thing is not None and (place is None or self.controller.thing_at(place.center) != thing):
            self._point(thing)
            self.controller.press(thing)
            return ()
        return () if place is None else (Move(place.center), Press(place.center), Click(place.center))

    def _point(self, thing: Target) -> None:
        """Point at a thing or a row, as keys do."""
        view, row, picked = self.state.view, row_of(thing, "choice"), row_of(thing, "pick")
        if picked is not None and view.popup is not None:
            view.popup.point(picked)
            return
        if row is not None:
            self.state.open("choices")
            view.cursor, view.top = row, row
        place = self.state.hits.place(thing)
        view.hover, view.pointer = thing, view.pointer if place is None else place.center


def _control_of(key: str) -> Target | None:
    """The control that the key of a row or of a line of a pinned card stands for."""
    word, _, rest = key.partition(" ")
    return ui(word, rest) if word in ("choice", "pick", "pin") and rest else None


def _places(hits: Hits) -> dict[Target, Rect]:
    """The things of the game on a panel, each with its place: what lies on top after what it lies on."""
    bent = [(shape.thing, shape.box) for shape in hits.shapes] + [(line.thing, line.box) for line in hits.lines]
    every = [*bent, *((spot.thing, spot.rect) for spot in hits.spots)]
    return {thing: place for thing, place in every if thing.kind != UI}


def _key(panel: str, thing: Target) -> str:
    """The key of a thing on a panel."""
    return f"{panel}:{thing.kind} {thing.key}"


def _before(node: Node, said: str) -> Node:
    """A node whose description begins with something else."""
    return replace(node, description=f"{sentence(said)} {node.description}".strip()) if said else node


def _with_words(panel: str, nodes: Sequence[Node], words: Mapping[str, Rect]) -> list[Node]:
    """The nodes of a panel, and its words: a heading before what stands below it, the others at the end."""
    first: dict[str, int] = {}
    for index, node in enumerate(nodes):
        place = None if node.rect is None else Rect(node.rect)
        above = [said for said, head in words.items() if place is not None and _stands_above(head, place)]
        if above:
            first.setdefault(max(above, key=lambda said: words[said].bottom), index)
    heads: dict[int, list[Node]] = {}
    for number, said in enumerate(words):
        role = Role.HEADING if said in first else Role.ITEM
        heads.setdefault(first.get(said, len(nodes)), []).append(Node(f"{panel}/{number}", role, said))
    return [each for index in range(len(nodes) + 1) for each in (*heads.get(index, ()), *nodes[index : index + 1])]


def _stands_above(head: Rect, place: Rect) -> bool:
    """Something begins below a heading, in its column."""
    return head.bottom <= place.top and head.left < place.right and place.left < head.right


def _is_paper(spot: Spot, controls: Sequence[Spot]) -> bool:
    """Other controls lie on it, whose words are theirs."""
    return any(spot.rect.contains(other.rect) and spot.rect != other.rect for other in controls)


def _printed(items: Sequence[Item]) -> list[Item]:
    """The words and numbers among what is drawn."""
    return [item for item in items if item.role == "text" and any(sign.isalnum() for sign in item.label)]


def _once(nodes: Sequence[Node] | Iterator[Node]) -> tuple[Node, ...]:
    """The nodes, each key once."""
    return tuple({node.key: node for node in nodes}.values())

"""What scripts do at any table: look at every kind of thing, play every kind of decision, use every command."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from random import Random

from imperial_steam.games.protocol import CHANCE, Target
from imperial_steam.gui.canvas.input import Click, Compose, Move, Press
from imperial_steam.gui.pages.pausing import Curtain
from imperial_steam.gui.table_kit.telling.secrets import Reveal
from imperial_steam.gui.widgets import Choice, List, Slider, TextField, Toggle
from imperial_steam.session import HUMAN, Ledger, Session
from tests.gui.tables.hands import Hands
from tests.gui.transcripts.player import Player, Spot

#: Commands by key that every table has and that change little at once.
KEYS = ("l", "l", "i", "i", "down", "down", "up", "escape")
#: Pages over the table.
PAGES = ("c", "h", "f5", "p", "ctrl+p")


class WritingHands(Hands):
    """Hands of which every click and key is a step."""

    def __init__(self, player: Player) -> None:
        super().__init__(player.table, Random(0))
        self.player = player

    def click(self, pos: Spot, button: int = 1) -> None:
        """Click there, and say what it is."""
        thing = self.scene.controller.thing_at(pos) if self.scene.app.top is self.scene else None
        name = f"{thing.kind} {thing.key}" if thing is not None else type(self.scene.app.top).__name__
        self.player.step(f"click {name}", Move(pos), Press(pos, button), Click(pos, button))

    def press(self, name: str) -> None:
        """Press a key."""
        self.player.key(name)


def settle(p: Player) -> None:
    """Lift curtains and end what is turned over, until a table is on top."""
    for _ in range(20):
        top = p.top
        if isinstance(top, Curtain):
            p.press("show")
        elif isinstance(top, Reveal):
            p.key("return")
        else:
            return


def look_at(p: Player, *, pin: Collection[str] = (), skip: Collection[str] = (), each: int = 1) -> None:
    """Point at some things of every kind, those first that can be chosen; pin the cards of some kinds."""
    lit = p.table.state.shown().lit
    kinds: dict[str, list[Target]] = {}
    for thing in sorted(p.things(), key=lambda thing: (thing not in lit, thing.key)):
        kinds.setdefault(thing.kind, []).append(thing)
    for kind, things in sorted(kinds.items()):
        if kind in skip:
            continue
        for thing in things[:each]:
            p.point(thing)
            if kind in pin:
                p.key("w", "tab", "down", "escape")


def follow(p: Player, played: Ledger, most: int = 99, done: set[str] | None = None) -> None:
    """Play a game on as it was played: the first action of every kind by the hand, what lies between is only told."""
    done = set() if done is None else done
    texts = [entry.text for entry in played.entries]
    ledger, hands, silent = p.table.session.ledger, WritingHands(p), 0
    dealt(p, texts)
    while most > 0:
        together(ledger, texts)
        decision = ledger.decision
        if decision is None or ledger.cursor >= len(texts):
            break
        action = played.title.parse_action(texts[ledger.cursor])
        kind = f"{decision.kind} {action.target.kind}"
        if decision.player < 0 or ledger.people[decision.player].kind != HUMAN or kind in done:
            ledger.apply(action)
            silent += 1
            continue
        later(p, silent)
        together(ledger, texts)
        silent, before = 0, ledger.cursor
        done.add(kind)
        most -= 1
        if texts[before] != str(action):
            continue
        if ledger.decision is not None and action in ledger.decision.options:
            with suppress(AssertionError, ValueError):
                hands.click_option(action)
            if ledger.cursor == before and p.app.top is p.table:
                p.key("escape")
                p.table.state.play(action)
                p.step(f"otherwise: {action}")
            settle(p)
    later(p, silent)


def together(ledger: Ledger, texts: Sequence[str]) -> None:
    """Go back to where a game is still the one that was played."""
    mine = [entry.text for entry in ledger.entries[: ledger.cursor]]
    same = next((place for place, text in enumerate(mine) if texts[place : place + 1] != [text]), len(mine))
    if same < ledger.cursor:
        ledger.jump(same)


def later(p: Player, count: int) -> None:
    """So many actions were taken without being looked at."""
    if count:
        p.table.state.renew()
        p.table.dirty = True
        p.step(f"{count} actions later")
    settle(p)


def dealt(p: Player, texts: Sequence[str]) -> None:
    """Have chance decide as it did in a game."""
    real = Session.settle

    def settle_as_played(session: Session, chance: Random) -> None:
        ledger = session.ledger
        while (decision := ledger.decision) is not None and decision.player == CHANCE and ledger.cursor < len(texts):
            action = ledger.title.parse_action(texts[ledger.cursor])
            if action not in decision.options:
                break
            session.apply(action)
        real(session, chance)

    p.patch.setattr(Session, "settle", settle_as_played)


def page(p: Player, *, but: Collection[str] = (), tips: bool = True) -> None:
    """Use every widget of a page but its buttons, and bring it back to what it was."""
    p.top.ensure_built()
    for key in [widget.key for widget in p.top.form.widgets if widget.can_focus and widget.key not in but]:
        if key not in p.top.form:
            continue
        widget = p.top.form[key]
        if isinstance(widget, Choice | Slider):
            p.top.form.set_focus(key)
            p.key("right", "left")
        elif isinstance(widget, Toggle):
            p.press(key)
            p.press(key)
        elif isinstance(widget, List):
            p.top.form.set_focus(key)
            p.key("down", "end", "home")
        elif isinstance(widget, TextField):
            p.press(key)
            p.write("Ab c")
            p.step("compose", Compose("か"))
            p.step("compose nothing", Compose(""))
            p.key("left", "shift+left", "backspace", "home", "delete", "end", "ctrl+a", "delete")
        elif tips and widget.tooltip:
            p.hover(key)


def tabbed(p: Player, count: int) -> None:
    """Walk through a page."""
    for _ in range(count):
        p.key("tab")

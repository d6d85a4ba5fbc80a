"""Questions that a key asks, answered by the cards, choices, news and accounts of the table.

Where am I, what can I do here, what did the others do since my turn, what have I got, who leads, what lies beside this,
how do I get there, what is free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Generic, Protocol

from imperial_steam.games.protocol import TURN_BEGAN, Action, Refusal, Target
from imperial_steam.gui.access.node import sentence
from imperial_steam.gui.table_kit.control.controller import Controller
from imperial_steam.gui.table_kit.control.explain import refused
from imperial_steam.gui.table_kit.control.prompt_words import prompt_sentence
from imperial_steam.gui.table_kit.core.commands import Command
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.presenter import Free
from imperial_steam.gui.table_kit.core.prompt import KIND as BUTTON
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.targets import UI
from imperial_steam.gui.table_kit.reading.account_nodes import standing
from imperial_steam.gui.table_kit.reading.bearings import Bearings
from imperial_steam.gui.table_kit.reading.pending import still_to_do

#: So many choices are told at once; who asks again hears the next ones.
MOST = 8


class Asked(Protocol):
    """Sheets beside a table, as questions know them."""

    def said(self, asked: bool = False) -> Sequence[str]:
        """What is on them."""
        ...

    def leads_on(self) -> Sequence[str]:
        """The keys that go on from it."""
        ...


class Questions(Generic[ShownT, PenT]):
    """Answers questions about one table; `tell` shows an answer for a while, and has it read out."""

    def __init__(self, controller: Controller[ShownT, PenT], tell: Callable[[str], None], sheets: Asked) -> None:
        """`sheets` are those beside the table."""
        self.controller, self.state, self._tell, self._sheets = controller, controller.state, tell, sheets
        self._asked: tuple[Sequence[str], int] = ((), 0)

    @property
    def commands(self) -> Sequence[Command]:
        """Each with its key: Ctrl and a digit."""
        questions = (
            self.here, self.can, self.since, self.have, self.leads, self.beside, self.ways, self.free,
        )  # fmt: skip
        return [
            Command(f"ask_{question.__name__}", lambda question=question: self._tell(question()), keys=(f"ctrl+{key}",))
            for key, question in enumerate(questions, 1)
        ]

    def _say(self, key: str, **values: object) -> str:
        return self.state.presenter.say(f"answer.{key}", **values)

    @property
    def _thing(self) -> Target | None:
        """What is pointed at, or what a row of the choices is about."""
        thing, row = self.state.view.hover, self._row
        if row is not None:
            return row.target
        return None if thing is None or thing.kind == UI else thing

    @property
    def _row(self) -> Action | None:
        """The choice whose row is pointed at, of the small list while that is open."""
        row, popup = self.state.row(), self.state.view.popup
        if popup is not None:
            row = popup.cursor if popup.sharing is None else popup.sharing.row
            return None if row is None else popup.rows[row][0]
        return None if row is None else self.state.choices()[row][0]

    def _title(self, thing: Target) -> str:
        card = self.state.presenter.describe(self.state.shown(), thing)
        return "" if card is None else card.title

    def here(self) -> str:
        """Where am I: what is decided, and the card of what is pointed at."""
        state, thing = self.state, self._thing
        shown = state.shown()
        number = state.presenter.round_words(shown) or self._say("round", n=shown.game.progress().round)
        said = [*self._sheets.said(True), number, prompt_sentence(self.controller), *self._pending()]
        card = None if thing is None else state.presenter.describe(shown, thing)
        if card is None and self._row is not None:
            card = self.controller.pins.cards.option_card(shown, self._row)
        if card is None:
            waits = state.reading or state.counting
            return _sentences([*said, self._say("nowhere") if state.human and not waits else ""])
        return _sentences([*said, self._say("at", thing=card.title), *dict.fromkeys(line.text for line in card.lines)])

    def _pending(self) -> Iterator[str]:
        """What stands beside the prompt: what has begun costs, or what is still to be carried out."""
        presenter, shown = self.state.presenter, self.state.shown()
        chips = presenter.chips(shown)
        yield from (f"{self._title(chip.thing)}: {chip.figure}" for chip in chips if chip.figure)
        yield still_to_do(chips, presenter, shown)

    def can(self) -> str:
        """What can I do here: go on from a card, do something with what is pointed at, else at all; or why not."""
        on = _sentences(self._sheets.leads_on())
        return on if on and self.state.reading else f"{on} {self._can()}".strip()

    def _can(self) -> str:
        state, thing, words = self.state, self._thing, self.state.presenter.words
        shown = state.shown()
        if not state.human or shown.decision is None:
            return self._say("wait")
        popup = state.view.popup
        if thing is None or popup is not None:
            return self._choices([action for action, _, _ in (state.choices() if popup is None else popup.rows)])
        if thing in shown.lit:
            return self._choices(shown.lit[thing])
        against = [words.reason(shown, reason) for entry in refused(shown, thing) for reason in entry.reasons]
        return _sentences([self._say("nothing", thing=self._title(thing)), *dict.fromkeys(against)])

    def _choices(self, options: Sequence[Action]) -> str:
        """What can be chosen with its costs, so much of it at once; asked again, what comes next, then what cannot."""
        shown, words = self.state.shown(), self.state.presenter.words
        told = [": ".join(filter(None, (words.option(one), words.spoken(shown, one)))) for one in options]
        before = self._asked[1] if self._asked[0] == told else 0
        rest, after = told[before : before + MOST], before + MOST
        if before >= len(told):
            self._asked = (told, 0)
            return _sentences(self._closed())
        more = [self._say("more", n=len(told) - after)] if after < len(told) else []
        self._asked = (told, after)
        if after >= len(told):
            closed = bool(self._closed())
            more, self._asked = [self._say("more_closed")] * closed, (told, after if closed else 0)
        return _sentences([self._say("choices", n=len(told)), *rest, *more])

    def _closed(self) -> list[str]:
        """What cannot be chosen of the kinds of things that can: each reason once, with how many it is against."""
        shown, words = self.state.shown(), self.state.presenter.words
        kinds = {thing.kind for thing in shown.lit} - {BUTTON}
        against: dict[tuple[str, str], list[tuple[Target, Refusal]]] = {}
        for thing in dict.fromkeys(spot.thing for spot in self.state.hits.spots if spot.thing.kind in kinds):
            for reason in [reason for entry in refused(shown, thing)[:1] for reason in entry.reasons[:1]]:
                against.setdefault((reason.rule, reason.reason), []).append((thing, reason))
        told = []
        for found in sorted(against.values(), key=len):
            (thing, reason), many = found[0], len(found)
            key, said = "closed" if many == 1 else "closed_many", words.reason(shown, reason).rstrip(".")
            told.append(self._say(key, n=many, thing=self._title(thing), reason=said))
        return [self._say("closed_all", n=sum(map(len, against.values()))), *told] if told else []

    def since(self) -> str:
        """What did the others do since my turn."""
        state = self.state
        shown, seat = state.shown(), state.seat()
        news = None if state.veiled else state.presenter.news(shown, state.ledger, seat)
        names = [player.name for player in shown.seats]
        lines = () if news is None else news.lines
        told = [
            line.words if line.seat is None or names[line.seat] in line.words else f"{names[line.seat]}: {line.words}"
            for line in lines
        ]
        return _sentences([*told, *self._brought(seat, names)]) or self._say("quiet")

    def _brought(self, seat: int, names: Sequence[str]) -> Sequence[str]:
        """What a round has brought everybody since then, row by row."""
        from imperial_steam.gui.table_kit.core.accounts import sentences_of

        state = self.state
        scored = None if state.veiled or state.counting else state.presenter.scored(state.ledger)
        turns = [
            number
            for number, entry in enumerate(state.ledger.done)
            if any(event.name == TURN_BEGAN and event.player == seat for event in entry.events)
        ]
        if scored is None or (len(turns) > 1 and scored.entry < turns[-2]):  # since the own turn before this one
            return ()
        return [scored.heading, *sentences_of(scored.account, names, state.presenter.say)]

    def have(self) -> str:
        """What have I got: what whoever is looked at pays with and gathers."""
        state, words = self.state, self.state.presenter.words
        seat = state.seat()
        name = state.seats[seat].name
        if seat in state.hidden():
            return self._say("hidden", player=name)
        held = words.own(state.shown(), seat)
        return _sentences([self._say("have", player=name, things=held)]) if held else self._say("nothing_held")

    def leads(self) -> str:
        """Who leads, and by what, if the game ended now."""
        state, say = self.state, self.state.presenter.say
        if state.view.counting:
            return say("notice.counting.text")
        if state.counting:  # a round: nobody has won by it
            return _sentences([prompt_sentence(self.controller), *self._sheets.leads_on()])
        if state.hidden() and not state.ledger.game.over:
            return say("notice.reckoning_hidden.text")
        account = self.controller.reckoned.account()
        if account is None:
            return self._say("unreckoned")
        first, *rest = standing(account, [seat.name for seat in state.seats], say)
        key = "ended" if state.ledger.game.over else "leads"
        return _sentences([self._say(key, scores=first), *rest, *self._growth()])

    def _growth(self) -> Iterator[str]:
        """What every round brings everybody, whose points still to come tell more than those there are."""
        state, words = self.state, self.state.presenter.words
        if words.growth and not state.ledger.game.over:
            for seat, player in enumerate(state.seats):
                held = words.holdings(state.game, seat).get(words.growth)
                if held is not None:
                    yield self._say("growth", player=player.name, thing=words.holding(words.growth, held))

    def beside(self) -> str:
        """What lies beside this: what leads there, and where."""
        thing = self._thing
        if thing is None:
            row = self._row
            words = "" if row is None else self.state.presenter.words.option(row).rstrip(".")
            return self._say("alone", thing=words) if words else self._say("nowhere")
        shown, presenter = self.state.shown(), self.state.presenter
        ways = cache(partial(presenter.neighbours, shown))
        if not ways(thing):
            thing = presenter.home(shown, thing) or thing
        bearings = Bearings(presenter, shown, ways, self._title)
        told = []
        for way, other in ways(thing):
            card = presenter.describe(shown, way)
            lines = [] if card is None else [line.text for line in card.lines]
            way_words = _listed(lines[:1] if way != other else lines)
            told.append(self._say("beside", other=bearings.named(thing, other), way=way_words))
        if not told:
            return self._say("alone", thing=self._title(thing))
        return _sentences([self._say("at", thing=self._title(thing)), bearings.away(thing), *told])

    def ways(self) -> str:
        """How do I get there: the ways to what is pointed at, else to where everybody wants to go."""
        told = self.state.presenter.ways(self.state.shown(), self._thing)
        return _sentences(told or [self._say("no_ways")])

    def free(self) -> str:
        """What is free, and of what is decided now whether it can be chosen."""
        shown = self.state.shown()
        told = [line for entry in self.state.presenter.free(shown) for line in self._free(entry, shown)]
        return _sentences(told or [self._say("nothing_free")])

    def _free(self, entry: Free, shown: ShownT) -> Iterator[str]:
        """One kind: while such things are chosen, those that can be, those that cannot, and what else can be."""
        kinds = {thing.kind for thing, _ in entry.things}
        offered = [thing for thing in shown.lit if thing.kind in kinds] if self.state.human else []
        now = dict.fromkeys(words for thing, words in entry.things if not offered or thing in shown.lit)
        later = dict.fromkeys(words for _, words in entry.things if words not in now)
        there = {thing for thing, _ in entry.things}
        besides = [self._title(thing) for thing in offered if thing not in there] if entry.besides else []
        if now:
            yield self.state.presenter.say(f"free.{entry.name}", things=list(now))
        if later:
            yield self._say("free_not", things=list(later))
        if besides:
            yield self._say("free_too", things=list(dict.fromkeys(besides)))


def _listed(lines: Sequence[str]) -> str:
    """Lines of a card as one line, each once."""
    return "; ".join(line.rstrip(".:") for line in dict.fromkeys(lines) if line)


def _sentences(parts: Sequence[str] | Iterator[str]) -> str:
    """Parts one after another, each with a full stop."""
    return " ".join(sentence(part) for part in parts if part)

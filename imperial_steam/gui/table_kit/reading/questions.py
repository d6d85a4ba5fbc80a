"""Questions that a key asks, answered by the cards, choices, news and accounts of the table.

Where am I, what can I do here, what did the others do since my turn, what have I got, who leads, what lies beside this,
how do I get there, what is free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Generic

from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.control.controller import Controller
from imperial_steam.gui.table_kit.control.explain import refused
from imperial_steam.gui.table_kit.core.commands import Command
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.targets import UI, numbered

#: So many choices are told at once; who asks again hears the next ones.
MOST = 8


class Questions(Generic[ShownT, PenT]):
    """Answers questions about one table; `tell` shows an answer for a while, and has it read out."""

    def __init__(self, controller: Controller[ShownT, PenT], tell: Callable[[str], None]) -> None:
        self.controller, self.state, self._tell = controller, controller.state, tell
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
        thing, row = self.state.view.hover, numbered(self.state.view.hover, "choice")
        if row is not None and row < len(self.state.choices()):
            return self.state.choices()[row][0].target
        return None if thing is None or thing.kind == UI else thing

    def _title(self, thing: Target) -> str:
        card = self.state.presenter.describe(self.state.shown(), thing)
        return "" if card is None else card.title

    def here(self) -> str:
        """Where am I: what is decided, and the card of what is pointed at."""
        state, thing = self.state, self._thing
        shown = state.shown()
        number = state.presenter.round_words(shown) or self._say("round", n=shown.game.progress().round)
        said = [number, state.presenter.words.prompt(shown), *self._pending()]
        card = None if thing is None else state.presenter.describe(shown, thing)
        if card is None:
            return _sentences([*said, self._say("nowhere")])
        return _sentences([*said, self._say("at", thing=card.title), *dict.fromkeys(line.text for line in card.lines)])

    def _pending(self) -> Iterator[str]:
        """What stands beside the prompt: what has begun costs, or what is still to be carried out."""
        for chip in self.state.presenter.chips(self.state.shown()):
            title = self._title(chip.thing)
            if title:
                often = f" ×{chip.count}" if chip.count > 1 else ""
                yield f"{title}{often}: {chip.figure}" if chip.figure else title + often

    def can(self) -> str:
        """What can I do here: with what is pointed at, else at all; or why not."""
        state, thing, words = self.state, self._thing, self.state.presenter.words
        shown = state.shown()
        if not state.human or shown.decision is None:
            return self._say("wait")
        if thing is None:
            told = [label for _, label, _ in state.choices()]
            return self._choices(told)
        lit = [words.option(action) for action in shown.lit.get(thing, ())]
        if lit:
            return self._choices(lit)
        against = [words.reason(shown, reason) for entry in refused(shown, thing) for reason in entry.reasons]
        return _sentences([self._say("nothing", thing=self._title(thing)), *dict.fromkeys(against)])

    def _choices(self, told: Sequence[str]) -> str:
        """What can be chosen, so much of it at once; asked again, what comes next."""
        before = self._asked[1] if self._asked[0] == told else 0
        rest = told[before : before + MOST]
        after = before + len(rest)
        self._asked = (told, after if after < len(told) else 0)
        more = [self._say("more", n=len(told) - after)] if after < len(told) else []
        return _sentences([self._say("choices", n=len(told)), *rest, *more])

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
        return _sentences(told) or self._say("quiet")

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
        from imperial_steam.gui.table_kit.core.accounts import lead, with_sign

        state, say = self.state, self.state.presenter.say
        if state.counting:
            return say("notice.counting.text")
        if state.hidden() and not state.ledger.game.over:
            return say("notice.reckoning_hidden.text")
        account = self.controller.reckoned.account()
        if account is None:
            return self._say("unreckoned")
        result = account.rows[-1].amounts
        order = sorted(range(account.columns), key=lambda seat: -result[seat])
        scores = [
            self._say("score", player=state.seats[seat].name, score=say("unit.score", score=result[seat]))
            for seat in order
        ]
        first = lead(replace(account, winners=order[:1]))
        why = ""
        if first is not None and first.by > 0:
            score, other = say("unit.score", score=first.by), state.seats[first.other].name
            why = say("reckoning.why", score=score, other=other, row=first.row, most=with_sign(first.most))
        return _sentences([self._say("leads", scores=scores), why, *self._growth()])

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
            return self._say("nowhere")
        shown, describe = self.state.shown(), self.state.presenter.describe
        told = []
        for way, other in self.state.presenter.neighbours(shown, thing):
            card = describe(shown, way)
            lines = [] if card is None else [line.text for line in card.lines]
            told.append(
                self._say("beside", other=self._title(other), way=_listed(lines[:1] if way != other else lines))
            )
        if not told:
            return self._say("alone", thing=self._title(thing))
        return _sentences([self._say("at", thing=self._title(thing)), *told])

    def ways(self) -> str:
        """How do I get there: the ways to what is pointed at, else to where everybody wants to go."""
        told = self.state.presenter.ways(self.state.shown(), self._thing)
        return _sentences(told or [self._say("no_ways")])

    def free(self) -> str:
        """What is free."""
        return _sentences(self.state.presenter.free(self.state.shown()) or [self._say("nothing_free")])


def _listed(lines: Sequence[str]) -> str:
    """Lines of a card as one line, each once."""
    return "; ".join(line.rstrip(".:") for line in dict.fromkeys(lines))


def _sentences(parts: Sequence[str] | Iterator[str]) -> str:
    """Parts one after another, each with a full stop."""
    return " ".join(part if part[-1] in ".!?:…" else f"{part}." for part in parts if part)

"""The score of a game as an account: lines and industry round by round, points at once, end cards, majority (11.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from imperial_steam.games.protocol import Event, number_of, numbers_of
from imperial_steam.games.russian_railroads import scoring
from imperial_steam.games.russian_railroads.hooks import modules
from imperial_steam.games.russian_railroads.scoring import ADDITIONAL_ENGINEER, FinalBonus
from imperial_steam.gui.table_kit.core.accounts import Account, Part, Row, first_round, scores_by_round
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown
from imperial_steam.session import Ledger

#: Rules of the points at once, by the word of their event.
_AT_ONCE = {"effect": "EFF-04", "engineers": "FAC-1", "locomotives": "FAC-8", "reward": "FAC-9", "pass": "TURN-06"}
#: Words of the majority of engineers.
_MAJORITY = frozenset({"first", "second"})


def account(shown: RailShown, ledger: Ledger, say: Say) -> Account:
    """Everything a score is made of; before the end with what the final scoring would add now (END-01 … 07)."""
    moment = ledger.cursor if shown.past is None else shown.past
    events = [event for entry in ledger.entries[:moment] for event in entry.events]
    sheet = _Sheet(shown, say, events, [score or 0 for score in ledger.position_at(0).scores()])
    return Account(sheet.rows(), shown.game.winners(), scores_by_round(ledger), first_round(ledger))


class _Sheet:
    """Collects the rows of one position; `began` are the points that everybody began with."""

    def __init__(self, shown: RailShown, say: Say, events: Sequence[Event], began: Sequence[int]) -> None:
        self.shown, self.say, self.events, self.began = shown, say, events, began
        # Emil scores nothing (SOLO-30) and sits after everybody who does.
        self.seats = range(len(shown.frame.people))
        self.bonuses = _bonuses(shown)

    def rows(self) -> list[Row]:
        """From the lines to the result."""
        lines = self.shown.frame.layout.lines
        rows = self._earlier()
        rows += [
            self._scored(self.say(f"line.{line.key}"), "SCORE-05", _points_of(number))
            for number, line in enumerate(lines)
        ]
        rows.append(self._scored(self.say("board.industry"), "SCORE-08", _industry))
        rows.append(self._at_once())
        before = tuple(sum(row.amounts[seat] for row in rows) for seat in self.seats)
        rows.append(Row(self.say("reckoning.before"), before, total=True, rule="SCORE-01"))
        ends = [self._end_cards(), self._majority(), *self._others()]
        rows += ends
        final = tuple(before[seat] + sum(row.amounts[seat] for row in ends) for seat in self.seats)
        return [*rows, Row(self.say("reckoning.score"), final, total=True, result=True, rule="END-05")]

    def _earlier(self) -> list[Row]:
        """What a prepared position began with; no row in a game from its start."""
        if not any(self.began):
            return []
        label = self.say("reckoning.earlier")
        return [self._row(label, "SCORE-01", [(Part(label, points, "SCORE-01"),) for points in self.began])]

    def _row(self, label: str, rule: str, parts: Sequence[tuple[Part, ...]]) -> Row:
        amounts = tuple(sum(part.amount for part in own) for own in parts)
        return Row(label, amounts, rule=rule, parts=tuple(parts))

    def _scored(self, label: str, rule: str, points: Callable[[Event], int]) -> Row:
        """A line or the industry: what each round scoring brought."""
        return self._row(
            label,
            rule,
            [
                tuple(
                    Part(self.say("reckoning.round", round=event.values["round"]), points(event), rule)
                    for event in self._of("round_scored", seat)
                    if points(event)
                )
                for seat in self.seats
            ],
        )

    def _of(self, name: str, seat: int) -> Iterable[Event]:
        return (event for event in self.events if event.name == name and event.player == seat)

    def _at_once(self) -> Row:
        """Points of fields, factories, cards, and for passing."""
        parts: list[tuple[Part, ...]] = []
        for seat in self.seats:
            sums: dict[str, int] = {}
            for event in self._of("points", seat):
                reason = str(event.values["reason"])
                sums[reason] = sums.get(reason, 0) + number_of(event.values, "points")
            parts.append(tuple(
                Part(self._reason(reason), points, _AT_ONCE.get(reason, "EFF-04")) for reason, points in sums.items()
            ))  # fmt: skip
        return self._row(self.say("reckoning.at_once"), "EFF-04", parts)

    def _reason(self, reason: str) -> str:
        """What brought points at once, in words."""
        return self.say(f"reckoning.reason.{reason if reason in _AT_ONCE else 'effect'}")

    def _end_cards(self) -> Row:
        """End bonus cards, each with its rule; those that nobody may see yet count nothing (END-01)."""
        cards = {card.key: card for card in self.shown.world.end_cards}
        parts = [
            tuple(
                Part(self._end_card(bonus.reason), bonus.points, cards[bonus.reason].rules[0])
                for bonus in self.bonuses
                if bonus.seat == seat and bonus.reason in cards
            )
            for seat in self.seats
        ]
        return self._row(self.say("reckoning.end_cards"), "END-01", parts)

    def _end_card(self, key: str) -> str:
        """A card; of the one that brings nothing itself what it is good for (ENDC-06)."""
        card = self.say(f"end_card.{key}")
        return self.say("reckoning.for_majority", card=card) if key == ADDITIONAL_ENGINEER else card

    def _majority(self) -> Row:
        """Most engineers, the second most (END-02, END-03)."""
        parts = [
            tuple(
                Part(self.say(f"reckoning.majority.{bonus.reason}"), bonus.points, "END-02")
                for bonus in self.bonuses
                if bonus.seat == seat and bonus.reason in _MAJORITY
            )
            for seat in self.seats
        ]
        return self._row(self.say("reckoning.majority"), "END-03", parts)

    def _others(self) -> list[Row]:
        """What modules add; no row while they add nothing."""
        known = {card.key for card in self.shown.world.end_cards} | _MAJORITY
        more = [bonus for bonus in self.bonuses if bonus.reason not in known]
        if not more:
            return []
        label = self.say("reckoning.modules")
        parts = [tuple(Part(label, one.points, "MIX-07") for one in more if one.seat == seat) for seat in self.seats]
        return [self._row(label, "MIX-07", parts)]


def _bonuses(shown: RailShown) -> Sequence[FinalBonus]:
    """What the final scoring has added, or would add now as far as it may be seen."""
    state = shown.state.copy()
    for seat in () if shown.game.over else shown.hidden:
        state.own(seat).end_cards = 0
    frame = shown.frame
    more = [bonus for module in modules(frame) for bonus in module.end(frame, state)]
    return [*scoring.final(frame, state), *more]


def _points_of(line: int) -> Callable[[Event], int]:
    """Reads the points of a line from the event of a scoring."""
    return lambda event: numbers_of(event.values, "lines")[line]


def _industry(event: Event) -> int:
    return sum(numbers_of(event.values, "industry"))

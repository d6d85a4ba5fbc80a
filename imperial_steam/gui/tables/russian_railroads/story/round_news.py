"""How a round began, in lines for the banner: points of the scoring, turn order, engineers, Emil, the last round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imperial_steam.games.protocol import Event, number_of, numbers_of
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.setup import EMIL
from imperial_steam.gui.table_kit.core.accounts import Account, Row
from imperial_steam.gui.table_kit.core.news import RoundNews, Scored, takes_lead
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import names_of
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown
from imperial_steam.session import Ledger

#: The event of a round scoring.
SCORED = "round_scored"


def round_news(shown: RailShown, ledger: Ledger, say: Say) -> RoundNews | None:
    """What is announced; None before the first round has begun."""
    began = [number for number, entry in enumerate(ledger.done) if _told(entry.events, "round_began")]
    if not began:
        return None
    since = began[-2] + 1 if len(began) > 1 else 0
    before, game = (ledger.position_at(number) for number in (since, began[-1] + 1))
    assert isinstance(before, RussianRailroads)
    assert isinstance(game, RussianRailroads)
    events = [event for entry in ledger.entries[since : began[-1] + 1] for event in entry.events]
    lines = [
        *_points(events, names_of(shown), say), *_lead(before, game, names_of(shown), say),
        *_order(before, game, names_of(shown), say), *_engineers(game, events, say),
        *_emil(game, say), *_last(game, say),
    ]  # fmt: skip
    return RoundNews(game.state.round, lines)


def scored(ledger: Ledger, say: Say) -> Scored | None:
    """The scoring line by line (SCORE-01), from what the table shows before; None where nobody has scored.

    Whoever passes last gets the points for that (TURN-06) with the scoring: they have a row of their own.
    """
    entry = next((number for number in reversed(range(ledger.cursor)) if _told(ledger.done[number].events, SCORED)), -1)
    if entry < 0:
        return None
    game = ledger.position_at(entry + 1)
    assert isinstance(game, RussianRailroads)
    events = {event.player: event.values for event in ledger.done[entry].events if event.name == SCORED}
    scores = [events[seat] for seat in range(len(game.frame.people))]
    brought = tuple(number_of(values, "points") for values in scores)
    now = tuple(game.state.players[seat].score for seat in range(len(scores)))
    earlier = tuple(score or 0 for score in ledger.position_at(entry).scores()[: len(scores)])
    before = tuple(score - points for score, points in zip(now, brought, strict=True))
    passing = tuple(score - points for score, points in zip(before, earlier, strict=True))
    begin = [Row(say("round.before"), before, total=True)]
    if any(passing):
        begin = [
            Row(say("round.earlier"), earlier, total=True), Row(say("round.passing"), passing, rule="TURN-06"), *begin
        ]  # fmt: skip
    lines = [
        Row(say(f"line.{line.key}"), tuple(numbers_of(values, "lines")[number] for values in scores), rule="SCORE-05")
        for number, line in enumerate(game.frame.layout.lines)
    ]
    industry = Row(
        say("board.industry"), tuple(sum(numbers_of(values, "industry")) for values in scores), rule="SCORE-08"
    )
    account = Account(
        [
            *begin, *lines, industry,
            Row(say("round.brought"), brought, total=True), Row(say("round.now"), now, total=True, result=True),
        ],
        (), (),
    )  # fmt: skip
    return Scored(entry, say("round.account", number=number_of(scores[0], "round")), account, SCORED)


def _told(events: Sequence[Event], name: str) -> bool:
    return any(event.name == name for event in events)


def _points(events: Sequence[Event], names: Sequence[str], say: Say) -> Iterator[str]:
    """What everybody scored (SCORE-01), the most points first."""
    scored = [
        (number_of(event.values, "points"), event.player)
        for event in events
        if event.name == SCORED and event.player is not None
    ]
    # A line never breaks between a name and its points.
    joined = [name.replace(" ", "\u00a0") for name in names]
    parts = [say("round.of", player=joined[seat], points=points) for points, seat in sorted(scored, reverse=True)]
    if parts:
        yield say("round.scored", parts=parts)


def _lead(before: RussianRailroads, game: RussianRailroads, names: Sequence[str], say: Say) -> Iterator[str]:
    """Who is ahead now and was not when the last round began."""
    people = range(len(game.frame.people))
    seat = takes_lead(*([one.state.players[seat].score for seat in people] for one in (before, game)))
    if seat is not None:
        yield say("round.lead", player=names[seat])


def _order(before: RussianRailroads, game: RussianRailroads, names: Sequence[str], say: Say) -> Iterator[str]:
    """The turn order, and whether it has changed (ORDER-06); alone with Emil there is none (SOLO-04)."""
    if not game.frame.solo:
        key = "round.same_order" if before.state.order == game.state.order else "round.order"
        yield say(key, order=[names[seat] for seat in game.state.order])


def _engineers(game: RussianRailroads, events: Sequence[Event], say: Say) -> Iterator[str]:
    """Who has left unhired, who can be hired now, and whom all may use (NEXT-02)."""
    left = [event.values["engineer"] for event in events if event.name == "engineer_left"]
    if left:
        yield say("round.left", engineers=left)
    state, engineers = game.state, game.frame.world.engineers
    if state.row[0] >= 0:
        public = [engineers[one].key for one in state.row[1 : game.frame.count.public + 1] if one >= 0]
        hire = engineers[state.row[0]].key
        yield say("round.engineers" if public else "round.hire", hire=hire, public=public)


def _emil(game: RussianRailroads, say: Say) -> Iterator[str]:
    """His deck is whole again (SOLO-23)."""
    if game.frame.solo:
        yield say("round.emil", cards=game.frame.emil_deck.bit_count(), workers=game.state.players[EMIL].workers)


def _last(game: RussianRailroads, say: Say) -> Iterator[str]:
    if game.state.round == game.frame.last_round:
        yield say("round.last")

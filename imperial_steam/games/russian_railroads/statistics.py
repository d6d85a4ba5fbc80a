"""What happened in a game of Russian Railroads, counted: for balance checks over many games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from imperial_steam.games.kit.milestones import Milestone, occurrences, table, values
from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads import scoring
from imperial_steam.games.russian_railroads.board.world import in_game
from imperial_steam.games.russian_railroads.frame import CODE_NAMES, Frame
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.terms import COLOURS, HIGHEST

#: Milestones of a game.
WHITE, LOCOMOTIVE, INDUSTRY = "white", "locomotive", "industry"
#: By table: the event that is counted and the value of it that names the row.
_COUNTED: Mapping[str, tuple[str, str]] = {
    "spaces_used": ("space_used", "space"),
    "engineers_taken": ("engineer_taken", "engineer"),
    "steps": ("step", "colour"),
    "locomotives_placed": ("locomotive_placed", "number"),
    "factories_built": ("factory_built", "factory"),
    "tokens_placed": ("token_placed", "token"),
    "cards_taken": ("card_taken", "card"),
}
#: Events that are merely counted.
_PLAIN: tuple[str, ...] = ("doubler_placed", "industry_step", "end_card_taken", "passed", "lapsed")


def statistics(game: RussianRailroads, events: Sequence[Event]) -> dict[str, dict[str, int]]:
    """By table and row: how often it happened; things of the board that nobody used are listed with 0."""
    rows, tables = _rows(game.frame), {}
    for name, (event_name, value) in _COUNTED.items():
        tables[name] = table(rows.get(name, ()), values(events, event_name, value))
    tables["events"] = occurrences(_PLAIN, events)
    tables["winning_seats"] = table((), (str(seat + 1) for seat in game.winners()))
    return tables


def milestones(game: RussianRailroads, events: Sequence[tuple[int, Event]]) -> list[Milestone]:
    """Who got white tracks, the highest locomotive, and a marker to the end of an industry track."""
    return [
        Milestone(name, event.player, number)
        for number, event in events
        if event.player is not None and (name := _milestone(game.frame, event))
    ]


def _milestone(frame: Frame, event: Event) -> str:
    """The milestone an event is; '' for any other."""
    if event.name == "colour_unlocked" and COLOURS[-1] in cast("Sequence[str]", event.values["colours"]):
        return WHITE
    if event.name == "locomotive_placed" and event.values["number"] == HIGHEST:
        return LOCOMOTIVE
    if event.name == "industry_step":
        track = next(track for track in frame.layout.industries if track.key == event.values["track"])
        return INDUSTRY if event.values["field"] == len(track.points) - 1 else ""
    return ""


def way(game: RussianRailroads, seat: int) -> str:
    """How a seat has played: by what its last round scoring brought most of."""
    account = scoring.account(game.frame, game.state.players[seat])
    industry, (main, *others) = sum(account.markers), account.lines
    if industry > max(main, sum(others)):
        return "industry"
    return "main-line" if main > sum(others) else "other-lines"


def _rows(frame: Frame) -> Mapping[str, Sequence[str]]:
    """Every row that a table can have, in the order of the board."""
    world = frame.world
    return {
        "spaces_used": [frame.space_keys[space] for space in frame.board_spaces],
        "steps": COLOURS,
        "locomotives_placed": [str(number) for number in range(1, HIGHEST + 1)],
        "factories_built": CODE_NAMES[1 : HIGHEST + 1],
        "tokens_placed": [token.key for token in world.tokens if in_game(token, frame.names)],
        "cards_taken": [card.key for card in world.cards if in_game(card, frame.names)],
    }

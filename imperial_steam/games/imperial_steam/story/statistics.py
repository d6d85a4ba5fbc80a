"""What happened in a game of Imperial Steam, counted: for balance checks over many games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from imperial_steam.games.imperial_steam import contracts
from imperial_steam.games.imperial_steam.franz import fields
from imperial_steam.games.imperial_steam.franz.cards import ACTIONS
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.rounds import is_franz
from imperial_steam.games.imperial_steam.terms import GOODS, MAIN_ACTIONS
from imperial_steam.games.kit.milestones import Milestone, occurrences, table, values
from imperial_steam.games.protocol import Event, word_of

#: Milestones of a game.
GOAL, SEMMERING = "goal", "semmering"
#: By table: the event that is counted and the value of it that names the row.
_COUNTED: Mapping[str, tuple[str, str]] = {
    "main_actions": ("hand_placed", "tile"),
    "cities_connected": ("city_connected", "city"),
    "tracks_built": ("track_built", "link"),
    "state_access_bought": ("state_access_bought", "link"),
    "stations_built": ("station_built", "city"),
    "goods_bought": ("good_bought", "good"),
    "goods_ordered": ("good_ordered", "good"),
    "goods_produced": ("good_produced", "good"),
    "goods_delivered": ("good_delivered", "good"),
    "contracts_taken": ("contract_taken", "contract"),
    "locomotives_bought": ("locomotive_bought", "level"),
}
#: Events that are merely counted.
_PLAIN: tuple[str, ...] = ("share_sold", "factory_built", "worker_hired", "engineer_hired", "key_taken")


def statistics(game: ImperialSteam, events: Sequence[Event]) -> dict[str, dict[str, int]]:
    """By table and row: how often it happened; rows that never happened are listed with 0."""
    tables = {name: table(rows, ()) for name, rows in _rows(game).items()}
    for name, (event_name, value) in _COUNTED.items():
        tables[name] = table(tables.get(name, {}), values(events, event_name, value))
    done = (str(number) for seat in range(game.player_count) for number in _fulfilled(game, seat))
    tables["contracts_filled"] = table(_rows(game)["contracts_taken"], done)
    tables["events"] = occurrences(_PLAIN, events)
    tables["end"] = table(("goal", "last_round"), (_end(event) for event in events if event.name == "game_ended"))
    tables["setup"] = {game.layout.setup.kind: 1}
    tables["winning_seats"] = table((), _winners(game))
    return tables | _franz(game, events)


def milestones(game: ImperialSteam, events: Sequence[tuple[int, Event]]) -> list[Milestone]:
    """Who was the first to take the Semmering token, and everybody who reached the goal city."""
    goal, reached = game.layout.city_names[game.layout.goal], list[Milestone]()
    for number, event in events:
        if event.player is None:
            continue
        if event.name == "city_connected" and event.values["city"] == goal:
            reached.append(Milestone(GOAL, event.player, number))
        elif event.name == "semmering_taken":
            reached.append(Milestone(SEMMERING, event.player, number))
    return reached


def _fulfilled(game: ImperialSteam, seat: int) -> frozenset[int]:
    """Numbers of the contracts a seat has fulfilled in the end (SCORE-11)."""
    state = game.state
    if is_franz(state, seat):
        return fields.fulfilled(game.layout, state.automa, state.players[seat])
    return contracts.fulfilled(game.layout, state.players[seat])


def _franz(game: ImperialSteam, events: Sequence[Event]) -> dict[str, dict[str, int]]:
    """What Franz did, and by which slots of which cards; nothing in a game without him."""
    setup, cards = game.layout.setup.franz, game.layout.board.franz
    if setup is None or cards is None:
        return {}
    acts = [event.values for event in events if event.name == "franz_acts"]
    names = [name for name in cards.actions if name in (*setup.actions, setup.action_strategy)]
    slots = [f"{name} {number}" for name in names for number in range(1, len(cards.actions[name].slots) + 1)]
    return {
        "franz_actions": table(ACTIONS, (word_of(act, "action") for act in acts)),
        "franz_slots": table(slots, (f"{act['card']} {act['slot']}" for act in acts)),
    }


def _rows(game: ImperialSteam) -> dict[str, Sequence[str]]:
    """Every row a table can have, in the order of the board."""
    layout = game.layout
    return {
        "main_actions": MAIN_ACTIONS,
        "cities_connected": [name for name in layout.city_names if name != layout.board.start],
        "tracks_built": layout.link_names,
        "state_access_bought": layout.setup.crowns,
        "stations_built": [name for i, name in enumerate(layout.city_names) if layout.station_sites >> i & 1],
        **{f"goods_{what}": GOODS for what in ("bought", "ordered", "produced", "delivered")},
        "contracts_taken": [str(contract.number) for contract in layout.board.contracts],
        "locomotives_bought": [str(locomotive.level) for locomotive in layout.board.locomotives],
    }


def _end(event: Event) -> str:
    """PH8-01 or PH8-02."""
    return "goal" if event.values["goal"] else "last_round"


def _winners(game: ImperialSteam) -> list[str]:
    """Seats with the most money (SCORE-26, SCORE-27)."""
    fortunes = game.fortunes()
    return [str(seat + 1) for seat, money in enumerate(fortunes) if money == max(fortunes)]

"""Positions and actions of Russian Railroads as numbers (`kit/numbers`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from operator import attrgetter
from typing import Any, get_args

from imperial_steam.games.kit import numbers as kit
from imperial_steam.games.kit.numbers import Numbering, Part, Section
from imperial_steam.games.protocol import Action
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.hooks import HANDLERS
from imperial_steam.games.russian_railroads.state import Ask, Begun, Phase, Unit, Use
from imperial_steam.games.russian_railroads.terms import COLOURS, VALUATIONS

#: What chance or the automa does.
_NOBODYS = (a.TurnEmilCard, a.EmilTurn, a.OpenFoundry, a.DrawStartCards)
#: Pending units that are told, and industry markers of a player, at most.
_UNITS, _MARKERS = 16, 3


def numbering(game: RussianRailroads) -> Numbering:
    """The numbers of a game; those of modules that do not play in it stand empty."""
    frame, seats = game.frame, game.player_count
    kinds = [kind for kind in get_args(a.Action) if kind not in _NOBODYS]
    actions = kit.gathered(kinds, (*vars(frame).values(), a.PAYOUT, *_payments(frame)))
    sections = [
        Section("table", attrgetter("state"), _table(game)),
        Section("turn", attrgetter("state"), _turn(frame, seats)),
        Section("market", attrgetter("state.market"), _market(frame, seats)),
        Section("dsp", attrgetter("state.dsp"), _dsp(frame, seats)),
        *kit.players(_player(frame), seats),
        *(Section(f"player {seat}", _thing(seat, name), parts)
          for seat in range(seats) for name, parts in _boards(frame).items()),
    ]  # fmt: skip
    return Numbering(sections, actions, hidden=_hidden)


def _thing(seat: int, name: str) -> Any:
    return lambda game: getattr(game.state.players[seat], name)


def _payments(frame: Frame) -> Iterator[Action]:
    """Every way to pay for any space."""
    most = max(workers + coins for workers, coins in frame.costs)
    for own, temporary, black, coins in product(range(most + 1), range(most + 1), (0, 1), range(most + 1)):
        if 0 < own + temporary + black + coins <= most:
            yield a.Pay(own, temporary, black, coins)


def _units(name: str) -> Part:
    """Pending units, each by its kind, its number and whether it is mandatory."""
    kinds = {kind: number for number, kind in enumerate(sorted(HANDLERS))}

    def read(units: Sequence[Unit]) -> list[int]:
        return kit.filled(kit.flat((kinds[unit.kind], unit.argument, unit.mandatory) for unit in units), 3 * _UNITS)

    return kit.part(name, 3 * _UNITS, read)


def _table(game: RussianRailroads) -> list[Part]:
    frame, seats, row = game.frame, game.player_count, len(game.frame.setup.engineers)
    world, spaces = frame.world, len(frame.space_keys)
    engineers, foundries = len(world.engineers), len(world.foundries)

    def uses(made: Sequence[Use]) -> list[int]:
        spread = [0] * (2 * seats * spaces)
        for use in made:
            place = 2 * (use.seat * spaces + use.space)
            spread[place] += use.workers
            spread[place + 1] += use.coins + use.coal
        return spread

    def lying(there: Sequence[int]) -> bytes:
        return b"".join(kit.only(engineer, engineers) for engineer in kit.filled(there, row))

    return [
        kit.number("round"),
        kit.choice("phase", max(Phase) + 1),
        kit.row("order", seats),
        kit.row("queue", 2 * seats),
        kit.bits("passed", seats),
        kit.bits("occupied", spaces),
        kit.part("uses", 2 * seats * spaces, uses),
        kit.part("row", row * engineers, lying, 1),
        kit.bits("gone", engineers),
        kit.row("stacks", len(game.state.stacks)),
        kit.row("display", len(game.state.display)),
        *map(kit.number, ("lost", "doublers")),
        kit.bits("cards", len(world.cards)),
        kit.bits("start_cards", len(world.start_cards)),
        kit.bits("deck", len(world.end_cards)),
        kit.bits("removed", len(world.end_cards)),
        kit.bits("emil.deck", len(world.emil)),
        kit.choice("emil.card", len(world.emil)),
        kit.bits("foundries.unseen", foundries),
        kit.number("foundries.hidden"),
        kit.bits("foundries.shown", foundries),
        kit.bits("foundries.gone", foundries),
    ]


def _turn(frame: Frame, seats: int) -> list[Part]:
    """How far the turn is, and what is pending."""
    return [
        kit.choice("ask", len(Ask)),
        kit.choice("begun", len(Begun)),
        kit.choice("actor", seats),
        kit.choice("space", len(frame.space_keys)),
        kit.choice("furnace", len(frame.world.foundries)),
        *map(_units, ("pool", "open", "aside")),
    ]


def _market(frame: Frame, seats: int) -> list[Part]:
    def levels(market: Any) -> Iterator[int]:
        return (market.level(seat) for seat in range(seats))

    return [
        Part("levels", seats, lambda market: market, levels),
        kit.row("tiles", len(frame.world.dividends)),
        kit.number("due"),
        kit.row("queue", seats),
    ]


def _dsp(frame: Frame, seats: int) -> list[Part]:
    def freight(left: Sequence[int] | None) -> list[int]:
        return kit.filled(left or (), seats)

    return [
        kit.bits("tokens", len(frame.world.special_tokens)),
        kit.bits("cards", len(frame.world.start_cards)),
        kit.row("choosers", seats),
        kit.part("freight", seats, freight),
    ]


def _player(frame: Frame) -> list[Part]:
    world, lines, slots = frame.world, frame.line_count, len(frame.slots)
    fields, gaps, foundries = len(frame.fields), frame.numbers.gaps, len(world.foundries)
    held = Part("end_cards_held", 1, attrgetter("end_cards"), lambda cards: (cards.bit_count(),))
    return [
        *map(kit.number, ("score", "workers", "placed", "temporary", "temporary_placed", "coins", "coal")),
        *map(kit.number, ("medal", "reserved")),
        kit.choice("black", 3),
        kit.choice("revaluation", len(VALUATIONS)),
        kit.bits("unlocked", len(COLOURS)),
        kit.row("tracks", lines * len(COLOURS)),
        kit.row("slots", slots),
        kit.row("reach", lines),
        kit.row("doublers", lines),
        kit.row("gaps", gaps),
        kit.row("markers", _MARKERS),
        kit.row("marker_tracks", _MARKERS),
        kit.bits("tokens", len(world.tokens)),
        kit.row("laid", 2 * len(world.tokens)),
        kit.bits("satisfied", fields),
        kit.bits("fields", fields),
        kit.row("lengths", lines),
        kit.row("ends", len(frame.layout.industries)),
        kit.bits("engineers", len(world.engineers)),
        kit.bits("end_cards", len(world.end_cards)),
        held,
        kit.bits("foundries", foundries),
        kit.bits("fired", foundries),
        kit.bits("stokers", slots + 1),
        kit.bits("gap_stokers", gaps),
    ]


def _boards(frame: Frame) -> dict[str, list[Part]]:
    """What a module lays on a player's board."""
    incomes = len(frame.world.incomes)
    germany = [kit.number("arm"), kit.bits("extensions", len(frame.layout.extensions))]
    return {
        "germany": [*germany, kit.row("incomes", incomes), kit.row("earned", incomes)],
        "usa": [kit.number("spike"), kit.bits("rubble", len(frame.layout.rubble))],
        "dsp": [kit.number("boom"), kit.number("car")],
    }


def _hidden(game: RussianRailroads, seat: int) -> Iterable[str]:
    """End bonus cards of others, those removed, and the deck unless the seat looks through it (HID-01)."""
    state = game.state
    if state.ask is Ask.OVER:
        return
    yield "table/removed"
    if seat != state.actor or all(unit.kind != "end_choice" for unit in state.open):
        yield "table/deck"
    yield from (f"player {other}/end_cards" for other in range(game.player_count) if other != seat)

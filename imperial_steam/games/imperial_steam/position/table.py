"""The vocabulary of what lies on the table: common to all players."""

from __future__ import annotations

from typing import Any

from imperial_steam.games.imperial_steam import scoring, storage
from imperial_steam.games.imperial_steam.layout import bits
from imperial_steam.games.imperial_steam.position.solo import SOLO_TABLE_WORDS
from imperial_steam.games.imperial_steam.position.words import (
    KEYS,
    SOME_GOODS,
    Draft,
    Word,
    WordReader,
    cities_of,
    cube_text,
    four_patched,
    named,
)
from imperial_steam.games.imperial_steam.state import four
from imperial_steam.games.imperial_steam.terms import COLUMN, ENGINEERS, GOODS, HUBS, Step
from imperial_steam.games.kit.vocabulary import (
    Path,
    PositionError,
    choice,
    counting,
    listing,
    mapping_of,
    of_state,
    on_table,
    order_of,
    patched,
)
from imperial_steam.games.protocol import CHANCE

CHANCE_DECIDES = "chance"
"""What `decider` says when cards are to be drawn."""
STEPS: tuple[str, ...] = tuple(step.name.lower() for step in Step)


def _state_goods(name: str) -> Word:
    def write(draft: Draft, value: Any) -> None:
        setattr(draft.state, name, four_patched(getattr(draft.state, name), GOODS, value))

    return on_table(SOME_GOODS, lambda draft: named(getattr(draft.state, name)), write, partial=True)


def _write_turn(draft: Draft, value: Any) -> None:
    draft.state.active = draft.state.order.index(draft.words.names.index(value))


def _read_decider(draft: Draft) -> str:
    decision = draft.game.decision()
    if decision is None:
        return "nobody"
    return CHANCE_DECIDES if decision.player == CHANCE else draft.words.names[decision.player]


def _write_step(draft: Draft, value: Any) -> None:
    draft.state.step = Step[value.upper()]


def _write_hub_influence(draft: Draft, value: Any) -> None:
    steps = {hub: number // COLUMN for hub, number in value.items()}
    draft.state.hubs = four_patched(draft.state.hubs, HUBS, steps)


def _read_cubes(draft: Draft) -> list[str]:
    return [
        f"{GOODS[good]} to {draft.layout.city_names[city]} by {draft.words.names[seat]}"
        for city, good, seat in draft.state.cubes
    ]


def _write_cubes(draft: Draft, value: Any) -> None:
    """Put delivered cubes on demand spaces; coal to a hub takes its key (FREE-DELIVER-09)."""
    layout, state = draft.layout, draft.state
    state.cubes, state.demand, state.spare = (), four(layout.demand), four(layout.spare)
    for player in state.players:
        player.coal_delivered, player.keys = 0, (0, 0, 0, 0)
    for text in value:
        good, _, rest = text.partition(" to ")
        name, _, by = rest.rpartition(" by ")
        _put_cube(draft, layout.city_index[name], GOODS.index(good), draft.words.names.index(by), text)


def _put_cube(draft: Draft, city: int, good: int, seat: int, text: str) -> None:
    state, player = draft.state, draft.player(seat)
    if not state.demand[good] >> city & 1:
        raise PositionError(("cubes",), f"no demand space is left for '{text}'")
    if state.spare[good] >> city & 1:
        state.spare = storage.change(state.spare, good, -(1 << city))
    else:
        state.demand = storage.change(state.demand, good, -(1 << city))
    state.cubes = (*state.cubes, (city, good, seat))
    if GOODS[good] == "coal":
        player.coal_delivered |= 1 << city
        if city in draft.layout.hub_of_city:
            hub = draft.layout.hub_of_city[city]
            taken = max(other.keys[hub] for other in state.players)
            player.keys = storage.change(player.keys, hub, KEYS.index("small" if taken else "large"))


def _read_open_demand(draft: Draft) -> dict[str, list[str]]:
    layout, state = draft.layout, draft.state
    return {
        name: sorted(
            good
            for spaces in (state.demand, state.spare)
            for good, mask in zip(GOODS, spaces, strict=True)
            if mask >> city & 1
        )
        for name, city in layout.city_index.items()
    }


def _read_round_goods(draft: Draft) -> dict[str, list[str]]:
    return {str(number): sorted(GOODS[good] for good in goods) for number, goods in enumerate(draft.state.round_goods)}


def _write_round_goods(draft: Draft, value: Any) -> None:
    rounds = list(draft.state.round_goods)
    for number, goods in value.items():
        if not 0 < int(number) < len(rounds):
            raise PositionError(("round_goods", number), f"there is no round {number}")
        rounds[int(number)] = tuple(GOODS.index(good) for good in goods)
    draft.state.round_goods = tuple(rounds)


def _levels(draft: Draft) -> tuple[str, ...]:
    return tuple(str(locomotive.level) for locomotive in draft.layout.board.locomotives)


def _level(words: WordReader, value: Any, path: Path) -> str:
    levels = tuple(str(locomotive.level) for locomotive in words.layout.board.locomotives)
    return words.word(value, path, levels, "level of a locomotive for sale")


def _read_locomotives_left(draft: Draft) -> dict[str, int]:
    return dict(zip(_levels(draft), draft.state.locomotives, strict=True))


def _write_locomotives_left(draft: Draft, value: Any) -> None:
    draft.state.locomotives = patched(draft.state.locomotives, _levels(draft), value)


def _wage(words: WordReader, value: Any, path: Path) -> int:
    wage = words.number(value, path)
    if wage not in words.layout.prices.wages:
        raise PositionError(path, f"{wage} is no wage")
    return wage


def _read_wages(draft: Draft) -> dict[str, int]:
    wages = draft.layout.prices.wages
    return {name: wages[row] for name, row in zip(draft.words.columns, draft.state.wages, strict=True)}


def _write_wages(draft: Draft, value: Any) -> None:
    rows = {name: draft.layout.prices.wages.index(wage) for name, wage in value.items()}
    draft.state.wages = patched(draft.state.wages, draft.words.columns, rows)


def _read_engineers_at(draft: Draft) -> dict[str, list[str]]:
    return {
        hub: sorted(kind for kind, left in zip(ENGINEERS, draft.state.engineers, strict=True) for _ in range(left[i]))
        for i, hub in enumerate(HUBS)
    }


def _write_engineers_at(draft: Draft, value: Any) -> None:
    bridge, tunnel = (
        four_patched(old, HUBS, {hub: kinds.count(kind) for hub, kinds in value.items()})
        for kind, old in zip(ENGINEERS, draft.state.engineers, strict=True)
    )
    draft.state.engineers = (bridge, tunnel)


def _write_display(draft: Draft, value: Any) -> None:
    draft.state.contracts = tuple(value)


def _read_business(draft: Draft) -> dict[str, list[int]]:
    layout = draft.layout
    return {name: list(layout.tokens[city][draft.state.tokens[city] :]) for name, city in layout.city_index.items()}


def _write_business(draft: Draft, value: Any) -> None:
    taken = list(draft.state.tokens)
    for name, left in value.items():
        city = draft.layout.city_index[name]
        stack = list(draft.layout.tokens[city])
        taken[city] = len(stack) - len(left)
        if taken[city] < 0 or stack[taken[city] :] != left:
            raise PositionError(("business", name), f"the stack of {name} is {stack}, top first; taken from its top")
    draft.state.tokens = tuple(taken)


def _semmering(words: WordReader, value: Any, path: Path) -> str:
    return words.word(value, path, ("map", *words.names), "place of the Semmering token")


def _read_semmering(draft: Draft) -> str:
    if draft.state.semmering:
        return "map"
    holders = (name for name, player in zip(draft.words.names, draft.state.players, strict=True) if player.semmering)
    return next(holders, "nobody")


def _write_semmering(draft: Draft, value: Any) -> None:
    draft.state.semmering = value == "map"
    for name, player in zip(draft.words.names, draft.state.players, strict=True):
        player.semmering = name == value


def _read_limits(draft: Draft) -> dict[str, int]:
    shipments = draft.layout.setup.shipments
    return {
        str(number): shipments[number - 1] if number <= len(shipments) else 0
        for number in range(1, draft.layout.limits.rounds + 1)
    }


def _read_spaces(draft: Draft) -> dict[str, int]:
    """How many hub and city tiles lie in each region, and on the spaces without a region (section 13)."""
    setup = draft.layout.setup
    counts: dict[str, int] = {}
    for city in draft.layout.board.cities:
        if city.number is None:
            continue
        kind = "hubs" if city.name in setup.hubs else "tiles" if city.name in setup.tiles else "empty"
        for name in ("spaces", kind, f"{kind} in {city.region or 'no region'}"):
            counts[name] = counts.get(name, 0) + 1
    counts["different tiles"] = len(set(setup.tiles.values()))
    return counts


def _space_count(words: WordReader, value: Any, path: Path) -> str:
    return str(value)


def _read_winners(draft: Draft) -> list[str]:
    return sorted(draft.words.names[seat] for seat in scoring.reckon(draft.layout, draft.state).winners)


TABLE_WORDS: dict[str, Word] = {
    "round": of_state("round"),
    "order": order_of("order"),
    "turn": on_table(
        lambda words, value, path: words.word(value, path, (*words.names, "nobody"), "player of this scenario"),
        lambda draft: "nobody" if draft.game.over else draft.words.names[draft.state.seat],
        _write_turn,
    ),
    "decider": on_table(
        lambda words, value, path: words.word(
            value, path, (*words.names, "nobody", CHANCE_DECIDES), "player of this scenario"
        ),
        _read_decider,
    ),
    "step": on_table(choice(STEPS, "step"), lambda draft: draft.state.step.name.lower(), _write_step),
    "over": on_table(WordReader.flag, lambda draft: draft.game.over),
    "hub_influence": on_table(
        mapping_of(WordReader.hub, WordReader.influence),
        lambda draft: {hub: steps * COLUMN for hub, steps in zip(HUBS, draft.state.hubs, strict=True)},
        _write_hub_influence,
        partial=True,
    ),
    "cubes": on_table(listing(cube_text, True), _read_cubes, _write_cubes, cube_text),
    "open_demand": on_table(mapping_of(WordReader.city, listing(WordReader.good)), _read_open_demand, partial=True),
    "market": _state_goods("market"),
    "round_goods": on_table(
        mapping_of(counting, listing(WordReader.good)), _read_round_goods, _write_round_goods, partial=True
    ),
    "locomotives_left": on_table(
        mapping_of(_level, WordReader.number), _read_locomotives_left, _write_locomotives_left, partial=True
    ),
    "factories_taken": _state_goods("taken"),
    "wages": on_table(mapping_of(WordReader.labour, _wage), _read_wages, _write_wages, partial=True),
    "engineers_at": on_table(
        mapping_of(WordReader.hub, listing(WordReader.engineer)), _read_engineers_at, _write_engineers_at, partial=True
    ),
    "display": on_table(
        listing(WordReader.contract), lambda draft: sorted(draft.state.contracts), _write_display, WordReader.contract
    ),
    "business": on_table(
        mapping_of(WordReader.city, listing(WordReader.number, True)), _read_business, _write_business, partial=True
    ),
    "semmering_token": on_table(_semmering, _read_semmering, _write_semmering),
    "goods_supply": on_table(SOME_GOODS, lambda draft: named(draft.state.supply), partial=True),
    "investor_supply": on_table(WordReader.number, lambda draft: draft.state.investors),
    "free_station_sites": on_table(
        listing(WordReader.city), lambda draft: cities_of(draft, draft.state.station_sites), None, WordReader.city
    ),
    "hub_cities": on_table(
        mapping_of(WordReader.hub, WordReader.city),
        lambda draft: dict(zip(HUBS, draft.layout.setup.hubs, strict=True)),
        partial=True,
    ),
    "crowns": on_table(
        listing(WordReader.link),
        lambda draft: sorted(draft.layout.link_names[i] for i in bits(draft.layout.crowns)),
        None,
        WordReader.link,
    ),
    "order_limits": on_table(mapping_of(counting, WordReader.number), _read_limits, partial=True),
    "spaces": on_table(mapping_of(_space_count, WordReader.number), _read_spaces, partial=True),
    "winners": on_table(listing(WordReader.player), _read_winners, None, WordReader.player),
    **SOLO_TABLE_WORDS,
}

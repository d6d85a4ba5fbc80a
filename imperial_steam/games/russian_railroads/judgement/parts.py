"""What a seat has and may hope for, part by part, in points.

Sure are the score and what the board as it is brings in every round scoring to come; the rest are hopes: what tracks
prepare, special fields that come near, factories ahead of the markers, workers, engineers, and, in the middle of a
turn, the units that are pending.
"""

from __future__ import annotations

from typing import NamedTuple

from imperial_steam.games.kit.memory import remembered
from imperial_steam.games.russian_railroads import scoring, spaces
from imperial_steam.games.russian_railroads.board.world import Effect, Special
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.judgement.weights import ELSE, STEPS, UNITS, Weights
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.games.russian_railroads.state import Phase, Player, State

#: The parts in the order of `tenths` (catalogue `judgement.<part>`).
PARTS = (
    "score",
    "lines",
    "industry",
    "tracks",
    "fields",
    "workers",
    "engineers",
    "cards",
    "supplies",
    "order",
    "units",
    "placing",
    "factories",
)
#: Fields a marker comes forward in a round that somebody works for it.
_STRIDE = 3
#: Fields away from which a special field gives hope.
_NEAR = 6
#: Tenths of a point that make one.
_POINT = 10
#: Tenths of a point that an effect of a special field is worth once.
_ONCE = {
    "points": 10,
    "card_or_points": 10,
    "coal_steps": 12,
    "coin": 18,
    "worker": 30,
    "coal": 12,
    "income": 40,
    "extra_marker": 80,
}
#: Tenths of a point that it is worth in every scoring still to come.
_EACH = {"star": 10, "worker": 40, "income": 20, "line_double": 60, "transcontinental": 60}


def coming(frame: Frame, state: State) -> int:
    """How many round scorings are still to come."""
    return 0 if state.phase is Phase.OVER else frame.last_round - state.round + 1


def tenths(frame: Frame, state: State, seat: int, weights: Weights) -> tuple[int, ...]:
    """What each part is worth to a seat, in tenths of a point, in the order of `PARTS`."""
    player, left = state.players[seat], coming(frame, state)
    if not left or seat not in frame.people:
        return (10 * player.score, *(0,) * (len(PARTS) - 1))
    account = scoring.account(frame, player)
    share = weights.hopes[min(left, len(weights.hopes) - 1)]
    hopes = (
        _tracks(frame, player, left, weights),
        weights.fulfilment * _fields(frame, player, left, weights) // 10,
        weights.worker * (left - 1) * (player.workers - frame.count.workers + bool(player.black)),
        _engineers(frame, state, seat, left, weights),
        _cards(frame, player, weights),
        _supplies(state, seat, left, weights) + _stock(state, seat, weights),
        (0, weights.first, weights.second)[player.reserved] if player.reserved < 3 and left > 1 else 0,
        weights.unit * left * _units(state, player) // 10 if state.actor == seat else 0,
        _placing(state, seat, left, weights),
        weights.factory * _factories(frame, player, left) // 100 if any(player.gaps) else 0,
    )
    return (
        10 * player.score,
        weights.lines * left * sum(account.lines),
        weights.industry * left * sum(account.markers) + _industry(player, left, weights),
        *(share * hope // 100 for hope in hopes),
    )


def _units(state: State, player: Player) -> int:
    """What the pending units usually bring in a scoring."""
    return sum(
        STEPS[(unit.argument & (player.unlocked | 1)).bit_length() - 1]
        if unit.kind == "step"
        else UNITS.get(unit.kind, ELSE)
        for unit in state.pool
    )


def _industry(player: Player, left: int, weights: Weights) -> int:
    """Filled gaps, and how far the markers are."""
    return weights.gap * left * sum(1 for code in player.gaps if code) + weights.marker * sum(player.markers)


def _factories(frame: Frame, player: Player, left: int) -> int:
    """What the factories ahead of the markers will do, in tenths of a point."""
    means = _Means(player.engineers, player.slots, player.unlocked)
    return _ahead(frame, player.gaps, player.markers, player.marker_tracks, means, left)


class _Means(NamedTuple):
    """What the worth of a factory depends on: engineers (mask), locomotives, colours that may be built (mask)."""

    engineers: int
    locomotives: tuple[int, ...]
    unlocked: int


@remembered(4096)
def _ahead(
    frame: Frame, gaps: tuple[int, ...], markers: tuple[int, ...], tracks: tuple[int, ...], means: _Means, left: int
) -> int:
    """What the factories ahead will do, for each marker: the nearer, the likelier (IND-04, IND-07)."""
    worth, most = 0, _STRIDE * left
    for track, at in zip(tracks, markers, strict=True):
        for field, gap in frame.gap_at[track].items():
            away = field - at
            if 0 < away <= most and (code := gaps[gap]):
                then = left - (away - 1) // _STRIDE
                worth += _function(frame, means, code, then) * (most - away + 1) // most
    return worth


def _function(frame: Frame, means: _Means, code: int, left: int) -> int:
    """What a factory does once with some scorings to come, in tenths of a point (FAC-1 … FAC-9)."""
    worth = 0
    for effect in frame.factory_effects[code]:
        if effect.kind == "engineer_sum":
            held = [one.number for place, one in enumerate(frame.world.engineers) if means.engineers >> place & 1]
            worth += _POINT * max(0, sum(held))
        elif effect.kind == "two_best":
            worth += _POINT * sum(sorted(means.locomotives)[-effect.number :])
        elif effect.kind == "step":
            worth += left * effect.number * STEPS[(effect.colours & (means.unlocked | 1)).bit_length() - 1]
        elif effect.kind in _ONCE:
            worth += _ONCE[effect.kind] * effect.number
        else:
            worth += left * effect.number * UNITS.get(effect.kind, ELSE)
    return worth


def _tracks(frame: Frame, player: Player, left: int, weights: Weights) -> int:
    """Room for the tracks behind, points no locomotive reaches yet, locomotives and doublers ahead of the tracks."""
    worth, values = 0, frame.world.values[player.revaluation]
    for line, start in enumerate(frame.line_starts):
        tracks, reach = player.tracks[start : start + WIDTH], player.reach[line]
        for colour, field in enumerate(tracks):
            if field:
                worth += weights.fields[colour] * left * field
                last = tracks[colour + 1] if colour + 1 < WIDTH else 0
                worth += weights.beyond * (left - 1) * values[colour] * max(0, field - max(reach, last))
        worth += weights.spare * left * max(0, min(reach, player.lengths[line]) - tracks[0])
        worth += weights.doubler * left * max(0, player.doublers[line] - tracks[1])
    return worth


def _fields(frame: Frame, player: Player, left: int, weights: Weights) -> int:
    """Tenths of points of special fields that come near: the nearer, the more."""
    to_come, terms = (
        player.fields & ~player.satisfied,
        _Terms(player.medal, left, weights.unlock, weights.token, weights.medal),
    )
    return _coming_near(frame, to_come, player.tracks, player.reach, terms)


class _Terms(NamedTuple):
    """What the worth of an effect depends on: a medal on the board, scorings to come, weights."""

    medal: bool
    left: int
    unlock: int
    token: int
    no_medal: int


@remembered(4096)
def _coming_near(frame: Frame, to_come: int, tracks: tuple[int, ...], reach: tuple[int, ...], terms: _Terms) -> int:
    worth = 0
    for special in frame.fields:
        if not to_come >> special.id & 1:
            continue
        missing = max(0, special.field - tracks[special.line * WIDTH + special.colour])
        if special.locomotive:
            missing += max(0, special.field - reach[special.line] + 2) // 3
        if missing < _NEAR and (missing or not _counts(special, terms)):
            worth += sum([_prospect(effect, terms) for effect in special.effects]) * (_NEAR - missing) // _NEAR
    return worth


def _counts(special: Special, terms: _Terms) -> bool:
    """A field that pays in every scoring once it is reached; the one for the medal only with it (SPEC-12)."""
    return special.lasting and (terms.medal or all(effect.kind != "medal_field" for effect in special.effects))


def _prospect(effect: Effect, terms: _Terms) -> int:
    """What an effect of a special field would be worth, in tenths of a point."""
    left = terms.left
    if effect.kind == "unlock":
        return terms.unlock * left
    if effect.kind == "token":
        return terms.token
    if effect.kind == "medal_field":
        return (_POINT if terms.medal else terms.no_medal) * left * effect.number
    each = _EACH.get(effect.kind, 0)
    number = effect.number if effect.kind in ("star", "points", "coin") else 1
    return (_ONCE.get(effect.kind, 20) + each * left) * number if effect.kind != "star" else each * left * number


def _placing(state: State, seat: int, left: int, weights: Weights) -> int:
    """Workers that can still be placed in this round, and coins, which can replace any of them (PAY-01).

    A coin that is not placed is kept (PAY-06), so it is worth more than a worker.
    """
    if state.passed >> seat & 1 or state.phase > Phase.PAYOUT:
        return 0
    player, piece = state.players[seat], weights.free + weights.placing * left
    return piece * spaces.free_workers(player) + max(0, piece + weights.kept - weights.coin) * player.coins


def _engineers(frame: Frame, state: State, seat: int, left: int, weights: Weights) -> int:
    """Engineers for the rounds to come, and the majority as it stands, the surer the later (END-02, END-03)."""
    held = scoring.engineers(frame, state.players[seat])
    worth = weights.engineer * (left - 1) * len(held) + weights.number * max(held, default=0)
    for bonus in scoring.majority(frame, state):
        if bonus.seat == seat:
            worth += 10 * bonus.points * state.round // frame.last_round
    return worth


def _cards(frame: Frame, player: Player, weights: Weights) -> int:
    """End bonus cards: what they bring now, and more to come."""
    held = [card for i, card in enumerate(frame.world.end_cards) if player.end_cards >> i & 1]
    return sum(10 * scoring.card_points(frame, player, card) + weights.card for card in held)


def _supplies(state: State, seat: int, left: int, weights: Weights) -> int:
    """Coins, which buy nothing any more at the end of the last round, coal, foundries and stokers, income markers."""
    player = state.players[seat]
    coin = weights.coin if left > 1 else 0 if state.passed >> seat & 1 else weights.coin // 2
    worth = coin * player.coins + weights.coal * player.coal
    worth += weights.foundry * player.foundries.bit_count()
    worth += weights.stoker * (player.stokers.bit_count() + player.gap_stokers.bit_count())
    return worth + weights.income * left * sum(player.incomes)


def _stock(state: State, seat: int, weights: Weights) -> int:
    """The level of the price marker on the stock board."""
    return weights.level * state.market.level(seat) if state.market is not None else 0

"""What a seat has and may hope for, part by part, in points.

Sure are the score and what the board as it is brings in every round scoring to come; the rest are hopes: what tracks
prepare, special fields that come near, factories ahead of the markers, workers, engineers, and, in the middle of a
turn, the units that are pending.
"""

from __future__ import annotations

from imperial_steam.games.russian_railroads import scoring, spaces
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.judgement.hopes import Means, Terms, ahead, coming_near
from imperial_steam.games.russian_railroads.judgement.pending import pending
from imperial_steam.games.russian_railroads.judgement.weights import Weights
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
        weights.unit * pending(frame, state, player, left, weights) // 10 if state.actor == seat else 0,
        _placing(state, seat, left, weights),
        weights.factory * _factories(frame, player, left, weights.growth) // 100 if any(player.gaps) else 0,
    )
    return (
        10 * player.score,
        weights.lines * left * sum(account.lines),
        weights.industry * left * sum(account.markers) + _industry(player, left, weights),
        *(share * hope // 100 for hope in hopes),
    )


def _industry(player: Player, left: int, weights: Weights) -> int:
    """Filled gaps, and how far the markers are."""
    return weights.gap * left * sum(1 for code in player.gaps if code) + weights.marker * sum(player.markers)


def _factories(frame: Frame, player: Player, left: int, growth: int) -> int:
    """What the factories ahead of the markers will do, in tenths of a point."""
    means = Means(player.engineers, player.slots, player.unlocked, growth)
    return ahead(frame, player.gaps, player.markers, player.marker_tracks, means, left)


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
        Terms(player.medal, left, weights.unlock, weights.token, weights.medal),
    )
    return coming_near(frame, to_come, player.tracks, player.reach, terms)


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
    worth += weights.numbers * left * sum(held) // 10
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

"""How likely the goal city is reached, by whom, and the links for which track fees are owed then."""

from __future__ import annotations

from imperial_steam.games.imperial_steam import rounds
from imperial_steam.games.imperial_steam.contracts import wooden
from imperial_steam.games.imperial_steam.judgement.layout_tables import FARTHEST, LayoutTables
from imperial_steam.games.imperial_steam.judgement.routes import ONE_HAND, GoalRoute
from imperial_steam.games.imperial_steam.judgement.weights import Weights
from imperial_steam.games.imperial_steam.state import Player, State

_WHOLE = 1000
#: Nothing that takes several turns of one seat is likelier than this, per mille.
_LIKELY = 970
#: Links from the goal city below which a seat seems to be on the way there.
_NEAR = 4
#: Seats where each has one rival.
_DUEL = 2
#: Tracks that two hand markers lay.
_SOON = 2 * ONE_HAND
#: Steps of experience that one hand marker hires, about.
_HIRED = 3


class GoalFigures:
    """What the parts of all seats share at one position.

    `chance` is how likely the goal city is reached, per mille, and `rounds` are those left in the game. `owed` are the
    links for which each network would pay track fees (SCORE-15, SCORE-16): over laid tracks, and until somebody is
    there over the cheapest way of the seat that is likeliest to go, which then owes nothing; where nobody is, those on
    the map.
    """

    __slots__ = ("chance", "owed", "reached", "rounds")

    def __init__(self, tables: LayoutTables, weights: Weights, state: State) -> None:
        distances = [tables.distance(player.network) for player in state.players]
        self.reached = min(distances) == 0
        self.rounds = 0 if self.reached else tables.layout.limits.rounds - state.round
        laid = 0
        for player in state.players:
            laid |= player.tracks
        self.chance, self.owed = _WHOLE, distances
        goer = -1
        if not self.reached:
            self.chance, goer = _chance(tables, weights, state, distances, laid)
            if goer < 0:
                return
            laid |= tables.way(state.players[goer]).links
        rings = tables.to_the_goal(laid)
        self.owed = [_away(rings, player.network, away) for player, away in zip(state.players, distances, strict=True)]
        if goer >= 0:
            self.owed[goer] = 0


def _away(rings: tuple[int, ...], network: int, otherwise: int) -> int:
    """Links from a network to the goal city, from which cities are so many links away (masks)."""
    for links, cities in enumerate(rings):
        if cities & network:
            return links
    return otherwise


def _chance(tables: LayoutTables, weights: Weights, state: State, distances: list[int], laid: int) -> tuple[int, int]:
    """How likely the goal city is reached, per mille, and the seat that is likeliest to; -1 for an automa or nobody."""
    later, last = tables.later[state.round], state.round == tables.layout.limits.rounds
    against = weights.chance_needed if len(state.players) > _DUEL else weights.chance_duel
    cards = [_worth(tables, player) for player in state.players]
    likely, goer = 0, -1
    for seat, player in enumerate(state.players):
        hands = later + player.hands
        if rounds.is_franz(state, seat):
            goes, who = min(weights.chance_automa * hands, _LIKELY), -1
        else:
            route = tables.way(player)
            can = _can(route, player, hands, last, against)
            if can * can // _WHOLE <= likely and route.tracks > _SOON:
                continue
            gain = _gain(tables, state, distances, cards, seat, laid | route.links)
            plan = can * _wants(weights, distances[seat], gain) // _WHOLE
            # Plans of several turns seldom come true (docs/experiments.md).
            goes, who = max(plan * plan // _WHOLE, _soon(tables, weights, player, hands, gain)), seat
        if goes > likely:
            likely, goer = goes, who
    return likely, goer


def _worth(tables: LayoutTables, player: Player) -> int:
    """What the contracts of a seat would bring now, in gulden (SCORE-11, SCORE-12)."""
    if not player.contracts:
        return 0
    cards = tables.filled(player.contracts, wooden(player))
    return cards.sure - sum([value for value, _ in cards.open])


def _can(route: GoalRoute, player: Player, hands: int, last: bool, against: int) -> int:
    """How likely a seat can reach the goal city with its hand markers, per mille.

    It takes markers for building, two tracks each, for a set of goods each time, and for workers; each counts `against`
    percent of one to spare. In the `last` round nothing is ordered any more (A5-08): goods are bought one by one.
    """
    if route.taken >= FARTHEST:
        return 0
    building = (route.tracks + 1) // ONE_HAND
    again = max(0, building - 1)
    levels = missing = 0
    for level, (training, working) in enumerate(zip(player.training, player.working, strict=True), 1):
        levels += level * (training if last else training + working)
    for need, stored, coming in zip(_first_goods(route), player.goods, player.dock, strict=False):
        missing += max(0, need - stored - (0 if last else coming))
    lacking = -(-route.effort // building) - levels if building else 0
    goods = missing + 3 * again if last else (missing > 0) + again
    needed = building + goods + (max(0, lacking) + _HIRED - 1) // _HIRED
    spare = hands - needed + 1
    return _LIKELY * 100 * spare // (100 * spare + against * needed) if spare > 0 else 0


def _wants(weights: Weights, links: int, gain: int) -> int:
    """How likely a seat so many links away goes there, per mille; `gain` in gulden."""
    near = _NEAR - links
    wants = max(0, weights.want_base + near * (weights.want_near if near > 0 else weights.want_far))
    wants += gain * (weights.want_gain if gain > 0 else weights.want_loss)
    return max(0, min(wants, _WHOLE))


def _first_goods(route: GoalRoute) -> tuple[int, int, int]:
    """The wood, stone and iron that the first tracks of a way take (A1-07, A1-09, A1-11)."""
    return 1, 1 + route.bridges, 1 + route.tunnels


def _soon(tables: LayoutTables, weights: Weights, player: Player, hands: int, gain: int) -> int:
    """How likely a seat lays its last tracks to the goal city that needs one or two hand markers for it, per mille.

    Another marker is needed for goods that are missing, and for each three steps of experience that the workers in
    training lack. `gain` is what it would gain on the others there, in gulden.
    """
    route = tables.way(player)
    if route.taken >= FARTHEST or not 0 < route.tracks <= _SOON:
        return 0
    lacking = route.effort - sum(number * level for level, number in enumerate(player.training, 1))
    needed = (route.tracks + 1) // ONE_HAND + (max(0, lacking) + _HIRED - 1) // _HIRED
    held = zip(_first_goods(route), player.goods, player.dock, strict=False)
    needed += any(need > stored + coming for need, stored, coming in held)
    if needed > min(2, hands):
        return 0
    likely = weights.chance_next
    if needed == 2:
        likely = min(likely, weights.chance_second + max(0, gain) * weights.want_gain)
    return likely * max(0, _WHOLE + min(0, gain) * weights.want_loss) // _WHOLE


def _gain(tables: LayoutTables, state: State, distances: list[int], cards: list[int], goer: int, laid: int) -> int:
    """What a seat at the goal city would have more than the others on average, in gulden.

    `cards` are what everybody's contracts bring, `laid` the links laid then (mask).
    """
    others = sum(cards) - cards[goer]
    rings, fee, owed = tables.to_the_goal(laid), tables.layout.prices.track_fee, 0
    for seat, player in enumerate(state.players):
        if player.contracts and seat != goer:
            owed += fee * _away(rings, player.network, distances[seat])
    return cards[goer] + owed - (others - owed) // (len(cards) - 1)

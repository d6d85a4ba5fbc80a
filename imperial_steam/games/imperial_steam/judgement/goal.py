"""How likely the goal city is reached, by whom, and the links for which track fees are owed then."""

from __future__ import annotations

from imperial_steam.games.imperial_steam import rounds
from imperial_steam.games.imperial_steam.contracts import wooden
from imperial_steam.games.imperial_steam.judgement.layout_tables import FARTHEST, LayoutTables
from imperial_steam.games.imperial_steam.judgement.routes import ONE_HAND, GoalRoute
from imperial_steam.games.imperial_steam.judgement.weights import Weights
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import Step

_WHOLE = 1000
#: Nothing that takes several turns of one seat is likelier than this, per mille.
_LIKELY = 970
#: Seats where each has one rival.
_DUEL = 2
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
    """How likely the goal city is reached, per mille, and the seat that is likeliest to; -1 for an automa or nobody.

    It depends on the hand markers a seat needs for the way, and little on what it would gain (docs/experiments.md): so
    every step there is worth something, until the last one is all that is missing.
    """
    later, last = tables.later[state.round], state.round == tables.layout.limits.rounds
    chances = weights.goes if len(state.players) > _DUEL else weights.goes_duel
    likely, goer = 0, -1
    for seat, player in enumerate(state.players):
        hands = later + player.hands
        if rounds.is_franz(state, seat):
            goes, who = min(weights.chance_automa * hands, _LIKELY), -1
        else:
            route = tables.way(player)
            needed = _needed(route, state, seat, last)
            if needed > hands or needed >= len(chances) or chances[needed] <= likely:
                continue
            loss = min(0, _gain(tables, state, distances, seat, laid | route.links))
            goes, who = chances[needed] * max(0, _WHOLE + loss * weights.want_loss) // _WHOLE, seat
        if goes > likely:
            likely, goer = goes, who
    return likely, goer


def _needed(route: GoalRoute, state: State, seat: int, last: bool) -> int:
    """The hand markers that the way to the goal city still takes a seat; `FARTHEST` where there is no way.

    It takes markers for building, two tracks each, for a set of goods each time, and for workers. The second track of a
    turn takes none of them. In the `last` round nothing is ordered any more (A5-08): goods are bought one by one.
    """
    if route.taken >= FARTHEST:
        return FARTHEST
    player, begun = state.players[seat], int(_begun(state, seat))
    building = (route.tracks - begun + 1) // ONE_HAND
    levels, sets = begun * (state.strength - state.effort), max(0, building - 1 + begun)
    for level, (training, working) in enumerate(zip(player.training, player.working, strict=True), 1):
        levels += level * (training if last else training + working)
    needs, missing = (1 - begun, 1 - begun + route.bridges, 1 - begun + route.tunnels), 0
    for need, stored, coming in zip(needs, player.goods, player.dock, strict=False):
        missing += max(0, need - stored - (0 if last else coming))
    lacking = -(-route.effort // (building + begun)) - levels if route.tracks else 0
    goods = missing + 3 * sets if last else (missing > 0) + sets
    return building + goods + (max(0, lacking) + _HIRED - 1) // _HIRED


def _begun(state: State, seat: int) -> bool:
    """A seat has laid the first of the tracks of this turn and can lay the second (A1-01)."""
    return 0 < state.built < ONE_HAND and state.seat == seat and state.step != Step.END


def _gain(tables: LayoutTables, state: State, distances: list[int], goer: int, laid: int) -> int:
    """What a seat at the goal city would have more than the others on average, in gulden; `laid` are the links then."""
    rings, fee, own, others = tables.to_the_goal(laid), tables.layout.prices.track_fee, 0, 0
    for seat, player in enumerate(state.players):
        if seat == goer:
            own += _worth(tables, player)
        elif player.contracts:
            owed = fee * _away(rings, player.network, distances[seat])
            own += owed
            others += _worth(tables, player) - owed
    return own - others // (len(state.players) - 1)


def _worth(tables: LayoutTables, player: Player) -> int:
    """What the contracts of a seat would bring now, in gulden (SCORE-11, SCORE-12)."""
    if not player.contracts:
        return 0
    cards = tables.filled(player.contracts, wooden(player))
    return cards.sure - sum([value for value, _ in cards.open])

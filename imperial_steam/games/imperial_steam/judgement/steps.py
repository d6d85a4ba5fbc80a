"""The complete steps worth thinking about at a decision: a main action with all it needs, a free action, an end.

Every step consists of options of the rules. What no sensible player would do is left out: free actions in the middle
of a main action, selling shares without need, workers dearer than others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement

from imperial_steam.games.imperial_steam import storage
from imperial_steam.games.imperial_steam.actions import (
    Action,
    BuildStation,
    Buy,
    Charity,
    ChooseLink,
    ChooseSite,
    Deliver,
    PlaceHand,
    SellShare,
)
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.legal import PASS, free_options, hand_options, step_options
from imperial_steam.games.imperial_steam.main_actions.build_building import factory_cost
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.story.crews import crews
from imperial_steam.games.imperial_steam.terms import MAIN_ACTIONS, Step

Macro = tuple[Action, ...]
#: Workers hired at once, goods produced at once, crews tried for a link, at most.
_HIRED, _PRODUCED, _CREWS = 5, 4, 2
#: Steps of influence bought at once: these, and as many as reach a hub.
_GIVEN = (1, 2, 3, 5)
#: With less money shares may be sold for what the turn needs. With as much nobody raises funds or passes while
#: anything else can be done: so a director won 13 of 20 games against one that did both (by 37 ± 28 gulden), an
#: engineer 20 of 40.
_POOR = 70
#: Main actions that build nothing.
IDLE = "A10", "A11"
_FUNDS = MAIN_ACTIONS.index("A10")


def steps(game: ImperialSteam, banned: frozenset[str] = frozenset()) -> Sequence[Macro]:
    """The steps worth thinking about; never empty while somebody has to decide.

    Main actions on `banned` tiles are left out as long as there are others.
    """
    state = game.state
    if state.overflow < 0 and not state.points:
        if state.step == Step.MAIN:
            return _turn_steps(game, banned)
        if state.step == Step.END:
            return _closing_steps(game)
        if state.step in _RESTS and not (state.done and state.step == Step.HIRE):
            macros = list(_RESTS[state.step](game))
            if macros:
                return macros
    return [(option,) for option in game.options()]


def _turn_steps(game: ImperialSteam, banned: frozenset[str]) -> list[Macro]:
    """Main actions in full, and the free actions that may come before."""
    layout, state = game.layout, game.state
    player = state.players[state.seat]
    macros: list[Macro] = []
    idle: list[Macro] = []
    for hand in hand_options(layout, state, player):
        # Raising funds does all that passing does, and brings money, until it costs influence (PH7-05).
        dull = hand is layout.actions.hands[PASS] and not player.tiles[_FUNDS]
        if isinstance(hand, PlaceHand) and hand.tile not in banned and not dull:
            begun = game.copy()
            begun.apply_known(hand)
            rest = _RESTS.get(begun.state.step, _nothing)
            found = idle if hand.tile in IDLE else macros
            found.extend([(hand, *macro) for macro in rest(begun)])
    poor = player.cash < _POOR
    if poor or not macros:
        macros += idle
    macros.extend((free,) for free in _free(layout, state, player) if poor or not isinstance(free, SellShare))
    return macros or [(option,) for option in game.options()]


def is_last_turn(game: ImperialSteam) -> bool:
    """Whoever decides has placed all hand markers of a round with which the game may end."""
    layout, state = game.layout, game.state
    reached = any(other.network >> layout.goal & 1 for other in state.players)
    return not state.players[state.seat].hands and (reached or state.round == layout.limits.rounds)


def _closing_steps(game: ImperialSteam) -> list[Macro]:
    """The end of the turn, and free actions before it; shares are sold where the game may end with the round."""
    layout, state, last = game.layout, game.state, is_last_turn(game)
    player = state.players[state.seat]
    free = (option for option in _free(layout, state, player) if last or not isinstance(option, SellShare))
    return [(layout.actions.end,), *((option,) for option in free)]


def _free(layout: Layout, state: State, player: Player) -> Iterator[Action]:
    """Free actions; of factories with the same goods the fullest delivers."""
    fullest: dict[int, tuple[int, int]] = {}
    for site, good, number in player.factories:
        if number > fullest.get(good, (0, 0))[0]:
            fullest[good] = (number, site)
    sites = {layout.sites[site].name for _, site in fullest.values()}
    for option in free_options(layout, state, player):
        if not isinstance(option, Deliver) or option.site in sites:
            yield option


def _nothing(game: ImperialSteam) -> Iterator[Macro]:
    """The action is over with the hand."""
    yield ()


def _tracks(game: ImperialSteam) -> Iterator[Macro]:
    """The next track with sensible crews, or no further one."""
    layout, state = game.layout, game.state
    for option in step_options(layout, state):
        if not isinstance(option, ChooseLink):
            yield (option,)
            continue
        chosen = game.copy()
        chosen.apply_known(option)
        if chosen.state.strength >= chosen.state.effort:
            yield option, layout.actions.track
        else:
            yield from ((option, *crew.steps) for crew in crews(chosen.state)[:_CREWS])


def _staff(game: ImperialSteam) -> Iterator[Macro]:
    """Workers of the cheapest column, with and without the engineers that can be had."""
    layout, state = game.layout, game.state
    player, hubs = state.players[state.seat], state.hubs
    columns = [(state.wages[i], i) for i, (hub, _) in enumerate(layout.labour) if hubs[hub] <= player.column]
    experts: list[Macro] = [()]
    for kind, left in enumerate(state.engineers):
        at = next((hub for hub, number in enumerate(left) if number and hubs[hub] <= player.column), -1)
        if at >= 0 and not player.engineers >> kind & 1:
            experts += [(*chosen, layout.actions.engineers[kind][at]) for chosen in experts]
    for chosen in experts:
        money = player.cash - layout.prices.engineer * len(chosen)
        if money >= 0:
            if chosen:
                yield (*chosen, layout.actions.done)
            if columns:
                yield from ((*chosen, *hired) for hired in _hired(layout, min(columns), player.supply, money))


def _hired(layout: Layout, column: tuple[int, int], supply: int, money: int) -> Iterator[Macro]:
    """One worker of a column or several, as far as the money goes; `column` is its row of wages and its number."""
    row, index = column
    wages, table = layout.prices.wages, layout.actions
    for number in range(1, min(_HIRED, supply) + 1):
        money -= wages[min(row + number - 1, len(wages) - 1)]
        if money < 0:
            return
        yield (*(table.hires[index],) * number, table.done)


def _buildings(game: ImperialSteam) -> Iterator[Macro]:
    """Stations; factories of each type on the cheapest site, with a tired worker or a fresh one."""
    layout, state = game.layout, game.state
    player, table = state.players[state.seat], layout.actions
    sites = []
    for option in step_options(layout, state):
        if isinstance(option, BuildStation):
            yield (option,)
        elif isinstance(option, ChooseSite):
            sites.append(layout.site_index[option.site])
    if not sites:
        return
    workers = list(_workers(layout, player))
    for good, row in enumerate(layout.factory_rows):
        if state.taken[good] < len(row.cost):
            cost, site = min((factory_cost(layout, state, site, good), site) for site in sites)
            if cost <= player.cash:
                yield from ((table.sites[site], table.factories[good], worker) for worker in workers)


def _workers(layout: Layout, player: Player) -> Iterator[Action]:
    """Who may be sent to a factory: of each level a tired worker rather than a fresh one."""
    table = layout.actions
    for i in (2, 1, 0):
        if player.working[i]:
            yield table.working[i]
        elif player.training[i]:
            yield table.training[i]


def _production(game: ImperialSteam) -> Iterator[Macro]:
    """Goods as far as they can be stored; of each type the fullest factories produce."""
    layout, state = game.layout, game.state
    player, table = state.players[state.seat], layout.actions
    waiting = [entry for entry in player.factories if entry[2] and not state.produced >> entry[0] & 1]
    fullest: dict[int, list[int]] = {}
    for site, good, _ in sorted(waiting, key=lambda entry: -entry[2]):
        fullest.setdefault(good, []).append(site)
    room = -storage.surplus(player)
    for number in range(1, min(len(waiting), _PRODUCED, room) + 1):
        end = () if number == len(waiting) else (table.done,)
        for goods in combinations_with_replacement(fullest, number):
            if all(goods.count(good) <= len(fullest[good]) for good in goods):
                chosen = [fullest[good][goods[:place].count(good)] for place, good in enumerate(goods)]
                yield (*(table.produce[site] for site in chosen), *end)
    if room <= 0:
        # Something has to be discarded for it, or it is coal for a locomotive.
        yield from ((table.produce[sites[0]],) for sites in fullest.values())
    if state.produced:
        yield (table.done,)


def _purchases(game: ImperialSteam) -> Iterator[Macro]:
    """Goods bought or ordered; one without a place in exchange for another one: it is not bought to be returned."""
    layout, state = game.layout, game.state
    for option in step_options(layout, state):
        bought = game.copy()
        bought.apply_known(option)
        if not isinstance(option, Buy) or bought.state.overflow < 0:
            yield (option,)
            continue
        discards = storage.discard_options(bought.state.players[bought.state.overflow])
        yield from ((option, discard) for discard in discards if discard.good != option.good)


def _charity(game: ImperialSteam) -> Iterator[Macro]:
    """Some amounts, and what reaches a hub."""
    layout, state = game.layout, game.state
    column = state.players[state.seat].column
    wanted = {*_GIVEN, *(hub - column for hub in state.hubs)}
    for option in step_options(layout, state):
        if not isinstance(option, Charity):
            yield (option,)
        elif option.steps in wanted and not state.done:
            last = column + option.steps == layout.last_column
            yield (option,) if last else (option, layout.actions.done)


def _plain(game: ImperialSteam) -> Iterator[Macro]:
    """Every option of the step."""
    return ((option,) for option in step_options(game.layout, game.state))


#: By the step a main action is at: the ways to go on with it.
_RESTS: Mapping[Step, Callable[[ImperialSteam], Iterator[Macro]]] = {
    Step.TRACKS: _tracks,
    Step.HIRE: _staff,
    Step.BUILD: _buildings,
    Step.PRODUCE: _production,
    Step.GOODS: _purchases,
    Step.LOCOMOTIVE: _plain,
    Step.CONTRACT: _plain,
    Step.CHARITY: _charity,
    Step.SHARE: _plain,
}

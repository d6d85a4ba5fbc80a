"""The judgement of Imperial Steam, as `games.kit.judgement.Judgement` says."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import cast

from imperial_steam.games.imperial_steam.actions import (
    Bid,
    BuildStation,
    ChooseLink,
    ChooseSite,
    PlaceHand,
    SellShare,
    TakeContract,
)
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.judgement import steps
from imperial_steam.games.imperial_steam.judgement.goal import GoalFigures
from imperial_steam.games.imperial_steam.judgement.layout_tables import LayoutTables
from imperial_steam.games.imperial_steam.judgement.value import NAMES, automa_hopes, parts
from imperial_steam.games.imperial_steam.judgement.weights import (
    AGAINST_AUTOMA,
    CHARACTERS,
    WITH_ONE_RIVAL,
    YARDSTICKS,
    Now,
    Weights,
    by_hands_left,
)
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.options import FRANZ, USUAL, difficulty_name
from imperial_steam.games.imperial_steam.rounds import is_franz
from imperial_steam.games.imperial_steam.scoring import fortunes, reckon
from imperial_steam.games.kit.judgement import CERTAIN, Step
from imperial_steam.games.kit.judging import Manners, WeighedJudgement
from imperial_steam.games.protocol import Action, Decision, Game

#: How often engineers and directors made each bid, in 20 games of two; any other one is rare.
_BIDS = {40: 2, 50: 2, 60: 7, 70: 19, 80: 4, 90: 3, 100: 2, 110: 1}
#: Thousandths of a gulden by which a main action must be better than anything else to whoever looks no further than
#: the next step: what is built pays later, and workers are hired one by one. With 15 to 25 gulden for raising funds and
#: passing the policy won 56 of 60 games against itself without, with 30 it runs out of money.
_RELUCTANT = {**dict.fromkeys((*steps.IDLE, "A8"), 20 * CERTAIN), "A2": 40 * CERTAIN}
#: The same for a share that is sold before the last turn: its dividends are paid of everything to come.
_EARLY_SALE = 50 * CERTAIN
#: Gulden by which bids differ that are another idea.
_APART = 30
#: Actions that say where a main action is carried out.
_WHERE = (ChooseLink, ChooseSite, BuildStation, TakeContract)
#: Players at a table where each has one rival; somebody alone plays against the automa.
_DUEL = 2
#: Tiles a yardstick never uses, by its name.
BANNED: Mapping[str, frozenset[str]] = {"paper": frozenset({"A1"}), "rush": frozenset({"A7", "A9"})}


class Judge(WeighedJudgement[Weights]):
    """Judges positions of Imperial Steam for one character; remembers what it worked out about a game's layout."""

    manners = Manners(Weights(), CHARACTERS, YARDSTICKS)
    names: Sequence[str] = NAMES
    stake = 600
    swing = 600

    def __init__(self, character: str = "", weights: Weights | None = None) -> None:
        """The judgement of a character or yardstick; `weights` replaces its own. Raises `KeyError`."""
        super().__init__(character, weights)
        self.banned = BANNED.get(character, frozenset())
        self._with_one_rival = WITH_ONE_RIVAL.get(character) if weights is None else None
        self._against_automa = AGAINST_AUTOMA.get(character) if weights is None else None
        self._tables: LayoutTables | None = None
        self._used, self._now = self.weights, tuple[Now, ...]()
        self._forms = tuple[str, ...]()

    def parts(self, game: Game, seat: int) -> Mapping[str, int]:
        """The parts in gulden; after the end what the scoring brings, for an automa what it may still deliver, too."""
        steam = cast("ImperialSteam", game)
        if is_franz(steam.state, seat):
            fortune = fortunes(steam.layout, steam.state)[seat]
            return {"fortune": fortune, "deliveries": 0 if steam.over else self._automa(steam, seat)}
        return _scored(steam, seat) if steam.over else super().parts(game, seat)

    def amounts(self, game: Game, seat: int) -> list[int]:
        """What each part is worth to somebody who is no automa, in gulden."""
        steam = cast("ImperialSteam", game)
        tables, state = self._of(steam.layout), steam.state
        shared = GoalFigures(tables, self._used, state)
        left = tables.left(state, state.players[seat], shared.reached)
        return parts(tables, self._now[left], state, seat, shared)

    def left(self, game: Game) -> int:
        """The hand markers that whoever has most of them has still to place."""
        steam = cast("ImperialSteam", game)
        tables, state = self._of(steam.layout), steam.state
        most = networks = 0
        for player in state.players:
            most = max(most, player.hands)
            networks |= player.network
        return most if networks >> steam.layout.goal & 1 else most + tables.later[state.round]

    def forms(self, game: Game) -> Sequence[str]:
        """The number of players; against Franz his difficulty."""
        self._of(cast("ImperialSteam", game).layout)
        return self._forms

    def believes(self, game: Game) -> bool:
        """A racer does, too, where the fees of several rivals pay for the race."""
        self._of(cast("ImperialSteam", game).layout)
        return super().believes(game) or (self.character in WITH_ONE_RIVAL and self._used is self.weights)

    def plays_itself(self, game: Game, seat: int) -> bool:
        """Franz is in that seat."""
        return is_franz(cast("ImperialSteam", game).state, seat)

    def options(self, game: Game, decision: Decision) -> Sequence[Step]:
        """Complete steps worth thinking about."""
        del decision
        return steps.steps(cast("ImperialSteam", game), self.banned)

    def policy(self, game: Game, decision: Decision) -> Step:
        """The step that is worth most at once; what pays late or costs later is done only if that is clearly better."""
        options = self.options(game, decision)
        if len(options) == 1:
            return options[0]
        steam, best, chosen = cast("ImperialSteam", game), -(1 << 60), options[0]
        for step in options:
            after = steam.copy()
            for action in step:
                after.apply_known(action)
            value = self.value(after, decision.player) - _reluctance(steam, step[0])
            if value > best:
                best, chosen = value, step
        return chosen

    def secret(self, game: Game, decision: Decision, chance: Random) -> Step:
        """A bid as good players make it, as far as the money goes (BID-01)."""
        del game
        bids = [option for option in decision.options if isinstance(option, Bid)]
        weights = [_BIDS.get(bid.amount, 1) for bid in bids]
        return (chance.choices(bids, weights)[0],) if bids else (decision.options[0],)

    def idea(self, actions: Step) -> Sequence[Hashable]:
        """The main action, then where it is carried out; of a bid how high it is."""
        first = actions[0]
        if isinstance(first, Bid):
            return first.amount // _APART, first
        tiles = tuple(action.tile for action in actions if isinstance(action, PlaceHand))
        where = tuple(action for action in actions if isinstance(action, _WHERE))
        return tiles or type(first), where

    def turn(self, game: Game) -> Hashable:
        """Round, and who has placed how many hands: what changes with each turn."""
        state = cast("ImperialSteam", game).state
        return state.round, state.active, state.players[state.seat].hands + (state.tile >= 0), state.step.name == "BID"

    def _automa(self, game: ImperialSteam, seat: int) -> int:
        tables, state = self._of(game.layout), game.state
        reached = any(player.network >> game.layout.goal & 1 for player in state.players)
        return automa_hopes(tables, self._now[tables.left(state, state.players[seat], reached)], state, seat)

    def _of(self, layout: Layout) -> LayoutTables:
        """The tables of a layout, worked out when another one is asked for."""
        if self._tables is None or self._tables.layout is not layout:
            self._tables = LayoutTables(layout)
            elsewhere = self._with_one_rival if layout.player_count <= _DUEL else None
            if layout.setup.franz is not None:
                elsewhere = self._against_automa or elsewhere
            self._used = elsewhere or self.weights
            self._now = by_hands_left(self._used, self._tables.hands)
            self._forms = _forms(layout)
        return self._tables


def _reluctance(game: ImperialSteam, first: Action) -> int:
    """By how much a step that begins so must be better than others, in thousandths of a gulden."""
    if isinstance(first, PlaceHand):
        return _RELUCTANT.get(first.tile, 0)
    return _EARLY_SALE if isinstance(first, SellShare) and not steps.is_last_turn(game) else 0


def _scored(game: ImperialSteam, seat: int) -> Mapping[str, int]:
    """The fortune of a seat by the steps of the scoring, called as what was hoped for (SCORE-01 … SCORE-25)."""
    account = reckon(game.layout, game.state).accounts[seat]
    return {
        "money": account.cash, "income": account.income, "goods": account.goods, "keys": account.key_money,
        "hubs": account.hub_bonus, "contracts": account.contract_money, "fees": account.received - account.fee_paid,
        "shares": -account.dividends,
    }  # fmt: skip


def _forms(layout: Layout) -> tuple[str, ...]:
    franz = layout.setup.franz
    if franz is None:
        return (str(layout.player_count),)
    return f"{FRANZ}:{difficulty_name(layout.board, franz)}", f"{FRANZ}:{USUAL}"

"""Payments in influence and cubes: how much of each a player has, and what a machine would pay."""

from __future__ import annotations

from collections.abc import Mapping

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.judgement.judge import FirstTrainJudgement
from imperial_steam.games.first_train.phases import building, influence, trains
from imperial_steam.games.first_train.telling import CUBES
from imperial_steam.games.first_train.terms import KINDS
from imperial_steam.games.protocol import Action, Decision
from imperial_steam.gui.table_kit.core.entries import Split


def paid(action: Action) -> Mapping[str, int]:
    """How much of each means a payment takes; nothing for any other action."""
    match action:
        case a.SpendInfluence(white, brown, red, green):
            return dict(zip(KINDS, (white, brown, red, green), strict=True))
        case a.Exchange(cubes, white, red, green):
            return {CUBES: cubes, "white": white, "red": red, "green": green}
    return {}


def split(game: FirstTrain, decision: Decision) -> Split | None:
    """The payments of a decision as one entry, first what a machine would pay; None where nothing is paid."""
    if not all(paid(option) for option in decision.options):
        return None
    usual = FirstTrainJudgement().policy(game, decision)[0]
    options = (usual, *(option for option in decision.options if option != usual))
    has = _has(game)
    means = [name for name in paid(usual) if any(paid(option)[name] for option in options)]
    shares = tuple(tuple(paid(option)[name] for name in means) for option in options)
    return Split(options, shares, tuple(means), tuple(has[name] for name in means))


def _has(game: FirstTrain) -> Mapping[str, int]:
    """What can be paid with: influence that the fees of a line leave (PAY-17), and cubes in hand."""
    frame, state, seat = game.frame, game.state, game.state.actor
    if state.line:
        left = building.left(state, seat, building.bill(frame, state, state.line))
        return dict(zip(KINDS, left, strict=True))
    return {CUBES: trains.means(state, seat)[0], **dict(zip(KINDS, influence.of(state, seat), strict=True))}

"""What a main action without any effect comes nearest to: of all its first steps the one that lacks least (RUL-06)."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam.contracts import called
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.main_actions.tiles import TILES
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.protocol import Refusal, Values

#: What playing on can bring: goods, gulden, workers, influence. Anything else rules a step out for good.
_MEANS = frozenset(
    {
        "crew-too-weak", "dock-full", "fee-too-high", "goods-missing", "hub-too-influential", "influence-too-low",
        "needs-bridge-engineer", "needs-tunnel-engineer", "no-worker", "not-yet-available", "too-expensive",
        "too-few-freight-cars",
    }
)  # fmt: skip
#: What is wanted and what there is of it, by the names of a refusal's values.
_AMOUNTS = (("need", "have"), ("price", "cash"), ("fee", "cash"), ("effort", "crew"))


def reasons(layout: Layout, state: State, player: Player, tile: int, column: int) -> list[Refusal]:
    """Why a main action can have no effect now: what its nearest step lacks, or that there is none at all."""
    best = min(_lacking(layout, state, player, tile, column), key=lambda one: _distance(one[1]), default=None)
    if best is None:
        return [Refusal("RUL-06", f"no-effect-{TILES[tile].name}")]
    (action, lacking), limited = best, TILES[tile]
    return [Refusal("RUL-06", f"nearest-{limited.name}", _named(layout, action)), *lacking]


def _lacking(
    layout: Layout, state: State, player: Player, tile: int, column: int
) -> Iterator[tuple[a.Action, list[Refusal]]]:
    """Every first step that lacks only means, with what it lacks."""
    for stage in TILES[tile].stages[:1]:
        for action_kind, kind in stage.kinds.items():
            for action in layout.actions.of(action_kind):
                lacking = kind.reasons(layout, state, player, action, column)
                if lacking and all(refusal.reason in _MEANS for refusal in lacking):
                    yield action, lacking


def _distance(lacking: list[Refusal]) -> tuple[int, int]:
    """How many things are missing, then how much of them."""
    amounts = (
        (refusal.values.get(want, 0), refusal.values.get(have, 0)) for refusal in lacking for want, have in _AMOUNTS
    )
    return len(lacking), sum(want - have for want, have in amounts if isinstance(want, int) and isinstance(have, int))


def _named(layout: Layout, action: a.Action) -> Values:
    """What a step is about, as the sentence of its main action names it."""
    match action:
        case a.BuildStation(place) | a.ChooseSite(place):
            return {"place": place}
        case a.HireWorker(hub) | a.HireEngineer(_, hub):
            return {"hub": hub}
        case a.BuyLocomotive(level) | a.UpgradeLocomotive(_, level):
            return {"level": level}
        case a.TakeContract(number):
            return called(layout.contract[number])
        case a.ChooseLink(link):
            return {"link": link}
        case a.Buy(good) | a.Order(good):
            return {"good": good}
        case a.Charity(steps):
            return {"steps": steps}
        case a.SetShareValue(value):
            return {"value": value}
    return {}

"""What nobody has taken yet, in sentences: spaces of the auction, places where a line may begin, trains."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.games.first_train.frame import bits
from imperial_steam.games.first_train.phases import auction, building
from imperial_steam.games.first_train.state import Ask, Phase
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.tables.first_train.model.shown import TrainShown


def free(shown: TrainShown, say: Say) -> Sequence[str]:
    """A sentence for each kind of which there is any, as the phase has them."""
    told = {"spaces": _spaces(shown, say), "starts": _starts(shown), "trains": _trains(shown)}
    return [say(f"free.{name}", things=things) for name, things in told.items() if things]


def _spaces(shown: TrainShown, say: Say) -> Sequence[str]:
    """During the auction: the spaces without a bid, each with the lowest one."""
    if shown.state.phase is not Phase.AUCTION:
        return ()
    numbers = {index: number for number, index in shown.frame.space_index.items()}
    empty = [space for space, bidder in enumerate(shown.state.bidders) if bidder < 0 and space in numbers]
    least = {space: auction.lowest_bid(shown.frame, shown.state, space) for space in empty}
    return [say("free.space", number=numbers[space], n=least[space]) for space in empty]


def _starts(shown: TrainShown) -> Sequence[str]:
    """Before a line is begun: where it may."""
    if shown.state.ask is not Ask.START:
        return ()
    areas = bits(building.start_areas(shown.frame, shown.state, shown.state.actor))
    return [shown.layout.areas[area].name for area in areas]


def _trains(shown: TrainShown) -> Sequence[str]:
    """The prices of the trains that nobody has bought."""
    left = [train for train, owner in enumerate(shown.state.owners) if owner < 0]
    return [str(price) for price in sorted({shown.frame.prices[train] for train in left})]

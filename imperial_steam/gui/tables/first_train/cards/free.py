"""What nobody has taken yet: spaces of the auction, places where a line may begin, trains."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.games.first_train.frame import bits
from imperial_steam.games.first_train.phases import auction, building
from imperial_steam.games.first_train.state import Ask, Phase
from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.presenter import Free
from imperial_steam.gui.tables.first_train.model import things
from imperial_steam.gui.tables.first_train.model.shown import TrainShown


def free(shown: TrainShown, say: Say) -> Sequence[Free]:
    """What there is of each kind, as the phase has it."""
    return [
        Free("spaces", _spaces(shown, say), besides=True),
        Free("starts", _starts(shown)),
        Free("trains", _trains(shown)),
    ]


def _spaces(shown: TrainShown, say: Say) -> Sequence[tuple[Target, str]]:
    """During the auction: the spaces without a bid, each with the lowest one."""
    if shown.state.phase is not Phase.AUCTION:
        return ()
    numbers = {index: number for number, index in shown.frame.space_index.items()}
    empty = [space for space, bidder in enumerate(shown.state.bidders) if bidder < 0 and space in numbers]
    least = {space: auction.lowest_bid(shown.frame, shown.state, space) for space in empty}
    words = {space: say("free.space", number=numbers[space], n=least[space]) for space in empty}
    return [(Target("space", str(numbers[space])), words[space]) for space in empty]


def _starts(shown: TrainShown) -> Sequence[tuple[Target, str]]:
    """Before a line is begun: where it may."""
    if shown.state.ask is not Ask.START:
        return ()
    areas = bits(building.start_areas(shown.frame, shown.state, shown.state.actor))
    return [(things.area(shown.frame.area_keys[area]), shown.layout.areas[area].name) for area in areas]


def _trains(shown: TrainShown) -> Sequence[tuple[Target, str]]:
    """The prices of the trains that nobody has bought."""
    left = [train for train, owner in enumerate(shown.state.owners) if owner < 0]
    keys = {index: key for key, index in shown.frame.train_index.items()}
    by_price = sorted(left, key=lambda train: shown.frame.prices[train])
    return [(Target("train", keys[train]), str(shown.frame.prices[train])) for train in by_price]

"""Which data of a thing are not known for certain: a mark on its card, with what is reconstructed and its rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from imperial_steam.games.first_train.terms import MAPS, PROFIT
from imperial_steam.games.kit.boards import source_of
from imperial_steam.games.kit.faults import FieldPath
from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.drawing.card import Card, Manner
from imperial_steam.gui.tables.first_train.model.shown import TrainShown

#: Words with which the source of a datum begins that is not known for certain.
DOUBTFUL = ("derived", "reconstructed")


class Datum(NamedTuple):
    """What is printed (message `datum.<name>`), its place in the data of the board, and the rule about it."""

    name: str
    path: FieldPath
    rule: str


def mark(shown: TrainShown, thing: Target, card: Card, say: Say) -> None:
    """Say on the card of a thing which of its data are derived or reconstructed."""
    datum_of = _DATA.get(thing.kind)
    datum = None if datum_of is None else datum_of(shown, thing.key)
    if datum is None:
        return
    status = source_of(shown.world.data, datum.path).partition(" ")[0]
    if status in DOUBTFUL:
        card.say(say(f"mark.{status}", what=say(f"datum.{datum.name}")), Manner.SOFT, datum.rule)


def _map(shown: TrainShown, key: str) -> Datum:
    """Areas, borders and what is printed on them (REC-NUE, REC-WEN)."""
    del key
    return Datum("map", (shown.printed.key,), "DATA-16" if shown.printed.key == MAPS[0] else "DATA-17")


def _space(shown: TrainShown, key: str) -> Datum:
    """The markers printed on an influence space (REC-SPACES)."""
    path = ("displays", shown.frame.display.key, "spaces", shown.frame.space_index[int(key)], "printed")
    return Datum("printed", path, "DATA-02" if shown.frame.classes else "DATA-01")


def _train(shown: TrainShown, key: str) -> Datum:
    """The places of a train (REC-TRAIN)."""
    path = ("displays", shown.frame.display.key, "trains", shown.frame.train_index[key], "passengers")
    return Datum("trains", path, "DATA-09")


def _step(shown: TrainShown, key: str) -> Datum | None:
    """The last step of an influence track (REC-TRACKS); profit and loss are known."""
    track, value = (int(part) for part in key.split(" "))
    last = track != PROFIT and value == shown.frame.numbers.influence_max
    return Datum("influence", ("tracks", "influence"), "DATA-03") if last else None


def _term(shown: TrainShown, key: str) -> Datum | None:
    """The number of rounds (SIZE-03)."""
    path = ("displays", shown.frame.display.key, "rounds", f"{shown.frame.player_count}p")
    return Datum("rounds", path, "DATA-07") if key == "round" else None


_DATA: Mapping[str, Callable[[TrainShown, str], Datum | None]] = {
    "area": _map, "border": _map, "space": _space, "train": _train, "step": _step, "term": _term,
}  # fmt: skip

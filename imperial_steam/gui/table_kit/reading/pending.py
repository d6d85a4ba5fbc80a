"""What stands beside the prompt: what has begun costs, and what is still to be carried out."""

from __future__ import annotations

from collections.abc import Iterable

from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.presenter import Presenter
from imperial_steam.gui.table_kit.core.prompt import Chip
from imperial_steam.gui.table_kit.core.shown import ShownT


def still_to_do(chips: Iterable[Chip[PenT]], presenter: Presenter[ShownT, PenT], shown: ShownT) -> str:
    """All steps that are left, each as a sentence; what has a figure is no step, but a cost."""
    cards = [presenter.describe(shown, chip.thing) for chip in chips if not chip.figure]
    steps = ". ".join(card.title for card in cards if card is not None)
    return presenter.say("answer.pending", things=steps) if steps else ""

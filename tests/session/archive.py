"""Archive games of this version: `python -m tests.session.archive`, before a release.

Those of Imperial Steam are on boards and against opponents of their own (docs/saves.md); these are of the other titles.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from imperial_steam import __version__
from imperial_steam.session import Ledger, save
from tests import rail_games, train_games

SAVES = Path(__file__).resolve().parents[2] / "saves"
#: The game of a mode, by the name of its archive.
RAILROADS: Mapping[str, str] = {
    "railroads": "usa-coal-new_material-dsp-3",
    "emil": "germany-coal-new_material-dsp-1",
}
#: The same with its seed: in the first both cities are linked, in both lines are sold.
TRAINS: Mapping[str, tuple[str, int]] = {
    "train": ("3-nuernberg-D23", 0),
    "train-south": ("4-wensleydale-D34-extension", 2),
}


def games() -> Mapping[str, Ledger]:
    """Finished games by the names of their archives."""
    rails = {str(mode): mode for mode in rail_games.GAMES.modes}
    trains = {str(mode): mode for mode in train_games.GAMES.modes}
    found = {name: rail_games.GAMES.whole(rails[mode], 0) for name, mode in RAILROADS.items()}
    return found | {name: train_games.GAMES.whole(trains[mode], seed) for name, (mode, seed) in TRAINS.items()}


if __name__ == "__main__":
    for word, ledger in games().items():
        save(ledger, SAVES / f"{__version__}-{word}.json", datetime.now().isoformat(timespec="seconds"))

"""What a machine at a table is asked: whose kind it has, and which seed makes its move the same on every machine."""

from __future__ import annotations

from imperial_steam.bots.levels import MachineKind, characters, parse_kind
from imperial_steam.bots.thought import thinking_seed
from imperial_steam.session import Ledger
from imperial_steam.session.document import data_digest

#: The level of a machine whose file names no known one.
USUAL = "clerk"


def seed(ledger: Ledger, seat: int) -> str:
    """The seed of a thought at the cursor of a ledger.

    It depends on the game, the number of actions and the seat alone: after undo or load a machine plays the same.
    """
    return thinking_seed(data_digest(ledger.title.setup_data(ledger.setup)), ledger.cursor, seat)


def kind(ledger: Ledger, text: str) -> str:
    """The kind of a machine as this program knows it; a file may name a level or a character it does not know."""
    try:
        wanted = parse_kind(text)
    except ValueError:
        return str(MachineKind(USUAL))
    known = wanted.character in characters(ledger.title, ledger.board)
    return str(wanted if known else MachineKind(wanted.level))

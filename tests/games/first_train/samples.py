"""Games of First Train for the tests: every number of players, side of the boards, and extension."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import NamedTuple

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.actions import Action
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.position.rulebook import RULEBOOK
from imperial_steam.games.first_train.terms import COMPANIES
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.games.protocol import Event

WORLD = TITLE.read_board(TITLE.default_board)


class Mode(NamedTuple):
    """What is agreed on before a game."""

    players: int
    map: str
    display: str
    extension: bool

    def __str__(self) -> str:
        return f"{self.players}-{self.map}-{self.display}{'-extension' * self.extension}"


def modes() -> Iterator[Mode]:
    """Every form of a game (SETUP-01 … SETUP-05)."""
    for players, display in ((2, "D23"), (3, "D23"), (3, "D34"), (4, "D34")):
        for name, extension in (("nuernberg", False), ("wensleydale", False), ("wensleydale", True)):
            yield Mode(players, name, display, extension)


def agreed(mode: Mode) -> dict[str, str]:
    """What is agreed on for a form of a game, in the words of the title's options."""
    options = {"map": mode.map}
    if mode.players == 3:
        options["display"] = mode.display
    if mode.map == "wensleydale":
        options["extension"] = "yes" if mode.extension else "no"
    return options


def new_game(mode: Mode, seed: int) -> FirstTrain:
    """A game before its first draw."""
    setup = TITLE.draw_setup(WORLD, mode.players, TITLE.setup_kinds[0], Random(f"setup/{seed}"), agreed(mode))
    assert setup.display == mode.display
    return TITLE.new_game(WORLD, setup)


def arranged(players: int = 2, **words: object) -> FirstTrain:
    """A position in the words of scenarios; `map`, `display`, `extension` and `seed` may be among them."""
    start = {name: words.pop(name) for name in ("map", "display", "extension", "seed") if name in words}
    return RULEBOOK.start({"players": players, **start, "given": words}).game


def do(game: FirstTrain, *texts: str) -> list[Event]:
    """Carry out actions by their texts; what happened."""
    return [event for text in texts for event in game.apply(TITLE.parse_action(text))]


def legal(game: FirstTrain) -> set[str]:
    """The texts of the options."""
    decision = game.decision()
    return set(map(str, decision.options)) if decision else set()


def rules(game: FirstTrain, text: str) -> set[str]:
    """The rules by which an action is refused."""
    return {refusal.rule for refusal in game.refusals(TITLE.parse_action(text))}


def nameable(game: FirstTrain) -> Iterator[Action]:
    """Actions of every kind that somebody could name: those that the frame has made, and some it has not."""
    frame = game.frame
    yield from (one for row in (*frame.draw, *frame.bid, *frame.ship) for one in row)
    yield from (one for area in frame.seat for row in area for one in row)
    yield from (*frame.choose, *frame.start, *frame.build, *frame.buy)
    yield from (a.NO_LINE, a.FINISH, a.SHIP_REST, a.PASS, a.NO_SALE)
    for numbers in product(range(3), repeat=4):
        yield a.SpendInfluence(*numbers)
        yield a.Exchange(*numbers)
    for border in frame.border_keys:
        for company in COMPANIES:
            yield a.SellLine(company, border)

"""A table for every kind of decision of First Train, on both maps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from random import Random

from imperial_steam.games.first_train.board.world import Box
from imperial_steam.games.first_train.frame import bits
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.networks import touched
from imperial_steam.games.first_train.phases.building import borders_of
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.games.protocol import Action
from imperial_steam.session import Ledger, Person, Session
from tests.games.first_train.test_takeovers import tangle

NAMES = ("Bartholomäus", "Małgorzata", "Wilhelmine von Ow", "Ćwiklińska")
NUERNBERG, WENSLEYDALE = "nuernberg", "wensleydale"


@cache
def _board() -> Box:
    """The printed world, read once."""
    return TITLE.read_board(TITLE.default_board)


def new_session(side: str = NUERNBERG, players: int = 4, seed: int = 1, **options: str) -> Session:
    """A new game of people with long names, without a journal."""
    people = [Person(NAMES[seat], TITLE.colours[seat]) for seat in range(players)]
    board = _board()
    setup = TITLE.draw_setup(board, players, "random", Random(seed), {"map": side, **options})
    return Session(Ledger(TITLE, board, setup, people), None, "2000-01-01T00:00:00")


def position(session: Session) -> FirstTrain:
    """The position of a session."""
    game = session.ledger.game
    assert isinstance(game, FirstTrain)
    return game


def _liked(game: FirstTrain, kind: str, options: list[Action]) -> list[Action]:
    """The options of somebody who bids little, builds long lines, and ships what there is."""
    words = [str(option) for option in options]
    long = len(game.state.line) > 4
    refused = {"line_start": ("no-line",), "sale": ("no-sale",), "action": ("pass", "ship-rest")}
    if kind == "track":
        refused["track"] = () if long else ("finish",)
    if kind == "bid":
        return [option for option, text in zip(options, words, strict=True) if int(text.split()[2]) <= 5] or options
    return [option for option, text in zip(options, words, strict=True) if text not in refused.get(kind, ())] or options


def played_to(kind: str, side: str = NUERNBERG, players: int = 4, first_round: int = 1, seed: int = 3) -> Session:
    """The first decision of a kind in a round or later; `track` with a line that has begun."""
    session, chance = new_session(side, players, seed), Random(seed)
    while (decision := session.ledger.decision) is not None:
        game = position(session)
        begun = kind != "track" or len(game.state.line) > 3
        if decision.kind == kind and game.state.round >= first_round and begun:
            return session
        session.apply(str(chance.choice(_liked(game, decision.kind, list(decision.options)))))
    raise AssertionError(f"no decision '{kind}' in this game")


def tangled(side: str = NUERNBERG) -> Session:
    """A takeover in the last round with hundreds of lines: fifteen tracks that close loops, and much influence."""
    seed = {NUERNBERG: 8, WENSLEYDALE: 9}[side]
    session = new_session(side, 3, seed)
    return _takeover(session, tangle(position(session).frame, Random(seed), 15))


def between_cities() -> Session:
    """A takeover of a line that either company takes: from Fürth to Nürnberg."""
    session = new_session(NUERNBERG, 3)
    frame, areas = position(session).frame, ("N37", "N38", "N39", "N40", "N41", "N42", "N31")
    line = [frame.layout.area_index[area] for area in areas]
    return _takeover(session, sum(1 << border for border in borders_of(frame, line)))


def _takeover(session: Session, mask: int) -> Session:
    """The last takeover, of somebody with some tracks and much influence."""
    game = position(session)
    tracks = [game.frame.border_keys[border] for border in bits(mask)]
    # No landowner stands where tracks are (INV-10).
    stations = [game.frame.area_keys[area] for area in bits(touched(game.frame, mask) & game.frame.layout.stations)]
    given = {
        "round": 4, "phase": "takeovers", "pieces": {key: {"landowner": 0} for key in stations},
        TITLE.colours[0]: {"red": 8, "green": 8, "tracks": tracks},
    }  # fmt: skip
    setup = replace(session.ledger.setup, given=given)
    return Session(Ledger(TITLE, _board(), setup, session.ledger.people), None, "2000-01-01T00:00:00")


def prepared(given: Mapping[str, object], players: int = 2) -> Session:
    """A game on the map of Nürnberg that begins in a position of some words; nothing else is left to chance."""
    session = new_session(NUERNBERG, players, 5)
    setup = replace(session.ledger.setup, given=dict(given))
    return Session(Ledger(TITLE, _board(), setup, session.ledger.people), None, "2000-01-01T00:00:00")


def ended(side: str = NUERNBERG) -> Session:
    """A game that is over."""
    session, chance = new_session(side, 2), Random(5)
    while (decision := session.ledger.decision) is not None:
        session.apply(str(chance.choice(_liked(position(session), decision.kind, list(decision.options)))))
    return session


POSITIONS: Mapping[str, Callable[[], Session]] = {
    "bid": partial(played_to, "bid", WENSLEYDALE, 4, 2),
    "line_start": partial(played_to, "line_start", NUERNBERG, 4, 2),
    "track": partial(played_to, "track", NUERNBERG, 4, 1),
    "spend": partial(played_to, "spend", WENSLEYDALE, 3, 1),
    "action": partial(played_to, "action", WENSLEYDALE, 2, 3),
    "exchange": partial(played_to, "exchange", NUERNBERG, 3, 1),
    "sale": partial(played_to, "sale", NUERNBERG, 4, 2),
    "colour": partial(played_to, "colour", NUERNBERG, 2, 1),
    "over": ended,
}

"""Damaged reviews of games. The first line of a case says which game it is; the review is what follows, as JSON."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from imperial_steam.bots.thought import Candidate, Weighed
from imperial_steam.games.protocol import CHANCE, Action, Game
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.crash import CrashScreen
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.screenshot import window
from imperial_steam.session import Ledger, SaveError, Session
from imperial_steam.session.document import to_document
from imperial_steam.session.plain import BeyondLimits, read_json
from imperial_steam.session.save_file import from_text, to_text
from imperial_steam.thinking.aftermath import between
from imperial_steam.thinking.review import Review, hindrance
from imperial_steam.titles import TITLES
from tests import rail_games, train_games
from tests.robustness.mutate import as_json, damaged_data, hostile

NOW = "2026-05-01T12:00:00"
#: Games that are reviewed, and the turns of each that were weighed.
GAMES, TURNS = 9, 12
#: One review in so many is read out of a whole save; one in as many is shown.
SAVED, SHOWN = 40, 12
#: What a finding says.
FIELDS = ("share", "loss", "error", "sure", "best", "answer", "rival", "forced", "cost", "gain", "lines")
SAVES = Path(__file__).resolve().parents[2] / "saves"


@cache
def _ledger(number: int) -> Ledger:
    """A game that can be reviewed: an archived one, or one of another title."""
    chance = Random(f"review {number}")
    while True:
        if number % 3 == 0:
            whole = from_text(chance.choice(sorted(SAVES.glob("*.json"))).read_text(encoding="utf-8"), TITLES)
            made = whole.fork(min(whole.cursor, chance.choice((40, 120, 400))))
        else:
            made = rail_games.GAMES.any_cut(chance) if number % 3 == 1 else train_games.GAMES.any_cut(chance)
        if not hindrance(made) and Review(made).turns:
            return made.fork(made.cursor)


def _first(game: Game) -> tuple[int, tuple[Action, ...]]:
    """Whoever decides, and the first thing that can be done."""
    decision = game.decision()
    return (CHANCE, ()) if decision is None else (decision.player, tuple(decision.options[:1]))


@cache
def _review(number: int) -> Any:
    """A review of a game in which every turn gave something away."""
    ledger, chance = _ledger(number), Random(number)
    review = Review(ledger)
    for turn in review.turns[:TURNS]:
        loss = chance.choice((0, 30, 120, 260))
        who, answer = _first(ledger.position_at(turn.end))
        start = _first(ledger.position_at(turn.start))[1]
        best, own = Candidate(start, 5, 600, {}, 9, (*start, *answer)), Candidate((), 5, 600 - loss, {}, 2)
        own = own._replace(path=tuple(entry.action for entry in ledger.entries[turn.start : turn.end + 9]))
        rival = who if who not in (CHANCE, turn.seat) else -1
        found = Weighed(best.actions, (best,), 9, 4, own, 600, loss, 3, bool(loss), answer, rival, complete=True)
        review.take(turn, replace(found, cost=7, lines=(best, own)) if loss else found)
    return json.loads(json.dumps(review.plain()))


def make_review(random: Random) -> bytes:
    """A damaged review."""
    number = random.randrange(GAMES)
    made = _forged(number, random) if random.random() < 0.5 else damaged_data(_review(number), random)
    return b"%d\n%b" % (number, as_json(made))


def _forged(number: int, random: Random) -> Any:
    """A review of sound form in which somebody has changed what single findings say."""
    made = json.loads(json.dumps(_review(number)))
    texts = [entry.text for other in range(GAMES) for entry in _ledger(other).entries[:60]]
    for _ in range(random.choice((1, 1, 2, 5))):
        finding = random.choice(made["turns"])
        name = random.choice(FIELDS)
        if name in ("best", "answer"):
            finding[name] = [random.choice([*texts, "x", ""]) for _ in range(random.choice((0, 1, 1, 2, 9)))]
        elif name == "lines":
            finding[name] = [random.choices([*texts, "x", ""], k=random.choice((0, 1, 9))) for _ in range(2)]
        elif name in ("sure", "forced"):
            finding[name] = not finding.get(name)
        else:
            finding[name] = random.choice((-2, -1, 0, 1, 2, 3, 7, 99, 500, 1000, 1001, hostile(random)))
    return made


def check_review(content: bytes, folder: Path) -> str:
    """Whatever makes no sense in a review is forgotten; the rest is added up and told, and hurts no game."""
    del folder
    first, _, raw = content.partition(b"\n")
    game = _ledger(int(first))
    try:
        data = read_json(raw.decode())
    except BeyondLimits:
        return "refused"
    kept = data if isinstance(data, dict) else {}
    if zlib.crc32(content) % SAVED == 0:
        _check_saved(game, data)
    ledger = game.fork(game.cursor)
    ledger.review = kept
    review = Review(ledger)
    for seat in review.seats:
        review.summary(seat)
        between(review, seat)
    for finding in review.findings.values():
        review.answered(finding)
    again = json.loads(json.dumps(review.plain()))
    ledger.review = again
    assert Review(ledger).plain() == again
    if zlib.crc32(content) % SHOWN == 0:
        _show(int(first), kept)
    return f"{'all' if len(review.findings) == len(_review(int(first))['turns']) else 'some'} findings"


def _check_saved(game: Ledger, review: object) -> None:
    """A save with this review is read, and its game is the same."""
    document = json.loads(json.dumps(to_document(game, NOW), default=dict))
    document["review"] = review
    try:
        ledger = from_text(json.dumps(document), TITLES)
    except SaveError:
        return
    assert ledger.game.digest() == game.game.digest()
    to_text(ledger, NOW)


@cache
def _window(number: int) -> DesktopProgram:
    """A window with a game on its table."""
    ledger = _ledger(number)
    program = window((1024, 600))
    program.session = Session(ledger, None, NOW)
    program.play(program.session)
    return program


def _show(number: int, review: dict[str, object]) -> None:
    """The review opened on the table of its game, turn after turn, with what was better."""
    program = _window(number)
    assert program.session is not None
    program.session.ledger.review = review
    scene: Any = program.top
    reviewing = next(sheet for sheet in scene.beside.sheets if type(sheet).__name__ == "Reviewing")
    reviewing._ask = lambda review, dt: None
    reviewing._begin(program.session.ledger)
    for seat in reviewing.review.seats:
        reviewing.sit_down(seat)
        for _ in range(TURNS):
            for key in ("right", "s"):
                program.step([Key(key)], 0.05)
                program.draw()
                assert not isinstance(program.top, CrashScreen), program.top.report
    reviewing.close()

"""`review`: the turns of a saved game compared with the best ones found, and what gave the game away."""

# ruff: noqa: PLC0415
# Commands import what they need themselves: help and version answer at once.
from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from imperial_steam.cli.commands import loaded
from imperial_steam.cli.saying import BROKEN, FAILED, problem, say
from imperial_steam.cli.simulation import progress
from imperial_steam.cli.values import path, positive
from imperial_steam.i18n import Catalogue

if TYPE_CHECKING:
    from imperial_steam.session import Ledger
    from imperial_steam.thinking.review import Review, TurnFinding


def add_flags(parser: argparse.ArgumentParser, catalogue: Catalogue) -> None:
    """The save, whose turns, and in which form they are printed."""
    text = catalogue.text
    parser.add_argument("file", type=path, help=text("cli.help.file"))
    parser.add_argument("--seat", type=positive, action="append", metavar="N", help=text("review.help.seat"))
    parser.add_argument("--json", action="store_true", help=text("review.help.json"))
    parser.add_argument("--keep", action="store_true", help=text("review.help.keep"))


def review(given: argparse.Namespace, catalogue: Catalogue) -> int:
    """Weigh what has not been weighed before, print the verdicts, and keep them in the save if that is wanted."""
    from imperial_steam.session.errors import SessionError
    from imperial_steam.session.save_file import keep_review
    from imperial_steam.thinking.review import Review, hindrance

    ledger, status = loaded(given.file, catalogue)
    if ledger is None:
        return status
    if why := hindrance(ledger):
        say(catalogue.text(f"notice.no_review.{why}.text"))
        return BROKEN
    review = Review(ledger)
    seats = [seat for seat in review.seats if not given.seat or seat + 1 in given.seat]
    _weigh(review, seats)
    if given.keep:
        try:
            keep_review(ledger, given.file)
        except SessionError as fault:
            say(problem(fault, catalogue))
            status = FAILED
    words = Catalogue(catalogue.language, ledger.title.key)
    print(json.dumps(_plain(review, seats), indent=1) if given.json else "\n".join(_told(review, seats, words)))
    return status


def _weigh(review: Review, seats: Sequence[int]) -> None:
    """Weigh every turn of some seats that has not been, or was with another judgement."""
    from imperial_steam.bots.plain import judgement_of
    from imperial_steam.bots.weigh import Weigher

    if review.old:
        review.anew()
    ledger, left = review.ledger, review.left(seats)
    weigher, show = Weigher(judgement_of(ledger.title, ledger.board)), progress(len(left))
    for number, turn in enumerate(left, 1):
        actions, seed = review.question(turn)
        *_, weighed = weigher.weigh(ledger.position_at(turn.start), turn.seat, actions, seed)
        review.take(turn, weighed)
        show(number)


def _told(review: Review, seats: Sequence[int], words: Catalogue) -> Iterator[str]:
    """The turns with a verdict by seat, and their summary."""
    ledger = review.ledger
    for seat in seats:
        yield ledger.people[seat].name
        for finding in review.of(seat):
            if finding.verdict:
                yield from (f"  {line}" for line in _lines(ledger, finding, words))
        summary = review.summary(seat)
        yield "  " + words.text("review.counts", **summary.verdicts)
        if summary.luck is not None:
            luck = f"{round(summary.luck / 10):+d}"
            yield "  " + words.text("review.luck", lost=round(summary.lost / 10), luck=luck)
            yield from (f"  {line}" for line in _others(review, seat, words))


def _others(review: Review, seat: int, words: Catalogue) -> Iterator[str]:
    """Whose turns caused the rest of it; nothing where a game is not over."""
    from imperial_steam.thinking import aftermath

    if review.result(seat) is None:
        return
    changes = aftermath.made_by(aftermath.between(review, seat))
    named = [
        (review.ledger.people[who].name if who >= 0 else words.text(f"review.by.{aftermath.NAMES[who]}"), change)
        for who, change in changes.items()
        if round(change / 10)
    ]
    parts = " · ".join(words.text("hint.part", part=name, amount=f"{round(by / 10):+d}") for name, by in named)
    if parts:
        yield words.text("review.others", parts=parts)


def _lines(ledger: Ledger, finding: TurnFinding, words: Catalogue) -> Iterator[str]:
    """The verdict about a turn, what was played, and what was better, in the text form of the actions."""
    turn = finding.turn
    shares = (words.text("percent", n=round(share / 10)) for share in (finding.share, finding.after))
    before, after = shares
    said = words.text(f"review.said.{finding.verdict}", points=round(finding.loss / 10), share=before, after=after)
    place = ledger.position_at(turn.start).progress().round
    yield words.text("review.line", round=place, action=turn.start + 1, said=said)
    played = ", ".join(entry.text for entry in ledger.entries[turn.start : turn.end])
    yield "  " + words.text("review.played", turn=played)
    yield "  " + words.text("review.best", turn=", ".join(finding.best))


def _plain(review: Review, seats: Sequence[int]) -> dict[str, object]:
    """Everything as data: what a save keeps, for these seats, with the verdicts and their summary."""
    verdicts = {finding.turn.start: finding.verdict for finding in review.findings.values()}
    kept = review.plain()["turns"]
    turns = kept if isinstance(kept, list) else []
    return {
        "turns": [{**turn, "verdict": verdicts[turn["start"]]} for turn in turns if turn["seat"] in seats],
        "seats": [{"seat": seat, **review.summary(seat)._asdict()} for seat in seats],
    }

"""What a report tells of a game, in the player's language: pictures, scores, the story, the review, the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, cast

import pygame
from pygame import Surface

from imperial_steam.bots.levels import is_machine
from imperial_steam.games.protocol import CHANCE
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.pages.who_plays import in_words, told_name
from imperial_steam.gui.table_kit.coach.review_words import ReviewTeller
from imperial_steam.gui.table_kit.core.accounts import Account, amount, sentences_of, why
from imperial_steam.gui.table_kit.core.log import written
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.table_kit.scene.still import watched
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import Ledger, Session
from imperial_steam.session.deciding import changes_of_lead
from imperial_steam.thinking import asking
from imperial_steam.thinking.review import Review

#: The turns that are shown as pictures besides the end: the last ones that changed who leads, one of a round.
CHANGES = 2
Scene = TableScene[Any, Any]


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody at the table: name, colour (red, green, blue), the score in words, and whether they have won."""

    name: str
    colour: tuple[int, int, int]
    score: str
    won: bool


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody's score after each round."""

    name: str
    colour: tuple[int, int, int]
    scores: Sequence[int]


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture of the board, as a JPEG, with what it shows."""

    caption: str
    picture: bytes


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of texts below a heading and the names of the columns; `sums` are the numbers of those that are sums."""

    heading: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    sums: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Chapter:
    """Sentences below a heading."""

    heading: str
    sentences: Sequence[str]


@dataclass(frozen=True, slots=True)
class Report:
    """Everything a report tells. `rounds` are the labels of the points of `lines`, which each seat that scores has."""

    language: str
    title: str
    subtitle: str
    summary: Sequence[str]
    standings: Sequence[Standing]
    pictures: Sequence[Shown]
    rounds: Sequence[str]
    lines: Sequence[Line]
    scores_heading: str
    reckoning: Table | None
    story: Sequence[Chapter]
    review: Sequence[Chapter]
    log_heading: str
    log: Sequence[Chapter]


def report_of(app: Program, ledger: Ledger, picture: Callable[[Ledger], Surface]) -> Report:
    """The report of a game up to the present moment, by those who play at none of its seats.

    `picture` draws the board of a ledger as everybody may see it.
    """
    seen = _onlooker(app, ledger)
    scene, say = _scene(app, seen), app.catalogue_of(ledger.title.key).text
    account = None if scene.presenter.account is None else scene.presenter.account(scene.state.shown(), seen)
    scored = account if ledger.game.over else None
    return Report(
        language=app.catalogue.language,
        title=say("game.name"),
        subtitle=_length(seen, say),
        summary=_summary(scene, scored, say),
        standings=_standings(app, seen, [person.kind for person in ledger.people], say),
        pictures=list(_pictures(seen, picture, say)),
        rounds=[] if scored is None else [str(scored.first + n) for n in range(len(scored.history))],
        lines=[] if scored is None else _lines(app, scored, seen),
        scores_heading=say("report.scores"),
        reckoning=None if scored is None else _reckoning(scored, seen, say),
        story=list(_story(app, seen, say)),
        review=list(_review(app, ledger, say)) if ledger.game.over else [],
        log_heading=say("report.log"),
        log=list(_log(scene, seen)),
    )


def _onlooker(app: Program, ledger: Ledger) -> Ledger:
    """The game up to now, with names as they are read now, seen by nobody at the table."""
    title, language = ledger.title.key, app.catalogue.language
    return watched(ledger, [told_name(person.name, person.kind, title, language) for person in ledger.people])


def _scene(app: Program, ledger: Ledger) -> Scene:
    scene = table(ledger.title.key).scene(app, Session(ledger, None, app.now()))
    return cast(Scene, scene)


def _summary(scene: Scene, account: Account | None, say: Say) -> Sequence[str]:
    """Who has won, and by what; of a game that goes on, how far it is."""
    ledger = scene.state.ledger
    if account is None:
        return [say("report.running", round=ledger.game.progress().round)]
    names = [ledger.people[seat].name for seat in sorted(account.winners)]
    reason = why(account, [person.name for person in ledger.people], say)
    return [say(f"reckoning.wins.{min(2, len(names))}", names=names), *([reason] if reason else [])]


def _length(ledger: Ledger, say: Say) -> str:
    """The board, if it is not the usual one, and how long the game has taken."""
    turns, rounds = ledger.turns(), ledger.game.progress().round
    told = say("report.length", rounds=rounds, turns=len([turn for turn in turns if turn.player != CHANCE]))
    return f"{ledger.board_name} · {told}" if ledger.board_name else told


def _standings(app: Program, ledger: Ledger, kinds: Sequence[str], say: Say) -> Sequence[Standing]:
    """Everybody, the winner first; before the end a score that is hidden is not told.

    `kinds` says who plays at each seat, which an onlooker's ledger does not.
    """
    game = ledger.game
    scores, won = game.scores(None if game.over else -1), game.winners() if game.over else ()
    told = ["" if score is None else say("unit.score", score=score) for score in scores]
    order = sorted(range(len(ledger.people)), key=lambda seat: (seat not in won, -(scores[seat] or 0)))
    names = [_with_kind(app, ledger, person.name, kind) for person, kind in zip(ledger.people, kinds, strict=True)]
    return [Standing(names[seat], _colour(app, ledger, seat), told[seat], seat in won) for seat in order]


def _with_kind(app: Program, ledger: Ledger, name: str, played_by: str) -> str:
    """The name of somebody, of a machine with its level and style."""
    if not is_machine(played_by):
        return name
    catalogue = app.catalogue_of(ledger.title.key)
    kind = in_words(asking.kind(ledger, played_by), catalogue)
    return name if kind.casefold() == name.casefold() else catalogue.text("machine.seat", name=name, kind=kind)


def _colour(app: Program, ledger: Ledger, seat: int) -> tuple[int, int, int]:
    red, green, blue = app.look_of(ledger.title.key).palette.players[ledger.people[seat].colour][:3]
    return red, green, blue


def _lines(app: Program, account: Account, ledger: Ledger) -> Sequence[Line]:
    """The scores of the seats that have any, round by round."""
    by_seat = zip(range(account.columns), zip(*account.history, strict=True), strict=False)
    return [Line(ledger.people[seat].name, _colour(app, ledger, seat), scores) for seat, scores in by_seat]


def _pictures(ledger: Ledger, picture: Callable[[Ledger], Surface], say: Say) -> Iterator[Shown]:
    """The board after the turns that changed who leads, in the last rounds in which one did, and now."""
    changes = changes_of_lead(ledger)
    by_round = {ledger.position_at(turn.end - 1).progress().round: (turn.end, seat) for turn, seat in changes}
    last = list(by_round.items())[-CHANGES:]
    for place, (number, (moment, seat)) in enumerate(last, 1):
        form = "keeps" if place == len(last) and ledger.game.over else "takes"
        caption = say(f"report.lead.{form}", round=number, player=ledger.people[seat].name)
        yield Shown(caption, _jpeg(picture(ledger.fork(moment))))
    yield Shown(say("report.end" if ledger.game.over else "report.now"), _jpeg(picture(ledger)))


def _jpeg(surface: Surface) -> bytes:
    content = BytesIO()
    pygame.image.save(surface, content, "jpg")
    return content.getvalue()


def _reckoning(account: Account, ledger: Ledger, say: Say) -> Table:
    """The final scoring, number by number."""
    rows = [[row.label, *(amount(row, number) for number in row.amounts)] for row in account.rows]
    sums = frozenset(number for number, row in enumerate(account.rows) if row.total or row.result)
    names = [person.name for person in ledger.people[: account.columns]]
    return Table(say("panel.reckoning"), ["", *names], rows, sums)


def _story(app: Program, ledger: Ledger, say: Say) -> Iterator[Chapter]:
    """How each round began, as its banner tells it, as soon as it has begun in full; then what the last one brought."""
    told = ledger.position_at(0).progress().round
    for moment in range(1, ledger.cursor + 1):
        now = ledger.position_at(moment).progress().round
        if now == told:
            continue
        scene = _scene(app, ledger.fork(moment))
        news = scene.presenter.round_news(scene.state.shown(), scene.state.ledger)
        if news is None:
            continue  # somebody has to decide something before the first turn: which goods to return
        if news.lines:
            yield Chapter(say("report.round", round=now), news.lines)
        told = now
    scene = _scene(app, ledger)
    scored = scene.presenter.scored(ledger) if ledger.game.over else None
    if scored is not None:
        names = [person.name for person in ledger.people]
        yield Chapter(scored.heading, sentences_of(scored.account, names, say))


def _review(app: Program, ledger: Ledger, say: Say) -> Iterator[Chapter]:
    """The turns of each seat that mattered most, as far as a review has looked."""
    if not ledger.review:
        return
    scene = _scene(app, ledger.fork(ledger.cursor))
    scene.state.ledger.review = ledger.review
    review, words = Review(scene.state.ledger), app.catalogue_of(ledger.title.key)
    teller = ReviewTeller(scene.state, lambda key: key in words)
    for seat in review.seats:
        moments = [f"{moment.cost}. {moment.plan}" for moment in teller.moments(review, seat)]
        if moments:
            yield Chapter(say("report.review", player=scene.state.seats[seat].name), moments)


def _log(scene: Scene, ledger: Ledger) -> Iterator[Chapter]:
    """The log, turn by turn."""
    heading, sentences = "", list[str]()
    for line in [*written(scene.presenter.log(), scene.state.shown(), ledger, ledger.cursor), ""]:
        if line.startswith("  "):
            sentences.append(line.strip())
        elif line:
            heading = line
        elif sentences:
            yield Chapter(heading, sentences)
            sentences = []

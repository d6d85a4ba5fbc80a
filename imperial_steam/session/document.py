"""A ledger as plain data and back: the content of saves and of the head of a journal."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any, TypeVar

from imperial_steam import __version__
from imperial_steam.games.protocol import AnyTitle, Game, IllegalAction
from imperial_steam.session import limits
from imperial_steam.session.errors import SaveError
from imperial_steam.session.ledger import Ledger
from imperial_steam.session.migrations import FORMAT, Document, migrate, migrate_rules
from imperial_steam.session.people import people_from, seat_deputies
from imperial_steam.session.study.plain import from_plain, to_plain
from imperial_steam.session.study.rules import keep_playable

_Kind = TypeVar("_Kind")

#: Actions after which a digest of the position is kept; another is kept after the last one.
DIGEST_INTERVAL = 50


def to_document(ledger: Ledger, saved_at: str) -> Document:
    """The plain data of a ledger; `saved_at` is the current time in ISO 8601, supplied by the caller."""
    board = ledger.title.board_data(ledger.board)
    texts = [entry.text for entry in ledger.entries]
    last = len(ledger.entries)
    numbers = sorted({*range(0, last + 1, DIGEST_INTERVAL), last})
    joined = {"joined": sorted(ledger.joined)} if ledger.joined else {}
    kept: Document = {"review": dict(ledger.review)} if ledger.review else {}
    if ledger.study:
        kept["study"] = to_plain(ledger.study)
    game = ledger.game
    studied = {"studied": True} if ledger.study else {}
    result = [{"score": score, "won": won} for score, won in result_of(game)]
    return {
        "format": FORMAT,
        "program": __version__,
        "title": ledger.title.key,
        "rules": ledger.title.rules_version,
        "saved_at": saved_at,
        "progress": {**game.progress()._asdict(), "actions": ledger.cursor, "over": game.over, **studied},
        **({"result": result} if result else {}),
        "people": [asdict(person) for person in ledger.people],
        "deputies": [entry._asdict() for entry in ledger.seats.deputies],
        "setup": ledger.title.setup_data(ledger.setup),
        "board": {"id": str(board.get("id", "")), "digest": data_digest(board), "data": board},
        "digests": {str(number): ledger.position_at(number).digest() for number in numbers},
        **joined,
        **kept,
        "actions": texts[: ledger.cursor],
        "redo": texts[ledger.cursor :],
    }


def result_of(game: Game) -> tuple[tuple[int, bool], ...]:
    """Everybody's score at the end of a game, each with whether that seat has won; nothing before the end."""
    won, scores = (game.winners(), game.scores()) if game.over else ((), ())
    return tuple((score or 0, seat in won) for seat, score in enumerate(scores))


def from_document(document: Mapping[str, Any], titles: Mapping[str, AnyTitle]) -> Ledger:
    """The ledger of a document within the limits of `plain.check`, every action validated again.

    Raises `SaveError`: `no_format`, `newer`, `newer_rules`, `missing`, `unknown_title`, those of `people_from`,
    `board_changed`, `bad_board`, `bad_setup`, `too_many_actions` without a recovered ledger;
    `unknown_action`, `refused_action`, `unplayable`, `other_position` with the ledger up to the
    last good action.
    """
    current = migrate(dict(document))
    title = _title(current, titles)
    for name in ("actions", "redo"):
        _texts(current, name)
    current, differs = migrate_rules(current, title)
    ledger = _begin(current, title)
    ledger.differs = differs
    actions, redo = _texts(current, "actions"), _texts(current, "redo")
    if len(actions) + len(redo) > limits.ACTIONS:
        raise SaveError("too_many_actions", count=len(actions) + len(redo), most=limits.ACTIONS)
    digests = _member(current, "digests", dict) if "digests" in current else {}
    seat_deputies(ledger, _member(current, "deputies", list))
    replay(ledger, [*actions, *redo], digests, _moments(current.get("joined")))
    ledger.jump(len(actions))
    ledger.study = from_plain(current.get("study"), [entry.text for entry in ledger.entries])
    keep_playable(ledger)
    kept = current.get("review")
    ledger.review = kept if isinstance(kept, dict) else {}  # whoever opens the review examines it
    return ledger


def holds(known: Ledger, ledger: Ledger) -> bool:
    """A game is the same as another one at the same moment, with its study, its review, and what can be done again."""
    texts = [entry.text for entry in ledger.entries]
    return (
        _agreed(known) == _agreed(ledger)
        and [entry.text for entry in known.entries[: len(texts)]] == texts
        and (not ledger.study or to_plain(known.study) == to_plain(ledger.study))
        and (not ledger.review or known.review == ledger.review)
    )


def _agreed(ledger: Ledger) -> tuple[object, ...]:
    """What a game is, and where it stands."""
    title = ledger.title
    facts = (ledger.people, list(ledger.seats.deputies), ledger.cursor)
    return *facts, title.setup_data(ledger.setup), title.board_data(ledger.board)


def reservations(ledger: Ledger) -> Sequence[str]:
    """The messages that tell what of a file was not read as it was written."""
    doubts = {"load.differs": ledger.differs, "load.study": ledger.study.lost > 0}
    return [key for key, doubtful in doubts.items() if doubtful]


def replay(
    ledger: Ledger, texts: Sequence[str], digests: Mapping[str, Any], joined: Collection[int] = frozenset()
) -> None:
    """Apply actions in text form and compare digests; raises `SaveError` as `from_document` does.

    `joined` are the moments inside steps, as the ledger has them.
    """
    good = ledger.cursor
    _compare(ledger, digests, good)
    for text in texts:
        extend(ledger, text, ledger.cursor in joined)
        if str(ledger.cursor) in digests:
            _compare(ledger, digests, good)
            good = ledger.cursor


def extend(ledger: Ledger, text: str, joined: bool = False) -> None:
    """Apply one action in text form, `joined` with the one before or not.

    Raises `SaveError` (`unknown_action`, `refused_action`, `unplayable`).
    """
    number = ledger.cursor + 1
    try:
        action = ledger.title.parse_action(text)
    except ValueError as cause:
        raise SaveError("unknown_action", action=number, text=text, cause=str(cause), recovered=ledger) from cause
    try:
        ledger.apply(action, joined)
    except IllegalAction as cause:
        refusals = cause.refusals
        raise SaveError("refused_action", action=number, text=text, refusals=refusals, recovered=ledger) from cause
    except Exception as cause:
        # A sufficiently strange board can make the rules fail anywhere; the file is to blame.
        raise SaveError("unplayable", action=number, text=text, cause=_told(cause), recovered=ledger) from cause


def data_digest(data: Mapping[str, Any]) -> str:
    """A short fingerprint of plain data, equal on every machine."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=_plain)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _plain(value: object) -> object:
    """Serialise what boards may contain but JSON does not know: read-only mappings."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is no plain data")


def _title(document: Document, titles: Mapping[str, AnyTitle]) -> AnyTitle:
    """The title of the game."""
    key = _member(document, "title", str)
    if key not in titles:
        raise SaveError("unknown_title", title=key)
    return titles[key]


def _begin(document: Document, title: AnyTitle) -> Ledger:
    """The ledger before its first action."""
    people = people_from(_member(document, "people", list), title)
    saved = _member(document, "board", dict)
    named = "data" not in saved
    data = title.board_data(title.read_board(title.default_board)) if named else _member(saved, "data", dict)
    if data_digest(data) != saved.get("digest"):
        raise SaveError("other_board" if named else "board_changed", board=str(saved.get("id", "?")))
    try:
        board = title.board_from_data(data)
    except Exception as cause:
        raise SaveError("bad_board", board=str(saved.get("id", "?")), cause=str(cause)) from cause
    setup_data = _member(document, "setup", dict)
    try:
        ledger = Ledger(title, board, title.setup_from_data(setup_data), people)
        broken = ledger.game.violations()
    except Exception as cause:
        raise SaveError("bad_setup", cause=_told(cause)) from cause
    if broken:
        raise SaveError("bad_setup", cause=broken[0])
    return ledger


def _told(cause: Exception) -> str:
    """How an error in the data appeared to the rules."""
    return f"{type(cause).__name__}: {cause}"[: limits.NAME * 3]


def _moments(plain: object) -> frozenset[int]:
    """The moments inside steps as a file names them; they change no position, so anything else is left out."""
    return frozenset(n for n in plain if type(n) is int) if isinstance(plain, list) else frozenset()


def _texts(document: Document, name: str) -> list[str]:
    texts = _member(document, name, list)
    if not all(isinstance(text, str) for text in texts):
        raise SaveError("missing", member=name)
    return texts


def _member(data: Mapping[str, Any], name: str, kind: type[_Kind]) -> _Kind:
    """A member of the document; raises `SaveError` (`missing`) when it is absent or has the wrong type."""
    value = data.get(name)
    if not isinstance(value, kind):
        raise SaveError("missing", member=name)
    return value


def _compare(ledger: Ledger, digests: Mapping[str, Any], good: int) -> None:
    """Compare the position with the saved digest; `good` is the last moment known to be correct."""
    number = ledger.cursor
    expected = digests.get(str(number))
    if expected is None or ledger.game.digest() == expected:
        return
    raise SaveError("other_position", action=number, good=good, recovered=ledger.fork(good) if number > good else None)

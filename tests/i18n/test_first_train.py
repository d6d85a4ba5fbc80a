"""Everything First Train says stands in every language: events, refusals, prompts."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from imperial_steam import sentences
from imperial_steam.games.first_train import telling
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.games.protocol import Event
from imperial_steam.i18n import LANGUAGES, Catalogue
from tests.contract.test_words import own

SOURCE = Path(__file__).resolve().parents[2] / "imperial_steam" / "games" / "first_train"
REASON = re.compile(r'Refusal\(\s*"[A-Z0-9-]+",\s*"(\w+)"')
EVENT = re.compile(r'Event\(\s*"(\w+)"')
#: Reasons that are chosen before they are told.
COMPOSED = {
    "no_company_town", "no_start_here", "no_track_payable", "no_free_border", "company_fee", "below_minimum",
    "blocked_hop", "blocked_hill", "blocked_forbidden", "blocked_extension",
}  # fmt: skip
WORDS = {"credited_lost", "passed_must", "turn_began"}
every_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def found(pattern: re.Pattern[str]) -> frozenset[str]:
    """What the source of the game names."""
    return frozenset(name for path in SOURCE.rglob("*.py") for name in pattern.findall(path.read_text("utf-8")))


@every_language
def test_every_reason_is_told(language: str) -> None:
    catalogue = Catalogue(language, TITLE.key)
    reasons = found(REASON) | COMPOSED
    assert len(reasons) > 60
    assert sorted(reason for reason in reasons if not own(catalogue, f"refusal.{reason}")) == []


@every_language
def test_every_event_is_told(language: str) -> None:
    catalogue = Catalogue(language, TITLE.key)
    events = found(EVENT) | WORDS
    assert len(events) > 20
    assert sorted(event for event in events if not own(catalogue, f"event.{event}")) == []


def said(name: str, **values: object) -> str:
    """An event of the first player in English."""
    event = Event(name, 0, values)  # type: ignore[arg-type]
    return sentences.event(event, ("Ada", "Bo"), Catalogue("en", TITLE.key).text, TITLE)


def test_what_is_paid_and_gained_is_told_without_what_is_0() -> None:
    line = {"start": "Nürnberg Süd", "end": "Stein", "tracks": 2, "points": 3, "line": []}
    assert said("line_built", **line, cubes=2, fees=(1, 0, 0, 1), spent=(1, 0, 0, 0)) == (
        "Ada builds a line from Nürnberg Süd to Stein (2 tracks) and pays 2 cubes, 2 white and 1 green."
    )
    assert said("train_bought", train="2a", price=2, brown=1, others=[2, 0, 1, 0]) == (
        "Ada buys a train priced at 2 and pays 1 brown, 2 cubes and 1 red."
    )
    gained = {"space": 2, "white": 0, "brown": 1, "red": 0, "green": 2}
    assert said("credited", **gained, lost=0) == "Ada gains influence from space 2: 1 brown and 2 green."
    assert said("credited", **gained, lost=1).endswith("1 point beyond the end of a track: lost.")
    assert said("passed", must=True) == "Ada can do nothing more and passes."


def test_events_without_more_to_say_are_told_as_they_are() -> None:
    assert telling.told(Event("nothing_sold", 0, {}), str) == ("event.nothing_sold", {})


@every_language
@pytest.mark.parametrize("place", ["hill", "hop"])
def test_a_closed_area_is_no_reason_against_all_around_it(language: str, place: str) -> None:
    """BUILD-07: no track into it or out of it; along other borders of the areas beside it tracks are built."""
    told = Catalogue(language, TITLE.key).text(f"refusal.blocked_{place}", places=["Alte Veste"])
    assert not re.search("next to|neben|obok", told, re.IGNORECASE)

"""What rivals say: at the moments that matter, each thing once, and nothing where faces are off."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from imperial_steam import titles
from imperial_steam.games.protocol import Event
from imperial_steam.gui.pages.faces import RIVALS
from imperial_steam.gui.table_kit.machines import remarks
from imperial_steam.gui.tables.imperial_steam.cards.sentences import SteamWords
from imperial_steam.gui.window.app import App
from imperial_steam.i18n import LANGUAGES, Catalogue
from tests.effort import LONG
from tests.gui.minds import NearMind, give
from tests.gui.table_kit.machines.test_machines import CLERK, ledger_of, machines_of, play_on, table_of

GAMES = ("imperial_steam", "russian_railroads", "first_train")
#: Actions of a game in which rivals are heard, and of one in which they would be.
PLAYED, SILENT = 320, 320 if LONG else 60
#: A setup in which the clerks of every title have something to speak of.
SEED = 3
ENTRIES = {key: titles.entry(key) for key in GAMES}


@pytest.fixture(autouse=True)
def every(monkeypatch: pytest.MonkeyPatch) -> list[NearMind]:
    monkeypatch.setattr(titles, "_ENTRIES", ENTRIES)
    return give(monkeypatch)


def moments_of(make_app: Callable[..., App], key: str) -> set[str]:
    """Every moment of which rivals of a title speak."""
    words = table_of(make_app(), ledger_of(key)).presenter.words
    bids = {"bid_won", "bid_lost"} if isinstance(words, SteamWords) else set()
    return {*words.moments.values(), remarks.LEAD} | bids


@pytest.mark.parametrize("key", GAMES)
def test_every_moment_has_its_wordings_in_every_language(make_app: Callable[..., App], key: str) -> None:
    for language in LANGUAGES:
        catalogue = Catalogue(language, key)
        for moment in moments_of(make_app, key):
            said = [catalogue.text(f"remark.{moment}.{number}") for number in range(1, remarks.WORDINGS + 1)]
            assert len({*said}) == remarks.WORDINGS
            assert not any(words.startswith("remark.") for words in said)


def test_both_wordings_are_used() -> None:
    faces = [f"rival_{rival}" for known in RIVALS.values() for rival in known]
    assert {remarks.wording(face) for face in faces} == set(range(1, remarks.WORDINGS + 1))


@pytest.mark.parametrize(
    ("bids", "moment"),
    [({0: 30, 1: 50}, "bid_lost"), ({0: 50, 1: 30}, "bid_won"), ({0: 50, 1: 50}, ""), ({1: 50}, ""), ({0: 50}, "")],
)
def test_bids_are_compared_after_the_reveal(bids: Mapping[int, int], moment: str) -> None:
    events = [Event("bid_revealed", seat, {"amount": amount, "to": 0}) for seat, amount in bids.items()]
    assert SteamWords(lambda key, **values: key).moment(events, 0) == moment


def test_what_happens_to_others_is_not_spoken_of() -> None:
    words = SteamWords(lambda key, **values: key)
    reached = Event("goal_reached", 1, {})
    assert words.moment([reached], 1) == "goal"
    assert words.moment([reached], 0) == ""


@pytest.mark.thorough
@pytest.mark.parametrize("key", GAMES)
def test_a_game_of_rivals_has_its_moments_and_none_twice(make_app: Callable[..., App], key: str) -> None:
    """But for the lead, which can be taken anew; nobody who has no face says anything."""
    said: list[tuple[int, str]] = []
    for faces, most in ((True, PLAYED), (False, SILENT)):
        scene = table_of(make_app(faces=faces, machine_turns="fast"), ledger_of(key, (CLERK, CLERK), SEED))
        heard = watch(scene)
        play_on(scene, Random(1), lambda ledger, most=most: ledger.game.over or ledger.cursor > most)
        said = said or list(dict.fromkeys(heard))
        assert bool(heard) == faces
    lead = {scene.text(f"remark.{remarks.LEAD}.{number}") for number in (1, 2)}
    others = [entry for entry in said if entry[1] not in lead]
    assert len(others) == len(set(others))
    assert all(words.startswith("“") for _, words in said)


def watch(scene: Any) -> list[tuple[int, str]]:
    """What is said at a table from now on, with the seat: once for each turn."""
    heard: list[tuple[int, str]] = []
    play = machines_of(scene).play
    end = play._end

    def ended(turn: Any) -> None:
        if turn.remark:
            heard.append((turn.seat, turn.remark))
        end(turn)

    play._end = ended  # type: ignore[method-assign]
    return heard

"""End bonus cards of others are told nowhere before the end: statistics, log, timeline, comparison, news, texts.

Pairs of random games that differ in nothing but the card somebody took must read the same to everybody else (HID-01).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import pytest
from pygame import Surface

from imperial_steam.games.protocol import draw
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.pages.pausing import Curtain
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.table_kit.core.comparison import ComparisonPage
from imperial_steam.gui.table_kit.core.log import written
from imperial_steam.gui.table_kit.report.forms import report
from imperial_steam.gui.table_kit.scene import hand_out
from imperial_steam.gui.tables.russian_railroads.presenter import RailPresenter
from imperial_steam.session import Ledger, Person, Session
from tests.effort import sampled
from tests.gui.conftest import MakeApp
from tests.gui.tables.heard import heard, texts
from tests.gui.tables.russian_railroads.boards import RailScene

PEOPLE = (Person("Ada", "red"), Person("Béla", "purple"), Person("Chloe", "green"))
#: Actions after the choice, and how many games are tried until one has a choice.
LATER, TRIES = 24, 60


class Twins(NamedTuple):
    """Two games that differ in the card that a seat took at a moment."""

    games: tuple[Ledger, Ledger]
    chooser: int
    moment: int


def games_with_a_choice(players: int) -> Iterator[tuple[Ledger, Random]]:
    """Random games up to a look through the deck."""
    for seed in range(TRIES):
        chance = Random(f"{players} {seed}")
        ledger = Ledger.new(TITLE, PEOPLE[:players], "random", chance)
        while (decision := ledger.decision) is not None:
            if decision.secret and len(decision.options) > 1:
                yield ledger, chance
                break
            ledger.apply(draw(decision, chance))


def twins(players: int, number: int) -> Twins:
    """A pair of games, played on alike after the choice."""
    found = games_with_a_choice(players)
    ledger, chance = next(pair for place, pair in enumerate(found) if place == number)
    decision = ledger.decision
    assert decision is not None
    first, second = ledger.fork(ledger.cursor), ledger.fork(ledger.cursor)
    first.apply(decision.options[0])
    second.apply(decision.options[-1])
    for _ in range(LATER):
        upon = first.decision
        if upon is None or upon.secret:
            break
        text = str(draw(upon, chance))
        if first.preview(text)[0].over:
            break
        first.apply(text)
        second.apply(text)
    return Twins((first, second), decision.player, ledger.cursor)


def seated(make_app: MakeApp, ledger: Ledger, viewer: int) -> RailScene:
    """The table of a hot-seat game as somebody sees it who has lifted the curtain."""
    app = make_app(solo_turns="skip")
    app.session = Session(ledger, None, "")
    scene = table(TITLE.key).scene(app, app.session)
    app.push(scene)
    app.step([], 1.0)
    while isinstance(app.top, Curtain):
        app.pop()
    scene.state.viewer = viewer  # type: ignore[attr-defined]
    scene.state.renew()  # type: ignore[attr-defined]
    app.draw()
    return scene  # type: ignore[return-value]


def page(scene: RailScene, opened: Callable[[], None]) -> list[str]:
    """What a page above the table says."""
    opened()
    assert scene.app.top is not scene
    words = [type(scene.app.top).__name__, *(item.label for item in layout_of(scene.app.top))]
    scene.app.pop()
    return words


def cards(scene: RailScene) -> list[str]:
    """Every card of everything on the table."""
    shown, found = scene.state.shown(), []
    for thing in dict.fromkeys(spot.thing for spot in scene.state.hits.spots):
        card = scene.presenter.describe(shown, thing)
        found += [str(thing), str(card)] if card is not None else []
    return found


def told(scene: RailScene, moments: range) -> dict[str, object]:
    """Everything that is told at a table, by where it stands."""
    pages, ledger, history = scene.pages, scene.session.ledger, scene.controller.history
    found: dict[str, object] = {
        "statistics": page(scene, pages.statistics),
        "comparison": page(scene, pages.comparison),
        "log": written(scene.controller.log.source, scene.state.shown(), ledger, ledger.cursor),
        "news": str(scene.presenter.news(scene.state.shown(), ledger, scene.state.viewer or 0)),
        "cards": cards(scene),
    }
    for board in range(len(ledger.people)):
        scene.state.show(board)
        scene.app.draw()
        found[f"board {board}"] = [item.label for item in layout_of(scene)]
        found[f"board {board}, read out"] = list(texts(heard(scene.app)))
    for moment in moments:
        history.look(moment)
        scene.app.draw()
        found[f"timeline {moment}"] = [item.label for item in layout_of(scene)]
        found[f"comparison {moment}"] = page(scene, pages.comparison)
    history.look(None)
    return found


@pytest.mark.parametrize(("players", "number"), sampled([(2, 0), (2, 1), (2, 2), (3, 0), (3, 1)], 2))
def test_nothing_tells_what_somebody_else_holds(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, players: int, number: int
) -> None:
    """HID-01: all pages and texts are the same, whichever card was taken; the text of the game asks first."""
    pair = twins(players, number)
    pasted: list[str] = []
    monkeypatch.setattr(hand_out, "clipboard_put", pasted.append)
    for viewer in (seat for seat in range(players) if seat != pair.chooser):
        one, other = (seated(make_app, ledger, viewer) for ledger in pair.games)
        moments = range(pair.moment - 1, pair.games[0].cursor, 7)
        first, second = told(one, moments), told(other, moments)
        assert [where for where in first if first[where] != second[where]] == []
        assert first["statistics"][0] == Notice.__name__  # type: ignore[index]
        assert first["comparison"][0] == ComparisonPage.__name__  # type: ignore[index]
        for scene in (one, other):
            scene.pages.hand_out.text_copy()
        assert pasted == []
        for scene in (one, other):
            scene.pages.hand_out.log_copy()
        assert len(set(pasted)) == 1
        pasted.clear()


def test_a_report_of_a_game_that_goes_on_tells_nothing_hidden(make_app: MakeApp) -> None:
    pair = twins(2, 0)
    texts = {report(make_app(), ledger, "html", lambda _: Surface((1, 1))) for ledger in pair.games}
    assert len(texts) == 1


def test_a_table_that_hides_nothing_would_be_found_out(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above sees what is told: without anything hidden boards, cards and comparison differ."""
    pair = twins(2, 0)
    monkeypatch.setattr(RailPresenter, "hidden", lambda *_: frozenset())
    one, other = (seated(make_app, ledger, 1 - pair.chooser) for ledger in pair.games)
    first, second = (
        {"comparison": page(scene, scene.pages.comparison), "read": list(texts(heard(scene.app)))}
        for scene in (one, other)
    )
    assert first["read"] != second["read"]
    assert first["comparison"] != second["comparison"]

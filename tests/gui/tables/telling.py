"""What the tests of the news of all titles ask."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any

import pytest

from imperial_steam.games.protocol import Event
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.input import Key, Wheel
from imperial_steam.gui.table_kit.core.news import News, NewsLine
from imperial_steam.gui.table_kit.core.news_tellers import NewsTeller, turns
from imperial_steam.gui.table_kit.core.pen import LABEL
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.telling.news_strip import NewsStrip
from tests.gui.tables.conftest import refresh


def assert_told_in_order(news: News, events: Sequence[Event], tellers: Sequence[NewsTeller], scene: Any) -> None:
    """Each turn of the others has its line, in the order of time, which tells every part of its deeds in that order."""
    lines = iter([line for line in news.lines if line.seat is not None])
    decision = scene.session.ledger.decision
    for turn in turns(events):
        for seat in dict.fromkeys(event.player for event in turn):
            deeds = []
            for tell in tellers:
                own = [n for n, event in enumerate(turn) if event.player == seat and event.name in tell.events]
                parts = list(tell.words([turn[n] for n in own], scene.text))
                deeds += [(own[0], part) for part in parts]
            if deeds and seat is not None and seat != decision.player:
                line = next(lines)
                assert line.seat == seat, line.words
                parts = [part for _, part in sorted(deeds, key=itemgetter(0))]
                assert line.words.endswith(": " + "; ".join(parts)), line.words
    assert next(lines, None) is None


def assert_lines_slide(scene: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """More lines than there is room for are as high as their words, and are reached by wheel and key."""
    count, words = 40, "Ada: builds a line from Fürth to Wetzendorf; ships 4 × beer; buys trains priced at 3 and 4"
    news = News(0, scene.session.ledger.cursor, [NewsLine(1, f"{words} ({n})") for n in range(count)])
    monkeypatch.setattr(type(scene.presenter), "news", lambda *_: news)
    scene.state.renew()
    refresh(scene)
    strip = scene.beside.sheet(NewsStrip)
    if not strip.open(news):
        scene.app.handle(Key("i"))
        refresh(scene)

    def place(thing: Any) -> Any:
        return scene.state.over.place(thing) or scene.state.hits.place(thing)

    box, first = place(ui("news_strip")), place(ui("news_line", 0))
    assert first.h >= typeset.text_height(words, LABEL, scene.look.scale, first.w)
    assert place(ui("news_line", count - 1)) is None
    seen = [spot for n in range(count) if (spot := place(ui("news_line", n))) is not None]
    assert {spot.h for spot in seen} == {first.h}, "the last line is cut"
    for _ in range(100):
        scene.app.handle(Wheel(box.center, -1))
        refresh(scene)
    last = place(ui("news_line", count - 1))
    assert box.contains(last)
    assert place(ui("news_line", 0)) is None
    scene.app.handle(Key("o"))
    refresh(scene)
    assert box.contains(place(ui("news_line", 0))), "a line that is looked at comes into sight"

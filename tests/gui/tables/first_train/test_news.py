"""What happened since somebody's last turn, how a round began, and all players side by side."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest
from pygame import Rect

from imperial_steam.games.first_train import scoring
from imperial_steam.games.first_train.terms import GOVERNMENT, PROFIT
from imperial_steam.games.protocol import CHANCE, Target
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import Key, Move
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.table_kit.core.comparison import ComparisonPage, Group
from imperial_steam.gui.table_kit.core.news import News, NewsLine, RoundNews, happened, span
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.telling import news_strip
from imperial_steam.gui.table_kit.telling.news_strip import light
from imperial_steam.gui.table_kit.telling.round_banner import RoundBanner
from imperial_steam.gui.tables.first_train.boards import map_ways
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen
from imperial_steam.gui.tables.first_train.model import things
from imperial_steam.gui.tables.first_train.story.news import _TELLERS
from imperial_steam.gui.tables.first_train.table import TABLE
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Session
from tests.effort import crossed
from tests.gui.tables.conftest import refresh
from tests.gui.tables.first_train.conftest import MakeTable, TrainTable
from tests.gui.tables.first_train.positions import (
    NUERNBERG,
    WENSLEYDALE,
    ended,
    new_session,
    played_to,
    position,
    prepared,
)
from tests.gui.tables.telling import assert_lines_slide, assert_told_in_order

SIZES = [((1366, 768), 100), ((960, 540), 100), ((1920, 1080), 150)]


def renew(scene: TrainTable) -> None:
    """Show what has been played meanwhile."""
    scene.state.renew()
    refresh(scene)


def news_of(scene: TrainTable) -> News | None:
    """What whoever decides is told."""
    ledger = scene.session.ledger
    assert ledger.decision is not None
    return scene.presenter.news(scene.state.shown(), ledger, ledger.decision.player)


def words(scene: TrainTable) -> list[str]:
    """The lines of the news."""
    found = news_of(scene)
    return [] if found is None else [line.words for line in found.lines]


def lines_about(scene: TrainTable, seat: int | None) -> list[NewsLine]:
    """The lines about a seat, or about nobody."""
    found = news_of(scene)
    return [] if found is None else [line for line in found.lines if line.seat == seat]


def apply(session: Session, *actions: str) -> None:
    """Carry out actions by their texts."""
    for text in actions:
        session.apply(text)


def moments(session: Session, number: int) -> Iterator[None]:
    """Decisions of a game that is played at random; chance is settled."""
    chance = Random(4)
    for _ in range(number):
        decision = session.ledger.decision
        if decision is None:
            return
        if decision.player != CHANCE:
            yield
        session.apply(str(chance.choice(decision.options)))


AUCTION = {"phase": "auction", "turn": "orange", "order": ["orange", "purple"]}


def test_whoever_was_outbid_hears_it_first(make_table: MakeTable) -> None:
    """BID-08: and what the other has bid since, on each space the last bid."""
    session = prepared(AUCTION)
    scene = make_table(session)
    apply(session, "bid 1 3", "bid 1 4")
    renew(scene)
    name = scene.state.seats[1].name
    assert words(scene) == [f"You were outbid: space 1 by {name} (3 cubes back)", f"{name}: bids 4 on space 1"]
    (lost,) = lines_about(scene, None)
    assert lost.things == (Target("space", "1"),), "who did it is told, and what came back"
    (bid,) = lines_about(scene, 1)
    assert bid.things[0] == Target("space", "1")


def test_the_end_of_the_auction_tells_gains_and_orders(make_table: MakeTable) -> None:
    """CRED-02, PH4-01, PH4-02."""
    bids = {"1": "orange 3", "4": "purple 2", "5": "orange 2"}
    markers = {1: "white", 2: "brown", 3: "green", 4: "brown", 5: "white", 6: "red"}
    session = prepared({**AUCTION, "turn": "purple", "bids": bids, "markers": markers})
    scene = make_table(session)
    apply(session, "bid 6 2")
    renew(scene)
    assert scene.session.ledger.decision is not None
    assert scene.session.ledger.decision.player == 0
    other, own = scene.state.seats[1].name, scene.state.seats[0].name
    told = words(scene)
    assert told[0].startswith(f"{own}: gains influence: "), "what came to oneself stands first"
    assert f"{other}: bids 2 on space 6; gains influence: 1 brown, 2 red and 1 green" in told
    assert f"Build order: {own} and {other}" in told
    assert f"Train order: {own} and {other}" in told


SHIPPING = {
    "round": 2, "phase": "shipping", "turn": "purple", "order": ["orange", "purple"],
    "train_order": ["purple", "orange"], "linked": True, "trains": {"3c": "orange", "3a": "purple"},
    "pieces": {"N40": {"yellow": 1}, "N42": {"yellow": 1}},
    "orange": {"brown": 0, "red": 2, "tracks": ["N37-N38"]}, "purple": {"brown": 2, "tracks": ["N43-N42", "N41-N40"]},
}  # fmt: skip


def test_loads_trains_and_lines_are_told(make_table: MakeTable) -> None:
    """LOAD-01, TRAIN-02: in one line, with the areas and trains to look at."""
    given = {**SHIPPING, "pieces": {**SHIPPING["pieces"], "N41": {"red": 1}, "N38": {"yellow": 1}}}  # type: ignore[dict-item]
    session = prepared(given)
    scene = make_table(session)
    apply(session, "ship N42 yellow")
    renew(scene)
    (line,) = lines_about(scene, 1)
    assert line.words.endswith("ships 1 × post")
    assert line.things[0] == Target("area", "N42")
    apply(session, "pass", "buy 2a")
    told = [event.name for entry in session.ledger.done for event in entry.events]
    assert "round_scored" not in told


def test_the_end_of_a_round_is_told_with_points_and_balance(make_table: MakeTable) -> None:
    """PH7-03, PH7-07, PH8-01."""
    session = prepared({**SHIPPING, "passed": ["orange"], "orange": {"tracks": ["N37-N38-N39"], "red": 2, "profit": 1},
                        "pieces": {"N42": {"yellow": 1}, "N41": {"red": 1}, "N39": {"red": 1}}})  # fmt: skip
    scene = make_table(session)
    apply(session, "ship N42 yellow", "pass")
    renew(scene)
    assert any("1 point, balance −1" in line.words for line in lines_about(scene, 1)), words(scene)
    assert any(line.things == (Target("order", "players"),) for line in lines_about(scene, None))


@pytest.mark.parametrize("side", [NUERNBERG, WENSLEYDALE])
def test_whatever_happened_can_be_told(make_table: MakeTable, side: str) -> None:
    """News are of others than the seat itself, everything each of them did in the order of time."""
    session = played_to("line_start", side, 3, 1)
    scene = make_table(session)
    told = 0
    for _ in moments(session, 45):
        renew(scene)
        found = news_of(scene)
        if found is None:
            continue
        decision = session.ledger.decision
        assert decision is not None
        assert_told_in_order(found, happened(session.ledger, decision.player), _TELLERS, scene)
        assert all(line.seat != decision.player and line.words for line in found.lines)
        told += 1
    assert told > 15


def test_what_the_own_last_bid_brought_another_is_told(make_table: MakeTable) -> None:
    """The bid that ends an auction gives influence to everybody: also to those who bid before."""
    session = played_to("bid", NUERNBERG, 2, 1)
    scene, told = make_table(session), 0
    for _ in moments(session, 300):
        ledger = session.ledger
        decision = ledger.decision
        gains = [
            (number, event.player)
            for number, entry in enumerate(ledger.done, 1)
            for event in entry.events
            if event.name == "credited"
        ]
        if decision is None or decision.player < 0 or not gains:
            continue
        begin, _ = span(ledger, decision.player)
        renew(scene)
        for number, player in gains:
            if number == begin and player not in (None, decision.player):
                words = " ".join(line.words for line in lines_about(scene, player))
                assert "gains influence" in words, words
                told += 1
    assert told > 0


def round_news(scene: TrainTable) -> RoundNews | None:
    """What is announced of the round."""
    return scene.presenter.round_news(scene.state.shown(), scene.session.ledger)


def test_the_first_round_is_announced_by_nothing(make_table: MakeTable) -> None:
    assert round_news(make_table(played_to("bid", NUERNBERG, 2, 1))) is None


def test_a_round_begins_with_what_the_last_one_brought(make_table: MakeTable) -> None:
    """PH7-03, PH7-07, SELL-10, PH8-01, PH1-01."""
    given = {**SHIPPING, "passed": ["orange"], "orange": {"tracks": ["N37-N38-N39"], "red": 2, "hand": 1, "profit": 1},
             "pieces": {"N42": {"yellow": 1}, "N41": {"red": 1}, "N39": {"red": 1}}}  # fmt: skip
    session = prepared({**given, "round": 4})
    scene = make_table(session)
    apply(session, "ship N42 yellow", "pass", "sell red N37-N38-N39")
    decision = session.ledger.decision
    assert decision is not None
    while decision is not None and decision.kind == "sale":
        apply(session, "no-sale")
        decision = session.ledger.decision
    session.settle(Random(1))
    renew(scene)
    found = round_news(scene)
    assert found is not None
    one, two = (seat.name for seat in scene.state.seats)
    assert found.number == 5
    assert found.lines == [
        f"Points of the last round: {two} +1",
        f"Profit and loss: {one} +1 → −1 and {two} 0 → −1",
        f"{one} handed Fürth – Muggenhof over to the red company",
        f"Player order: {' and '.join(_order(scene))}",
        f"Cubes in hand: {' and '.join(f'{name} {_hand(scene, name)}' for name in _order(scene))}",
        "This is the last round",
    ]


def _order(scene: TrainTable) -> list[str]:
    return [scene.state.seats[seat].name for seat in position(scene.session).state.order]


def _hand(scene: TrainTable, name: str) -> int:
    seat = [seat.name for seat in scene.state.seats].index(name)
    return position(scene.session).state.hands[seat]


@crossed(language=LANGUAGES, window=SIZES)
def test_banner_and_news_fit(make_table: MakeTable, language: str, window: tuple[tuple[int, int], int]) -> None:
    """Every line in every language and window."""
    size, scale = window
    session = played_to("action", NUERNBERG, 4, 2)
    scene = make_table(session, size, language=language, scale=scale)
    chance = Random(1)
    while position(session).state.round == 2 or session.ledger.decision.player == CHANCE:  # type: ignore[union-attr]
        session.apply(str(chance.choice(session.ledger.decision.options)))  # type: ignore[union-attr]
        scene.state.renew()
    banner = scene.beside.sheet(RoundBanner)
    scene.state.renew()
    scene.update(0.01)
    scene.app.draw()
    assert banner.told is not None
    assert banner.counted is not None
    if language == "en":
        assert "Scoring after the shipping of round 2. Space or a click goes on." in {
            item.label for item in layout_of(scene)
        }, "takeovers follow"
    scene.app.handle(Key("return"))
    scene.app.draw()
    assert [item for item in layout_of(scene) if not item.fits or item.missing] == []
    now = {row.label: row.amounts for row in banner.counted.account.rows}
    assert now[scene.text("round.account.points_now")] == position(session).state.points
    assert now[scene.text("round.account.profit_now")] == position(session).state.values[PROFIT]
    scene.app.handle(Key("return"))
    scene.app.draw()
    found = layout_of(scene)
    assert set(banner.told.lines) <= {item.label for item in found}
    assert [item for item in found if not item.fits or item.missing] == []
    scored = next(line for line in banner.told.lines if ": " in line)
    assert all(scored.count(seat.name) <= 1 for seat in scene.state.seats), "points of one round alone"


def comparison(scene: TrainTable) -> dict[str, list[str | None]]:
    """Every row of the page."""
    groups: list[Group] = list(scene.presenter.comparison(scene.state.shown()))
    return {line.label: list(line.values) for group in groups for line in group.lines}


def test_the_comparison_says_what_everybody_has(make_table: MakeTable) -> None:
    """SETUP-41: nothing is hidden."""
    cargo = {"white": 1, "yellow": 1, "red": 1, "green": 2}
    own = {"brown": 3, "profit": -2, "points": 7, "tracks": ["N37-N38"], "cargo": cargo}
    scene = make_table(prepared({**SHIPPING, "orange": own}))
    rows, game = comparison(scene), position(scene.session)
    assert rows["Victory points"] == ["7", "0"]
    assert rows["Profit and loss"] == ["−2", "0"]
    assert rows["If the game ended now"] == [
        str(scoring.final(game.frame, game.state, seat).total).replace("-", "−") for seat in (0, 1)
    ]
    assert rows[scene.text("term.influence_brown")] == ["3", "2"]
    assert rows["Separate networks"] == ["1", "2"]
    assert rows["Trains by price"] == ["3", "3"]
    assert rows["Sets"] == ["1", ""]
    assert rows["Upkeep"] == ["−1", "−2"]
    assert rows["Train order"] == ["2", "1"]
    assert rows["Balance to expect"] == ["−1", "−2"]


@pytest.mark.parametrize("board", [NUERNBERG, WENSLEYDALE])
def test_the_comparison_calls_goods_what_they_are_on_the_map(make_table: MakeTable, board: str) -> None:
    """As the map calls them, with a capital as the head of a row has one."""
    scene = make_table(new_session(board, 3))
    *_, cargo = scene.presenter.comparison(scene.state.shown())
    wares = position(scene.session).frame.wares
    heads = [line.label for line in cargo.lines[: len(wares)]]
    assert [head.casefold() for head in heads] == [scene.text(f"ware.{ware}").casefold() for ware in wares]
    assert all(head[0].isupper() for head in heads)


def test_the_comparison_tells_no_result_before_the_scoring_does(make_table: MakeTable) -> None:
    rows = comparison(make_table(ended()))
    assert rows["Victory points"] == rows["If the game ended now"] == ["", ""]
    assert all(rows["Profit and loss"])


@crossed(language=LANGUAGES, window=SIZES)
def test_the_comparison_fits(make_table: MakeTable, language: str, window: tuple[tuple[int, int], int]) -> None:
    size, scale = window
    scene = make_table(played_to("action", WENSLEYDALE, 4, 2), size, language=language, scale=scale)
    scene.pages.comparison()
    page = scene.app.top
    assert isinstance(page, ComparisonPage)
    assert [item for item in layout_of(page) if not item.fits or item.missing] == []


def test_what_is_told_of_an_area_is_no_line_to_it(make_table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """D-04: only pointing at an area shows the line that could be planned to it."""
    scene = make_table(played_to("line_start", NUERNBERG, 3))
    traced: list[object] = []
    monkeypatch.setattr(map_ways, "trace_line", lambda pen, places, line: traced.append(line))
    key = next(key for key, ways in scene.state.shown().courses.items() if len(ways[0].actions) > 2)
    pen = scene._picture.pen(Canvas(scene.app.surface, scene.look), scene.state.over)
    light(pen, scene.state, things.area(key), strong=True)
    assert traced == []
    area = scene.state.hits.place(things.area(key))
    assert area is not None
    scene.app.handle(Move(area.center))
    scene.app.draw()
    assert traced


def test_landowners_of_the_area_where_a_line_starts_are_not_due(
    make_table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PAY-19: the line shown at an area has its markers everywhere else."""
    scene = make_table(played_to("line_start", NUERNBERG, 3))
    shown = scene.state.shown()
    key, line = next((key, ways[0].route.line) for key, ways in shown.courses.items() if len(ways[0].route.line) > 2)
    shown.state.pieces = tuple(bytes(1 for _ in each) for each in shown.state.pieces)
    drawn = list[int]()
    monkeypatch.setattr(TrainPen, "marker", lambda pen, spot, kind: drawn.append(kind))
    area = scene.state.hits.place(things.area(key))
    assert area is not None
    drawn.clear()
    scene.app.handle(Move(area.center))
    scene.app.draw()
    assert drawn.count(GOVERNMENT) == len(line) - 1


# Where the strip lies


def covered(scene: TrainTable, box: Rect) -> set[Target]:
    """What could be chosen under a box."""
    hits, middle, lit = scene.state.hits, scene.state.regions.middle, scene.state.shown().lit
    spots = ((x, y) for x in range(box.left, box.right, 3) for y in range(box.top, box.bottom, 3))
    return {thing for at in spots if (thing := hits.at(at, middle)) is not None and thing in lit}


def opened_on(session: Session) -> TrainTable:
    """The table as it is first seen, the strip as it comes."""
    app = window((1366, 768), round_banner="off")
    app.session = session
    scene = cast("TrainTable", TABLE.scene(app, session))
    app.push(scene)
    refresh(scene)
    return scene


@pytest.mark.parametrize("side", [NUERNBERG, pytest.param(WENSLEYDALE, marks=pytest.mark.long)])
def test_the_strip_covers_nothing_that_can_be_chosen(side: str) -> None:
    """D-04, D-07: neither where a line can start or lead to, nor trains and loads; else it is folded."""
    session = new_session(side, 4, 3)
    scene, chance, seen = opened_on(session), Random(5), set[str]()
    while (decision := session.ledger.decision) is not None and len(seen) < 2:
        if decision.kind in ("line_start", "action"):
            renew(scene)
            box = scene.state.over.place(ui("news_strip"))
            if box is not None and not scene.state.regions["log"].contains(box):
                assert covered(scene, box) == set()
                seen.add(next((name for name, rect in scene.state.regions.named() if rect.contains(box)), ""))
        session.apply(str(chance.choice(decision.options)))
    assert seen == {"map", "display"}


def test_without_a_place_the_strip_is_folded_until_somebody_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then it lies where it covers the least."""
    monkeypatch.setattr(news_strip, "clear_place", lambda *_: None)
    session, chance = new_session(NUERNBERG, 4, 3), Random(5)
    scene = opened_on(session)
    while (decision := session.ledger.decision) is not None:
        if decision.kind == "line_start":
            renew(scene)
            if scene.state.over.place(ui("news")) is not None:
                break
        session.apply(str(chance.choice(decision.options)))
    assert scene.state.over.place(ui("news_strip")) is None
    scene.app.handle(Key("i"))
    refresh(scene)
    box = scene.state.over.place(ui("news_strip"))
    assert box is not None
    assert scene.state.regions.middle.contains(box)


@pytest.mark.parametrize("players", [3, 4])
def test_news_without_room_slide_instead_of_shrinking(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """More lines than there is room for, in the place of the log and on another panel: the wheel shows all of them."""
    assert_lines_slide(opened_on(played_to("line_start", NUERNBERG, players, 1)), monkeypatch)


def test_the_strip_gives_way_to_a_card_that_is_used() -> None:
    """While a card is pinned the strip is gone, and comes back with nothing to be done for it."""
    session, chance = new_session(NUERNBERG, 4, 3), Random(5)
    session.settle(chance)
    scene = opened_on(session)
    while True:
        renew(scene)
        decision = session.ledger.decision
        assert decision is not None
        if decision.kind == "line_start" and scene.state.over.place(ui("news_strip")) is not None:
            break
        session.apply(str(chance.choice(decision.options)))
        session.settle(chance)
    assert scene.controller.pins.pin(next(iter(scene.state.shown().lit)))
    refresh(scene)
    assert scene.state.over.place(ui("news_strip")) is None
    scene.controller.pins.close()
    refresh(scene)
    assert scene.state.over.place(ui("news_strip")) is not None
    decision = session.ledger.decision
    assert decision is not None
    scene.state.offer(decision.options[:2], Rect(200, 200, 5, 5))
    refresh(scene)
    assert scene.state.over.place(ui("news_strip")) is None

"""What a game, or a round of it, has brought is read as a table, and said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from imperial_steam import titles
from imperial_steam.gui.access.node import Act, Ask, Role, focused, walk
from imperial_steam.gui.access.voice import Voice
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.canvas.text import figure
from imperial_steam.gui.table_kit.core.accounts import Account, Row
from imperial_steam.gui.table_kit.reading.account_nodes import standing
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.table_kit.telling.round_banner import RoundBanner
from imperial_steam.gui.window.recording import perform
from imperial_steam.session import HUMAN
from tests.gui.table_kit.machines.test_machines import ledger_of, lift, table_of
from tests.gui.table_kit.reading.test_questions import ask, play_on
from tests.gui.table_kit.reading.test_table_nodes import ENTRIES, MakeApp, table
from tests.gui.tables.heard import heard, nodes

__all__ = ["table"]
Scene = TableScene[Any, Any]
Make = Callable[[str], Scene]
GAMES = ("imperial_steam", "russian_railroads", "first_train")


def account_of(scene: Scene) -> Account:
    """What would be reckoned now."""
    account = scene.controller.reckoned.account()
    assert account is not None
    return account


@pytest.mark.parametrize("title", GAMES)
def test_the_reckoning_is_a_table_with_headers_and_all_amounts(title: str, table: Make) -> None:
    scene = table(title)
    play_on(scene, 60)
    perform(scene.app, [Key("f")])
    account, root = account_of(scene), heard(scene.app)
    reckoned = next(node for node in walk(root) if node.key.endswith("/account"))
    heads, *rows = reckoned.children
    assert reckoned.role is Role.TABLE
    assert [head.name for head in heads.children] == [seat.name for seat in scene.state.seats]
    assert [row.children[0].name for row in rows] == [row.label for row in account.rows]
    for told, row in zip(rows, account.rows, strict=True):
        amounts = [cell.name.removeprefix("+") for cell in told.children[1:]]
        assert amounts == [figure(amount) for amount in row.amounts]
        for cell, seat, parts in zip(told.children[1:], scene.state.seats, row.parts or ((), ()), strict=True):
            assert cell.description.startswith(f"{row.label}, {seat.name}")
            assert all(part.words in cell.description for part in parts)


def test_a_number_of_the_reckoning_is_pressed_and_gone_to(table: Make) -> None:
    scene = table("russian_railroads")
    perform(scene.app, [Key("f")])
    key = next(key for key, node in nodes(scene.app).items() if node.role is Role.CELL and ":account" in key)
    scene.app.hearing.ask(Ask(key, Act.FOCUS))
    assert focused(heard(scene.app), "window") == key
    scene.app.hearing.ask(Ask(key, Act.PRESS))
    assert "pinned" in nodes(scene.app)


def test_the_standing_is_said_each_time_the_reckoning_is_opened(table: Make) -> None:
    scene, voice = table("russian_railroads"), Voice(lambda: 1e9)
    play_on(scene, 60)
    for _ in range(2):
        voice.hear(heard(scene.app))
        voice.speaks()
        perform(scene.app, [Key("f")])
        voice.hear(heard(scene.app))
        assert voice.speaks()
        assert scene.text("panel.reckoning_now") in voice.said
        assert all(seat.name in voice.said for seat in scene.state.seats)
        perform(scene.app, [Key("f")])


def say(key: str, **values: object) -> str:
    """A message by its key and values."""
    return f"{key} {values}"


@pytest.mark.parametrize(
    ("rows", "key"),
    [
        ([(3, 3), (1, 1)], "answer.level"), ([(3, 1), (1, 3)], "answer.level"), ([(3, 1), (2, 2)], "answer.only"),
        ([(3, 1), (4, 2)], "answer.apart"), ([(5, 5, 1)], "answer.together"),
    ],
)  # fmt: skip
def test_who_leads_is_said_as_it_is(rows: list[tuple[int, ...]], key: str) -> None:
    total = tuple(map(sum, zip(*rows, strict=True)))
    account = Account([*(Row("4. a", amounts) for amounts in rows), Row("all", total, total=True, result=True)], (), ())
    told = standing(account, ["Anna", "Ben", "Cleo"], say)
    assert told[-1].startswith(key)
    assert " ".join(told).count("answer.level") <= 1
    assert "4. a" not in told[-1]  # the number of a row in the order of the scoring is no part of its name


@pytest.mark.parametrize("title", GAMES)
def test_who_got_what_for_what_is_said_when_a_round_is_scored(
    title: str, make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(titles, "_ENTRIES", {title: ENTRIES[title]})
    scene = table_of(make_app(ceremonies=True, round_banner="full"), ledger_of(title, (HUMAN, HUMAN)))
    banner = scene.beside.sheet(RoundBanner)
    for _ in range(200):
        play_on(scene, 1)
        if banner.counted is not None:
            break
    for _ in range(20):
        scene.app.step([], 0.1)
        lift(scene)
    told = banner.counts()
    assert told is not None
    found = nodes(scene.app)
    assert "sheet/account" in found
    assert "sheet/heading" in found
    for number, row in enumerate(told[0].rows):
        assert row.label in banner.said()
        if number == 0:
            assert found["sheet/row 0"].name == row.label
    names = [seat.name for seat in scene.state.seats[: told[0].columns]]
    assert all(f"{name}: " in banner.said() for name in names)
    words = [node.name for node in found.values() if node.key.startswith("sheet ")]
    assert not any(word.lstrip("+−").isdigit() for word in words), "no number lies loose beside its table"
    perform(scene.app, [Key("escape")])
    scene.app.step([], 0.1)
    lift(scene)
    news = nodes(scene.app)["news"].name
    assert not any(words in news for words in ("in round 1", "of income", "upkeep")), "it was said with the account"


@pytest.fixture
def counting(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> Scene:
    """A table on which what a round has brought is being counted."""
    monkeypatch.setattr(titles, "_ENTRIES", {"first_train": ENTRIES["first_train"]})
    scene = table_of(make_app(ceremonies=True, round_banner="full"), ledger_of("first_train", (HUMAN, HUMAN)))
    banner = scene.beside.sheet(RoundBanner)
    while banner.counted is None:
        play_on(scene, 1)
    while banner.counts() is None:
        scene.app.step([], 0.1)
        lift(scene)
    return scene


def test_questions_leave_the_account_of_a_round_open(counting: Scene) -> None:
    """None of them ends it or counts its rest at once; where one is comes with how to go on."""
    banner = counting.beside.sheet(RoundBanner)
    counted = banner.counted
    assert counted is not None
    answers = [ask(counting, number) for number in range(1, 9)]
    assert banner.counted is counted
    assert not counted.complete
    assert all(answers)
    assert banner.said() in answers[0]
    assert banner.said().endswith(". Enter goes on")
    assert answers[1].startswith("Enter goes on.")
    perform(counting.app, [Key("return"), Key("return")])
    assert banner.counted is None
    assert "Enter goes on" not in ask(counting, 1) + ask(counting, 2)


def test_the_account_of_a_round_waits_for_enter_alone_and_reveals_no_winner(counting: Scene) -> None:
    """Nothing can be pointed at meanwhile, and the game is not over."""
    prompt = counting.text("prompt.scoring", round=1)
    assert ask(counting, 1).endswith(f" {prompt}")
    assert ask(counting, 5) == f"{prompt} Enter goes on."


@pytest.mark.parametrize("title", GAMES)
def test_how_a_round_ended_is_said_before_what_it_brought(
    title: str, make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And only once: the log that follows the account goes on behind it."""
    monkeypatch.setattr(titles, "_ENTRIES", {title: ENTRIES[title]})
    scene = table_of(make_app(ceremonies=True, round_banner="full"), ledger_of(title, (HUMAN, HUMAN)))
    banner = scene.beside.sheet(RoundBanner)
    nodes(scene.app)
    for _ in range(400):
        play_on(scene, 1)
        scene.spoken.log.news()  # what was played so far is said
        if banner.counted is not None:
            break
    news = nodes(scene.app)["news"].name
    scored = scene.presenter.scored(scene.session.ledger)
    assert scored is not None
    shown, words = scene.state.shown(), scene.presenter.words
    events = scene.session.ledger.entries[scored.entry].events
    first = [event.name for event in events].index(scored.event)
    before = [words.event(shown, event) for event in events[:first]]
    assert before
    assert all(sentence in news for sentence in before)
    assert words.event(shown, events[first]) not in news
    read = [key for key, node in nodes(scene.app).items() if node.live]
    assert read.index("prompt") < min(read.index(key) for key in read if key.startswith("said "))
    perform(scene.app, [Key("escape")])
    for _ in range(3):
        scene.app.step([], 0.1)
        lift(scene)
    after = nodes(scene.app)["news"].name
    assert after != news
    assert not any(sentence in after for sentence in before)

"""Every table as a screen reader finds it, and what a reader does there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest

from imperial_steam import titles
from imperial_steam.games.protocol import CHANCE, Target, draw
from imperial_steam.gui.access.node import Act, Ask, Role, focused, walk
from imperial_steam.gui.access.voice import Voice
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.dialogs import Confirm
from imperial_steam.gui.pages.pausing import Curtain
from imperial_steam.gui.table_kit.reading import told_cards
from imperial_steam.gui.table_kit.reading.questions import Questions
from imperial_steam.gui.table_kit.reading.told_cards import Told, with_value
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from imperial_steam.session import HUMAN
from tests.gui.table_kit.machines.test_machines import ledger_of, lift, table_of
from tests.gui.tables.heard import heard, nodes

MakeApp = Callable[..., App]
ENTRIES = {entry.key: entry for entry in titles.entries()}
TITLES = ("imperial_steam", "russian_railroads", "first_train", "toy")


@pytest.fixture
def table(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, toy: None) -> Callable[[str], TableScene[Any, Any]]:
    """The table of a title at its first decision, with everything in words at once."""

    def make(title: str, people: int = 2) -> TableScene[Any, Any]:
        if title != "toy":
            monkeypatch.setattr(titles, "_ENTRIES", {title: ENTRIES[title]})
        monkeypatch.setattr(told_cards, "BUDGET", 60.0)
        scene = table_of(make_app(ceremonies=False, round_banner="off"), ledger_of(title, (HUMAN,) * people))
        for _ in range(3):
            scene.app.step([], 0.1)
            lift(scene)
        return scene

    return make


@pytest.mark.parametrize("title", TITLES)
def test_everything_on_a_table_is_read(title: str, table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene = table(title)
    root = heard(scene.app)
    keys = Counter(node.key for node in walk(root))
    found = {node.key: node for node in walk(root)}
    assert [key for key, number in keys.items() if number > 1] == []
    assert [node.key for node in walk(root) if node.acts and not node.name] == []
    choices = found["choices"].children
    assert [node.name for node in choices] == [label for _, label, _ in scene.state.choices()]
    assert [node.place for node in choices] == [(n, len(choices)) for n in range(1, len(choices) + 1)]
    assert scene.presenter.words.prompt(scene.state.shown()) in found["prompt"].name
    told = {key.partition(":")[2] for key in found} | {f"{kind} {key}" for kind, key in scene.spoken._alike}
    things = {spot.thing for spot in scene.state.hits.spots if spot.thing.kind not in ("ui", "button")}
    silent = {thing for thing in things if f"{thing.kind} {thing.key}" not in told}
    assert {thing for thing in silent if scene.presenter.describe(scene.state.shown(), thing) is not None} == set()


@pytest.mark.parametrize("title", TITLES)
def test_a_choice_is_made_and_what_happened_is_said(title: str, table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene = table(title)
    nodes(scene.app)
    before = scene.session.ledger.cursor
    for _ in range(6):
        if scene.session.ledger.cursor > before and nodes(scene.app)["news"].name:
            break
        lit = [key for key in nodes(scene.app) if key.startswith(("choice ", "pick "))]
        scene.app.hearing.ask(Ask(lit[-1], Act.PRESS))
        if isinstance(scene.app.top, Confirm):
            scene.app.hearing.ask(Ask("yes", Act.PRESS))
        perform(scene.app, [Key("return")] if scene.state.view.popup is not None else [], 0.3)
        lift(scene)
    assert scene.session.ledger.cursor > before
    said = [node.name for node in walk(heard(scene.app)) if node.key.startswith("log ")]
    news = nodes(scene.app)["news"]
    assert news.live
    assert news.name == "" or news.name.endswith(said[-1])


def test_going_to_a_thing_points_at_it_and_tells_its_card(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene = table("imperial_steam")
    assert focused(heard(scene.app), "window") == "choices"
    scene.app.hearing.ask(Ask("map:city Wien", Act.FOCUS))
    assert scene.state.view.hover == Target("city", "Wien")
    root = heard(scene.app)
    assert focused(root, "window") == "map:city Wien"
    node = next(node for node in walk(root) if node.key == "map:city Wien")
    card = scene.presenter.describe(scene.state.shown(), Target("city", "Wien"))
    assert card is not None
    assert node.name == card.title
    assert all(line.text.rstrip(".") in node.description for line in card.lines)


def test_what_is_refused_is_pinned_with_all_its_reasons(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene = table("imperial_steam")
    nodes(scene.app)
    scene.app.hearing.ask(Ask("map:link Wien–Baden", Act.PRESS))
    found = nodes(scene.app)
    assert found["pinned"].role is Role.DIALOG
    assert found["pinned"].name == "Wien–Baden"
    assert any(key.startswith("pin rule") for key in found)


def test_a_row_of_the_choices_is_gone_to(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene = table("first_train")
    nodes(scene.app)
    scene.app.hearing.ask(Ask("choice 2", Act.FOCUS))
    root = heard(scene.app)
    assert focused(root, "window") == "choice 2"
    assert next(node for node in walk(root) if node.key == "choice 2").selected


def test_keys_move_the_focus_of_a_reader(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene = table("imperial_steam")
    perform(scene.app, [Key("down"), Key("down")])
    assert focused(heard(scene.app), "window") == "choice 1"


def test_a_panel_holds_no_loose_labels(table: Callable[[str], TableScene[Any, Any]]) -> None:
    """A reader that comes back to the table would read them all out."""
    scene = table("imperial_steam")
    root = heard(scene.app)
    panels = [node for node in walk(root) if node.key.startswith("panel ") or node.key == "log"]
    assert panels
    assert [node.name for panel in panels for node in walk(panel) if node.role is Role.TEXT] == []


def test_players_stand_side_by_side_with_rows_and_columns(table: Callable[[str], TableScene[Any, Any]]) -> None:
    found = nodes(table("imperial_steam").app)
    cell = next(node for key, node in found.items() if node.role is Role.CELL and node.description.startswith("Money"))
    assert cell.description.split(", ") == ["Money", found["players/name 0"].name]


def test_behind_the_curtain_there_is_the_curtain(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene = table("imperial_steam")
    heard(scene.app)
    scene.app.push(Curtain(scene.app, "Ada", "red", lambda: None))
    assert {node.role for node in walk(heard(scene.app))} <= {
        Role.WINDOW, Role.DIALOG, Role.PAGE, Role.HEADING, Role.TEXT, Role.BUTTON, Role.STATUS, Role.GROUP,
    }  # fmt: skip
    assert not any("Wien" in node.name for node in walk(heard(scene.app)))


def test_cards_come_bit_by_bit_the_one_pointed_at_first(
    table: Callable[[str], TableScene[Any, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = table("imperial_steam")
    monkeypatch.setattr(told_cards, "BUDGET", -1.0)
    scene.app.draw(record=True)
    scene.app.hearing.described()
    assert scene.spoken.cards.behind
    assert scene.dirty
    scene.state.view.hover = Target("city", "Wien")
    assert scene.spoken.cards.of(Target("city", "Wien"), first=True).name == "Wien"
    assert scene.spoken.cards.of(Target("city", "Baden")).name == ""


def test_in_the_end_every_card_is_there(
    table: Callable[[str], TableScene[Any, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However little time a drawing has for them."""
    scene, drawings, node = table("toy"), 0, None
    scene.spoken.cards.clock = count().__next__
    monkeypatch.setattr(told_cards, "BUDGET", 5)
    while drawings == 0 or scene.spoken.cards.behind:
        scene.app.redraw()
        scene.app.draw(record=True)
        node, drawings = scene.app.hearing.described(), drawings + 1
        assert drawings < 1000
    assert drawings > 1
    assert node == heard(scene.app)


def test_what_was_said_to_somebody_else_is_forgotten(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene = table("imperial_steam")
    heard(scene.app)
    cards = scene.spoken.cards
    assert not cards.begin()
    scene.state.view.seat = 1 - scene.state.seat()
    assert cards.begin()
    assert cards._told == {}


@pytest.mark.parametrize("title", TITLES)
def test_nothing_on_a_panel_is_told_twice(title: str, table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene = table(title)
    for panel in (node for node in walk(heard(scene.app)) if node.key.startswith("panel ")):
        items = [node for node in panel.children if node.role is Role.ITEM]
        told = Counter((node.key.rpartition(" ")[2], node.name, node.description) for node in items if " " in node.key)
        assert [words for words, number in told.items() if number > 1] == [], panel.key
        assert [node.name for node in panel.children if len(node.name) < 2] == []


def test_a_thing_told_with_another_one_is_gone_to_there(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene = table("imperial_steam")
    heard(scene.app)
    scene.state.view.hover = Target("order", "wood")
    key = focused(heard(scene.app), "window")
    assert nodes(scene.app)[key].name.startswith("Shipment market: wood")


def test_what_a_line_costs_is_read_out_as_it_grows(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene, chance = table("first_train"), Random(3)
    while not (scene.state.shown().courses and scene.state.human):
        scene.session.apply(draw(scene.session.ledger.decision, chance))
    scene.state.renew()
    lift(scene)
    voice = Voice(lambda: 1e9)
    voice.hear(heard(scene.app))
    assert voice.speaks()
    scene.state.play(next(iter(scene.state.shown().courses.values()))[0].actions[0])
    voice.hear(heard(scene.app))
    assert voice.speaks()
    assert "Building points of the line: 0" in voice.said
    scene.state.play(scene.session.ledger.decision.options[0])
    voice.hear(heard(scene.app))
    assert voice.speaks()
    assert "Building points of the line: " in voice.said
    assert "Building points of the line: 0" not in voice.said


def test_what_a_choice_will_cost_is_told_before_it_is_paid(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene, chance = table("imperial_steam"), Random(5)
    while (decision := scene.session.ledger.decision) is not None and decision.kind != "main":
        scene.session.apply(draw(decision, chance))
        scene.state.renew()
    lift(scene)
    hire = next(node for node in nodes(scene.app)["choices"].children if node.name == "Hire staff")
    assert "wage from" in hire.description


@pytest.mark.parametrize(("title", "place"), [("imperial_steam", "Wien"), ("first_train", "")])
def test_the_map_is_read_by_places_under_headings(
    title: str, place: str, table: Callable[[str], TableScene[Any, Any]]
) -> None:
    scene = table(title)
    found = nodes(scene.app)["panel map"].children
    others = next(number for number, node in enumerate(found) if node.key == "map/others")
    assert found[others].role is Role.HEADING
    own = [node.name for node in found[:others]]
    assert own == ([scene.presenter.say("map.own"), place] if place else [])
    places = [node for node in found[others + 1 :] if node.children]
    assert len(places) > 20
    assert [node.name for node in places] == sorted(node.name for node in places)
    assert len([node for node in found if not node.children]) < 12, (
        "nothing is told beside the places that belongs to one"
    )


def test_a_place_says_where_it_lies_and_a_way_where_it_leads(table: Callable[[str], TableScene[Any, Any]]) -> None:
    found = nodes(table("imperial_steam").app)
    assert found["map:city Baden"].description.startswith("1 link from Wien, to the south-west. ")
    assert found["map:city Trieste"].description.startswith("6 links from Wien, to the south-west. ")
    assert found["map:link Wien–Baden"].description.startswith("Baden, to the south-west. ")
    assert " from " not in found["map:city Wien"].description.partition(".")[0]


def test_a_card_says_nothing_of_what_is_still_looked_for(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene = table("imperial_steam")
    waits = [scene.presenter.say(key) for key in told_cards.THINKING]
    assert not any(word in node.description for node in walk(heard(scene.app)) for word in waits)


def test_the_name_of_a_thing_says_nothing_twice(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene = table("first_train")
    names = {node.name for node in walk(heard(scene.app))}
    assert "Round: 1/5" in names or not any(name.startswith("Round: ") for name in names)
    assert not any("✓" in name or "=" in name for name in names)


@pytest.mark.parametrize(
    ("title", "lines", "printed", "said"),
    [
        ("Anna 1: Coins", "Coins are kept.", "1", "Anna 1: Coins: 1"),
        ("Tunnel engineer", "The hub has an influence of 100, you have 10.", "1", "Tunnel engineer: 1"),
        ("Share value 130", "", "30", "Share value 130: 30"),
        ("Share value 130", "", "130", "Share value 130"),
        ("Engineers", "1 is left.", "1", "Engineers"),
        ("Next scoring", "", "Next scoring: +3", "Next scoring: +3"),
        ("IS-3", "", "IS-3", "IS-3"),
    ],
)
def test_a_figure_is_said_once_whatever_other_figures_there_are(
    title: str, lines: str, printed: str, said: str
) -> None:
    """Behind one colon, though it is a part of another figure or of somebody's name."""
    assert with_value(Told(title, lines), [printed]) == said


def test_a_card_does_not_say_its_name_again(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene = table("imperial_steam")
    site = nodes(scene.app)["map:site Wien #1"]
    assert site.name == "Wien #1"
    assert "Wien #1:" not in site.description
    assert "free factory site" in site.description


def test_the_paper_of_the_news_is_no_button(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene, chance = table("first_train"), Random(3)
    for _ in range(70):
        scene.session.apply(draw(scene.session.ledger.decision, chance))
    scene.state.renew()
    scene.app.step([], 0.1)
    lift(scene)
    found = nodes(scene.app)
    lines = [node.name for key, node in found.items() if "news_line" in key]
    assert lines
    assert not any(key.endswith("news_strip") for key in found)


def test_what_is_left_of_an_action_is_said_after_each_step(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene, chance, voice = table("russian_railroads"), Random(3), Voice(lambda: 1e9)
    said = list[str]()
    for _ in range(60):
        scene.session.apply(draw(scene.session.ledger.decision, chance))
        scene.state.renew()
        lift(scene)
        left = sum(chip.count for chip in scene.presenter.chips(scene.state.shown()))
        voice.hear(heard(scene.app))
        assert voice.speaks()
        assert ("Still to do. " in voice.said) is (left > 0), "also where only some of it was done"
        said += [voice.said] if left > 1 else []
        assert ("Still to do. " in Questions(scene.controller, print, scene.beside).here()) is (left > 0)
    assert any(". 2 " in sentence for sentence in said), "equal steps are one"


def test_a_line_is_read_with_its_fields_in_their_order(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene, chance = table("russian_railroads"), Random(3)
    for _ in range(60):
        scene.session.apply(draw(scene.session.ledger.decision, chance))
    scene.state.renew()
    lift(scene)
    read = [node.key for node in nodes(scene.app)["panel tableau"].children]
    for line, length in (("transsib", 15), ("petersburg", 9), ("kiev", 9)):
        fields = [f"tableau:cell {line} {number}" for number in range(1, length + 1)]
        begun = read.index(f"tableau:line {line}")
        assert [key for key in read[begun:] if key in fields] == fields
        assert not set(fields) & set(read[:begun])


def test_what_is_written_above_things_is_a_heading_before_them(
    table: Callable[[str], TableScene[Any, Any]],
) -> None:
    scene = table("russian_railroads")
    spaces = nodes(scene.app)["panel board"].children
    heads = [number for number, node in enumerate(spaces) if node.role is Role.HEADING]
    after = {spaces[number].name: spaces[number + 1].key for number in heads}
    assert after["Locomotives and factories"].startswith("board:space LOCO")
    assert after["Others"] == "board:space DOUBLER"


def test_the_key_of_a_button_is_not_in_its_name(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene, chance = table("russian_railroads"), Random(3)
    for _ in range(60):
        scene.session.apply(draw(scene.session.ledger.decision, chance))
    scene.state.renew()
    scene.app.step([], 0.1)
    lift(scene)
    button = nodes(scene.app)["prompt:button end"]
    assert (button.name, button.shortcut) == ("End turn", "E")


def test_the_only_choice_is_what_the_keyboard_is_at(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene, chance = table("imperial_steam"), Random(3)
    while len(scene.state.choices()) != 1:
        scene.session.apply(draw(scene.session.ledger.decision, chance))
        scene.state.renew()
    scene.state.view.hover = None
    scene.app.step([], 0.1)
    lift(scene)
    assert focused(heard(scene.app), "window") == "choice 0", "Enter takes it"


def test_nobody_thinks_while_something_is_drawn(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene, chance = table("first_train"), Random(3)
    while scene.session.ledger.decision.player != CHANCE:
        scene.session.apply(draw(scene.session.ledger.decision, chance))
    scene.state.renew()
    assert scene.text("prompt.drawn") in nodes(scene.app)["prompt"].name
    assert not any(seat.name in nodes(scene.app)["prompt"].name for seat in scene.state.seats)


def test_the_board_of_somebody_else_is_named_when_it_is_shown(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene = table("russian_railroads")
    assert nodes(scene.app)["visited"].name == ""
    perform(scene.app, [Key("tab")])
    scene.app.step([], 0.1)
    other = scene.state.seats[scene.state.seat()].name
    assert nodes(scene.app)["visited"].name == f"The board of {other} is shown."


def test_the_end_of_the_choices_is_said(table: Callable[[str], TableScene[Any, Any]]) -> None:
    scene = table("first_train")
    rows = len(scene.state.choices())
    perform(scene.app, [Key("down")] * rows)
    assert scene.state.view.cursor == rows - 1
    assert scene.app.remarked is None
    perform(scene.app, [Key("down")])
    assert scene.app.remarked is not None
    assert scene.app.remarked.text == scene.text("answer.no_more")

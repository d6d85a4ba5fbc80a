"""Questions by key: the answers are those of the table, for every title."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from pygame import Rect

from imperial_steam.games.protocol import Target, draw
from imperial_steam.games.russian_railroads.actions import UseSpace
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.table_kit.core.presenter import Place
from imperial_steam.gui.table_kit.reading.bearings import DIRECTIONS, direction, nearest
from imperial_steam.gui.table_kit.reading.order import along, by_place
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.tables.imperial_steam.presenter import SteamPresenter
from imperial_steam.gui.window.recording import perform
from imperial_steam.gui.window.remark import READ, STAY, Remark
from tests.effort import LONG
from tests.gui.table_kit.machines.test_machines import lift
from tests.gui.table_kit.reading.test_table_nodes import TITLES, table

__all__ = ["table"]
Scene = TableScene[Any, Any]
Make = Callable[[str], Scene]


def ask(scene: Scene, number: int) -> str:
    """Press Ctrl and a digit; the answer."""
    scene.app.remark("")
    perform(scene.app, [Key(str(number), control=True)])
    assert scene.app.remarked is not None
    return scene.app.remarked.text


def play_on(scene: Scene, actions: int) -> None:
    """Random actions."""
    chance = Random(3)
    for _ in range(actions):
        decision = scene.session.ledger.decision
        if decision is not None:
            scene.session.apply(draw(decision, chance))
    scene.state.renew()
    scene.app.step([], 0.1)
    lift(scene)


@pytest.mark.parametrize("title", TITLES)
def test_every_question_has_an_answer(title: str, table: Make) -> None:
    scene = table(title)
    play_on(scene, 25)
    here, can, since, have, leads, beside = (ask(scene, number) for number in range(1, 7))
    shown = scene.state.shown()
    assert scene.presenter.words.prompt(shown).rstrip(".") in here
    assert scene.state.choices()[0][1].rstrip(".") in can
    assert str(len(scene.state.choices())) in can
    assert shown.seats[1 - scene.state.seat()].name in since or scene.presenter.say("answer.quiet") == since
    assert all(answer for answer in (have, leads, beside))
    assert not any(word in " ".join((here, can, since, have, leads, beside)) for word in ("answer.", "{", "}"))


def test_a_thing_says_what_it_is_and_why_nothing_can_be_done_there(table: Make) -> None:
    scene = table("imperial_steam")
    scene.state.view.hover = Target("link", "Wien–Baden")
    assert "You are at: Wien–Baden. plain link" in ask(scene, 1)
    scene.state.view.hover = Target("link", "Wien–Baden")
    assert ask(scene, 2).startswith("Wien–Baden: nothing can be done here now.")


@pytest.mark.parametrize(("title", "kind"), [("imperial_steam", "city"), ("first_train", "area")])
def test_neighbours_lead_to_each_other(title: str, kind: str, table: Make) -> None:
    scene = table(title)
    shown = scene.state.shown()
    places = {thing for thing in _on_the_map(scene) if thing.kind == kind}
    for place in places:
        ways = scene.presenter.neighbours(shown, place)
        assert ways
        for way, other in ways:
            assert (way, place) in scene.presenter.neighbours(shown, other)


def _on_the_map(scene: Scene) -> list[Target]:
    hits = scene.state.hits
    parts = (*hits.shapes, *(spot for spot in hits.spots))
    return [part.thing for part in parts]  # type: ignore[attr-defined]


def test_neighbours_are_told_with_the_tracks_between(table: Make) -> None:
    scene = table("imperial_steam")
    scene.state.view.hover = Target("city", "Baden")
    told = ask(scene, 6)
    assert told.startswith("You are at: Baden. 1 link from Wien, to the south-west.")
    assert "Wien, to the north-east: plain link." in told
    assert "Amstetten, to the west: " in told


def test_a_map_is_read_along_its_ways() -> None:
    a, b, c, d, ab, bc, far = (Target("t", key) for key in ("a", "b", "c", "d", "ab", "bc", "far"))
    ways = {a: [(ab, b)], b: [(ab, a), (bc, c)], c: [(bc, b)]}
    read = along([ab, bc, far, c, a, b, d], lambda thing: ways.get(thing, []))
    assert read == [c, bc, b, ab, a, far, d]


def test_directions_are_those_of_the_picture() -> None:
    middle, thing = Place(Target("t", "middle"), 0.5, 0.5), Target("t", "there")
    round_it = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
    found = [direction(middle, Place(thing, 0.5 + x / 10, 0.5 + y / 5), 2.0) for x, y in round_it]
    assert found == list(DIRECTIONS)


def test_a_place_is_told_with_the_nearest_own_one() -> None:
    ways = {"a": "bd", "b": "ac", "c": "b", "d": "ae", "e": "d", "far": ""}
    things = {key: Target("t", key) for key in ways}
    found = nearest([things["b"], things["a"]], lambda thing: [(thing, things[key]) for key in ways[thing.key]])
    told = {place.key: (start.key, links) for place, (start, links) in found.items()}
    assert told == {"a": ("b", 1), "c": ("b", 1), "d": ("a", 1), "e": ("a", 2)}


def test_nobody_is_told_who_leads_while_money_is_hidden(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table("imperial_steam")
    monkeypatch.setattr(SteamPresenter, "hidden", lambda *_: frozenset({0, 1}))
    assert "If the game ended now" not in ask(scene, 5)
    assert "hidden" in ask(scene, 4)


def test_who_leads_is_said_with_the_reason(table: Make) -> None:
    scene = table("russian_railroads")
    play_on(scene, 60)
    result = scene.controller.reckoned.account().rows[-1].amounts  # type: ignore[union-attr]
    assert result[0] != result[1]
    answer, first = ask(scene, 5), scene.state.seats[result.index(max(result))].name
    assert answer.startswith(f"If the game ended now: {first}")
    account = scene.controller.reckoned.account()
    apart = [abs(account.rows[number].amounts[0] - account.rows[number].amounts[1]) for number in account.summands]
    assert len([by for by in apart if by]) > 1
    assert all(str(by) in answer for by in apart), "every difference is told"


def test_a_long_answer_stays_longer() -> None:
    assert Remark("Saved.").left == STAY
    assert Remark("x" * 280).left == 280 / READ


def test_what_one_acts_with_is_counted_too(table: Make) -> None:
    have = ask(table("imperial_steam"), 4)
    assert "2 of 2 hand markers left" in have
    assert "tracks left: " in have
    assert "IS-3" in have
    assert "tracks left: " in ask(table("first_train"), 4)
    assert "6 workers" in ask(table("russian_railroads"), 4)


def test_who_asks_again_hears_the_other_choices(table: Make) -> None:
    scene = table("imperial_steam")
    bids = [label for _, label, _ in scene.state.choices()]
    first, then, closed, again = (ask(scene, 2) for _ in range(4))
    assert f"{len(bids) - 8} more: ask again" in first
    assert all(bid in first for bid in bids[:8])
    assert all(bid in then and bid not in first for bid in bids[8:])
    assert "more:" not in then
    assert closed.startswith("Not possible now: ")
    assert again == first


def test_two_demands_alike_are_said_once(table: Make) -> None:
    scene = table("imperial_steam")
    city = next(name for name in ("Wien", "Graz", "Trieste", "Ljubljana") if _doubled(scene, name))
    scene.state.view.hover = Target("city", city)
    assert ask(scene, 1).count("Demand for") == len(set(_demands(scene, city)))
    assert "×2" in ask(scene, 1)


def _demands(scene: Scene, city: str) -> list[tuple[int, int]]:
    shown = scene.state.shown()
    demands: list[tuple[int, int]] = shown.demands(shown.layout.city_index[city])
    return demands


def _doubled(scene: Scene, city: str) -> bool:
    return len(set(_demands(scene, city))) < len(_demands(scene, city))


def test_the_way_to_the_goal_and_to_any_city_is_told(table: Make) -> None:
    scene = table("imperial_steam")
    play_on(scene, 4)
    told = ask(scene, 7)
    assert told.startswith("The way to Trieste.")
    assert "Wien – " in told
    scene.state.view.hover = Target("demand", "coal Graz")
    told = ask(scene, 7)
    assert told.startswith("The way to Graz.")
    assert "Still missing" in told or "route" in told or "Wien – " in told
    scene.state.view.hover = Target("city", "Wien")
    assert "You are there" in ask(scene, 7)


def test_the_way_along_a_line_is_told(table: Make) -> None:
    scene = table("russian_railroads")
    told = ask(scene, 7)
    assert all(scene.presenter.say(f"line.{key}") in told for key in ("transsib", "petersburg", "kiev"))
    scene.state.view.hover = Target("field", "kiev black")
    told = ask(scene, 7)
    assert told.startswith(scene.presenter.say("line.kiev"))
    assert scene.presenter.say("line.transsib") not in told


def test_what_comes_next_on_a_line_and_beside_a_space_is_told(table: Make) -> None:
    scene = table("russian_railroads")
    scene.state.view.hover = Target("cell", "transsib 3")
    told = ask(scene, 6)
    assert "Transsib, field 2" in told or "Transsib 2" in told
    assert "Transsib, field 4" in told or "Transsib 4" in told
    scene.state.view.hover = Target("space", "BROWN-1")
    assert "Brown II" in ask(scene, 6)


def test_what_lies_in_a_place_has_the_neighbours_of_the_place(table: Make) -> None:
    scene = table("first_train")
    lying = next(spot.thing for spot in scene.state.hits.spots if spot.thing.kind in ("load", "landowner"))
    scene.state.view.hover = lying
    told = ask(scene, 6)
    scene.state.view.hover = scene.presenter.home(scene.state.shown(), lying)
    assert told == ask(scene, 6)
    assert "has no neighbours" not in told


def test_what_one_has_on_the_lines_and_whom_one_would_hire_is_told(table: Make) -> None:
    scene = table("russian_railroads")
    play_on(scene, 60)
    held = ask(scene, 4)
    assert "Transsib: black 1" in held
    assert "; locomotives: " in held
    options = [option for option, _, _ in scene.state.choices()]
    while UseSpace("HIRE") not in options:
        play_on(scene, 1)
        options = [option for option, _, _ in scene.state.choices()]
    shown = scene.state.shown()
    hired = shown.world.engineers[shown.state.row[0]]
    assert scene.presenter.words.brief(shown, UseSpace("HIRE")).startswith(f"engineer {hired.key}: ")


def test_an_open_list_is_what_is_asked_about(table: Make) -> None:
    scene = table("first_train")
    options = [action for action, _, _ in scene.state.choices()][1:4]
    scene.state.offer(options, Rect(0, 0, 9, 9))
    words, shown = scene.presenter.words, scene.state.shown()
    assert "Choices: 3" in ask(scene, 2)
    assert scene.state.view.popup is not None
    scene.state.view.popup.point(2)
    assert options[2].target is not None
    assert words.option(options[2]) in ask(scene, 2)
    assert scene.presenter.say("answer.nowhere") not in ask(scene, 1)
    assert shown.decision is not None


def test_the_industry_track_is_told_like_a_line(table: Make) -> None:
    scene = table("russian_railroads")
    scene.state.view.hover = Target("industry_field", "industry 15")
    assert "Industry track: field 14" in ask(scene, 6)
    told = ask(scene, 7)
    assert "gaps filled with factories" in told
    assert scene.presenter.say("line.kiev") not in told
    scene.state.view.hover = Target("gap", "1")
    assert "Industry track: field 4" in ask(scene, 6)


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("imperial_steam", ("Tracks can go on over", "Free factory sites")),
        ("russian_railroads", ("Free spaces: ", "Brown I")),
        ("first_train", ("Without a bid: space 1", "Trains nobody has bought")),
    ],
)
def test_what_is_free_is_told(title: str, words: tuple[str, ...], table: Make) -> None:
    scene = table(title)
    told = ask(scene, 8)
    assert all(part in told for part in words), told


def test_lines_to_build_are_told(table: Make) -> None:
    scene, chance = table("first_train"), Random(3)
    while not (scene.state.shown().courses and scene.state.human):
        scene.session.apply(draw(scene.session.ledger.decision, chance))
    scene.state.renew()
    lift(scene)
    told = ask(scene, 7)
    assert told.count(":") >= 3
    area = next(iter(scene.state.shown().courses))
    scene.state.view.hover = Target("area", area)
    assert scene.presenter.words.option(scene.state.shown().courses[area][0]) in ask(scene, 7)
    assert "A line may begin in" in ask(scene, 8) or scene.state.shown().state.line


def test_what_lies_at_a_place_is_read_behind_it() -> None:
    a, b, ab, shed = (Target("t", key) for key in ("a", "b", "ab", "shed"))
    ways = {a: [(ab, b)], b: [(ab, a)]}
    read = along([ab, b, a, shed], lambda thing: ways.get(thing, []), {shed: b}.get)
    assert read == [b, shed, ab, a]


def test_fields_that_touch_are_read_one_after_another() -> None:
    one, two, three = (Target("cell", key) for key in "123")
    ways = {one: [(two, two)], two: [(one, one), (three, three)], three: [(two, two)]}
    assert along([one, three, two], lambda thing: ways.get(thing, [])) == [one, two, three]


@pytest.mark.parametrize(
    ("title", "words"),
    [("imperial_steam", "income a round"), ("russian_railroads", "in each round scoring"), ("first_train", "profit")],
)
def test_what_every_round_brings_is_said_with_who_leads(title: str, words: str, table: Make) -> None:
    scene = table(title)
    told = ask(scene, 5)
    assert all(f"{seat.name}: " in told for seat in scene.state.seats)
    assert words in told


def test_the_round_is_said_where_the_prompt_does_not(table: Make) -> None:
    assert ask(table("first_train"), 1).startswith("Round 1. ")


@pytest.mark.thorough
@pytest.mark.parametrize("title", ["imperial_steam", "russian_railroads", "first_train"])
def test_what_is_free_agrees_with_the_choices(title: str, table: Make) -> None:
    scene, chance = table(title), Random(7)
    for _ in range(200 if LONG else 40):
        decision = scene.session.ledger.decision
        if decision is None:
            break
        scene.session.apply(draw(decision, chance))
        scene.state.renew()
        scene.app.step([], 0.1)
        lift(scene)
        shown = scene.state.shown()
        if not scene.state.human or scene.app.top is not scene:
            continue
        told = ask(scene, 8)
        for entry in scene.presenter.free(shown):
            kinds = {thing.kind for thing, _ in entry.things}
            offered = {thing for thing in shown.lit if thing.kind in kinds}
            now, _, later = told.partition(scene.text("answer.free_not", things=[])[:-1].rstrip(": "))
            for thing, words in entry.things:
                assert not offered or thing in offered or words in later or words in now
            if offered and entry.besides:
                listed = {thing for thing, _ in entry.things}
                titles = [scene.presenter.describe(shown, thing).title for thing in offered - listed]
                assert all(title in told for title in titles)


def test_what_cannot_be_chosen_is_told_with_its_reason(table: Make) -> None:
    scene = table("imperial_steam")
    play_on(scene, 4)
    assert scene.session.ledger.decision.kind == "main"  # type: ignore[union-attr]
    told = [ask(scene, 2) for _ in range(4)]
    closed = next(answer for answer in told if answer.startswith("Not possible now: "))
    lit = {thing.key for thing in scene.state.shown().lit if thing.kind == "tile"}
    assert "Build tracks" in " ".join(told) or "tracks" in lit
    titles = [scene.text(f"tile.A{number}") for number in range(1, 12) if f"A{number}" not in lit]
    assert titles
    assert all(f"{title}: " in closed for title in titles)


def test_a_space_is_told_with_its_price(table: Make) -> None:
    """What it takes is said before what it brings."""
    scene = table("russian_railroads")
    play_on(scene, 10)
    assert scene.session.ledger.decision.kind == "space"  # type: ignore[union-attr]
    assert "Locomotive III: Costs 3 workers, a locomotive, a factory." in ask(scene, 2)


def test_one_reason_against_many_things_is_told_once(table: Make) -> None:
    """With their number and one of them; those that are alone in their reason come first."""
    scene, many = table("imperial_steam"), 0
    for _ in range(12):
        play_on(scene, 1)
        answers = [ask(scene, 2) for _ in range(2 + len(scene.state.choices()) // 8)]
        for closed in (answer for answer in answers if answer.startswith("Not possible now: ")):
            head, told = closed.split(". ", 1)
            numbers = [int(number) for number in re.findall(r"(?:^|\. )(\d+) things, such as", told)]
            assert len(told) < 1000
            assert int(head.rpartition(" ")[2]) >= sum(numbers)
            assert all(number > 1 for number in numbers)
            assert numbers == sorted(numbers)
            many += bool(numbers)
    assert many


def test_choices_are_told_with_their_costs(table: Make) -> None:
    scene = table("imperial_steam")
    play_on(scene, 4)
    told = " ".join(ask(scene, 2) for _ in range(2))
    assert "Hire staff: wage from" in told


def test_a_key_that_finds_nothing_answers(table: Make) -> None:
    scene = table("imperial_steam")
    scene.state.view.hover = None
    perform(scene.app, [Key("w")])
    assert scene.app.remarked.text == scene.text("answer.nowhere")
    perform(scene.app, [Key("return")])
    assert scene.app.remarked.text.startswith("Nothing is chosen yet")
    perform(scene.app, [Key("down"), Key("down"), Key("w")])
    assert scene.app.remarked.text.startswith(scene.state.choices()[1][1])
    assert "Money" in scene.app.remarked.text


def test_a_map_is_read_place_by_place_the_own_ones_first() -> None:
    a, b, c, ab, bc, shed, far = (Target("t", key) for key in ("a", "b", "c", "ab", "bc", "shed", "far"))
    ways = {a: [(ab, b)], b: [(ab, a), (bc, c)], c: [(bc, b)]}
    order = by_place(
        [ab, bc, a, b, c, shed, far], lambda thing: ways.get(thing, []), {shed: b}.get, [c], lambda t: t.key
    )
    assert list(order.items()) == [(c, [bc]), (a, [ab]), (b, [shed])]


@pytest.mark.parametrize("title", ["imperial_steam", "russian_railroads", "first_train"])
def test_what_a_round_brought_is_told_with_what_the_others_did(title: str, table: Make) -> None:
    scene, chance = table(title), Random(3)
    while (scored := scene.presenter.scored(scene.session.ledger)) is None:
        scene.session.apply(draw(scene.session.ledger.decision, chance))
    scene.state.renew()
    scene.app.step([], 0.1)
    lift(scene)
    told = ask(scene, 3)
    assert scored.heading in told
    assert all(row.label in told for row in scored.account.rows)


@pytest.mark.parametrize("title", TITLES)
def test_the_lit_row_is_pointed_at_after_its_card_was_put_away(title: str, table: Make) -> None:
    scene = table(title)
    scene.state.view.hover, said = None, scene.text("answer.nowhere")
    perform(scene.app, [Key("down"), Key("w")])
    card = scene.app.remarked.text
    perform(scene.app, [Key("escape")])
    assert scene.state.view.cursor == 0
    assert scene.spoken.described(scene._picture.frame, scene._picture.names).active == "choice 0"
    assert said not in ask(scene, 1)
    assert ask(scene, 6) != said
    perform(scene.app, [Key("w")])
    assert scene.app.remarked.text == card
    done = len(scene.session.ledger.entries)
    perform(scene.app, [Key("return")])
    assert len(scene.session.ledger.entries) > done or scene.state.view.popup or scene.state.view.chosen


def test_nobody_is_told_how_to_point_while_others_decide(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table("imperial_steam")
    scene.state.view.hover, told = None, scene.text("answer.nowhere")
    assert told in ask(scene, 1)
    monkeypatch.setattr(type(scene.state), "human", False)
    assert told not in ask(scene, 1)

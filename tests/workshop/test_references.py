"""Renaming a thing renames what refers to it."""

from imperial_steam.games.kit.faults import ERROR
from imperial_steam.games.kit.schema import Schema
from imperial_steam.workshop.changes import Change, backwards, carried_out, put
from imperial_steam.workshop.differences import MISSING
from imperial_steam.workshop.references import References, names
from tests.workshop.boards import placed, shipped


def test_a_city_takes_its_links_cards_and_hubs_with_it():
    title, data = shipped()
    step = References(title.board_schema()).followed(
        data, [put(data, ("cities", placed(data, "cities", "Graz"), "name"), "Gratz")]
    )
    after = carried_out(data, step)
    assert "Graz–Maribor" in names(data, "links")
    assert "Gratz–Maribor" in names(after, "links")
    assert any("Gratz" in card["hubs"] for card in after["normal_cards"]["2p"])
    assert any(card["link"] == "Bruck a.d. Mur–Gratz" for card in after["state_cards"])
    assert after["fixed_setup"]["hub_cities"]["2p"]["green"] == "Gratz"
    assert not [fault for fault in title.board_faults(after) if fault.severity == ERROR]
    assert carried_out(after, backwards(step)) == data


def test_a_link_named_the_other_way_round_keeps_its_direction():
    title, data = shipped()
    data = carried_out(data, [put(data, ("state_cards", 0, "link"), "Linz–Amstetten")])
    change = put(data, ("cities", placed(data, "cities", "Linz"), "name"), "Lentia")
    after = carried_out(data, References(title.board_schema()).followed(data, [change]))
    assert after["state_cards"][0]["link"] == "Lentia–Amstetten"


def test_what_is_taken_out_takes_nothing_with_it():
    title, data = shipped()
    step = [Change(("cities", 3), data["cities"][3], MISSING)]
    assert References(title.board_schema()).followed(data, step) == step


def test_a_name_that_another_entry_still_bears_stays():
    title, data = shipped()
    data = carried_out(data, [put(data, ("cities", 4, "name"), "Graz")])
    place = placed(data, "cities", "Graz")
    assert len(References(title.board_schema()).followed(data, [put(data, ("cities", place, "name"), "Gratz")])) == 1


def test_choices_are_the_names_that_there_are():
    title, data = shipped()
    schema = Schema(title.board_schema())
    shape = schema.member(schema.shape, "start_city")
    assert References(title.board_schema()).choices(shape, data)[:2] == ["Wien", "Baden"]


def test_spaces_of_another_title_are_followed_too():
    title, data = shipped("russian_railroads")
    change = put(data, ("spaces", placed(data, "spaces", "WHITE-1"), "name"), "WHITE-0")
    after = carried_out(data, References(title.board_schema()).followed(data, [change]))
    assert any(card["space"] == "WHITE-0" for card in after["emil"])

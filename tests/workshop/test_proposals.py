"""What is proposed against a fault, and that it helps."""

import pytest

from imperial_steam.games.kit.schema import Schema
from imperial_steam.titles import TITLES
from imperial_steam.workshop.changes import Change, at, carried_out, put
from imperial_steam.workshop.checking import Findings
from imperial_steam.workshop.differences import MISSING
from imperial_steam.workshop.found_out import FoundOut
from imperial_steam.workshop.proposals import proposals
from imperial_steam.workshop.things import place_of
from tests.workshop.boards import shipped


@pytest.mark.parametrize(
    ("path", "value", "kind", "goal", "becomes"),
    [
        (("links", 0, "kind"), "tunel", "set", ("links", 0, "kind"), "tunnel"),
        (("links", 0, "from"), "Wein", "set", ("links", 0, "from"), "Wien"),
        (("contracts", 0, "value"), 45, "cut", ("contracts", 0, "value"), 40),
        (("contracts", 0, "value"), -5, "set", ("contracts", 0, "value"), 0),
        (("contracts", 0, "value"), 46, "set", ("contracts", 0, "value"), 50),
        (("cities", 1, "bonsu"), 3, "rename", ("cities", 1, "bonus"), 3),
        (("cities", 1, "flag"), MISSING, "add", ("cities", 1, "flag"), "?"),
        (("tiles", 0, "players"), [2, 3, 4, 4], "cut", ("tiles", 0, "players"), [2, 3, 4]),
        (("tiles", 0, "sites"), ["5+"], "set", ("tiles", 0, "sites", 0), "2+"),
        (("contracts", 0, "fields"), ["salt"], "set", ("contracts", 0, "fields", 0), "wood"),
        (("contracts", 0, "fields"), [], "add", ("contracts", 0, "fields", 0), "wood"),
        (("contracts", 10, "value"), 0, "set", ("contracts", 10, "value"), 80),
        (("contracts", 22, "number"), 24, "set", ("contracts", 23, "number"), 23),
        (("start", "workers"), 40, "set", ("start", "workers"), 15),
        (("shipment_tiles", 0), 9, "cut", ("shipment_tiles", 0), 5),
        (("tiles", 0, "sites"), [{"players": "3+", "price": 45}], "cut", ("tiles", 0, "sites", 0, "price"), 40),
    ],
)
def test_the_first_proposal_mends(path, value, kind, goal, becomes):
    title, data = shipped()
    schema = Schema(title.board_schema())
    broken = carried_out(data, [put(data, path, value)])
    fault = next(fault for fault in title.board_faults(broken) if fault.severity == "error")
    way = proposals(schema, broken, fault)[0]
    assert way.kind == kind
    mended = carried_out(broken, way.step)
    assert at(mended, goal) == becomes
    assert str(fault) not in map(str, title.board_faults(mended))


def test_a_name_is_mended_beside_a_word_that_is_none() -> None:
    title, data = shipped()
    schema = Schema(title.board_schema())
    broken = carried_out(data, [put(data, ("links", 0, "kind"), "ferry"), put(data, ("links", 5, "from"), "Wein")])
    fault = next(fault for fault in title.board_faults(broken) if fault.path == ("links", 5, "from"))
    assert [way.value for way in proposals(schema, broken, fault)] == ["Wien"]


def test_the_number_that_a_fault_tells_is_proposed() -> None:
    title = TITLES["russian_railroads"]
    data = dict(title.board_data(title.read_board(title.default_board)))
    path = ("emil", [card["name"] for card in data["emil"]].index("SOLO-C02"), "workers")
    broken = carried_out(data, [put(data, path, at(data, path) - 1)])
    fault = next(fault for fault in title.board_faults(broken) if fault.path == path)
    way = proposals(Schema(title.board_schema()), broken, fault)[0]
    assert (way.kind, at(carried_out(broken, way.step), path)) == ("set", at(data, path))


def test_of_a_number_between_two_multiples_both_are_offered() -> None:
    """Not the number of which it must be a multiple: a contract of 95 gulden is worth 90 or 100."""
    title, data = shipped()
    broken = carried_out(data, [put(data, ("contracts", 0, "value"), 95)])
    fault = next(fault for fault in title.board_faults(broken) if fault.severity == "error")
    ways = proposals(Schema(title.board_schema()), broken, fault)
    assert [(way.kind, way.value) for way in ways] == [("cut", "90"), ("set", "100")]


def test_nothing_is_taken_out_of_a_list_that_needs_it() -> None:
    title, data = shipped()
    broken = carried_out(data, [put(data, ("contracts", 0, "fields"), ["salt"])])
    fault = next(fault for fault in title.board_faults(broken) if fault.severity == "error")
    ways = proposals(Schema(title.board_schema()), broken, fault)
    assert [(way.kind, way.value) for way in ways] == [("set", good) for good in ("wood", "stone", "iron", "coal")]


def test_a_missing_block_and_what_lacks_it_propose_no_nonsense():
    title, data = shipped()
    schema = Schema(title.board_schema())
    broken = carried_out(data, [put(data, ("prices",), MISSING)])
    for fault in title.board_faults(broken):
        for way in proposals(schema, broken, fault):
            assert way.kind == "add"
            assert not schema.misfits(carried_out(broken, way.step))


def test_a_word_where_a_number_belongs_has_no_proposal():
    title, data = shipped()
    broken = carried_out(data, [put(data, ("contracts", 0, "value"), "many")])
    assert not proposals(Schema(title.board_schema()), broken, title.board_faults(broken)[0])


def test_nothing_is_proposed_within_what_is_no_mapping_at_all():
    title, data = shipped()
    broken = carried_out(data, [put(data, ("fixed_setup",), -1), put(data, ("shares",), True)])
    schema = Schema(title.board_schema())
    for fault in title.board_faults(broken):
        for way in proposals(schema, broken, fault):
            carried_out(broken, way.step)


def test_a_contradiction_is_mended_where_something_was_changed_last() -> None:
    """Two links between the same cities: either may be wrong, and both are marked."""
    title = TITLES["imperial_steam"]
    data = dict(title.board_data(title.read_board(title.default_board)))
    links = [dict(link) for link in data["links"]]
    step = [Change(("links", 0, end), links[0][end], links[5][end]) for end in ("from", "to")]
    broken = carried_out(data, step)
    (fault,) = [fault for fault in title.board_faults(broken) if "second time" in fault.message]
    assert (fault.path, fault.also) == (("links", 5), (("links", 0),))
    assert place_of(broken, fault, step) == ("links", 0)
    assert place_of(broken, fault, ()) == ("links", 5)
    found = FoundOut(data)
    found.take(Findings(broken, [fault], ()))
    assert found.faults_at(("links", 0)) == found.faults_at(("links", 5)) == [fault]


def test_nothing_is_taken_away_because_of_a_warning() -> None:
    """A city that lies near another one was moved there; both are marked."""
    title, data = shipped()
    schema = Schema(title.board_schema())
    places = {city["name"]: ("cities", number) for number, city in enumerate(data["cities"])}
    graz = at(data, places["Graz"])
    near = [put(data, (*places["Leoben"], name), graz[name] + 0.03) for name in ("x", "y")]
    moved = carried_out(data, near)
    (fault,) = (fault for fault in title.board_faults(moved) if fault.path == places["Graz"])
    assert {fault.path, *fault.also} == {places["Graz"], places["Leoben"]}
    assert place_of(moved, fault, near) == places["Leoben"]
    assert not proposals(schema, moved, fault)

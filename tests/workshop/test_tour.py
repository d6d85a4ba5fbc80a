"""The owner's tour: what is to be confirmed, in which order, and what is written when it is."""

from itertools import pairwise

import pytest

from imperial_steam.games.kit.boards import source_of
from imperial_steam.titles import TITLES
from imperial_steam.workshop.changes import carried_out, put
from imperial_steam.workshop.pieces import confirmed, pieces
from imperial_steam.workshop.sheets import groups
from imperial_steam.workshop.tour import OWN, can_confirm, confirmation, first_kind, stops
from tests.toy.title import TITLE as TOY
from tests.workshop.boards import SHIPPED, placed, shipped


def _piece(title, data, *path):
    return next(piece for piece in pieces(title, data) if piece.path == path)


def _confirmed(title, data, *path, changed=()):
    return carried_out(data, confirmation(title, data, _piece(title, data, *path), changed))


def test_what_was_known_keeps_its_source():
    title, data = shipped()
    place = placed(data, "cities", "Baden")
    after = _confirmed(title, data, "cities", place)
    assert after["cities"][place]["source"] == {"name": "known DATA-01", "number": OWN, "flag": OWN}
    assert source_of(after, ("cities", place, "x")).startswith("reconstructed")


def test_a_piece_without_anything_known_says_so_at_once():
    title, data = shipped()
    assert _confirmed(title, data, "contracts", 0)["contracts"][0]["source"] == OWN


def test_what_was_corrected_is_the_owners_own_whatever_it_was():
    title, data = shipped()
    place = placed(data, "cities", "Baden")
    data = carried_out(data, [put(data, ("cities", place, "name"), "Baden bei Wien")])
    after = _confirmed(title, data, "cities", place, changed=[("cities", place, "name")])
    assert source_of(after, ("cities", place, "name")) == OWN


def test_lists_of_lists_are_confirmed_one_by_one_in_the_sources():
    title, data = shipped()
    after = _confirmed(title, data, "growth_tiles", 1)
    assert after["sources"]["growth_tiles"]["2"] == OWN
    assert source_of(after, ("growth_tiles", 1)) == OWN
    assert source_of(after, ("growth_tiles", 0)) == "reconstructed REC-INF"
    for place in (0, 2, 3):
        after = _confirmed(title, after, "growth_tiles", place)
    assert after["sources"]["growth_tiles"] == OWN


def test_outlines_are_confirmed_as_a_whole_and_come_last():
    title, data = shipped("first_train")
    found = stops(title, pieces(title, data))
    assert [stop.drawn for stop in found[-4:]] == [True] * 4
    assert not any(stop.drawn for stop in found[:-4])
    after = _confirmed(title, data, "nuernberg", "vertices")
    assert after["nuernberg"]["source"]["vertices"] == OWN
    assert "source" not in after["nuernberg"]["vertices"]


@pytest.mark.parametrize("key", SHIPPED)
def test_after_the_tour_everything_is_confirmed_and_the_board_is_sound(key):
    title, data = shipped(key)
    found = stops(title, pieces(title, data))
    by_path = {piece.path: piece for piece in pieces(title, data)}
    for stop in found:
        data = carried_out(data, confirmation(title, data, by_path[stop.piece]))
    known, every = confirmed(pieces(title, data))
    assert known == every
    assert not stops(title, pieces(title, data))
    assert not title.board_faults(data)


def test_kinds_that_matter_come_first_and_stay_together(monkeypatch):
    title, data = shipped()
    monkeypatch.setattr(type(title), "matters", ("contracts", "factory_boards.3p"))
    kinds = [stop.kind for stop in stops(title, pieces(title, data))]
    assert kinds[0] == ("contracts",)
    assert kinds[28] == ("factory_boards", "3p")
    assert len([one for one, other in pairwise(kinds) if one != other]) == len(set(kinds)) - 1


def test_every_kind_that_matters_is_one_of_the_board():
    for key in SHIPPED:
        title, data = shipped(key)
        assert set(title.matters) <= {".".join(map(str, piece.kind[:1])) for piece in pieces(title, data)}


def test_a_board_without_sources_has_no_tour():
    assert not can_confirm(TOY)
    assert all(can_confirm(TITLES[key]) for key in SHIPPED)


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        ("imperial_steam", ("shares",)),
        ("russian_railroads", ("spaces",)),
        ("first_train", ("nuernberg", "areas")),
    ],
)
def test_the_tables_begin_with_what_matters_or_else_with_what_is_seen_on_the_table(key, kind):
    title, data = shipped(key)
    assert first_kind(title, data, list(groups(pieces(title, data)))) == kind

"""The printed world of the base game against the rules text (sections 2, 5, 7 – 11, 23.1)."""

from __future__ import annotations

import pytest

from imperial_steam.games.russian_railroads.board.effects import read_effects
from imperial_steam.games.russian_railroads.board.world import BoardLine, Box, Card, Layout, Special, in_game
from imperial_steam.games.russian_railroads.terms import COLOURS, VALUATIONS

BLACK, GREY, BROWN, NATURAL, WHITE = range(5)
BASE: frozenset[str] = frozenset()


def cost(world: Box, key: str) -> tuple[int, int]:
    """Workers and coins of a space."""
    space = world.spaces[world.space(key)]
    return space.workers, space.coins


def effects(world: Box, key: str) -> list[tuple[str, int, int]]:
    """What a space gives: kind, number, mask of colours."""
    return [(effect.kind, effect.number, effect.colours) for effect in world.spaces[world.space(key)].effects]


def line(layout: Layout, key: str) -> BoardLine:
    """A line by its name."""
    return layout.lines[layout.line(key)]


def shown(special: Special) -> tuple[int, str, bool, tuple[tuple[str, int], ...]]:
    """A special field as the tables of the rules tell it."""
    given = tuple((effect.kind, effect.number) for effect in special.effects)
    return special.field, COLOURS[special.colour], special.locomotive, given


def card(cards: tuple[Card, ...], key: str) -> Card:
    """A card or token by its name."""
    return next(card for card in cards if card.key == key)


# --- components (section 2) -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("game_boards", 1),  # COMP-01
        ("workers.each_colour", 8),  # COMP-02
        ("workers.turquoise", 2),
        ("workers.black", 1),
        ("workers.all", 35),
        ("figures", 8),  # COMP-03
        ("tracks.black", 12),  # COMP-04
        ("tracks.grey", 12),
        ("tracks.brown", 12),
        ("tracks.natural", 8),
        ("tracks.white", 4),
        ("tracks.all", 48),
        ("industry_markers", 8),  # COMP-05
        ("player_boards", 4),  # COMP-06
        ("locomotives.each", 4),  # COMP-07
        ("locomotives.nines", 5),
        ("locomotives.all", 37),
        ("engineers", 15),  # COMP-08
        ("doublers", 20),  # COMP-09
        ("coins", 18),  # COMP-10
        ("tokens", 28),  # COMP-11
        ("revaluation_tiles", 4),  # COMP-12
        ("medals", 4),  # COMP-13
        ("last_round_tiles", 1),  # COMP-14
        ("end_cards", 10),  # COMP-16
        ("question_cards", 5),  # COMP-17
        ("turn_order_cards", 4),  # COMP-18
        ("start_cards", 4),  # COMP-19
        ("point_tiles", 8),  # COMP-20
        ("summary_cards", 4),
    ],
)
def test_the_box_holds(world: Box, name: str, count: int) -> None:
    assert world.components[name] == count


def test_pieces_add_up(world: Box) -> None:
    """COMP-30, COMP-31."""
    pieces = world.components
    assert pieces["workers.all"] == 4 * 8 + 2 + 1
    assert pieces["locomotives.all"] == 8 * 4 + 5
    assert pieces["tracks.all"] == 4 * sum(world.numbers.tracks) == 4 * (3 + 3 + 3 + 2 + 1)
    assert pieces["tokens"] == 4 * sum(in_game(token, BASE) for token in world.tokens) == 28
    letters = [engineer.letter for engineer in world.engineers if not engineer.module]
    assert len(letters) == 15
    assert (letters.count("A"), letters.count("B"), letters.count("none")) == (7, 7, 1)  # DATA-09
    assert letters.count("B") >= 4
    assert letters.count("A") >= 3


def test_question_fields_of_a_player(world: Box) -> None:
    """COMP-32, INV-14: four fields with a ? token, three on lines and one on the industry track."""
    base = world.layouts["base"]
    on_lines = sum(effect.kind == "token" for special in base.specials for effect in special.effects)
    assert on_lines + sum(track.token_field >= 0 for track in base.industries) == 4


def test_spaces_of_both_sides(world: Box) -> None:
    """COMP-33, SETUP-01, DATA-01, DATA-02: 26 and 19 spaces; Emil's cards show all but three of the 19."""
    spaces = [space for space in world.spaces if not space.module and space.rounds != "last"]
    assert sum(space.more_players for space in spaces) == 26
    two = {space.key for space in spaces if space.two_players}
    assert len(two) == 19
    shown = {world.spaces[card.space].key for card in world.emil if not card.module}
    assert two - shown == {"OPEN", "COINS", "ORDER-1"}
    assert {space.key for space in spaces} - two == {
        "BLACK-1", "GREY-1", "LOCO-2", "IND-3", "TEMP", "PUBLIC-2", "ORDER-2",
    }  # fmt: skip


# --- spaces (REC-BOARD) -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "workers", "coins", "given"),
    [
        ("BLACK-1", 1, 0, [("step", 2, 1)]),  # SPACE-01
        ("BLACK-2", 2, 0, [("step", 3, 1)]),
        ("GREY-1", 1, 0, [("step", 2, 2)]),
        ("GREY-2", 2, 0, [("step", 3, 2)]),
        ("BROWN-1", 1, 0, [("step", 1, 4)]),
        ("BROWN-2", 2, 0, [("step", 2, 4)]),
        ("NATURAL-1", 1, 0, [("step", 1, 8)]),
        ("NATURAL-2", 2, 0, [("step", 2, 8)]),
        ("WHITE-1", 1, 0, [("step", 1, 16)]),
        ("WHITE-2", 2, 0, [("step", 2, 16)]),
        ("JOKER", 1, 1, [("step", 2, 31)]),  # SPACE-02
        ("OPEN", 1, 0, [("step", 1, 3)]),  # SPACE-04
        ("LOCO-1", 1, 0, [("locomotive_or_factory", 1, 0)]),  # SPACE-10
        ("LOCO-2", 2, 0, [("locomotive_or_factory", 1, 0)]),
        ("LOCO-3", 3, 0, [("locomotive", 1, 0), ("factory", 1, 0)]),  # SPACE-11
        ("IND-1", 1, 0, [("industry", 1, 0)]),  # SPACE-20
        ("IND-2", 2, 0, [("industry", 2, 0)]),
        ("IND-3", 2, 0, [("industry", 1, 0), ("step", 1, 1)]),
        ("DOUBLER", 1, 0, [("doubler", 1, 0)]),  # SPACE-30
        ("COINS", 1, 0, [("coin", 2, 0)]),  # SPACE-31
        ("TEMP", 1, 0, [("temporary", 2, 0)]),  # SPACE-32
        ("PUBLIC-1", 0, 0, [("public", 1, 0)]),  # ENG-04
        ("PUBLIC-2", 0, 0, [("public", 2, 0)]),
        ("HIRE", 0, 1, [("hire", 1, 0)]),  # ENG-01
        ("ORDER-1", 1, 0, [("order", 1, 0)]),  # ORDER-01
        ("ORDER-2", 1, 0, [("order", 2, 0)]),
        ("LAST", 1, 0, [("industry", 3, 0)]),  # LAST-02, DATA-12
    ],
)
def test_space(world: Box, key: str, workers: int, coins: int, given: list[tuple[str, int, int]]) -> None:
    """REC-BOARD, PAY-08."""
    assert cost(world, key) == (workers, coins)
    assert effects(world, key) == given


def test_spaces_of_certain_rounds_and_games(world: Box) -> None:
    """LAST-01, TURN-05, SOLO-02, SOLO-04."""
    rounds = {space.key: space.rounds for space in world.spaces if space.rounds != "all"}
    assert rounds == {"ORDER-1": "not last", "ORDER-2": "not last", "LAST": "last"}
    assert [space.key for space in world.spaces if space.open] == ["OPEN"]
    alone = {space.key for space in world.spaces if space.two_players and not space.solo}
    assert alone == {"COINS", "ORDER-1", "LAST"}


# --- player board (REC-LINES, REC-INDUSTRY) ---------------------------------------------------


def test_lines(world: Box) -> None:
    """TRACK-01, TRACK-02, LOCO-02, DBL-01, DBL-02, DATA-03, DATA-05, LIM-03, LIM-05."""
    lines = [(line.key, line.length, line.colours, line.slots, line.doublers) for line in world.layouts["base"].lines]
    assert lines == [("transsib", 15, 31, 2, 8), ("petersburg", 9, 15, 1, 0), ("kiev", 9, 7, 1, 0)]


def test_special_fields_of_the_transsib(world: Box) -> None:
    """SPEC-01, SPEC-02, SPEC-03, SPEC-04, SPEC-05, SPEC-06, SPEC-07; DEC-20: brown at field 3; TRACK-08, TRACK-10."""
    transsib = line(world.layouts["base"], "transsib")
    assert [shown(special) for special in transsib.specials] == [
        (2, "black", False, (("unlock", 1),)),
        (3, "brown", True, (("worker", 1),)),
        (6, "black", False, (("unlock", 1),)),
        (10, "black", False, (("unlock", 1),)),
        (13, "black", True, (("token", 1),)),
        (15, "black", False, (("points", 10), ("unlock", 1), ("step", 2))),
    ]
    unlocked = [
        effect.colours for special in transsib.specials for effect in special.effects if effect.kind == "unlock"
    ]
    assert unlocked == [1 << GREY, 1 << BROWN, 1 << NATURAL, 1 << WHITE]
    assert transsib.specials[-1].effects[-1].colours == 1 << WHITE


def test_special_fields_of_petersburg(world: Box) -> None:
    """SPEC-07, SPEC-08, SPEC-09, SPEC-10."""
    assert [shown(special) for special in line(world.layouts["base"], "petersburg").specials] == [
        (4, "black", True, (("token", 1),)),
        (6, "black", True, (("token", 1),)),
        (7, "grey", True, (("line_double", 1),)),
        (9, "black", False, (("points", 10),)),
    ]


def test_special_fields_of_kiev(world: Box) -> None:
    """SPEC-07, SPEC-11, SPEC-12, SPEC-13, SPEC-14, REC-KIEV8, DATA-06."""
    kiev = line(world.layouts["base"], "kiev")
    assert [shown(special) for special in kiev.specials] == [
        (1, "black", True, (("star", 1),)),
        (2, "black", True, (("star", 2),)),
        (3, "black", True, (("star", 3),)),
        (4, "black", True, (("star", 4),)),
        (5, "grey", True, (("medal_field", 20),)),
        (7, "black", False, (("worker", 1),)),
        (8, "black", True, (("star", 10),)),
        (9, "black", False, (("points", 10),)),
    ]
    # SPEC-26: what counts in every scoring is never used up.
    assert [special.field for special in kiev.specials if special.lasting] == [1, 2, 3, 4, 5, 8]


def test_special_fields_are_numbered_through(world: Box) -> None:
    """SPEC-22: each field has a bit of its own, the ? field of the industry track (SPEC-15) too."""
    for layout in world.layouts.values():
        assert [special.id for special in layout.specials] == list(range(len(layout.specials)))
        tokens = [track.token_id for track in layout.industries if track.token_id >= 0]
        assert tokens == list(range(len(layout.specials), layout.bits))


def test_industry_track(world: Box) -> None:
    """REC-INDUSTRY, IND-01, SETUP-43, DEC-03, DEC-04, DEC-11, DATA-07, LIM-04."""
    (track,) = world.layouts["base"].industries
    gap = None
    assert track.values == (0, 1, 2, 3, 5, gap, 10, gap, 15, gap, None, gap, 20, gap, 25, 30)
    assert track.gaps == (5, 7, 9, 11, 13)
    assert track.token_field == 10
    assert world.layouts["base"].start_markers == (0,)
    assert world.numbers.gaps == 5


def test_points_of_industry_fields(world: Box) -> None:
    """SCORE-08: a field without number scores like the nearest lower one with a number."""
    assert world.layouts["base"].industries[0].points == (0, 1, 2, 3, 5, 5, 10, 10, 15, 15, 15, 15, 20, 20, 25, 30)


def test_track_values(world: Box) -> None:
    """VAL-01, VAL-02, VAL-03, DATA-04, DEC-08."""
    assert VALUATIONS == ("normal", "base", "german")
    assert world.values == ((0, 1, 2, 4, 7), (0, 1, 3, 6, 10), (0, 2, 3, 7, 8))


# --- setup (section 5) ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "field", "two", "three", "four"),
    [
        ("SETUP-02", "removed", 2, 1, 0),
        ("SETUP-03", "workers", 6, 6, 5),
        ("SETUP-04", "waiting", 2, 2, 2),
        ("SETUP-05", "coins", 2, 1, 1),
        ("SETUP-06", "engineers_a", 3, 3, 3),
        ("SETUP-06", "engineers_b", 3, 3, 4),
        ("SETUP-07", "rounds", 6, 6, 7),
        ("SETUP-08", "own_place_again", True, False, False),
        ("SETUP-09", "locomotives", 2, 3, 4),
        ("SETUP-10", "nines", 2, 3, 4),
        ("SETUP-27, SETUP-28, SETUP-29, DATA-11", "places", 5, 5, 6),
        ("SETUP-27, SETUP-28, SETUP-29, DATA-11", "public", 1, 2, 2),
        ("ST-04", "stack_one", 0, 0, 0),
    ],
)
def test_numbers_by_players(world: Box, rule: str, field: str, two: int, three: int, four: int) -> None:
    """Section 5.1."""
    found = [getattr(world.counts[0][players], field) for players in (2, 3, 4)]
    assert found == [two, three, four], rule


def test_other_numbers_of_the_setup(world: Box) -> None:
    """SETUP-21, REC-PASS, DATA-08, DEC-05, INV-02, END-02, INV-09."""
    numbers = world.numbers
    assert len(world.end_cards) - numbers.end_cards_removed == 8
    assert numbers.pass_points == (0, 2, 3, 4)
    assert numbers.tracks == (3, 3, 3, 2, 1)
    assert numbers.majority == (40, 20)
    assert numbers.end_station == 10
    assert numbers.doublers == 20


def test_start_cards(world: Box) -> None:
    """SETUP-47, SETUP-49."""
    cards = {card.key: card.effects for card in world.start_cards if in_game(card, BASE)}
    assert cards == {
        "START-STEP": read_effects(["1 black"]),
        "START-IND": read_effects(["1 industry"]),
        "START-DOUBLER": read_effects(["1 doubler"]),
        "START-COIN": read_effects(["1 coin"]),
    }


# --- tokens, cards, factories, engineers (section 10) -----------------------------------------


@pytest.mark.parametrize(
    ("rule", "key", "kinds"),
    [
        ("QM-01", "second-marker", [("second_marker", 1)]),
        ("QM-02", "cards", [("card", 1), ("end_card", 1)]),
        ("QM-03", "industry", [("industry", 5)]),
        ("QM-04", "doublers", [("doubler", 3)]),
        ("QM-05", "steps", [("step", 4)]),
        ("QM-06", "medal", [("medal", 1)]),
        ("QM-07", "revaluation", [("revaluation", 1)]),
    ],
)
def test_token(world: Box, rule: str, key: str, kinds: list[tuple[str, int]]) -> None:
    """Section 10.1, SETUP-44."""
    token = world.tokens[world.token(key)]
    assert rule in token.rules
    assert [(effect.kind, effect.number) for effect in token.effects] == kinds
    assert len([token for token in world.tokens if in_game(token, BASE)]) == 7


def test_question_cards(world: Box) -> None:
    """QC-01, QC-02, QC-03, QC-04, QC-05, SETUP-20."""
    cards = {card.rules[0]: card.effects for card in world.cards if in_game(card, BASE)}
    assert [effect.kind for effect in cards["QC-01"]] == ["letterless_engineer", "coin"]
    assert cards["QC-02"] == read_effects(["factory", "2 industry"])
    assert [effect.kind for effect in cards["QC-03"]] == ["black_worker"]
    assert [(effect.kind, effect.number) for effect in cards["QC-04"]] == [("locomotive_nine", 9)]
    (again,) = cards["QC-05"]
    assert again.kind == "again"
    assert [part[0].kind for part in again.parts] == ["doubler", "industry", "step"]
    assert again.parts[2][0].colours == 1 << BLACK
    assert len(cards) == 5


def test_factories(world: Box) -> None:
    """FAC-1, FAC-2, FAC-3, FAC-4, FAC-5, FAC-6, FAC-7, FAC-8, FAC-9."""
    given = {code: world.factory(code).effects for code in range(1, 10)}
    assert [effects[0].kind for effects in given.values()] == [
        "engineer_sum", "locomotive_or_factory", "reuse", "doubler", "industry", "coin", "step", "two_best",
        "card_or_points",
    ]  # fmt: skip
    assert given[4][0].number == 2
    assert given[5][0].number == given[6][0].number == 1
    assert (given[7][0].number, given[7][0].colours) == (2, 31)
    assert given[9][0].number == 10


@pytest.mark.parametrize(
    ("number", "texts"),
    [
        (1, ["2 any"]),  # ENGR-01
        (2, ["1 industry", "3 points"]),  # ENGR-02
        (3, ["1 black", "1 grey"]),  # ENGR-03
        (4, ["1 doubler", "3 points"]),  # ENGR-04
        (5, ["1 any", "3 points"]),  # ENGR-05
        (6, ["1 grey", "5 points"]),  # ENGR-06
        (7, ["1 black", "3 points"]),  # ENGR-07
        (8, ["reuse"]),  # ENGR-08
        (9, ["2 industry"]),  # ENGR-09
        (10, ["1 industry", "1 black"]),  # ENGR-10
        (11, ["1 any", "1 black"]),  # ENGR-11
        (12, ["locomotive or factory"]),  # ENGR-12
        (13, ["1 grey", "1 brown"]),  # ENGR-13
        (14, ["2 black"]),  # ENGR-14
        (15, ["1 brown", "5 points"]),  # ENGR-15
    ],
)
def test_engineer(world: Box, number: int, texts: list[str]) -> None:
    """Section 10.4, ENG-03, DATA-10: they cost one worker."""
    engineer = world.engineers[world.engineer(str(number))]
    assert (engineer.number, engineer.workers, engineer.coins) == (number, 1, 0)
    assert engineer.effects == read_effects(texts)


def test_letters(world: Box) -> None:
    """REC-ENGINEERS, DATA-09, DEC-17."""
    letters = {engineer.number: engineer.letter for engineer in world.engineers if not engineer.module}
    assert [number for number, letter in letters.items() if letter == "none"] == [1]
    assert [number for number, letter in letters.items() if letter == "A"] == [2, 4, 7, 9, 10, 12, 14]
    assert [number for number, letter in letters.items() if letter == "B"] == [3, 5, 6, 8, 11, 13, 15]


def test_end_cards(world: Box) -> None:
    """ENDC-01, ENDC-02, ENDC-03, ENDC-04, ENDC-05, ENDC-06, ENDC-07, ENDC-08, ENDC-09, ENDC-10."""
    cards = {card.rules[0]: (card.key, card.points, card.maximum, card.table) for card in world.end_cards}
    assert cards == {
        "ENDC-01": ("locomotives", 1, 0, ()),
        "ENDC-02": ("factories", 4, 20, ()),
        "ENDC-03": ("end-stations", 10, 30, ()),
        "ENDC-04": ("fifteen", 15, 0, ()),
        "ENDC-05": ("doublers", 0, 30, ((4, 20), (7, 30))),
        "ENDC-06": ("additional-engineer", 0, 0, ()),
        "ENDC-07": ("engineers", 6, 0, ()),
        "ENDC-08": ("workers", 10, 30, ()),
        "ENDC-09": ("tokens", 7, 28, ()),
        "ENDC-10": ("tracks", 1, 0, ()),
    }


# --- most points (REC-BOUND) ------------------------------------------------------------------


def most(world: Box, key: str, valuation: int) -> int:
    """Most points of a line in one scoring, by SCORE-05, SCORE-06, SCORE-07 and SCORE-09."""
    found = line(world.layouts["base"], key)
    colours = [colour for colour in range(5) if found.colours >> colour & 1]
    total = 0
    for number in range(1, found.length + 1):
        ahead = [colour for colour in colours if found.length - colour >= number]
        total += world.values[valuation][max(ahead)] * (2 if number <= found.doublers else 1)
    given = [effect for special in found.specials for effect in special.effects]
    if any(effect.kind == "line_double" for effect in given):
        total *= 2
    return total + sum(effect.number for effect in given if effect.kind in ("star", "medal_field"))


@pytest.mark.parametrize(
    ("key", "points"), [("transsib", (140, 200, 164)), ("petersburg", (54, 80, 94)), ("kiev", (55, 62, 63))]
)
def test_most_points_of_a_line(world: Box, key: str, points: tuple[int, int, int]) -> None:
    """REC-BOUND."""
    assert tuple(most(world, key, valuation) for valuation in range(3)) == points


def test_most_points_of_the_industry(world: Box) -> None:
    """REC-BOUND, INV-08: two markers stand on two fields."""
    points = world.layouts["base"].industries[0].points
    assert max(points) == 30
    assert points[-1] + points[-2] == 55


# --- where a datum comes from -----------------------------------------------------------------


def test_a_reconstructed_number_is_told_as_such(world: Box) -> None:
    """DATA-06, DATA-02, REC-ENGINEERS: by thing and field; the rest of the thing stays known."""
    kiev = line(world.layouts["base"], "kiev")
    assert {special.field: special.source.split()[0] for special in kiev.specials} == {
        1: "known", 2: "known", 3: "known", 4: "known", 5: "known", 7: "known", 8: "reconstructed", 9: "known",
    }  # fmt: skip
    place = world.space("LOCO-2")
    assert world.source("spaces", place, "sides") == "derived DATA-02"
    assert world.source("spaces", place, "workers").startswith("known")
    assert world.source("engineers", world.engineer("2"), "letter") == "reconstructed REC-ENGINEERS"
    assert world.source("engineers", world.engineer("2"), "effects").startswith("known")
    assert world.source("numbers", "pass_points") == "known REC-PASS DATA-08"


def test_every_datum_has_a_source(world: Box) -> None:
    """Section 0: known, derived or reconstructed."""
    for block in world.data:
        if block not in ("format", "id", "title", "files", "sources"):
            assert world.source(block).split()[0] in ("known", "derived", "reconstructed"), block
    for layout in world.layouts.values():
        assert all(special.source for special in layout.specials)

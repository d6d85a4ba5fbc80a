"""The printed world of the modules against the rules text (sections 13 – 19, 23.2, 23.3)."""

from __future__ import annotations

from collections import Counter

import pytest

from imperial_steam.games.russian_railroads.board.effects import read_effects
from imperial_steam.games.russian_railroads.board.world import Box, in_game
from imperial_steam.games.russian_railroads.terms import COAL_FACTORY, STEEL_MILL, TOKEN_FACTORY
from tests.games.russian_railroads.board.test_board import card, effects, line, shown

BASE: frozenset[str] = frozenset()


@pytest.mark.parametrize(
    ("group", "pieces"),
    [
        ("germany", {"boards": 4, "extensions": 18, "income_markers": 8, "extra_markers": 1}),
        ("coal", {"boards": 1, "foundries": 12, "coal": 25, "start_cards": 1, "crosses": 1}),
        ("new", {"engineers": 5, "revaluation_tiles": 1, "coal_factories": 1, "question_cards": 2, "coin_tokens": 4,
                 "coal_tokens": 4}),
        ("usa", {"boards": 4, "rubble": 8, "golden_spikes": 4, "done_markers": 12, "tokens": 8, "stock_boards": 1,
                 "price_markers": 4, "dividends": 8, "steel_mills": 3}),
        ("dsp", {"tokens": 4, "special_tokens": 5, "engineers": 4}),
    ],
)  # fmt: skip
def test_the_boxes_of_the_modules_hold(world: Box, group: str, pieces: dict[str, int]) -> None:
    """The lists of components at the head of sections 13, 14 and 17, DATA-19, DSP-01, DSP-02."""
    found = {name.partition(".")[2]: count for name, count in world.components.items() if name.startswith(f"{group}.")}
    assert found == pieces


# --- Germany (section 13, REC-GR-BOARD, REC-EXT) ----------------------------------------------


def test_lines_of_the_germany_board(world: Box) -> None:
    """GR-02, GR-03, GR-04, GR-07, GR-09, GR-10, GR-11, RUL-55, DATA-15."""
    lines = {item.key: item for item in world.layouts["germany"].lines}
    assert {key: (item.length, item.colours, item.slots, item.doublers) for key, item in lines.items()} == {
        "muenchen": (8, 31, 2, 8),
        "dresden": (9, 15, 1, 0),
        "nuernberg": (9, 15, 1, 0),
    }
    arms = {arm.key: (arm.first, arm.length, arm.colours) for arm in lines["muenchen"].arms}
    assert arms == {"hamburg": (9, 15, 31), "berlin": (9, 13, 15)}


def test_special_fields_of_muenchen_and_its_arms(world: Box) -> None:
    """REC-GR-BOARD, GR-07: only Hamburg unlocks white, and on Berlin special fields come earlier; GR-29."""
    main = line(world.layouts["germany"], "muenchen")
    assert [shown(special) for special in main.specials] == [
        (2, "black", False, (("unlock", 1),)),
        (3, "brown", True, (("worker", 1),)),
        (6, "black", False, (("unlock", 1),)),
        (8, "black", True, (("income", 1),)),
    ]
    hamburg, berlin = main.arms
    assert [shown(special) for special in hamburg.specials] == [
        (10, "black", False, (("unlock", 1),)),
        (13, "black", True, (("token", 1),)),
        (14, "black", True, (("income", 1),)),
        (15, "black", False, (("points", 10), ("unlock", 1), ("step", 2))),
    ]
    assert [shown(special) for special in berlin.specials] == [
        (9, "black", False, (("unlock", 1),)),
        (11, "black", True, (("token", 1),)),
        (12, "black", True, (("income", 1),)),
        (13, "black", False, (("points", 10),)),
    ]


def test_branch_lines_of_the_germany_board(world: Box) -> None:
    """REC-GR-BOARD, GR-15, GR-25, GR-26, GR-32, DATA-15."""
    dresden, nuernberg = (line(world.layouts["germany"], key) for key in ("dresden", "nuernberg"))
    assert [shown(special) for special in dresden.specials] == [
        (2, "black", True, (("industry", 1),)),
        (4, "grey", True, (("medal_field", 20),)),
        (8, "black", False, (("worker", 1),)),
        (9, "black", False, (("points", 10),)),
    ]
    assert [shown(special) for special in nuernberg.specials] == [
        (1, "black", True, (("star", 1),)),
        (2, "black", True, (("star", 2),)),
        (9, "black", True, (("star", 5),)),
        (9, "black", False, (("points", 10),)),
    ]
    areas = {area.key: (area.first, area.length) for item in (dresden, nuernberg) for area in item.areas}
    assert areas == {"hannover": (5, 3), "wuerzburg": (3, 2), "frankfurt": (5, 4)}
    germany, base = world.layouts["germany"], world.layouts["base"]
    assert [track.values for track in germany.industries] == [track.values for track in base.industries]


EXTENSIONS: dict[str, list[tuple[int, str, bool, str]]] = {
    "2-1": [(1, "black", False, "2 industry")],
    "2-2": [(1, "black", False, "2 coins")],
    "2-3": [(2, "black", True, "income")],
    "2-4": [(1, "black", False, "locomotive or factory")],
    "2-5": [(2, "black", True, "1 token")],
    "2-6": [(2, "grey", True, "star 4")],
    "3-1": [(2, "black", False, "1 worker")],
    "3-2": [(1, "black", False, "2 coins"), (3, "black", True, "income")],
    "3-3": [(3, "black", True, "1 token")],
    "3-4": [(2, "black", False, "extra marker")],
    "3-5": [(2, "grey", True, "star 4"), (3, "black", True, "star 2")],
    "3-6": [(1, "black", False, "locomotive or factory"), (3, "grey", True, "income")],
    "4-1": [(2, "black", False, "1 worker"), (4, "black", True, "income")],
    "4-2": [(1, "black", False, "2 coins"), (3, "brown", True, "1 worker")],
    "4-3": [(2, "black", True, "1 token"), (4, "black", True, "star 2")],
    "4-4": [(4, "grey", True, "line double")],
    "4-5": [(1, "black", False, "2 industry"), (3, "black", True, "income")],
    "4-6": [(2, "grey", True, "star 3"), (4, "grey", True, "star 5")],
}


def test_extensions(world: Box) -> None:
    """REC-EXT, DATA-16, DATA-17, GR-16, GR-27: six of each length, the extra marker on one of them."""
    tiles = {tile.key: tile for tile in world.layouts["germany"].extensions}
    assert list(tiles) == list(EXTENSIONS)
    assert Counter(tile.length for tile in tiles.values()) == {2: 6, 3: 6, 4: 6}
    for key, wanted in EXTENSIONS.items():
        assert f"{tiles[key].length}-{tiles[key].number}" == key
        found = [(shown(special)[:3], special.effects) for special in tiles[key].specials]
        assert found == [((field, colour, loco), read_effects([text])) for field, colour, loco, text in wanted], key
        assert all(special.line == -1 for special in tiles[key].specials)
    extra = [special for special in world.layouts["germany"].specials if special.effects[0].kind == "extra_marker"]
    assert len(extra) == world.components["germany.extra_markers"] == 1


def test_income_markers(world: Box) -> None:
    """GR-INC-1, GR-INC-2, GR-INC-3, GR-INC-4, GR-INC-5."""
    found = {marker.rules[0]: (marker.effects, marker.count) for marker in world.incomes}
    assert found == {
        "GR-INC-1": (read_effects(["1 coin"]), 2),
        "GR-INC-2": (read_effects(["1 industry"]), 2),
        "GR-INC-3": (read_effects(["1 any"]), 2),
        "GR-INC-4": (read_effects(["1 black", "1 grey"]), 1),
        "GR-INC-5": (read_effects(["1 grey", "1 brown"]), 1),
    }
    assert sum(count for _, count in found.values()) == world.components["germany.income_markers"] == 8


# --- coal (section 14) ------------------------------------------------------------------------


def test_coal_board(world: Box) -> None:
    """COAL-06, COAL-10, COAL-11, COAL-12, COAL-14, REC-COAL, DATA-18, DEC-07, DEC-22."""
    coal, foundry, stoker = (world.spaces[world.space(key)] for key in ("COAL", "FOUNDRY", "STOKER"))
    assert (coal.workers, coal.coins, coal.coal) == (1, 0, 0)
    assert (foundry.workers, foundry.coins, foundry.coal) == (0, 1, 0)
    assert (stoker.workers, stoker.coins, stoker.coal) == (0, 0, 2)
    assert coal.effects == read_effects(["1 coal"])
    assert foundry.effects == read_effects(["foundry", "1 coal"])
    assert stoker.effects == read_effects(["stoker"])
    assert stoker.additional
    assert world.spaces[coal.twin] is foundry
    assert world.spaces[foundry.twin] is coal
    assert [in_game(space, {"coal"}) for space in (coal, foundry, stoker)] == [True] * 3
    assert not any(in_game(space, BASE) for space in (coal, foundry, stoker))


@pytest.mark.parametrize(
    ("rule", "field", "two", "three", "four"),
    [
        ("COAL-01", "rounds", 5, 5, 6),
        ("COAL-02, DEC-06", "engineers_a", 2, 2, 2),
        ("COAL-02, DEC-06", "engineers_b", 3, 3, 4),
        ("COAL-03", "coal", 1, 1, 1),
        ("COAL-03", "coins", 3, 2, 2),
        ("REC-COALROW", "places", 4, 4, 5),
    ],
)
def test_numbers_with_coal(world: Box, rule: str, field: str, two: int, three: int, four: int) -> None:
    assert [getattr(world.counts[1][players], field) for players in (2, 3, 4)] == [two, three, four], rule


def test_foundries(world: Box) -> None:
    """COAL-F1, COAL-F2, COAL-F3, COAL-F4, COAL-F5, COAL-F6, COAL-F7, COAL-F8, COAL-F9, COAL-F10, COAL-F11, COAL-F12."""
    texts = [
        ["reuse one or two"], ["1 black", "1 any", "1 coin"], ["2 coins"], ["2 industry", "1 doubler"],
        ["1 any", "1 doubler"], ["1 black", "1 industry", "1 doubler"], ["1 industry", "best locomotive"],
        ["1 black", "locomotive or factory"], ["1 any", "best locomotive"], ["2 black", "factory"], ["2 any"],
        ["2 black", "1 industry"],
    ]  # fmt: skip
    assert [foundry.number for foundry in world.foundries] == list(range(1, 13))
    assert [foundry.effects for foundry in world.foundries] == [read_effects(each) for each in texts]
    assert (world.numbers.foundries_open, world.numbers.foundry_coal) == (2, 2)  # COAL-05, COAL-30


# --- new material (section 15) ----------------------------------------------------------------


def test_new_material(world: Box) -> None:
    """NEW-01, NEW-02, NEW-03, NEW-05, NEW-06, NEW-08, NEW-10, COAL-04."""
    coins, coal = card(world.tokens, "coins"), card(world.tokens, "coal")
    assert (coins.effects, coal.effects) == (read_effects(["4 coins"]), read_effects(["4 coal"]))
    revaluation, factory = card(world.cards, "revaluation"), card(world.cards, "coal-factory")
    assert [(effect.kind, effect.number) for effect in revaluation.effects] == [("revaluation", 2)]
    assert [(effect.kind, effect.number) for effect in factory.effects] == [("coal_factory", 1), ("coal", 2)]
    for thing in (coins, revaluation):
        assert [in_game(thing, {module}) for module in ("new", "germany", "coal", "usa")] == [True, True, False, False]
    for thing in (coal, factory):
        assert in_game(thing, {"new", "coal"})
        assert not in_game(thing, {"new"})
        assert not in_game(thing, {"coal"})
    steps, more = world.factory(COAL_FACTORY).effects
    assert (steps.kind, steps.number, steps.colours) == ("step", 2, 1)
    assert (more.kind, more.number, more.parts) == ("coal_steps", 3, (read_effects(["2 black"]),))
    assert in_game(card(world.start_cards, "START-COAL"), {"coal"})
    assert card(world.start_cards, "START-COAL").effects == read_effects(["1 coal"])


@pytest.mark.parametrize(
    ("rule", "key", "number", "price", "letter", "texts"),
    [
        ("NEW-E6", "new-6", 6, (1, 0), "B", ["3 grey"]),
        ("NEW-E15", "new-15", 15, (0, 1), "B", ["1 black", "1 grey", "1 brown"]),
        ("NEW-E5", "new-5", 5, (1, 0), "B", ["2 start cards"]),
        ("NEW-E-10", "-10", -10, (2, 0), "B", ["factory function"]),
        ("NEW-E0", "0", 0, (1, 0), "A", ["2 coal"]),
        ("DSP-E4", "olga", 4, (1, 0), "A", ["second worker"]),
        ("DSP-E7", "ludmilla", 7, (1, 0), "A", ["5 points", "cards for all"]),
        ("DSP-E11", "dimitrij", 11, (1, 0), "B", ["grey behind black"]),
        ("DSP-E14", "pjotr", 14, (0, 1), "A", ["3 black"]),
    ],
)
def test_engineer_of_a_module(
    world: Box, rule: str, key: str, number: int, price: tuple[int, int], letter: str, texts: list[str]
) -> None:
    """REC-NEWLETTERS, REC-NEWCOST, DATA-20, NEW-20, NEW-21."""
    engineer = world.engineers[world.engineer(key)]
    assert rule in engineer.rules
    assert (engineer.number, (engineer.workers, engineer.coins), engineer.letter) == (number, price, letter)
    assert engineer.effects == read_effects(texts)
    assert engineer.module == ("new" if rule.startswith("NEW") else "dsp")


def test_engineers_that_are_left_out(world: Box) -> None:
    """NEW-08, DSP-10, RUL-72; DATA-19: five new ones."""
    coal, olga = world.engineers[world.engineer("0")], world.engineers[world.engineer("olga")]
    assert not in_game(coal, {"new"})
    assert in_game(coal, {"new", "coal"})
    assert olga.players == 2
    assert not in_game(olga, {"dsp", "solo"})
    assert sum(engineer.module == "new" for engineer in world.engineers) == 5


# --- Emil (section 16) ------------------------------------------------------------------------


def test_deck_of_emil(world: Box) -> None:
    """SOLO-C01 to SOLO-C17 (section 16.4), DATA-21, SOLO-06, SOLO-25."""
    deck = [(world.spaces[card.space].key, card.workers, card.coins) for card in world.emil]
    assert deck == [
        ("WHITE-1", 1, 0), ("WHITE-2", 2, 0), ("NATURAL-1", 1, 0), ("NATURAL-2", 2, 0), ("BROWN-1", 1, 0),
        ("BROWN-2", 2, 0), ("GREY-2", 2, 0), ("BLACK-2", 2, 0), ("JOKER", 1, 1), ("LOCO-1", 1, 0), ("LOCO-3", 3, 0),
        ("PUBLIC-1", 0, 0), ("HIRE", 0, 1), ("IND-1", 1, 0), ("IND-2", 2, 0), ("DOUBLER", 1, 0), ("COAL", 1, 0),
    ]  # fmt: skip
    assert [card.module for card in world.emil] == [""] * 16 + ["coal"]
    assert [card.colour for card in world.emil[:9]] == [4, 4, 3, 3, 2, 2, 1, -1, -1]


def test_numbers_of_the_solo_game(world: Box) -> None:
    """SOLO-01, SOLO-03, SOLO-05, SOLO-07, SOLO-22, SOLO-31, SOLO-32, DEC-15, DSP-02."""
    alone, with_coal = (counts[1] for counts in world.counts)
    assert (alone.coins, alone.workers, alone.rounds, alone.coal) == (5, 6, 6, 0)
    assert (with_coal.coins, with_coal.workers, with_coal.rounds, with_coal.coal) == (6, 6, 5, 1)
    assert (alone.stack_one, alone.locomotives) == (1, 2)
    solo = world.solo
    assert (solo.workers, solo.waiting, solo.thresholds) == (6, 2, (50, 150))
    assert (solo.stock_level, solo.special_tokens, solo.majority) == (3, 3, (40, 20))


# --- America (section 17, REC-USA) ------------------------------------------------------------


def test_lines_of_the_usa_board(world: Box) -> None:
    """AR-10, AR-11, AR-12, AR-13, DATA-22."""
    usa = world.layouts["usa"]
    lines = [(item.key, item.length, item.colours, item.slots, item.doublers) for item in usa.lines]
    assert lines == [("rocky", 15, 31, 2, 8), ("east", 7, 31, 1, 3), ("west", 9, 31, 1, 3)]


def test_special_fields_of_the_usa_board(world: Box) -> None:
    """REC-USA, AR-15, AR-16, AR-17."""
    usa = world.layouts["usa"]
    wanted = {
        "rocky": [
            (2, "black", False, 0, ["unlock grey"]), (3, "brown", True, 0, ["1 worker"]),
            (4, "black", True, 0, ["stock"]), (6, "black", False, 0, ["unlock brown"]),
            (7, "black", True, 0, ["blast 1", "10 points"]), (8, "grey", False, 1, ["stock"]),
            (9, "black", True, 0, ["blast 2", "10 points"]), (10, "black", False, 0, ["unlock natural"]),
            (12, "black", True, 0, ["stock"]), (13, "black", True, 0, ["1 token"]),
            (15, "black", False, 0, ["10 points", "unlock white", "2 white"]),
        ],
        "east": [
            (2, "black", True, 0, ["stock"]), (4, "black", True, 0, ["1 token"]), (5, "grey", False, 1, ["1 worker"]),
            (7, "black", False, 0, ["10 points"]), (7, "black", True, 0, ["transcontinental"]),
        ],
        "west": [
            (3, "black", True, 0, ["stock"]), (5, "black", False, 0, ["locomotive or factory"]),
            (6, "black", True, 0, ["1 token"]), (7, "brown", False, 1, ["stock"]),
            (9, "black", False, 0, ["10 points"]), (9, "black", True, 0, ["transcontinental"]),
        ],
    }  # fmt: skip
    for key, specials in wanted.items():
        found = [(*shown(special)[:3], special.coin, special.effects) for special in line(usa, key).specials]
        assert found == [(*rest, read_effects(texts)) for *rest, texts in specials], key


def test_counts_of_the_usa_board(world: Box) -> None:
    """REC-USA: 2 worker fields, 4 ? fields with industry, 3 coin fields, 2 blasting fields, 14 doubler fields."""
    usa = world.layouts["usa"]
    kinds = Counter(effect.kind for special in usa.specials for effect in special.effects)
    assert (kinds["worker"], kinds["token"] + 1, kinds["blast"]) == (2, 4, 2)
    assert sum(special.coin > 0 for special in usa.specials) == 3
    assert sum(item.doublers for item in usa.lines) == 14
    # REC-STOCK: the board offers six stock steps.
    assert kinds["stock"] == world.numbers.stock_levels == 6


def test_industry_tracks_and_rubble_of_the_usa_board(world: Box) -> None:
    """AR-04, AR-05, AR-20, AR-22, REC-USA."""
    usa = world.layouts["usa"]
    lower, upper = usa.industries
    assert lower.values == world.layouts["base"].industries[0].values
    assert upper.values == (0, 1, 1, 2, 2, None, 4, None, 6, None, 8, None, 10, None, 12, 15)
    assert upper.gaps == lower.gaps == (5, 7, 9, 11, 13)
    assert (lower.free_gaps, upper.free_gaps) == (False, True)
    assert upper.token_field == -1
    assert usa.start_markers == (0, 1)
    west, track = usa.rubble
    assert (usa.lines[west.line].key, west.industry, west.field) == ("west", -1, 8)
    assert (track.line, usa.industries[track.industry].key, lower.values[track.field]) == (-1, "lower", 15)


def test_stock_and_steel_mills(world: Box) -> None:
    """AR-03, AR-17, AR-18, AR-36, AR-41, REC-STOCK, DATA-23, DATA-24."""
    numbers = world.numbers
    assert numbers.steel_mills == (4, 6, 8)
    assert (numbers.transcontinental, numbers.transcontinental_spike) == (10, 25)
    assert numbers.stock_end == (20, 10)
    assert world.factory(STEEL_MILL).effects == read_effects(["1 black"])


def test_dividends(world: Box) -> None:
    """AR-D1, AR-D2, AR-D3, AR-D4, AR-D5, AR-D6."""
    found = {tile.rules[0]: (tile.effects, tile.count) for tile in world.dividends}
    assert found == {
        "AR-D1": (read_effects(["1 black"]), 2),
        "AR-D2": (read_effects(["1 industry"]), 2),
        "AR-D3": (read_effects(["1 coin"]), 1),
        "AR-D4": (read_effects(["5 points"]), 1),
        "AR-D5": (read_effects(["1 any"]), 1),
        "AR-D6": (read_effects(["1 brown", "1 natural"]), 1),
    }
    assert sum(count for _, count in found.values()) == world.components["usa.dividends"] == 8


def test_tokens_of_the_usa_board(world: Box) -> None:
    """AR-05, AR-06, AR-Q1, AR-Q2, AR-35: two tokens take the place of QM-01 and QM-06."""
    here = {token.rules[0] for token in world.tokens if in_game(token, {"usa"})}
    assert here == {"QM-02", "QM-03", "QM-04", "QM-05", "QM-07", "AR-Q1", "AR-Q2"}
    (market,) = card(world.tokens, "stock-market").effects
    assert (market.kind, [part[0].kind for part in market.parts]) == ("stock_market", ["stock", "payout"])


# --- DSP and combinations (sections 18, 19) ---------------------------------------------------


def test_special_tokens(world: Box) -> None:
    """DSP-01, DSP-02, DSP-T1, DSP-T2, DSP-T3, DSP-T4, DSP-T5."""
    found = {token.rules[0]: [effect.kind for effect in token.effects] for token in world.special_tokens}
    assert found == {
        "DSP-T1": ["headhunter"],
        "DSP-T2": ["boom"],
        "DSP-T3": ["step", "industry"],
        "DSP-T4": ["token_factory"],
        "DSP-T5": ["freight_car"],
    }
    assert card(world.special_tokens, "mixed-six").effects == read_effects(["3 black", "3 industry"])
    assert world.factory(TOKEN_FACTORY).effects == read_effects(["2 tokens"])
    numbers = world.numbers
    assert (numbers.freight_total, numbers.freight_steps, numbers.special_tokens_more) == (3, 2, 1)
    assert in_game(card(world.tokens, "special"), {"dsp"})


def test_combinations(world: Box) -> None:
    """MIX-01, MIX-02, MIX-03: one player board, everything else freely."""
    assert all(len(modules & {"germany", "usa"}) <= 1 for modules in world.combinations)
    for board in ({"germany"}, {"usa"}, set()):
        assert any(board | {"coal", "new", "dsp"} <= modules for modules in world.combinations)


def test_limits_of_the_token_card(world: Box) -> None:
    """MIX-06."""
    tokens = world.end_cards[world.end_card("tokens")]
    assert (tokens.maximum, dict(tokens.maximum_with)) == (28, {"germany": 35, "dsp": 42})


def test_coal_spaces_are_no_base_ids(world: Box) -> None:
    """MIX-07: a module adds spaces, it changes none."""
    assert effects(world, "COAL") == [("coal", 1, 0)]
    assert [space.key for space in world.spaces if space.module] == ["COAL", "FOUNDRY", "STOKER"]

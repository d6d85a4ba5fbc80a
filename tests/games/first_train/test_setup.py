"""What is drawn and agreed on before a game (section 5)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from imperial_steam.games.first_train.frame import Frame, bits
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.phases.auction import bag
from imperial_steam.games.first_train.setup import Figures
from imperial_steam.games.first_train.setup_draw import draw_figures, draw_goods, draw_setup, kept_cubes
from imperial_steam.games.first_train.state import Ask, Phase
from imperial_steam.games.first_train.terms import COMPANIES, LANDOWNER
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.games.protocol import draw
from tests.games.first_train.samples import WORLD, Mode, modes, new_game

MODES = list(modes())
every_mode = pytest.mark.parametrize("mode", MODES, ids=str)
SEEDS = range(40)


@every_mode
def test_the_first_position(mode: Mode) -> None:
    """SETUP-01, SETUP-02, SETUP-30, SETUP-34, SETUP-35, SETUP-36, SETUP-37, SETUP-38, SETUP-39, RUL-07, DATA-04."""
    game = new_game(mode, 3)
    state, seats = game.state, range(mode.players)
    assert state.round == 1
    assert [track[0] for track in state.values] == [1, 2, 1, 1, 0]
    assert all(len(set(track)) == 1 for track in state.values)
    assert all(rank[::-1] == state.order for rank in state.ranks)
    assert state.points == (0,) * mode.players
    assert (state.build_order, state.train_order) == ((), ())
    assert not any(state.tracks)
    assert not any(map(any, (*state.cargo, *state.loads)))
    assert set(state.owners) == {-1}
    # PH1 is done: 12 of the 15 cubes are in hand.
    assert [state.hands[seat] for seat in seats] == [12] * mode.players


@every_mode
def test_everything_is_open(mode: Mode) -> None:
    """SETUP-41, RUL-08, D-13: what a seat observes is the position itself."""
    game = new_game(mode, 1)
    for seat in range(mode.players):
        assert game.observation(seat, Random(1)).key() == game.key()
        assert not game.hidden_from(seat)


def test_sides_go_with_the_number_of_players() -> None:
    """SETUP-03, SETUP-04, RUL-02: one side for both display boards, chosen by three players alone."""
    for players, wanted in ((2, "D23"), (4, "D34")):
        assert TITLE.draw_setup(WORLD, players, "random", Random(1)).display == wanted
    with pytest.raises(ValueError, match="display"):
        TITLE.draw_setup(WORLD, 2, "random", Random(1), {"display": "D34"})
    with pytest.raises(ValueError, match="display"):
        TITLE.draw_setup(WORLD, 4, "random", Random(1), {"display": "D23"})
    for display in ("D23", "D34"):
        assert TITLE.draw_setup(WORLD, 3, "random", Random(1), {"display": display}).display == display
    setup = TITLE.draw_setup(WORLD, 2, "random", Random(1))
    with pytest.raises(ValueError, match="SETUP-03"):
        Frame(WORLD, replace(setup, display="D34"))


def test_the_extension_is_agreed_on_and_off_by_default() -> None:
    """SETUP-05, D-01, RUL-03."""
    assert not TITLE.draw_setup(WORLD, 2, "random", Random(1), {"map": "wensleydale"}).extension
    with pytest.raises(ValueError, match="extension"):
        TITLE.draw_setup(WORLD, 2, "random", Random(1), {"map": "nuernberg", "extension": "yes"})


def test_the_first_player_is_drawn_and_the_others_follow() -> None:
    """SETUP-33: every seat begins now and then, and the order is always clockwise."""
    orders = Counter(TITLE.draw_setup(WORLD, 3, "random", Random(seed)).order for seed in range(60))
    assert set(orders) == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}


@pytest.mark.parametrize("name", ["nuernberg", "wensleydale"])
def test_cubes_that_do_not_match_are_taken_away(name: str) -> None:
    """SETUP-10, SETUP-11, SETUP-12, SETUP-13, SETUP-14, SETUP-15, LIM-16, EX-70: 0 to 2 cubes on every goods area."""
    layout = WORLD.layout(name)
    white_areas, yellow_areas = ([layout.areas[i].key for i in bits(mask)] for mask in layout.symbols)
    assert 2 * (len(white_areas) + len(yellow_areas)) == {"nuernberg": 90, "wensleydale": 86}[name]
    seen = Counter[int]()
    for seed in SEEDS:
        goods = draw_goods(WORLD, layout, Random(seed))
        assert set(goods) == {*white_areas, *yellow_areas}
        seen.update(goods.values())
        # Of 120 cubes 90 or 86 are drawn, so the cubes of one colour never run out.
        assert sum(goods[key] for key in white_areas) <= 60
        assert sum(goods[key] for key in yellow_areas) <= 60
    assert set(seen) == {0, 1, 2}
    assert 0.4 < seen[1] / sum(seen.values()) < 0.6


def test_the_example_of_matching_cubes() -> None:
    """EX-71, SETUP-12: two white for N28, one of each for N30."""
    layout = WORLD.layout("nuernberg")
    beer, post = layout.areas[layout.area_index["N28"]], layout.areas[layout.area_index["N30"]]
    assert kept_cubes(beer, (0, 0)) == 2
    assert kept_cubes(post, (0, 1)) == 1
    assert kept_cubes(post, (0, 0)) == 0


@pytest.mark.parametrize("name", ["nuernberg", "wensleydale"])
def test_stations_are_filled_with_figures(name: str) -> None:
    """SETUP-20, SETUP-21, SETUP-22, SETUP-23, SETUP-24, SIDE-08, RUL-04, RUL-05, EX-70."""
    layout = WORLD.layout(name)
    stations = {layout.areas[index].key: layout.areas[index] for index in layout.station_order}
    assert sum(area.figures for area in stations.values()) == {"nuernberg": 66, "wensleydale": 65}[name]
    for seed in SEEDS:
        figures = draw_figures(WORLD, layout, Random(seed))
        assert set(figures) == set(stations)
        for key, three in figures.items():
            assert sum(three) == stations[key].figures
            if stations[key].preset >= 0:
                assert three[1 + stations[key].preset] >= 1
        for place in range(3):
            assert sum(three[place] for three in figures.values()) <= 25


def test_preset_passengers_count_among_the_figures() -> None:
    """EX-16, SETUP-22, RUL-04: N29 gets 2 more, N25 one, N22 three; the other map has none."""
    layout = WORLD.layout("nuernberg")
    at = layout.area_index
    wanted = {"N29": (3, 0), "N25": (2, 1), "N22": (3, -1)}
    assert {key: (layout.areas[at[key]].figures, layout.areas[at[key]].preset) for key in wanted} == wanted
    reds = Counter(draw_figures(WORLD, layout, Random(seed))["N29"].red for seed in SEEDS)
    assert set(reds) == {1, 2, 3}
    assert all(area.preset < 0 for area in WORLD.layout("wensleydale").areas)


def test_draws_have_a_fixed_order() -> None:
    """SETUP-42, RUL-57: the same source of chance gives seats, then cubes, then figures."""
    chance, layout = Random(5), WORLD.layout("nuernberg")
    first = chance.randrange(4)
    goods, figures = draw_goods(WORLD, layout, chance), draw_figures(WORLD, layout, chance)
    setup = draw_setup(WORLD, 4, ("nuernberg", "D34"), False, Random(5))
    assert (setup.order[0], setup.goods, setup.figures) == (first, goods, figures)


def test_nothing_else_changes_with_the_number_of_players() -> None:
    """SIZE-09, RUL-42: map, pieces and what everybody starts with are the same for two and for four."""
    two = draw_setup(WORLD, 2, ("nuernberg", "D23"), False, Random(0))
    four = replace(two, players=4, display="D34", order=(0, 1, 2, 3))
    games = [FirstTrain(Frame(WORLD, setup)) for setup in (two, four)]
    assert games[0].state.pieces == games[1].state.pieces
    assert games[0].frame.layout == games[1].frame.layout
    assert [track[0] for track in games[0].state.values] == [track[0] for track in games[1].state.values]


def test_games_share_what_was_not_drawn() -> None:
    """Of two games on one map everything agreed on is made once; memory and another board are a game's own."""
    one, other = (Frame(WORLD, draw_setup(WORLD, 2, ("nuernberg", "D23"), False, Random(seed))) for seed in (1, 2))
    elsewhere = Frame(replace(WORLD, title="another"), one.setup)
    assert one.links is other.links
    assert one.setup != other.setup
    assert one.memory is not other.memory
    assert elsewhere.links is not one.links
    assert elsewhere.world.title == "another"


@pytest.mark.parametrize(("mode", "left"), [(MODES[0], 6), (MODES[-1], 12)], ids=str)
def test_markers_left_in_the_bag(mode: Mode, left: int) -> None:
    """EX-26, SETUP-31, SETUP-32, INV-08: what is not drawn stays in the bag."""
    game, chance = new_game(mode, 2), Random(2)
    while (decision := game.decision()) is not None and game.state.ask is Ask.MARKER:
        assert decision.weights is not None
        assert sum(decision.weights) == sum(bag(game.frame, game.state))
        game.apply(draw(decision, chance))
    assert game.state.phase is Phase.AUCTION
    assert sum(bag(game.frame, game.state)) == left


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"goods": {"N28": 3}}, "SETUP-13"),
        ({"goods": {"N29": 1}}, "SETUP-13"),
        ({"figures": {"N29": Figures(2, 2, 0)}}, "SETUP-22"),
        ({"figures": {"N43": Figures(0, 0, 1)}}, "SETUP-22"),
        ({"extension": True}, "SETUP-05"),
        ({"map": "atlantis"}, "atlantis"),
    ],
)
def test_setups_that_cannot_be_are_refused(change: dict[str, object], complaint: str) -> None:
    setup = TITLE.draw_setup(WORLD, 2, "random", Random(1))
    with pytest.raises(ValueError, match=complaint):
        Frame(WORLD, replace(setup, **change))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["players", "map", "display", "extension", "order", "goods", "figures", "given"])
def test_data_that_are_no_setup_are_refused(name: str) -> None:
    data = dict(TITLE.setup_data(TITLE.draw_setup(WORLD, 2, "random", Random(1))))
    with pytest.raises(ValueError, match=r"must|there is no map"):
        TITLE.new_game(WORLD, TITLE.setup_from_data({**data, name: "nonsense"}))


def test_pieces_of_the_setup_lie_on_the_map() -> None:
    """SETUP-12, SETUP-22: goods and figures of the setup, and nothing else."""
    game = new_game(MODES[0], 1)
    setup, pieces, at = game.frame.setup, game.state.pieces, game.frame.layout.area_index
    for key, three in setup.figures.items():
        assert (pieces[LANDOWNER][at[key]], *(pieces[2 + c][at[key]] for c in range(len(COMPANIES)))) == three
    assert sum(pieces[0]) + sum(pieces[1]) == sum(setup.goods.values())

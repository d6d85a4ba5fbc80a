"""The worked examples of 24.5 that this model covers: Germany, stokers, the USA board, end scoring of modules."""

from tests.games.russian_railroads.second_model import scoring
from tests.games.russian_railroads.second_model.arranging import (
    fill_gaps,
    follow,
    give_away,
    lay,
    options,
    pending,
    put_locomotives,
    table,
)
from tests.games.russian_railroads.second_model.position import Position, start_player
from tests.games.russian_railroads.second_model.printed_modules import EXTENSIONS, FOUNDRIES, INCOME_MARKERS
from tests.games.russian_railroads.second_model.scoring import end_card_points, line_points, stock_bonus
from tests.games.russian_railroads.second_model.tiles import (
    build_factory,
    chain_outcomes,
    factory_places,
)
from tests.games.russian_railroads.second_model.tracks import (
    area_reached,
    coin_fields,
    newly_satisfied,
    reach,
    step_refusal,
)

BLACK = (("black", 1),)


def germany(**lines: str) -> Position:
    """A game on the Germany board."""
    position = table(players=4, board="germany", **lines)  # type: ignore[arg-type]
    give_away(position)
    return position


def usa(**lines: str) -> Position:
    """A game on the USA board."""
    position = table(players=3, board="usa", **lines)  # type: ignore[arg-type]
    give_away(position)
    return position


def test_berlin() -> None:
    """EX-80, EX-88."""
    position = germany(muenchen="black 8 grey 7 brown 2")
    after = follow(pending(position, (("black", 2),)), "step muenchen black berlin", "step muenchen black")
    assert after.player.tracks["muenchen"]["black"] == 10
    assert "natural" in after.player.unlocked
    after = follow(pending(after, (("grey", 2),)), "step muenchen grey", "step muenchen grey")
    assert after.player.tracks["muenchen"]["grey"] == 9
    after.player.tracks["muenchen"]["black"] = 13
    assert step_refusal(after.player, "muenchen", "black") == "TRACK-06"
    assert not any(("unlock white", 1) in field.once for field in newly_satisfied(after.player))


def test_hamburg() -> None:
    """EX-88."""
    after = follow(pending(germany(muenchen="black 8"), (("black", 2),)), "step muenchen black hamburg")
    assert "natural" not in after.player.unlocked
    assert "natural" in follow(after, "step muenchen black").player.unlocked
    after.player.tracks["muenchen"]["black"] = 14
    assert "white" in follow(after, "step muenchen black").player.unlocked


def test_two_extensions_in_one_action() -> None:
    """EX-81."""
    position = pending(germany(nuernberg="black 2"), (("black", 3),))
    area = follow(position, "step nuernberg black")
    assert options(area) == {f"extension wuerzburg {number}" for number in range(1, 7)}
    assert area_reached(area.player) == "wuerzburg"
    after = follow(area, "extension wuerzburg 3", "step nuernberg black", "step nuernberg black")
    assert options(after) == {f"extension frankfurt {number}" for number in range(1, 7)}


def test_extension_of_another_player_is_gone() -> None:
    """GR-17: only the tiles that are left."""
    position = germany(nuernberg="black 2")
    position.players[1].extensions["wuerzburg"] = 4
    assert "extension wuerzburg 4" not in options(follow(pending(position, BLACK), "step nuernberg black"))


def test_fields_of_an_extension() -> None:
    """EX-89."""
    position = pending(germany(dresden="black 4"), BLACK)
    after = follow(position, "step dresden black", "extension hannover 6")
    assert {"locomotive muenchen 2", "factory stack 1", "end turn"} <= options(after)
    player = after.player
    player.tracks["dresden"] = {"black": 8, "grey": 7}
    put_locomotives(player, 1, 0, 6, 0)
    assert "dresden 7 grey+L hannover" not in {field.key for field in newly_satisfied(player)}
    put_locomotives(player, 1, 0, 7, 0)
    assert "dresden 7 grey+L hannover" in {field.key for field in newly_satisfied(player)}


def test_natural_is_bound() -> None:
    """EX-93."""
    position = germany(muenchen="black 8 grey 7 brown 6 natural 5", dresden="black 4 grey 3 brown 2 natural 1")
    lay(position.player, nuernberg="black 4 grey 3 brown 2")
    assert step_refusal(position.player, "nuernberg", "natural") == "INV-02"


def test_stars_of_an_extension() -> None:
    """EX-94."""
    player = germany(nuernberg="black 5 grey 4").player
    player.extensions = {"wuerzburg": 6}
    put_locomotives(player, 1, 0, 0, 4)
    assert line_points(player, "nuernberg") == 11


def test_income_markers() -> None:
    """EX-98, CH-22: one is taken while there is one; 13.4: eight of them."""
    position = germany(muenchen="black 7")
    put_locomotives(position.player, 8, 0, 0, 0)
    after = follow(pending(position, BLACK), "step muenchen black")
    assert options(after) == {f"income {kind}" for kind in INCOME_MARKERS}
    assert follow(after, "income any").income_left["any"] == 1
    assert sum(position.income_left.values()) == 8
    after.income_left = dict.fromkeys(INCOME_MARKERS, 0)
    assert options(after) == {"end turn"}
    assert len(EXTENSIONS) == 18
    assert len(FOUNDRIES) == 12


def test_stoker_brings_a_token() -> None:
    """EX-83."""
    position = table(T="black 13")
    put_locomotives(position.player, 7, 5, 0, 0)
    give_away(position)
    position.player.slots[1].stoker = True
    assert reach(position.player, "transsib") == 13
    assert [field.key for field in newly_satisfied(position.player)] == ["transsib 13 black+L"]


def test_stoker_in_a_chain() -> None:
    """EX-104."""
    position = table()
    put_locomotives(position.player, 5, 5, 5, 4)
    position.player.slots[3].stoker = True
    position.stacks = {5: 1, 6: 4}
    assert options(pending(position, (("locomotive", 1),), mandatory=False)) == {"end turn"}
    position.stacks = {6: 4}
    after = follow(pending(position, (("locomotive", 1),)), "locomotive kiev 1")
    assert options(after) == {"return"}
    assert follow(after, "return").display == ["4"]
    outcomes = chain_outcomes(position.player.slots, after.player.slots[3])
    assert len(outcomes) == 4  # whichever tile the 6 replaces fits nowhere else and is returned


def test_engineer_of_a_negative_number() -> None:
    """EX-86."""
    player = start_player(4)
    player.engineers = {"new -10": False, "4": False}
    assert scoring.engineer_sum(player) == 0
    player.engineers = {"new -10": False, "14": False}
    assert scoring.engineer_sum(player) == 4


def test_stock_bonus() -> None:
    """EX-95, AR-36."""
    assert stock_bonus({1: ["A", "B"], 0: ["C"]}) == {"A": 20, "B": 10}
    assert stock_bonus({2: ["A"], 0: ["B"]}) == {"A": 20, "B": 10}
    assert stock_bonus({2: ["A"], 0: ["B", "C"]}) == {"A": 20}


def test_rubble() -> None:
    """EX-96."""
    position = usa(west="black 7", rocky="black 7")
    assert step_refusal(position.player, "west", "black") == "AR-14"
    put_locomotives(position.player, 1, 5, 0, 0)
    after = follow(pending(position, (("locomotive", 1), ("black", 1))), "locomotive rocky 1")
    after = follow(after, "return") if after.hand and "return" in options(after) else follow(after, "locomotive east 1")
    assert reach(after.player, "rocky") == 7
    assert after.player.score == 10
    assert step_refusal(after.player, "west", "black") is None


def test_rubble_on_the_industry() -> None:
    """AR-04, AR-14."""
    position = usa()
    fill_gaps(position.player, "6", "6")
    position.player.markers["lower"] = [7]
    assert options(pending(position, (("industry", 1),))) == {"industry upper 0"}


def test_transcontinental_bonus() -> None:
    """EX-120."""
    player = usa(east="black 7", west="black 8").player
    put_locomotives(player, 1, 0, 7, 9)
    assert line_points(player, "east") + line_points(player, "west") == 10
    player.tracks["west"]["black"] = 9
    assert line_points(player, "east") + line_points(player, "west") == 20
    player.golden_spike = True
    assert line_points(player, "east") + line_points(player, "west") == 50


def test_upper_industry_track() -> None:
    """EX-121."""
    position = usa()
    position.player.markers = {"lower": [4], "upper": [4]}
    after = follow(pending(position, (("industry", 1),)), "industry upper 4")
    build_factory(after, after.player, "6", 0)
    assert after.player.coins == position.player.coins
    lower = follow(pending(after, (("industry", 1),)), "industry lower 4")
    assert lower.player.coins == position.player.coins + 1


def test_coin_field() -> None:
    """EX-123: the field can be paid once the track has reached it, in any later turn."""
    player = usa(rocky="black 10 grey 8").player
    assert [field.key for field in coin_fields(player)] == ["rocky 8 grey+C"]
    player.satisfied.add("rocky 8 grey+C")
    assert coin_fields(player) == []


def test_place_of_a_steel_mill() -> None:
    """EX-124."""
    position = usa()
    fill_gaps(position.player, "5", "mill")
    assert factory_places(position.player) == [1, 2]
    build_factory(position, position.player, "6", 1)
    assert position.display == []


def test_doublers_of_three_rows() -> None:
    """EX-126."""
    position = usa()
    position.player.doublers = {"rocky": 4, "east": 2, "west": 0}
    offered = options(pending(position, (("doubler", 1),)))
    assert offered == {"doubler rocky", "doubler east", "doubler west"}
    assert end_card_points(position.player, "doublers") == 20


def test_most_points_of_tokens() -> None:
    """EX-134, EX-136."""
    player = germany().player
    player.tokens_on_board = {str(number): "steps" for number in range(7)}
    assert end_card_points(player, "tokens", dsp=True) == 42
    assert end_card_points(player, "tokens") == 35

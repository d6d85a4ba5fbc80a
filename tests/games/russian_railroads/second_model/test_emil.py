"""The worked examples of 24.5 about Emil."""

from tests.games.russian_railroads.second_model import emil
from tests.games.russian_railroads.second_model.arranging import table
from tests.games.russian_railroads.second_model.emil import more_workers
from tests.games.russian_railroads.second_model.position import Emil, Position, Use
from tests.games.russian_railroads.second_model.printed import SPACES
from tests.games.russian_railroads.second_model.printed_modules import EMIL_CARDS
from tests.games.russian_railroads.second_model.turn_order import number_of_rounds, public_engineers


def solo() -> Position:
    """A solo game seen by the player."""
    return table(players=2)


def test_his_cards_are_the_spaces_of_two_players() -> None:
    """COMP-33, EX-110."""
    left_out = {"OPEN", "COINS", "ORDER-1", "LAST"}
    spaces = {name for name, space in SPACES.items() if space.two_players} - left_out | {"PUBLIC-1", "COAL"}
    assert set(EMIL_CARDS.values()) == spaces
    assert (len(EMIL_CARDS), number_of_rounds(1), number_of_rounds(1, coal=True)) == (17, 6, 5)


def test_cards_that_are_not_possible() -> None:
    """EX-90."""
    opponent = Emil(["SOLO-C11", "SOLO-C07", "SOLO-C16", "SOLO-C08"], workers=2)
    assert emil.turn(solo(), opponent) == "DOUBLER"
    assert (opponent.workers, opponent.deck) == (1, ["SOLO-C08"])


def test_first_card() -> None:
    """EX-111."""
    opponent = Emil(["SOLO-C08"])
    assert emil.turn(solo(), opponent) == "BLACK-2"
    assert opponent.workers == 4


def test_two_tiles() -> None:
    """EX-112."""
    position = solo()
    position.stacks = {2: 1, 3: 2}
    assert emil.turn(position, Emil(["SOLO-C11"])) == "LOCO-3"
    assert position.stacks == {2: 0, 3: 1}


def test_without_workers_he_passes() -> None:
    """EX-113."""
    position = solo()
    position.hire = "9"
    opponent = Emil(["SOLO-C13"], workers=0)
    assert emil.turn(position, opponent) is None
    assert opponent.passed
    assert (position.hire, opponent.deck) == ("9", ["SOLO-C13"])


def test_no_public_engineer() -> None:
    """EX-114."""
    assert public_engineers(1, 6) == 0
    assert emil.turn(solo(), Emil(["SOLO-C12", "SOLO-C14"])) == "IND-1"


def test_public_engineer() -> None:
    """SOLO-16."""
    position = solo()
    position.public = {"PUBLIC-1": "new -10"}
    opponent = Emil(["SOLO-C12"])
    assert emil.turn(position, opponent) == "PUBLIC-1"
    assert opponent.workers == 4


def test_hiring() -> None:
    """EX-115."""
    position = solo()
    position.hire = "9"
    opponent = Emil(["SOLO-C13"])
    assert emil.turn(position, opponent) == "HIRE"
    assert (opponent.engineers, opponent.workers) == (["9"], 6)
    assert not position.hire


def test_occupied_space() -> None:
    """SOLO-13."""
    position = solo()
    position.spaces["BLACK-2"] = [Use(0, own=2)]
    assert emil.turn(position, Emil(["SOLO-C08", "SOLO-C14"])) == "IND-1"


def test_thresholds() -> None:
    """EX-92, EX-116."""
    opponent = Emil()
    more_workers(opponent, 48, 55)
    assert opponent.workers == 7
    late = Emil(passed=True)
    more_workers(late, 40, 155)
    assert (late.workers, late.all_workers) == (6, 8)


def test_the_deck_ends_while_he_draws() -> None:
    """EX-117."""
    opponent = Emil(["SOLO-C01", "SOLO-C04"])
    assert emil.turn(solo(), opponent) is None
    assert not opponent.passed
    assert emil.turn(solo(), opponent) is None
    assert opponent.passed

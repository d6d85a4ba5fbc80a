"""Options of a game: presets, defaults, and what does not go together."""

from __future__ import annotations

import pytest

from imperial_steam.games.kit.options import change, complete, offered, openings
from imperial_steam.games.protocol import Option


def alone(chosen: object) -> bool:
    assert isinstance(chosen, dict)
    return bool(chosen["players"] == "1")


OPTIONS = (
    Option("hidden", ("no", "yes"), "no", lambda chosen: not alone(chosen)),
    Option(
        "rival", ("weak", "strong", "own"), "weak", alone,
        {"weak": {"card": "A", "money": "0"}, "strong": {"card": "B", "money": "20"}},
    ),
    Option("card", ("A", "B"), "A", alone),
    Option("money", ("0", "10", "20"), "0", alone, number=True),
    Option("free", ("no", "yes"), "no", lambda chosen: alone(chosen) and chosen["money"] == "0"),
)  # fmt: skip


def test_defaults_fill_what_applies() -> None:
    assert complete(OPTIONS, {}, 3, "normal") == {"hidden": "no"}
    assert complete(OPTIONS, {}, 1, "normal") == {"rival": "weak", "card": "A", "money": "0", "free": "no"}


def test_a_preset_sets_the_others() -> None:
    assert complete(OPTIONS, {"rival": "strong"}, 1, "normal") == {"rival": "strong", "card": "B", "money": "20"}


def test_a_preset_changed_in_part_is_none() -> None:
    chosen = complete(OPTIONS, {"rival": "strong", "money": "10"}, 1, "normal")
    assert chosen == {"rival": "own", "card": "B", "money": "10"}


def test_parts_that_make_up_a_preset_are_one() -> None:
    assert complete(OPTIONS, {"rival": "own", "card": "B", "money": "20"}, 1, "normal")["rival"] == "strong"


def test_choosing_a_preset_forgets_what_it_sets() -> None:
    given = change(OPTIONS, {"money": "10", "free": "yes"}, "rival", "strong")
    assert given == {"free": "yes", "rival": "strong"}
    assert change(OPTIONS, {"rival": "strong"}, "card", "A") == {"rival": "strong", "card": "A"}
    assert change(OPTIONS, {"money": "10"}, "rival", "own") == {"money": "10", "rival": "own"}


@pytest.mark.parametrize(
    ("given", "players", "words"),
    [
        ({"hiden": "yes"}, 2, "no option 'hiden'; 'hidden'?"),
        ({"hidden": "perhaps"}, 2, "one of no, yes"),
        ({"hidden": "yes"}, 1, "'hidden' does not go with"),
        ({"rival": "strong", "free": "yes"}, 1, "'free' does not go with"),
    ],
)
def test_what_does_not_go_together_is_refused(given: dict[str, str], players: int, words: str) -> None:
    with pytest.raises(ValueError, match=words.replace("?", r"\?")):
        complete(OPTIONS, given, players, "normal")


SIDES = (
    Option("map", ("north", "south"), "north"),
    Option("side", ("a", "b"), "a", lambda chosen: chosen["players"] == "3"),
    Option("coast", ("no", "yes"), "no", lambda chosen: chosen["map"] == "south"),
)


def test_options_of_several_people_are_those_that_can_apply_to_any_number_of_them() -> None:
    assert [option.key for option in offered(OPTIONS, (2, 3), ("normal",))] == ["hidden"]
    assert [option.key for option in offered(SIDES, (2, 3), ("normal",))] == ["map", "side", "coast"]
    assert [option.key for option in offered(SIDES, (2, 4), ("normal",))] == ["map", "coast"]


def test_what_makes_other_options_apply_is_found() -> None:
    assert openings(SIDES, {"side": "b"}, 3, "normal") == [{"side": "b", "map": "south"}]
    assert openings(SIDES, {"map": "south"}, 2, "normal") == [{"map": "north"}]
    assert openings(OPTIONS, {}, 2, "normal") == []

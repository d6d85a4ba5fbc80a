"""Actions declared by their form: text, target and parser agree, and say what is wrong."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError
from itertools import product
from typing import Annotated

import pytest

from imperial_steam.games.kit.text_forms import TextForm, TextForms, action, among, pair
from imperial_steam.games.protocol import Target

GOODS = ("wood", "stone")
Good = Annotated[str, among(GOODS, "good")]


@action("throw {count}", target="dice all")
class Throw(TextForm):
    """One number."""

    count: int


@action(
    "send {good} from {yard} to {town}",
    target="{good} {yard}>{town}",
    every=lambda towns: product(GOODS, ("A",), towns),
)
class Send(TextForm):
    """Texts with words between them."""

    good: Good
    yard: str
    town: str


@action("hire {hub} {column}", target="labour 100% {column}")
class Hire(TextForm):
    """A single word, then a number."""

    hub: str
    column: int


@action("rail {link}", target="link {link}")
class Rail(TextForm):
    """Two names."""

    link: Annotated[str, pair("Town–Town")]


@action("end", target="button end")
class End(TextForm):
    """Nothing to say."""


FORMS: TextForms[TextForm] = TextForms((Throw, Send, Hire, Rail, End))


@pytest.mark.parametrize(
    ("made", "text", "target"),
    [
        (Throw(-3), "throw -3", Target("dice", "all")),
        (Send("wood", "New Yard #1", "St. Pölten"), "send wood from New Yard #1 to St. Pölten",
         Target("wood", "New Yard #1>St. Pölten")),
        (Hire("white", 2), "hire white 2", Target("labour", "100% 2")),
        (Rail("Wr. Neustadt–Baden"), "rail Wr. Neustadt–Baden", Target("link", "Wr. Neustadt–Baden")),
        (End(), "end", Target("button", "end")),
    ],
)  # fmt: skip
def test_text_target_and_parser_are_one(made: TextForm, text: str, target: Target) -> None:
    assert str(made) == text
    assert made.target == target
    assert FORMS.parse(text) == made
    assert hash(FORMS.parse(f"  {text.replace(' ', '  ', 1)} ")) == hash(made)
    assert copy.deepcopy(made) == pickle.loads(pickle.dumps(made)) == made


def test_actions_are_values() -> None:
    throw = Throw(1)
    with pytest.raises(FrozenInstanceError):
        throw.count = 2  # type: ignore[misc]
    assert not hasattr(throw, "__dict__")
    assert throw != Throw(2)
    assert FORMS.parse("end") is FORMS.parse("end")
    assert FORMS.verbs == ("end", "hire", "rail", "send", "throw")


def test_a_hyphen_will_do() -> None:
    assert FORMS.parse("rail Wien - Baden") == Rail("Wien–Baden")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no action; one of end, hire, rail, send, throw"),
        ("thow 1", "'thow' is no action; did you mean 'throw'?"),
        ("throw", "'throw' needs something after it"),
        ("throw x", "'x' is not a whole number"),
        ("throw ٣", "'٣' is not a whole number"),
        ("throw " + "9" * 5_000, "is not a whole number"),
        ("end now", "'end' takes nothing after it, got 'now'"),
        ("hire white", "'hire white' does not have the form 'hire <hub> <column>'"),
        ("hire white two", "'two' is not a whole number"),
        ("send wod from A to B", "'wod' is no good; did you mean 'wood'?"),
        ("send wood to B", "does not have the form 'send <good> from <yard> to <town>'"),
        ("rail Wien", "'Wien' does not have the form 'Town–Town'"),
        ("x" * 5_000, "is no action"),
    ],
)
def test_a_wrong_text_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]{1,200}$") as refused:
        FORMS.parse(text)
    assert message in str(refused.value)


def test_forms_fit_their_classes() -> None:
    with pytest.raises(TypeError, match="do not fit its fields count"):

        @action("throw {number}", target="dice all")
        class Other(TextForm):
            count: int

    with pytest.raises(TypeError, match="same verb"):
        TextForms((Throw, Throw))


def test_every_action_of_a_kind_can_be_made_for_one_game() -> None:
    assert [str(made) for made in Send.every(("B", "C"))] == [
        "send wood from A to B", "send wood from A to C", "send stone from A to B", "send stone from A to C",
    ]  # fmt: skip
    assert (*End.every(()),) == (End(),), "there is one action without fields"
    assert (*Throw.every(()),) == (), "no numbers are known beforehand"


def test_games_share_their_actions() -> None:
    first, second = Send.every(("B", "C")), Send.every(("C",))
    assert second[-1] is first[-1], "equal actions of two games are one object"

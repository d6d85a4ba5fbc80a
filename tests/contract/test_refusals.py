"""A refusal names what is missing or in the way: every sentence has values, or a reason why it needs none."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence

import pytest

from imperial_steam.i18n import LANGUAGES, Catalogue

#: Why a sentence has no value: nothing is missing and nothing is in the way.
MOMENT = "It is about the moment: something else is to be decided now, and the prompt names it."
NOT_DUE = "Nothing of this kind is due now: no unit of the turn allows it, so there is no number and no place."
EMPTY = "The sentence names what has run out, and nothing is left of it."
ONE = "The rule allows one of it, and the sentence says so: there is no other number."
UNKNOWN = "What was named is not in the game: the text form of the action shows what it was."

_EXCEPTIONS: Mapping[str, Mapping[str, Sequence[str]]] = {
    "imperial_steam": {
        MOMENT: (
            "bid-first", "bids-are-over", "discard-not-needed", "finish-step-first", "franz-decides", "game-over",
            "hand-is-placed", "main-action-finished", "main-action-first", "not-franz-turn", "no-points",
        ),
        ONE: (
            "already-ordering", "has-bridge-engineer", "has-delivered", "has-tunnel-engineer", "no-steps",
            "coal-on-locomotive",
        ),
        EMPTY: (
            "no-effect-A1", "no-effect-A2", "no-effect-A3", "no-effect-A4", "no-effect-A5", "no-effect-A6",
            "no-effect-A7", "no-effect-A8", "no-effect-A9", "no-effect-A10", "no-effect-A11", "no-factories-left",
            "no-freight-car", "no-investor", "no-worker",
        ),
    },
    "russian_railroads": {
        MOMENT: (
            "chance-first", "coal-not-now", "emil-first", "game-over", "look-first", "no-pass-now", "no-space-left",
            "not-emils-turn", "not-now", "nothing-open", "own-turn-only", "pay-first", "relocation-first",
            "reuse-mandatory", "space-first", "start-card-first", "turn-not-over",
        ),
        NOT_DUE: (
            "no-area-reached", "no-card", "no-cards-to-draw", "no-coal-steps", "no-dimitrij", "no-doubler",
            "no-end-card", "no-factory", "no-foundry-in-use", "no-foundry-space", "no-foundry-to-open",
            "no-freight-car", "no-function", "no-headhunter", "no-income-field", "no-industry-step", "no-locomotive",
            "no-marker", "no-mill", "no-nine", "no-reuse", "no-reward", "no-second-worker", "no-special-token",
            "no-stock-step", "no-token-field", "nothing-again", "nothing-replaced", "nothing-to-lapse",
        ),
        EMPTY: ("deck-empty", "no-doubler-left", "no-foundry-left", "no-locomotive-left", "nobody-to-hire"),
        ONE: ("beside-the-turn", "one-revaluation-only", "order-space", "other-order-space", "start-field-taken"),
        UNKNOWN: ("no-such-dividend", "no-such-emil-card", "not-in-this-game"),
    },
    "first_train": {
        MOMENT: (
            "action_first", "bid_first", "class_to_choose", "colour_first", "exchange_first", "game_over", "line_open",
            "marker_first", "no_bids_now", "no_sales_now", "no_shipping_now", "sale_first", "spend_first",
            "start_first",
        ),
        NOT_DUE: ("no_class_to_choose", "no_track_yet", "no_train"),
        ONE: ("nothing_uncontested",),
    },
}  # fmt: skip
#: By title: every reason whose sentence has no value, and why it needs none.
EXCEPTIONS = {
    key: {reason: why for why, reasons in groups.items() for reason in reasons} for key, groups in _EXCEPTIONS.items()
}
#: By title: what somebody has, and the sentence says who.
SOMEBODYS: Mapping[str, Sequence[str]] = {
    "imperial_steam": ("discard-first", "site-taken-by", "station-site-taken-by"),
    "russian_railroads": ("engineer-of-another", "hired-by", "occupied", "workers-away"),
    "first_train": ("border_taken", "train_taken"),
}


def sentences_of(key: str, language: str) -> dict[str, str]:
    """Every sentence of a refusal of a title by its reason."""
    catalogue = Catalogue(language, key)
    written = catalogue._own[0]._catalog  # type: ignore[attr-defined]
    return {
        str(name).removeprefix("refusal."): str(text)
        for name, text in written.items()
        if str(name).startswith("refusal.")
    }


def placeholders(message: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name is not None}


#: The games of the program. A new one is added with its exceptions.
every_title = pytest.mark.parametrize("key", sorted(EXCEPTIONS))


@every_title
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_names_what_is_missing_or_in_the_way(key: str, language: str) -> None:
    found = sentences_of(key, language)
    assert len(found) > 50
    silent = {reason for reason, message in found.items() if not placeholders(message)}
    assert silent - set(EXCEPTIONS[key]) == set()


@every_title
def test_no_exception_is_out_of_date(key: str) -> None:
    """An exception names a sentence that exists and has no value."""
    found = sentences_of(key, "en")
    assert {reason for reason in EXCEPTIONS[key] if reason not in found or placeholders(found[reason])} == set()


@every_title
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_somebody_has_is_told_with_the_name(key: str, language: str) -> None:
    found = sentences_of(key, language)
    assert [reason for reason in SOMEBODYS[key] if "seat" not in placeholders(found[reason])] == []

"""Effects as files write them: short texts such as `2 black`, `1 black or grey`, `locomotive or factory` (section 4.1).

`read_effects` reads the list of a space, card or field. Every text form is in one of the tables below, so that a
wrong word can be answered with the nearest valid one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from imperial_steam.games.kit.faults import in_english, nearest, said, shown
from imperial_steam.games.russian_railroads.board.world import Effect, Effects
from imperial_steam.games.russian_railroads.terms import ANY_COLOUR, COLOURS

COUNTED: Mapping[str, str] = {
    "industry": "industry", "doubler": "doubler", "coin": "coin", "point": "points", "worker": "worker",
    "temporary worker": "temporary", "coal": "coal", "token": "token", "start card": "start_cards",
}  # fmt: skip
"""Things that come in numbers, `2 coins`: the noun in the singular and the kind of effect."""

PLAIN: Mapping[str, Effect] = {
    "locomotive": Effect("locomotive"),
    "factory": Effect("factory"),
    "locomotive or factory": Effect("locomotive_or_factory"),
    "card": Effect("card"),
    "end card": Effect("end_card"),
    "reuse": Effect("reuse"),
    "reuse one or two": Effect("reuse_two"),
    "hire": Effect("hire"),
    "second marker": Effect("second_marker"),
    "medal": Effect("medal"),
    "revaluation": Effect("revaluation", 1),
    "German revaluation": Effect("revaluation", 2),
    "black worker": Effect("black_worker"),
    "locomotive 9": Effect("locomotive_nine", 9),
    "letterless engineer": Effect("letterless_engineer"),
    "sum of engineers": Effect("engineer_sum"),
    "two best locomotives": Effect("two_best", 2),
    "best locomotive": Effect("best_locomotive"),
    "line double": Effect("line_double"),
    "transcontinental": Effect("transcontinental"),
    "income": Effect("income"),
    "foundry": Effect("foundry"),
    "stoker": Effect("stoker"),
    "stock": Effect("stock"),
    "payout": Effect("payout"),
    "extra marker": Effect("extra_marker"),
    "golden spike": Effect("golden_spike"),
    "headhunter": Effect("headhunter"),
    "boom": Effect("boom"),
    "token factory": Effect("token_factory"),
    "freight car": Effect("freight_car"),
    "second worker": Effect("olga"),
    "cards for all": Effect("ludmilla", 3),
    "grey behind black": Effect("dimitrij"),
    "factory function": Effect("factory_function"),
    "coal factory": Effect("coal_factory"),
    "special token": Effect("special_token"),
}
"""Effects without a number of their own."""

NUMBERED: Mapping[str, str] = {
    "public": "public", "order": "order", "star": "star", "medal field": "medal_field", "blast": "blast",
}  # fmt: skip
"""Words followed by a number: `public 1`, `star 4`, `blast 1` (the first rubble tile)."""

LASTING: frozenset[str] = frozenset({"star", "line_double", "medal_field", "transcontinental"})
"""Kinds that count in every round scoring while their condition holds (EFF-08)."""

AGAIN = "one of them again"
"""Last text of a list whose effects come once each, one of them a second time (QC-05)."""

_COUNT = re.compile(r"(\d{1,2}) (.+)")
_NUMBER = re.compile(r"(.+?) (\d{1,2})")
_CHOICE = re.compile(r"end card or (\d{1,2}) points")
_COAL = re.compile(r"up to (\d) times (.+) for 1 coal")


class EffectError(ValueError):
    """A text that is no effect: what is wrong with it, as `checks.error` takes it, and the nearest valid text."""

    def __init__(self, key: str, near: str = "", **values: object) -> None:
        super().__init__(in_english(said(key, **values), "russian_railroads"))
        self.key, self.nearest = key, near
        self.values: dict[str, Any] = dict(values)


def read_effects(texts: Sequence[str]) -> Effects:
    """The effects of a list of texts; raises `EffectError` for the first text that is not an effect."""
    if texts and texts[-1] == AGAIN:
        parts = tuple((read_effect(text),) for text in texts[:-1])
        if len(parts) < 2:
            raise EffectError("needs_two_effects_before_it", effect=AGAIN)
        return (Effect("again", parts=parts),)
    return tuple(read_effect(text) for text in texts)


def read_effect(text: str) -> Effect:
    """The effect of a text; raises `EffectError`."""
    if text in PLAIN:
        return PLAIN[text]
    if text == "stock, then payout":
        return Effect("stock_market", parts=((PLAIN["stock"],), (PLAIN["payout"],)))
    if choice := _CHOICE.fullmatch(text):
        return Effect("card_or_points", int(choice[1]))
    if coal := _COAL.fullmatch(text):
        return Effect("coal_steps", int(coal[1]), parts=((read_effect(coal[2]),),))
    if counted := _COUNT.fullmatch(text):
        return _counted(int(counted[1]), counted[2])
    verb, _, rest = text.partition(" ")
    if verb == "unlock":
        return Effect("unlock", colours=_colours(rest))
    if (named := _NUMBER.fullmatch(text)) and named[1] in NUMBERED:
        number = int(named[2])
        return Effect(NUMBERED[named[1]], number - 1 if named[1] == "blast" else number)
    if text == AGAIN:
        raise EffectError("must_stand_at_the_end", effect=AGAIN)
    raise EffectError("is_no_effect", nearest(text, [*PLAIN, AGAIN]), effect=shown(text))


def _counted(number: int, noun: str) -> Effect:
    """Effects that begin with a number: `2 black`, `3 points`."""
    if number == 0:
        raise EffectError("gives_nothing", effect=f"0 {shown(noun)}")
    single = noun if noun in COUNTED else noun.removesuffix("s")
    if single in COUNTED:
        return Effect(COUNTED[single], number)
    if noun == "any" or any(word in COLOURS for word in noun.split(" or ")):
        return Effect("step", number, _colours(noun))
    known = [*COUNTED, *COLOURS, "any"]
    near = nearest(noun, known)
    near = f"{number} {near}" if near else ""
    raise EffectError("is_nothing_that_can_be_counted", near, noun=shown(noun), known=known)


def _colours(text: str) -> int:
    """Mask of `black`, `black or grey`, `any`."""
    if text == "any":
        return ANY_COLOUR
    mask = 0
    for word in text.split(" or "):
        if word not in COLOURS:
            raise EffectError("is_no_track_colour", nearest(word, COLOURS), colour=shown(word), known=list(COLOURS))
        mask |= 1 << COLOURS.index(word)
    return mask

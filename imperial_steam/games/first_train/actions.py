"""Every action of a game: one frozen class each, declared by its one-line text form.

`str(action)` and `parse_action(text)` are inverse. Areas, borders and trains are named by their keys on the
board (`N43`, `N43-N54`, `2a`). The target is the thing on the table that stands for the action: its kind, then its key.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias, get_args

from imperial_steam.games.first_train.terms import COMPANIES, KINDS, LOADS
from imperial_steam.games.kit.text_forms import TextForm, TextForms, action, among

Colour: TypeAlias = Annotated[str, among(KINDS, "kind of influence")]
Company: TypeAlias = Annotated[str, among(COMPANIES, "company")]
Load: TypeAlias = Annotated[str, among(LOADS, "kind of load")]


@action("draw {space} {colour}", target="space {space}")
class DrawMarker(TextForm):
    """Chance: the random marker of an influence space (PH2-01)."""

    space: int
    colour: Colour


@action("bid {space} {cubes}", target="space {space}")
class Bid(TextForm):
    """D-02: put some of the player's cubes on an influence space (BID-04)."""

    space: int
    cubes: int


@action("choose {company}", target="marker {company}")
class ChooseColour(TextForm):
    """D-03: what the two-coloured marker is (CRED-04)."""

    company: Company


@action("start {area}", target="area {area}")
class StartLine(TextForm):
    """D-04: the area in which the line of this round starts (BUILD-08, BUILD-09)."""

    area: str


@action("no-line", target="button none")
class BuildNothing(TextForm):
    """D-04: a line of 0 tracks (BUILD-14)."""


@action("build {border}", target="border {border}")
class BuildTrack(TextForm):
    """D-05: the next track of the line, across a border of its last area (BUILD-02, BUILD-06)."""

    border: str


@action("finish", target="button finish")
class FinishLine(TextForm):
    """D-05: the line is complete and is paid (BUILD-12)."""


@action("spend {white} white {brown} brown {red} red {green} green", target="button spend")
class SpendInfluence(TextForm):
    """D-06: the influence paid for the building points that no cube is left for (PAY-15, PAY-16)."""

    white: int
    brown: int
    red: int
    green: int


@action("buy {train}", target="train {train}")
class BuyTrain(TextForm):
    """D-07: buy a train (TRAIN-02)."""

    train: str


@action("exchange {cubes} cubes {white} white {red} red {green} green", target="button exchange")
class Exchange(TextForm):
    """D-08: what is paid for missing brown points (TRAIN-07)."""

    cubes: int
    white: int
    red: int
    green: int


@action("ship {area} {load}", target="load {area} {load}")
class Ship(TextForm):
    """D-07: ship a load on the player's first train with a free place for it (LOAD-01, D-12)."""

    area: str
    load: Load


@action("seat {area} {load} {price}", target="load {area} {load}")
class Seat(TextForm):
    """D-07: ship a passenger in the player's train of a price class (LOAD-16, PH7-03)."""

    area: str
    load: Load
    price: int


@action("ship-rest", target="button rest")
class ShipRest(TextForm):
    """D-07: ship at once everything that nobody else can ship (LOAD-15)."""


@action("pass", target="button pass")
class Pass(TextForm):
    """D-07: take no further action in this phase (PH6-03)."""


@action("sell {company} {line}", target="sale {company} {line}")
class SellLine(TextForm):
    """D-09: hand a line over to a company; the line is the chain of its areas (SELL-03, AREA-08)."""

    company: Company
    line: str


@action("no-sale", target="button none")
class SellNothing(TextForm):
    """D-09: hand nothing over (SELL-02)."""


Action: TypeAlias = (
    DrawMarker | Bid | ChooseColour | StartLine | BuildNothing | BuildTrack | FinishLine | SpendInfluence | BuyTrain
    | Exchange | Ship | Seat | ShipRest | Pass | SellLine | SellNothing
)  # fmt: skip

_FORMS: TextForms[Action] = TextForms(get_args(Action))
VERBS = _FORMS.verbs
parse_action = _FORMS.parse
"""Reads the text form of an action; raises `ValueError` naming what is wrong and the nearest valid word."""

NO_LINE = BuildNothing()
FINISH = FinishLine()
SHIP_REST = ShipRest()
PASS = Pass()
NO_SALE = SellNothing()

"""Every action a person can take: one frozen class each, declared by its one-line text form.

`str(action)` and `parse_action(text)` are inverse. Things are named by their keys on the board (`BLACK-2`, `transsib`,
`QM-05`). The target is the thing on the table that stands for the action: its kind, then its key.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias, get_args

from imperial_steam.games.kit.text_forms import TextForm, TextForms, action, among
from imperial_steam.games.russian_railroads.terms import COLOURS, HIGHEST, NAMELESS, VALUATIONS

STACK = "stack"
#: Where a factory comes from: the lowest stack, or a number or name in the display (FACT-01).
SOURCES: tuple[str, ...] = (STACK, *map(str, range(1, HIGHEST + 1)), *NAMELESS)
#: What stands for the industry track where a line is named.
GAP = "gap"
REWARDS: tuple[str, ...] = ("card", "points")
#: What may stand for the second worker (RUL-90).
PIECES: tuple[str, ...] = ("own", "temporary", "black", "coin")
AGAIN_PARTS: tuple[str, ...] = ("doubler", "industry", "step")

Colour: TypeAlias = Annotated[str, among(COLOURS, "track colour")]
Source: TypeAlias = Annotated[str, among(SOURCES, "source of a factory")]
RewardName: TypeAlias = Annotated[str, among(REWARDS, "reward")]
PartName: TypeAlias = Annotated[str, among(AGAIN_PARTS, "part of a card")]


Piece: TypeAlias = Annotated[str, among(PIECES, "piece")]
TileName: TypeAlias = Annotated[str, among(VALUATIONS[1:], "revaluation tile")]


@action("start {card}", target="start_card {card}")
class TakeStartCard(TextForm):
    """CH-01: choose a start bonus card (SETUP-47)."""

    card: str


@action("use {space}", target="space {space}")
class UseSpace(TextForm):
    """CH-02: choose an action space, a public place or one of the player's engineers for the turn (TURN-01)."""

    space: str


@action("pass", target="button pass")
class Pass(TextForm):
    """CH-02: pass for the round (TURN-06)."""


@action("pay {own} own {temporary} temporary {black} black {coins} coins", target="button pay")
class Pay(TextForm):
    """CH-03: the pieces put on the space chosen, obligatory coins among them (PAY-01 … PAY-08)."""

    own: int
    temporary: int
    black: int
    coins: int


@action("step {line} {colour}", target="field {line} {colour}")
class Step(TextForm):
    """CH-05: move a track one field forward (TRACK-03)."""

    line: str
    colour: Colour


@action("switch {arm}", target="arm {arm}")
class Switch(TextForm):
    """CH-05, CH-20: move black from the last field before the switch onto an arm of the main line (GR-05)."""

    arm: str


@action("extension {extension}", target="extension {extension}")
class LayExtension(TextForm):
    """CH-21: cover the area that black has reached with a line extension of its length (GR-17)."""

    extension: str


@action("income {marker}", target="income {marker}")
class TakeIncome(TextForm):
    """CH-22: take an income marker (GR-29)."""

    marker: str


@action("earn {marker}", target="own_income {marker}")
class UseIncome(TextForm):
    """CH-23: use one of the player's income markers, once per round (GR-40)."""

    marker: str


@action("revaluation {tile}", target="revaluation {tile}")
class KeepRevaluation(TextForm):
    """CH-33: which of the two revaluation tiles lies on the board; the other one leaves the game (NEW-04, RUL-61)."""

    tile: TileName


@action("stock {dividend}", target="dividend {dividend}")
class Climb(TextForm):
    """CH-37: a level up on the stock board with its dividend tile, or `payout` in addition (AR-30 … 33)."""

    dividend: str


@action("buy {line} {field}", target="coin_field {line} {field}")
class BuyField(TextForm):
    """CH-36: pay for the advantage of a coin field (AR-16)."""

    line: str
    field: int


@action("discard", target="button discard")
class DiscardMill(TextForm):
    """CH-39: discard the steel mill just taken (AR-40)."""


@action("special {token}", target="special_token {token}")
class TakeSpecial(TextForm):
    """CH-42: the special token that lies where the double-sided one went (DSP-03)."""

    token: str


@action("recruit {engineer}", target="engineer {engineer}")
class Recruit(TextForm):
    """CH-43: an engineer left in the box (DSP-T1)."""

    engineer: str


@action("freight {line}", target="line {line}")
class PlaceFreightCar(TextForm):
    """CH-44: the line of the freight car (DSP-T5)."""

    line: str


@action("second {space} {piece}", target="space {space}")
class SecondWorker(TextForm):
    """CH-45: one more piece on an engineer of another player, which is carried out (DSP-E4)."""

    space: str
    piece: Piece


@action("grey {line}", target="line {line}")
class DrawUpGrey(TextForm):
    """CH-47: on this line grey moves up directly behind black (DSP-E11)."""

    line: str


@action("industry {marker}", target="marker {marker}")
class Industry(TextForm):
    """CH-06: move one of the player's industry markers, counted from 1, one field forward (IND-02)."""

    marker: int


@action("locomotive {line} {slot}", target="slot {line} {slot}")
class PlaceLocomotive(TextForm):
    """CH-07, CH-08: take the lowest locomotive and put it into a slot, counted from 1 (LOCO-01, LOCO-04)."""

    line: str
    slot: int


@action("nine {line} {slot}", target="slot {line} {slot}")
class PlaceNine(TextForm):
    """CH-08: put the locomotive 9 of the `?` card into a slot (QC-04)."""

    line: str
    slot: int


@action("move {line} {slot}", target="slot {line} {slot}")
class MoveLocomotive(TextForm):
    """CH-08: put the locomotive that was replaced into another slot (LOCO-05)."""

    line: str
    slot: int


@action("return", target="button give_back")
class ReturnLocomotive(TextForm):
    """CH-08: return the locomotive that was replaced as a factory to the display (LOCO-06, LOCO-07)."""


@action("factory {source} {gap}", target="gap {gap}")
class BuildFactory(TextForm):
    """CH-07, CH-09, CH-10: build a factory from the `stack` or the display in a gap, counted from 1 (FACT-01 … 03)."""

    source: Source
    gap: int


@action("doubler {line}", target="doublers {line}")
class PlaceDoubler(TextForm):
    """CH-17: put a doubler on the next doubler field of a line (DBL-01)."""

    line: str


@action("token {token}", target="token {token}")
class PlaceToken(TextForm):
    """CH-11: put an unused `?` token on the `?` field just reached (SPEC-24)."""

    token: str


@action("marker", target="start_field industry")
class PlaceMarker(TextForm):
    """Put the second industry marker on field 0 once it is free (QM-01, QM-10)."""


@action("card {card}", target="card {card}")
class TakeCard(TextForm):
    """CH-12: carry out an open `?` card (QM-02, QM-12)."""

    card: str


@action("look", target="deck end")
class Look(TextForm):
    """CH-13: look through the end bonus cards to choose one of them (QM-11, EXEC-07)."""


@action("bonus {card}", target="end_card {card}")
class TakeEndCard(TextForm):
    """CH-13: choose an end bonus card (QM-11)."""

    card: str


@action("reward {reward}", target="reward {reward}")
class Reward(TextForm):
    """CH-14: factory 9: an end bonus card later in the turn, or points at once (FAC-9)."""

    reward: RewardName


@action("again {part}", target="again {part}")
class Again(TextForm):
    """CH-15: the action of a `?` card that is done a second time (QC-05)."""

    part: PartName


@action("reuse {space}", target="space {space}")
class Reuse(TextForm):
    """CH-16: carry out again a space on which a worker of the player stands (REUSE-01 … 04)."""

    space: str


@action("none", target="button none")
class Decline(TextForm):
    """Let the choice that is open lapse (CH-12, CH-16)."""


@action("lapse {colour}", target="button lapse")
class Lapse(TextForm):
    """Let an optional step of one colour lapse, so that the next step is made with a mandatory unit (PROC-08)."""

    colour: Colour


@action("relocate {space}", target="space {space}")
class Relocate(TextForm):
    """CH-18: move the worker from the turn order space to another space (ORDER-08, ORDER-09)."""

    space: str


@action("decline", target="button decline")
class DeclineRelocation(TextForm):
    """CH-18: leave the worker on the turn order space (ORDER-12)."""


@action("end", target="button end")
class EndTurn(TextForm):
    """CH-04: end the turn; optional units left lapse (PROC-07, EXEC-10)."""


@action("emil-card {card}", target="emil deck")
class TurnEmilCard(TextForm):
    """Chance: the card of Emil that is turned over (SOLO-11)."""

    card: str


@action("emil", target="emil card")
class EmilTurn(TextForm):
    """Emil does what the card turned over says, or passes without one (SOLO-11, SOLO-20)."""


@action("take-foundry {foundry}", target="foundry {foundry}")
class TakeFoundry(TextForm):
    """CH-26: take one of the open foundries beside the board (COAL-11)."""

    foundry: int


@action("open-foundry {foundry}", target="foundry stack")
class OpenFoundry(TextForm):
    """Chance: the foundry that is turned up in place of the one taken (COAL-11, RUL-60)."""

    foundry: int


@action("foundry {foundry}", target="foundry {foundry}")
class UseFoundry(TextForm):
    """CH-27: use one of the player's foundries for coal, before or after placing (COAL-14, COAL-30)."""

    foundry: int


@action("keep", target="button keep")
class KeepFoundry(TextForm):
    """CH-29: the foundry just used stays open; what is left of it lapses (COAL-32)."""


@action("close {line} {slot}", target="stoker {line} {slot}")
class CloseFoundry(TextForm):
    """CH-28, CH-29: close the foundry just used; it becomes a stoker at a slot of a line or a `gap` (COAL-32)."""

    line: str
    slot: int


@action("stoker {line} {slot}", target="stoker {line} {slot}")
class BuyStoker(TextForm):
    """CH-27, CH-28: use the stoker space and put the stoker at a slot of a line or a `gap` (COAL-12)."""

    line: str
    slot: int


@action("coal", target="button coal")
class PayCoal(TextForm):
    """CH-31: pay a coal for more steps of the coal factory (NEW-06)."""


@action("coal-factory {gap}", target="gap {gap}")
class BuildCoalFactory(TextForm):
    """CH-10: build the coal factory of the `?` card in a gap, counted from 1 (NEW-05)."""

    gap: int


@action("function {gap}", target="gap {gap}")
class UseFactory(TextForm):
    """CH-34: use the function of the player's factory in a gap (NEW-E-10)."""

    gap: int


@action("draw-cards {first} {second}", target="start_card {first}")
class DrawStartCards(TextForm):
    """Chance: the two start bonus cards that an engineer draws (NEW-E5)."""

    first: str
    second: str


Action: TypeAlias = (
    TakeStartCard | UseSpace | Pass | Pay | Step | Industry | PlaceLocomotive | PlaceNine | MoveLocomotive
    | ReturnLocomotive | BuildFactory | PlaceDoubler | PlaceToken | PlaceMarker | TakeCard | Look | TakeEndCard
    | Reward | Again | Reuse | Decline | Lapse | Relocate | DeclineRelocation | EndTurn | KeepRevaluation
    | TurnEmilCard | EmilTurn
    | Switch | LayExtension | TakeIncome | UseIncome
    | TakeFoundry | OpenFoundry | UseFoundry | KeepFoundry | CloseFoundry | BuyStoker
    | PayCoal | Climb | BuyField | DiscardMill
    | BuildCoalFactory | UseFactory | DrawStartCards
    | TakeSpecial | Recruit | PlaceFreightCar | SecondWorker | DrawUpGrey
)  # fmt: skip

#: What carries nothing out: whoever has no other option has nothing left to carry out.
IDLE = (EndTurn, Decline, Lapse)

_FORMS: TextForms[Action] = TextForms(get_args(Action))
VERBS = _FORMS.verbs
parse_action = _FORMS.parse
"""Reads the text form of an action; raises `ValueError` naming what is wrong and the nearest valid word."""

PASS = Pass()
RETURN = ReturnLocomotive()
MARKER = PlaceMarker()
LOOK = Look()
DECLINE = Decline()
DECLINE_RELOCATION = DeclineRelocation()
END = EndTurn()
DISCARD = DiscardMill()
PAYOUT = Climb("payout")
EMIL = EmilTurn()
KEEP = KeepFoundry()
COAL = PayCoal()

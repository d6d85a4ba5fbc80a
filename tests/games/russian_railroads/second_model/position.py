"""A position as plain data, with the fields of section 4.3, and the position at the start of a game."""

from dataclasses import dataclass, field, replace
from typing import TypeVar

from tests.games.russian_railroads.second_model.printed import (
    CARDS,
    DOUBLERS,
    EMIL_WORKERS,
    END_CARDS,
    START_COINS,
    START_WORKERS,
    TILES_PER_STACK,
    TOKENS,
    Board,
)
from tests.games.russian_railroads.second_model.printed_modules import BOARDS, DIVIDENDS, INCOME_MARKERS, STEEL_MILLS


@dataclass
class Slot:
    """One of the four places for a locomotive of a player (ST-14)."""

    line: str
    locomotive: int | None = None
    stoker: bool = False
    factory_back: bool = field(default=True, compare=False)  # false for the one 9 of QC-04

    @property
    def strength(self) -> int:
        """The number, 1 higher with a stoker (COAL-20); 0 for an empty slot."""
        return 0 if self.locomotive is None else self.locomotive + self.stoker


@dataclass
class Gap:
    """One of the five gaps of the industry track: a number as text, `coal`, `mill`, `question`, or nothing."""

    factory: str | None = None
    stoker: bool = False


@dataclass(frozen=True)
class Use:
    """One use of a space: who stands there, and with which pieces (ST-03)."""

    player: int
    own: int = 0
    temporary: int = 0
    black: int = 0
    coins: int = 0
    coal: int = 0

    @property
    def workers(self) -> int:
        """The number of workers of all kinds."""
        return self.own + self.temporary + self.black


@dataclass(frozen=True)
class Unit:
    """The smallest part of an effect that waits to be carried out (PROC-01, PROC-03).

    `chain` names the triggers of reuse which led to the unit (REUSE-04).
    """

    kind: str
    colours: tuple[str, ...] = ()
    mandatory: bool = False
    chain: tuple[str, ...] = ()
    argument: str = ""
    foundry: bool = False  # part of the foundry in use (COAL-34)


@dataclass
class Player:
    """What belongs to one player (ST-10 … ST-23)."""

    layout: str  # base, germany, usa
    score: int = 0
    own_workers: int = 0
    own_placed: int = 0
    additional_workers: int = 0
    temporary_free: int = 0
    temporary_placed: int = 0
    black_worker: str = "none"  # none, free, placed
    coins: int = 0
    coal: int = 0
    unlocked: set[str] = field(default_factory=lambda: {"black"})
    tracks: dict[str, dict[str, int]] = field(default_factory=dict)
    slots: list[Slot] = field(default_factory=list)
    doublers: dict[str, int] = field(default_factory=dict)
    gaps: list[Gap] = field(default_factory=lambda: [Gap() for _ in range(5)])
    markers: dict[str, list[int]] = field(default_factory=lambda: {"lower": [0]})
    tokens: set[str] = field(default_factory=lambda: set(TOKENS))
    tokens_on_board: dict[str, str] = field(default_factory=dict)
    satisfied: set[str] = field(default_factory=set)
    engineers: dict[str, bool] = field(default_factory=dict)  # name -> used this round
    end_cards: list[str] = field(default_factory=list)
    medal: bool = False
    revaluation: str = "none"  # none, base, german
    reserved: int | None = None
    passed: bool = False
    arm: str | None = None
    extensions: dict[str, int] = field(default_factory=dict)  # area -> number of the tile
    income_markers: dict[str, int] = field(default_factory=dict)  # kind -> number held
    incomes_used: dict[str, int] = field(default_factory=dict)  # kind -> number used this round
    foundries: dict[int, bool] = field(default_factory=dict)  # open ones -> used this round
    rubble: set[str] = field(default_factory=set)
    golden_spike: bool = False
    stock_level: int = 0
    boom: bool = False  # DSP-T2
    freight_car: str | None = None  # DSP-T5: its line

    def copy(self) -> "Player":
        """A player that can be changed without changing this one."""
        twin = duplicate(self)
        twin.tracks = {line: dict(tracks) for line, tracks in self.tracks.items()}
        twin.slots = [Slot(one.line, one.locomotive, one.stoker, one.factory_back) for one in self.slots]
        twin.gaps = [Gap(gap.factory, gap.stoker) for gap in self.gaps]
        twin.markers = {track: list(places) for track, places in self.markers.items()}
        return twin

    @property
    def board(self) -> Board:
        """What is printed on the player board."""
        return BOARDS[self.layout]


@dataclass
class Emil:
    """What Emil has: the rest of his deck, top card first, free workers, engineers, and whether he has passed.

    `card` is the card just turned over.
    """

    deck: list[str] = field(default_factory=list)
    workers: int = EMIL_WORKERS
    all_workers: int = EMIL_WORKERS
    engineers: list[str] = field(default_factory=list)
    passed: bool = False
    card: str | None = None


@dataclass
class Interrupted:
    """A turn that waits until all have taken a card of Ludmilla (DSP-11)."""

    active: int
    pool: list[Unit]
    furnace: int | None
    aside: list[Unit]


@dataclass
class Position:
    """Everything on the table (ST-01 … ST-23). In the solo game the one player has seat 0 and Emil seat 1."""

    players: list[Player]
    order: list[int]
    active: int = 0
    round: int = 1
    last_round: bool = False
    stacks: dict[int, int] = field(default_factory=dict)
    display: list[str] = field(default_factory=list)
    spaces: dict[str, list[Use]] = field(default_factory=dict)
    public: dict[str, str] = field(default_factory=dict)  # PUBLIC-1 -> engineer
    hire: str | None = None
    preview: list[str | None] = field(default_factory=list)
    cards: list[str] = field(default_factory=lambda: list(CARDS))
    end_deck: list[str] = field(default_factory=lambda: list(END_CARDS))
    doubler_supply: int = DOUBLERS
    income_left: dict[str, int] = field(default_factory=dict)
    stock: dict[int, list[int]] = field(default_factory=dict)  # level -> seats from left to right
    dividends: dict[int, str] = field(default_factory=dict)  # level -> tile
    dividends_left: dict[str, int] = field(default_factory=dict)
    mills: set[int] = field(default_factory=set)  # stacks beside which a steel mill lies
    payout_due: bool = False  # AR-43
    special_tokens: list[str] = field(default_factory=list)  # DSP-02
    box: list[str] = field(default_factory=list)  # RUL-91: the engineers of the headhunter
    modules: set[str] = field(default_factory=set)  # coal, new, dsp
    phase: str = "turns"  # start, turns, payout, relocation, freight, over
    queue: list[int] = field(default_factory=list)  # seats that choose a start card or relocate, after the active one
    bound: bool = False  # GR-47: a space must be used in this turn
    start_cards: list[str] = field(default_factory=list)
    drawing: bool = False  # NEW-E5: two start cards are drawn next
    foundries_open: list[int] = field(default_factory=list)  # COAL-05
    foundry_stack: int = 0
    opening: bool = False  # a foundry is laid open next (RUL-60)
    furnace: int | None = None  # the foundry in use (COAL-34)
    aside: list[Unit] = field(default_factory=list)  # what waits for it
    payouts: list[int] = field(default_factory=list)  # seats still to get the general payout (AR-43)
    payout_back: tuple[str, int] = ("turns", 0)  # the phase and the seat it interrupts
    freight: list[int] = field(default_factory=list)  # seats whose freight cars still run (DSP-T5)
    choosers: list[int] = field(default_factory=list)  # seats still to choose by Ludmilla, after the active one
    ludmilla_cards: list[str] = field(default_factory=list)
    ludmilla_waits: bool = False  # the active player chooses by Ludmilla now
    interrupted: Interrupted | None = None
    emil: Emil | None = None
    pool: list[Unit] = field(default_factory=list)
    hand: Slot | None = None  # the locomotive of an open chain (EXEC-05)
    hand_is_new: bool = False  # the hand came from the stack, so it may not be returned

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.active]

    @property
    def two_players(self) -> bool:
        """Whether the 2p side of the board is used (SETUP-01, SOLO-01)."""
        return len(self.players) <= 2

    def without(self, unit: Unit) -> "Position":
        """A copy in which a unit is used up."""
        after = self.copy()
        after.pool.remove(unit)
        return after

    def copy(self) -> "Position":
        """A position that can be changed without changing this one, as far as the active player is concerned."""
        twin = duplicate(self)
        if self.active < len(self.players):
            twin.players[self.active] = self.player.copy()
        twin.hand = None if self.hand is None else replace(self.hand)
        twin.emil = None if self.emil is None else duplicate(self.emil)
        twin.spaces = {space: list(uses) for space, uses in self.spaces.items()}
        twin.stock = {level: list(seats) for level, seats in self.stock.items()}
        return twin

    def copy_all(self) -> "Position":
        """A position in which every player can be changed."""
        twin = self.copy()
        twin.players = [player.copy() for player in self.players]
        return twin


CONTAINERS = (list, dict, set)
CopyT = TypeVar("CopyT", "Position", Player, Emil)


def duplicate(thing: CopyT) -> CopyT:
    """A copy with lists, sets and dictionaries of its own; what lies deeper is shared."""
    twin = object.__new__(type(thing))
    vars(twin).update(
        {name: value.copy() if type(value) in CONTAINERS else value for name, value in vars(thing).items()}
    )
    return twin


def frozen(value: object) -> object:
    """The value as nested tuples, to tell whether two positions are the same.

    The 9 without factory back counts like any 9: nothing ever replaces a 9.
    """
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, dict):
        return tuple(sorted(((str(name), frozen(item)) for name, item in value.items()), key=str))
    if isinstance(value, set):
        return tuple(sorted(map(str, value)))
    if isinstance(value, list | tuple):
        return tuple([frozen(item) for item in value])
    return tuple([frozen(item) for name, item in vars(value).items() if name != "factory_back"])


def key(position: Position) -> object:
    """What makes a position the same as another one in the course of a turn.

    The order of the pool does not matter, and nothing of the other players changes.
    """
    shared = (position.stacks, position.display, position.doubler_supply, position.cards, position.end_deck)
    more = (position.hand, position.hand_is_new, position.income_left, position.spaces, position.hire, position.mills)
    modules = (position.stock, position.dividends, position.special_tokens, position.box, position.foundries_open)
    waiting = (position.furnace, tuple(sorted(map(str, position.aside))), position.active, position.choosers)
    pool = tuple(sorted(map(str, position.pool)))
    return frozen(position.player), frozen(shared), frozen(more), frozen(modules), frozen(waiting), pool


def start_player(players: int, board: str = "base") -> Player:
    """A player at the start, before the start bonus (5.3)."""
    layout = BOARDS[board]
    main, second, third = layout.lines
    player = Player(board, own_workers=START_WORKERS[players], coins=START_COINS[players])
    player.tracks = {line: {"black": 1} for line in layout.lines}  # SETUP-41
    player.slots = [Slot(main, 1), Slot(main), Slot(second), Slot(third)]  # SETUP-40, LOCO-02
    player.doublers = dict.fromkeys(layout.doubler_fields, 0)
    if board == "usa":
        player.markers = {"lower": [0], "upper": [0]}  # AR-05
        player.rubble = {"west", "industry"}  # AR-04
        player.tokens = player.tokens - {"second marker", "medal"} | {"golden spike", "stock market"}  # AR-05, AR-06
    return player


def start(players: int, board: str = "base") -> Position:
    """A game at the start of round 1, without start bonuses and engineers, which are dealt by chance."""
    tiles = TILES_PER_STACK[players]
    income = {kind: count for kind, (_, count) in INCOME_MARKERS.items()} if board == "germany" else {}
    usa = board == "usa"
    return Position(
        income_left=income,
        stock={0: list(range(players))} if usa else {},
        dividends_left={tile: count for tile, (_, count) in DIVIDENDS.items()} if usa else {},
        mills=set(STEEL_MILLS) if usa else set(),
        players=[start_player(players, board) for _ in range(players)],
        order=list(range(players)),
        stacks={1: 0} | dict.fromkeys(range(2, 10), tiles),
    )

"""The position of a game: two slotted classes, cheap to copy.

Everything in them is an int, a bool, a text or a tuple. Things are indices into the `Box`; sets of them are bit
masks. A copy shares its players with the original; `State.own` makes a player writable. What a module remembers is one
more slot with an immutable value (a `NamedTuple`) and its line in `copy`; `hooks.Module.lay_out` gives its first value.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from operator import attrgetter
from typing import NamedTuple

from imperial_steam.games.kit.enums import plain_members
from imperial_steam.games.russian_railroads.parts import Dsp, Expansion, Germany, InterruptedTurn, Market, Unit, Usa

__all__ = ["Ask", "Begun", "Emil", "Foundries", "Phase", "Player", "State", "Unit", "Use"]


@plain_members
class Phase(IntEnum):
    """The phases of a game (section 4.4)."""

    SETUP = 1
    TURNS = 2
    PAYOUT = 3
    """What players choose after a turn (AR-43); then the phase before it continues."""
    RELOCATION = 5
    FREIGHT = 6
    OVER = 9


@plain_members
class Ask(IntEnum):
    """What the pending decision is about."""

    START = 0
    """A start bonus card (CH-01)."""
    SPACE = 1
    """A space, or PASS (CH-02)."""
    PAYMENT = 2
    """The pieces for the space chosen (CH-03)."""
    UNITS = 3
    """Units of the pool, or what is open (CH-04 … CH-17)."""
    RELOCATION = 4
    """Where a worker goes from its turn order space (CH-18)."""
    OVER = 5
    CHANCE = 6
    """Something is drawn at random; the module that asked for it knows what."""
    MACHINE = 7
    """The game's own opponent acts (section 16)."""


@plain_members
class Begun(IntEnum):
    """How far a turn has gone before a space is chosen."""

    NOT = 0
    FREE = 1
    """Something voluntary was done; its units are pending, passing is still possible."""
    BOUND = 2
    """Something was done after which a space must be used (GR-47)."""


class Use(NamedTuple):
    """A use of a space in this round and the pieces standing there (ST-03)."""

    space: int
    seat: int
    own: int
    temporary: int
    black: int
    coins: int
    coal: int = 0

    @property
    def workers(self) -> int:
        """Workers of all kinds on the space."""
        return self.own + self.temporary + self.black


class Emil(NamedTuple):
    """What is only Emil's: the cards not turned over yet (mask) and the one turned over, -1: none (SOLO-11)."""

    deck: int
    card: int


class PendingDraw(NamedTuple):
    """Start bonus cards are being drawn (NEW-E5): what is asked afterwards, and the chain of the engineer's unit."""

    back: Ask
    chain: int


class Foundries(NamedTuple):
    """The foundry tiles that no player has as foundries (COAL-05).

    `unseen`: those never turned up (mask), `hidden` of them have left the face-down stack as stokers (COAL-12);
    `shown`: those open beside the board (mask); `gone`: stokers out of the game (COAL-23).
    """

    unseen: int
    hidden: int
    shown: int
    gone: int

    @property
    def stack(self) -> int:
        """Tiles in the face-down stack."""
        return self.unseen.bit_count() - self.hidden


_PLAYER_SLOTS = (
    "black", "coal", "coins", "doublers", "dsp", "end_cards", "ends", "engineers", "fields", "fired", "foundries",
    "gap_stokers", "gaps", "germany", "laid", "lengths", "marker_tracks", "markers", "medal", "placed", "reach",
    "reserved", "revaluation", "satisfied", "score", "slots", "stokers", "temporary", "temporary_placed",
    "tokens", "tracks", "unlocked", "usa", "workers",
)  # fmt: skip


class Player:
    """One player's part of the position (ST-10 … ST-21)."""

    __slots__ = _PLAYER_SLOTS

    score: int
    workers: int
    """Own workers, placed ones included; the black one is not among them."""
    placed: int
    """Own workers on spaces."""
    temporary: int
    """Turquoise workers free."""
    temporary_placed: int
    black: int
    """The black worker: 0 none, 1 free, 2 placed."""
    coins: int
    unlocked: int
    """Colours that may be built (mask)."""
    tracks: tuple[int, ...]
    """Field of each colour on each line, 0: not on it; index line × 5 + colour."""
    slots: tuple[int, ...]
    """Locomotives in the slots of all lines one after another, 0: free (`Frame.slots`); a stoker counts 1 (COAL-20)."""
    reach: tuple[int, ...]
    """By line: fields the locomotives reach; derived from `slots`."""
    doublers: tuple[int, ...]
    """By line."""
    gaps: tuple[int, ...]
    """Codes of the factories in the gaps, 0: free."""
    markers: tuple[int, ...]
    """Index of each industry marker on its track."""
    marker_tracks: tuple[int, ...]
    """The industry track of each marker (AR-20)."""
    tokens: int
    """Unused `?` tokens (mask)."""
    laid: tuple[tuple[int, int], ...]
    """Used tokens in the order used: (id of the field, token)."""
    satisfied: int
    """One-time fields already given (mask of ids)."""
    fields: int
    """Special fields on the player's board (mask of ids): arms and extensions add theirs."""
    germany: Germany | None
    """Arm, extensions and income markers; None with another player board."""
    lengths: tuple[int, ...]
    """By line: its last field on the player's board; of a line with a switch before it that of the shorter arm.

    Rubble on a line ends it before its field (AR-14).
    """
    ends: tuple[int, ...]
    """By industry track: the first index to which no marker can come, gaps left aside (AR-14)."""
    usa: Usa | None
    dsp: Dsp | None
    engineers: int
    """Hired engineers (mask); one is used when its space is occupied."""
    end_cards: int
    """End bonus cards held (mask)."""
    medal: bool
    revaluation: int
    """Index of `terms.VALUATIONS`."""
    reserved: int
    """Place reserved for the next round, or 0 (ORDER-02)."""
    coal: int
    foundries: int
    """Own open foundries (mask)."""
    fired: int
    """Own foundries used in this round (mask)."""
    stokers: int
    """Slots with a stoker (mask; `slots` counts it in); the bit after them: the locomotive that is being replaced."""
    gap_stokers: int
    """Gaps with a stoker (mask)."""

    @property
    def chosen(self) -> tuple[int, int]:
        """The arm of the main line or -1, and the line extensions laid (mask); with another board neither."""
        return self.germany[:2] if self.germany is not None else (-1, 0)

    @property
    def arm_open(self) -> bool:
        """The main line has arms, and none is chosen yet (GR-05)."""
        return self.germany is not None and self.germany.arm < 0

    @property
    def incomes(self) -> tuple[int, ...]:
        """Income markers held, by kind."""
        return self.germany.incomes if self.germany is not None else ()

    @property
    def rubble(self) -> int:
        """Rubble tiles left on the player's board (mask)."""
        return self.usa.rubble if self.usa is not None else 0

    @property
    def spike(self) -> bool:
        """The Golden Spike lies on the player's board (AR-18)."""
        return self.usa is not None and self.usa.spike

    @property
    def booms(self) -> bool:
        """Industry boom: steps of industry markers come twice (RUL-89)."""
        return self.dsp is not None and self.dsp.boom

    def bare(self) -> None:
        """Without anything that a module brings."""
        self.germany, self.usa, self.dsp = None, None, None
        self.coal = self.foundries = self.fired = self.stokers = self.gap_stokers = 0

    def copy(self) -> Player:
        """An independent copy."""
        new = Player()
        new.score = self.score
        new.workers = self.workers
        new.placed = self.placed
        new.temporary = self.temporary
        new.temporary_placed = self.temporary_placed
        new.black = self.black
        new.coins = self.coins
        new.unlocked = self.unlocked
        new.tracks = self.tracks
        new.slots = self.slots
        new.reach = self.reach
        new.doublers = self.doublers
        new.gaps = self.gaps
        new.markers = self.markers
        new.marker_tracks = self.marker_tracks
        new.tokens = self.tokens
        new.laid = self.laid
        new.satisfied = self.satisfied
        new.fields = self.fields
        new.germany = self.germany
        new.ends = self.ends
        new.usa = self.usa
        new.dsp = self.dsp
        new.lengths = self.lengths
        new.engineers = self.engineers
        new.end_cards = self.end_cards
        new.medal = self.medal
        new.revaluation = self.revaluation
        new.reserved = self.reserved
        new.coal = self.coal
        new.foundries = self.foundries
        new.fired = self.fired
        new.stokers = self.stokers
        new.gap_stokers = self.gap_stokers
        return new


_STATE_SLOTS = (
    "actor", "aside", "ask", "begun", "calls", "cards", "deck", "display", "doublers", "drawing", "dsp", "emil",
    "foundries", "furnace", "gone", "lost", "market", "occupied", "open", "order", "owned", "passed", "phase",
    "players", "pool", "queue", "removed", "round", "row", "space", "stacks", "start_cards", "uses",
)  # fmt: skip


class State:
    """The whole position. `players` are in seat order; `order` lists seats in turn order."""

    __slots__ = _STATE_SLOTS

    players: tuple[Player, ...]
    owned: int
    """Seats whose `Player` belongs to this position alone (mask); no part of the position itself."""
    calls: int
    """How often a player has been called to decide: tells turns apart; no part of the position itself."""
    round: int
    phase: Phase
    ask: Ask
    order: tuple[int, ...]
    actor: int
    """Seat of the player whose turn, relocation or start bonus it is."""
    begun: Begun
    """What was done in this turn before its space (GR-41, COAL-14, AR-16)."""
    passed: int
    """Seats that have passed (mask)."""
    queue: tuple[int, ...]
    """Seats still to choose a start card or to relocate, the next one first."""
    space: int
    """The space chosen and not yet paid, or -1."""
    uses: tuple[Use, ...]
    """Uses of this round, in the order made."""
    occupied: int
    """Occupied spaces (mask; `Frame.spaces`)."""
    stacks: tuple[int, ...]
    """By number: locomotive tiles left."""
    display: tuple[int, ...]
    """By code: factories returned."""
    lost: int
    """Locomotive tiles out of the game."""
    row: tuple[int, ...]
    """Engineers by place, 0 is the hire space; -1: none there."""
    gone: int
    """Engineers that left the game during play (mask)."""
    cards: int
    """Open `?` cards (mask)."""
    deck: int
    """End bonus cards in the deck (mask)."""
    removed: int
    """End bonus cards removed unseen (mask)."""
    start_cards: int
    """Start bonus cards laid out (mask)."""
    doublers: int
    """Doublers in the supply."""
    dsp: Expansion | None
    market: Market | None
    """The stock board; None without it."""
    emil: Emil
    foundries: Foundries
    furnace: int
    """The foundry that is being used, or -1 (COAL-34)."""
    drawing: PendingDraw | None
    aside: tuple[Unit, ...]
    """Units that wait until the foundry is done (COAL-34)."""
    pool: tuple[Unit, ...]
    """Pending units, sorted (ST-22)."""
    open: tuple[Unit, ...]
    """What must be finished before any other unit, the last one first (PROC-05)."""

    @property
    def interrupted(self) -> InterruptedTurn | None:
        """The turn that waits while others choose (DSP-11)."""
        return self.dsp.turn if self.dsp is not None else None

    @property
    def special_tokens(self) -> int:
        """Special tokens beside the board (mask, DSP-02)."""
        return self.dsp.tokens if self.dsp is not None else 0

    @property
    def may_boom(self) -> bool:
        """Industry boom may come in this game (RUL-89)."""
        return self.dsp is not None

    def bare(self) -> None:
        """Without anything that a module brings."""
        self.dsp, self.market, self.drawing = None, None, None
        self.emil, self.foundries = Emil(0, -1), Foundries(0, 0, 0, 0)
        self.furnace, self.aside = -1, ()

    def copy(self) -> State:
        """An independent copy of the position; players are shared until `own` asks for them."""
        new = State()
        self.owned = 0
        new.owned = 0
        new.players = self.players
        new.calls = self.calls
        new.round = self.round
        new.phase = self.phase
        new.ask = self.ask
        new.begun = self.begun
        new.market = self.market
        new.dsp = self.dsp
        new.order = self.order
        new.actor = self.actor
        new.passed = self.passed
        new.queue = self.queue
        new.space = self.space
        new.uses = self.uses
        new.occupied = self.occupied
        new.stacks = self.stacks
        new.display = self.display
        new.lost = self.lost
        new.row = self.row
        new.gone = self.gone
        new.cards = self.cards
        new.deck = self.deck
        new.removed = self.removed
        new.start_cards = self.start_cards
        new.doublers = self.doublers
        new.emil = self.emil
        new.foundries = self.foundries
        new.furnace = self.furnace
        new.aside = self.aside
        new.drawing = self.drawing
        new.pool = self.pool
        new.open = self.open
        return new

    def own(self, seat: int) -> Player:
        """The player of a seat, to be changed: never change a player that was got in another way."""
        if self.owned >> seat & 1:
            return self.players[seat]
        player = self.players[seat].copy()
        players = list(self.players)
        players[seat] = player
        self.players = tuple(players)
        self.owned |= 1 << seat
        return player

    @property
    def player(self) -> Player:
        """The acting player, to be read only."""
        return self.players[self.actor]

    def key(self) -> tuple[object, ...]:
        """All there is in the position as one hashable value: equal exactly where `plain` is."""
        return _STATE(self), tuple(map(_PLAYER, self.players))

    def actor_key(self) -> tuple[object, ...]:
        """All that a turn of the acting player can depend on or change, for the search."""
        return _STATE(self), _PLAYER(self.players[self.actor])

    def plain(self) -> dict[str, object]:
        """Plain data of the whole position, for digests, comparisons and reports."""
        data: dict[str, object] = {name: getattr(self, name) for name in _TABLE}
        data["players"] = [{name: getattr(p, name) for name in _PLAYER_SLOTS} for p in self.players]
        return data


_Values = Callable[[object], tuple[object, ...]]
_TABLE = tuple(name for name in _STATE_SLOTS if name not in ("players", "owned", "calls"))
#: Everything in a position but its players, everything of a player.
_STATE: _Values = attrgetter(*_TABLE)
_PLAYER: _Values = attrgetter(*_PLAYER_SLOTS)

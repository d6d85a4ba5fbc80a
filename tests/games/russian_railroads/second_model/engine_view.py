"""The positions of the real engine as positions of this model: its state as plain data, nothing of its rules."""

from collections.abc import Iterable
from operator import attrgetter

from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.parts import Unit as EngineUnit
from imperial_steam.games.russian_railroads.setup import EMIL
from imperial_steam.games.russian_railroads.state import Ask, Phase, State
from imperial_steam.games.russian_railroads.state import Player as EnginePlayer
from tests.games.russian_railroads.second_model.engine_names import (
    QUESTION_FACTORY,
    EngineNames,
    engineer_name,
    names,
    plain_name,
    start_card_name,
)
from tests.games.russian_railroads.second_model.position import (
    Emil,
    Gap,
    Interrupted,
    Player,
    Position,
    Slot,
    Unit,
    Use,
)
from tests.games.russian_railroads.second_model.printed import COLOURS, ENGINEERS, LETTERLESS, PUBLIC
from tests.games.russian_railroads.second_model.printed_modules import DIVIDENDS, INCOME_MARKERS, MODULE_ENGINEERS
from tests.games.russian_railroads.second_model.scoring import engineer_number
from tests.games.russian_railroads.second_model.turn_order import number_of_rounds

ALL_OF_PLAYER = attrgetter(*EnginePlayer.__slots__)
MODULES: tuple[str, ...] = ("coal", "new", "dsp")
VALUATIONS = ("none", "base", "german")
BLACK_WORKER = ("none", "free", "placed")
PHASES = {Phase.SETUP: "start"}
FACTORIES = {10: "coal", 11: "mill", 12: "question"}
KINDS = {
    "locomotive_or_factory": "locomotive or factory",
    "locomotive_nine": "locomotive 9",
    "end_card": "end card",
    "end_choice": "end card",
    "card_or_points": "end card or 10 points",
    "second_marker": "second marker",
    "coal_factory": "coal factory",
    "coal_steps": "coal for steps",
    "factory_function": "factory function",
    "freight_car": "freight car",
    "line_step": "line step",
    "special_token": "special",
    "stock_market": "stock market",
    "token_factory": "question factory",
    "mill": "steel mill",
    "reuse_two": "reuse two",
}


def factory_name(code: int) -> str:
    """A factory by its number, or its name."""
    return FACTORIES.get(code) or str(code)


class EngineView:
    """One game of the engine as the model sees it."""

    def __init__(self, game: RussianRailroads) -> None:
        self.game = game
        self.names = EngineNames(game)
        self.known: dict[int, tuple[object, Player]] = {}  # the last of each player, most of which stay as they are

    @property
    def state(self) -> State:
        """The engine's position."""
        return self.game.state

    def snapshot(self) -> Position:
        """The position in the terms of the model."""
        state, world = self.state, self.names.world
        people = len(self.game.frame.people)
        modules = set(MODULES) & self.game.frame.names
        row = [None if engineer < 0 else engineer_name(world.engineers[engineer].key) for engineer in state.row]
        publics = len(PUBLIC[max(people, 2)])
        position = Position(
            players=[self.player(seat) for seat in range(people)],
            order=list(state.order),
            active=state.actor,
            round=state.round,
            last_round=state.round == number_of_rounds(people, "coal" in modules),
            stacks=dict(enumerate(state.stacks)),
            display=sorted(factory_name(code) for code, tiles in enumerate(state.display) for _ in range(tiles)),
            spaces=self.spaces(),
            public={f"PUBLIC-{place}": name for place, name in enumerate(row[1 : publics + 1], 1) if name},
            hire=row[0],
            preview=[name for name in row[publics + 1 :] if name],
            cards=names(world.cards, state.cards),
            end_deck=names(world.end_cards, state.deck),
            doubler_supply=state.doublers,
            modules=modules,
            phase=PHASES.get(state.phase, state.phase.name.lower()),
            queue=list(state.queue[1:]),  # the first one is acting
            start_cards=[start_card_name(key) for key in self.names.keys(world.start_cards, state.start_cards)],
        )
        self.add_turn(position)
        self.add_modules(position)
        self.add_stock(position)
        self.add_expansion(position)
        self.add_emil(position)
        return position

    def add_turn(self, position: Position) -> None:
        """What is pending in the turn."""
        state = self.state
        chains = [unit for unit in state.open if unit.kind == "chain"]
        units = (*state.pool, *state.open)
        position.pool = self.units(unit for unit in units if unit.kind not in {"chain", "ludmilla"})
        position.hand = self.hand(chains[-1]) if chains else None
        position.aside = self.units(state.aside)
        position.furnace = self.names.foundry(state.furnace) if state.furnace >= 0 else None
        position.bound = state.begun.name == "BOUND"

    def hand(self, chain: EngineUnit) -> Slot:
        """The locomotive of a chain, with its stoker."""
        player = self.state.player
        stoker = bool(player.stokers >> len(player.slots) & 1)
        return Slot("", chain.argument - stoker, stoker)

    def add_modules(self, position: Position) -> None:
        """Germany and coal."""
        state, world = self.state, self.names.world
        held = [player.germany.incomes for player in state.players if player.germany is not None]
        if held:
            left = [marker.count - sum(each[kind] for each in held) for kind, marker in enumerate(world.incomes)]
            position.income_left = dict(zip(INCOME_MARKERS, left, strict=True))
        position.drawing = state.drawing is not None
        if "coal" in position.modules:
            shown = state.foundries.shown
            position.foundries_open = [one.number for index, one in enumerate(world.foundries) if shown >> index & 1]
            position.foundry_stack = state.foundries.stack
            position.opening = state.ask is Ask.CHANCE and state.actor < len(position.players) and not state.drawing

    def add_stock(self, position: Position) -> None:
        """The stock board and the steel mills."""
        market, state = self.state.market, self.state
        if market is None:
            return
        tiles = list(DIVIDENDS)
        position.stock = {level: list(seats) for level, seats in enumerate(market.levels) if seats or not level}
        position.dividends = {level: tiles[tile] for level, tile in enumerate(market.tiles, start=1) if tile >= 0}
        used = list(position.dividends.values())
        position.dividends_left = {tile: count - used.count(tile) for tile, (_, count) in DIVIDENDS.items()}
        position.mills = {number for number in (4, 6, 8) if state.stacks[number]}
        on_levels = [seat for seat in market.queue if market.level(seat)]  # AR-44
        position.payout_due, position.payouts = market.due, on_levels
        if market.resume:
            phase, seat = market.resume
            position.payout_back = PHASES.get(Phase(phase), Phase(phase).name.lower()), seat

    def add_expansion(self, position: Position) -> None:
        """The mini expansion; the engineers whose number has not occurred are in the box (RUL-91)."""
        expansion, world = self.state.dsp, self.names.world
        if expansion is None:
            return
        position.special_tokens = names(world.special_tokens, expansion.tokens)
        position.freight = list(expansion.freight or ())
        position.box = self.box(position)
        if expansion.turn is not None:
            turn = expansion.turn
            position.ludmilla_cards = [
                start_card_name(key) for key in self.names.keys(world.start_cards, expansion.cards)
            ]
            position.choosers = list(expansion.choosers)
            position.ludmilla_waits = any(unit.kind == "ludmilla" for unit in self.state.open)
            position.interrupted = Interrupted(
                turn.actor,
                self.units((*turn.pool, *turn.open)),
                self.names.foundry(turn.furnace) if turn.furnace >= 0 else None,
                self.units(turn.aside),
            )

    def box(self, position: Position) -> list[str]:
        """RUL-91: what was never dealt, hired or taken, with a number that has not occurred."""
        dealt = [engineer_name(key) for key in self.game.frame.setup.engineers]
        owned = [name for player in position.players for name in player.engineers]
        numbers = {engineer_number(name) for name in (*dealt, *owned, LETTERLESS)}
        left_out = set() if "coal" in position.modules and "new" in position.modules else {"new 0"}
        left_out |= set() if "new" in position.modules else {name for name in MODULE_ENGINEERS if name[:3] == "new"}
        left_out |= set() if len(position.players) == 2 else {"dsp 4"}
        every = [name for name in (*ENGINEERS, *MODULE_ENGINEERS) if name not in left_out]
        return [name for name in every if engineer_number(name) not in numbers]

    def add_emil(self, position: Position) -> None:
        """Emil's seat."""
        if not self.game.frame.setup.solo:
            return
        theirs, world = self.state.players[EMIL], self.names.world
        emil = self.state.emil
        position.emil = Emil(
            deck=[card.key for index, card in enumerate(world.emil) if emil.deck >> index & 1],
            workers=theirs.workers - theirs.placed,
            all_workers=theirs.workers,
            engineers=[engineer_name(key) for key in self.names.keys(world.engineers, theirs.engineers)],
            passed=bool(self.state.passed >> EMIL & 1),
            card=world.emil[emil.card].key if emil.card >= 0 else None,
        )

    def player(self, seat: int) -> Player:
        """A player in the terms of the model, to be changed by nobody: positions share those that stay as they are."""
        state = self.state
        level = 0 if state.market is None else state.market.level(seat)
        now = (ALL_OF_PLAYER(state.players[seat]), state.passed >> seat & 1, state.uses, level)
        if seat not in self.known or self.known[seat][0] != now:
            self.known[seat] = now, self.read_player(seat)
        return self.known[seat][1]

    def read_player(self, seat: int) -> Player:
        """A player in the terms of the model."""
        state, theirs, world = self.state, self.state.players[seat], self.names.world
        layout = self.names.layout
        player = Player(
            layout=layout.key,
            score=theirs.score,
            own_workers=theirs.workers,
            own_placed=theirs.placed,
            additional_workers=theirs.workers - self.game.frame.count.workers,
            temporary_free=theirs.temporary,
            temporary_placed=theirs.temporary_placed,
            black_worker=BLACK_WORKER[theirs.black],
            coins=theirs.coins,
            coal=theirs.coal,
            unlocked={colour for index, colour in enumerate(COLOURS) if theirs.unlocked >> index & 1},
            tracks=self.tracks(theirs),
            slots=self.slots(theirs),
            doublers={line.key: theirs.doublers[index] for index, line in enumerate(layout.lines) if line.doublers},
            gaps=self.gaps(theirs),
            markers=self.markers(theirs),
            tokens=set(names(world.tokens, theirs.tokens)),
            tokens_on_board={
                self.names.field(field): plain_name(world.tokens[token].key) for field, token in theirs.laid
            },
            satisfied=self.satisfied(theirs),
            engineers={
                engineer_name(key): self.used(key) for key in self.names.keys(world.engineers, theirs.engineers)
            },
            end_cards=sorted(names(world.end_cards, theirs.end_cards)),
            medal=theirs.medal,
            revaluation=VALUATIONS[theirs.revaluation],
            reserved=theirs.reserved or None,
            passed=bool(state.passed >> seat & 1),
        )
        player.stock_level = 0 if state.market is None else state.market.level(seat)
        self.add_module_parts(player, theirs)
        return player

    def add_module_parts(self, player: Player, theirs: EnginePlayer) -> None:
        """What modules give to a player."""
        foundries = [index for index in range(len(self.names.world.foundries)) if theirs.foundries >> index & 1]
        player.foundries = {self.names.foundry(index): bool(theirs.fired >> index & 1) for index in foundries}
        if theirs.germany is not None:
            kinds = list(INCOME_MARKERS)
            player.income_markers = {kinds[n]: held for n, held in enumerate(theirs.germany.incomes) if held}
            player.incomes_used = {kinds[n]: used for n, used in enumerate(theirs.germany.earned) if used}
            player.arm = self.names.arms[theirs.germany.arm] if theirs.germany.arm >= 0 else None
            player.extensions = self.names.extensions(theirs.germany.extensions)
        if theirs.usa is not None:
            player.golden_spike = theirs.usa.spike
            rubble = ("west", "industry")
            player.rubble = {name for index, name in enumerate(rubble) if theirs.usa.rubble >> index & 1}
        if theirs.dsp is not None:
            player.boom = theirs.dsp.boom
            player.freight_car = self.names.layout.lines[theirs.dsp.car].key if theirs.dsp.car >= 0 else None

    def satisfied(self, player: EnginePlayer) -> set[str]:
        """Fields that have given; of the places on the `?` factory only that it has been used (DSP-T4)."""
        bits = range(player.satisfied.bit_length())
        fields = {self.names.field(index) for index in bits if player.satisfied >> index & 1}
        places = {field for field in fields if field.startswith(QUESTION_FACTORY)}
        return fields - places | ({QUESTION_FACTORY} if places else set())

    def tracks(self, player: EnginePlayer) -> dict[str, dict[str, int]]:
        """The tracks on the lines; those not on a line are left out."""
        width = len(COLOURS)
        return {
            line.key: {
                colour: player.tracks[index * width + place]
                for place, colour in enumerate(COLOURS)
                if player.tracks[index * width + place]
            }
            for index, line in enumerate(self.names.layout.lines)
        }

    def slots(self, player: EnginePlayer) -> list[Slot]:
        """The slots with their locomotives; the engine counts stokers in."""
        lines = [line.key for line in self.names.layout.lines for _ in range(line.slots)]
        stokers = [bool(player.stokers >> place & 1) for place in range(len(lines))]
        return [
            Slot(line, number - stoker or None, stoker)
            for line, number, stoker in zip(lines, player.slots, stokers, strict=True)
        ]

    def gaps(self, player: EnginePlayer) -> list[Gap]:
        """The gaps with their factories."""
        return [
            Gap(factory_name(code) if code else None, bool(player.gap_stokers >> place & 1))
            for place, code in enumerate(player.gaps)
        ]

    def markers(self, player: EnginePlayer) -> dict[str, list[int]]:
        """The industry markers of each track."""
        tracks = ("lower", "upper")[: len(self.names.layout.industries)]
        pairs = list(zip(player.markers, player.marker_tracks, strict=True))
        return {name: [place for place, track in pairs if track == index] for index, name in enumerate(tracks)}

    def used(self, engineer: str) -> bool:
        """Whether an own engineer has been used in this round."""
        return f"engineer {engineer_name(engineer)}" in self.spaces()

    def spaces(self) -> dict[str, list[Use]]:
        """The uses of this round by space."""
        found: dict[str, list[Use]] = {}
        for use in self.state.uses:
            pieces = Use(use.seat, use.own, use.temporary, use.black, use.coins, use.coal)
            found.setdefault(self.names.space(use.space), []).append(pieces)
        return found

    def units(self, units: Iterable[EngineUnit]) -> list[Unit]:
        """Pending units; the engine counts the coal that may still be paid for steps in one unit (NEW-06)."""
        counts = ((unit, unit.argument if unit.kind == "coal_steps" else 1) for unit in units)
        return [self.unit(unit) for unit, count in counts for _ in range(count)]

    def unit(self, unit: EngineUnit) -> Unit:
        """A pending unit in the terms of the model."""
        colours: tuple[str, ...] = ()
        if unit.kind == "step":
            colours = tuple(colour for index, colour in enumerate(COLOURS) if unit.argument >> index & 1)
        engineers = self.names.keys(self.names.world.engineers, unit.chain)
        chain = tuple(engineer_name(key) for key in engineers)
        argument = self.names.field(unit.argument) if unit.kind == "token" else ""
        if unit.kind == "extension":
            argument = self.names.area(unit.argument)
        if unit.kind == "line_step":
            colours, argument = COLOURS, unit.source
        return Unit(KINDS.get(unit.kind, unit.kind), colours, unit.mandatory, chain, argument, unit.source == "foundry")

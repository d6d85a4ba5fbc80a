"""The real engine seen through this model: its positions as `Position`, its actions as texts of the model.

This is the only file of the model that knows the engine, and it reads nothing but positions and text forms.
"""

from imperial_steam.games.russian_railroads.board.world import World
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.state import Player as EnginePlayer
from imperial_steam.games.russian_railroads.state import State
from imperial_steam.games.russian_railroads.state import Unit as EngineUnit
from tests.games.russian_railroads.second_model.position import Gap, Player, Position, Slot, Unit, Use
from tests.games.russian_railroads.second_model.printed import COLOURS, PUBLIC, TURN_ORDER_SPACES
from tests.games.russian_railroads.second_model.turn_order import number_of_rounds

END_CARDS = {"fifteen": "15 points", "end-stations": "end stations", "additional-engineer": "additional engineer"}
VALUATIONS = ("none", "base", "german")
BLACK_WORKER = ("none", "free", "placed")
KINDS = {
    "locomotive_or_factory": "locomotive or factory",
    "locomotive_nine": "locomotive 9",
    "end_card": "end card",
    "end_choice": "end card",
    "card_or_points": "end card or 10 points",
    "second_marker": "second marker",
}


def plain_name(key: str) -> str:
    """A key of the engine as the model names the thing: `black-worker` is `black worker`."""
    return END_CARDS.get(key, key.replace("-", " "))


def names(things: tuple[object, ...], mask: int) -> list[str]:
    """The names of the things in a mask."""
    return [plain_name(str(vars_key(thing))) for index, thing in enumerate(things) if mask >> index & 1]


def vars_key(thing: object) -> object:
    """The key of a printed thing."""
    return getattr(thing, "key")  # noqa: B009


class EngineView:
    """One game of the engine; the base game only."""

    def __init__(self, game: RussianRailroads) -> None:
        self.game = game
        self.world: World = game.frame.world
        self.layout = game.frame.layout

    @property
    def state(self) -> State:
        """The engine's position."""
        return self.game.state

    def snapshot(self) -> Position:
        """The position in the terms of the model."""
        state = self.state
        players = len(state.players)
        row = [None if engineer < 0 else self.world.engineers[engineer].key for engineer in state.row]
        publics = len(PUBLIC[players])
        chains = [unit for unit in state.open if unit.kind == "chain"]
        return Position(
            players=[self.player(seat) for seat in range(players)],
            order=list(state.order),
            active=state.actor,
            round=state.round,
            last_round=state.round == number_of_rounds(players),
            stacks=dict(enumerate(state.stacks)),
            display=sorted(str(code) for code, tiles in enumerate(state.display) for _ in range(tiles)),
            spaces=self.spaces(),
            public={f"PUBLIC-{place}": name for place, name in enumerate(row[1 : publics + 1], 1) if name},
            hire=row[0],
            preview=[name for name in row[publics + 1 :] if name],
            cards=names(self.world.cards, state.cards),
            end_deck=names(self.world.end_cards, state.deck),
            doubler_supply=state.doublers,
            pool=[self.unit(unit) for unit in (*state.pool, *state.open) if unit.kind != "chain"],
            hand=Slot("", chains[-1].argument) if chains else None,
        )

    def player(self, seat: int) -> Player:
        """A player in the terms of the model."""
        state, theirs = self.state, self.state.players[seat]
        return Player(
            layout=self.layout.key,
            score=theirs.score,
            own_workers=theirs.workers,
            own_placed=theirs.placed,
            additional_workers=theirs.workers - self.game.frame.count.workers,
            temporary_free=theirs.temporary,
            temporary_placed=theirs.temporary_placed,
            black_worker=BLACK_WORKER[theirs.black],
            coins=theirs.coins,
            unlocked={colour for index, colour in enumerate(COLOURS) if theirs.unlocked >> index & 1},
            tracks=self.tracks(theirs),
            slots=self.slots(theirs),
            doublers={self.layout.lines[0].key: theirs.doublers[0]},
            gaps=[Gap(str(code) if code else None) for code in theirs.gaps],
            markers={"lower": list(theirs.markers)},
            tokens=set(names(self.world.tokens, theirs.tokens)),
            tokens_on_board={
                self.field(field): plain_name(self.world.tokens[token].key) for field, token in theirs.laid
            },
            satisfied={self.field(index) for index in range(self.layout.bits) if theirs.satisfied >> index & 1},
            engineers={name: self.used(name) for name in names(self.world.engineers, theirs.engineers)},
            end_cards=names(self.world.end_cards, theirs.end_cards),
            medal=theirs.medal,
            revaluation=VALUATIONS[theirs.revaluation],
            reserved=theirs.reserved or None,
            passed=bool(state.passed >> seat & 1),
        )

    def tracks(self, player: EnginePlayer) -> dict[str, dict[str, int]]:
        """The tracks on the lines; those not on a line are left out."""
        width = len(COLOURS)
        return {
            line.key: {
                colour: player.tracks[index * width + place]
                for place, colour in enumerate(COLOURS)
                if player.tracks[index * width + place]
            }
            for index, line in enumerate(self.layout.lines)
        }

    def slots(self, player: EnginePlayer) -> list[Slot]:
        """The slots with their locomotives."""
        lines = [line.key for line in self.layout.lines for _ in range(line.slots)]
        return [Slot(line, number or None) for line, number in zip(lines, player.slots, strict=True)]

    def field(self, index: int) -> str:
        """A special field of the engine by the key which the model gives it."""
        if index == self.layout.industries[0].token_id:
            return "industry token"
        special = self.layout.specials[index]
        needs = "+L" if special.locomotive else ""
        return f"{self.layout.lines[special.line].key} {special.field} {COLOURS[special.colour]}{needs}"

    def used(self, engineer: str) -> bool:
        """Whether an own engineer has been used in this round."""
        return f"engineer {engineer}" in self.spaces()

    def space(self, index: int) -> str:
        """A space by the name of the model: `engineer 9` for the engine's `engineer-9`."""
        key = self.game.frame.space_keys[index]
        return key.replace("-", " ", 1) if key.startswith("engineer-") else key

    def spaces(self) -> dict[str, list[Use]]:
        """The uses of this round by space."""
        found: dict[str, list[Use]] = {}
        for use in self.state.uses:
            pieces = Use(use.seat, use.own, use.temporary, use.black, use.coins)
            found.setdefault(self.space(use.space), []).append(pieces)
        return found

    def unit(self, unit: EngineUnit) -> Unit:
        """A pending unit in the terms of the model."""
        colours: tuple[str, ...] = ()
        if unit.kind == "step":
            colours = tuple(colour for index, colour in enumerate(COLOURS) if unit.argument >> index & 1)
        chain = tuple(engineer.key for index, engineer in enumerate(self.world.engineers) if unit.chain >> index & 1)
        argument = self.field(unit.argument) if unit.kind == "token" else ""
        return Unit(KINDS.get(unit.kind, unit.kind), colours, unit.mandatory, chain, argument)

    def model_text(self, text: str) -> str:
        """The text of the model for an action of the engine, payments left aside."""
        verb, _, rest = text.partition(" ")
        player = self.state.player
        if verb == "industry":
            return f"industry lower {player.markers[int(rest) - 1]}"
        if verb == "relocate":
            return f"relocate {TURN_ORDER_SPACES[player.reserved - 1]} {self.plain_space(rest)}"
        if verb == "reuse":
            return f"reuse {self.plain_space(rest)}"
        if verb in {"token", "card"}:
            return f"{verb} {plain_name(rest)}"
        changed = {"move": "locomotive", "nine": "locomotive", "bonus": "end card", "reward": "factory 9"}
        if verb in changed:
            return f"{changed[verb]} {plain_name(rest) if verb == 'bonus' else rest}"
        whole = {"end": "end turn", "none": "lapse reuse", "again step": "again black"}
        return whole.get(text, text)

    def plain_space(self, key: str) -> str:
        """The name of a space of the engine in the model."""
        return self.space(self.game.frame.space_index[key])

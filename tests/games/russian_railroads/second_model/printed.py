"""What is printed in the base game, copied by hand from section 23 of the rules: board, lines, engineers, factories.

An effect is a pair of words and a number: ("black", 2) is two black steps, ("any", 1) one step of any colour,
("industry", 3) three industry steps, ("points", 5) five points.
"""

from dataclasses import dataclass

Effect = tuple[str, int]
Effects = tuple[Effect, ...]

COLOURS = ("black", "grey", "brown", "natural", "white")  # TRACK-04
STEP_COLOURS: dict[str, tuple[str, ...]] = {
    **{colour: (colour,) for colour in COLOURS},
    "black or grey": ("black", "grey"),
    "any": COLOURS,
}
TRACKS_OF_COLOUR = {"black": 3, "grey": 3, "brown": 3, "natural": 2, "white": 1}  # INV-02

# VAL-01 … VAL-03
VALUES = {
    "none": {"black": 0, "grey": 1, "brown": 2, "natural": 4, "white": 7},
    "base": {"black": 0, "grey": 1, "brown": 3, "natural": 6, "white": 10},
    "german": {"black": 0, "grey": 2, "brown": 3, "natural": 7, "white": 8},
}


@dataclass(frozen=True)
class Field:
    """A special field (section 9): its condition (EFF-10), what it gives once and what it gives in every scoring."""

    line: str
    field: int
    colour: str
    locomotive: bool = False
    once: Effects = ()
    scoring: Effects = ()
    coin: bool = False
    tile: str = ""

    @property
    def key(self) -> str:
        """A name which no other field of the player's board has."""
        needs = f"{'+L' if self.locomotive else ''}{'+C' if self.coin else ''}"
        return f"{self.line} {self.field} {self.colour}{needs}{' ' + self.tile if self.tile else ''}"


@dataclass(frozen=True)
class Cost:
    """What a space costs: workers, each of which a coin may replace, and coins which nothing replaces (PAY-01, 02)."""

    workers: int = 0
    coins: int = 0


@dataclass(frozen=True)
class Space:
    """A row of REC-BOARD."""

    cost: Cost
    effects: Effects
    two_players: bool = True
    more_players: bool = True


ONE, TWO, THREE, COIN = Cost(1), Cost(2), Cost(3), Cost(0, 1)

# REC-BOARD; the engineers' spaces PUBLIC-1, PUBLIC-2 take cost and effect from the engineer that lies there.
SPACES: dict[str, Space] = {
    "BLACK-1": Space(ONE, (("black", 2),), two_players=False),
    "BLACK-2": Space(TWO, (("black", 3),)),
    "GREY-1": Space(ONE, (("grey", 2),), two_players=False),
    "GREY-2": Space(TWO, (("grey", 3),)),
    "BROWN-1": Space(ONE, (("brown", 1),)),
    "BROWN-2": Space(TWO, (("brown", 2),)),
    "NATURAL-1": Space(ONE, (("natural", 1),)),
    "NATURAL-2": Space(TWO, (("natural", 2),)),
    "WHITE-1": Space(ONE, (("white", 1),)),
    "WHITE-2": Space(TWO, (("white", 2),)),
    "JOKER": Space(Cost(1, 1), (("any", 2),)),
    "OPEN": Space(ONE, (("black or grey", 1),)),
    "LOCO-1": Space(ONE, (("locomotive or factory", 1),)),
    "LOCO-2": Space(TWO, (("locomotive or factory", 1),), two_players=False),
    "LOCO-3": Space(THREE, (("locomotive", 1), ("factory", 1))),
    "IND-1": Space(ONE, (("industry", 1),)),
    "IND-2": Space(TWO, (("industry", 2),)),
    "IND-3": Space(TWO, (("industry", 1), ("black", 1)), two_players=False),
    "DOUBLER": Space(ONE, (("doubler", 1),)),
    "COINS": Space(ONE, (("coins", 2),)),
    "TEMP": Space(ONE, (("temporary", 2),), two_players=False),
    "HIRE": Space(COIN, (("hire", 1),)),
    "ORDER-1": Space(ONE, (("place", 1),)),
    "ORDER-2": Space(ONE, (("place", 2),), two_players=False),
    "LAST": Space(ONE, (("industry", 3),)),
}
PUBLIC = {2: ("PUBLIC-1",), 3: ("PUBLIC-1", "PUBLIC-2"), 4: ("PUBLIC-1", "PUBLIC-2")}
TURN_ORDER_SPACES = ("ORDER-1", "ORDER-2")

# REC-INDUSTRY: index -> printed number; the indices without one are gaps, and the `?` field.
INDUSTRY = {0: 0, 1: 1, 2: 2, 3: 3, 4: 5, 6: 10, 8: 15, 12: 20, 14: 25, 15: 30}
GAP_INDICES = (5, 7, 9, 11, 13)
TOKEN_INDEX = 10
LAST_INDEX = 15

PASS_POINTS = (0, 2, 3, 4)  # REC-PASS, place 1 first
ROUNDS = {2: 6, 3: 6, 4: 7}  # SETUP-07
START_WORKERS = {2: 6, 3: 6, 4: 5}  # SETUP-03
START_COINS = {2: 2, 3: 1, 4: 1}  # SETUP-05
TILES_PER_STACK = {2: 2, 3: 3, 4: 4}  # SETUP-09, SETUP-10
ROW_LENGTH = {2: 6, 3: 6, 4: 7}  # SETUP-06
ADDITIONAL_WORKERS = 2  # SETUP-04, GR-30
DOUBLERS = 20
EMIL_WORKERS = 6  # SOLO-05

# 10.3; the functions of 1, 8 and 9 are worked out when they are triggered.
FACTORIES: dict[str, Effects] = {
    "1": (("engineer sum", 1),),
    "2": (("locomotive or factory", 1),),
    "3": (("reuse", 1),),
    "4": (("doubler", 2),),
    "5": (("industry", 1),),
    "6": (("coins", 1),),
    "7": (("any", 2),),
    "8": (("two best locomotives", 1),),
    "9": (("end card or 10 points", 1),),
}


@dataclass(frozen=True)
class Engineer:
    """An engineer (10.4): the number which FAC-1 and END-03 count, the cost and the effect of the light side."""

    number: int
    effects: Effects
    cost: Cost = ONE


ENGINEERS: dict[str, Engineer] = {
    "1": Engineer(1, (("any", 2),)),
    "2": Engineer(2, (("industry", 1), ("points", 3))),
    "3": Engineer(3, (("black", 1), ("grey", 1))),
    "4": Engineer(4, (("doubler", 1), ("points", 3))),
    "5": Engineer(5, (("any", 1), ("points", 3))),
    "6": Engineer(6, (("grey", 1), ("points", 5))),
    "7": Engineer(7, (("black", 1), ("points", 3))),
    "8": Engineer(8, (("reuse", 1),)),
    "9": Engineer(9, (("industry", 2),)),
    "10": Engineer(10, (("industry", 1), ("black", 1))),
    "11": Engineer(11, (("any", 1), ("black", 1))),
    "12": Engineer(12, (("locomotive or factory", 1),)),
    "13": Engineer(13, (("grey", 1), ("brown", 1))),
    "14": Engineer(14, (("black", 2),)),
    "15": Engineer(15, (("brown", 1), ("points", 5))),
}
LETTERLESS = "1"
LETTERS = {"A": ("2", "4", "7", "9", "10", "12", "14"), "B": ("3", "5", "6", "8", "11", "13", "15")}

# 10.1, 10.2, 10.5, SETUP-49
TOKENS: dict[str, Effects] = {
    "second marker": (("second marker", 1),),
    "cards": (("card", 1), ("end card", 1)),
    "industry": (("industry", 5),),
    "doublers": (("doubler", 3),),
    "steps": (("any", 4),),
    "medal": (("medal", 1),),
    "revaluation": (("revaluation", 1),),
}
CARDS: dict[str, Effects] = {
    "engineer": (("letterless engineer", 1), ("coins", 1)),
    "factory": (("factory", 1), ("industry", 2)),
    "black worker": (("black worker", 1),),
    "locomotive 9": (("locomotive 9", 1),),
    "four actions": (("four actions", 1),),
}
FOUR_ACTIONS: Effects = (("doubler", 1), ("industry", 1), ("black", 1))  # QC-05, one of them twice
END_CARDS = (
    "locomotives",
    "factories",
    "end stations",
    "15 points",
    "doublers",
    "additional engineer",
    "engineers",
    "workers",
    "tokens",
    "tracks",
)
START_CARDS: dict[str, Effects] = {
    "step": (("black", 1),),
    "industry": (("industry", 1),),
    "doubler": (("doubler", 1),),
    "coin": (("coins", 1),),
}


@dataclass(frozen=True)
class Board:
    """The lines of a player board, from top to bottom; the first one is the main line (MIX-04)."""

    lengths: dict[str, int]
    colours: dict[str, tuple[str, ...]]
    doubler_fields: dict[str, int]
    fields: tuple[Field, ...]
    tokens_maximum: int  # MIX-06, points of ENDC-09

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines from top to bottom."""
        return tuple(self.lengths)

    @property
    def main_line(self) -> str:
        """The line with two slots, whose doublers ENDC-05 counts."""
        return self.lines[0]


TOKEN: Effects = (("token", 1),)
WORKER: Effects = (("worker", 1),)
TEN: Effects = (("points", 10),)

# REC-LINES
BASE = Board(
    lengths={"transsib": 15, "petersburg": 9, "kiev": 9},
    colours={"transsib": COLOURS, "petersburg": COLOURS[:4], "kiev": COLOURS[:3]},
    doubler_fields={"transsib": 8},
    fields=(
        Field("transsib", 2, "black", once=(("unlock grey", 1),)),
        Field("transsib", 3, "brown", locomotive=True, once=WORKER),
        Field("transsib", 6, "black", once=(("unlock brown", 1),)),
        Field("transsib", 10, "black", once=(("unlock natural", 1),)),
        Field("transsib", 13, "black", locomotive=True, once=TOKEN),
        Field("transsib", 15, "black", once=(("points", 10), ("unlock white", 1), ("white", 2))),
        Field("petersburg", 4, "black", locomotive=True, once=TOKEN),
        Field("petersburg", 6, "black", locomotive=True, once=TOKEN),
        Field("petersburg", 7, "grey", locomotive=True, scoring=(("line doubled", 1),)),
        Field("petersburg", 9, "black", once=TEN),
        Field("kiev", 1, "black", locomotive=True, scoring=(("star", 1),)),
        Field("kiev", 2, "black", locomotive=True, scoring=(("star", 2),)),
        Field("kiev", 3, "black", locomotive=True, scoring=(("star", 3),)),
        Field("kiev", 4, "black", locomotive=True, scoring=(("star", 4),)),
        Field("kiev", 5, "grey", locomotive=True, scoring=(("medal", 20),)),
        Field("kiev", 7, "black", once=WORKER),
        Field("kiev", 8, "black", locomotive=True, scoring=(("star", 10),)),
        Field("kiev", 9, "black", once=TEN),
    ),
    tokens_maximum=28,
)

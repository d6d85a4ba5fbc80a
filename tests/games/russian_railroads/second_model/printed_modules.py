"""What the modules add in print (23.2, 23.3, sections 13 to 18), copied by hand from the rules."""

from tests.games.russian_railroads.second_model.printed import (
    BASE,
    COIN,
    COLOURS,
    ONE,
    TEN,
    TOKEN,
    WORKER,
    Board,
    Cost,
    Effects,
    Engineer,
    Field,
    Space,
)

INCOME: Effects = (("income", 1),)
STOCK: Effects = (("stock", 1),)
LOCOMOTIVE_OR_FACTORY: Effects = (("locomotive or factory", 1),)

# REC-GR-BOARD; Munich is the line with its arm, and 15 its length before an arm is chosen.
GERMANY = Board(
    lengths={"muenchen": 15, "dresden": 9, "nuernberg": 9},
    colours={"muenchen": COLOURS, "dresden": COLOURS[:4], "nuernberg": COLOURS[:4]},
    doubler_fields={"muenchen": 8},
    fields=(
        Field("muenchen", 2, "black", once=(("unlock grey", 1),)),
        Field("muenchen", 3, "brown", locomotive=True, once=WORKER),
        Field("muenchen", 6, "black", once=(("unlock brown", 1),)),
        Field("muenchen", 8, "black", locomotive=True, once=INCOME),
        Field("dresden", 2, "black", locomotive=True, once=(("industry", 1),)),
        Field("dresden", 4, "grey", locomotive=True, scoring=(("medal", 20),)),
        Field("dresden", 8, "black", once=WORKER),
        Field("dresden", 9, "black", once=TEN),
        Field("nuernberg", 1, "black", locomotive=True, scoring=(("star", 1),)),
        Field("nuernberg", 2, "black", locomotive=True, scoring=(("star", 2),)),
        Field("nuernberg", 9, "black", locomotive=True, scoring=(("star", 5),)),
        Field("nuernberg", 9, "black", once=TEN),
    ),
    tokens_maximum=35,
)
FORK = 8  # GR-04: the last field before the arms
ARM_LENGTH = {"hamburg": 15, "berlin": 13}
ARM_FIELDS = {
    "hamburg": (
        Field("muenchen", 10, "black", once=(("unlock natural", 1),), tile="hamburg"),
        Field("muenchen", 13, "black", locomotive=True, once=TOKEN, tile="hamburg"),
        Field("muenchen", 14, "black", locomotive=True, once=INCOME, tile="hamburg"),
        Field("muenchen", 15, "black", once=(("points", 10), ("unlock white", 1), ("white", 2)), tile="hamburg"),
    ),
    "berlin": (
        Field("muenchen", 9, "black", once=(("unlock natural", 1),), tile="berlin"),
        Field("muenchen", 11, "black", locomotive=True, once=TOKEN, tile="berlin"),
        Field("muenchen", 12, "black", locomotive=True, once=INCOME, tile="berlin"),
        Field("muenchen", 13, "black", once=TEN, tile="berlin"),
    ),
}
# GR-15: area -> line, first field, length of the extension
AREAS = {"hannover": ("dresden", 5, 3), "wuerzburg": ("nuernberg", 3, 2), "frankfurt": ("nuernberg", 5, 4)}

# REC-EXT: (length, number) -> field within the tile, colour, locomotive, once, scoring
ExtensionField = tuple[int, str, bool, Effects, Effects]
EXTENSIONS: dict[tuple[int, int], tuple[ExtensionField, ...]] = {
    (2, 1): ((1, "black", False, (("industry", 2),), ()),),
    (2, 2): ((1, "black", False, (("coins", 2),), ()),),
    (2, 3): ((2, "black", True, INCOME, ()),),
    (2, 4): ((1, "black", False, LOCOMOTIVE_OR_FACTORY, ()),),
    (2, 5): ((2, "black", True, TOKEN, ()),),
    (2, 6): ((2, "grey", True, (), (("star", 4),)),),
    (3, 1): ((2, "black", False, WORKER, ()),),
    (3, 2): ((1, "black", False, (("coins", 2),), ()), (3, "black", True, INCOME, ())),
    (3, 3): ((3, "black", True, TOKEN, ()),),
    (3, 4): ((2, "black", False, (("extra marker", 1),), ()),),
    (3, 5): ((2, "grey", True, (), (("star", 4),)), (3, "black", True, (), (("star", 2),))),
    (3, 6): ((1, "black", False, LOCOMOTIVE_OR_FACTORY, ()), (3, "grey", True, INCOME, ())),
    (4, 1): ((2, "black", False, WORKER, ()), (4, "black", True, INCOME, ())),
    (4, 2): ((1, "black", False, (("coins", 2),), ()), (3, "brown", True, WORKER, ())),
    (4, 3): ((2, "black", True, TOKEN, ()), (4, "black", True, (), (("star", 2),))),
    (4, 4): ((4, "grey", True, (), (("line doubled", 1),)),),
    (4, 5): ((1, "black", False, (("industry", 2),), ()), (3, "black", True, INCOME, ())),
    (4, 6): ((2, "grey", True, (), (("star", 3),)), (4, "grey", True, (), (("star", 5),))),
}
# GR-INC-1 … GR-INC-5: kind -> effect, count
INCOME_MARKERS: dict[str, tuple[Effects, int]] = {
    "coin": ((("coins", 1),), 2),
    "industry": ((("industry", 1),), 2),
    "any": ((("any", 1),), 2),
    "black grey": ((("black", 1), ("grey", 1)), 1),
    "grey brown": ((("grey", 1), ("brown", 1)), 1),
}

# REC-USA
USA = Board(
    lengths={"rocky": 15, "east": 7, "west": 9},
    colours={"rocky": COLOURS, "east": COLOURS, "west": COLOURS},
    doubler_fields={"rocky": 8, "east": 3, "west": 3},
    fields=(
        Field("rocky", 2, "black", once=(("unlock grey", 1),)),
        Field("rocky", 3, "brown", locomotive=True, once=WORKER),
        Field("rocky", 4, "black", locomotive=True, once=STOCK),
        Field("rocky", 6, "black", once=(("unlock brown", 1),)),
        Field("rocky", 7, "black", locomotive=True, once=(("blast west", 1), ("points", 10))),
        Field("rocky", 8, "grey", coin=True, once=STOCK),
        Field("rocky", 9, "black", locomotive=True, once=(("blast industry", 1), ("points", 10))),
        Field("rocky", 10, "black", once=(("unlock natural", 1),)),
        Field("rocky", 12, "black", locomotive=True, once=STOCK),
        Field("rocky", 13, "black", locomotive=True, once=TOKEN),
        Field("rocky", 15, "black", once=(("points", 10), ("unlock white", 1), ("white", 2))),
        Field("east", 2, "black", locomotive=True, once=STOCK),
        Field("east", 4, "black", locomotive=True, once=TOKEN),
        Field("east", 5, "grey", coin=True, once=WORKER),
        Field("east", 7, "black", once=TEN),
        Field("east", 7, "black", locomotive=True, scoring=(("transcontinental", 10),)),
        Field("west", 3, "black", locomotive=True, once=STOCK),
        Field("west", 5, "black", once=LOCOMOTIVE_OR_FACTORY),
        Field("west", 6, "black", locomotive=True, once=TOKEN),
        Field("west", 7, "brown", coin=True, once=STOCK),
        Field("west", 9, "black", once=TEN),
        Field("west", 9, "black", locomotive=True, scoring=(("transcontinental", 10),)),
    ),
    tokens_maximum=28,
)
GOLDEN_SPIKE = 25  # AR-18, instead of 10
INDUSTRY_UPPER = {0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 6: 4, 8: 6, 10: 8, 12: 10, 14: 12, 15: 15}
RUBBLE_WEST = 8  # AR-04
RUBBLE_INDUSTRY = 8  # AR-04: the index of the field 15
STEEL_MILLS = (4, 6, 8)  # AR-03
STOCK_LEVELS = 6  # REC-STOCK
DIVIDENDS: dict[str, tuple[Effects, int]] = {
    "AR-D1": ((("black", 1),), 2),
    "AR-D2": ((("industry", 1),), 2),
    "AR-D3": ((("coins", 1),), 1),
    "AR-D4": ((("points", 5),), 1),
    "AR-D5": ((("any", 1),), 1),
    "AR-D6": ((("brown", 1), ("natural", 1)), 1),
}

BOARDS = {"base": BASE, "germany": GERMANY, "usa": USA}
TOKENS_MAXIMUM_DSP = 42  # MIX-06

# Factories without a number (NEW-06, AR-41, DSP-T4): of the coal factory the effect with its coal
SPECIAL_FACTORIES: dict[str, Effects] = {
    "coal": (("black", 2), ("coal for steps", 3)),
    "mill": (("black", 1),),
    "question": (),
}
# Section 15 and 18: the engineers' names carry the module, as two of them share a number
MODULE_ENGINEERS: dict[str, Engineer] = {
    "new 6": Engineer(6, (("grey", 3),)),
    "new 15": Engineer(15, (("black", 1), ("grey", 1), ("brown", 1)), Cost(0, 1)),
    "new 5": Engineer(5, (("start cards", 2),)),
    "new -10": Engineer(-10, (("factory function", 1),), Cost(2)),
    "new 0": Engineer(0, (("coal", 2),)),
    "dsp 4": Engineer(4, (("olga", 1),)),
    "dsp 7": Engineer(7, (("points", 5), ("ludmilla", 1))),
    "dsp 11": Engineer(11, (("dimitrij", 1),)),
    "dsp 14": Engineer(14, (("black", 3),), Cost(0, 1)),
}
MODULE_TOKENS: dict[str, Effects] = {
    "coins": (("coins", 4),),
    "coal": (("coal", 4),),
    "golden spike": (("golden spike", 1),),
    "stock market": (("stock market", 1),),
    "special": (("special", 1),),
}
# NEW-03, NEW-05
MODULE_CARDS: dict[str, Effects] = {
    "revaluation": (("german revaluation", 1),),
    "coal factory": (("coal factory", 1), ("coal", 2)),
}
MODULE_START_CARDS: dict[str, Effects] = {"coal": (("coal", 1),)}  # COAL-04
LUDMILLA_POINTS = 3  # DSP-E7
# DSP-T1 … DSP-T5
SPECIAL_TOKENS: dict[str, Effects] = {
    "headhunter": (("headhunter", 1),),
    "industry boom": (("boom", 1),),
    "mixed six": (("black", 3), ("industry", 3)),
    "question factory": (("question factory", 1),),
    "freight car": (("freight car", 1),),
}
# COAL-10, COAL-11; the stoker space is used beside the regular action (COAL-12)
COAL_SPACES: dict[str, Space] = {
    "COAL": Space(ONE, (("coal", 1),)),
    "FOUNDRY": Space(COIN, (("foundry", 1), ("coal", 1))),
}
STOKER_SPACE = "STOKER"
STOKER_COAL = 2  # COAL-12
FOUNDRY_COAL = 2  # COAL-30
# COAL-F1 … COAL-F12
FOUNDRIES: dict[int, Effects] = {
    1: (("reuse two", 1),),
    2: (("black", 1), ("any", 1), ("coins", 1)),
    3: (("coins", 2),),
    4: (("industry", 2), ("doubler", 1)),
    5: (("any", 1), ("doubler", 1)),
    6: (("black", 1), ("industry", 1), ("doubler", 1)),
    7: (("industry", 1), ("best locomotive", 1)),
    8: (("black", 1), ("locomotive or factory", 1)),
    9: (("any", 1), ("best locomotive", 1)),
    10: (("black", 2), ("factory", 1)),
    11: (("any", 2),),
    12: (("black", 2), ("industry", 1)),
}
# SOLO-C01 … SOLO-C17: card -> the space of the board
EMIL_CARDS = {
    "SOLO-C01": "WHITE-1",
    "SOLO-C02": "WHITE-2",
    "SOLO-C03": "NATURAL-1",
    "SOLO-C04": "NATURAL-2",
    "SOLO-C05": "BROWN-1",
    "SOLO-C06": "BROWN-2",
    "SOLO-C07": "GREY-2",
    "SOLO-C08": "BLACK-2",
    "SOLO-C09": "JOKER",
    "SOLO-C10": "LOCO-1",
    "SOLO-C11": "LOCO-3",
    "SOLO-C12": "PUBLIC-1",
    "SOLO-C13": "HIRE",
    "SOLO-C14": "IND-1",
    "SOLO-C15": "IND-2",
    "SOLO-C16": "DOUBLER",
    "SOLO-C17": "COAL",  # with coal only (SOLO-06)
}

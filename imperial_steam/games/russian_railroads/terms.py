"""The words of Russian Railroads as data names them, each list in the order of its indices. Imports nothing."""

from __future__ import annotations

#: Track colours in the order of building (TRACK-04); a mask of colours has bit `1 << index`.
COLOURS: tuple[str, ...] = ("black", "grey", "brown", "natural", "white")
BLACK, GREY, BROWN, NATURAL, WHITE = range(5)
ANY_COLOUR = (1 << len(COLOURS)) - 1
"""Mask of all colours."""

#: Colours of the players (RUL-97).
PLAYER_COLOURS: tuple[str, ...] = ("red", "purple", "green", "yellow")
#: Player boards (MIX-02).
LAYOUTS: tuple[str, ...] = ("base", "germany", "usa")
#: What can be added to the base game; solo is chosen by the number of players.
MODULES: tuple[str, ...] = ("germany", "usa", "coal", "new", "dsp")
SOLO = "solo"
DSP = "dsp"
COAL = "coal"
#: Parts of the game board.
AREAS: tuple[str, ...] = ("track", "locomotive", "industry", "others", "engineer", "order", "coal")
#: Rounds in which a space exists (LAST-01).
ROUNDS: tuple[str, ...] = ("all", "last", "not last")
#: Letters of engineers; one has none (COMP-08).
LETTERS: tuple[str, ...] = ("A", "B", "none")
#: Values of tracks: without, with the base, with the German revaluation tile (VAL-01 … VAL-03).
VALUATIONS: tuple[str, ...] = ("normal", "base", "german")
NORMAL, REVALUED, GERMAN = range(3)
#: Number of a locomotive tile, and the codes of the factories without number.
HIGHEST = 9
COAL_FACTORY, STEEL_MILL, TOKEN_FACTORY = 10, 11, 12
#: End bonus cards, by what they count (section 10.5).
END_CARDS: tuple[str, ...] = (
    "locomotives", "factories", "end-stations", "fifteen", "doublers", "additional-engineer", "engineers", "workers",
    "tokens", "tracks",
)  # fmt: skip
#: Names of the factories without number.
NAMELESS: tuple[str, ...] = ("coal", "mill", "tokens")

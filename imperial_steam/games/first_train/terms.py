"""Words of First Train to Nürnberg that files, positions and action texts share (section 3 of the rules)."""

from __future__ import annotations

COLOURS: tuple[str, ...] = ("orange", "purple", "blue", "black")
"""The players, in their printed order."""
KINDS: tuple[str, ...] = ("white", "brown", "red", "green")
"""Kinds of influence: of the government, of rolling stock, of the red and of the green company."""
COMPANIES: tuple[str, ...] = ("red", "green")
FIRST_COMPANY = 2
"""Index in `KINDS` of the influence of the first company; that of company c is `FIRST_COMPANY + c`."""
GOODS: tuple[str, ...] = ("white", "yellow")
"""Cubes: stone or beer, cheese or post."""
WARES: tuple[str, ...] = ("beer", "stone", "cheese", "post")
"""What the cubes of a colour are on a map (SIDE-01, SIDE-02); each has a symbol of its own."""
WHITE, YELLOW = range(2)
LOADS: tuple[str, ...] = (*GOODS, *COMPANIES)
"""What trains carry: goods, red and green passengers."""
MAPS: tuple[str, ...] = ("nuernberg", "wensleydale")
"""Sides of the game board."""
DISPLAYS: tuple[str, ...] = ("D23", "D34")
"""Sides of display board and train board."""
PLAIN, VALLEY, HOP, HILL = TERRAINS = ("plain", "valley", "hop", "hill")
CLOSED: frozenset[str] = frozenset({HOP, HILL})
"""Terrain on whose borders no track is built (BUILD-07)."""
FORBIDDEN, EXTENSION = "forbidden", "extension"
"""Why else a border cannot be built over: BUILD-13, SOUTH-04. Else the reason is the closed terrain."""
EITHER = "either"
"""A printed marker that is red or green as its winner chooses (CRED-04)."""
GOVERNMENT, ROLLING_STOCK = range(2)
"""Indices in `KINDS` of the other two kinds of influence."""
PROFIT = len(KINDS)
"""Index of the profit/loss track among the five stacked tracks."""
FIRST_PASSENGER = len(GOODS)
"""Index in `LOADS` of the passengers of the first company; that of company c is `FIRST_PASSENGER + c`."""
LANDOWNER = len(LOADS)
PIECES: tuple[str, ...] = (*LOADS, "landowner")
"""What lies in areas."""

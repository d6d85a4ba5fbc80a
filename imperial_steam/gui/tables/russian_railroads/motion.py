"""What moves and sounds at the table of Russian Railroads."""

from __future__ import annotations

from imperial_steam.gui.table_kit.motion import Sounds

#: The sounds of events, the most important one first.
SOUNDS: Sounds = (
    ("end", frozenset({"game_over"})),
    ("round", frozenset({"round_began"})),
    ("track", frozenset({"step", "locomotive_placed", "factory_built"})),
    ("coin", frozenset({"coins_taken"})),
    ("cube", frozenset({"space_used", "industry_step", "doubler_placed", "marker_placed"})),
    ("card", frozenset({"card_taken", "end_card_taken", "token_placed", "start_card_taken", "engineer_taken"})),
)

"""The games of the house: the one list of titles that the window and the command line offer."""

from __future__ import annotations

from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.games.protocol import Title

#: Every title by its key, as saves name it; the first is the one offered first.
TITLES: dict[str, Title] = {title.key: title for title in (ImperialSteamTitle(),)}

"""The guided game of First Train: every part of the table a script can point at is a panel of that name."""

from __future__ import annotations

from imperial_steam.games.first_train.lessons import LESSONS
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.gui.table_kit.lessons.guided import Guided
from imperial_steam.gui.table_kit.lessons.lesson import Parts

GUIDED = Guided(TITLE, LESSONS, Parts())
"""The chapters of the guided game."""

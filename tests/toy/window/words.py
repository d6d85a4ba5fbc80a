"""What the table of Pebbles says about options, and the cards of its things."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import TableWords, signed
from imperial_steam.gui.table_kit.drawing.card import Card, Manner
from tests.toy.actions import Take, Throw
from tests.toy.window.shown import ToyShown

#: The rule about each kind of thing.
RULES = {"heap": "TOY-03", "die": "TOY-04", "cup": "TOY-05", "rock": "TOY-06", "player": "TOY-01"}


class ToyWords(TableWords[ToyShown]):
    """The words of the options."""

    def brief(self, shown: ToyShown, action: Action) -> str:
        """What an option brings, in short."""
        if isinstance(action, Take):
            return signed(action.number)
        return "+?" if isinstance(action, Throw) else ""

    def effects(self, shown: ToyShown, action: Action) -> Sequence[tuple[str, Manner]]:
        """What an option brings."""
        if isinstance(action, Take):
            pile = shown.game.piles[max(0, shown.decider)] + action.number
            return [(self.say("effect.take", pile=pile, goal=shown.game.goal), Manner.GAIN)]
        if isinstance(action, Throw):
            die = shown.game.board.die
            return [(self.say("effect.throw", low=min(die), high=max(die)), Manner.GAIN)]
        return ()


def describe(shown: ToyShown, thing: Target, say: Say) -> Card | None:
    """What is printed on a thing and how it stands, with its rule."""
    rule = RULES.get(thing.kind)
    if rule is None:
        return None
    if thing.kind == "player":
        seat = int(thing.key)
        made = Card(shown.seats[seat].name)
        made.say(say("card.player", pile=shown.game.piles[seat], goal=shown.game.goal), rule=rule)
        return made
    made = Card(say(f"thing.{thing.kind}", number=thing.key))
    made.say(say(f"card.{thing.kind}", number=shown.game.setup.rock, cup=shown.game.board.cup), rule=rule)
    return made

"""What an option means beyond the numbers it changes at once: what a card gives later, what a choice is for."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.protocol import Action
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.spaces import free_workers
from imperial_steam.games.russian_railroads.terms import BLACK, VALUATIONS
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.tables.russian_railroads.model import printed
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown


def notes(shown: RailShown, action: Action, say: Say) -> Iterator[str]:
    """Sentences about an option; nothing where its effects and changes say everything."""
    match action:
        case a.Pass():
            yield say("preview.pass", points=printed.pass_points(shown, shown.decider))
            free = free_workers(shown.player(shown.decider))
            if free:
                yield say("preview.unused", n=free)
        case a.PlaceDoubler(line):
            lying = shown.player(shown.decider).doublers[shown.frame.line_index[line]]
            yield say("preview.doubler", line=line, field=lying + 1)
        case a.PlaceMarker():
            yield say("preview.marker")
        case a.Look() | a.Reward("card"):
            yield say("hover.deck_text")
        case a.Reward():
            yield say("hover.reward_points", points=shown.pending(*REWARDED).argument)
        case a.Again():
            yield say("hover.again")
        case a.ReturnLocomotive():
            yield say("preview.returned", number=shown.pending("chain").argument)
        case a.KeepRevaluation(tile):
            yield say("preview.values", values=[str(worth) for worth in shown.world.values[VALUATIONS.index(tile)]])
        case _:
            yield from _of_modules(shown, action, say)


#: Units that offer points instead of something else.
REWARDED = ("card_or_points", "ludmilla")


def _of_modules(shown: RailShown, action: Action, say: Say) -> Iterator[str]:
    match action:
        case a.Switch(arm):
            one = next(each for line in shown.frame.layout.lines for each in line.arms if each.key == arm)
            yield say("brief.field", field=one.first)
            yield say("hover.arm_for_good")
        case a.BuyStoker(line) | a.CloseFoundry(line):
            yield say("hover.stoker_factory" if line == a.GAP else "hover.stoker_locomotive")
        case a.PlaceFreightCar(line):
            yield say("preview.freight_car", n=shown.frame.numbers.freight_steps, line=line)
        case a.DrawUpGrey(line):
            black = printed.track(shown, shown.player(shown.decider), shown.frame.line_index[line], BLACK)
            yield say("brief.field", field=black - 1)

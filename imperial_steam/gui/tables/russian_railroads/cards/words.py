"""What the table of Russian Railroads says: questions, options, what they cost, bring and change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import cast

from imperial_steam.games.protocol import Action, Game
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.frame import CODE_NAMES, COLOUR_INDEX, Frame
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.lines import WIDTH, holds, lowest
from imperial_steam.games.russian_railroads.state import Player
from imperial_steam.games.russian_railroads.telling import pieces
from imperial_steam.games.russian_railroads.terms import COLOURS
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.gui.table_kit.core.sentences import Kind, TableWords, signed
from imperial_steam.gui.table_kit.drawing.card import Manner
from imperial_steam.gui.tables.russian_railroads.cards import plans
from imperial_steam.gui.tables.russian_railroads.cards.option_notes import notes
from imperial_steam.gui.tables.russian_railroads.cards.replacing import replaced
from imperial_steam.gui.tables.russian_railroads.model import paying, preview, printed
from imperial_steam.gui.tables.russian_railroads.model.effect_words import effect_words
from imperial_steam.gui.tables.russian_railroads.model.paying import Paid
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown
from imperial_steam.gui.tables.russian_railroads.model.stretches import Advance, Stretch

#: How many letters a line of the choices has, what it chooses included; the rest is only on the card.
LINE_LENGTH = 46


class RailWords(TableWords[RailShown]):
    """The words of Russian Railroads."""

    title = TITLE
    growth = "scoring"
    moments = MappingProxyType({"medal_placed": "medal", "black_worker_taken": "black_worker"})

    def prompt(self, shown: RailShown) -> str:
        """What is to be decided: while a foundry is used that; while only the end of the turn is left, just that."""
        decision, furnace = shown.decision, shown.state.furnace
        if decision is not None and furnace >= 0 and decision.kind in ("space", "units"):
            number = shown.world.foundries[furnace].number
            return self.say("prompt.furnace", player=shown.seats[decision.player].name, foundry=number)
        if decision is not None and list(decision.options) == [a.END]:
            return self.say("prompt.only_end", player=shown.seats[decision.player].name)
        return super().prompt(shown)

    def option(self, action: Action) -> str:
        """One line for an option."""
        if isinstance(action, Paid | a.Pay):
            return self.say("option.pay", pieces=self._paid(action))
        if isinstance(action, Stretch):
            return self.say("option.stretch", line=action.line, colour=action.colour, n=action.number)
        if isinstance(action, Advance):
            return self.say("option.advance", marker=action.marker, n=action.number)
        return super().option(action)

    def _paid(self, pay: Paid | a.Pay) -> list[str]:
        counted = {"workers": pay.own, "temporary": pay.temporary, "black": pay.black, "coins": pay.coins}
        return pieces(counted, self.say)

    def doings(self, seen: Game, actions: Sequence[Action], before: Game) -> Sequence[str]:
        """The space, what is done there and what comes of it."""
        return plans.doings(cast("RussianRailroads", before), actions, before is seen, self.option, self.say)

    def holdings(self, game: Game, seat: int) -> Mapping[str, int]:
        """Points, those of a round scoring, coins and workers."""
        return plans.holdings(cast("RussianRailroads", game), seat)

    def standing(self, game: Game, seat: int) -> Mapping[Kind, int]:
        """Fields of every line and of industry, what a round scoring brings, cards, staff and coins."""
        return plans.standing(cast("RussianRailroads", game), seat, self.say)

    def own(self, shown: RailShown, seat: int) -> Sequence[str]:
        """What is held; then for every line its tracks with their fields, and its locomotives."""
        return [*super().own(shown, seat), *self._lines(shown, shown.player(seat))]

    def _lines(self, shown: RailShown, player: Player) -> Iterator[str]:
        for number, line in enumerate(shown.frame.layout.lines):
            tracks = enumerate(player.tracks[number * WIDTH : (number + 1) * WIDTH])
            laid = [f"{self.say(f'track.{COLOURS[colour]}')} {field}" for colour, field in tracks if field]
            standing = [str(player.slots[slot]) for slot in shown.frame.line_slots[number] if player.slots[slot]]
            if laid or standing:
                yield self.say("own.line", line=line.key, tracks=laid, locomotives=standing)

    # What an option brings

    def brief(self, shown: RailShown, action: Action) -> str:
        """The most important that an option brings, in one short line; '' when nothing can be told."""
        if shown.decider < 0:
            return ""
        if isinstance(action, a.Pass):
            number = printed.pass_points(shown, shown.decider)
            return self.say("brief.pass", points=number) if number else ""
        then = preview.after(shown.game, action)
        reach = self._reach(shown, then)
        placed = isinstance(action, a.PlaceLocomotive | a.PlaceNine | a.MoveLocomotive)
        first = reach if placed and reach else self._printed(shown, action)
        reached = self._reached(shown, then)
        scoring = self._scoring(shown, then)
        whole = ", ".join(filter(None, (first, reached, scoring)))
        if len(self.option(action)) + len(whole) <= LINE_LENGTH:
            return whole
        # What a locomotive or a track brings in every scoring tells more than how far it reaches.
        told = placed or isinstance(action, a.Step | Stretch)
        return ", ".join(filter(None, (reached, scoring) if told and scoring else (first, reached))) or scoring

    def spoken(self, shown: RailShown, action: Action) -> str:
        """The same behind what it costs, and with what it replaces, which a list shows on the card alone."""
        told = ", ".join(filter(None, (self._cost(shown, action), self.brief(shown, action))))
        lost = replaced(shown, action, self.say) if shown.decider >= 0 else ""
        return ". ".join(filter(None, (told, lost)))

    def _cost(self, shown: RailShown, action: Action) -> str:
        paid = printed.cost_of(shown, action) if shown.decider >= 0 else None
        return self.say("preview.cost", pieces=pieces(paid, self.say)) if paid else ""

    def _reach(self, shown: RailShown, then: RussianRailroads | None) -> str:
        """How far locomotives reach on a line before and after an option (LOCO-03)."""
        changes = [] if then is None else preview.changes(shown.game, shown.decider, then)
        return ", ".join(
            self.say("brief.reach", before=change.before, after=change.after, **change.values)
            for change in changes
            if change.name == "reach"
        )

    def _reached(self, shown: RailShown, then: RussianRailroads | None) -> str:
        """What the special fields give that an option reaches (SPEC-22).

        Of a locomotive it comes at the end of its chain, whatever becomes of those it replaces.
        """
        if then is None:
            return ""
        fields, seat = shown.frame.fields, shown.decider
        new = _given(shown.frame, then.state.players[seat]) & ~_given(shown.frame, shown.player(seat))
        return ", ".join(effect_words(field.effects, self.say) for field in fields if new >> field.id & 1)

    def _scoring(self, shown: RailShown, then: RussianRailroads | None) -> str:
        """What changes in every round scoring: `+2 per scoring`."""
        if then is None:
            return ""
        by = preview.value(then, shown.decider) - preview.value(shown.game, shown.decider)
        return self.say("brief.scoring", by=signed(by)) if by else ""

    def _printed(self, shown: RailShown, action: Action) -> str:
        """What is printed on what an option takes or uses; of a factory on the back of the stack its number."""
        engineer = printed.engineer_at(shown, action.space) if isinstance(action, a.UseSpace) else None
        if engineer is not None:
            return self.say("brief.hire", engineer=engineer.key, effects=effect_words(engineer.effects, self.say))
        if isinstance(action, a.BuildFactory) and action.source == a.STACK:
            return self.say(f"factory.{printed.factory_source(shown, action.source)}")
        effects = printed.effects_of(shown, action)
        if effects:
            return effect_words(effects, self.say)
        match action:
            case Stretch():
                return self.say("brief.field", field=action.field)
            case a.Step(line, colour):
                return self.say("brief.field", field=printed.field_after(shown, shown.decider, line, colour))
            case a.LayExtension(extension):
                return printed.extension_words(shown, extension, self.say)
            case a.TakeEndCard(card):
                return self.say("brief.end_card", points=printed.end_card_points(shown, shown.decider, card))
            case a.PlaceLocomotive():
                return self.say("brief.number", number=lowest(shown.state.stacks))
            case a.Industry() | Advance():
                return self._met(shown, action)
        return ""

    def _met(self, shown: RailShown, moves: a.Industry | Advance) -> str:
        """What an industry marker comes to in the end: a factory it triggers, the `?` field, or just a field."""
        steps = moves.number if isinstance(moves, Advance) else 1
        value, code, asks = printed.industry_step(shown, moves.marker - 1, steps)
        if code:
            words = effect_words(shown.world.factory(code).effects, self.say)
            return self.say("brief.factory", factory=CODE_NAMES[code], effects=words)
        if asks:
            return self.say("brief.token_field")
        return "" if value is None else self.say("brief.value", value=value)

    def effects(self, shown: RailShown, action: Action) -> Sequence[tuple[str, Manner]]:
        """Everything an option costs, brings and changes, line by line with the manner on a card."""
        return list(self._effects(shown, action)) if shown.decider >= 0 else []

    def _effects(self, shown: RailShown, action: Action) -> Iterator[tuple[str, Manner]]:
        paid = self._cost(shown, action)
        if paid:
            yield paid, Manner.GAIN
        brings = self._printed(shown, action)
        if isinstance(action, a.BuildFactory):
            yield from self._factory(shown, action)
        elif brings:
            moves = isinstance(action, a.Step | Stretch | a.Industry | Advance)
            yield self.say("preview.moves" if moves else "preview.brings", effects=brings), Manner.GAIN
        if isinstance(action, a.Step | Stretch):
            yield from self._special(shown, action)
        for note in filter(None, (replaced(shown, action, self.say), *notes(shown, action, self.say))):
            yield note, Manner.GAIN
        yield from self._changes(shown, action, bool(paid))

    def _factory(self, shown: RailShown, built: a.BuildFactory) -> Iterator[tuple[str, Manner]]:
        """Which factory is built, and what it will do: not now, but when a marker comes to it (FACT-04)."""
        name = self.say(f"factory.{printed.factory_source(shown, built.source)}")
        yield self.say("preview.brings", effects=name), Manner.GAIN
        effects = printed.effects_of(shown, built)
        if effects:
            yield self.say("preview.factory", effects=effect_words(effects, self.say)), Manner.GAIN

    def _changes(self, shown: RailShown, action: Action, paid: bool) -> Iterator[tuple[str, Manner]]:
        """What is different afterwards; workers that were `paid` are said already."""
        then = preview.after(shown.game, action)
        if then is None:
            return
        for change in preview.changes(shown.game, shown.decider, then):
            if not (paid and change.name == "workers"):
                yield self.change(change), Manner.GAIN
            if change.name == "scoring" and shown.rounds_left > 1:
                total = signed(change.by * shown.rounds_left)
                yield self.say("preview.rounds", n=shown.rounds_left, by=total), Manner.SOFT
        if isinstance(action, a.UseSpace | a.Relocate | a.Reuse):
            yield from self._best(shown, action)
        if isinstance(action, a.UseSpace) and shown.free:
            yield from self._payment(shown, action)

    def _payment(self, shown: RailShown, use: a.UseSpace) -> Iterator[tuple[str, Manner]]:
        """With which pieces a click pays, where there are several ways (PAY-07)."""
        usual, *others = paying.ways(shown.game, use)
        if others and isinstance(usual, Paid):
            yield self.say("preview.pays", pieces=self._paid(usual)), Manner.SOFT

    def change(self, what: preview.Change) -> str:
        """One change as before → after."""
        values = {"before": what.before, "after": what.after, "by": signed(what.by), **what.values}
        return self.say(f"change.{what.name}", **values)

    def _special(self, shown: RailShown, step: a.Step | Stretch) -> Iterator[tuple[str, Manner]]:
        """What the fields entered give to the track that enters them."""
        first = printed.field_after(shown, shown.decider, step.line, step.colour)
        for there in range(first, first + (step.number if isinstance(step, Stretch) else 1)):
            for special in printed.specials_at(shown, shown.decider, step.line, there):
                if special.colour != COLOUR_INDEX[step.colour]:
                    continue
                yield printed.special_words(special, self.say), Manner.SOFT

    def _best(self, shown: RailShown, action: Action) -> Iterator[tuple[str, Manner]]:
        """How much a space can add to every round scoring."""
        by = preview.best_use(shown.game, shown.decider, action)
        if by > 0:
            yield self.say("preview.best", by=signed(by)), Manner.GAIN


def _given(frame: Frame, player: Player) -> int:
    """The special fields that have given what they give, or will at the end of a locomotive chain (mask of ids)."""
    given = player.satisfied
    for field in chain.from_iterable(frame.specials):
        if player.fields >> field.id & 1 and not field.coin and holds(player, field):
            given |= 1 << field.id
    return given

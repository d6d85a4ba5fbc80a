"""The rules of Russian Railroads with the numbers, spaces and cards of a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

from imperial_steam.games.russian_railroads.board.world import Box, Card, Effects, Engineer, Layout, Space, Special
from imperial_steam.games.russian_railroads.telling import pieces
from imperial_steam.games.russian_railroads.terms import GERMAN, NATURAL, NORMAL, REVALUED
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.gui.pages.rules_reference import Reference
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.tables.russian_railroads.model.effect_words import colour_names, effect_words
from imperial_steam.gui.tables.russian_railroads.model.printed import condition_words
from imperial_steam.gui.tables.russian_railroads.pages.articles import CHAPTERS
from imperial_steam.i18n import Catalogue

#: Numbers of people, in the order in which the texts give numbers for them.
PEOPLE = (2, 3, 4)


class RailReference(Reference):
    """The articles for a board."""

    game = TITLE.key

    def __init__(self, world: Box) -> None:
        super().__init__(CHAPTERS)
        self.world = world

    def numbers(self, catalogue: Catalogue) -> Mapping[str, Any]:
        """The numbers of the board by placeholder, those with words in the catalogue's language."""
        return values(self.world, catalogue)


def reference(board: object | None = None) -> RailReference:
    """The rules with the numbers of a board; None: the one that belongs to the game."""
    return _default() if board is None else RailReference(cast("Box", board))


@lru_cache(maxsize=1)
def _default() -> RailReference:
    return RailReference(TITLE.read_board(TITLE.default_board))


def values(world: Box, catalogue: Catalogue) -> dict[str, Any]:
    """Every number and list that a text of the reference or the player aid may ask for."""
    say: Say = catalogue.text
    parts = (_setup(world), _blocks(world, say), _spaces(world, say), _things(world, say), _modules(world, say))
    return {key: value for part in parts for key, value in part.items()}


def _slashed(numbers: Iterable[object]) -> str:
    return " / ".join(map(str, numbers))


def _setup(world: Box) -> dict[str, Any]:
    plain, coal = world.counts

    def by_count(of: Callable[[Any], object]) -> str:
        return _slashed(of(plain[people]) for people in PEOPLE)

    return {
        "rounds": by_count(lambda count: count.rounds),
        "removed": by_count(lambda count: count.removed),
        "stacks": by_count(lambda count: count.locomotives),
        "workers": by_count(lambda count: count.workers),
        "waiting": by_count(lambda count: count.waiting),
        "coins": by_count(lambda count: count.coins),
        "engineers": by_count(lambda count: f"{count.engineers_a}+{count.engineers_b}"),
        "engineers_coal": _slashed(f"{coal[people].engineers_a}+{coal[people].engineers_b}" for people in PEOPLE),
        "pass_points": _slashed(world.numbers.pass_points),
        "majority_first": world.numbers.majority[0],
        "majority_second": world.numbers.majority[1],
    }


def _blocks(world: Box, say: Say) -> dict[str, Any]:
    base, numbers = world.layouts["base"], world.numbers
    lines = [
        say(
            "rules.line",
            line=line.key,
            length=line.length,
            colours=[say(f"track.{c}") for c in colour_names(line.colours)],
        )
        for line in base.lines
    ]
    return {
        "lines": "; ".join(lines),
        "values": _slashed(world.values[NORMAL]),
        "values_more": _slashed(world.values[REVALUED]),
        "values_german": _slashed(world.values[GERMAN]),
        "doubler_fields": base.lines[0].doublers,
        "doublers": numbers.doublers,
        "gaps": numbers.gaps,
        "industry_values": _industry(base),
        "fields_base": _fields(base, say),
        "fields_germany": _fields(world.layouts["germany"], say),
        "fields_usa": _fields(world.layouts["usa"], say),
    }


def _industry(layout: Layout) -> str:
    """The fields of the first industry track: numbers, `–` for a gap, `?` for the `?` field."""
    track = layout.industries[0]
    signs = []
    for at, number in enumerate(track.values):
        signs.append("–" if at in track.gaps else "?" if at == track.token_field else str(number))
    return " ".join(signs)


def _fields(layout: Layout, say: Say) -> str:
    """The special fields of every line and arm, one paragraph each."""
    fields = []
    for line in layout.lines:
        fields.append((line.key, line.specials))
        fields += [(arm.key, arm.specials) for arm in line.arms]
    return "\n" + "\n".join(
        say("rules.fields", line=key, fields="; ".join(_field(special, say) for special in specials))
        for key, specials in fields
    )


def _field(special: Special, say: Say) -> str:
    words = effect_words(special.effects, say)
    return say("special", condition=condition_words(special, say), effects=words)


def _space(space: Space, say: Say) -> str:
    paid = pieces({"workers": space.workers, "coins": space.coins, "coal": space.coal}, say)
    key = "rules.space" if paid else "rules.space_free"
    return say(key, space=space.key, pieces=paid, effects=effect_words(space.effects, say))


def _spaces(world: Box, say: Say) -> dict[str, Any]:
    def listed(area: str, rounds: str = "") -> str:
        wanted = (space for space in world.spaces if space.area == area and (space.rounds == "last") == bool(rounds))
        return "\n".join(_space(space, say) for space in wanted)

    return {
        "spaces_track": listed("track"),
        "spaces_tiles": listed("locomotive"),
        "spaces_industry": listed("industry"),
        "spaces_other": listed("others"),
        "spaces_engineer": listed("engineer"),
        "spaces_order": listed("order"),
        "spaces_coal": listed("coal"),
        "space_last": listed("order", "last"),
    }


def _thing(name: str, effects: Effects, say: Say) -> str:
    return say("rules.thing", name=name, effects=effect_words(effects, say))


def _list(things: Iterable[Card], kind: str, say: Say) -> str:
    """Cards or tokens with their effects, one paragraph each."""
    return "\n" + "\n".join(_thing(say(f"{kind}.{thing.key}"), thing.effects, say) for thing in things)


def _base(things: Sequence[Card]) -> Iterator[Card]:
    """Those of the base game."""
    return (thing for thing in things if not thing.module)


def _engineers(engineers: Iterable[Engineer], say: Say) -> str:
    return "\n".join(
        say(
            "rules.engineer",
            engineer=engineer.key,
            pieces=pieces({"workers": engineer.workers, "coins": engineer.coins}, say),
            effects=effect_words(engineer.effects, say),
        )
        for engineer in engineers
    )


def _end_cards(world: Box, say: Say) -> str:
    lines = []
    for card in world.end_cards:
        table = [say("end_card.row", number=number, points=points) for number, points in card.table]
        text = say(f"end_card.{card.key}.text", points=card.points, rows=table)
        lines.append(say("rules.thing", name=say(f"end_card.{card.key}"), effects=text))
    return "\n" + "\n".join(lines)


def _things(world: Box, say: Say) -> dict[str, Any]:
    numbered = [factory for factory in world.factories if not factory.module]
    return {
        "start_card_list": _list(_base(world.start_cards), "start_card", say).strip(),
        "token_list": _list(_base(world.tokens), "token", say),
        "card_list": _list(_base(world.cards), "card", say),
        "factory_list": "\n".join(_thing(say(f"factory.{each.key}"), each.effects, say) for each in numbered),
        "engineer_list": _engineers([each for each in world.engineers if not each.module], say),
        "end_card_list": _end_cards(world, say),
    }


def _modules(world: Box, say: Say) -> dict[str, Any]:
    new = [
        _list([each for each in group if each.module == "new"], kind, say).strip()
        for group, kind in ((world.tokens, "token"), (world.cards, "card"))
    ]
    new.append(_engineers([each for each in world.engineers if each.module == "new"], say))
    numbers, solo = world.numbers, world.solo
    return {
        "extension_list": _extensions(world.layouts["germany"], say),
        "income_list": _list(world.incomes, "income", say).strip(),
        "foundry_list": "\n".join(_thing(say(f"foundry.{each.key}"), each.effects, say) for each in world.foundries),
        "foundry_coal": numbers.foundry_coal,
        "new_list": "\n".join(new),
        "dsp_engineers": _engineers([each for each in world.engineers if each.module == "dsp"], say),
        "dividend_list": _list(world.dividends, "dividend", say).strip(),
        "mills": _slashed(numbers.steel_mills),
        "transcontinental": numbers.transcontinental,
        "spike": numbers.transcontinental_spike,
        "stock_first": numbers.stock_end[0],
        "stock_second": numbers.stock_end[1],
        "freight": numbers.freight_total,
        "freight_steps": numbers.freight_steps,
        "solo_workers": world.counts[0][1].workers,
        "solo_coins": solo.coins,
        "emil_workers": solo.workers,
        "emil_level": solo.stock_level,
        "special_solo": solo.special_tokens,
        "foundries_open": numbers.foundries_open,
        "natural_tracks": numbers.tracks[NATURAL],
        **_lines(world),
        "thresholds": _slashed(solo.thresholds),
        "emil_list": _emil(world, say),
    }


def _lines(world: Box) -> dict[str, Any]:
    """Where the main line of Germany forks, and what blasting rubble brings on that of the USA (GR-04, AR-15)."""
    fork = next(line for line in world.layouts["germany"].lines if line.arms)
    blasts = (special.effects for special in world.layouts["usa"].lines[0].specials)
    blast = next(effects for effects in blasts if any(effect.kind == "blast" for effect in effects))
    return {
        "fork": fork.length,
        "arm_first": fork.arms[0].first,
        "fork_doublers": fork.doublers,
        "blast_points": sum(effect.number for effect in blast if effect.kind == "points"),
    }


def _extensions(layout: Layout, say: Say) -> str:
    return "\n".join(
        say(
            "rules.thing",
            name=say(f"extension.{each.key}"),
            effects="; ".join(_field(special, say) for special in each.specials),
        )
        for each in layout.extensions
    )


def _emil(world: Box, say: Say) -> str:
    """His cards with what he needs for them (section 16.4)."""
    lines = []
    for card in world.emil:
        paid = pieces({"workers": card.workers, "coins": card.coins}, say)
        lines.append(say("rules.thing", name=say(f"emil_card.{card.key}"), effects=", ".join(paid) or "?"))
    return "\n".join(lines)

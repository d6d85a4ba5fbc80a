"""Franz's box: his two cards, what he has thought so far, and the controls, in the place of the tableau."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pygame import Rect

from imperial_steam.games.imperial_steam.contracts import called
from imperial_steam.games.imperial_steam.franz.cards import ACTIONS, ActionCard, Condition, DecisionCard, Slot
from imperial_steam.games.imperial_steam.franz.thought import ranked
from imperial_steam.games.imperial_steam.terms import GOODS, HUBS
from imperial_steam.games.protocol import Event, number_of, word_of
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour, ink_on, mix
from imperial_steam.gui.table_kit.core.pen import LABEL_BOLD, TINY, TINY_BOLD, TITLE
from imperial_steam.gui.table_kit.core.stories import StoryView
from imperial_steam.gui.table_kit.telling.story_lines import Row, checked_rows, draw_lines
from imperial_steam.gui.table_kit.telling.telling_view import draw_box
from imperial_steam.gui.tables.imperial_steam.cards.sentences import SteamWords
from imperial_steam.gui.tables.imperial_steam.drawing.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.story.franz_story import Stage, deciding_rank

#: Colours of the slots A–E of the decision card; the letter is always beside them.
PARTS: Mapping[str, Colour] = {
    "A": (122, 74, 34), "B": (146, 54, 40), "C": (46, 92, 136), "D": (50, 104, 62), "E": (106, 62, 128),
}  # fmt: skip
CARD_TITLE = TITLE.sized(0.88)
CARD_ACTION = Style("sans-bold", 11)
CARD_WORDS = Style("sans", 10.5)
#: How the names of strategy cards end.
_STAR = "☆"
#: Heights in units: a slot of the action card without conditions, one condition, a row of the decision card.
_SLOT, _CONDITION, _PART = 18, 14, 24
#: Height of a card's title, and the least height of two whole cards.
_HEAD = 22
_CARDS_LEAST = 148
#: More candidates than this are only counted.
_CANDIDATES_MOST = 6
#: Conditions that need no number beside them.
_PLAIN = ("goal_not_in_network", "shipment_tile", "market_not_empty", "feasible")
#: Ranks whose value is yes or no.
_YES_NO = ("shared", "engineer", "station")


FranzView = StoryView[Stage]


def draw(pen: SteamPen, rect: Rect, content: FranzView, cards: tuple[str, str]) -> tuple[int, int]:
    """Draw the box with an action card and a decision card ('' for none), and the story.

    Returns the first line of the story that is shown, and the last that could be the first.
    """
    inside = draw_box(pen, rect, content)
    top = _cards(pen, inside, content, cards) + pen.px(4) if cards[0] else inside.y
    room = Rect(inside.x, top, inside.w, inside.bottom - pen.px(4) - top)
    return draw_lines(pen, room, content, partial(_rows, pen))


# Cards


def _cards(pen: SteamPen, inside: Rect, content: FranzView, names: tuple[str, str]) -> int:
    """Both cards side by side, whole or what matters now of them; returns where they end."""
    cards = pen.shown.layout.board.franz
    if cards is None:
        return inside.y
    action, decision = cards.actions[names[0]], cards.decisions[names[1]]
    slots = list(enumerate(action.slots, 1))
    height = max(_CARDS_LEAST, _HEAD + sum(_slot_height(slot) for _, slot in slots))
    parts = list(PARTS)
    if pen.px(height) > inside.h // 2:
        slots = [pair for pair in slots if pair[0] == max(1, content.now.slot)]
        parts = [content.now.part or ACTIONS[slots[0][1].action]]
        height = _HEAD + _slot_height(slots[0][1])
    width = round(inside.w * 0.6)
    left = Rect(inside.x, inside.y, width, pen.px(height))
    right = Rect(left.right + pen.px(5), inside.y, inside.right - left.right - pen.px(5), left.h)
    _action_card(pen, left, action, slots, content)
    _decision_card(pen, right, decision, parts, content)
    return left.bottom


def _slot_height(slot: Slot) -> int:
    """Height in units of a slot with its conditions."""
    return _SLOT + _CONDITION * len(slot.conditions) + 5


def _sheet(pen: SteamPen, rect: Rect, message: str, name: str, star: bool) -> Rect:
    """The blank of a card, a strategy card with its star; returns the room below its title."""
    theme, title = pen.canvas.theme, pen.say(message, card=name.rstrip(_STAR))
    pen.canvas.note(rect, title, "card")
    pen.canvas.fill(rect.move(pen.px(1.5), pen.px(1.5)), mix(theme.paper, theme.shadow, 0.5), 6)
    pen.canvas.fill(rect, mix(theme.paper, (255, 255, 255), 0.5), 6)
    pen.canvas.frame(rect, theme.brass if star else theme.line, 1.6, 6)
    bar = Rect(rect.x + pen.px(7), rect.y + pen.px(3), rect.w - pen.px(14), pen.px(16))
    if star:
        pen.canvas.icon("star", Rect(bar.right - bar.h, bar.y, bar.h, bar.h), theme.brass)
    pen.text(Rect(bar.x, bar.y, bar.w - (bar.h if star else 0), bar.h), title, CARD_TITLE, theme.cloth)
    pen.canvas.line((bar.x, bar.bottom), (bar.right, bar.bottom), mix(theme.line, theme.paper, 0.4), 0.8)
    return Rect(rect.x + pen.px(5), bar.bottom + pen.px(3), rect.w - pen.px(10), rect.bottom - bar.bottom - pen.px(5))


def _action_card(
    pen: SteamPen, rect: Rect, card: ActionCard, slots: Sequence[tuple[int, Slot]], content: FranzView
) -> None:
    inside = _sheet(pen, rect, "franz.card.action", card.name, card.strategy)
    marks, top = _marks(content.seen), inside.y
    for number, slot in slots:
        height = pen.px(_SLOT + _CONDITION * len(slot.conditions) + 1)
        spot = Rect(inside.x, top, inside.w, height)
        _slot(pen, spot, number, slot, marks, content)
        top = spot.bottom + pen.px(3)


def _marks(stages: Sequence[Stage]) -> dict[tuple[int, str], bool]:
    """(slot, condition) → whether it held, as far as the story has come."""
    return {
        (stage.slot, word_of(event.values, "condition")): event.name == "franz_condition_holds"
        for stage in stages
        for event in stage.events
        if event.name.startswith("franz_condition")
    }


def _slot(
    pen: SteamPen, rect: Rect, number: int, slot: Slot, marks: Mapping[tuple[int, str], bool], content: FranzView
) -> None:
    theme, part = pen.canvas.theme, ACTIONS[slot.action]
    now = content.now.slot == number and content.now.kind != "delivery"
    acted = any(stage.kind == "acts" and stage.slot == number for stage in content.seen)
    failed = any(place == number and not held for (place, _), held in marks.items())
    ground = mix(theme.paper, theme.legal, 0.2) if acted else theme.paper_shade if now else theme.paper
    pen.canvas.fill(rect, ground, 4)
    pen.canvas.frame(rect, theme.legal if now else mix(theme.line, theme.paper, 0.5), 2 if now else 0.8, 4)
    line = Rect(rect.x + pen.px(3), rect.y, rect.w - pen.px(6), pen.px(_SLOT))
    _part(pen, Rect(line.x, line.y, pen.px(30), line.h), f"{number}{part}", part)
    cost = _price(pen, slot.money, slot.cubes) if slot.money or slot.cubes else ""
    width = pen.canvas.text_size(cost, LABEL_BOLD)[0] + pen.px(4) if cost else 0
    words = Rect(line.x + pen.px(33), line.y, line.w - pen.px(34) - width, line.h)
    pen.text(words, pen.say(f"franz.action.{slot.action}"), CARD_ACTION, theme.ink_soft if failed else theme.ink)
    if cost:
        pen.text(Rect(line.right - width, line.y, width, line.h), cost, LABEL_BOLD, theme.warning, "right")
    for place, condition in enumerate(slot.conditions):
        height = pen.px(_CONDITION)
        spot = Rect(line.x, line.bottom + place * height, line.w, height)
        _condition(pen, spot, condition, marks.get((number, condition.name)))


def _price(pen: SteamPen, money: int, cubes: int) -> str:
    """A slot's cost in words."""
    parts = [pen.say("franz.gulden", money=money)] if money else []
    if cubes:
        parts.append(pen.say("franz.cubes", n=cubes))
    return " ".join(parts) or pen.say("franz.nothing")


def _condition(pen: SteamPen, rect: Rect, condition: Condition, held: bool | None) -> None:
    theme = pen.canvas.theme
    box = Rect(rect.x + pen.px(2), rect.y, pen.px(12), rect.h)
    if held is not None:
        pen.canvas.icon("check" if held else "cross", box, theme.good if held else theme.warning)
    else:
        pen.canvas.circle(box.center, pen.px(1.6), theme.line)
    colour = theme.ink if held is None else theme.good if held else theme.warning
    way = f"→ {condition.otherwise}"
    width = pen.canvas.text_size(way, CARD_WORDS)[0] + pen.px(2)
    words = Rect(box.right + pen.px(3), rect.y, rect.right - width - box.right - pen.px(5), rect.h)
    pen.text(words, pen.say(f"franz.card.{condition.name}", n=condition.number or 0), CARD_WORDS, colour)
    pen.text(Rect(rect.right - width, rect.y, width, rect.h), way, CARD_WORDS, colour if held is False else pen.soft())


def _part(pen: SteamPen, rect: Rect, words: str, part: str) -> None:
    """The coloured mark of a slot of the decision card."""
    box = rect.inflate(-pen.px(4), -pen.px(4))
    pen.canvas.fill(box, PARTS[part], 3)
    pen.text(box, words, TINY_BOLD, ink_on(PARTS[part]), "center")


def _decision_card(pen: SteamPen, rect: Rect, card: DecisionCard, parts: Sequence[str], content: FranzView) -> None:
    inside = _sheet(pen, rect, "franz.card.decision", card.name, card.strategy)
    height = min(pen.px(34), max(pen.px(_PART), inside.h // len(parts)))
    theme = pen.canvas.theme
    for number, part in enumerate(parts):
        row = Rect(inside.x, inside.y + number * height, inside.w, height - pen.px(2))
        now = content.now.part == part and content.now.kind not in ("slot", "cards")
        pen.canvas.fill(row, mix(theme.paper, theme.legal, 0.2) if now else theme.paper, 4)
        if now:
            pen.canvas.frame(row, theme.legal, 2, 4)
        _part(pen, Rect(row.x, row.y + (row.h - pen.px(20)) // 2, pen.px(22), pen.px(20)), part, part)
        words = Rect(row.x + pen.px(25), row.y, row.w - pen.px(27), row.h)
        if part == "E":
            pen.text(words, pen.say(f"franz.contract.{card.contract}"), CARD_WORDS, wrapped=True)
        elif part in ("A", "D"):
            names = card.cities if part == "A" else [HUBS[hub] for hub in card.hubs]
            _cities(pen, words, names)
        else:
            _goods(pen, words, card.factories if part == "B" else card.goods)


def _goods(pen: SteamPen, rect: Rect, goods: Sequence[int]) -> None:
    size = min(rect.h - pen.px(4), rect.w // len(GOODS) - pen.px(3))
    for place, good in enumerate(goods):
        pen.cube(Rect(rect.x + place * (size + pen.px(3)), rect.centery - size // 2, size, size), good)


def _cities(pen: SteamPen, rect: Rect, names: Sequence[str]) -> None:
    """Hubs as their markers with a letter; a city by its first letters."""
    step = rect.w // max(4, len(names))
    for place, name in enumerate(names):
        spot = Rect(rect.x + place * step, rect.y, step - pen.px(2), rect.h)
        box = spot.inflate(0, -max(0, spot.h - pen.px(17)))
        colour = pen.hub_colour(HUBS.index(name)) if name in HUBS else pen.canvas.theme.paper_shade
        pen.canvas.fill(box, colour, 8)
        pen.canvas.frame(box, pen.canvas.theme.line, 1, 8)
        words = pen.say(f"letter.hub{HUBS.index(name)}") if name in HUBS else name[:3]
        pen.text(box, words, TINY_BOLD if name in HUBS else TINY, ink_on(colour), "center")


# The story in words


def _rows(pen: SteamPen, stage: Stage, number: int, room: int) -> list[Row]:
    """One stage as lines of a width in pixels."""
    rows: list[Row] = []
    for event in stage.events:
        rule = str(event.values.get("rule", ""))
        strong = not rows
        row = Row(_sentence(pen, event), rule, number, strong=strong)
        rows += checked_rows(pen, row, room)
        if event.name == "franz_choice":
            rows += _candidates(pen, event, number)
    return rows


def _sentence(pen: SteamPen, event: Event) -> str:
    """An event in words: as in the log, but shorter where cards and tables beside it say the rest."""
    values = dict(event.values)
    if event.player is not None:
        values["player"] = pen.shown.seats[event.player].name
    match event.name:
        case "franz_bid":
            return pen.say("franz.tell.bid", **values)
        case "franz_acts":
            return pen.say(
                "franz.tell.acts", cost=_price(pen, number_of(values, "money"), number_of(values, "cubes")), **values
            )
        case "franz_condition_holds" | "franz_condition_fails":
            return _checked(pen, values, event.name.endswith("holds"))
        case "franz_choice":
            return _chosen(pen, values)
    return SteamWords(pen.say).event(pen.shown, event)


def _checked(pen: SteamPen, values: dict[str, Any], held: bool) -> str:
    """A condition with what he has, and where it leads when it fails."""
    name, have = values["condition"], values["have"]
    plain = name in _PLAIN or (name == "empty_dock" and not have)
    what = pen.say(f"franz.card.{name}", n=values["need"])
    key = f"franz.tell.{'holds' if held else 'fails'}{'' if plain else '_with'}"
    return pen.say(key, what=what, have=have, slot=values["slot"])


def _chosen(pen: SteamPen, values: dict[str, Any]) -> str:
    """What he chose, and the rank that decided."""
    candidates = ranked(values)
    said = {"player": values["player"], "chosen": _name(pen, values["what"], values["chosen"])}
    if len(candidates) == 1:
        return pen.say("franz.tell.only", **said)
    decides = deciding_rank(candidates)
    if decides < 0:
        return pen.say("franz.tell.first", **said)
    return pen.say("franz.tell.by_rank", rank=pen.say(f"franz.rank.{candidates[0][1][decides][0]}"), **said)


def _candidates(pen: SteamPen, event: Event, number: int) -> list[Row]:
    """The candidates as a small table, best first; the rank that decided is bold."""
    what, rule = word_of(event.values, "what"), word_of(event.values, "rule")
    candidates = ranked(event.values)
    if len(candidates) < 2:
        return []
    ranks = candidates[0][1]
    decides = deciding_rank(candidates) + 1
    rows = []
    if ranks:
        heads = ["", *(pen.say(f"franz.head.{name}") for name, _ in ranks)]
        rows.append(Row("", rule, number, heads, soft=True))
    for place, (name, own) in enumerate(candidates[:_CANDIDATES_MOST]):
        cells = [_name(pen, what, name), *(_rank(pen, word, value) for word, value in own)]
        rows.append(Row("", rule, number, cells, place == 0, decides))
    if len(candidates) > _CANDIDATES_MOST:
        more = pen.say("franz.more", n=len(candidates) - _CANDIDATES_MOST)
        rows.append(Row("", rule, number, [more], soft=True))
    if not decides and ranks:
        rows += [Row("", rule, number, [pen.say(f"franz.order.{what}")], soft=True)]
    return rows


def _name(pen: SteamPen, what: str, name: str) -> str:
    """A candidate in words."""
    if what == "contract":
        return pen.say("franz.chosen.contract", **called(pen.shown.layout.contract[int(name)]))
    return pen.say(f"franz.chosen.{what}", chosen=name)


def _rank(pen: SteamPen, word: str, value: object) -> str:
    return pen.say("franz.yes" if value else "franz.no") if word in _YES_NO else str(value)

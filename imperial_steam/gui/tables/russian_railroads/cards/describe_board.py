"""Cards of the things on the action board: spaces, engineers, stacks, cards, places in the turn order."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.games.russian_railroads import scoring, spaces
from imperial_steam.games.russian_railroads.board.world import Effects
from imperial_steam.games.russian_railroads.frame import CODE_NAMES, CODES
from imperial_steam.games.russian_railroads.lines import lowest
from imperial_steam.games.russian_railroads.telling import pieces
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.drawing.card import Card, Manner
from imperial_steam.gui.tables.russian_railroads.model import printed
from imperial_steam.gui.tables.russian_railroads.model.effect_words import effect_words
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown

#: Data of a space and of an engineer that may not be known for certain.
SPACE_DATA, ENGINEER_DATA = ("workers", "coins", "sides", "effects"), ("workers", "coins", "effects")


def mark(shown: RailShown, block: str, index: int, fields: Sequence[str], say: Say, card: Card) -> None:
    """Say that something of a thing was reconstructed; what is certain needs no word at the table."""
    if rule := printed.doubt(shown, block, index, fields):
        card.say(say("mark.reconstructed"), Manner.SOFT, rule)


def space(shown: RailShown, key: str, say: Say) -> Card:
    """An action space, a public place or an own engineer."""
    frame, index = shown.frame, shown.frame.space_index[key]
    if index >= frame.first_engineer:
        card = engineer(shown, key.removeprefix("engineer-"), say)
        _standing(shown, index, say, card)
        return card
    card = Card(say(f"space.{key}"))
    thing, public = frame.world.spaces[index], index in frame.public_places
    if public:
        _public(shown, index, say, card)
    else:
        _print(shown, index, thing.rules[0] if thing.rules else "", say, card)
    if key == "HIRE" and shown.state.row[0] >= 0:
        hired = frame.world.engineers[shown.state.row[0]].key
        card.say(say("hover.to_hire", engineer=hired))
        card.say(effect_words(frame.world.engineers[shown.state.row[0]].effects, say), Manner.SOFT)
    _standing(shown, index, say, card)
    mark(shown, "spaces", index, SPACE_DATA, say, card)
    return card


def _print(shown: RailShown, index: int, rule: str, say: Say, card: Card) -> None:
    """Cost and effects as printed (PAY-08)."""
    space = shown.world.spaces[index]
    cost = {"workers": space.workers, "coins": space.coins, "coal": space.coal}
    card.say(say("preview.cost", pieces=pieces(cost, say)), rule="PAY-08")
    card.say(say("preview.brings", effects=effect_words(space.effects, say)), rule=rule)
    if space.open:
        card.say(say("hover.open"), Manner.SOFT, "TURN-05")
    if space.coins:
        card.say(say("hover.coin_needed"), Manner.SOFT, "PAY-02")
    if not spaces.exists(shown.frame, shown.state, index):
        card.say(say("refusal.not-this-round", space=space.key), Manner.REFUSAL)


def _public(shown: RailShown, index: int, say: Say, card: Card) -> None:
    """The engineer on a public place (ENG-04)."""
    row, place = shown.state.row, shown.frame.public_places[index]
    lying = row[place] if place < len(row) else -1
    if lying < 0:
        card.say(say("refusal.no-engineer-there", space=shown.frame.space_keys[index]), Manner.REFUSAL, "ENG-09")
        return
    card.say(say("hover.engineer", engineer=shown.world.engineers[lying].key))
    _engineer_print(shown, lying, say, card)
    card.say(say("hover.public"), Manner.SOFT, "ENG-04")


def _engineer_print(shown: RailShown, index: int, say: Say, card: Card) -> None:
    """Cost and effects of an engineer's light side (ENG-03)."""
    thing = shown.world.engineers[index]
    card.say(say("preview.cost", pieces=pieces({"workers": thing.workers, "coins": thing.coins}, say)), rule="ENG-03")
    card.say(
        say("preview.brings", effects=effect_words(thing.effects, say)), rule=thing.rules[0] if thing.rules else ""
    )


def engineer(shown: RailShown, key: str, say: Say) -> Card:
    """An engineer wherever it lies."""
    index = shown.world.engineer(key)
    card = Card(say(f"space.engineer-{key}"))
    _engineer_print(shown, index, say, card)
    state = shown.state
    owner = next((seat for seat, player in enumerate(state.players) if player.engineers >> index & 1), -1)
    if owner >= 0:
        card.say(say("hover.engineer_of", player=shown.seats[owner].name), rule="ENG-06")
    elif index in state.row:
        place = state.row.index(index)
        public = 0 < place <= shown.frame.count.public
        card.say(
            say("hover.row_hire" if not place else "hover.row_public" if public else "hover.row_preview", n=place),
            Manner.SOFT,
            "ENG-01" if not place else "ENG-04" if public else "ENG-05",
        )
    mark(shown, "engineers", index, ENGINEER_DATA, say, card)
    return card


def _standing(shown: RailShown, index: int, say: Say, card: Card) -> None:
    """Who occupies a space and with what (UI-06)."""
    for use in shown.uses.get(index, []):
        counted = {"workers": use.own, "temporary": use.temporary, "black": use.black, "coins": use.coins}
        paid = pieces(counted, say)
        key = "hover.stands" if paid else "hover.stands_free"
        card.say(say(key, player=shown.seats[use.seat].name, pieces=paid), Manner.SOFT, "TURN-02")


def row_place(shown: RailShown, key: str, say: Say) -> Card:
    """A place of the engineer row (ROUND-04, SETUP-33)."""
    card = Card(say("hover.row_place", n=key))
    card.say(say("hover.row_empty"), rule="ROUND-04")
    card.say(say("hover.rounds_left", n=shown.rounds_left), rule="ROUND-04")
    return card


def place(shown: RailShown, key: str, say: Say) -> Card:
    """A place of the turn order: who has it, who wants it, what passing brings (ORDER-02, TURN-06)."""
    number, order = int(key), shown.state.order
    card = Card(say("hover.place", n=number))
    if number <= len(order):
        card.say(say("hover.place_of", player=shown.seats[order[number - 1]].name))
    card.say(say("preview.pass", points=shown.frame.numbers.pass_points[number - 1]), rule="TURN-06")
    for seat, player in enumerate(shown.state.players):
        if player.reserved == number:
            card.say(say("hover.place_reserved", player=shown.seats[seat].name), Manner.SOFT, "ORDER-02")
    return card


def stack(shown: RailShown, key: str, say: Say) -> Card:
    """A stack of locomotives, which are factories on their backs (LOCO-01, FACT-01)."""
    number, stacks = int(key), shown.state.stacks
    card = Card(say("hover.stack", number=number))
    card.say(say("hover.left", n=stacks[number]), rule="LOCO-01")
    if number == lowest(stacks):
        card.say(say("hover.lowest"), Manner.SOFT)
    function(shown, CODES[key], say, card)
    return card


def function(shown: RailShown, code: int, say: Say, card: Card) -> None:
    """What a factory does when a marker moves onto it (IND-04), and the points it would bring the player shown."""
    factory = shown.world.factory(code)
    words = effect_words(factory.effects, say)
    rule = factory.rules[0] if factory.rules else ""
    card.say(say("hover.function", factory=CODE_NAMES[code], effects=words), rule=rule)
    player = shown.player(shown.seat)
    for effect in factory.effects:
        points = scoring.factory_points(shown.frame, player.engineers, player.slots, effect)
        if points is not None:
            card.say(say("hover.function_now", points=points), Manner.SOFT, rule)


def display(shown: RailShown, key: str, say: Say) -> Card:
    """Factories of one number that were returned (LOCO-06)."""
    card = Card(say("hover.display", factory=key))
    card.say(say("hover.left", n=shown.state.display[CODES[key]]), rule="FACT-01")
    function(shown, CODES[key], say, card)
    return card


def card(shown: RailShown, key: str, say: Say) -> Card:
    """A `?` card (section 10.2)."""
    index = shown.world.card(key)
    thing = shown.world.cards[index]
    told = printed_card(say("hover.card", card=key), thing.effects, thing.rules, say)
    if shown.state.cards >> index & 1:
        told.say(say("hover.card_open"), Manner.SOFT, "QM-12")
    else:
        told.say(say("refusal.card-gone", card=key), Manner.REFUSAL)
    return told


def start_card(shown: RailShown, key: str, say: Say) -> Card:
    """A start bonus card (SETUP-49)."""
    thing = shown.world.start_cards[shown.world.start_card(key)]
    return printed_card(say("hover.start_card", card=key), thing.effects, thing.rules, say)


def printed_card(title: str, effects: Effects, rules: Sequence[str], say: Say) -> Card:
    """A card or tile: its name and what it does, with the first of its rules."""
    card = Card(title)
    card.say(say("preview.brings", effects=effect_words(effects, say)), rule=rules[0] if rules else "")
    return card


def end_card(shown: RailShown, key: str, say: Say) -> Card:
    """An end bonus card: its text, and what it is worth to whoever looks at it (section 10.5)."""
    thing = shown.world.end_cards[shown.world.end_card(key)]
    card = Card(say("hover.end_card", card=key))
    limits = [thing.maximum, *(thing.maximum_with.get(name, 0) for name in shown.frame.names)]
    table = [say("end_card.row", number=number, points=points) for number, points in thing.table]
    words = say(f"end_card.{key}.text", points=thing.points, rows=table)
    card.say(words, rule=thing.rules[0] if thing.rules else "")
    if max(limits):
        card.say(say("hover.at_most", points=max(limits)), Manner.SOFT)
    seat = shown.decider if shown.decider >= 0 else shown.seat
    card.say(say("hover.worth_now", points=printed.end_card_points(shown, seat, key)), Manner.SOFT)
    return card


def deck(shown: RailShown, key: str, say: Say) -> Card | None:
    """The deck of end bonus cards: only its size is seen (HID-01)."""
    if key != "end":
        return None
    card = Card(say("hover.deck"))
    card.say(say("hover.left", n=shown.state.deck.bit_count()), rule="HID-01")
    card.say(say("hover.deck_text"), Manner.SOFT, "QM-11")
    return card


def emil(shown: RailShown, key: str, say: Say) -> Card:
    """Emil's deck, or the card turned over (SOLO-11)."""
    card = Card(say("hover.emil"))
    card.say(say("hover.left", n=shown.state.emil.deck.bit_count()), rule="SOLO-05")
    if shown.state.emil.card >= 0:
        card.say(say("hover.emil_card", card=shown.world.emil[shown.state.emil.card].key), rule="SOLO-11")
    return card


def extension(shown: RailShown, key: str, say: Say) -> Card:
    """A line extension with its special fields, whose places are reconstructed (REC-EXT)."""
    card = Card(say("option.extension", extension=key))
    card.say(printed.extension_words(shown, key, say), rule="GR-19")
    card.say(say("mark.reconstructed"), Manner.SOFT, "DATA-16")
    return card

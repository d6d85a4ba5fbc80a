"""Cards of the things on a player's own board: lines, fields, locomotives, doublers, industry, tokens."""

from __future__ import annotations

from imperial_steam import sentences
from imperial_steam.games.russian_railroads import scoring, spaces
from imperial_steam.games.russian_railroads.frame import COLOUR_INDEX
from imperial_steam.games.russian_railroads.refused import shortfall
from imperial_steam.games.russian_railroads.state import Player
from imperial_steam.games.russian_railroads.terms import COLOURS, NORMAL, REVALUED
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.drawing.card import Card, Manner
from imperial_steam.gui.tables.russian_railroads.cards.describe_board import function
from imperial_steam.gui.tables.russian_railroads.model import printed
from imperial_steam.gui.tables.russian_railroads.model.effect_words import effect_words
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown


def _player(shown: RailShown) -> Player:
    return shown.player(shown.seat)


def _line_of(shown: RailShown, key: str) -> int:
    """The line of a key, or of the arm of that key."""
    for index, line in enumerate(shown.frame.layout.lines):
        if line.key == key or any(arm.key == key for arm in line.arms):
            return index
    raise KeyError(key)


def line(shown: RailShown, key: str, say: Say) -> Card:
    """A line: what it brings now, its reach, its special fields."""
    index, player = _line_of(shown, key), _player(shown)
    card = Card(say(f"line.{key}"))
    card.say(say("hover.line_points", points=scoring.line_points(shown.frame, player, index)), rule="SCORE-09")
    card.say(say("hover.line_reach", reach=player.reach[index], length=player.lengths[index]), rule="LOCO-03")
    for special in printed.specials_of(shown, player, index):
        done = printed.fulfilled(player, special)
        words = printed.special_words(special, say)
        card.say(say("hover.done" if done else "hover.open_field", words=words), Manner.SOFT if done else Manner.PLAIN)
    return card


def cell(shown: RailShown, key: str, say: Say) -> Card:
    """A field of a line: what it counts now, and the special field on it (SCORE-03, SCORE-05, UI-03)."""
    name, _, number = key.rpartition(" ")
    index, field, player = _line_of(shown, name), int(number), _player(shown)
    card = Card(say("hover.field", line=name, field=field))
    values = shown.world.values[player.revaluation]
    colour, points = printed.value_at(player, values, index, field)
    if colour < 0:
        card.say(say("hover.beyond_tracks"), Manner.SOFT, "SCORE-04")
    elif player.reach[index] < field:
        card.say(say("hover.beyond_reach", reach=player.reach[index]), Manner.SOFT, "SCORE-02")
    else:
        doubled = field <= player.doublers[index]
        words = say("hover.counts", colour=COLOURS[colour], points=points * (2 if doubled else 1))
        card.say(words, rule="SCORE-05")
        if doubled:
            card.say(say("hover.doubled"), Manner.SOFT, "DBL-04")
    for special in printed.specials_of(shown, player, index):
        if special.field == field:
            _special(shown, player, special.id, say, card)
    return card


def _special(shown: RailShown, player: Player, number: int, say: Say, card: Card) -> None:
    """Condition, advantage, what is missing, and whether it was reconstructed (SPEC-20)."""
    special = shown.frame.layout.specials[number]
    card.separate()
    card.say(printed.special_words(special, say), rule="SPEC-20")
    lacking = printed.missing(shown, player, special, say)
    if printed.fulfilled(player, special):
        card.say(say("hover.fulfilled"), Manner.SOFT)
    elif lacking:
        card.say(lacking, Manner.REFUSAL)
    if rule := printed.reconstructed_by(special.source):
        card.say(say("mark.reconstructed"), Manner.SOFT, rule)


def field(shown: RailShown, key: str, say: Say) -> Card:
    """The track of a colour on a line and the field before it (TRACK-03)."""
    name, _, colour = key.rpartition(" ")
    if colour not in COLOURS:
        return cell(shown, key, say)
    index, player = _line_of(shown, name), _player(shown)
    here = printed.track(shown, player, index, COLOUR_INDEX[colour])
    card = Card(say("hover.track", line=name, colour=colour))
    card.say(say("hover.track_at", field=here) if here else say("hover.track_off"), rule="TRACK-03")
    card.say(say("hover.track_value", points=shown.world.values[player.revaluation][COLOUR_INDEX[colour]]), Manner.SOFT)
    for special in printed.specials_of(shown, player, index):
        if special.field == here + 1 and special.colour == COLOUR_INDEX[colour]:
            _special(shown, player, special.id, say, card)
    return card


def track(shown: RailShown, key: str, say: Say) -> Card:
    """A colour of tracks: what it is worth and where it lies (VAL-01, VAL-02)."""
    colour, player = COLOUR_INDEX[key], _player(shown)
    card = Card(say("hover.colour", colour=key))
    values = shown.world.values
    card.say(say("hover.values", normal=values[NORMAL][colour], more=values[REVALUED][colour]), rule="VAL-01")
    if not player.unlocked >> colour & 1:
        why = shortfall.locked(shown.frame, player, colour)
        card.say(sentences.refusal(why, say, ()), Manner.REFUSAL, why.rule)
    return card


def slot(shown: RailShown, key: str, say: Say) -> Card:
    """A place for a locomotive (LOCO-02 … LOCO-04)."""
    name, _, number = key.rpartition(" ")
    player, index = _player(shown), _line_of(shown, name)
    standing = player.slots[shown.frame.slot_index[name, int(number)]]
    card = Card(say("hover.slot", line=name, slot=number))
    card.say(say("hover.locomotive", number=standing) if standing else say("hover.slot_free"), rule="LOCO-04")
    card.say(say("hover.line_reach", reach=player.reach[index], length=player.lengths[index]), Manner.SOFT, "LOCO-03")
    return card


def doublers(shown: RailShown, key: str, say: Say) -> Card:
    """The row of doubler fields of a line (DBL-01)."""
    index = _line_of(shown, key)
    card = Card(say("hover.doublers", line=key))
    lying, fields = _player(shown).doublers[index], shown.frame.doubler_fields[index]
    card.say(say("hover.doublers_at", n=lying, of=fields), rule="DBL-01")
    card.say(say("hover.doubler_text"), Manner.SOFT, "DBL-04")
    return card


def gap(shown: RailShown, key: str, say: Say) -> Card:
    """A gap of the industry track and the factory in it (FACT-02, IND-04)."""
    card, code = Card(say("hover.gap", n=key)), _player(shown).gaps[int(key) - 1]
    if not code:
        card.say(say("hover.gap_empty"), rule="IND-02")
        return card
    function(shown, code, say, card)
    return card


def marker(shown: RailShown, key: str, say: Say) -> Card:
    """An industry marker: where it is and what it brings (SCORE-08)."""
    player, number = _player(shown), int(key) - 1
    card = Card(say("hover.marker", n=key))
    if number < len(player.markers):
        at = player.markers[number]
        points = shown.frame.layout.industries[player.marker_tracks[number]].points[at]
        card.say(say("hover.marker_at", field=at, points=points), rule="SCORE-08")
    else:
        card.say(say("hover.marker_off"), Manner.SOFT, "QM-01")
    return card


def industry(shown: RailShown, key: str, say: Say) -> Card:
    """An industry track as a whole."""
    player, card = _player(shown), Card(say(f"industry_track.{key}"))
    account = scoring.account(shown.frame, player)
    card.say(say("hover.line_points", points=sum(account.markers)), rule="SCORE-08")
    card.say(say("hover.factories", n=sum(1 for code in player.gaps if code), of=len(player.gaps)), rule="FACT-02")
    return card


def industry_field(shown: RailShown, key: str, say: Say) -> Card:
    """A field of an industry track: its number, gap or `?` field (IND-01, SCORE-08)."""
    name, _, number = key.rpartition(" ")
    at = int(number)
    track = next(each for each in shown.frame.layout.industries if each.key == name)
    if at in track.gaps and not track.free_gaps:
        return gap(shown, str(track.gaps.index(at) + 1), say)
    card = Card(say("hover.industry_field", track=name, field=at))
    card.say(say("hover.marker_brings", points=track.points[at]), rule="SCORE-08")
    if at == track.token_field:
        card.say(say("hover.token_field"), rule="SPEC-15")
    return card


def token(shown: RailShown, key: str, say: Say) -> Card:
    """A `?` token: its effect, and whether it has been used (SPEC-24)."""
    index, player = shown.world.token(key), _player(shown)
    thing, card = shown.world.tokens[index], Card(say("hover.token", token=key))
    card.say(
        say("preview.brings", effects=effect_words(thing.effects, say)), rule=thing.rules[0] if thing.rules else ""
    )
    card.say(say("hover.token_unused" if player.tokens >> index & 1 else "hover.token_used"), Manner.SOFT, "SPEC-24")
    return card


def player(shown: RailShown, key: str, say: Say) -> Card:
    """A player: points, what the next scoring brings by part, workers and coins (UI-04, UI-05)."""
    seat = int(key)
    who, card = shown.player(seat), Card(shown.seats[seat].name)
    card.say(say("hover.score", points=who.score))
    account = shown.accounts[seat]
    card.say(say("hover.brings", points=account.total), rule="SCORE-01")
    for made_line, points in zip(shown.frame.layout.lines, account.lines, strict=True):
        card.say(say("hover.part", name=say(f"line.{made_line.key}"), points=points), Manner.GAIN)
    card.say(say("hover.part", name=say("industry_track.industry"), points=sum(account.markers)), Manner.GAIN)
    extra = who.workers - shown.frame.count.workers
    card.say(say("hover.workers", free=spaces.free_workers(who), n=who.workers, more=extra), rule="LIM-01")
    card.say(say("hover.coins", coins=who.coins))
    card.say(say("hover.end_cards", n=who.end_cards.bit_count()), Manner.SOFT)
    return card


def score(shown: RailShown, key: str, say: Say) -> Card:
    """A score: the same card as its player's."""
    return player(shown, key, say)

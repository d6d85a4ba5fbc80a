"""Cards of what modules put on the table: stock board, stokers, foundries, arms, coin fields, income markers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from imperial_steam.games.russian_railroads.actions import BuyField
from imperial_steam.games.russian_railroads.frame import CODE_NAMES, COLOUR_INDEX
from imperial_steam.games.russian_railroads.modules.germany import units as incomes
from imperial_steam.games.russian_railroads.modules.usa import units as stock_units
from imperial_steam.games.russian_railroads.terms import VALUATIONS
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.drawing.card import Card, Manner
from imperial_steam.gui.tables.russian_railroads.cards import describe_own as own
from imperial_steam.gui.tables.russian_railroads.cards.describe_board import printed_card
from imperial_steam.gui.tables.russian_railroads.model import printed
from imperial_steam.gui.tables.russian_railroads.model.effect_words import effect_words
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown

#: Units that offer points instead of something else, each with its rule.
_REWARDED: Mapping[str, str] = {"card_or_points": "FAC-9", "ludmilla": "DSP-E7"}


def module_thing(group: str, words: str) -> Callable[[RailShown, str, Say], Card | None]:
    """Describes the things of a module: `group` names their tuple in the world, `words` the messages of their names."""

    def made(shown: RailShown, key: str, say: Say) -> Card | None:
        thing = next((each for each in getattr(shown.world, group) if each.key == key), None)
        if thing is None:
            return None
        return printed_card(say(f"{words}.{key}"), thing.effects, thing.rules, say)

    return made


# --- USA --------------------------------------------------------------------------------------


def stock(shown: RailShown, key: str, say: Say) -> Card | None:
    """A level of the stock board: its dividend tile, who lies there, what the top level is (AR-30 … AR-36)."""
    market, level = shown.state.market, int(key)
    if market is None:
        return None
    card = Card(say("hover.stock", level=level) if level else say("hover.stock_start"))
    if 0 < level <= len(market.tiles):
        effects = shown.world.dividends[market.tiles[level - 1]].effects
        card.say(say("hover.stock_tile", effects=effect_words(effects, say)), rule="AR-32")
    elif level:
        card.say(say("hover.stock_no_tile"), rule="AR-31")
    if market.levels[level]:
        names = [shown.seats[seat].name for seat in market.levels[level]]
        card.say(say("hover.stock_markers", players=names), Manner.PLAIN, "AR-36")
    if level == len(market.levels) - 1:
        card.say(say("hover.stock_top"), Manner.SOFT, "AR-33")
    first, second = shown.frame.numbers.stock_end
    card.say(say("hover.stock_end", first=first, second=second), Manner.SOFT, "AR-36")
    return card


def dividend(shown: RailShown, key: str, say: Say) -> Card | None:
    """A dividend tile and how many of its kind are left; or a payout with everything it uses (AR-31, AR-34)."""
    market = shown.state.market
    if market is None:
        return module_thing("dividends", "dividend")(shown, key, say)
    if key == "payout":
        level = market.level(max(shown.decider, 0))
        effects = tuple(one for kind in market.tiles[:level] for one in shown.world.dividends[kind].effects)
        return printed_card(say("dividend.payout"), effects, ("AR-34",), say)
    card = module_thing("dividends", "dividend")(shown, key, say)
    kind = next(number for number, tile in enumerate(shown.world.dividends) if tile.key == key)
    if card is not None and kind in stock_units.tiles_left(shown.frame, shown.state):
        left = shown.world.dividends[kind].count - market.tiles.count(kind)
        card.say(say("hover.left", n=left), Manner.SOFT, "AR-31")
    return card


def coin_field(shown: RailShown, key: str, say: Say) -> Card:
    """A field of a line whose advantage costs a coin (AR-16)."""
    card, (line, _, field) = own.cell(shown, key, say), key.rpartition(" ")
    bought = shown.frame.buy.index(BuyField(line, int(field)))
    price = say("paid.coin", n=shown.frame.coin_fields[bought].coin)
    card.say(say("hover.coin_field", price=price), Manner.SOFT, "AR-16")
    return card


# --- coal -------------------------------------------------------------------------------------


def stoker(shown: RailShown, key: str, say: Say) -> Card:
    """The place of a stoker at a locomotive or factory: what it does there (COAL-20 … COAL-25)."""
    line, _, number = key.rpartition(" ")
    player, frame = shown.player(shown.seat), shown.frame
    card = Card(say("hover.stoker", line=line, slot=number))
    place = frame.stoker_index[line, int(number)]
    at_factory = place - len(frame.slots)
    if at_factory >= 0:
        code, stoked = player.gaps[at_factory], player.gap_stokers >> at_factory & 1
        if code:
            effects = effect_words(shown.world.factory(code).effects, say)
            card.say(say("hover.function", factory=CODE_NAMES[code], effects=effects), rule="FACT-05")
        card.say(say("hover.stoker_factory"), rule="COAL-24")
    else:
        standing, stoked = player.slots[place], player.stokers >> place & 1
        if standing:
            card.say(say("hover.locomotive", number=standing), rule="LOCO-04")
        card.say(say("hover.stoker_locomotive"), rule="COAL-20")
    card.say(say("hover.stoker_there" if stoked else "hover.stoker_free"), Manner.SOFT, "COAL-22")
    return card


def foundry(shown: RailShown, key: str, say: Say) -> Card | None:
    """A foundry: what it does, what it costs, whose it is; or the stack of those face down (COAL-11, COAL-30)."""
    costs = say("paid.coal", n=shown.frame.numbers.foundry_coal)
    if key == "stack":
        stack = Card(say("hover.foundry_stack"))
        stack.say(say("hover.left", n=shown.state.foundries.stack), rule="COAL-05")
        stack.say(say("hover.foundry_stack_text", coal=costs), Manner.SOFT, "COAL-12")
        return stack
    card = module_thing("foundries", "foundry")(shown, key, say)
    if card is None:
        return None
    bit = 1 << shown.frame.foundry_index[int(key)]
    card.say(say("hover.foundry_cost", coal=costs), rule="COAL-30")
    owner = next((seat for seat, player in enumerate(shown.state.players) if player.foundries & bit), -1)
    if owner < 0:
        card.say(say("hover.foundry_open"), Manner.SOFT, "COAL-11")
        return card
    card.say(say("hover.foundry_of", player=shown.seats[owner].name), Manner.SOFT)
    if shown.player(owner).fired & bit:
        card.say(say("hover.used_this_round"), Manner.SOFT, "COAL-30")
    return card


# --- Germany ----------------------------------------------------------------------------------


def arm(shown: RailShown, key: str, say: Say) -> Card:
    """An arm of the main line that can still be chosen: its length, its colours, its special fields (GR-05 … GR-07)."""
    one = next(arm for line in shown.frame.layout.lines for arm in line.arms if arm.key == key)
    card = Card(say(f"line.{key}"))
    card.say(say("hover.arm", first=one.first, last=one.length), rule="GR-04")
    colours = [name for name, index in COLOUR_INDEX.items() if one.colours >> index & 1]
    card.say(say("hover.arm_colours", colours=colours), rule="GR-07")
    for special in one.specials:
        card.say(say("hover.open_field", words=printed.special_words(special, say)))
    card.say(say("hover.arm_for_good"), Manner.SOFT, "GR-06")
    return card


def income(shown: RailShown, key: str, say: Say) -> Card | None:
    """An income marker beside the board, with how many of its kind are left (GR-29)."""
    card = module_thing("incomes", "income")(shown, key, say)
    if card is not None and shown.player(0).germany is not None:
        left = incomes.incomes_left(shown.frame, shown.state)[_kind(shown, key)]
        card.say(say("hover.left", n=left), Manner.SOFT, "GR-46")
    return card


def own_income(shown: RailShown, key: str, say: Say) -> Card | None:
    """An own income marker, with how many of its kind have been used in this round (GR-40)."""
    card, germany = module_thing("incomes", "income")(shown, key, say), shown.player(shown.seat).germany
    if card is not None and germany is not None:
        kind = _kind(shown, key)
        words = say("hover.income_used", n=germany.earned[kind], of=germany.incomes[kind])
        card.say(words, Manner.SOFT, "GR-40")
    return card


def _kind(shown: RailShown, key: str) -> int:
    return next(number for number, marker in enumerate(shown.world.incomes) if marker.key == key)


# --- what is chosen without lying on the table -------------------------------------------------


def again(shown: RailShown, key: str, say: Say) -> Card:
    """The action of a `?` card that is done a second time (QC-05)."""
    card = Card(say("option.again", part=key))
    card.say(say("hover.again"), rule="QC-05")
    return card


def reward(shown: RailShown, key: str, say: Say) -> Card:
    """An end bonus card or points, as the unit says that offers both (CH-14)."""
    card = Card(say(f"reward.{key}"))
    if key == "points":
        offered = shown.pending(*_REWARDED)
        card.say(say("hover.reward_points", points=offered.argument), rule=_REWARDED[offered.kind])
    else:
        card.say(say("hover.deck_text"), rule="QM-11")
    return card


def revaluation(shown: RailShown, key: str, say: Say) -> Card:
    """A revaluation tile: what fields of each colour are worth with it (VAL-02, NEW-04)."""
    card = Card(say(f"revaluation_tile.{key}"))
    worth = shown.world.values[VALUATIONS.index(key)]
    card.say(say("preview.values", values=[str(points) for points in worth]), rule="VAL-02")
    return card


def start_field(shown: RailShown, key: str, say: Say) -> Card:
    """Field 0 of the industry track, where a further marker enters (QM-10)."""
    card = Card(say("hover.start_field"))
    card.say(say("hover.start_field_text"), rule="QM-10")
    if any(at == 0 for at in shown.player(shown.seat).markers):
        card.say(say("hover.start_field_taken"), Manner.SOFT, "QM-10")
    return card


def special_token(shown: RailShown, key: str, say: Say) -> Card | None:
    """A special token of the mini expansion, and whether it still lies there (DSP-02, DSP-03)."""
    card = module_thing("special_tokens", "special_token")(shown, key, say)
    if card is not None and shown.state.dsp is not None:
        index = next(number for number, token in enumerate(shown.world.special_tokens) if token.key == key)
        if not shown.state.dsp.tokens >> index & 1:
            card.say(say("refusal.special-token-gone", token=key), Manner.REFUSAL, "DSP-03")
    return card

"""What is its own in the rules reference of First Train: numbers of the board, player aid, where rules open."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from imperial_steam import assets, titles
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.games.protocol import Target
from imperial_steam.gui.tables.first_train.cards.rule_places import rule_of
from imperial_steam.gui.tables.first_train.model.shown import TrainShown
from imperial_steam.gui.tables.first_train.pages.aid import ALIKE, PARTS, SOUTH, parts
from imperial_steam.gui.tables.first_train.pages.reference import TrainReference, reference
from imperial_steam.i18n import LANGUAGES, Catalogue
from tests.contract.cases import Case, play

ROOT = Path(__file__).resolve().parents[4]
#: Where the table and the engine name rules.
SOURCES = (
    ROOT / "imperial_steam" / "gui" / "tables" / "first_train",
    ROOT / "imperial_steam" / "games" / "first_train",
)
ID = r"[A-Z]+\d*-\d\d"
REFERENCE = reference()
#: All lines of the player aid, whatever lies on the table.
EVERY_LINE = (*(entry for part in PARTS for entry in part.entries), SOUTH, ALIKE)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def test_every_rule_a_card_or_refusal_names_has_an_article() -> None:
    named = {
        rule
        for folder in SOURCES
        for path in folder.rglob("*.py")
        for rule in re.findall(rf'"({ID})"', path.read_text(encoding="utf-8"))
    }
    assert len(named) > 60
    assert [rule for rule in sorted(named) if REFERENCE.article_of(rule) is None] == []


def test_the_article_of_a_rule() -> None:
    assert REFERENCE.article_of("SELL-08") == "takeovers"
    assert REFERENCE.article_of("PH7-10") == "profit"
    assert REFERENCE.article_of("LOAD-06") == "goods"
    assert REFERENCE.find(None) == "goal"


@every_language
def test_no_text_of_the_player_aid_is_left_over(language: str) -> None:
    written = {str(key) for one in Catalogue(language, TITLE.key)._own for key in one._catalog}  # type: ignore[attr-defined]
    aid = {key for key in written if key.startswith("aid.")} - {"aid.title", "aid.rules"}  # those every game has
    assert aid == {part.title for part in PARTS} | {entry.sentence for entry in EVERY_LINE}


def test_icons_of_the_player_aid_exist() -> None:
    icons = {path.stem for path in (assets.assets() / "icons").glob("*.svg")}
    assert {entry.icon for entry in EVERY_LINE} <= icons


def test_numbers_come_from_the_board() -> None:
    world = REFERENCE.world
    other = TrainReference(replace(world, numbers=replace(world.numbers, exchange=7, profit_min=-21, set_points=9)))
    words = Catalogue("en", TITLE.key)
    assert "is replaced by 7 others" in other.text(words, "trains")
    assert "ends at +5 and −21" in other.text(words, "profit")
    assert "• 9 for each set" in other.text(words, "scoring")


@every_language
def test_every_space_and_train_is_listed(language: str) -> None:
    """REC-SPACES, REC-TRAIN: equal trains share a line."""
    words = Catalogue(language, TITLE.key)
    lines = REFERENCE.text(words, "space_list").count("\n• ")
    assert lines == sum(len(display.spaces) for display in REFERENCE.world.displays.values())
    kinds = sum(
        len({(train.price, train.passengers, train.goods) for train in display.trains})
        for display in REFERENCE.world.displays.values()
    )
    assert REFERENCE.text(words, "train_list").count("\n• ") == kinds


@every_language
def test_the_player_aid_is_whole(language: str) -> None:
    """Every line has its words and leads to an article."""
    catalogue = Catalogue(language, TITLE.key)
    values = REFERENCE.values(catalogue)
    assert all(part.title in catalogue for part in PARTS)
    for entry in EVERY_LINE:
        assert entry.article in REFERENCE.articles
        assert "{" not in catalogue.text(entry.sentence, **values)
        assert catalogue.text(entry.sentence, **values) != entry.sentence


def test_the_player_aid_tells_of_the_map_and_the_displays_on_the_table() -> None:
    """LINK-01, SOUTH-01: only Nürnberg has a link, only Wensleydale The South; classes count on one side only."""
    world = REFERENCE.world

    def sentences(players: int, map_key: str) -> set[str]:
        setup = TITLE.draw_setup(world, players, TITLE.setup_kinds[0], Random(1), {"map": map_key})
        return {entry.sentence for part in parts(TITLE.new_game(world, setup)) for entry in part.entries}

    assert {"aid.link", "aid.points"} <= sentences(2, "nuernberg")
    assert sentences(2, "nuernberg").isdisjoint({"aid.south", "aid.points_alike"})
    assert {"aid.south", "aid.points_alike"} <= sentences(4, "wensleydale")
    assert sentences(4, "wensleydale").isdisjoint({"aid.link", "aid.points"})


def test_rules_open_at_things_and_decisions() -> None:
    case = Case(titles.title(TITLE.key), 3, TITLE.setup_kinds[0])
    met = set()
    for decision, _ in play(game := case.game(2), 2):
        assert isinstance(game, FirstTrain)
        seen = TrainShown(game, decision, (), max(0, decision.player))
        met.add(rule_of(seen, None))
        for target in {option.target for option in decision.options[:2]}:
            assert rule_of(seen, target) in {*REFERENCE.articles, ""}, target
    assert met <= set(REFERENCE.articles)
    assert {"auction", "start", "building", "shipping", "takeovers"} <= met


def test_the_article_of_a_thing() -> None:
    game = Case(titles.title(TITLE.key), 2, TITLE.setup_kinds[0]).game(1)
    assert isinstance(game, FirstTrain)
    seen = TrainShown(game, game.decision(), (), 0)
    told = {
        ("area", "N43"): "companies", ("load", "N42 yellow"): "goods", ("load", "N41 red"): "passengers",
        ("step", "4 0"): "profit", ("step", "1 2"): "influence", ("stand", "influence_red 0"): "influence",
        ("stand", "cargo_white 1"): "scoring", ("term", "phase_building"): "building", ("order", "build"): "orders",
        ("ui", "log"): "",
    }  # fmt: skip
    assert {thing: rule_of(seen, Target(*thing)) for thing in told} == told

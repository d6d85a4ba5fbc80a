"""The window of Pebbles: a scene of buttons, the rules, two palettes; the least a game supplies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect, Surface

from imperial_steam.games.protocol import CHANCE
from imperial_steam.gui.dialogs import PauseMenu
from imperial_steam.gui.doors import Program
from imperial_steam.gui.draw import Canvas, Look
from imperial_steam.gui.input import InputEvent, Key
from imperial_steam.gui.rules_reference import Article, Chapter, Reference
from imperial_steam.gui.scene import Scene
from imperial_steam.gui.table_kit.table import LessonEntry
from imperial_steam.gui.text import HEADING
from imperial_steam.gui.theme import Palette, Shape
from imperial_steam.gui.widgets import Button, Label, rows
from imperial_steam.i18n import Catalogue
from imperial_steam.session import HUMAN, Session

SHAPES = dict(zip(("red", "purple", "turquoise", "yellow"), Shape, strict=True))
CLASSIC = Palette(
    "classic",
    {"red": (190, 40, 40), "purple": (110, 50, 140), "turquoise": (20, 140, 140), "yellow": (230, 180, 20)},
    SHAPES,
)
SAFE = Palette(
    "safe",
    {"red": (196, 60, 0), "purple": (92, 30, 120), "turquoise": (70, 176, 230), "yellow": (245, 225, 60)},
    SHAPES,
)
RULES = (Chapter("pebbles", (Article("pebbles", "hand", ("TOY-01…05",)), Article("rock", "circle", ("TOY-06",)))),)


class ToyScene(Scene):
    """A button for every option; machines and the die act by themselves."""

    app: Program

    def __init__(self, app: Program, session: Session) -> None:
        super().__init__(app)
        self.game, self.session = session.ledger.title.key, session

    def build(self, area: Rect) -> None:
        ledger = self.session.ledger
        people, decision = ledger.people, ledger.decision
        names = [people[seat].name for seat in ledger.game.winners()]
        scores = [score for score in ledger.game.scores() if score is not None]
        heading = self.text("prompt.over", names=names, score=self.text("unit.score", score=max(scores)))
        options: Sequence[object] = ()
        if decision is not None and decision.player != CHANCE:
            heading = self.text(f"prompt.{decision.kind}", player=people[decision.player].name, **decision.values)
            options = decision.options
        places = rows(area.inflate(-self.px(200), -self.px(80)), [self.px(40)] * (1 + len(options)), self.px(8))
        self.form.add(Label("prompt", heading, HEADING), places[0])
        for option, place in zip(options, places[1:], strict=True):
            self.form.add(Button(str(option), str(option), lambda text=str(option): self.act(text)), place)  # type: ignore[misc]

    def act(self, text: str) -> None:
        self.session.apply(text)
        self.rebuild()

    def update(self, dt: float) -> None:
        ledger = self.session.ledger
        while (decision := ledger.decision) is not None:
            if decision.player == CHANCE:
                self.session.settle(self.app.random)
            elif ledger.people[decision.player].kind != HUMAN:
                self.session.apply(decision.options[0])
            else:
                break
            self.rebuild()
        super().update(dt)

    def react(self, event: InputEvent) -> bool:
        if event == Key("escape"):
            self.app.push(PauseMenu(self.app))
        return True


class ToyTable:
    """Implements `gui.table_kit.table.Table`."""

    key = "toy"
    palettes: Mapping[str, Palette] = {palette.key: palette for palette in (CLASSIC, SAFE)}
    lessons: Sequence[LessonEntry] = ()
    automa_rule = "TOY-06"

    def scene(self, program: Program, session: Session) -> Scene:
        return ToyScene(program, session)

    def reference(self, board: object | None = None) -> Reference:
        made = Reference(RULES)
        made.game = self.key
        return made

    def picture(self, size: tuple[int, int]) -> Surface:
        picture = Surface(size)
        picture.fill((150, 146, 138))
        canvas = Canvas(picture, Look(palette=CLASSIC))
        for number, colour in enumerate(SHAPES):
            canvas.badge((size[0] * (2 * number + 1) // 8, size[1] // 2), size[1] // 7, colour)
        return picture

    def describe(self, labels: Mapping[str, str], catalogue: Catalogue) -> str:
        return catalogue.text(f"setup.rock.{labels['solo']}")

    def renewed(self, choices: Mapping[str, str]) -> Mapping[str, str]:
        return choices


TABLE = ToyTable()

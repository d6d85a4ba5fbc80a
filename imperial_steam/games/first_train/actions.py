"""Everything that can be done in First Train to Nürnberg, each declared by its text form."""

from __future__ import annotations

from imperial_steam.games.kit.text_forms import TextForm, TextForms, action


@action("hide {number}", target="cup {number}")
class Hide(TextForm):
    """Hide pebbles in the own cup, seen by nobody (FIRST-TRAIN-05)."""

    number: int


@action("take {number}", target="heap {number}")
class Take(TextForm):
    """Take pebbles from the heap (FIRST-TRAIN-02, FIRST-TRAIN-03)."""

    number: int


@action("throw", target="die")
class Throw(TextForm):
    """Throw the die (FIRST-TRAIN-04)."""


@action("thrown {face}", target="die {face}")
class Thrown(TextForm):
    """Chance: the die shows a face (FIRST-TRAIN-04)."""

    face: int


@action("end", target="button end")
class End(TextForm):
    """End the turn (FIRST-TRAIN-02)."""


@action("roll", target="rock")
class Roll(TextForm):
    """The rock's whole turn (FIRST-TRAIN-06)."""


FORMS: TextForms[TextForm] = TextForms((Hide, Take, Throw, Thrown, End, Roll))

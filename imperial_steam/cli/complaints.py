"""What argparse complains about, in the player's language. It speaks English; its sentences are known by their form."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence

from imperial_steam.i18n import Catalogue

#: Characters of a typed value that are repeated: more would bury the sentence.
LONGEST = 60
#: The form of a sentence in every supported version of Python, and the message that says the same. A named group
#: is a value of the message; `kind` is part of its key.
_FORMS: Sequence[tuple[re.Pattern[str], str]] = tuple(
    (re.compile(form, re.DOTALL), f"cli.wrong.{key}")
    for form, key in (
        (r"argument (?P<argument>.+?): invalid choice: (?P<value>.*) \(choose from (?P<choices>.*)\)", "choice"),
        (r"argument (?P<argument>.+?): invalid (?P<kind>\w+) value: (?P<value>.*)", "value"),
        (r"argument (?P<argument>.+?): expected (?:at least )?one argument", "no_value"),
        (r"argument (?P<argument>.+?): ignored explicit argument (?P<value>.*)", "needless_value"),
        (r"the following arguments are required: (?P<names>.*)", "missing"),
        (r"unrecognized arguments: (?P<names>.*)", "unknown"),
        (r"ambiguous option: (?P<value>.*) could match (?P<choices>.*)", "ambiguous"),
    )
)


def complaint(message: str, catalogue: Catalogue) -> str:
    """A sentence of argparse in the language of the catalogue; one of no known form as it is, but not too long."""
    for form, key in _FORMS:
        if match := form.fullmatch(message):
            return _said(key, match.groupdict(), catalogue)
    return _short(message, 5 * LONGEST)


def _said(key: str, values: Mapping[str, str], catalogue: Catalogue) -> str:
    kind = values.get("kind")
    shown = {name: text if name == "choices" else _short(_plain(text)) for name, text in values.items()}
    return catalogue.text(f"{key}.{kind}" if kind else key, **shown)


def _plain(text: str) -> str:
    """A value without the quotation marks Python puts around it; what cannot be printed keeps its code."""
    try:
        value = ast.literal_eval(text)
    except (SyntaxError, ValueError):
        return text
    return value if isinstance(value, str) and value.isprintable() else text.strip("'\"")


def _short(text: str, longest: int = LONGEST) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"

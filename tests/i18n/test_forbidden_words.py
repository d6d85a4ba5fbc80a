"""Words that players may not read: synonyms of a term of the glossary, by folder of catalogues and language."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from imperial_steam.i18n import COMMON, LANGUAGES
from tests.i18n.test_catalogues import PRESENT, messages

#: A pattern that may not occur, and the term that stands in its place.
Table = Mapping[str, str]
#: The folders whose terms are kept, and for each language what they avoid (docs/rules/*.md, section 3).
FORBIDDEN: Mapping[str, Mapping[str, Table]] = {
    COMMON: {
        "en": {
            r"whoever": "if somebody",
            r"weighed": "evaluated",
            r"\bthe table agrees?\b": "everybody agrees",
            r"\b[Mm]achines?\b": "computer player",
        },
        "de": {
            r"\bMaschine": "Computer, Computerspieler",
            r"Hinweis": "Tipp",
            r"gewogen|\bwiegen\b": "bewertet",
            r"echte[ns]? Spiel": "echte Partie",
            r"Spiel ist zu Ende": "Partie ist zu Ende",
            r"festgehalten": "gespeichert",
        },
        "pl": {
            r"\b[Rr]uch(y|ów|om|ami|ach)\b|\b[Tt]ego ruchu|\bten ruch\b|\b[Rr]uch gracza": "tura",
            r"\b[Mm]aszyn|\b[Gg]racz\w* maszynow": "komputer, gracz komputerowy",
            r"\bKolej( na)?:": "Tura gracza",
        },
    },
    "imperial_steam": {
        "en": {
            r"\bdearer\b": "more expensive",
            r"\b(an|the) own\b": "of your own",
            r"\b[Ww]hoever\b": "the player who",
            r"\bsteam engine": "locomotive",
            r"\bstocks?\b": "shares",
            r"\btrain depot": "station",
        },
        "de": {
            r"\bLieferung(en)?\b(?! für den Versandmarkt)": "Auslieferung",
            r"\bFolge\b": "Reihenfolge",
            r"\bTrieste\b": "Triest",
            r"\bWaren\b": "Güter",
            r"\bFrachtmarkt\b": "Versandmarkt",
            r"\bLohn\b": "Arbeitslohn",
            r"\bEtage": "Feld der Lagerhalle",
            r"Schließe die Aktion ab": "Beende die Aktion",
            r"\bSpiel (ist zu Ende|endet)|endet das Spiel": "die Partie",
        },
        "pl": {
            r"\bTrieste\b": "Triest, Triestu",
            r"\bWien\b": "Wiedeń, Wiednia",
            r"\bwęz(eł|ł[aóyemi]+)\b": "miasto centralne",
            r"\blokomotyw": "parowóz",
            r"\bekip[ayęąi]\b": "załoga",
            r"\bpłac(a|y|e)\b": "cena zatrudnienia",
            r"\bkostk[aięą]\b": "towar",
            r"\bznacznik\w* ręki": "dłoń",
            r"\bKolej( na)?:": "Tura gracza",
        },
    },
    "russian_railroads": {
        "en": {
            r"\b[Ww]hoever\b": "the player who",
            r"\b(an|the) own\b": "of your own",
            r"\b[Ss]hares? price|\b[Dd]oubler tile": "price marker, doubler",
            r"\b[Jj]unction\b|\b[Hh]ire an engine\b": "arm, hire an engineer",
            r"\b[Pp]artly\b(?! or completely)": "in part",
        },
        "de": {
            r"\bLoks?\b": "Lokomotive",
            r"\bSchienen?\b": "Gleis",
            r"\bFolge\b": "Reihenfolge",
            r"\bMautoma\b": "Emil",
            r"\bSpiel (ist zu Ende|endet)|endet das Spiel": "die Partie",
            r"\bBonuskarten?\b": "Startbonuskarte, Endbonuskarte",
            r"Nürnberg-Fürth": "Nürnberg–Fürth",
            r"Sonderfeld": "besonderes Feld",
        },
        "pl": {
            r"\b[Pp]arow(óz|oz)": "lokomotywa",
            r"\bszyn[ayęąo]": "tor",
            r"\b[Rr]uch(u|y|em|ów|owi)?\b": "tura",
            r"\bpodwojeni\w*": "podwajacz",
            r"\bKolej( na)?:": "Tura gracza",
        },
    },
    "first_train": {
        "en": {
            r"\b[Ww]hoever\b": "the player who",
            r"\b(an|the) own\b": "of your own",
            r"\b[Cc]onsolidation\b": "takeover",
        },
        "de": {
            r"\bInvestitionsstein": "Investitionswürfel",
            r"\bFolge\b": "Reihenfolge",
            r"\bGüter\b": "Waren",
            r"Fahrg(ast|äst)": "Passagier",
            r"\bSchienen?\b": "Streckenteil",
            r"\bLoks?\b": "Lokomotive",
            r"\bAuktion\b": "Versteigerung",
            r"\bBahnh[oö]f": "Station",
            r"\bSpiel (ist zu Ende|endet)|endet das Spiel": "die Partie",
        },
        "pl": {
            r"\bwłaściciel\w* ziemi\b": "właściciel ziemski",
            r"\bNorymberg\w* ?– ?Fürth": "połączenie Norymbergi z Fürth",
            r"\bKolej( na)?:": "Tura gracza",
            r"\bsześcian": "kostka",
            r"\b[Rr]uch(u|y|em|ów|owi)?\b(?! wskazówek)": "tura",
            r"\b[Dd]och(ód|od(u|y|em|ów|om))\b": "przychody",
        },
    },
}


def places(group: str, language: str, word: str) -> list[str]:
    """The messages of a folder in which a word occurs."""
    pattern = re.compile(word)
    return [
        f"{key}: {form}"
        for domain in PRESENT
        if domain.startswith(f"{group}/")
        for key, forms in messages(language, domain).items()
        for form in forms
        if pattern.search(form)
    ]


@pytest.mark.parametrize(
    ("group", "language", "word", "term"),
    [
        (group, language, word, term)
        for group, tables in FORBIDDEN.items()
        for language, table in tables.items()
        for word, term in table.items()
    ],
)
def test_no_message_has_another_word_for_a_term(group: str, language: str, word: str, term: str) -> None:
    assert places(group, language, word) == [], f"say {term}"


def test_every_language_has_its_words() -> None:
    assert [group for group, tables in FORBIDDEN.items() if set(tables) != set(LANGUAGES)] == []


def test_a_forbidden_word_is_found() -> None:
    assert places("imperial_steam", "de", r"\bAuslieferung\b")
    assert places("imperial_steam", "de", r"\bLokalbahn\b") == []

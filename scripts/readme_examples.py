"""Prints the examples of README.md as one program, so that their types can be checked."""

from doctest import DocTestParser
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"

if __name__ == "__main__":
    print("".join(example.source for example in DocTestParser().get_examples(README.read_text(encoding="utf-8"))))

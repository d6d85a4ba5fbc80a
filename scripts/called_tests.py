"""A plugin of pytest that notes which tests call some functions (for `mutate.py`).

The file named by `REACHED` holds the functions as JSON: a list of a file and a first line each. Every process of the
run writes beside it, one JSON line for a test: its ID, its seconds, and the numbers of the functions it called. Other
threads and other processes are not looked at.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

_PLACE = Path(os.environ["REACHED"])
_NUMBERS: dict[tuple[str, int], list[int]] = {}
for _number, (_path, _line) in enumerate(json.loads(_PLACE.read_text(encoding="utf-8"))):
    _NUMBERS.setdefault((_path, _line), []).append(_number)
_NONE: list[int] = []
#: What each function seen so far stands for, by its code, which is kept: functions of two files may have equal code.
_known: dict[int, tuple[CodeType, list[int]]] = {}
_called: set[int] = set()


def _watch(frame: FrameType, event: str, value: object) -> None:
    """Called for every call of a function."""
    code = frame.f_code
    known = _known.get(id(code))
    if known is None:
        known = _known[id(code)] = (code, _NUMBERS.get((code.co_filename, code.co_firstlineno), _NONE))
    if known[1]:
        _called.update(known[1])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Watch a test with its fixtures."""
    _called.clear()
    begin = time.process_time()
    sys.settrace(_watch)
    try:
        return (yield)
    finally:
        sys.settrace(None)
        line = json.dumps([item.nodeid, time.process_time() - begin, sorted(_called)])
        with _PLACE.with_suffix(f".{os.getpid()}").open("a", encoding="utf-8") as file:
            file.write(line + "\n")

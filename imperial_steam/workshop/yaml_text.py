"""Writes changed plain data into the text of a file so that comments and layout stay wherever nothing changes.

What is written is read back: a text that would not say what was meant is made anew, block by block, then as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import yaml

from imperial_steam.games.kit.boards import Source
from imperial_steam.games.kit.source import MERGE, SourceError, read_text
from imperial_steam.workshop.differences import aligned, same, written

#: Characters of a line: an entry that is longer is written over several, unless its neighbours are not.
WIDTH = 118
#: Blocks that an index has for itself.
_INDEX_ONLY = ("files",)
#: A comment behind a value.
_COMMENT = re.compile(r"[ ]+#[^\r\n]*|[ ]+(?=\r?\n)")
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Repeated(Exception):
    """A value stands in the text once and counts in several places: it cannot be changed in one of them."""


class _Dumper(yaml.SafeDumper):
    """Writes every value where it stands."""

    def ignore_aliases(self, data: Any) -> bool:
        """Nothing is repeated by a name."""
        return True


def rewritten(text: str, data: Mapping[str, Any]) -> str:
    """The text of a file changed to say `data`; itself when it does so already.

    Raises `SourceError` for a text that cannot be read.
    """
    before = read_text(text).root.value
    if same(before, data):
        return text
    if isinstance(before, dict) and before:
        root = cast(yaml.MappingNode, yaml.compose(text, Loader=_LOADER))
        for blocks in ((), _changed(before, data)):
            changed = _attempt(text, root, before, data, blocks)
            if changed is not None:
                return changed
    return dumped(data)


def dumped(data: Mapping[str, Any]) -> str:
    """Plain data as the text of a file, an empty line before every block of several lines."""
    blocks = (_member(name, value) for name, value in data.items())
    return "".join(f"\n{block}\n" if "\n" in block else f"{block}\n" for block in blocks).removeprefix("\n")


def rewritten_files(source: Source, data: Mapping[str, Any]) -> dict[Path, str]:
    """The new text of every file of a board that has to change to say `data`; blocks stay in their files.

    A new block goes into the last file. Raises `OSError` or `SourceError` for files that cannot be read.
    """
    shares = _shares(source, data)
    changed = {}
    for document, share in zip(source.files, shares, strict=True):
        path = Path(document.file)
        text = path.read_bytes().decode()
        new = rewritten(text, share)
        if new != text:
            changed[path] = new
    return changed


def _shares(source: Source, data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What each file of a board has to say of the data."""
    held = [document.root.value if isinstance(document.root.value, dict) else {} for document in source.files]
    shares: list[dict[str, Any]] = [
        {name: data.get(name, value) for name, value in own.items() if name in data or _is_index(name, place)}
        for place, own in enumerate(held)
    ]
    for place, own in enumerate(held):
        if place == 0 and isinstance(own.get("files"), list):
            shares[0]["files"] = own["files"]
    for name, value in data.items():
        if not any(name in share for share in shares):
            shares[-1][name] = value
    sources = data.get("sources")
    if isinstance(sources, Mapping):
        _share_sources(shares, held, sources)
    return shares


def _is_index(name: str, place: int) -> bool:
    return place == 0 and name in _INDEX_ONLY


def _share_sources(
    shares: Sequence[dict[str, Any]], held: Sequence[Mapping[str, Any]], sources: Mapping[str, Any]
) -> None:
    """Each file says where its own blocks come from; what it has said of others it goes on saying."""
    rest = dict(sources)
    for share, own in zip(shares, held, strict=True):
        said = own.get("sources")
        kept = [name for name in said if name in rest] if isinstance(said, Mapping) else []
        kept += [name for name in share if name in rest and name not in kept]
        share.pop("sources", None)
        if kept or isinstance(said, Mapping):
            share["sources"] = {name: rest.pop(name) for name in kept}
    if rest:
        last = next((share for share in reversed(shares) if "sources" in share), shares[-1])
        last["sources"] = {**last.get("sources", {}), **rest}


def _changed(before: Mapping[str, Any], data: Mapping[str, Any]) -> tuple[str, ...]:
    """Blocks that are there before and after, and differ."""
    return tuple(name for name in before if name in data and not same(before[name], data[name]))


def _attempt(
    text: str, root: yaml.MappingNode, before: Mapping[str, Any], data: Mapping[str, Any], whole: Sequence[str]
) -> str | None:
    """The text with its changes, the blocks named written anew; None if it would not say the data."""
    try:
        body = _Writer(text, frozenset(whole)).value(root, before, data)
        changed = text[: root.start_mark.index] + body + text[_end(text, root) :]
        return changed if same(read_text(changed).root.value, data) else None
    except (_Repeated, SourceError, ValueError, IndexError):
        return None


@dataclass(frozen=True, slots=True)
class _Part:
    """An entry of a list or mapping in the text: from where to where, and the comment on its last line."""

    start: int
    end: int
    """Where its value ends."""
    line_end: int
    """Where the comment after it ends; in a list on one line the same as `end`."""
    value: yaml.Node


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry as it shall stand: its text with the comment behind it, and which part of the old text it was."""

    text: str
    was: int | None


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes values of one text."""

    text: str
    whole: frozenset[str]
    """Blocks that are written anew."""
    depth: int = 0

    def value(self, node: yaml.Node, before: Any, after: Any) -> str:
        """The text of a value that stands in a node."""
        own = self.text[node.start_mark.index : _end(self.text, node)]
        if same(before, after):
            return own
        deeper = replace(self, depth=self.depth + 1)
        if isinstance(node, yaml.MappingNode) and isinstance(before, Mapping) and isinstance(after, Mapping) and after:
            return deeper._mapping(node, before, after)
        if isinstance(node, yaml.SequenceNode) and isinstance(before, list) and isinstance(after, list) and after:
            return deeper._sequence(node, before, after)
        if isinstance(node, yaml.ScalarNode) and node.style in ("'", '"') and isinstance(after, str):
            return _flow(after, node.style)
        return _flow(after)

    def _mapping(self, node: yaml.MappingNode, before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
        if any(key.value == MERGE for key, _ in node.value):
            raise _Repeated
        names = [key.value for key, _ in node.value]
        parts = [self._part(node, key.start_mark.index, value) for key, value in node.value]
        kept = [place for place, name in enumerate(names) if name in after]
        entries = [self._named(parts[place], names[place], before, after) for place in kept]
        found = [_Entry(text, place) for text, place in zip(entries, kept, strict=True)]
        new = [name for name in after if name not in names]
        order = list(after)
        for name in new:
            # After the entry that it follows in the data, if that is there.
            ahead = [names.index(other) for other in order[: order.index(name)] if other in names]
            place = 1 + max((at for at, entry in enumerate(found) if entry.was in ahead), default=len(found) - 1)
            while place < len(found) and found[place].was is None:
                place += 1
            found.insert(place, _Entry(self._new_named(node, name, after[name]), None))
        return self._joined(node, parts, found)

    def _named(self, part: _Part, name: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
        head = self.text[part.start : part.value.start_mark.index]
        tail = self.text[part.end : part.line_end]
        if self.depth == 1 and name in self.whole:
            return _member(name, after[name])
        body = self.value(part.value, before[name], after[name])
        return f"{head}{'' if head[-1:].isspace() or not body else ' '}{body}{tail}"

    def _new_named(self, node: yaml.MappingNode, name: str, value: Any) -> str:
        flat = f"{_flow(name)}: {_flow(value)}"
        column = node.start_mark.column
        return flat if node.flow_style or column + len(flat) <= WIDTH else _member(name, value, column)

    def _sequence(self, node: yaml.SequenceNode, before: Sequence[Any], after: Sequence[Any]) -> str:
        parts = [self._part(node, self._dash(node, value), value) for value in node.value]
        pairs = aligned(before, after)
        gone = {
            written(before[mine]): self.text[parts[mine].start : parts[mine].line_end]
            for mine, other in pairs if mine is not None and other is None
        }  # fmt: skip
        entries = []
        for mine, other in pairs:
            if other is None:
                continue
            if mine is None:
                moved = gone.get(written(after[other]))
                entries.append(_Entry(moved or self._new_listed(node, after[other]), None))
                continue
            part = parts[mine]
            head, tail = self.text[part.start : part.value.start_mark.index], self.text[part.end : part.line_end]
            entries.append(_Entry(f"{head}{self.value(part.value, before[mine], after[other])}{tail}", mine))
        return self._joined(node, parts, entries)

    def _dash(self, node: yaml.SequenceNode, value: yaml.Node) -> int:
        start: int = value.start_mark.index
        return start if node.flow_style else self.text.rindex("-", node.start_mark.index, start + 1)

    def _new_listed(self, node: yaml.SequenceNode, value: Any) -> str:
        flat = _flow(value)
        if node.flow_style:
            return flat
        column = node.start_mark.column
        beside = all(getattr(entry, "flow_style", True) for entry in node.value)
        if beside or column + len(flat) + 2 <= WIDTH or not isinstance(value, list | Mapping):
            return f"- {flat}"
        return f"- {_indented(_block(value), column + 2)}"

    def _part(self, node: yaml.CollectionNode, start: int, value: yaml.Node) -> _Part:
        end = _end(self.text, value)
        if not node.start_mark.index <= start <= value.start_mark.index <= end:
            raise _Repeated
        if node.flow_style:
            return _Part(start, end, end, value)
        return _Part(start, end, _line_end(self.text, end), value)

    def _joined(self, node: yaml.CollectionNode, parts: Sequence[_Part], entries: Sequence[_Entry]) -> str:
        """The entries with what stood between them."""
        if not entries:
            return _flow([] if isinstance(node, yaml.SequenceNode) else {})
        return "".join(self._flowing(node, parts, entries) if node.flow_style else self._lines(node, parts, entries))

    def _flowing(self, node: yaml.Node, parts: Sequence[_Part], entries: Sequence[_Entry]) -> Iterator[str]:
        """On a line: a comma between any two, a new line where there was one."""
        end = _end(self.text, node)
        yield self.text[node.start_mark.index : parts[0].start] if parts else self.text[node.start_mark.index]
        for number, entry in enumerate(entries):
            if number:
                kept = entry.was if entry.was else None
                yield self.text[parts[kept - 1].end : parts[kept].start] if kept else ", "
            yield entry.text
        yield re.sub(r"^\s*,", "", self.text[parts[-1].end : end]) if parts else self.text[end - 1]

    def _lines(self, node: yaml.Node, parts: Sequence[_Part], entries: Sequence[_Entry]) -> Iterator[str]:
        """On lines of their own, with the comments between them."""
        room, after = f"\n{' ' * node.start_mark.column}", -1
        for number, entry in enumerate(entries):
            if entry.was is None:
                yield room if number else ""
            else:
                between = self._between(parts, after, entry.was)
                yield (between or room) if number else between.lstrip()
                after = entry.was
            yield entry.text
        yield self._between(parts, after, len(parts)).rstrip() if after >= 0 else ""

    def _between(self, parts: Sequence[_Part], after: int, until: int) -> str:
        """What stands between two entries: comments on lines of their own, and the room at the left.

        Of entries in between, which are gone, the comments stay.
        """
        places = range(max(1, after + 1), min(until + 1, len(parts)))
        gaps = [self.text[parts[place - 1].line_end : parts[place].start] for place in places]
        if len(gaps) < 2:
            return "".join(gaps)
        lines = [line for gap in gaps[:-1] for line in gap.splitlines() if line.strip().startswith("#")]
        return "".join(f"\n{line}" for line in lines) + gaps[-1]


def _end(text: str, node: yaml.Node) -> int:
    """Where a value really ends: lists and mappings on lines end with the last line in them."""
    inner = node
    while isinstance(inner, yaml.CollectionNode) and not inner.flow_style and inner.value:
        last = inner.value[-1]
        inner = last[1] if isinstance(inner, yaml.MappingNode) else last
    start: int = inner.start_mark.index
    end = start + len(text[start : inner.end_mark.index].rstrip())
    return end if inner is node else _line_end(text, end)


def _line_end(text: str, end: int) -> int:
    """Where the comment on the line of a value ends."""
    comment = _COMMENT.match(text, end)
    return end if comment is None else comment.end()


def _flow(value: Any, style: str | None = None) -> str:
    """A value on one line, as it may stand inside of brackets."""
    text: str = yaml.dump(
        [value], Dumper=_Dumper, default_flow_style=True, default_style=style, allow_unicode=True, width=10**9,
        sort_keys=False,
    )  # fmt: skip
    return text.strip()[1:-1]


def _block(value: Any) -> str:
    """A value on lines of its own; the innermost lists and mappings on one line each."""
    text: str = yaml.dump(
        value, Dumper=_Dumper, default_flow_style=None, allow_unicode=True, width=WIDTH, sort_keys=False
    )
    return text


def _member(name: str, value: Any, column: int = 0) -> str:
    """A name with its value, which stands on lines of its own if it needs several; without the last end of a line."""
    if not isinstance(value, list | Mapping):
        return f"{_flow(name)}: {_flow(value)}"
    block = _block(value)
    below = "" if block[0] in "[{" else f"\n{' ' * (column + 2)}"
    return f"{_flow(name)}:{below or ' '}{_indented(block, column + 2)}"


def _indented(block: str, column: int) -> str:
    """Lines of a block, all but the first moved to the right."""
    return block.rstrip("\n").replace("\n", f"\n{' ' * column}")

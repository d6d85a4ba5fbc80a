"""Gives the package the README as its description, with every link written out in full.

In the repository the README points to the files beside it. An index page has none, so there a link leads to
the file in the repository at the tag of this version.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

#: A Markdown link or picture whose target is neither an address nor a place on the same page.
_RELATIVE = re.compile(r"(?P<mark>!?)(?P<text>\[[^\]]*\])\((?![a-z]+:|#)(?P<target>[^)\s]+)\)")

#: A block of code, in which brackets are no links.
_CODE = re.compile(r"(^```.*?^```)", re.MULTILINE | re.DOTALL)


def with_full_links(text: str, repository: str, tag: str) -> str:
    """`text` with relative links to pages and pictures led to `repository` at `tag`."""

    def full(found: re.Match[str]) -> str:
        kind = "raw" if found["mark"] else "blob"
        return f"{found['mark']}{found['text']}({repository}/{kind}/{tag}/{found['target']})"

    parts = _CODE.split(text)
    parts[::2] = [_RELATIVE.sub(full, prose) for prose in parts[::2]]
    return "".join(parts)


class ReadmeHook(MetadataHookInterface):
    """Fills in the field `readme`, which pyproject.toml leaves to the build."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Read README.md and set the description of the package."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        full = with_full_links(text, metadata["urls"]["Source"], f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": full}

"""PettingZoo changes the sound of the process that imports it: other tests want to hear something."""

from __future__ import annotations

import os
import warnings
from contextlib import suppress

audio = os.environ.get("SDL_AUDIODRIVER")
with suppress(ImportError), warnings.catch_warnings():
    # Its tests import environments of its own in a way that it discourages.
    warnings.simplefilter("ignore")
    import pettingzoo.test  # noqa: F401
if audio is None:
    os.environ.pop("SDL_AUDIODRIVER", None)
else:
    os.environ["SDL_AUDIODRIVER"] = audio

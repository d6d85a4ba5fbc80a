"""Where the packaged program begins."""

import multiprocessing
import os
import sys
from pathlib import Path

# A program without a console has nowhere to talk to; what it says is still in its log.
for _stream in ("stdout", "stderr"):
    if getattr(sys, _stream) is None:
        setattr(sys, _stream, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115  # open to the end

# Simulations and machine players run in processes of their own, which start here too.
multiprocessing.freeze_support()

from imperial_steam.cli import main  # noqa: E402

sys.exit(main())

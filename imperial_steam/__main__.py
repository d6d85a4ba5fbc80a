"""`python -m imperial_steam`: the same as the command `imperial-steam`."""

import sys

from imperial_steam.cli import main

if __name__ == "__main__":
    sys.exit(main())

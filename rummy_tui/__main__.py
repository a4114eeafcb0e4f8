"""``python -m rummy_tui``."""

import sys

from rummy_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())

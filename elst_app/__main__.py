"""`python -m elst_app`: the same as the command `elst`."""

import sys

from elst_app.cli import main

if __name__ == "__main__":
    sys.exit(main())

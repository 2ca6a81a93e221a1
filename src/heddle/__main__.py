"""`python -m heddle` is the `heddle` command."""

from __future__ import annotations

import gc
from typing import NoReturn

# Python counts objects to decide when to look for garbage in circles; loading modules makes many
# objects and no garbage, and what takes long happens outside Python.
OBJECTS_BETWEEN_COLLECTIONS = 50_000


def main() -> NoReturn:
    """Run the command line, which is loaded after that is settled."""
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    from heddle.cli import main as command

    command()


if __name__ == "__main__":
    main()

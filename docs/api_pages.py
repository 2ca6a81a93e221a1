"""Pages about the names that a Python user imports, made of their docstrings by pdoc.

    python3 dev.py docs

Names of packages are imported when they are first used; pdoc looks at those that are there, so all
are used once. A warning is an error: a name that does not resolve, a type that cannot be read.
"""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from pathlib import Path

MODULES = ("heddle", "heddle.results", "heddle.report", "heddle.api", "heddle.errors")


def main(folder: Path) -> None:
    """Write the pages into a folder."""
    import pdoc

    warnings.simplefilter("error")
    for name in MODULES:
        module = import_module(name)
        for member in getattr(module, "__all__", ()):
            setattr(module, member, getattr(module, member))
    # Their own pages, not those of everything below them.
    others = [f"!{name}\\.(?!{'|'.join(_below(name)) or '$'}).*" for name in MODULES]
    pdoc.pdoc(*MODULES, *others, output_directory=folder)


def _below(name: str) -> list[str]:
    return [each.removeprefix(f"{name}.") + "$" for each in MODULES if each.startswith(f"{name}.")]


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""Names of a package that are imported when they are first used.

Starting the command must not cost more than a small answer, and most commands need a small part
of the package.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module


def exports(package: str, modules: Mapping[str, str]) -> Callable[[str], object]:
    """A package's `__getattr__`: `modules` says which public names each module has."""
    home = {name: module for module, names in modules.items() for name in names.split()}

    def get(name: str) -> object:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(home[name]), name)

    return get

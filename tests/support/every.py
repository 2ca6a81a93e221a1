"""One test for many files: it names each file that breaks the rule, not only the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path


def require_of_every(paths: Iterable[Path], rule: Callable[[Path], None]) -> None:
    """Fail with every path whose rule raised an AssertionError, and with what it said."""
    broken = []
    for path in paths:
        try:
            rule(path)
        except AssertionError as error:
            broken.append(f"{path.parent.name}/{path.name}: {error}")
    if broken:
        pytest.fail("\n".join(broken))

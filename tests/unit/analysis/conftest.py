"""The programs that the tests of analyses ask about."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.analysed import Analysed, analysed

if TYPE_CHECKING:
    from collections.abc import Callable

PROGRAMS = Path(__file__).parent / "programs"
SOURCES = (PROGRAMS / "Objects.java", PROGRAMS / "Calls.java")


@pytest.fixture(scope="session")
def facts_about() -> Callable[[str], Analysed]:
    """Facts about a program of `programs/Objects.java` or `programs/Calls.java`, computed once."""

    @cache
    def of(main: str) -> Analysed:
        return analysed(SOURCES, main)

    return of

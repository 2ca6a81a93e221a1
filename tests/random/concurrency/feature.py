"""Statements and declarations that bring their own spelling and their own semantics.

The core of the language is in `syntax`; whatever the library offers beyond that is a file in
`features`, which says how it is written in Java and what the oracle makes of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from concurrency.compiling import Compiler


class Feature(ABC):
    """A statement without blocks."""

    __slots__ = ()

    @abstractmethod
    def java(self) -> str:
        """Its line."""

    @abstractmethod
    def compile(self, compiler: Compiler) -> None:
        """Emit its instructions."""


class Declaration(ABC):
    """Something shared that is no memory of the program's own."""

    __slots__ = ()

    @abstractmethod
    def java(self, name: str) -> tuple[str, ...]:
        """Its lines in the class with this name."""

    def cells(self) -> tuple[str, ...]:
        """The ints that the oracle keeps for it, 0 at first."""
        return ()

    def keeps_alive(self, read: Callable[[str], int]) -> bool:
        """Whether a thread of the library waits for work, so that the program does not end."""
        del read
        return False


class Task(ABC):
    """How a body is run that has no thread of its own: once, when it is handed to something."""

    __slots__ = ()

    @abstractmethod
    def compile(self, compiler: Compiler, body: Callable[[], None]) -> None:
        """Emit the code of the body, which `body` does, and what is around it.

        The first instruction is a visible step, by which the body begins.
        """

    @property
    def daemon(self) -> bool:
        """Whether the program may end without it."""
        return False

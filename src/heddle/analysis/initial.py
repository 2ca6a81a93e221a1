"""The library as it is before `main`, as plain data: what an analysis takes for given.

The analyses do not run anything. The caller of an analysis passes what the JDK's initialisers have
left behind; `heddle.machine.initial_heap` makes it from a booted machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class InitialObject(Protocol):
    """What an object holds, references only, by the numbers of objects; null is left out."""

    @property
    def class_name(self) -> str:
        """Its class: an internal name, or a descriptor for arrays."""

    @property
    def fields(self) -> Mapping[tuple[str, str], int]:
        """Fields by declaring class and name."""

    @property
    def elements(self) -> tuple[int, ...]:
        """The elements of an array of references, each object once."""

    @property
    def is_hollow(self) -> bool:
        """Whether it is an array of length 0."""

    @property
    def mirrors(self) -> str | None:
        """The class that a `java.lang.Class` stands for."""


class InitialHeap(Protocol):
    """Objects by number, and the static fields that lead to them."""

    def is_initialised(self, class_name: str) -> bool:
        """Whether the initialiser of a class has run."""

    def static(self, class_name: str, field_name: str) -> int | None:
        """What a static field of an initialised class refers to."""

    def object(self, number: int) -> InitialObject:
        """What an object holds."""

    def main_thread(self) -> int:
        """The thread that will run `main`."""

    def number(self, class_name: str, field_name: str) -> int | None:
        """The number that a static field of an initialised class holds."""

    def field_at(self, class_name: str, offset: int) -> tuple[str, str] | None:
        """The instance field of a class that an offset of `Unsafe` stands for."""

    def place(self, number: int) -> tuple[str, str] | None:
        """The instance field that a `VarHandle` or field updater gives access to, if it is one."""

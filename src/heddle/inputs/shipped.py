"""The Java that ships with Heddle: sources, compiled by the user's javac when first needed.

`heddle.Choose`, the annotations, and stand-ins for the classes through which programs talk to other
checkers. They stand behind everything of the user's: a program that brings a class of the same name
is compiled against that one, and runs with it.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from heddle.errors import InputError
from heddle.inputs.cache import Cache
from heddle.inputs.compiled import Compiled
from heddle.inputs.javac import Compilation, compile_java
from heddle.inputs.jdk import Jdk
from heddle.inputs.roots import SHIPPED, ClassBytes, Owner
from heddle.inputs.sources import sources_of

# Inside the package, so that it is there however Heddle was installed.
API = Path(__file__).parent.parent / "java" / "api"


class ShippedRoot:
    """The shipped classes as the last place on the class path.

    Nothing is compiled before one of these classes is needed, so that a runtime without
    javac serves programs that do not need them.
    """

    owner = Owner.LIBRARY

    def __init__(self, jdk: Jdk, cache: Cache) -> None:
        self.jdk, self._cache = jdk, cache

    def find(self, name: str) -> ClassBytes | None:
        """The shipped class of this name."""
        if name not in self.class_names():
            return None
        return ClassBytes(self.compiled.classes[name], f"{name}.class{SHIPPED}", self.owner)

    def resource(self, name: str) -> str | None:
        """Never: there are classes only."""
        del name
        return None

    def class_names(self) -> tuple[str, ...]:
        """One class per source: none of them has nested ones."""
        return self._names

    @cached_property
    def compiled(self) -> Compiled:
        """All of the shipped classes, from the cache if it has them."""
        return compile_java(self._compilation, self._cache)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        sources = self._compilation.sources
        return tuple(sorted(source.name.removesuffix(".java") for source in sources))

    @cached_property
    def _compilation(self) -> Compilation:
        sources = tuple(sources_of(API)) if API.is_dir() else ()
        if not sources:
            cause, remedy = "Heddle's own Java sources are missing", "install Heddle again"
            raise InputError(cause, place=str(API), remedy=remedy)
        return Compilation(sources, self.jdk)

"""Which initialisers of classes an instruction may run (JVMS 5.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from heddle.analysis.constraints import Template
from heddle.analysis.universe import Universe
from heddle.program.classes import JavaClass, JavaMethod
from heddle.program.jdk import ERROR, THROWABLE
from heddle.program.throwing import IN_INITIALISER, NO_CLASS_DEFINITION

_KEY: Final = ("<clinit>", "()V")
_CAUSE: Final = (THROWABLE, "cause")


class Initialisers:
    """The initialisers that a class needs, without those that ran before `main`."""

    def __init__(self, universe: Universe) -> None:
        self._universe = universe
        self._known: dict[str, tuple[JavaMethod, ...]] = {}

    def of(self, name: str) -> tuple[JavaMethod, ...]:
        """What runs when a class is first used: superclasses first; nothing for arrays."""
        if name not in self._known:
            self._known[name] = () if name[0] == "[" else self._find(name)
        return self._known[name]

    def needed_in(self, owner: str, name: str) -> tuple[JavaMethod, ...]:
        """As `of`, for an instruction of a class.

        Code of a class runs only when the class and its superclasses are initialised, or are
        being initialised by the same thread.
        """
        found = self.of(name)
        if not found:
            return ()
        hierarchy = self._universe.program.hierarchy
        done = {it.name for it in hierarchy.superclasses(hierarchy.load(owner))}
        return tuple(it for it in found if it.owner not in done)

    def _find(self, name: str) -> tuple[JavaMethod, ...]:
        hierarchy = self._universe.program.hierarchy
        initial = self._universe.options.initial
        java_class = hierarchy.load(name)
        order = list(reversed(hierarchy.superclasses(java_class)))
        if not java_class.is_interface:
            # Only those interfaces with default methods are initialised with a class.
            order[-1:-1] = [it for it in hierarchy.superinterfaces(java_class) if _has_default(it)]
        return tuple(
            it.methods[_KEY]
            for it in order
            if _KEY in it.methods and not initial.is_initialised(it.name)
        )


def _has_default(interface: JavaClass) -> bool:
    return any(not (it.is_abstract or it.is_static) for it in interface.methods.values())


def run_initialisers(
    universe: Universe, template: Template, thrown: int, needed: Sequence[JavaMethod]
) -> None:
    """Initialisers may run; `thrown` gets what they throw, wrapped unless it is an error."""
    if not needed:
        return
    raised, error = template.local(), template.local()
    for initialiser in needed:
        number = universe.procedure(initialiser)
        template.initialise(number, thrown, universe.only(ERROR))
        template.initialise(number, raised, universe.without(ERROR))
    template.constant(error, universe.thrown(IN_INITIALISER))
    template.store(error, universe.field(_CAUSE), raised)
    template.copy(thrown, error)
    # A thread that comes later finds a class that cannot be used.
    template.constant(thrown, universe.thrown(NO_CLASS_DEFINITION))

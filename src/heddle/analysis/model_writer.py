"""A model of a method while it is written: the effects that stand for its code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from heddle.analysis.call_places import called_back
from heddle.analysis.constraints import MODELLED_SITE, NONE, Code, Template
from heddle.analysis.facts import ELEMENTS, MODELLED
from heddle.analysis.initialisers import run_initialisers
from heddle.analysis.knowledge import Knowledge, Question
from heddle.analysis.procedures import Local
from heddle.classfile.descriptors import parse_method
from heddle.program.call_kind import CallKind
from heddle.program.classes import STRING, JavaMethod
from heddle.program.selection import LinkedCall

#: What library code that is cut really gives where only an interface is declared.
_USUAL: Final = {"java/lang/CharSequence": STRING, "java/lang/Comparable": STRING}
#: What the library may call on any object that it is given.
_ASKED: Final = ("toString", "hashCode", "equals")


class ModelWriter:
    """One model being written; parameters that hold references are the first locals."""

    def __init__(
        self, knowledge: Knowledge, method: JavaMethod, place: Local | None = None
    ) -> None:
        self.knowledge = knowledge
        self.place = place
        self.universe = knowledge.universe
        self.method = method
        types = parse_method(method.descriptor)
        self.types = [it for it in types.parameters if it[0] in "L["]
        if not method.is_static:
            self.types.insert(0, f"L{method.owner};")
        self.result_type = types.result
        self.template = Template(len(self.types))

    @property
    def offset(self) -> int | None:
        """The offset of an access through `Unsafe`, if it is known."""
        return None if self.place is None else self.place.offset

    @property
    def returns_reference(self) -> bool:
        """Whether the result is a reference."""
        return self.result_type[0] in "L["

    def site(self) -> int:
        """A site of an object that the model makes."""
        made = self.result_type
        return self.site_of(made[1:-1] if made[0] == "L" else made)

    def site_of(self, name: str) -> int:
        """A site of objects of a class; how often a model runs is not counted."""
        site = self.universe.site(self.method, 0, name, once_per_object=False)
        self.knowledge.repeated.add(site)
        return site

    def type_of(self, allocation: int) -> str:
        """The name of an allocation's type."""
        return self.knowledge.type_of(allocation)

    def throw(self, name: str) -> None:
        """The virtual machine may throw this."""
        self.template.constant(self.template.thrown, self.universe.thrown(name))

    def unsupported(self) -> None:
        """A call of the method makes facts incomplete."""
        self.knowledge.unsupported_call(self.method, self.place)

    def give_new(self) -> None:
        """The result is an object that the library has made."""
        made = self.result_type
        name = made[1:-1] if made[0] == "L" else made
        name = _USUAL.get(name, name)
        result = self.template.returns()
        values = self.values_of(name)
        if values is not None:
            # An enum has no objects but its constants.
            constants = self.template.local()
            self.initialise(self.template, name)
            made_by = Code.STATIC, self.universe.procedure(values)
            self.template.call(made_by, MODELLED_SITE, [], result=constants)
            self.template.load(result, constants, self.universe.field(ELEMENTS))
            return
        self.template.constant(result, self.universe.some(name))
        inner = name[1:-1] if name[0] != "[" else name[1:]
        if name[0] == "[" and inner[0] == "L":
            elements, held = self.universe.field(ELEMENTS), self.universe.some(inner[1:-1])
            self.universe.core.hold([(self.universe.some(name), elements, held)])

    def initialise(self, template: Template, name: str) -> None:
        """The initialisers of a class may run, by constraints that go to a template."""
        needed = self.knowledge.initialisers.of(name)
        run_initialisers(self.universe, template, self.template.thrown, needed)
        if needed:
            number = self.universe.procedure(self.place or self.method)
            by_place = self.knowledge.initialisations.get(number, {})
            known = (*by_place.get(MODELLED, ()), *needed)
            self.knowledge.initialisations[number] = {MODELLED: tuple(dict.fromkeys(known))}

    def call_interface(
        self, owner: str, name: str, arguments: Sequence[int], result: int = NONE
    ) -> None:
        """A call of the method of an interface, whatever its descriptor."""
        java_class = self.universe.program.hierarchy.load(owner)
        for method in java_class.methods.values():
            if method.name == name and method.is_abstract:
                call = LinkedCall(CallKind.INTERFACE, method, java_class, java_class)
                self.template.call(
                    (Code.VIRTUAL, self.universe.dispatch(call)),
                    MODELLED_SITE,
                    arguments,
                    result=result,
                    thrown=self.template.thrown,
                )

    def call_virtual(self, owner: str, key: tuple[str, str], arguments: Sequence[int]) -> None:
        """A call of a method of a class, or of what overrides it."""
        java_class = self.universe.program.hierarchy.load(owner)
        call = LinkedCall(CallKind.VIRTUAL, java_class.methods[key], java_class, java_class)
        called = Code.VIRTUAL, self.universe.dispatch(call)
        self.template.call(called, MODELLED_SITE, arguments, thrown=self.template.thrown)

    def values_of(self, name: str) -> JavaMethod | None:
        """The method of an enum that gives its constants; None if it is no enum."""
        if name[0] == "[" or not self.universe.exists(name):
            return None
        java_class = self.universe.program.hierarchy.load(name)
        return java_class.methods.get(("values", f"()[L{name};"))

    def call_back(self, result: int = NONE) -> None:
        """Whatever the library can call on the arguments is called, with all the arguments.

        What these calls give, and the arguments, may become the `result`.
        """
        template = self.template
        given = called_back(self.method)
        everything = template.local() if given else NONE
        for number in given:
            template.copy(everything, number)
            if self.types[number][0] in "[L":
                template.load(everything, number, self.universe.field(ELEMENTS))
        for name in _ASKED if given else ():
            asked = Code.VIRTUAL, self.knowledge.object_method(name)
            arguments = [everything] if name != "equals" else [everything, everything]
            template.call(asked, MODELLED_SITE, arguments, thrown=template.thrown)
        receivers = [everything] if given else []
        if not self.method.is_static:
            # A subclass of the user's: the library calls what it overrides.
            receivers.append(0)
        for receiver in receivers:
            question = self._overridden(receiver, everything, result)
            template.ask(self.knowledge.question(question), receiver)
        if NONE not in (everything, result):
            template.copy(result, everything)

    def _overridden(self, receiver: int, everything: int, result: int) -> Question:
        """Objects of the user's classes: every method that overrides one of the library's."""
        thrown = self.template.thrown

        def answer(_: int, allocation: int) -> list[int]:
            told: list[int] = []
            for dispatch, count in self.knowledge.callbacks(self.type_of(allocation)):
                passed = [receiver, *[everything] * count]
                told += (Code.VIRTUAL, MODELLED_SITE, dispatch, result, thrown)
                told += (len(passed), *passed)
            return told

        return answer

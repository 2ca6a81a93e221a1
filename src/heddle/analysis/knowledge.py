"""What the translation of one program knows besides the numbers: links, choices, questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from heddle.analysis.initialisers import Initialisers
from heddle.analysis.library import why_cut
from heddle.analysis.options import Options, Pruning
from heddle.analysis.procedures import Local
from heddle.analysis.universe import Universe
from heddle.classfile.descriptors import parse_method
from heddle.program.bodies import Bodies
from heddle.program.body import Body
from heddle.program.call_kind import CallKind
from heddle.program.classes import OBJECT, STRING, JavaClass, JavaMethod
from heddle.program.jdk import java_name
from heddle.program.program import Program
from heddle.program.selection import LinkedCall
from heddle.program.webs import split_webs

#: Told an instance and an allocation, it gives more constraints for the instance.
Question: TypeAlias = "Callable[[int, int], list[int]]"

_OBJECT_METHODS: Final = {
    "toString": "()Ljava/lang/String;",
    "hashCode": "()I",
    "equals": "(Ljava/lang/Object;)Z",
}


class Knowledge:
    """Shared by all that writes constraints for one program."""

    def __init__(self, program: Program, options: Options) -> None:
        self.program = program
        self.options = options
        self.universe = Universe(program, options)
        self.bodies = Bodies(program.hierarchy, self._finished)
        self.initialisers = Initialisers(self.universe)
        self.questions: list[Question] = []
        #: Sites that make many objects in one execution.
        self.repeated: set[int] = set()
        #: Methods of the library whose effects stand for their code.
        self.cut: set[JavaMethod] = set()
        #: For each procedure the initialisers that its bytecodes, or its model, may run.
        self.initialisations: dict[int, Mapping[int, tuple[JavaMethod, ...]]] = {}
        self._unsupported: dict[str, None] = {}
        self._object = program.hierarchy.load(OBJECT)

    def _finished(self, body: Body) -> Body:
        """Only the user's locks are worth the effort."""
        return split_webs(body) if self.universe.is_user(body.method.owner) else body

    # -- what is not supported

    def unsupported(self, what: str, method: JavaMethod, pc: int | None = None) -> None:
        """Note something that makes the facts incomplete."""
        place = f"{java_name(method.owner)}.{method.name}"
        body = None if pc is None else self.bodies.of(method)
        lines = [it.line for it in body.instructions if it.pc == pc] if body is not None else []
        if lines and lines[0] is not None:
            place += f":{lines[0]}"
        self._unsupported[f"{what} in {place}"] = None

    def unsupported_call(self, method: JavaMethod, place: Local | None) -> None:
        """Note a call of a method that is not supported, and the place if it is known."""
        called = f"{java_name(method.owner)}.{method.name}"
        caller = "the library" if place is None else place.caller.partition("(")[0]
        self._unsupported[f"a call of {called} in {caller}"] = None

    def all_unsupported(self) -> tuple[str, ...]:
        """Everything that was noted, sorted."""
        return tuple(sorted(self._unsupported))

    # -- constants and questions

    def string(self, method: JavaMethod, value: str) -> int:
        """A string constant; the library's are one object."""
        universe = self.universe
        if universe.is_user(method.owner):
            return universe.literal(value)
        return universe.some(STRING)

    def question(self, question: Question) -> int:
        """The number of a new question."""
        self.questions.append(question)
        return len(self.questions) - 1

    def type_of(self, allocation: int) -> str:
        """The name of the type of an allocation."""
        number = self.universe.core.type_of(allocation)
        assert number is not None
        return self.universe.type_names[number]

    def callbacks(self, name: str) -> tuple[tuple[int, int], ...]:
        """What the library could call on an object of the user's.

        Dispatches, each with the number of references that are passed besides the receiver.
        """
        if not self.universe.is_user(name):
            return ()
        hierarchy = self.program.hierarchy
        function = self.universe.functions.get(name)
        if function is not None:
            above = [
                each
                for it in map(hierarchy.load, function.interfaces)
                for each in (it, *hierarchy.superinterfaces(it))
            ]
            found = {
                it
                for holder in above
                for it in holder.methods.values()
                if it.is_abstract and it.name == function.method
            }
        else:
            found = self._overriding(hierarchy.load(name))
        return tuple(
            (self.universe.dispatch(self._virtual(it)), _references(it.descriptor))
            for it in sorted(found)
        )

    def _overriding(self, java_class: JavaClass) -> set[JavaMethod]:
        """The methods of the user's that override methods of the library."""
        hierarchy = self.program.hierarchy
        above = (*hierarchy.superclasses(java_class), *hierarchy.superinterfaces(java_class))
        keys = {
            it.key
            for holder in above
            if not holder.is_user_code
            for it in holder.methods.values()
            if it.is_virtual
        }
        return {
            it
            for holder in above
            if holder.is_user_code
            for it in holder.methods.values()
            if it.key in keys and it.is_virtual and not it.is_abstract
        }

    def _virtual(self, method: JavaMethod) -> LinkedCall:
        owner = self.program.hierarchy.load(method.owner)
        kind = CallKind.INTERFACE if owner.is_interface else CallKind.VIRTUAL
        return LinkedCall(kind, method, owner, owner)

    # -- calls

    def keeps_to_itself(self, name: str) -> bool:
        """Whether the code of a library class is not analysed, nor has run before `main`."""
        return self.is_not_followed(name) and not self.options.initial.is_initialised(name)

    def is_not_followed(self, name: str) -> bool:
        """Whether the code of a library class is not analysed."""
        return (
            self.options.pruning is Pruning.ON
            and why_cut(name) is not None
            and not self.universe.is_user(name)
        )

    def object_method(self, name: str) -> int:
        """The dispatch of a call of one of the methods that every object has."""
        method = self._object.methods[name, _OBJECT_METHODS[name]]
        call = LinkedCall(CallKind.VIRTUAL, method, self._object, self._object)
        return self.universe.dispatch(call)


def _references(descriptor: str) -> int:
    return sum(it[0] in "L[" for it in parse_method(descriptor).parameters)

"""What the translation of one program knows besides the numbers: links, choices, questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from heddle.analysis.call_places import PlacedCall, called_back
from heddle.analysis.constraints import ALIKE, NONE, Code
from heddle.analysis.initialisers import Initialisers
from heddle.analysis.library import MUTABLE, is_cut, is_modelled, why_cut
from heddle.analysis.natives import is_local
from heddle.analysis.options import Pruning
from heddle.analysis.procedures import Console, Local
from heddle.analysis.universe import CONSOLE, STRING, THREAD, Universe
from heddle.classfile import parse_method
from heddle.program.bodies import Bodies
from heddle.program.call_kind import CallKind
from heddle.program.classes import OBJECT, JavaMethod
from heddle.program.linkage import LinkFailure
from heddle.program.selection import Call
from heddle.program.webs import split_webs

if TYPE_CHECKING:
    from collections.abc import Callable

    from heddle.analysis.options import Options
    from heddle.analysis.procedures import Procedure
    from heddle.program import Program
    from heddle.program.body import Body
    from heddle.program.classes import JavaClass

#: Told an instance and an allocation, it gives more constraints for the instance.
Question: TypeAlias = "Callable[[int, int], list[int]]"

_RUNNABLE: Final = "Ljava/lang/Runnable;"
_PRINT_STREAM: Final = "java/io/PrintStream"
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
        self._unsupported: dict[str, None] = {}
        self._object = program.hierarchy.load(OBJECT)
        self._thread = program.hierarchy.load(THREAD)

    def _finished(self, body: Body) -> Body:
        """Only the user's locks are worth the effort."""
        return split_webs(body) if self.universe.is_user(body.method.owner) else body

    # -- what is not supported

    def unsupported(self, what: str, method: JavaMethod, pc: int | None = None) -> None:
        """Note something that makes the facts incomplete."""
        place = f"{method.owner.replace('/', '.')}.{method.name}"
        body = None if pc is None else self.bodies.of(method)
        lines = [it.line for it in body.instructions if it.pc == pc] if body is not None else []
        if lines and lines[0] is not None:
            place += f":{lines[0]}"
        self._unsupported[f"{what} in {place}"] = None

    def unsupported_call(self, method: JavaMethod, place: Local | None) -> None:
        """Note a call of a method that is not supported, and the place if it is known."""
        called = f"{method.owner.replace('/', '.')}.{method.name}"
        caller = "the library" if place is None else place.caller.partition("(")[0]
        self._unsupported[f"a call of {called} in {caller}"] = None

    def all_unsupported(self) -> tuple[str, ...]:
        """Everything that was noted, sorted."""
        return tuple(sorted(self._unsupported))

    # -- constants and questions

    def string(self, method: JavaMethod, value: str) -> int:
        """A string constant; the library's are not told apart."""
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

    def _virtual(self, method: JavaMethod) -> Call:
        owner = self.program.hierarchy.load(method.owner)
        kind = CallKind.INTERFACE if owner.is_interface else CallKind.VIRTUAL
        return Call(kind, method, owner, owner)

    # -- calls

    def keeps_to_itself(self, name: str) -> bool:
        """Whether nobody looks at the code of a library class, nor has it run before `main`."""
        return (
            self.options.pruning is Pruning.ON
            and why_cut(name) is not None
            and not self.universe.is_user(name)
            and not self.options.initial.is_initialised(name)
        )

    def object_method(self, name: str) -> int:
        """The dispatch of a call of one of the methods that every object has."""
        method = self._object.methods[name, _OBJECT_METHODS[name]]
        return self.universe.dispatch(Call(CallKind.VIRTUAL, method, self._object, self._object))

    def chosen(
        self, call: Call, caller: str, pc: int, offset: int | None = None
    ) -> tuple[Code, int] | LinkFailure:
        """How a linked call is told to the solver: its kind, and a procedure or dispatch."""
        universe, method = self.universe, call.method
        is_fixed = method.is_final or method.is_private or call.named.is_final
        if call.kind in (CallKind.STATIC, CallKind.SPECIAL) or (
            is_fixed and not method.is_abstract
        ):
            target = self.program.dispatch.target(call, call.named.name)
            if isinstance(target, LinkFailure):
                return target
            if is_local(target) or (is_cut(self, target) and _passes_objects(target)):
                return Code.STATIC_HERE, universe.procedure(Local(target, caller, pc, offset))
            number = universe.procedure(target)
            if target.owner == THREAD and target.is_final and _RUNNABLE not in target.descriptor:
                # What all threads ask each other: kept apart, calls would grow with their square.
                # What is given a task is kept apart, or each thread would run all tasks.
                return Code.STATIC, number
            if call.kind is not CallKind.STATIC:
                return Code.SPECIAL, number
            alone = is_modelled(self, target)
            return (Code.STATIC if alone else Code.STATIC_HERE), number
        if call.named.name == _PRINT_STREAM and called_back(method):
            return Code.VIRTUAL, universe.dispatch(PlacedCall(call, caller, pc))
        return Code.VIRTUAL, universe.dispatch(call)

    def target(self, dispatch: int, type_number: int) -> int:
        """The procedure that a call reaches for receivers of a type; NONE if it reaches none."""
        universe = self.universe
        name = universe.type_names[type_number]
        dispatching = universe.dispatch_list[dispatch]
        match dispatching:
            case str():
                found = self._starting(dispatching, name)
            case PlacedCall(call, caller, pc):
                found = self._called(call, name)
                if isinstance(found, Console):
                    found = Console(found.method, caller, pc)
            case call:
                found = self._called(call, name)
        if found is None:
            return NONE
        alike = isinstance(found, JavaMethod) and is_modelled(self, found)
        return universe.procedure(found) + (ALIKE if alike else 0)

    def _starting(self, how: str, name: str) -> Procedure | None:
        select = self.program.dispatch.select
        if not self.universe.is_subtype(name, THREAD):
            return None
        begin = self._thread.methods["start", "()V"]
        selected = select(begin, name)
        if how == "overridden start":
            return selected if selected != begin and not isinstance(selected, LinkFailure) else None
        if how == "start" and selected != begin:
            return None
        run = select(self._thread.methods["run", "()V"], name)
        return None if isinstance(run, LinkFailure) else run

    def _called(self, call: Call, name: str) -> Procedure | None:
        universe = self.universe
        if not universe.is_subtype(name, call.named.name):
            return None
        function = universe.functions.get(name)
        if function is not None:
            if call.method.is_abstract and call.method.name == function.method:
                return function
            above = OBJECT if call.method.owner == OBJECT else function.interfaces[0]
            found = self.program.dispatch.select(call.method, above)
            if isinstance(found, LinkFailure):
                found = self.program.dispatch.select(call.method, OBJECT)
            return None if isinstance(found, LinkFailure) else found
        holder = self.program.hierarchy.load(universe.real_name(name))
        if call.method.is_abstract and holder.is_abstract and not holder.is_array:
            # An object that a model made: only an abstract class of it is known.
            return call.method
        target = self.program.dispatch.target(call, universe.real_name(name))
        if isinstance(target, LinkFailure):
            return None
        return Console(target) if name == CONSOLE and not target.is_native else target


def _passes_objects(method: JavaMethod) -> bool:
    """Whether the effects of a cut method depend on the objects that it is given."""
    return method.owner in MUTABLE or bool(called_back(method))


def _references(descriptor: str) -> int:
    return sum(it[0] in "L[" for it in parse_method(descriptor).parameters)

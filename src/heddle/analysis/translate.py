"""From the register code of a method to constraints over its registers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from heddle._core import FieldRef
from heddle.analysis.call_targets import chosen
from heddle.analysis.constraints import (
    NONE,
    START_SITE,
    UNCAUGHT_SITE,
    Code,
)
from heddle.analysis.dynamic import translate_dynamic
from heddle.analysis.facts import ELEMENTS
from heddle.analysis.handles import accessing, known_offset, known_place
from heddle.analysis.initialisers import run_initialisers
from heddle.analysis.knowledge import Knowledge
from heddle.analysis.procedures import Machinery
from heddle.analysis.registers import Registers
from heddle.analysis.universe import RUNNING, class_name
from heddle.program import code
from heddle.program.body import Body, Handler
from heddle.program.call_kind import CallKind
from heddle.program.classes import OBJECT, JavaMethod
from heddle.program.fields import FieldUse, link_field
from heddle.program.jdk import THROWABLE, VAR_HANDLE, java_name
from heddle.program.linkage import LinkFailure
from heddle.program.operands import (
    THIS,
    ClassLiteral,
    DynamicLiteral,
    IntLiteral,
    Kind,
    MethodHandleLiteral,
    MethodTypeLiteral,
    Operand,
    ResolvedLiteral,
)
from heddle.program.throwing import (
    ANYTHING,
    ILLEGAL_MONITOR_STATE,
    ILLEGAL_THREAD_STATE,
    INITIALISATION,
    INTERRUPTION,
    LINKAGE,
    NO_CLASS_DEFINITION,
    RUN_OUT,
    thrown_by,
)

_CAUSE: Final = (THROWABLE, "cause")
_NOT_CONSTANTS: Final = frozenset({ANYTHING, INITIALISATION, LINKAGE})
_THREAD_START: Final = "start"
_OVERRIDDEN_START: Final = "overridden start"


class BodyTranslation(Registers):
    """One method's constraints being written."""

    def __init__(self, knowledge: Knowledge, method: JavaMethod, body: Body) -> None:
        super().__init__(knowledge, method, body)
        self.initialisations: dict[int, tuple[JavaMethod, ...]] = {}
        self._handlers: dict[tuple[Handler, ...], int] = {(): self.template.thrown}
        self._java_class = self.universe.program.hierarchy.load(method.owner)

    def translate(self) -> None:
        """Write all constraints."""
        for block in self.body.blocks:
            self.thrown = self._handler(block.handlers)
            for index in range(block.start, block.end):
                instruction = self.body.instructions[index]
                rule = _RULES.get(type(instruction))
                if rule is not None:
                    rule(self, instruction)
                for name in thrown_by(instruction):
                    if name not in _NOT_CONSTANTS:
                        self.template.constant(self.thrown, self.universe.thrown(name))

    # -- exceptions

    def _handler(self, handlers: tuple[Handler, ...]) -> int:
        """The local that collects what is thrown under these handlers."""
        known = self._handlers.get(handlers)
        if known is not None:
            return known
        first = here = self._handlers[handlers] = self.template.local()
        for handler in handlers:
            caught = self._caught(handler)
            if handler.catch_type is None:
                self.template.copy(caught, here)
                return first
            self.template.copy(caught, here, self.universe.only(handler.catch_type))
            passed = self.template.local()
            self.template.copy(passed, here, self.universe.without(handler.catch_type))
            here = passed
        self.template.copy(self.template.thrown, here)
        return first

    def _caught(self, handler: Handler) -> int:
        begin = self.body.instructions[handler.entry]
        assert isinstance(begin, code.Catch)
        target = self.local(begin.target)
        for name in RUN_OUT:
            if handler.catch_type is None or self.universe.is_subtype(name, handler.catch_type):
                self.template.constant(target, self.universe.thrown(name))
        caught = handler.catch_type
        if (
            caught is not None
            and self.universe.exists(caught)
            and not self.universe.is_user(caught)
        ):
            # Models of library code do not say what it throws.
            self.template.constant(target, self.universe.thrown(caught))
        return target

    def fails(self, failure: LinkFailure) -> None:
        """The instruction throws what linking gave."""
        self.template.constant(self.thrown, self.universe.thrown(failure.error.value))

    def initialise(self, pc: int, name: str) -> None:
        """The instruction may initialise a class."""
        if not self.universe.exists(name):
            self.template.constant(self.thrown, self.universe.thrown(NO_CLASS_DEFINITION))
            return
        needed = self.knowledge.initialisers.needed_in(self.method.owner, name)
        if not needed:
            return
        known = self.initialisations.get(pc, ())
        self.initialisations[pc] = tuple(dict.fromkeys((*known, *needed)))
        run_initialisers(self.universe, self.template, self.thrown, needed)

    # -- instructions

    def assign(self, it: code.Assign) -> None:
        """Copies and constants."""
        target = self.target(it.target)
        if target == NONE:
            return
        match it.value:
            case ClassLiteral(name):
                self.template.constant(target, self.universe.mirror(name))
            case MethodTypeLiteral():
                self.template.constant(target, self.universe.some("java/lang/invoke/MethodType"))
            case MethodHandleLiteral() | DynamicLiteral():
                self._resolved(it.pc, target, it.value)
            case value:
                source = self.local(value)
                if source != NONE:
                    self.template.copy(target, source)

    def _resolved(self, pc: int, target: int, value: ResolvedLiteral) -> None:
        what = "a method handle" if isinstance(value, MethodHandleLiteral) else "a dynamic constant"
        self.knowledge.unsupported(f"{what} in the constant pool", self.method, pc)
        self.template.constant(target, self.universe.some("java/lang/invoke/MethodHandle"))

    def check_cast(self, it: code.CheckCast) -> None:
        """Only what fits gets through."""
        source = self.local(it.value)
        if source != NONE:
            self.template.copy(self.local(it.target), source, self.universe.only(it.type))

    def get_field(self, it: code.GetField) -> None:
        """A reference that is read from a field."""
        base = self.local(it.object)
        name = self._field(FieldUse.GET, it.field)
        if name is not None and base != NONE and it.field.descriptor[0] in "L[":
            target = self.local(it.target)
            self.template.load(target, base, self.universe.field(name))
            if self.knowledge.is_not_followed(name[0]):
                self._from_library(it, target)

    def _from_library(self, it: code.GetField, target: int) -> None:
        """What is read was written by code that is not analysed."""
        name = class_name(it.field.descriptor)
        if name == OBJECT or (
            name[0] != "[" and self.universe.program.hierarchy.load(name).is_abstract
        ):
            what = f"a read of {java_name(it.field.owner)}.{it.field.name}"
            self.knowledge.unsupported(what, self.method, it.pc)
        self.template.constant(target, self.universe.some(name))

    def put_field(self, it: code.PutField) -> None:
        """A reference that is written to a field."""
        base, source = self.local(it.object), self._reference(it.value)
        name = self._field(FieldUse.PUT, it.field)
        if name == _CAUSE and it.value == THIS:
            # "No cause is known yet": `getCause` never gives the exception itself.
            return
        if name is not None and NONE not in (base, source):
            self.template.store(base, self.universe.field(name), source)

    def get_static(self, it: code.GetStatic) -> None:
        """A reference that is read from a static field."""
        name = self._field(FieldUse.GET_STATIC, it.field)
        if name is None:
            return
        self.initialise(it.pc, name[0])
        if it.field.descriptor[0] in "L[":
            target = self.local(it.target)
            self.template.load_static(target, self.universe.static(name))
            if self.knowledge.keeps_to_itself(name[0]):
                # The initialiser that sets it is not analysed.
                self.template.constant(target, self.universe.some(class_name(it.field.descriptor)))

    def put_static(self, it: code.PutStatic) -> None:
        """A reference that is written to a static field."""
        name = self._field(FieldUse.PUT_STATIC, it.field)
        if name is None:
            return
        self.initialise(it.pc, name[0])
        source = self._reference(it.value)
        if source != NONE:
            self.template.store_static(self.universe.static(name), source)

    def _reference(self, operand: Operand) -> int:
        return self.local(operand) if operand.kind is Kind.REF else NONE

    def _field(self, use: FieldUse, reference: FieldRef) -> tuple[str, str] | None:
        hierarchy = self.universe.program.hierarchy
        field = link_field(hierarchy, use, reference, self._java_class, self.method.name)
        if isinstance(field, LinkFailure):
            self.fails(field)
            return None
        return field.owner, field.name

    def array_load(self, it: code.ArrayLoad) -> None:
        """A reference that is read from an array."""
        base, target = self.local(it.array), self.target(it.target)
        if NONE not in (base, target):
            self.template.load(target, base, self.universe.field(ELEMENTS))

    def array_store(self, it: code.ArrayStore) -> None:
        """A reference that is written to an array."""
        base, source = self.local(it.array), self._reference(it.value)
        if NONE not in (base, source):
            self.template.store(base, self.universe.field(ELEMENTS), source)

    def new(self, it: code.New) -> None:
        """`target = new Class`."""
        self.initialise(it.pc, it.type)
        if self.universe.exists(it.type):
            self.template.new(self.local(it.target), self.site(it.pc, it.type))

    def new_array(self, it: code.NewArray) -> None:
        """`target = new Element[length]`."""
        hollow = isinstance(it.length, IntLiteral) and it.length.value == 0
        self.template.new(self.local(it.target), self.site(it.pc, f"[{it.element}", hollow=hollow))

    def new_multi_array(self, it: code.NewMultiArray) -> None:
        """An array of arrays: one site per dimension."""
        target = self.local(it.target)
        self.template.new(target, self.site(it.pc, it.type))
        for depth in range(1, len(it.lengths)):
            inner = self.template.local()
            # Within one execution there are many inner arrays.
            made = self.universe.site(self.method, it.pc, it.type[depth:], once_per_object=False)
            self.template.new(inner, made)
            self.knowledge.repeated.add(made)
            self.template.store(target, self.universe.field(ELEMENTS), inner)
            target = inner

    def invoke(self, it: code.Invoke) -> None:
        """Constraints for a call and its results."""
        linked = self.universe.program.dispatch.link(it.kind, it.method, self._java_class)
        if isinstance(linked, LinkFailure):
            self.fails(linked)
            return
        arguments, result = self.locals(it.arguments), self.target(it.target)
        if it.kind is CallKind.STATIC:
            self.initialise(it.pc, linked.method.owner)
        elif arguments[0] == NONE:
            return
        if linked.method.is_signature_polymorphic:
            self._polymorphic(it.pc, linked.method, arguments, result)
            return
        place = known_place(self.body, it, linked.method)
        if place is not None and result != NONE:
            name = it.method.descriptor.rpartition(")")[2][1:-1]
            self.template.constant(result, self.universe.handle(name, place))
            return
        offset = known_offset(self.universe.options.initial, self.body, it)
        target = chosen(self.universe, linked, str(self.method), it.pc, offset)
        if isinstance(target, LinkFailure):
            self.fails(target)
            return
        self.template.call(target, it.pc, arguments, result=result, thrown=self.thrown)

    def _polymorphic(self, pc: int, method: JavaMethod, arguments: list[int], result: int) -> None:
        """Method handles are unknown; variable handles access fields."""
        if method.owner != VAR_HANDLE:
            self.knowledge.unsupported("a call of a method handle", self.method, pc)
            return
        coordinates = [it for it in arguments[1:] if it != NONE]
        if coordinates:
            question = accessing(
                self.universe, coordinates, result, lambda: self._unknown_handle(pc)
            )
            self.template.ask(self.knowledge.question(question), arguments[0])

    def _unknown_handle(self, pc: int) -> None:
        if self.universe.is_user(self.method.owner):
            self.knowledge.unsupported("a variable handle of an unknown field", self.method, pc)

    def dynamic(self, it: code.InvokeDynamic) -> None:
        """A call that a bootstrap method made."""
        translate_dynamic(self, it)

    def start(self, it: code.ThreadStart) -> None:
        """A thread: `run` is called, but elsewhere."""
        thread = self.local(it.thread)
        if thread == NONE:
            return
        template, universe = self.template, self.universe
        # `super.start()` starts this very thread, whatever overrides `start`.
        is_direct = it.kind is CallKind.SPECIAL
        begin = universe.dispatch("start this" if is_direct else _THREAD_START)
        template.store_static(universe.static(RUNNING), thread)
        escaped = template.local()
        template.call((Code.VIRTUAL, begin), START_SITE + it.pc, [thread], thrown=escaped)
        handler = universe.procedure(Machinery("uncaught"))
        template.call((Code.STATIC, handler), UNCAUGHT_SITE + it.pc, [thread, escaped])
        if not is_direct:
            other = universe.dispatch(_OVERRIDDEN_START)
            template.call((Code.VIRTUAL, other), it.pc, [thread], thrown=self.thrown)
        template.constant(self.thrown, universe.thrown(ILLEGAL_THREAD_STATE))

    def interruptible(self, _: code.Instruction) -> None:
        """Waiting may be interrupted."""
        self.template.constant(self.thrown, self.universe.thrown(INTERRUPTION))
        self.template.constant(self.thrown, self.universe.thrown(ILLEGAL_MONITOR_STATE))

    def give_back(self, it: code.Return) -> None:
        """`return value`."""
        source = NONE if it.value is None else self._reference(it.value)
        if source != NONE:
            self.template.copy(self.template.returns(), source)

    def throw(self, it: code.Throw) -> None:
        """`throw value`."""
        source = self.local(it.exception)
        if source != NONE:
            self.template.copy(self.thrown, source)


_RULES: Final[dict[type[code.Instruction], Callable[..., None]]] = {
    code.Assign: BodyTranslation.assign,
    code.CheckCast: BodyTranslation.check_cast,
    code.GetField: BodyTranslation.get_field,
    code.PutField: BodyTranslation.put_field,
    code.GetStatic: BodyTranslation.get_static,
    code.PutStatic: BodyTranslation.put_static,
    code.ArrayLoad: BodyTranslation.array_load,
    code.ArrayStore: BodyTranslation.array_store,
    code.New: BodyTranslation.new,
    code.NewArray: BodyTranslation.new_array,
    code.NewMultiArray: BodyTranslation.new_multi_array,
    code.Invoke: BodyTranslation.invoke,
    code.InvokeDynamic: BodyTranslation.dynamic,
    code.ThreadStart: BodyTranslation.start,
    code.ThreadJoin: BodyTranslation.interruptible,
    code.Wait: BodyTranslation.interruptible,
    code.Return: BodyTranslation.give_back,
    code.Throw: BodyTranslation.throw,
}

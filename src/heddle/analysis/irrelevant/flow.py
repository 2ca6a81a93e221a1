"""Which values other values are computed from, and which values decide something.

All that decides where control goes, whether something is thrown, which object is accessed or
locked, or what the library is told is kept. So both runs of two states that differ in other values
execute the same instructions on the same objects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from heddle.analysis.constants import NO_WAYS, Ways
from heddle.analysis.dependences.definitions import Definitions, definitions
from heddle.analysis.irrelevant.calls import Calls
from heddle.analysis.irrelevant.library import joins, keeps, passes_on, shows
from heddle.analysis.irrelevant.places import Place, Places
from heddle.classfile.descriptors import parse_method
from heddle.program import code
from heddle.program.body import Body
from heddle.program.classes import JavaMethod
from heddle.program.lambdas import CONCATENATION
from heddle.program.operands import Kind, Operand, Register
from heddle.program.operators import BinaryOp, ElementType
from heddle.program.uses import registers_read

_DIVISIONS = (BinaryOp.DIVIDE, BinaryOp.REMAINDER)
_WHOLE = (Kind.INT, Kind.LONG)


class Flow:
    """The values of a program: `needs` says what each is computed from, `kept` what decides."""

    def __init__(self, calls: Calls, *, hears: bool) -> None:
        self.places = Places()
        self.needs: list[tuple[Place, Place]] = []
        self.kept: list[Place] = []
        self.written: set[Place] = set()
        self.made: list[tuple[Place, JavaMethod, int]] = []
        self._calls = calls
        self._hears = hears

    def add(
        self, method: JavaMethod, body: Body, ways: Ways = NO_WAYS, *, loops: bool = True
    ) -> None:
        """Add the code of a method; without `loops` what decides them is lost, for tests.

        Code that constants exclude is left out, and what is compared where only one of the `ways`
        is left decides nothing.
        """
        _Reader(self, self._calls, method, body, hears=self._hears).read(ways, loops=loops)

    def keep_outcome(self, method: JavaMethod) -> None:
        """What a method returns decides something."""
        self.kept.append(returned(method))
        self.places.give_away(returned(method))

    def keep_parameters(self, method: JavaMethod, body: Body, first: int = 0) -> None:
        """The library passes these parameters, from a position on."""
        for position in range(first, len(body.parameters)):
            self.places.give_away(defined(method, -1 - position))

    def inside(self, place: Place) -> Place:
        """What an object holds, as a value."""
        return "in", place


def defined(method: JavaMethod, index: int) -> Place:
    """What an instruction computes; parameters have negative numbers."""
    return "value", method, index


def returned(method: JavaMethod) -> Place:
    """What a method returns."""
    return "returned", method


class _Reader:
    def __init__(
        self, flow: Flow, calls: Calls, method: JavaMethod, body: Body, *, hears: bool
    ) -> None:
        self._flow, self._calls, self._method, self._body = flow, calls, method, body
        self._hears = hears
        self._reaching: Definitions = definitions(body)
        self._at = 0

    def read(self, ways: Ways, *, loops: bool) -> None:
        for index, it in enumerate(self._body.instructions):
            self._at = index
            if index in ways.dead or index in ways.decided:
                continue
            if isinstance(it, code.Branch | code.Switch) and not loops and self._is_round(it):
                continue
            self._read(it)

    def _is_round(self, it: code.Branch | code.Switch) -> bool:
        """Whether a branch may decide how often a loop goes round."""
        backwards = (
            each.destination <= self._at
            for each in self._body.instructions[self._at :]
            if isinstance(each, code.Goto | code.Branch)
        )
        return any(backwards) or isinstance(it, code.Switch)

    def _values(self, operand: object) -> Iterator[Place]:
        if isinstance(operand, Register):
            for write in self._reaching.of(self._at, operand):
                yield defined(self._method, write)

    def _keep(self, *operands: object) -> None:
        for operand in operands:
            self._flow.kept.extend(self._values(operand))

    def _give_away(self, *operands: object) -> None:
        for operand in operands:
            for place in self._values(operand):
                self._flow.kept.append(place)
                self._flow.places.give_away(place)

    def _from(self, place: Place, *operands: object) -> None:
        """A value is computed from operands."""
        for operand in operands:
            self._flow.needs.extend((place, value) for value in self._values(operand))

    def _same(self, place: Place, operand: object) -> None:
        """A variable is given what an operand holds."""
        self._from(place, operand)
        if getattr(operand, "kind", None) is Kind.REF:
            for value in self._values(operand):
                self._flow.places.join(place, value)

    def _inside(self, operand: object) -> Iterator[Place]:
        for value in self._values(operand):
            yield self._flow.inside(value)

    def _read(self, it: code.Instruction) -> None:
        rule = _RULES.get(type(it))
        if rule is not None:
            rule(self, it, defined(self._method, self._at))
            return
        # Whatever else an instruction reads decides something.
        self._keep(*registers_read(it))

    def _assign(self, it: code.Assign, own: Place) -> None:
        self._same(own, it.value)
        if not isinstance(it.value, Register):
            # A constant may be an object that others have, too.
            self._flow.places.give_away(own)

    def _unary(self, it: code.Unary, own: Place) -> None:
        self._from(own, it.operand)

    def _binary(self, it: code.Binary, own: Place) -> None:
        self._from(own, it.left, it.right)
        if it.op in _DIVISIONS and it.target.kind in _WHOLE:
            self._keep(it.right)

    def _cast(self, it: code.CheckCast, own: Place) -> None:
        self._keep(it.value)
        self._same(own, it.value)

    def _make(self, it: code.New | code.NewArray, own: Place) -> None:
        self._keep(getattr(it, "length", None))
        self._flow.made.append((own, self._method, it.pc))

    def _return(self, it: code.Return, _: Place) -> None:
        self._same(returned(self._method), it.value)

    def _catch(self, _: code.Catch, own: Place) -> None:
        self._flow.places.give_away(own)

    def _throw(self, it: code.Throw, _: Place) -> None:
        self._give_away(it.exception)

    def _start(self, it: code.ThreadStart, _: Place) -> None:
        self._give_away(it.thread)

    def _get(self, it: code.GetField | code.GetStatic, own: Place) -> None:
        self._keep(getattr(it, "object", None))
        known = self._calls.field(it.field)
        if known is None:
            self._flow.places.give_away(own)
            return
        self._flow.needs.append((own, ("field", *known)))
        if it.target.kind is Kind.REF:
            self._flow.places.join(own, ("field", *known))

    def _put(self, it: code.PutField | code.PutStatic, _: Place) -> None:
        self._keep(getattr(it, "object", None))
        known = self._calls.field(it.field)
        if known is None:
            self._give_away(it.value)
            return
        self._flow.written.add(("field", *known))
        self._same(("field", *known), it.value)

    def _load(self, it: code.ArrayLoad, own: Place) -> None:
        flow = self._flow
        self._keep(it.array, it.index)
        for place in self._values(it.array):
            flow.needs.append((own, flow.inside(place)))
            if it.element is ElementType.REFERENCE:
                flow.places.join(own, flow.places.inside(place))

    def _store(self, it: code.ArrayStore, _: Place) -> None:
        flow = self._flow
        self._keep(it.array, it.index)
        for place in self._values(it.array):
            self._from(flow.inside(place), it.value)
            if it.element is ElementType.REFERENCE:
                # Whether it fits is decided by its class.
                self._keep(it.value)
                for each in self._values(it.value):
                    flow.places.join(flow.places.inside(place), each)

    def _call(self, it: code.Invoke, own: Place) -> None:
        owner, name, descriptor = it.method.owner, it.method.name, it.method.descriptor
        arguments: tuple[Operand, ...] = it.arguments
        if it.kind.value != "static":
            self._keep(arguments[0])
        callees = self._calls.of(it)
        if callees is not None:
            for callee in callees:
                self._enter(it, own, callee)
        elif it.kind.value == "static" and passes_on(owner, name, descriptor):
            self._from(own, *arguments)
        elif keeps(owner, name, descriptor):
            self._get_at(own, arguments)
        elif not self._is_idle(owner, name, descriptor):
            self._give_away(*arguments)
            self._flow.places.give_away(own)

    def _is_idle(self, owner: str, name: str, descriptor: str) -> bool:
        """Whether a call does nothing that the program can see."""
        if shows(owner, name, descriptor):
            return not self._hears
        return (owner, name) == ("java/lang/Object", "<init>")

    def _enter(self, it: code.Invoke, own: Place, callee: JavaMethod) -> None:
        for position, argument in enumerate(it.arguments):
            self._same(defined(callee, -1 - position), argument)
        if it.target is not None:
            self._flow.needs.append((own, returned(callee)))
            if it.target.kind is Kind.REF:
                self._flow.places.join(own, returned(callee))

    def _get_at(self, own: Place, arguments: tuple[Operand, ...]) -> None:
        """A call that only gets at the value that its receiver keeps."""
        flow = self._flow
        for value in self._values(arguments[0]):
            flow.needs.append((own, flow.inside(value)))
            self._from(flow.inside(value), *arguments[1:])
            content = flow.places.inside(value)
            flow.places.join(own, content)
            for argument in arguments[1:]:
                if getattr(argument, "kind", None) is Kind.REF:
                    for each in self._values(argument):
                        flow.places.join(content, each)

    def _call_dynamic(self, it: code.InvokeDynamic, own: Place) -> None:
        bootstrap = self._body.bootstraps[it.site.bootstrap]
        if bootstrap.handle.target.owner == CONCATENATION:
            types = parse_method(it.site.descriptor).parameters
            for argument, descriptor in zip(it.arguments, types, strict=True):
                if joins(descriptor):
                    self._from(own, argument)
                else:
                    self._give_away(argument)
            return
        function = self._calls.function(it, self._body)
        if function is None or function.is_constructor:
            self._give_away(*it.arguments)
            return
        for method in function.methods:
            for position, argument in enumerate(it.arguments):
                self._same(defined(method, -1 - position), argument)


_RULES: dict[type[code.Instruction], Callable[[_Reader, Any, Place], None]] = {
    code.Assign: _Reader._assign,
    code.Unary: _Reader._unary,
    code.Binary: _Reader._binary,
    code.CheckCast: _Reader._cast,
    code.New: _Reader._make,
    code.NewArray: _Reader._make,
    code.Invoke: _Reader._call,
    code.InvokeDynamic: _Reader._call_dynamic,
    code.Return: _Reader._return,
    code.Catch: _Reader._catch,
    code.Throw: _Reader._throw,
    code.ThreadStart: _Reader._start,
    code.GetField: _Reader._get,
    code.GetStatic: _Reader._get,
    code.PutField: _Reader._put,
    code.PutStatic: _Reader._put,
    code.ArrayLoad: _Reader._load,
    code.ArrayStore: _Reader._store,
}

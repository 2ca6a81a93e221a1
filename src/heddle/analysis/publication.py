"""Accesses to objects that no other thread can know of yet.

A new object is known to the frames that hold it in a register until a reference to it is stored,
captured, thrown, started, or given to code that may do so. Until then no other thread can be about
to access it. Where the object came by its parameters, all callers must have given a new one.

What is under-approximated: an object counts as known from where a reference to it is stored
anywhere, even in another new object, and from where a call returns it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from heddle.analysis.dataflow import before_each
from heddle.program import code
from heddle.program.flow import flow_graph
from heddle.program.liveness import liveness
from heddle.program.operands import Kind, Register
from heddle.program.uses import register_written

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from heddle.analysis.facts import Facts, Instance
    from heddle.analysis.thread_roots import Calls
    from heddle.program.operands import Operand

#: A new object: the bytecode that makes it, or (negative) the parameter that it came by.
Fresh: TypeAlias = int
#: The new objects that registers hold; whoever is in no register any more is forgotten.
Holding: TypeAlias = dict[Register, Fresh]

_DEEPEST: Final = 40
"""Calls inside calls, beyond which they are taken to give everything away."""


@dataclass(frozen=True, slots=True)
class _Flow:
    """What a body does with new objects and parameters.

    `before` is which of them each bytecode finds in registers; `leaked` the parameters that become
    known to others, or are returned.
    """

    before: Mapping[int, Holding]
    leaked: frozenset[int]


class Publication:
    """Answers for some instances; callers and callees are looked at as far as it takes."""

    def __init__(self, facts: Facts, calls: Calls, begins: Iterable[Instance]) -> None:
        self._facts, self._calls = facts, calls
        self._begins = frozenset(begins)
        self._flows: dict[Instance, _Flow] = {}
        self._open: set[Instance] = set()
        self._new: dict[tuple[Instance, int], bool] = {}

    def is_private(self, instance: Instance, pc: int, base: Operand) -> bool:
        """Whether the object is still unknown to other threads whenever this bytecode is next."""
        if not isinstance(base, Register):
            return False
        fresh = self._flow(instance).before.get(pc, {}).get(base)
        if fresh is None:
            return False
        return fresh >= 0 or self._is_new(instance, -fresh - 1)

    def _is_new(self, instance: Instance, parameter: int) -> bool:
        """Whether all callers give a new object for a parameter, and for no other one."""
        key = instance, parameter
        known = self._new.get(key)
        if known is not None:
            return known
        # The greatest fixed point: a circle of callers is new if all that lead into it are.
        asked = {key}
        work = [key]
        given: dict[tuple[Instance, int], list[tuple[Instance, int]]] = {}
        wrong: set[tuple[Instance, int]] = set()
        while work:
            callee, place = work.pop()
            sources = self._sources(callee, place)
            if sources is None or self._new.get((callee, place)) is False:
                wrong.add((callee, place))
                continue
            for source in sources:
                given.setdefault(source, []).append((callee, place))
                if source not in asked:
                    asked.add(source)
                    work.append(source)
        work = list(wrong)
        while work:
            for target in given.get(work.pop(), ()):
                if target not in wrong:
                    wrong.add(target)
                    work.append(target)
        for each in asked:
            self._new[each] = each not in wrong
        return self._new[key]

    def _sources(self, instance: Instance, parameter: int) -> list[tuple[Instance, int]] | None:
        """The callers' parameters that a parameter may be; None if it may be anything else."""
        callers = self._calls.callers(instance)
        if not callers or instance in self._begins:
            return None
        found = []
        for caller, pc in callers:
            arguments = self._arguments(caller, pc, instance)
            if arguments is None or len(arguments) <= parameter:
                return None
            holding = self._flow(caller).before.get(pc, {})
            each = [holding.get(one) if isinstance(one, Register) else None for one in arguments]
            fresh = each[parameter]
            if fresh is None or each.count(fresh) > 1:
                return None
            if fresh < 0:
                found.append((caller, -fresh - 1))
        return found

    def _arguments(self, caller: Instance, pc: int, callee: Instance) -> tuple[Operand, ...] | None:
        """What a call gives to the parameters of a callee, if it does so one by one."""
        if callee not in self._facts.callees(caller, pc):
            return None
        body, own = self._facts.body(caller), self._facts.body(callee)
        if body is None or own is None:
            return None
        calls = [each for each in body.instructions if each.pc == pc]
        found = [each.arguments for each in calls if isinstance(each, code.Invoke)]
        if len(found) != 1 or len(found[0]) != len(own.parameters):
            return None
        return found[0]

    def _flow(self, instance: Instance) -> _Flow:
        flow = self._flows.get(instance)
        if flow is None:
            self._open.add(instance)
            flow = self._flows[instance] = self._follow(instance)
            self._open.remove(instance)
        return flow

    def _follow(self, instance: Instance) -> _Flow:
        body = self._facts.body(instance)
        if body is None:
            return _Flow({}, frozenset())
        graph = flow_graph(body)
        alive = liveness(graph).at_start
        start = {
            register: -number - 1
            for number, register in enumerate(body.parameters)
            if register.kind is Kind.REF
        }
        known: set[Fresh] = set()

        def step(instruction: code.Instruction, holding: Holding) -> Holding:
            given = {
                holding[value]
                for value in self._given_away(instance, instruction)
                if isinstance(value, Register) and value in holding
            }
            known.update(given)
            return _written(instruction, _without(holding, given))

        def meet(first: Holding, second: Holding) -> Holding:
            # A register that holds it on one way only could give it away unnoticed.
            unclear = {
                fresh
                for register in {*first, *second}
                if first.get(register) != second.get(register)
                for fresh in (first.get(register), second.get(register))
                if fresh is not None
            }
            known.update(unclear)
            return _without(first, unclear)

        def enter(block: int, holding: Holding) -> Holding:
            return {each: fresh for each, fresh in holding.items() if each in alive[block]}

        states = before_each(graph, start, step, meet, enter)
        before: dict[int, Holding] = {}
        for instruction, state in zip(body.instructions, states, strict=True):
            if state is not None:
                before.setdefault(instruction.pc, state)
        return _Flow(before, frozenset(-fresh - 1 for fresh in known if fresh < 0))

    def _given_away(
        self, instance: Instance, instruction: code.Instruction
    ) -> Iterable[Operand | None]:
        """What others may know of afterwards."""
        match instruction:
            case code.PutField(value=value) | code.PutStatic(value=value):
                return (value,)
            case code.ArrayStore(value=value) | code.Return(value=value):
                return (value,)
            case code.Throw(exception=value) | code.ThreadStart(thread=value):
                return (value,)
            case code.InvokeDynamic(arguments=arguments):
                return arguments
            case code.Invoke():
                return self._passed_on(instance, instruction)
            case _:
                return ()

    def _passed_on(self, instance: Instance, call: code.Invoke) -> Iterable[Operand]:
        if (call.method.owner, call.method.name) == ("java/lang/Object", "<init>"):
            return ()
        callees = self._facts.callees(instance, call.pc)
        if not callees:
            return call.arguments
        leaked: set[int] = set()
        for callee in callees:
            body = self._facts.body(callee)
            if body is None or len(body.parameters) != len(call.arguments):
                return call.arguments
            leaked |= self._leaks(callee, len(call.arguments))
        return [call.arguments[number] for number in sorted(leaked)]

    def _leaks(self, instance: Instance, arguments: int) -> frozenset[int]:
        """The parameters that an instance makes known to others, or returns."""
        if instance in self._flows:
            return self._flows[instance].leaked
        if instance in self._open or len(self._open) > _DEEPEST:
            # Not known yet, or not worth it.
            return frozenset(range(arguments))
        return self._flow(instance).leaked


def _without(holding: Holding, gone: set[Fresh]) -> Holding:
    if not gone:
        return holding
    return {register: fresh for register, fresh in holding.items() if fresh not in gone}


def _written(instruction: code.Instruction, holding: Holding) -> Holding:
    """What registers hold after an instruction that gave nothing away."""
    target = register_written(instruction)
    if target is None:
        return holding
    held = {register: fresh for register, fresh in holding.items() if register != target}
    match instruction:
        case code.New() | code.NewArray() | code.NewMultiArray():
            # What the same bytecode made before is another object.
            held = _without(held, {instruction.pc})
            held[target] = instruction.pc
        case code.Assign(value=Register() as source) | code.CheckCast(value=Register() as source):
            if source in holding:
                held[target] = holding[source]
    return held

"""Accesses to objects that no other thread can know of yet.

A new object is known to the frames that hold it in a register until a reference to it is stored,
captured, thrown, started, or given to code that may do so. Until then no other thread can be about
to access it. Where the object came by its parameters, all callers must have given a new one.

What is under-approximated: an object counts as known from where a reference to it is stored
anywhere, even in another new object, and from where a call may return it or something else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from heddle.analysis.dataflow import before_each
from heddle.analysis.facts import Facts, Instance
from heddle.analysis.thread_roots import Calls
from heddle.program import code
from heddle.program.body import Body, MethodId
from heddle.program.classes import OBJECT
from heddle.program.flow import FlowGraph, flow_graph
from heddle.program.jdk import STRING_BUFFER, STRING_BUILDER, SYSTEM, THROWABLE
from heddle.program.liveness import liveness
from heddle.program.operands import Kind, Operand, Register
from heddle.program.uses import register_written

#: A new object: the bytecode that makes it, or (negative) the parameter that it came by.
Fresh: TypeAlias = int
#: The new objects that registers hold; an object that no register holds is forgotten.
Holding: TypeAlias = dict[Register, Fresh]

_MOST_PARAMETERS: Final = 256
_EVERYTHING: Final = frozenset(range(_MOST_PARAMETERS))
_DEEPEST: Final = 40
"""Calls inside calls, beyond which they are taken to give everything away."""


@dataclass(frozen=True, slots=True)
class _Flow:
    """What a body does with new objects and parameters.

    `before` is which of them each bytecode finds in registers; `leaked` the parameters that become
    known to others, or may be returned; `returned` the one that every way out returns; `looped`
    those that may hold a reference to themselves; `read` those of which references are read.
    """

    before: Mapping[int, Holding]
    leaked: frozenset[int]
    returned: int | None = None
    looped: frozenset[int] = frozenset()
    read: frozenset[int] = frozenset()


_UNKNOWN: Final = _Flow({}, _EVERYTHING, None, _EVERYTHING, _EVERYTHING)


@dataclass(frozen=True, slots=True)
class _State:
    """What is known before an instruction; `looped` are those that may hold themselves."""

    holding: Holding
    looped: frozenset[Fresh]


#: Methods without code that keep nothing of what they are given.
_KEEPING_NOTHING: Final = frozenset(
    {
        (OBJECT, "getClass"),
        (OBJECT, "hashCode"),
        (SYSTEM, "arraycopy"),
        (SYSTEM, "identityHashCode"),
    }
)
#: Methods without code that give back their receiver, and keep nothing of it.
_GIVING_BACK: Final = frozenset({(THROWABLE, "fillInStackTrace")})
_BUILDERS: Final = frozenset({STRING_BUILDER, STRING_BUFFER})


class Publication:
    """Answers for some instances; callers and callees are looked at as far as it takes."""

    def __init__(self, facts: Facts, calls: Calls, begins: Iterable[Instance]) -> None:
        self._facts, self._calls = facts, calls
        self._begins = frozenset(begins)
        self._flows: dict[Instance, _Flow] = {}
        self._open: set[Instance] = set()
        self._graphs: dict[MethodId, tuple[FlowGraph, tuple[frozenset[Register], ...]]] = {}
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
            return _without_code(instance)
        found = self._graphs.get(body.method)
        if found is None:
            graph = flow_graph(body)
            found = self._graphs[body.method] = graph, liveness(graph).at_start
        graph, alive = found
        given_first = {
            register: -number - 1
            for number, register in enumerate(body.parameters)
            if register.kind is Kind.REF
        }
        known: set[Fresh] = set()
        read: set[Fresh] = set()

        def step(instruction: code.Instruction, state: _State) -> _State:
            holding = state.holding
            given = {
                holding[value]
                for value in self._given_away(instance, instruction)
                if isinstance(value, Register) and value in holding
            }
            looked_into = self._looked_into(instance, instruction, holding)
            read.update(looked_into)
            # What holds itself can be read from itself, and so be given away unnoticed.
            given |= state.looped & looked_into
            looped = state.looped | self._looped(instance, instruction, holding)
            given -= _stored_in_itself(instruction, holding)
            known.update(given)
            back = self._given_back(instance, instruction)
            alias = holding.get(back) if isinstance(back, Register) else None
            return _State(_written(instruction, _without(holding, given), alias), looped)

        def meet(one: _State, other: _State) -> _State:
            # A register that holds it on one way only could give it away unnoticed.
            first, second = one.holding, other.holding
            unclear = {
                fresh
                for register in {*first, *second}
                if first.get(register) != second.get(register)
                for fresh in (first.get(register), second.get(register))
                if fresh is not None
            }
            known.update(unclear)
            return _State(_without(first, unclear), one.looped | other.looped)

        def enter(block: int, state: _State) -> _State:
            kept = {it: fresh for it, fresh in state.holding.items() if it in alive[block]}
            return _State(kept, state.looped)

        states = before_each(graph, _State(given_first, frozenset()), step, meet, enter)
        return _flow_of(body, states, known, read)

    def _looked_into(
        self, instance: Instance, instruction: code.Instruction, holding: Holding
    ) -> set[Fresh]:
        """The new objects of which an instruction, or what it calls, may read references."""
        match instruction:
            case code.GetField(object=Register() as base) if instruction.target.kind is Kind.REF:
                return {holding[base]} if base in holding else set()
            case code.Invoke():
                return self._of_callees(instance, instruction, holding, lambda flow: flow.read)
            case _:
                return set()

    def _looped(
        self, instance: Instance, instruction: code.Instruction, holding: Holding
    ) -> set[Fresh]:
        """The new objects that an instruction, or what it calls, may store in themselves."""
        if isinstance(instruction, code.Invoke):
            return self._of_callees(instance, instruction, holding, lambda flow: flow.looped)
        return _stored_in_itself(instruction, holding)

    def _of_callees(
        self,
        instance: Instance,
        call: code.Invoke,
        holding: Holding,
        which: Callable[[_Flow], frozenset[int]],
    ) -> set[Fresh]:
        """The new objects that are arguments for which this is so in one of the callees."""
        places: set[int] = set()
        for callee in self._facts.callees(instance, call.pc):
            places |= which(self._known_flow(callee))
        return {
            holding[argument]
            for number, argument in enumerate(call.arguments)
            if number in places and isinstance(argument, Register) and argument in holding
        }

    def _given_away(
        self, instance: Instance, instruction: code.Instruction
    ) -> Iterable[Operand | None]:
        """What others may know of afterwards."""
        match instruction:
            case code.PutField(value=value) | code.PutStatic(value=value):
                return (value,)
            case code.ArrayStore(value=value):
                return (value,)
            case code.Throw(exception=value) | code.ThreadStart(thread=value):
                return (value,)
            case code.InvokeDynamic(arguments=arguments):
                return arguments
            case code.Invoke():
                return self._passed_on(instance, instruction)
            case _:
                return ()

    def _given_back(self, instance: Instance, instruction: code.Instruction) -> Operand | None:
        """The argument that a call certainly returns."""
        if not isinstance(instruction, code.Invoke):
            return None
        callees = self._facts.callees(instance, instruction.pc)
        places = {self._known_flow(callee).returned for callee in callees}
        place = places.pop() if len(places) == 1 else None
        return None if place is None else instruction.arguments[place]

    def _passed_on(self, instance: Instance, call: code.Invoke) -> Iterable[Operand]:
        if (call.method.owner, call.method.name) == (OBJECT, "<init>"):
            return ()
        callees = self._facts.callees(instance, call.pc)
        if not callees:
            return call.arguments
        leaked: set[int] = set()
        back: set[int | None] = set()
        for callee in callees:
            body = self._facts.body(callee)
            if body is not None and len(body.parameters) != len(call.arguments):
                return call.arguments
            flow = self._known_flow(callee)
            leaked |= flow.leaked
            back.add(flow.returned)
        if call.target is not None and len(back) > 1:
            # What it returns may be one or the other.
            leaked |= {place for place in back if place is not None}
        return [argument for number, argument in enumerate(call.arguments) if number in leaked]

    def _known_flow(self, instance: Instance) -> _Flow:
        """What an instance does with its parameters; all is given away if that is not known yet."""
        if instance not in self._flows and (instance in self._open or len(self._open) > _DEEPEST):
            return _UNKNOWN
        return self._flow(instance)


def _stored_in_itself(instruction: code.Instruction, holding: Holding) -> set[Fresh]:
    match instruction:
        case code.PutField(object=Register() as base, value=Register() as value):
            if value in holding and holding.get(base) == holding[value]:
                return {holding[value]}
    return set()


def _flow_of(
    body: Body, states: Sequence[_State | None], known: set[Fresh], read: set[Fresh]
) -> _Flow:
    before: dict[int, Holding] = {}
    ends: list[Fresh | None] = []
    loops: set[int] = set()
    for instruction, state in zip(body.instructions, states, strict=True):
        if state is None:
            continue
        before.setdefault(instruction.pc, state.holding)
        loops.update(-fresh - 1 for fresh in state.looped if fresh < 0)
        if isinstance(instruction, code.Return):
            value = instruction.value
            ends.append(state.holding.get(value) if isinstance(value, Register) else None)
    leaked = {-fresh - 1 for fresh in known if fresh < 0}
    reads = frozenset(-fresh - 1 for fresh in read if fresh < 0)
    given_back = {-fresh - 1 for fresh in ends if fresh is not None and fresh < 0}
    if len(given_back) == 1 and None not in ends:
        return _Flow(before, frozenset(leaked), given_back.pop(), frozenset(loops), reads)
    return _Flow(before, frozenset(leaked | given_back), None, frozenset(loops), reads)


def _without_code(instance: Instance) -> _Flow:
    method = instance.method
    named = method.owner, method.name
    if named in _KEEPING_NOTHING:
        return _Flow({}, frozenset())
    if named in _GIVING_BACK:
        return _Flow({}, frozenset(), 0)
    if method.owner in _BUILDERS and not method.is_static:
        others = frozenset(range(1, _MOST_PARAMETERS))
        is_fluent = method.descriptor.endswith(f")L{method.owner};")
        return _Flow({}, others, 0 if is_fluent else None)
    return _UNKNOWN


def _without(holding: Holding, gone: set[Fresh]) -> Holding:
    if not gone:
        return holding
    return {register: fresh for register, fresh in holding.items() if fresh not in gone}


def _written(instruction: code.Instruction, holding: Holding, alias: Fresh | None) -> Holding:
    """What registers hold after an instruction; `alias` is what a call returns, if it is new."""
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
        case code.Invoke() if alias is not None and alias in holding.values():
            held[target] = alias
    return held

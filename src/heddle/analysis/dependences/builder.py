"""The dependence graph of all that may run."""

from __future__ import annotations

from typing import Final

from heddle.analysis.constants import Constants
from heddle.analysis.dependences.control import control_dependences
from heddle.analysis.dependences.definitions import Definitions, awaited, monitors
from heddle.analysis.dependences.divergence import add_divergence
from heddle.analysis.dependences.liveness import Liveness
from heddle.analysis.dependences.memory import Memory
from heddle.analysis.dependences.model import Graph, Kind, Node, Part
from heddle.analysis.dependences.throwing import CALLS, Throwing, deciding_registers
from heddle.analysis.dependences.transfers import Transfers
from heddle.analysis.dependences.trusting import Trusting
from heddle.analysis.dependences.waiting import add_waits
from heddle.analysis.facts import Allocation, Facts, Instance
from heddle.budget import demand_budget, told
from heddle.program import code
from heddle.program.body import Body
from heddle.program.operands import Operand, Register
from heddle.program.program import Program
from heddle.program.uses import registers_read

_OFTEN: Final = 200
"""Methods after which it is told how far the graph is."""


def dependence_graph(
    program: Program, facts: Facts, constants: Constants | None = None, *, divergence: bool = False
) -> Graph:
    """The dependences of all code that may run; library code that is modelled counts as a whole.

    With `divergence`, what may keep a thread from ever getting further decides what follows. What
    `constants` exclude is left out.
    """
    graph = GraphBuilder(program, facts, Trusting(program, facts), constants).build()
    add_waits(graph, facts)
    if divergence:
        add_divergence(graph, facts)
    return graph


class GraphBuilder:
    """Builds the graph."""

    def __init__(
        self, program: Program, facts: Facts, throwing: Throwing, constants: Constants | None = None
    ) -> None:
        self._facts = facts
        self._graph = Graph()
        self._live = Liveness(facts, constants)
        self._transfers = Transfers(
            facts,
            self._graph,
            Memory(program, facts),
            lambda it: len(_arguments(it)),
            self._add_awaited,
        )
        self._awaited: dict[Instance, tuple[frozenset[int], ...]] = {}
        self._notifies: list[tuple[Node, frozenset[int]]] = []
        self._waits: list[tuple[Node, frozenset[int]]] = []
        self._throwing = throwing

    def build(self) -> Graph:
        """The graph, whole."""
        instances = self._facts.instances()
        for number, instance in enumerate(instances):
            demand_budget()
            if number % _OFTEN == 0:
                told(number, len(instances))
            body = self._facts.body(instance)
            if body is not None:
                dead = self._live.dead(instance, body)
                self._graph.dead.update((instance, index) for index in dead)
                if len(dead) < len(body.instructions):
                    self._add_body(instance, body)
        self._transfers.link()
        for wait, locks in self._waits:
            for notify, others in self._notifies:
                if locks & others:
                    self._graph.add(wait, notify, Kind.SYNCHRONISATION)
        return self._graph

    def _add_body(self, instance: Instance, body: Body) -> None:
        entry = Node(instance, Part.ENTRY)
        throws = self._throwing.of(instance)
        control = control_dependences(
            body,
            lambda index: index in throws,
            lambda block, index: self._throwing.leads(instance, block, index),
            self._live.ways(instance, body),
        )
        reaching, held = self._throwing.definitions(body), monitors(body)
        self._awaited[instance] = awaited(body)
        self._add_handlers(instance, body, throws)
        for index, it in enumerate(body.instructions):
            if (instance, index) in self._graph.dead:
                continue
            node = Node(instance, Part.INSTRUCTION, index)
            outcome = Node(instance, Part.OUTCOME, index)
            has_outcome = index in throws and _has_outcome(it)
            for each in (node, outcome) if has_outcome else (node,):
                self._graph.add(each, entry, Kind.CONTROL)
                for branch in control[index]:
                    self._graph.add(each, _deciding(instance, body, branch, throws), Kind.CONTROL)
                for enter in held[index]:
                    entered = Node(instance, Part.INSTRUCTION, enter)
                    self._graph.add(each, entered, Kind.SYNCHRONISATION)
            if has_outcome:
                for register in self._throwing.deciding(instance, it, deciding_registers(it)):
                    self._add_reads(outcome, register, reaching, index)
            if isinstance(it, CALLS) and not isinstance(it, code.ThreadStart):
                self._add_awaited(node)
            self._add_instruction(node, it, reaching)
            self._add_ends(node, it, throws)

    def _add_handlers(self, instance: Instance, body: Body, throws: frozenset[int]) -> None:
        for block in body.blocks:
            for index in range(block.start, block.end):
                it = body.instructions[index]
                thrown = isinstance(it, code.Throw) or index in throws
                if not thrown or (instance, index) in self._graph.dead:
                    continue
                # Which exception a handler gets depends on what has thrown it.
                for entry in self._throwing.leads(instance, block, index):
                    if entry is not None:
                        decides = _deciding(instance, body, index, throws)
                        self._graph.add(Node(instance, Part.VALUE, entry), decides, Kind.DATA)
            if isinstance(body.instructions[block.start], code.Catch):
                caught = Node(instance, Part.INSTRUCTION, block.start)
                value = Node(instance, Part.VALUE, block.start)
                self._graph.add(value, caught, Kind.CONTROL)
                for index in range(block.start + 1, block.end):
                    node = Node(instance, Part.INSTRUCTION, index)
                    self._graph.add(node, caught, Kind.CONTROL)

    def _add_instruction(self, node: Node, it: code.Instruction, reaching: Definitions) -> None:
        instance, index = node.instance, node.index
        if isinstance(it, CALLS):
            self._add_call(node, it, reaching)
        else:
            for register in registers_read(it):
                self._add_reads(node, register, reaching, index)
        self._transfers.note(node, it)
        locks = frozenset(
            each.number
            for operand in (getattr(it, "lock", None),)
            if isinstance(operand, Register)
            for each in self._facts.points_to(instance, operand)
        )
        if isinstance(it, code.Notify | code.NotifyAll):
            self._notifies.append((node, locks))
        elif isinstance(it, code.Wait):
            self._waits.append((node, locks))

    def _add_reads(self, node: Node, register: Register, reaching: Definitions, index: int) -> None:
        for write in reaching.of(index, register):
            if (node.instance, write) in self._graph.dead:
                continue
            self._graph.add(node, self._written(node.instance, write), Kind.DATA)

    def _written(self, instance: Instance, write: int) -> Node:
        """What a register holds that was written there: a parameter, a result, or a value."""
        if write < 0:
            return Node(instance, Part.PARAMETER, position=-1 - write)
        body = self._facts.body(instance)
        assert body is not None
        apart = isinstance(body.instructions[write], (*CALLS, code.Catch))
        return Node(instance, Part.VALUE if apart else Part.INSTRUCTION, write)

    def _add_call(self, node: Node, it: code.Instruction, reaching: Definitions) -> None:
        instance, index = node.instance, node.index
        value, outcome = (Node(instance, part, index) for part in (Part.VALUE, Part.OUTCOME))
        self._graph.add(value, node, Kind.CONTROL)
        self._graph.add(outcome, node, Kind.CONTROL)
        arguments = _arguments(it)
        passed = []
        for position, operand in enumerate(arguments):
            argument = Node(instance, Part.ARGUMENT, index, position)
            passed.append(argument)
            self._graph.add(argument, node, Kind.CONTROL)
            if isinstance(operand, Register):
                self._add_reads(argument, operand, reaching, index)
        if passed and _selects(it):
            self._graph.add(node, passed[0], Kind.DATA)
        callees = self._facts.callees(instance, it.pc)
        known = [each for each in callees if self._facts.body(each) is not None]
        if len(known) < len(callees) or not callees:
            # Code that is modelled as a whole gives back what its arguments decide.
            self._add_model(it, value, outcome, passed)
        for callee in known:
            self._add_callee(node, passed, callee, len(arguments))
        for callee in self._throwing.called_back.by(callees):
            self._add_called_back(node, callee)
        for initialiser in self._facts.initialised(instance, it.pc):
            self._graph.add(Node(initialiser, Part.ENTRY), node, Kind.CALL)
        for start in self._facts.starts(instance, it.pc):
            self._graph.add(Node(start.run, Part.ENTRY), node, Kind.START)
            if passed:
                self._graph.add(Node(start.run, Part.PARAMETER, position=0), passed[0], Kind.START)

    def _add_model(
        self, it: code.Instruction, value: Node, outcome: Node, passed: list[Node]
    ) -> None:
        for argument in passed:
            self._graph.add(value, argument, Kind.SUMMARY)
            if self._throwing.decides(value.instance, it, argument.position):
                self._graph.add(outcome, argument, Kind.SUMMARY)
        if self._throwing.decides_by_contents(value.instance, it):
            # Such as whether a builder is long enough: what is read stands at the value.
            self._graph.add(outcome, value, Kind.SUMMARY)

    def _add_callee(self, node: Node, passed: list[Node], callee: Instance, given: int) -> None:
        instance, index = node.instance, node.index
        self._graph.add(Node(callee, Part.ENTRY), node, Kind.CALL)
        body = self._facts.body(callee)
        assert body is not None
        same = len(body.parameters) == given
        for position in range(len(body.parameters)):
            parameter = Node(callee, Part.PARAMETER, position=position)
            # A function object adds what it captured: which argument is which is not followed.
            chosen = passed[position : position + 1] if same else passed
            for argument in chosen:
                self._graph.add(parameter, argument, Kind.CALL)
        value, outcome = (Node(instance, part, index) for part in (Part.VALUE, Part.OUTCOME))
        self._graph.add(value, Node(callee, Part.RESULT), Kind.RETURN)
        self._graph.add(outcome, Node(callee, Part.THROWN), Kind.RETURN)

    def _add_called_back(self, node: Node, callee: Instance) -> None:
        """Code that modelled code calls, such as `toString`: how often and with what it decides."""
        instance, index = node.instance, node.index
        value, outcome = (Node(instance, part, index) for part in (Part.VALUE, Part.OUTCOME))
        body = self._facts.body(callee)
        assert body is not None
        entry, result = Node(callee, Part.ENTRY), Node(callee, Part.RESULT)
        self._graph.add(entry, node, Kind.CALL)
        for each in (
            entry,
            *(Node(callee, Part.PARAMETER, position=n) for n in range(len(body.parameters))),
        ):
            self._graph.add(each, value, Kind.CALL)
        for each in (value, outcome):
            self._graph.add(each, result, Kind.RETURN)
        self._graph.add(outcome, Node(callee, Part.THROWN), Kind.RETURN)

    def _add_ends(self, node: Node, it: code.Instruction, throws: frozenset[int]) -> None:
        instance = node.instance
        if isinstance(it, code.Return):
            self._graph.add(Node(instance, Part.RESULT), node, Kind.DATA)
        if (isinstance(it, code.Throw) or node.index in throws) and self._escapes(node):
            part = Part.OUTCOME if isinstance(it, CALLS) or _has_outcome(it) else Part.INSTRUCTION
            self._graph.add(
                Node(instance, Part.THROWN), Node(instance, part, node.index), Kind.CONTROL
            )
        for initialiser in self._facts.initialised(instance, it.pc):
            self._graph.add(Node(initialiser, Part.ENTRY), node, Kind.CALL)

    def _escapes(self, node: Node) -> bool:
        """Whether what an instruction throws may leave its method."""
        body = self._facts.body(node.instance)
        assert body is not None
        block = next(each for each in body.blocks if each.start <= node.index < each.end)
        return None in self._throwing.leads(node.instance, block, node.index)

    def add_contents(self, node: Node, objects: frozenset[Allocation]) -> None:
        """A node shows all that some objects hold, too."""
        self._transfers.add_contents(node, objects)

    def _add_awaited(self, node: Node) -> None:
        """What other threads have written by now depends on what was waited for."""
        for index in self._awaited[node.instance][node.index]:
            waited = Node(node.instance, Part.INSTRUCTION, index)
            self._graph.add(node, waited, Kind.SYNCHRONISATION)


def _has_outcome(it: code.Instruction) -> bool:
    """Whether what decides that it throws is kept apart from what it computes with."""
    return not isinstance(it, (*CALLS, code.Throw, code.Branch, code.Switch))


def _deciding(instance: Instance, body: Body, index: int, throws: frozenset[int]) -> Node:
    """The node of a decision: where a branch goes, or whether an instruction throws."""
    it = body.instructions[index]
    apart = isinstance(it, CALLS) or (index in throws and _has_outcome(it))
    return Node(instance, Part.OUTCOME if apart else Part.INSTRUCTION, index)


def _arguments(it: code.Instruction) -> tuple[Operand, ...]:
    match it:
        case code.Invoke(arguments=arguments) | code.InvokeDynamic(arguments=arguments):
            return arguments
        case code.ThreadStart(thread=thread):
            return (thread,)
        case (
            code.ThreadJoin(thread=first, timeout=timeout) | code.Wait(lock=first, timeout=timeout)
        ):
            return (first, *timeout)
        case _:
            return ()


def _selects(it: code.Instruction) -> bool:
    """Whether the first argument decides which method is called."""
    if isinstance(it, code.Invoke):
        return it.kind.name in ("VIRTUAL", "INTERFACE")
    return not isinstance(it, code.InvokeDynamic)

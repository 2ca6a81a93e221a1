"""The dependence graph of a program, with where secrets enter it and where it can be observed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from heddle._core import MethodRef
from heddle.analysis.constants import Constants
from heddle.analysis.dependences.builder import GraphBuilder
from heddle.analysis.dependences.every_exception import EveryException
from heddle.analysis.dependences.model import Kind, Node, Part
from heddle.analysis.dependences.states import NOT_FOLLOWED
from heddle.analysis.dependences.throwing import CALLS, ends_program
from heddle.analysis.facts import Allocation, Facts, Instance
from heddle.analysis.options import Options
from heddle.analysis.solution import facts_of
from heddle.analysis.thread_roots import ThreadRoot, thread_roots
from heddle.budget import doing
from heddle.engines import Handovers, handovers
from heddle.engines.flow.deciding import Deciding
from heddle.engines.flow.model import Border, Model
from heddle.engines.flow.naming import is_named, member, method_named, name_called, name_of, spelled
from heddle.machine.initial_heap import initial_heap
from heddle.program import code
from heddle.program.bodies import Bodies
from heddle.program.body import Body
from heddle.program.classes import JavaField, JavaMethod
from heddle.program.flow_marks import Marked, MarkedParameter
from heddle.program.operands import Operand
from heddle.program.program import Program
from heddle.program.resolution import resolve_field
from heddle.questions.flows import Borders
from heddle.results import NoLeak

#: What a thread can see of others besides their memory.
_WATCHING: Final = frozenset(
    {
        "isAlive",
        "getState",
        "isInterrupted",
        "interrupted",
        "activeCount",
        "enumerate",
        "getAllStackTraces",
        "holdsLock",
        "getActiveCount",
        "getPoolSize",
        "getTaskCount",
        "getCompletedTaskCount",
    }
)
_HANDLER: Final = "setUncaughtExceptionHandler"
#: What the library calls function objects by.
_FUNCTIONS: Final = ("java/util/function/", "java/lang/Runnable", "java/lang/Appendable")


@dataclass(frozen=True)
class Built:
    """A model, and what it was built from."""

    program: Program
    facts: Facts
    model: Model

    @cached_property
    def handovers(self) -> Handovers:
        """Whether values can go through memory."""
        return handovers(self.program, self.facts)


def build(program: Program, meant: Borders, claim: NoLeak) -> Built:
    """The graph of all that may run."""
    doing("starting the library")
    heap = initial_heap(program)
    doing("computing what every variable may refer to", grace=0)
    facts = facts_of(program, Options(heap))
    doing("computing dependences", grace=0)
    return Built(program, facts, _Builder(program, facts, meant, claim).model())


@dataclass(frozen=True)
class _Call:
    """A call of the program, and the methods that it may run."""

    node: Node
    it: code.Instruction
    callees: tuple[Instance, ...]
    arguments: tuple[Operand, ...]


class _Builder:
    def __init__(self, program: Program, facts: Facts, meant: Borders, claim: NoLeak) -> None:
        self._program, self._facts = program, facts
        self._meant, self._claim = meant, claim
        self._user = frozenset(program.user_classes)
        self._throwing = EveryException(program, facts)
        opaque = frozenset(map(member, meant.sources))
        self.constants = Constants(program, Bodies(program.hierarchy).of, opaque)
        self._builder = GraphBuilder(program, facts, self._throwing, self.constants)
        self._graph = self._builder.build()
        self._roots = thread_roots(facts)

    def model(self) -> Model:
        secrets = {each.node: each for each in self._borders(self._meant.sources, is_source=True)}
        outputs = [*self._borders(self._meant.sinks, is_source=False), *self._ends()]
        if self._meant.has_default:
            outputs += self._default()
        self._release()
        self._restarts()
        threads: dict[Instance, set[int]] = {}
        for number, root in enumerate(self._roots):
            for instance in root.instances:
                threads.setdefault(instance, set()).add(number)
        deciding = Deciding(self._facts, self._graph, self._user)
        return Model(
            graph=self._graph,
            secrets=secrets,
            outputs=(*outputs, *deciding.asked(self._claim, several=len(self._roots) > 1)),
            orders=tuple(deciding.orders()) if len(self._roots) > 1 else (),
            threads={instance: frozenset(found) for instance, found in threads.items()},
            observing=frozenset(self._observing()),
            many=frozenset(n for n, root in enumerate(self._roots) if not root.is_single),
            several=len(self._roots) > 1,
            has_daemons=self._has_daemons(),
            unknown=tuple(dict.fromkeys((*self._facts.unsupported(), *self._not_followed()))),
            as_given=self.constants.used,
        )

    @cached_property
    def _calls(self) -> tuple[_Call, ...]:
        return tuple(self._all_calls())

    def _all_calls(self) -> Iterator[_Call]:
        for instance, body in self._bodies.items():
            for index, it in enumerate(body.instructions):
                if isinstance(it, CALLS) and (instance, index) not in self._graph.dead:
                    callees = self._facts.callees(instance, it.pc)
                    node = Node(instance, Part.INSTRUCTION, index)
                    yield _Call(node, it, callees, tuple(getattr(it, "arguments", ())))

    @cached_property
    def _bodies(self) -> dict[Instance, Body]:
        found = ((each, self._facts.body(each)) for each in self._facts.instances())
        return {instance: body for instance, body in found if body is not None}

    def _borders(self, marks: tuple[Marked, ...], *, is_source: bool) -> Iterator[Border]:
        methods = {each for each in marks if isinstance(each, JavaMethod)}
        fields = {(each.owner, each.name) for each in marks if isinstance(each, JavaField)}
        parameters = {
            (each.method, each.number) for each in marks if isinstance(each, MarkedParameter)
        }
        if is_source:
            yield from self._results(methods)
        else:
            yield from self._sink_calls(methods)
        yield from self._accesses(fields, is_source=is_source)
        for instance, body in self._bodies.items():
            hidden = 0 if body.is_static else 1
            for method, number in parameters:
                if instance.method == method:
                    yield from self._parameter(instance, number + hidden, is_source=is_source)
        for method, number in parameters:
            yield from self._given(method, number, is_source=is_source)

    def _given(self, method: JavaMethod, number: int, *, is_source: bool) -> Iterator[Border]:
        """Arguments of calls that name a method for which functions may stand."""
        if method.code is not None:
            return
        position = number if method.is_static else number + 1
        for call in self._calls:
            if position < len(call.arguments) and self._is_meant(method, method_named(call.it)):
                instance, index = call.node.instance, call.node.index
                node = Node(instance, Part.ARGUMENT, index, position)
                if not is_source:
                    operand = call.arguments[position]
                    self._builder.add_contents(node, self._facts.points_to(instance, operand))
                yield Border(node, f"parameter {position + 1} of {name_of(method)}")

    def _is_meant(self, method: JavaMethod, named: MethodRef | None) -> bool:
        return is_named(method, named) or self._inherits(method, named)

    def _parameter(self, instance: Instance, position: int, *, is_source: bool) -> Iterator[Border]:
        what = f"parameter {position + 1} of {name_of(instance.method)}"
        node = Node(instance, Part.PARAMETER, position=position)
        if not is_source:
            body = self._bodies[instance]
            objects = self._facts.points_to(instance, body.parameters[position])
            self._builder.add_contents(node, objects)
            for call in self._calls:
                if instance in call.callees and position < len(call.arguments):
                    argument = Node(call.node.instance, Part.ARGUMENT, call.node.index, position)
                    self._builder.add_contents(argument, objects)
                    yield Border(argument, what)
        yield Border(node, what, Node(instance, Part.INSTRUCTION, 0))

    def _results(self, methods: set[JavaMethod]) -> Iterator[Border]:
        for instance, body in self._bodies.items():
            if instance.method in methods:
                last = next(
                    (n for n, it in enumerate(body.instructions) if isinstance(it, code.Return)), 0
                )
                place = Node(instance, Part.INSTRUCTION, last)
                yield Border(Node(instance, Part.RESULT), name_of(instance.method), place)
        for call in self._calls:
            named = method_named(call.it)
            for callee in call.callees:
                if callee.method in methods and callee not in self._bodies:
                    node = Node(call.node.instance, Part.VALUE, call.node.index)
                    yield Border(node, name_of(callee.method))
            if named is None or (call.callees and all(it.method in methods for it in call.callees)):
                continue
            # A function that stands for a method has a name of its own.
            if any(self._is_meant(each, named) for each in methods):
                node = Node(call.node.instance, Part.VALUE, call.node.index)
                yield Border(node, spelled(named.owner, named.name))

    def _sink_calls(self, methods: set[JavaMethod]) -> Iterator[Border]:
        for instance in self._bodies:
            if instance.method in methods and not instance.method.descriptor.endswith(")V"):
                place = Node(instance, Part.INSTRUCTION, 0)
                what = f"the result of {name_of(instance.method)}"
                yield Border(Node(instance, Part.RESULT), what, place)
        for call in self._calls:
            named = method_named(call.it)
            meant = [each.method for each in call.callees if each.method in methods]
            meant += [each for each in methods if self._is_meant(each, named)]
            if meant:
                yield from self._shown(call, name_of(meant[0]))
        called = {callee for call in self._calls for callee in call.callees}
        for instance in self._bodies:
            if instance.method in methods and instance not in called:
                place = Node(instance, Part.INSTRUCTION, 0)
                name = name_of(instance.method)
                yield Border(Node(instance, Part.ENTRY), name, place)
                for position in range(len(self._bodies[instance].parameters)):
                    yield Border(Node(instance, Part.PARAMETER, position=position), name, place)

    def _inherits(self, method: JavaMethod, named: MethodRef | None) -> bool:
        """Whether a call names the method in a class that may have it from elsewhere."""
        if named is None or method.is_static or method.key != (named.name, named.descriptor):
            return False
        return self._program.hierarchy.is_subtype(named.owner, method.owner)

    def _shown(self, call: _Call, what: str) -> Iterator[Border]:
        """What a call makes public: that it is made, and all that it is given."""
        instance, index = call.node.instance, call.node.index
        value = Node(instance, Part.VALUE, index)
        for position, operand in enumerate(call.arguments):
            argument = Node(instance, Part.ARGUMENT, index, position)
            self._builder.add_contents(argument, self._facts.points_to(instance, operand))
            yield Border(argument, what)
        yield Border(call.node, what)
        if any(each not in self._bodies for each in call.callees):
            # What modelled code reads stands there.
            yield Border(value, what)

    def _default(self) -> Iterator[Border]:
        for call in self._calls:
            named = method_named(call.it)
            is_user = call.node.instance.method.owner in self._user
            if named is None or not (is_user or named.owner.startswith(_FUNCTIONS)):
                continue
            # An interface, or a reference to a method, may hide that it is an output.
            meant = [(each.method.owner, each.method.name) for each in call.callees]
            for owner, name in ((named.owner, named.name), *meant):
                if self._meant.is_output(self._program, owner, name):
                    yield from self._shown(call, spelled(owner, name))
                    break

    def _accesses(self, fields: set[tuple[str, str]], *, is_source: bool) -> Iterator[Border]:
        wanted = (code.GetField, code.GetStatic) if is_source else (code.PutField, code.PutStatic)
        for instance, body in self._bodies.items() if fields else ():
            owner = self._program.hierarchy.load(instance.method.owner)
            for index, it in enumerate(body.instructions):
                if not isinstance(
                    it, code.GetField | code.GetStatic | code.PutField | code.PutStatic
                ):
                    continue
                if not isinstance(it, wanted) or (instance, index) in self._graph.dead:
                    continue
                field = resolve_field(self._program.hierarchy, it.field, owner)
                if isinstance(field, JavaField) and (field.owner, field.name) in fields:
                    node = Node(instance, Part.INSTRUCTION, index)
                    if isinstance(it, code.PutField | code.PutStatic):
                        objects = self._facts.points_to(instance, it.value)
                        self._builder.add_contents(node, objects)
                    yield Border(node, spelled(field.owner, field.name))

    def _ends(self) -> Iterator[Border]:
        """Ways in which a program ends, or a thread: they are always seen."""
        for call in self._calls:
            if ends_program(call.it):
                yield from self._shown(call, "the exit status")
            named = method_named(call.it)
            if named is not None and named.name == _HANDLER:
                # Whether an uncaught exception is told depends on it.
                yield Border(call.node, "what handles an uncaught exception")
                for position in range(len(call.arguments)):
                    argument = Node(call.node.instance, Part.ARGUMENT, call.node.index, position)
                    yield Border(argument, "what handles an uncaught exception")
        for root in self._roots:
            thrown = self._thrown(root)
            for begin in root.begins:
                # Handlers of uncaught exceptions begin there, too; the library's only print.
                is_begin = begin.method.owner in self._user or begin.method.name == "run"
                if is_begin and begin in self._throwing.escaping:
                    node = Node(begin, Part.THROWN)
                    out = {it for it in thrown if self._throwing.lets_out(begin, it.type)}
                    self._builder.add_contents(node, frozenset(out))
                    yield Border(node, "an uncaught exception")
        for instance in self._bodies:
            if instance.method.name == "<clinit>" and instance.method.owner in self._user:
                yield Border(Node(instance, Part.THROWN), "an exception in an initialiser")

    def _thrown(self, root: ThreadRoot) -> frozenset[Allocation]:
        """The exceptions that code of a thread throws and may not catch."""
        found: set[Allocation] = set()
        for instance in root.instances & self._throwing.escaping:
            for it in self._bodies[instance].instructions:
                if isinstance(it, code.Throw):
                    found |= self._facts.points_to(instance, it.exception)
        return frozenset(found)

    def _release(self) -> None:
        """What a method gives back that declassifies does not depend on anything."""
        released = set(self._meant.released)
        for instance in self._bodies:
            if instance.method in released:
                self._graph.needs[Node(instance, Part.RESULT)] = {}

    def _restarts(self) -> None:
        """Whether a start fails depends on the other starts of the same thread."""
        starts = [
            (call.node, frozenset(each.thread for each in self._facts.starts(*_at(call))))
            for call in self._calls
        ]
        starts = [(node, threads) for node, threads in starts if threads]
        for node, threads in starts:
            outcome = Node(node.instance, Part.OUTCOME, node.index)
            for other, others in starts:
                if other != node and threads & others:
                    self._graph.add(outcome, other, Kind.SYNCHRONISATION)

    def _observing(self) -> Iterator[Node]:
        """Calls that look at other threads; they depend on whether those were started."""
        starts = [
            call.node
            for call in self._calls
            if isinstance(call.it, code.ThreadStart) or name_called(call.it).startswith("interrupt")
        ]
        for call in self._calls:
            named = method_named(call.it)
            if named is None or named.name not in _WATCHING:
                continue
            # Threads look at others, and at themselves before they are changed.
            if call.node.instance.method.owner in (*self._user, "java/lang/Thread"):
                node = Node(call.node.instance, Part.VALUE, call.node.index)
                for start in starts:
                    self._graph.add(node, start, Kind.SYNCHRONISATION)
                yield node

    def _not_followed(self) -> Iterator[str]:
        for call in self._calls:
            named = method_named(call.it)
            if named is None or call.node.instance.method.owner not in self._user:
                continue
            if (named.owner, named.name) in NOT_FOLLOWED:
                yield f"a call of {spelled(named.owner, named.name)}"

    def _has_daemons(self) -> bool:
        """Whether some threads may end because others have ended."""
        return any(
            name_called(call.it) == "setDaemon"
            for call in self._calls
            if call.node.instance.method.owner in self._user
        )


def _at(call: _Call) -> tuple[Instance, int]:
    return call.node.instance, call.it.pc

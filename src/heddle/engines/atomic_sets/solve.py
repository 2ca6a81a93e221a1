"""What is proved of atomic sets for any number of threads, and what is left: candidates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import inf
from time import monotonic

from heddle.engines.atomic_sets.model import Model, Place
from heddle.engines.atomic_sets.read_locks import SIDES, Division, original
from heddle.engines.atomic_sets.single_lock import Guard, Order, order_by
from heddle.engines.atomic_sets.together import Memory, Together
from heddle.formal import eml
from heddle.questions.atomic_sets import AtomicSet

CROSSING = 10.0
"""Seconds for questions about locks that do not nest, which may have no answer."""


@dataclass(frozen=True, slots=True)
class Accessed:
    """An access of a run of the model: which thread, in which unit, to which member, and where."""

    thread: str
    unit: str | None
    memory: str
    writes: bool
    place: Place


@dataclass(frozen=True, slots=True)
class Candidate:
    """Two units that may disturb each other, as far as the model tells.

    `pattern` is its number, text and meaning. Without one there is no answer, and `why` says so.
    """

    set: AtomicSet
    pattern: tuple[int, str, str] | None = None
    accesses: tuple[Accessed, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Examined:
    """All that is left of a program's atomic sets; what is not a candidate is proved.

    `longer` says that cycles of three or more units are not ruled out, `racy` that members which
    are not volatile are accessed without a common lock. Nothing is proved if something is
    `unsupported`.
    """

    candidates: tuple[Candidate, ...] = ()
    longer: bool = False
    racy: bool = False
    unsupported: tuple[str, ...] = ()
    effort: Mapping[str, int] = field(default_factory=dict)


def solve(models: Iterable[Model], seconds: float = inf) -> Examined:
    """Look for units that nothing keeps apart; what takes longer is a candidate."""
    asker = _Asker(monotonic() + seconds)
    for model in models:
        asker.ask(model)
    return Examined(tuple(asker.candidates), asker.longer, asker.racy, effort=asker.effort)


class _Asker:
    """Asks about one atomic set after the other."""

    def __init__(self, until: float) -> None:
        self._until = until
        self.candidates: list[Candidate] = []
        self.longer = self.racy = False
        self.effort: Counter[str] = Counter(
            {"atomic sets": 0, "ordered by one lock": 0, "questions": 0}
        )
        self._crossed = self._limit = 0.0
        self._solvers: dict[tuple[int, int, int], eml.Solver] = {}

    def ask(self, model: Model) -> None:
        """Look at one set of one object; the cheapest argument first."""
        self.effort["atomic sets"] += 1
        if model.undecided is not None:
            self.candidates.append(Candidate(model.set, why=model.undecided))
        elif model.pairs:
            together = Together(model)
            for component in together.components():
                found = self._component(model, together, component)
                if found is not None:
                    self.candidates.append(found)
                    return

    def _component(self, model: Model, together: Together, component: Memory) -> Candidate | None:
        """Look at members that units access together."""
        order = _order(model, component)
        if order.whole and order.always:
            self.effort["ordered by one lock"] += 1
            return None
        self.racy = self.racy or not model.is_volatile
        self.longer = self.longer or not (order.whole or len(component) == 1)
        left = {each for each in together.subsets(component) if not _is_ordered(model, each)}
        for first, second in model.pairs if left else ():
            found = self._pair(model, first, second, together, left)
            if found is not None:
                return found
        return None

    def _pair(
        self, model: Model, first: int, second: int, together: Together, left: set[Memory]
    ) -> Candidate | None:
        """The first pattern that two threads may show at some of the members."""
        program = program_of(model, first, second)
        solver = eml.Solver(program, proceed=lambda: monotonic() < self._until)
        for question in eml.questions(program, eml.ALL):
            if frozenset(question.memory) not in left or not together.allows(question):
                continue
            self.effort["questions"] += 1
            try:
                answer = solver.answer(question)
            except TimeoutError:
                return Candidate(model.set, why="the proof did not finish in time")
            if answer.outcome != "holds" and self._is_excluded(model, first, second, question):
                continue
            if answer.outcome == "unknown":
                return Candidate(model.set, why=answer.reason or "the model is too large")
            if answer.outcome == "violated":
                pattern = question.pattern
                told = (pattern.number, str(pattern), pattern.meaning)
                run = answer.run
                accesses = () if run is None else tuple(_accesses(model, run))
                return Candidate(model.set, told, accesses)
        return None

    def _is_excluded(self, model: Model, first: int, second: int, question: eml.Question) -> bool:
        """Whether locks that do not nest keep two threads from a pattern.

        Communicating pushdown systems tell; they may not come to an end.
        """
        crossing, begun = model.unnested, monotonic()
        if crossing is None or self._crossed > CROSSING or begun > self._until:
            return False
        until = min(self._until, begun + CROSSING - self._crossed)
        key = (id(crossing), first, second)
        if key not in self._solvers:
            program = program_of(crossing, first, second)
            self._solvers[key] = eml.Solver(program, "individual multi-step", self._in_time)
        self._limit = until
        self.effort["questions on locks that cross"] += 1
        outcome = self._solvers[key].answer(question).outcome
        self._crossed += monotonic() - begun
        return outcome == "holds"

    def _in_time(self) -> bool:
        return monotonic() < self._limit


def _order(model: Model, memory: Memory) -> Order:
    """The most that one lock does for the units, as far as they access these members."""
    best = Order(whole=False, always=False)
    for of in (model,) if model.unnested is None else (model, model.unnested):
        # Without any lock, too, units may make one access each.
        for guard in _guards(of, nests=of is model):
            found = order_by(guard, of.functions, of.mains.values(), memory)
            if guard.shared and not (found.whole and found.always):
                continue  # the argument for single accesses needs a lock that excludes all
            if found.whole and (found.always or not best.whole):
                best = found
            if best.always:
                return best
    return best


def _guards(model: Model, *, nests: bool) -> Iterator[Guard]:
    """The locks that may order all units, with and without the read locks that they exclude."""
    for lock in (*model.locks, ""):
        if lock not in model.readers:
            yield Guard(lock, nests=nests)
            shared = frozenset(each for each, writer in model.readers.items() if writer == lock)
            if shared:
                yield Guard(lock, shared, nests)


def _is_ordered(model: Model, memory: Memory) -> bool:
    order = _order(model, memory)
    return order.whole and order.always


def program_of(model: Model, first: int, second: int) -> eml.Program:
    """Two threads of a model as an EML program.

    The second one waits for the first if that is a single thread and the only one to start it.
    Threads that are left out may be anywhere, so that they exclude nothing.
    """
    names = (f"t{first}", f"t{second}" + ("'" if first == second else ""))
    starts = _starts(model, first, second)
    processes = (
        eml.Process(names[0], model.mains[first], _starts(model, second, first) and not starts),
        eml.Process(names[1], model.mains[second], starts),
    )
    waiting = {process.name for process in processes if process.waits}
    division = Division.of(model.readers, model.locks)
    if division.readers:
        functions = tuple(
            division.function(_with_starts_of(model.functions[name], waiting), side)
            for process, side in zip(processes, SIDES, strict=True)
            for name in dict.fromkeys(_reached(model, process.main))
        )
        processes = (
            replace(processes[0], main=processes[0].main + SIDES[0]),
            replace(processes[1], main=processes[1].main + SIDES[1]),
        )
        return eml.Program(model.memory, division.locks(model.locks), processes, functions)
    used = dict.fromkeys(name for process in processes for name in _reached(model, process.main))
    functions = tuple(_with_starts_of(model.functions[name], waiting) for name in used)
    locks = tuple(lock for lock in model.locks if lock not in model.readers)
    unread = tuple(_without(function, model.readers) for function in functions)
    return eml.Program(model.memory, locks, processes, unread)


def _without(function: eml.Function, locks: Container[str]) -> eml.Function:
    """A function that does not take some locks."""

    def kept(edge: eml.Edge) -> eml.Edge:
        match edge.statement:
            case eml.Lock(lock) | eml.Unlock(lock) if lock in locks:
                return replace(edge, statement=eml.Skip())
        return edge

    return replace(function, edges=tuple(dict.fromkeys(map(kept, function.edges))))


def _starts(model: Model, starter: int, started: int) -> bool:
    """Whether one thread certainly runs only when the other has started it."""
    by = {number for number, found in model.starts.items() if started in found}
    return starter != started and starter in model.single and by == {starter}


def _reached(model: Model, main: str) -> Iterator[str]:
    found = {main: None}
    work = [main]
    while work:
        name = work.pop()
        yield name
        for edge in model.functions[name].edges:
            if isinstance(edge.statement, eml.Call) and edge.statement.function not in found:
                found[edge.statement.function] = None
                work.append(edge.statement.function)


def _with_starts_of(function: eml.Function, waiting: set[str]) -> eml.Function:
    """A function whose starts of other threads have no effect."""

    def kept(edge: eml.Edge) -> eml.Edge:
        statement = edge.statement
        if isinstance(statement, eml.Start) and statement.process not in waiting:
            return replace(edge, statement=eml.Skip())
        return edge

    return replace(function, edges=tuple(dict.fromkeys(map(kept, function.edges))))


def _accesses(model: Model, run: eml.Run) -> Iterator[Accessed]:
    """The accesses of the pattern, with the units that they are in."""
    units: dict[str, list[str]] = {}
    for number, step in enumerate(run.steps):
        inside = units.setdefault(step.process, [])
        match step.edge.statement:
            case eml.UnitBegin():
                inside.append(model.units[original(step.function)])
            case eml.UnitEnd():
                inside.pop()
            case eml.Read(memory) | eml.Write(memory) if number in run.accesses:
                place = step.edge.origin
                assert isinstance(place, Place)
                writes = isinstance(step.edge.statement, eml.Write)
                unit = inside[0] if inside else None
                yield Accessed(_thread(step.process), unit, memory, writes, place)


def _thread(process: str) -> str:
    return "main" if process == "t0" else "another thread" if process[-1] == "'" else "a thread"

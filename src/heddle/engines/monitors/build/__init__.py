"""From Java to Monitor-DPNs, one for each question.

The world of a program is looked at once; a question picks from it what matters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from heddle.abstraction.locking.roots import Lock, Root
from heddle.abstraction.locking.world import World
from heddle.analysis.facts import Facts, Instance
from heddle.engines.monitors.build.contraction import Contracted, contract
from heddle.engines.monitors.build.procedures import (
    NORMAL,
    RAISED,
    Procedure,
    Surroundings,
    begin,
    start_of,
)
from heddle.engines.monitors.build.relevance import Relevance, relevance
from heddle.engines.monitors.model import Place, Point, StackSymbol
from heddle.formal.monitor_dpn.model import Base, Call, Head, MonitorDpn, Return, Rule
from heddle.program.jdk import java_name
from heddle.program.program import Program


@dataclass(frozen=True, slots=True)
class Built:
    """A Monitor-DPN of a program that is fit for questions about some of its places.

    `at` holds the heads of threads that are about to do what was asked about, by number of the
    root, instance and bytecode. `notes` say what was approximated, and `effort` how much there
    was before and after leaving out what cannot matter.
    """

    model: MonitorDpn
    roots: tuple[Root, ...]
    at: Mapping[Place, frozenset[Head]]
    places: Mapping[str, StackSymbol]
    locks: tuple[Lock, ...]
    notes: tuple[str, ...]
    effort: Mapping[str, int]

    def heads(self, places: Iterable[Place]) -> frozenset[Head]:
        """Where threads stand that are at one of the places; empty if none ever is."""
        return frozenset(head for place in places for head in self.at.get(place, ()))


class Builder:
    """Makes models of one program."""

    def __init__(self, program: Program, facts: Facts) -> None:
        self.world = World(program, facts)

    def build(self, points: Iterable[Point]) -> Built:
        """A model for questions about threads that stand before these bytecodes."""
        needed = relevance(self.world, points)
        draft = _Draft(self.world, needed)
        draft.write()
        return Built(
            MonitorDpn(start_of(0), tuple(draft.rules)),
            tuple(self.world.roots),
            {key: frozenset(heads) for key, heads in draft.at.items()},
            draft.symbols,
            tuple(sorted(needed.locks)),
            self._notes(needed),
            self._effort(needed, draft),
        )

    def _notes(self, needed: Relevance) -> tuple[str, ...]:
        world = self.world
        unstructured = tuple(
            f"the lock of {java_name(lock.allocation.type)} is released in a method that "
            "did not acquire it, or not on all paths: in the model it excludes no thread"
            for lock in sorted(world.unstructured)
            if lock.allocation is not None
        )
        return tuple(dict.fromkeys((*needed.left_out, *unstructured, *world.notes())))

    def _effort(self, needed: Relevance, draft: _Draft) -> dict[str, int]:
        return {
            "roots": len(self.world.roots),
            "kept roots": len(draft.roots),
            "instances": sum(len(found) for found in self.world.reached),
            "kept instances": len(draft.procedures),
            "locks": len(needed.locks),
            "rules": len(draft.rules),
        }


def build(program: Program, facts: Facts, points: Iterable[Point]) -> Built:
    """A model of a program for one question; for several, keep a `Builder`."""
    return Builder(program, facts).build(points)


class _Draft:
    """A model in the making: threads and procedures are added as others start or call them."""

    def __init__(self, world: World, needed: Relevance) -> None:
        self._world, self._needed = world, needed
        self._around = Surroundings(world.root_of, needed.locks, needed.joined)
        self._graphs: dict[Instance, Contracted] = {}
        self.rules: list[Rule] = []
        self.symbols: dict[str, StackSymbol] = {}
        self.at: dict[Place, set[Head]] = {}
        self.roots = [0]
        self.procedures: set[tuple[int, Instance]] = set()

    def write(self) -> None:
        for number in self.roots:  # grows
            root = self._world.roots[number]
            run = self._world.facts.entry if root.run is None else (root.run,)
            self._thread(root, run)
            self._procedures(root, (*run, *root.uncaught))

    def _thread(self, root: Root, run: Iterable[Instance]) -> None:
        """A thread runs its entries one after the other, until one throws; then its handlers.

        There are several only for the first thread, which initialises the main class before.
        """
        kept, raising = self._needed.instances, self._world.raising
        rules: list[Rule] = []
        head, end = start_of(root.number), Head(NORMAL, f"{root.number}.end")
        failed = Head(NORMAL, f"{root.number}.failed")
        for number, each in enumerate(run):
            if each not in kept:
                # What it does is left out, but not how it ends.
                if raising.leaving(each):
                    rules.append(Base(head, failed))
                continue
            after = f"{root.number}.entry{number}"
            rules.append(Call(head, begin(root.number, each), after))
            rules.append(Base(Head(RAISED, after), failed))
            head = Head(NORMAL, after)
        rules.append(Base(head, end))
        for handler in root.uncaught:
            if handler in kept:
                rules.append(Call(failed, begin(root.number, handler), end.symbol))
        rules += [Base(failed, end), Return(end, NORMAL), Return(Head(RAISED, end.symbol), NORMAL)]
        self.symbols |= {rule.source.symbol: StackSymbol(root, None, None) for rule in rules}
        self.rules += rules

    def _procedures(self, root: Root, first: Iterable[Instance]) -> None:
        waiting = [each for each in first if each in self._needed.instances]
        while waiting:
            instance = waiting.pop()
            if (root.number, instance) in self.procedures:
                continue
            self.procedures.add((root.number, instance))
            if instance not in self._graphs:
                frame = self._world.frames[instance]
                self._graphs[instance] = contract(self._world, frame, self._needed)
            procedure = Procedure(root, self._graphs[instance], self._around)
            procedure.write()
            self.rules += procedure.rules
            _note_places(procedure, self.symbols, self.at)
            waiting += procedure.called()
            self.roots += [
                each for each in dict.fromkeys(procedure.started()) if each not in self.roots
            ]


def _note_places(
    procedure: Procedure,
    symbols: dict[str, StackSymbol],
    at: dict[Place, set[Head]],
) -> None:
    frame, root = procedure.graph.frame, procedure.root
    instructions = frame.skeleton.body.instructions
    for name, index in procedure.symbols.items():
        instruction = None if index is None else instructions[index]
        symbols[name] = StackSymbol(
            root,
            frame.instance,
            index,
            None if instruction is None else instruction.pc,
            None if instruction is None else instruction.line,
            name in procedure.around_regions,
        )
    for point in sorted(procedure.graph.asked):
        head = procedure.head(point)
        if head.symbol in procedure.symbols:
            pc = instructions[procedure.graph.indices[point]].pc
            at.setdefault((root.number, frame.instance, pc), set()).add(head)

"""Which members a unit of work can access together: others never meet in a cycle.

A cycle goes from unit to unit by members that both access, and inside a unit from one member to
another one of the same unit. So it stays among members that units connect.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import combinations

from heddle.engines.atomic_sets.model import Model
from heddle.formal import eml

Memory = frozenset[str]
#: `R` or `W`, and the member.
Deed = tuple[str, str]


class Together:
    """What the units of a model access."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._made: dict[str, frozenset[Deed]] = {}
        self._known: dict[str, frozenset[str]] = {}

    @cached_property
    def units(self) -> Mapping[str, frozenset[Deed]]:
        """What each unit may access, by its function; inner units count as parts of outer ones."""
        return {name: self._below(name) for name in self._model.units}

    def components(self) -> tuple[Memory, ...]:
        """The members that units connect, in the order of the members."""
        groups = [frozenset({memory}) for memory in self._model.memory]
        for deeds in self.units.values():
            touched = {memory for _, memory in deeds}
            joined = frozenset().union(*(group for group in groups if group & touched))
            groups = [*(group for group in groups if not group & touched), joined]
        return tuple(sorted((group for group in groups if group), key=min))

    def subsets(self, component: Memory) -> Iterator[Memory]:
        """The members of a pattern: one, or two that some unit accesses."""
        for memory in sorted(component):
            yield frozenset({memory})
        shared = [{memory for _, memory in deeds} for deeds in self.units.values()]
        for pair in combinations(sorted(component), 2):
            if any(touched.issuperset(pair) for touched in shared):
                yield frozenset(pair)

    def allows(self, question: eml.Question) -> bool:
        """Whether some units of the two threads have all that the question asks for."""
        for process in (question.first, question.second):
            wanted = {(kind, memory) for by, kind, memory in question.accesses if by == process}
            if sum(by == process for by, _, _ in question.accesses) > 1 and not any(
                wanted <= deeds for deeds in self._units_of(process)
            ):
                return False
        return True

    def _units_of(self, process: str) -> Iterator[frozenset[Deed]]:
        main = self._model.mains[int(process.strip("t'"))]
        reached = self._reached(main)
        return (deeds for name, deeds in self.units.items() if name in reached)

    def _below(self, name: str) -> frozenset[Deed]:
        found: set[Deed] = set()
        for each in self._reached(name):
            found |= self._own(each)
        return frozenset(found)

    def _own(self, name: str) -> frozenset[Deed]:
        if name not in self._made:
            found: set[Deed] = set()
            for edge in self._model.functions[name].edges:
                match edge.statement:
                    case eml.Read(memory):
                        found.add(("R", memory))
                    case eml.Write(memory):
                        found.add(("W", memory))
            self._made[name] = frozenset(found)
        return self._made[name]

    def _reached(self, main: str) -> frozenset[str]:
        if main not in self._known:
            found, work = {main}, [main]
            while work:
                for edge in self._model.functions[work.pop()].edges:
                    statement = edge.statement
                    if isinstance(statement, eml.Call) and statement.function not in found:
                        found.add(statement.function)
                        work.append(statement.function)
            self._known[main] = frozenset(found)
        return self._known[main]

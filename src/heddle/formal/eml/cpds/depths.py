"""How often a process can hold a lock at once, and how deep its units of work nest.

Where that is bounded, a counter with finitely many values takes the place of a stack.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from heddle.formal.eml.model import Call, Lock, Program, Statement, UnitBegin, UnitEnd, Unlock

MOST = 4
"""What is held more often counts on a stack."""

_Context = tuple[str, int]


def depth_of_lock(program: Program, lock: str, processes: Iterable[str]) -> int | None:
    """How often one of the processes can hold a lock at most; None if more than `MOST` times."""

    def change(statement: Statement) -> int:
        match statement:
            case Lock(name) if name == lock:
                return 1
            case Unlock(name) if name == lock:
                return -1
            case _:
                return 0

    return _deepest(program, processes, change)


def depth_of_units(program: Program, process: str) -> int | None:
    """How deep the units of a process nest; None if deeper than `MOST`."""

    def change(statement: Statement) -> int:
        return isinstance(statement, UnitBegin) - isinstance(statement, UnitEnd)

    return _deepest(program, [process], change)


def _deepest(
    program: Program, processes: Iterable[str], change: Callable[[Statement], int]
) -> int | None:
    counts = _Counts(program, change)
    for name in processes:
        if not counts.explore((program.process_by_name[name].main, 0)):
            return None
    return max(counts.deepest, 1)


class _Counts:
    """Function by function, for each count that a call finds: the counts when it ends."""

    def __init__(self, program: Program, change: Callable[[Statement], int]) -> None:
        self._program, self._change = program, change
        self._ends: defaultdict[_Context, set[int]] = defaultdict(set)
        self._callers: defaultdict[_Context, set[_Context]] = defaultdict(set)
        self._known: set[_Context] = set()
        self.deepest = 0

    def explore(self, first: _Context) -> bool:
        """Look at all that a process does; False if a count becomes too large."""
        work = [first]
        self._known.add(first)
        while work:
            context = work.pop()
            before = len(self._ends[context])
            for called in self._walk(context):
                self._callers[called].add(context)
                if called not in self._known:
                    self._known.add(called)
                    work.append(called)
            if self.deepest > MOST:
                return False
            if len(self._ends[context]) != before:
                work += self._callers[context]
        return True

    def _walk(self, context: _Context) -> set[_Context]:
        function = self._program.by_name[context[0]]
        found, called = {(function.entry, context[1])}, set[_Context]()
        work = list(found)
        while work:
            node, count = work.pop()
            self.deepest = max(self.deepest, count)
            if node == function.exit:
                self._ends[context].add(count)
            for edge in function.leaving.get(node, ()) if count <= MOST else ():
                if isinstance(edge.statement, Call):
                    callee = (edge.statement.function, count)
                    called.add(callee)
                    after = [*self._ends[callee]]
                else:
                    after = [count + self._change(edge.statement)]
                for each in after:
                    # A lock that is not held cannot be released, nor a unit ended.
                    if each >= 0 and (edge.target, each) not in found:
                        found.add((edge.target, each))
                        work.append((edge.target, each))
        return called

"""A network of one thread that runs processes in turn and compares their lock histories."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from heddle.formal.eml.model import Call, Function
from heddle.formal.eml.relations.histories import contains, disjoint
from heddle.formal.eml.relations.phases import Phases
from heddle.formal.eml.relations.processes import ProcessWriter
from heddle.formal.symbolic import expressions as terms
from heddle.formal.symbolic import network as nets
from heddle.formal.symbolic.expressions import Constant, Expression, Global, Operator


@dataclass(frozen=True)
class Comparison:
    """Compares the histories of the processes of a question."""

    phases: Phases

    def network(self) -> nets.Network:
        """One thread that runs the processes and compares their histories."""
        histories = self.phases.histories
        variables = [each for found in histories.values() for each in found.all]
        # The same field of all processes lies side by side: that is what is compared.
        copies: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
        for (_, phase), found in histories.items():
            for number, each in enumerate(found.all):
                copies[phase, number].append(each.name)
        procedures = [self._main()]
        for process, view in enumerate(self.phases.views):
            writer = ProcessWriter(self.phases, process, view)
            procedures += map(writer.procedure, self._reached(view.main))
        return nets.Network(
            (self.phases.now, *variables, *self._order),
            (),
            tuple(procedures),
            (nets.Thread("main"),),
            tuple(map(tuple, copies.values())),
        )

    def _reached(self, main: str) -> Iterator[Function]:
        found, work = {main}, [main]
        while work:
            function = self.phases.program.by_name[work.pop()]
            yield function
            for edge in function.edges:
                if isinstance(edge.statement, Call) and edge.statement.function not in found:
                    found.add(edge.statement.function)
                    work.append(edge.statement.function)

    @cached_property
    def _order(self) -> tuple[Global, ...]:
        """A place in some order for each lock: histories without a cycle allow one."""
        bits = max(1, (len(self.phases.locks) - 1).bit_length())
        return tuple(Global(f"order{lock}", bits) for lock in range(len(self.phases.locks)))

    @property
    def target(self) -> tuple[str, int]:
        """The label that is reached if the histories of some runs are compatible."""
        return "main", 2 * len(self.phases.views) + (
            3 * self.phases.count if self.phases.locks else 0
        )

    def _main(self) -> nets.Procedure:
        """One process after the other; then their histories are compared, phase by phase."""
        rules: list[nets.Rule] = []
        for process, view in enumerate(self.phases.views):
            here = 2 * process
            called = nets.Call(f"{process} {view.main}", (terms.FALSE,), (), here + 1)
            rules.append(nets.Rule(here, (), called))
            for steps in self.phases.passed(process, view):
                rules.append(nets.Rule(here + 1, steps, nets.Goto(here + 1)))
            ended = nets.Assume(self.phases.is_in(self.phases.count))
            rules.append(nets.Rule(here + 1, (ended, self.phases.enter(0)), nets.Goto(here + 2)))
        here = 2 * len(self.phases.views)
        for phase in range(self.phases.count) if self.phases.locks else ():
            checks: list[tuple[nets.Step, ...]] = [tuple(map(nets.Assume, self._apart(phase)))]
            for kind in ("release", "acquisition"):
                guess = map(nets.Havoc, self._order)
                ordered = map(nets.Assume, self._ordered(phase, kind))
                forget = (nets.Assign(each, Constant(0, each.bits)) for each in self._order)
                checks.append((*guess, *ordered, *forget))
            for steps in checks:
                rules.append(nets.Rule(here, steps, nets.Goto(here + 1)))
                here += 1
        labels = (nets.Label(switch=False),) * (here + 1)
        return nets.Procedure("main", (), (), labels, tuple(rules))

    def _apart(self, phase: int) -> Iterator[Expression]:
        """Conditions 1, 2 and 5 of [Kidd09, Def. 7.7], for each pair of processes."""
        for pair in combinations(range(len(self.phases.views)), 2):
            one, other = (self.phases.histories[process, phase] for process in pair)
            for first, second in ((one, other), (other, one)):
                yield disjoint((first.acquired, first.used), (second.throughout,))
            yield disjoint((one.released, one.throughout), (other.released, other.throughout))
            yield disjoint((one.acquired, one.throughout), (other.acquired, other.throughout))

    def _ordered(self, phase: int, kind: str) -> Iterator[Expression]:
        """Conditions 3 and 4, for any number of processes: no cycle in the union of the graphs."""
        for process in range(len(self.phases.views)):
            rows = getattr(self.phases.histories[process, phase], kind)
            for lock, row in enumerate(rows):
                for other in range(len(rows)):
                    if other != lock:
                        places = terms.Read(self._order[lock]), terms.Read(self._order[other])
                        rises = terms.Apply(Operator.LESS_UNSIGNED, places, 1)
                        yield terms.either(terms.negation(contains(row, other)), rises)

"""The three versions of the Bluetooth driver as networks, one rule for each access."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heddle.formal.symbolic.expressions import (
    Apply,
    Constant,
    Global,
    Local,
    Operator,
    Read,
    Self,
    equal,
    negation,
)
from heddle.formal.symbolic.network import (
    Assign,
    Assume,
    Goto,
    Label,
    Network,
    Procedure,
    Return,
    Rule,
    Thread,
)

if TYPE_CHECKING:
    from heddle.formal.symbolic.network import Step
    from heddle.formal.symbolic.solve import Target

BITS = 3
PENDING = Global("pendingIo", BITS, 1)
STOPPING = Global("stoppingFlag", 1)
EVENT = Global("stoppingEvent", 1)
STOPPED = Global("stopped", 1)
LOCK = Global("lock", 3)
COUNT = Local("count", BITS)
FLAG = Local("flag", 1)
ONE = Constant(1, BITS)
LAST = equal(Read(COUNT), Constant(0, BITS))


@dataclass
class _Builder:
    """Labels are made as they are needed; 0 is the first."""

    name: str
    labels: int = 1
    rules: list[Rule] = field(default_factory=list)

    def label(self) -> int:
        self.labels += 1
        return self.labels - 1

    def rule(self, source: int, target: int, *steps: Step) -> None:
        self.rules.append(Rule(source, steps, Goto(target)))

    def then(self, source: int, *steps: Step) -> int:
        target = self.label()
        self.rule(source, target, *steps)
        return target

    def changed(self, source: int, operator: Operator) -> int:
        """In the lock: change the counter by one; the new value is in `count`."""
        mine = Apply(Operator.ADD, (Self(3), Constant(1, 3)), 3)
        at = self.then(source, Assume(equal(Read(LOCK), Constant(0, 3))), Assign(LOCK, mine))
        at = self.then(at, Assign(COUNT, Read(PENDING)))
        at = self.then(at, Assign(PENDING, Apply(operator, (Read(COUNT), ONE), BITS)))
        at = self.then(at, Assign(COUNT, Read(PENDING)))
        return self.then(at, Assign(LOCK, Constant(0, 3)))

    def decremented(self, source: int, target: int) -> None:
        at = self.changed(source, Operator.SUBTRACT)
        self.rule(at, target, Assume(negation(LAST)))
        self.rule(self.then(at, Assume(LAST)), target, Assign(EVENT, Constant(1, 1)))

    def procedure(self) -> Procedure:
        return Procedure(self.name, (), (COUNT, FLAG), (Label(),) * self.labels, tuple(self.rules))


def _adder(version: int) -> tuple[Procedure, int]:
    adder = _Builder("adder")
    violated, done, leave = adder.label(), adder.label(), adder.label()
    adder.rules.append(Rule(done, (), Return(())))
    if version == 1:
        at = adder.then(0, Assign(FLAG, Read(STOPPING)))
        adder.rule(at, leave, Assume(Read(FLAG)))
        at = adder.changed(adder.then(at, Assume(negation(Read(FLAG)))), Operator.ADD)
    else:
        at = adder.then(adder.changed(0, Operator.ADD), Assign(FLAG, Read(STOPPING)))
        refused = adder.then(at, Assume(Read(FLAG)))
        adder.decremented(refused, leave if version == 2 else done)
        at = adder.then(at, Assume(negation(Read(FLAG))))
    at = adder.then(at, Assign(FLAG, Read(STOPPED)))
    adder.rule(at, violated, Assume(Read(FLAG)))
    adder.rule(at, leave, Assume(negation(Read(FLAG))))
    adder.decremented(leave, done)
    return adder.procedure(), violated


def _stopper() -> Procedure:
    stopper = _Builder("stopper")
    waits = stopper.label()
    stopper.decremented(stopper.then(0, Assign(STOPPING, Constant(1, 1))), waits)
    at = stopper.then(waits, Assume(Read(EVENT)))
    at = stopper.then(at, Assign(STOPPED, Constant(1, 1)))
    stopper.rules.append(Rule(at, (), Return(())))
    return stopper.procedure()


def bluetooth(version: int, adders: int, stoppers: int) -> tuple[Network, Target]:
    """The driver with a number of threads, and the label of the violated assertion."""
    adder, violated = _adder(version)
    threads = (Thread("adder"),) * adders + (Thread("stopper"),) * stoppers
    shared = (PENDING, STOPPING, EVENT, STOPPED, LOCK)
    return Network(shared, (), (adder, _stopper()), threads), ("adder", violated)

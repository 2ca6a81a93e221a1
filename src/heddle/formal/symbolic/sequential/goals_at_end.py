"""What is asked before anything runs, and once every thread stands where it stands at the end."""

from __future__ import annotations

from heddle.formal.symbolic.expressions import Constant, Expression, Local, Read, equal, negation
from heddle.formal.symbolic.network import Assign, Assume, Goto, Network
from heddle.formal.symbolic.sequential.control import (
    BLOCKED,
    MOVING,
    Control,
    assign,
    assume,
    at_least,
    choose,
    differs,
    number,
)
from heddle.formal.symbolic.sequential.goals import Goal
from heddle.formal.symbolic.sequential.procedure_writer import ProcedureWriter


def write_at_once(
    control: Control, network: Network, writer: ProcedureWriter, source: int
) -> dict[tuple[str, int], Goal]:
    """Targets at which a thread stands before anything runs; the labels that say so."""
    goals: dict[tuple[str, int], Goal] = {}
    first = {(each.procedure, 0) for each in network.threads}
    for target in control.targets:
        if target in first:
            label = writer.label(f"{target[0]}:{target[1]} reached")
            goals[writer.name, label] = Goal(target, 0)
            writer.rule(source, (), Goto(label))
    return goals


def write_deadlock(
    control: Control, writer: ProcedureWriter, judging: int
) -> dict[tuple[str, int], Goal]:
    """Write the last questions from label `judging` on; the labels that answer them."""
    goals: dict[tuple[str, int], Goal] = {}
    found = writer.label("deadlock")
    for latest in range(control.contexts + 1):
        label = writer.label("deadlock reached")
        goals[writer.name, label] = Goal(None, latest)
        writer.rule(found, (assume(control.latest, latest),), Goto(label))
    threads = range(control.threads)
    still = tuple(differs(control.status(each), MOVING) for each in threads)
    for thread in threads:
        writer.rule(judging, (*still, at_least(control.status(thread), BLOCKED)), Goto(found))
    _write_cycles(control, writer, judging, found)
    return goals


def _write_cycles(control: Control, writer: ProcedureWriter, judging: int, found: int) -> None:
    """From a thread to the one it waits for, and on, until the first one comes again."""
    status = control.status(0)
    first, at = Local("#first", status.bits), Local("#waits", status.bits)
    walk = [writer.label("who waits for whom") for _ in range(control.threads)]
    for thread in range(control.threads):
        known = control.status(thread)
        waits = (at_least(known, BLOCKED + 1), assign(first, BLOCKED + 1 + thread))
        writer.rule(judging, (*waits, Assign(at, Read(known))), Goto(walk[0]))
    names = [number(BLOCKED + 1 + each, status) for each in range(control.threads)]
    following: Expression = Constant(0, status.bits)
    for thread, name in enumerate(names):
        following = choose(equal(Read(at), name), Read(control.status(thread)), following)
    forget = (assign(first, 0), assign(at, 0))
    for here, after in zip(walk, [*walk[1:], None], strict=True):
        writer.rule(here, (Assume(equal(Read(first), Read(at))), *forget), Goto(found))
        if after is not None:
            on = Assume(negation(equal(Read(first), Read(at))))
            waits_too = (Assign(at, following), at_least(at, BLOCKED + 1))
            writer.rule(here, (on, *waits_too), Goto(after))

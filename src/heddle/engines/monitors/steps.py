"""The way back: from an execution of the model to what the Java threads do."""

from __future__ import annotations

from dataclasses import dataclass

from heddle.engines.monitors.build import Built
from heddle.engines.monitors.build.procedures import NORMAL, THROWS
from heddle.engines.monitors.model import Deed, JavaStep, StackSymbol, Standing, Thread
from heddle.formal.monitor_dpn.model import Base, Call, Head, Join, Monitor, Return, Rule, Spawn
from heddle.formal.monitor_dpn.reachability import Witness
from heddle.formal.monitor_dpn.semantics import Configuration, ThreadState, after, initial


@dataclass(frozen=True, slots=True)
class Execution:
    """An execution of a model of a program."""

    built: Built
    witness: Witness

    def steps(self) -> tuple[JavaStep, ...]:
        """What the Java threads do."""
        return java_steps(self.built, self.witness)

    def standings(self) -> dict[Thread, Standing]:
        """Where the Java threads stand at its end."""
        return standings(self.built, self.witness)


def java_steps(built: Built, witness: Witness) -> tuple[JavaStep, ...]:
    """What the threads do, in order; the way from point to point within a method is left out."""
    asked = {head for heads in built.at.values() for head in heads}
    locks = {lock.name: lock for lock in built.locks}
    children: dict[Thread, int] = {}
    steps = []
    for thread, rule in witness.schedule():
        place, deed, lock, other = built.places[rule.source.symbol], _deed(rule, asked), None, None
        if isinstance(rule, Monitor):
            lock = locks[rule.lock]
        if isinstance(rule, Spawn):
            children[thread] = children.get(thread, 0) + 1
            other = (*thread, children[thread])
        if deed is not None:
            steps.append(JavaStep(thread, place, deed, lock, other))
    return tuple(steps)


def _deed(rule: Rule, asked: set[Head]) -> Deed | None:
    if rule.action == THROWS:
        return Deed.THROWS
    match rule:
        case Monitor():
            return Deed.ENTERS
        case Call():
            return Deed.CALLS
        case Spawn():
            return Deed.STARTS
        case Join():
            return Deed.JOINS
        case Return(control=control) if control.startswith("waits"):
            return Deed.WAITS
        case Return(source=source, control=control) if source not in asked:
            return Deed.LEAVES if control != NORMAL else None
        case Base(source=source) | Return(source=source) if source in asked:
            return Deed.PASSES
    return None


def standings(built: Built, witness: Witness) -> dict[Thread, Standing]:
    """Where each thread that has not ended stands when the execution ends."""
    configuration = initial(built.model)
    for thread, rule in witness.schedule():
        configuration = after(configuration, thread, rule)
    return _standings(built, configuration)


def _standings(built: Built, configuration: Configuration) -> dict[Thread, Standing]:
    locks = {lock.name: lock for lock in built.locks}
    found = {}
    for thread, state in configuration.threads:
        if state.stack:
            held = dict.fromkeys(lock for _, lock in state.stack if lock is not None)
            found[thread] = Standing(
                thread, _calls(built, state), tuple(locks[name] for name in held)
            )
    return found


def _calls(built: Built, state: ThreadState) -> tuple[StackSymbol, ...]:
    """One place for each method on the stack: what surrounds a region is in the same method."""
    places = [built.places.get(symbol) for symbol, _ in state.stack]
    return tuple(
        place
        for number, place in enumerate(places)
        if place is not None and place.instance is not None and not (number and place.around)
    )

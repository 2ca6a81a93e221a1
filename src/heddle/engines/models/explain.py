"""From a run to what a person is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from heddle.engines.models.model import Model, MonitorModel, PushdownModel
from heddle.formal.contexts.evidence import Taken
from heddle.formal.contexts.semantics import Configuration
from heddle.formal.monitor_dpn.reachability import Witness
from heddle.formal.monitor_dpn.semantics import ThreadId
from heddle.formal.monitor_dpn.text import line_of
from heddle.formal.pushdown.formats.concurrent import ErrorDeclaration
from heddle.formal.pushdown.formats.cpds_printing import error_text, rule_text
from heddle.results import (
    Finding,
    FindingKind,
    Location,
    Step,
    Suspected,
    Trace,
    Unreachable,
    Witnessed,
)

TOGETHER = "||"
THEN = ";"
WITHOUT = " without "
"""What stands between places that threads must not be at at the same time."""


def pushdown_finding(
    model: PushdownModel,
    first: Configuration,
    taken: Sequence[Taken] | None,
    error: ErrorDeclaration,
) -> Finding:
    """The finding that a replayed run shows; its place is where the last rule stands.

    Without a run, because what the search found did not replay, it is a suspicion.
    """
    message = f"a run reaches {error_text(error)}"
    if taken is None:
        suspected = Suspected("the run that was found does not replay on the rules of the file")
        place = (_location(model, error.line),)
        return Finding(FindingKind.REACHED, message, "the search met it", place, suspected)
    before = (first, *(step.result for step in taken))
    trace = Trace(
        tuple(
            Step(
                thread=step.thread,
                location=_location(model, step.rule.line),
                action=_action(model, configuration, step),
                source=rule_text(replace(step.rule, label=None)),
            )
            for configuration, step in zip(before, taken, strict=False)
        )
    )
    last = taken[-1].rule.line if taken else error.line
    return Finding(
        kind=FindingKind.REACHED,
        message=message,
        because=_because(trace.contexts),
        locations=(_location(model, last),),
        evidence=Witnessed(trace),
    )


def _location(model: Model, line: int) -> Location:
    return Location(model.file, line or None)


def _because(contexts: int) -> str:
    if contexts == 0:
        return "the start is already an error"
    if contexts == 1:
        return "one thread suffices"
    return f"the threads interleave in {contexts} contexts; no run with fewer contexts reaches it"


def _action(model: PushdownModel, before: Configuration, step: Taken) -> str:
    """What a rule did, in its own words if it has any."""
    if step.rule.label is not None:
        return step.rule.label
    after = step.result
    parts = list[str]()
    if before.state != after.state:
        parts.append(f"the state is {after.state}")
    changes = zip(model.system.variables, before.values, after.values, strict=True)
    parts += (f"{variable.name} = {new}" for variable, old, new in changes if old != new)
    if len(after.threads) > len(before.threads):
        parts.append(f"starts {after.threads[-1].name}")
    if step.rule.join is not None:
        parts.append(f"has waited for {step.rule.join}")
    stack = next(thread.stack for thread in after.threads if thread.name == step.thread)
    parts.append(f"at {stack[0]}" if stack else "ends")
    return ", ".join(parts)


def monitor_finding(model: MonitorModel, claim: Unreachable, witness: Witness) -> Finding:
    """The finding that an execution of a Monitor-DPN shows."""
    trace = Trace(
        tuple(
            Step(
                _thread_name(thread),
                _location(model, model.lines[rule]),
                rule.action or line_of(rule),
            )
            for thread, rule in witness.schedule()
        )
    )
    last = trace.steps[-1].location if trace.steps else Location(model.file)
    several = TOGETHER in claim.place
    return Finding(
        kind=FindingKind.REACHED,
        message=f"threads are at {claim.place}" if several else f"{claim.place} is reached",
        because="no lock or join keeps the threads from reaching it",
        locations=(last,),
        evidence=Witnessed(trace),
    )


def _thread_name(thread: ThreadId) -> str:
    return "main" if not thread else "thread " + ".".join(map(str, thread))

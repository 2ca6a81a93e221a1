"""A run of the network becomes a schedule of the machine, or it is not believed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from heddle.engines.contexts.calling import caller_name, caller_source, write_caller
from heddle.engines.contexts.course import Run
from heddle.machine.alone import Runnable
from heddle.program.classes import JavaMethod
from heddle.program.load import with_source
from heddle.program.program import Program
from heddle.questions.search_options import Order, SearchOptions
from heddle.results import Claim, Finding, NoDeadlock, Witnessed
from heddle.witnesses.confirm import confirm
from heddle.witnesses.follow import follow

_BEYOND = "the run that shows it on the machine has {0} contexts; --contexts {0} allows it"


@dataclass(frozen=True, slots=True)
class Machine:
    """What is run: the program, or a method of it with arguments that the network chooses."""

    program: Program
    options: SearchOptions
    method: JavaMethod | None = None


@dataclass(frozen=True, slots=True)
class Confirmed:
    """What the machine said: the finding, or why it is open; neither if there is no such run.

    `followed`: the machine took the run that the network has; otherwise a search met the finding.
    """

    finding: Finding | None = None
    open: str | None = None
    followed: bool = False


def confirmed(machine: Machine, claim: Claim, run: Run) -> Confirmed:
    """Follow the run of the network on the machine; search for another where that fails.

    The network says that there is a run with exactly this number of contexts, so that the search
    is bounded by them and need not go on after the first. A thread that the network has standing
    before a lock may have to run into it on the machine, where the lock is code: for a deadlock one
    more context for each thread is looked at too, and a run that has more of them than the user
    allows is not shown. A method is tried with the arguments of that run only.
    """
    program, options = machine.program, machine.options
    if machine.method is not None:
        if run.arguments is None:
            return Confirmed(open="the values of its arguments are unknown")
        source = caller_source(machine.method, run.arguments)
        file = write_caller(machine.method, source)
        program = with_source(program, file, caller_name(machine.method))
    # The network lets deadlines pass at any moment.
    found: Finding | None = None
    if not options.scheduling.timeouts_last:
        runnable = Runnable(program, options.scheduling)
        found = follow(runnable, claim, run.course, options.limits.budget)
        if found is not None and not _excess(found, options):
            return Confirmed(found, followed=True)
    searched = _searched(program, options, claim, run.contexts)
    more = run.contexts + run.threads
    if searched == Confirmed() and isinstance(claim, NoDeadlock):
        fewest = replace(options, order=Order("contexts"))
        searched = _searched(program, fewest, claim, more)
    needed = _excess(searched.finding or found, options)
    return Confirmed(open=_BEYOND.format(needed)) if needed else searched


def _excess(finding: Finding | None, options: SearchOptions) -> int:
    """How many contexts its run has, if these are more than the user allows; else 0."""
    allowed = options.limits.contexts
    if allowed is None or finding is None or not isinstance(finding.evidence, Witnessed):
        return 0
    needed = finding.evidence.trace.contexts
    return needed if needed > allowed else 0


def _searched(program: Program, options: SearchOptions, claim: Claim, contexts: int) -> Confirmed:
    bounded = replace(options, limits=replace(options.limits, contexts=contexts))
    tried = confirm(program, claim, bounded)
    for problem in tried.searched.problems:
        return Confirmed(tried.finding(problem))
    return Confirmed(open=tried.open)

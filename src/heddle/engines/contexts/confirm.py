"""A run of the network becomes a schedule of the machine, or it is not believed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from heddle.engines.contexts.calling import arguments_of, caller_name, caller_source, write_caller
from heddle.machine.search import search
from heddle.machine.subjects import Subjects
from heddle.results import NoDeadlock, NoUncaughtException, Unreachable
from heddle.witnesses.names import spot_named
from heddle.witnesses.witness import witness

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.formal.symbolic.network import Network
    from heddle.formal.symbolic.solve import Hit
    from heddle.machine.search import SearchOptions
    from heddle.program import JavaMethod, Program
    from heddle.results import Claim, Finding

_KINDS: dict[type[Claim], str] = {
    NoUncaughtException: "uncaught",
    NoDeadlock: "deadlock",
    Unreachable: "reached",
}


# The program with one more source, started with the class named, and how to search it.
Recall = Callable[["Path", str], "tuple[Program, SearchOptions]"]


@dataclass(frozen=True, slots=True)
class Machine:
    """What is run: the program, or a method of it with arguments that the network chooses."""

    program: Program
    options: SearchOptions
    method: JavaMethod | None = None
    recall: Recall | None = None


@dataclass(frozen=True, slots=True)
class Confirmation:
    """What the machine said: the finding, or whether it has no such run at all."""

    finding: Finding | None
    refuted: bool
    contexts: int | None = None
    reason: str = ""


def confirm(machine: Machine, claim: Claim, hit: Hit, network: Network) -> Confirmation:
    """Look on the machine for a run with no more contexts that breaks the claim.

    The network says that there is one with exactly so many, so that the search is bounded by them
    and need not go on after the first. A thread that the network has standing before a lock may
    have to run into it on the machine, where the lock is code: of deadlocks one more context for
    each thread is looked at too. Of a method, only the arguments of that run are tried.
    """
    program, options = machine.program, machine.options
    if machine.method is not None:
        if machine.recall is None or hit.chain is None:
            return Confirmation(
                None, refuted=False, reason="the values of its arguments are unknown"
            )
        source = caller_source(machine.method, arguments_of(network, hit.chain))
        program, options = machine.recall(
            write_caller(machine.method, source), caller_name(machine.method)
        )
    confirmed = _searched(program, options, claim, hit.contexts)
    if confirmed.refuted and isinstance(claim, NoDeadlock):
        confirmed = _searched(program, options, claim, hit.contexts + len(network.threads))
    return confirmed


def _searched(
    program: Program, options: SearchOptions, claim: Claim, contexts: int
) -> Confirmation:
    bounded = replace(options, limits=replace(options.limits, contexts=contexts))
    subjects = Subjects()
    if isinstance(claim, Unreachable):
        subjects = Subjects(spots=(spot_named(program, claim.place),))
    searched = search(program, (_KINDS[type(claim)],), bounded, None, subjects)
    for problem in searched.problems:
        return Confirmation(
            witness(program, claim, problem, bounded), refuted=False, contexts=problem.contexts
        )
    if searched.stopped is not None:
        return Confirmation(None, refuted=False, reason="the machine did not finish in time")
    if searched.unsupported:
        what, remedy = searched.unsupported[0]
        return Confirmation(
            None, refuted=False, reason=f"the machine does not support {what}; {remedy}"
        )
    return Confirmation(None, refuted=True)

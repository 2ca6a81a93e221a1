"""A run of the network becomes a schedule of the machine, or it is not believed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from heddle.engines.contexts.calling import arguments_of, caller_name, caller_source, write_caller
from heddle.program.load import with_source
from heddle.results import NoDeadlock
from heddle.witnesses.confirm import confirm

if TYPE_CHECKING:
    from heddle.formal.symbolic.network import Network
    from heddle.formal.symbolic.solve import Hit
    from heddle.program.classes import JavaMethod
    from heddle.program.program import Program
    from heddle.questions.search_options import SearchOptions
    from heddle.results import Claim, Finding


@dataclass(frozen=True, slots=True)
class Machine:
    """What is run: the program, or a method of it with arguments that the network chooses."""

    program: Program
    options: SearchOptions
    method: JavaMethod | None = None


@dataclass(frozen=True, slots=True)
class Confirmed:
    """What the machine said: the finding, or why it is open; neither if there is no such run."""

    finding: Finding | None = None
    open: str | None = None


def confirmed(machine: Machine, claim: Claim, hit: Hit, network: Network) -> Confirmed:
    """Look on the machine for a run with no more contexts that breaks the claim.

    The network says that there is one with exactly so many, so that the search is bounded by them
    and need not go on after the first. A thread that the network has standing before a lock may
    have to run into it on the machine, where the lock is code: for a deadlock one more context for
    each thread is looked at too. A method is tried with the arguments of that run only.
    """
    program = machine.program
    if machine.method is not None:
        if hit.chain is None:
            return Confirmed(open="the values of its arguments are unknown")
        source = caller_source(machine.method, arguments_of(network, hit.chain))
        file = write_caller(machine.method, source)
        program = with_source(program, file, caller_name(machine.method))
    found = _searched(program, machine.options, claim, hit.contexts)
    if found == Confirmed() and isinstance(claim, NoDeadlock):
        found = _searched(program, machine.options, claim, hit.contexts + len(network.threads))
    return found


def _searched(program: Program, options: SearchOptions, claim: Claim, contexts: int) -> Confirmed:
    bounded = replace(options, limits=replace(options.limits, contexts=contexts))
    tried = confirm(program, claim, bounded)
    for problem in tried.searched.problems:
        return Confirmed(tried.finding(problem))
    return Confirmed(open=tried.open)

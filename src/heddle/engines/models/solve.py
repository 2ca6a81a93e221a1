"""The answers about a model: one verdict for each error that must not be reached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from heddle.budget import Budget, doing, time_text
from heddle.engines.models.communicating import communicating_verdicts
from heddle.engines.models.eml import eml_verdicts
from heddle.engines.models.explain import (
    THEN,
    TOGETHER,
    WITHOUT,
    monitor_finding,
    pushdown_finding,
)
from heddle.engines.models.model import (
    ComponentsModel,
    EmlModel,
    Model,
    MonitorModel,
    PushdownModel,
)
from heddle.errors import InputError
from heddle.formal.contexts.errors import ErrorFinder
from heddle.formal.contexts.evidence import replay, run_to, shortened
from heddle.formal.contexts.expansion import Surplus, build, forks
from heddle.formal.contexts.local import LocalReachability, Reuse
from heddle.formal.contexts.search import Budget as Bounds
from heddle.formal.contexts.search import Limit, Searched, Splitting, Task, search
from heddle.formal.contexts.semantics import first_configuration
from heddle.formal.contexts.sequential import search_sequentially
from heddle.formal.monitor_dpn.reachability import Network, Phase, Stopped
from heddle.formal.pushdown.formats.concurrent import ErrorDeclaration
from heddle.formal.pushdown.formats.cpds_parser import parse_error
from heddle.formal.pushdown.formats.cpds_printing import error_text
from heddle.questions.bounds import demand_splitting
from heddle.results import (
    Bounded,
    Claim,
    Coverage,
    Exhaustive,
    Finding,
    Partial,
    Unreachable,
    Verdict,
)
from heddle.results.coverage import ENDED_AT_FINDING

ENGINE = "models"
SEQUENTIAL = "sequential"

SLOTS = 3
"""How many forked threads run when no number of contexts is given."""


@dataclass(frozen=True, slots=True)
class ModelOptions:
    """How to search. `contexts` None: raise the bound until nothing new can be reached."""

    contexts: int | None = None
    splitting: str = Splitting.LAZY.value
    budget: Budget = field(default_factory=Budget)
    tuples: int = 200_000
    reuse: Reuse = Reuse.ALWAYS


def solve(
    model: Model, claims: Sequence[Claim] = (), options: ModelOptions | None = None
) -> tuple[Verdict, ...]:
    """One verdict for each claim; without claims, for each error that the file declares."""
    options = options or ModelOptions()
    if isinstance(model, MonitorModel):
        return _monitor_verdicts(model, claims, options)
    if isinstance(model, ComponentsModel):
        return communicating_verdicts(model, claims, options.budget)
    if isinstance(model, EmlModel):
        return eml_verdicts(model, claims, options.budget)
    demand_splitting(options.splitting)
    if options.splitting == SEQUENTIAL and options.contexts is None:
        raise InputError(
            "sequential splitting needs a bound on contexts",
            remedy="use --contexts, or --splitting lazy",
        )
    errors = _errors(model, claims)
    answers = _answers(model, tuple(dict.fromkeys(errors)), options)
    return tuple(answers[error] for error in errors)


def _errors(model: PushdownModel, claims: Sequence[Claim]) -> list[ErrorDeclaration]:
    errors = []
    for claim in claims:
        if not isinstance(claim, Unreachable):
            raise InputError(
                f"the claim {claim.name} does not apply to model files",
                place=model.file,
                remedy="declare errors in the file, or use --unreachable",
            )
        errors.append(parse_error(claim.place, model.system, f"--unreachable {claim.place!r}"))
    if claims:
        return errors
    if not model.system.errors:
        raise InputError(
            "this model has no error lines",
            place=model.file,
            remedy="add a line such as error symbol bad, or use --unreachable 'symbol bad'",
        )
    return list(model.system.errors)


@dataclass(frozen=True, slots=True)
class _Run:
    """One search, with all that is needed to show what it found."""

    task: Task
    searched: Searched
    counted: str = "view tuples"

    def effort(self) -> dict[str, int]:
        return {
            self.counted: self.searched.tuples,
            "post* runs": self.task.local.runs,
            "post* reused": self.task.local.reused,
            "shared states": len(self.task.network.states),
        }


def _answers(
    model: PushdownModel, errors: Sequence[ErrorDeclaration], options: ModelOptions
) -> dict[ErrorDeclaration, Verdict]:
    """The verdicts of one search, or of two where threads are forked.

    With k contexts, k - 1 slots for forked threads reach exactly what k contexts reach; but that
    nothing new is reached there says nothing of more contexts. A network in which every forked
    thread can run tells that, if its slots are enough for all of them.
    """
    if not forks(model.system):
        run = _search(model, errors, options, 0, Surplus.ENDS_THE_RUN)
        return _verdicts(model, errors, options, run, run)
    if options.contexts is None:
        unbounded = _search(model, errors, options, SLOTS, Surplus.ENDS_THE_RUN)
        if not unbounded.searched.found:
            return _verdicts(model, errors, options, unbounded, unbounded)
        needed = max(contexts for contexts, _ in unbounded.searched.found.values())
        options = replace(options, contexts=needed)
    slots = max((options.contexts or 1) - 1, 0)
    run = _search(model, errors, options, slots, Surplus.WAITS)
    if len(run.searched.found) == len(errors) or options.splitting == SEQUENTIAL:
        return _verdicts(model, errors, options, run, None)
    unbounded = _search(model, errors, options, slots, Surplus.ENDS_THE_RUN)
    return _verdicts(model, errors, options, run, unbounded)


def _search(
    model: PushdownModel,
    errors: Sequence[ErrorDeclaration],
    options: ModelOptions,
    slots: int,
    surplus: Surplus,
) -> _Run:
    doing("building the network of the model")
    network = build(model.system, errors, slots, surplus)
    doing("searching the model")
    local = LocalReachability(network, options.reuse)
    task = Task(network, local, ErrorFinder(model.system, network, local.sets), tuple(errors))
    bounds = Bounds(options.contexts, options.tuples, options.budget.left)
    if options.splitting == SEQUENTIAL:
        return _Run(task, search_sequentially(task, bounds), "guesses")
    return _Run(task, search(task, Splitting(options.splitting), bounds))


def _verdicts(
    model: PushdownModel,
    errors: Sequence[ErrorDeclaration],
    options: ModelOptions,
    run: _Run,
    unbounded: _Run | None,
) -> dict[ErrorDeclaration, Verdict]:
    coverage = _coverage(options, run.searched, None if unbounded is None else unbounded.searched)
    return {error: _verdict(model, error, run, coverage) for error in errors}


def _verdict(
    model: PushdownModel, error: ErrorDeclaration, run: _Run, coverage: Coverage
) -> Verdict:
    findings: tuple[Finding, ...] = ()
    effort = run.effort()
    found = run.searched.found.get(error)
    if found is not None:
        findings = (_finding(model, error, run),)
        effort["contexts"] = found[0]
        coverage = Partial(ENDED_AT_FINDING)
    else:
        effort["contexts"] = run.searched.contexts
    return Verdict(
        Unreachable(error_text(error)),
        ENGINE,
        findings,
        coverage,
        assumptions=model.assumptions,
        effort=effort,
    )


def _finding(model: PushdownModel, error: ErrorDeclaration, run: _Run) -> Finding:
    """The run that shows it, replayed on the file's own rules."""
    element = run.searched.found[error][1]
    task = run.task
    tops = task.finder.tops(element, error)
    steps = run_to(task.local, run.searched.reached.way(element), element, tops or {})
    static = task.network.first_slot
    steps = shortened(model.system, static, steps, error)
    taken = replay(model.system, static, steps, error)
    return pushdown_finding(model, first_configuration(model.system), taken, error)


def _coverage(options: ModelOptions, searched: Searched, unbounded: Searched | None) -> Coverage:
    done: dict[str, int | str] = {"contexts": searched.contexts}
    if searched.limit is Limit.TIME:
        return Partial(f"{time_text(options.budget.seconds or 0)}; --time-limit raises it", done)
    if searched.limit is Limit.TUPLES:
        what = "guesses" if options.splitting == SEQUENTIAL else "view tuples"
        reason = f"{options.tuples} {what} were not enough; --contexts asks for fewer"
        return Partial(reason, done)
    if searched.beyond:
        what = sorted(searched.beyond)[0]
        if what == "threads":
            reason = f"more than {SLOTS} threads are forked; --contexts bounds the runs instead"
        else:
            reason = f"{what} leaves its range in some runs; declare it with a larger one"
        return Partial(reason, done)
    if unbounded is not None and unbounded.converged is not None and not unbounded.beyond:
        return Exhaustive()
    return Bounded(done)


def _monitor_verdicts(
    model: MonitorModel, claims: Sequence[Claim], options: ModelOptions
) -> tuple[Verdict, ...]:
    """One verdict for each claim `unreachable`, whose place is symbols with `||` between them.

    Several such places with `;` between them are passed one after the other.
    """
    if options.contexts is not None or options.splitting != Splitting.LAZY.value:
        raise InputError(
            "a Monitor-DPN has neither contexts nor splitting",
            place=model.file,
            remedy="leave contexts and splitting out",
        )
    remedy = f"use --unreachable 'SYMBOL {TOGETHER} SYMBOL'"
    if not claims:
        cause = "a Monitor-DPN has no error lines"
        raise InputError(cause, place=model.file, remedy=remedy)
    doing("searching the model")
    network = Network(model.system)
    verdicts = []
    for claim in claims:
        if not isinstance(claim, Unreachable):
            cause = f"the claim {claim.name} does not apply to model files"
            raise InputError(cause, place=model.file, remedy=remedy)
        verdicts.append(_monitor_verdict(model, network, claim, options.budget))
    return tuple(verdicts)


def _monitor_verdict(
    model: MonitorModel, network: Network, claim: Unreachable, budget: Budget
) -> Verdict:
    counts = {"rules": len(model.system.rules), "locks": len(model.system.locks)}
    try:
        phases = [_phase(model, claim.place, part) for part in claim.place.split(THEN)]
        witness = network.reach(phases, time_limit=budget.left)
    except Stopped:
        reason = f"{time_text(budget.seconds or 0)}; --time-limit raises it"
        return Verdict(claim, ENGINE, (), Partial(reason), effort=counts)
    findings = () if witness is None else (monitor_finding(model, claim, witness),)
    return Verdict(claim, ENGINE, findings, Exhaustive(), effort=counts)


def _phase(model: MonitorModel, place: str, part: str) -> Phase:
    """What may be done up to a cut, and where threads are then: `A || B without ACTION, ACTION`."""
    places, _, kept_out = part.partition(WITHOUT)
    marks = tuple(frozenset({name}) for name in _places(model, place, places))
    actions = {each.strip() for each in kept_out.split(",")} if kept_out else set()
    unknown = actions - {rule.action for rule in model.system.rules}
    if unknown:
        raise InputError(
            f"there is no action {min(unknown) or 'without a name'}",
            place=f"--unreachable {place!r}",
            remedy=f"name actions of rules of {model.file}, with commas between them",
        )
    rules = frozenset(rule for rule in model.system.rules if rule.action not in actions)
    return Phase(marks, rules if actions else None)


def _places(model: MonitorModel, place: str, part: str) -> list[str]:
    names = [each.strip() for each in part.split(TOGETHER)]
    for name in names:
        if name not in model.system.symbols:
            raise InputError(
                f"there is no stack symbol {name or 'without a name'}",
                place=f"--unreachable {place!r}",
                remedy=f"name symbols of {model.file}, with {TOGETHER} between them",
            )
    return names

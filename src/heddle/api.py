"""What a Python user calls: from targets to a program, and from claims to a report."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict, Unpack

from heddle import interface as interface  # before all else: it looks at the Rust core
from heddle.abstraction.bounds import Bounds as Bounds
from heddle.engines.contexts.options import ContextsOptions as ContextsOptions
from heddle.engines.interleavings.solve import solve
from heddle.engines.models.suffixes import is_dpn as is_dpn
from heddle.engines.models.suffixes import is_model as is_model
from heddle.engines.monitors.options import MonitorsOptions as MonitorsOptions
from heddle.errors import InputError
from heddle.formal.splitting import SPLITTINGS as SPLITTINGS
from heddle.inputs import find_jdk, read_targets, split_class_path
from heddle.machine.search import SearchOptions
from heddle.program.load import load_program
from heddle.results import NoDeadlock, NoUncaughtException, Report

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from heddle.engines.monitors.queries.dependences import Answer as Dependences
    from heddle.inputs import Inputs
    from heddle.machine.replayed import Replayed
    from heddle.machine.schedule import Schedule
    from heddle.machine.search import Listener
    from heddle.program import Program
    from heddle.results import Claim, Location


def read(
    *targets: Path | str,
    main: str | None = None,
    classpath: str = "",
    jdk: Path | str | None = None,
) -> Inputs:
    """Compile or open the targets with the user's JDK; nothing is decoded yet."""
    return read_targets(
        targets,
        jdk=find_jdk(jdk),
        classpath=split_class_path(classpath),
        main=main,
    )


def load(
    *targets: Path | str,
    main: str | None = None,
    classpath: str = "",
    jdk: Path | str | None = None,
    arguments: Sequence[str] = (),
    properties: Mapping[str, str] | None = None,
) -> Program:
    """The program that the targets make up.

    A target is a `.java` file or a folder of them, a folder of classes, a `.jar`, or the name of
    a class. Classes are loaded when somebody asks for them.

    >>> program = load("examples/lost_update")  # doctest: +SKIP
    >>> program.require_entry().main_class.java_name  # doctest: +SKIP
    'LostUpdate'
    """
    inputs = read(*targets, main=main, classpath=classpath, jdk=jdk)
    return load_program(inputs, arguments=arguments, properties=properties)


class Loading(TypedDict, total=False):
    """What `load` can be told besides the targets."""

    main: str | None
    classpath: str
    jdk: Path | str | None
    arguments: Sequence[str]
    properties: Mapping[str, str] | None


DEFAULT_CLAIMS: tuple[Claim, ...] = (NoUncaughtException(), NoDeadlock())


def check(  # noqa: PLR0913 (one option each, by name)
    *targets: Path | str,
    claims: Sequence[Claim] = DEFAULT_CLAIMS,
    contexts: int | None = None,
    seconds: float | None = None,
    options: SearchOptions | None = None,
    listener: Listener | None = None,
    bounded: ContextsOptions | None = None,
    splitting: str | None = None,
    **loading: Unpack[Loading],
) -> Report:
    """Whether the claims hold of the program that the targets make up, in every interleaving.

    `contexts` bounds the runs that are looked at, `seconds` the time; `options` has everything
    else; the rest is as for `load`. With `bounded`, sets of states are asked instead of the
    machine: see `check_bounded`. One verdict per claim, in their order. For a model file see
    `check_model`.

    >>> report = check("examples/lost_update")  # doctest: +SKIP
    >>> report.outcome  # doctest: +SKIP
    <Outcome.VIOLATED: 'violated'>
    """
    if any(map(is_model, targets)):
        own = () if claims is DEFAULT_CLAIMS else claims
        return check_model(
            *targets, claims=own, contexts=contexts, seconds=seconds, splitting=splitting
        )
    program = load(*targets, **loading)
    options = options or SearchOptions()
    if contexts is not None or seconds is not None:
        limits = replace(
            options.limits,
            contexts=options.limits.contexts if contexts is None else contexts,
            seconds=options.limits.seconds if seconds is None else seconds,
        )
        options = replace(options, limits=limits)
    if bounded is not None:
        if contexts is not None:
            bounded = replace(bounded, bounds=replace(bounded.bounds, contexts=contexts))
        found_with = options

        def recall(source: Path, main: str) -> tuple[Program, SearchOptions]:
            own: Loading = {**loading, "main": main}
            return load(*targets, source, **own), found_with

        return check_bounded(program, claims, bounded, options, recall=recall)
    return check_program(program, claims, options, listener)


def check_program(
    program: Program,
    claims: Sequence[Claim] = DEFAULT_CLAIMS,
    options: SearchOptions | None = None,
    listener: Listener | None = None,
) -> Report:
    """Whether the claims hold of a program that is loaded already."""
    return solve(program, tuple(claims), options, listener)


def check_bounded(  # noqa: PLR0913 (one for each part of the question)
    program: Program,
    claims: Sequence[Claim] = DEFAULT_CLAIMS,
    bounded: ContextsOptions | None = None,
    options: SearchOptions | None = None,
    proceed: Callable[[], bool] | None = None,
    recall: Callable[[Path, str], tuple[Program, SearchOptions]] | None = None,
) -> Report:
    """Whether the claims hold in every run within the bounds, asked of sets of states.

    `bounded` says how far the program is followed; `options` are for the machine, which confirms
    what is found; `proceed` is asked many times a second whether to go on; `recall` loads the
    program with one more source, which calls the method that `bounded` starts with.
    """
    # Imported here: whoever searches interleavings needs none of it.
    from heddle.engines.contexts.solve import solve as solve_bounded

    return Report(
        solve_bounded(
            program, tuple(claims), bounded or ContextsOptions(), options, proceed, recall
        )
    )


def races(
    *targets: Path | str,
    seconds: float | None = None,
    options: MonitorsOptions | None = None,
    listener: Listener | None = None,
    **loading: Unpack[Loading],
) -> Report:
    """Whether two threads can access the same memory at the same time, one of them writing.

    What can be proved for all runs is; the rest is tried on the machine, for at most `seconds`.

    >>> races("examples/lost_update").outcome  # doctest: +SKIP
    <Outcome.VIOLATED: 'violated'>
    """
    options = options or MonitorsOptions()
    if seconds is not None:
        options = replace(options, seconds=seconds)
    return races_of_program(load(*targets, **loading), options, listener)


def races_of_program(
    program: Program,
    options: MonitorsOptions | None = None,
    listener: Listener | None = None,
) -> Report:
    """The same for a program that is loaded already."""
    # Imported here: whoever checks something else needs none of it.
    from heddle.engines.monitors.solve import solve as solve_races

    return Report((solve_races(program, options, listener),))


def parallel_lines(program: Program) -> tuple[tuple[Location, Location], ...]:
    """Pairs of lines that two threads can be at, at the same time; what is not listed cannot be."""
    from heddle.engines.monitors.queries.parallel import parallel_lines as ask

    return ask(program)


def check_model(
    *targets: Path | str,
    claims: Sequence[Claim] = (),
    contexts: int | None = None,
    seconds: float | None = None,
    splitting: str | None = None,
) -> Report:
    """Whether the errors of one model file, or those that the claims name, can be reached.

    Without `contexts` the bound is raised until nothing new can be reached. `splitting` is `lazy`
    unless said otherwise, `eager` or `sequential`. A Monitor-DPN knows neither: the answer is about
    all runs.

    >>> check_model("examples/models/bluetooth.cpds", contexts=3).outcome  # doctest: +SKIP
    <Outcome.VIOLATED: 'violated'>
    """
    # Imported here: most users check Java.
    from heddle.engines.models.build import read_model
    from heddle.engines.models.solve import ModelOptions, solve_model

    if len(targets) != 1:
        raise InputError(
            "a model file must be the only target",
            place=", ".join(map(str, targets)),
            remedy="give one model file, and nothing else",
        )
    options = ModelOptions(contexts=contexts, seconds=seconds)
    if splitting is not None:
        options = replace(options, splitting=splitting)
    return Report(solve_model(read_model(targets[0]), claims, options))


def dependences(program: Program, field: str) -> Dependences:
    """Which writes of a field, `package.Class.field`, other threads can read.

    All threads, calls and locks are looked at; values are not. What is not listed cannot happen.

    >>> dependences(load("examples/lost_update"), "LostUpdate.count")  # doctest: +SKIP
    """
    # Imported here: whoever checks something else needs none of it.
    from heddle.engines.monitors.queries.dependences import dependences as ask

    return ask(program, field)


def replay(program: Program, schedule: Schedule) -> Replayed:
    """Execute a saved schedule again; the program may have changed since."""
    from heddle.witnesses.replaying import replay as replay_schedule

    return replay_schedule(program, schedule)

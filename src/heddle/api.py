"""What a Python user calls: from targets to a program, and from a question to a report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Unpack, cast

from heddle import interface as interface  # before all else: it looks at the Rust core
from heddle import notebooks as notebooks
from heddle._core import __version__
from heddle.budget import OutOfBudget, polled
from heddle.engines import ENGINES as ENGINES
from heddle.engines import engine_named
from heddle.errors import InputError, Location
from heddle.inputs.build_files import is_project
from heddle.inputs.cache import Cache
from heddle.inputs.classpath import split_class_path
from heddle.inputs.jdk import find_jdk
from heddle.inputs.loading import Loading
from heddle.inputs.target import read_targets
from heddle.program.load import load_program
from heddle.program.program import Program as Program
from heddle.program.quoted_sources import with_sources as with_sources
from heddle.questions.bounds import ContextsOptions
from heddle.questions.model_files import is_model
from heddle.questions.progress import UNHEARD, Progress
from heddle.questions.question import Question
from heddle.questions.search_options import SearchOptions
from heddle.results import (
    Contracts,
    NoDataRace,
    NoDeadlock,
    NoLeak,
    NoUncaughtException,
    Partial,
    Report,
    Serializable,
    Verdict,
)
from heddle.schedules import export_java as export_java
from heddle.schedules import read_schedule as read_schedule
from heddle.schedules import save_schedules as save_schedules
from heddle.schedules.given_files import changed_files as changed_files
from heddle.schedules.given_files import read_given as read_given

if TYPE_CHECKING:
    from heddle.engines.monitors.queries.dependences import Answer as Dependences
    from heddle.inputs.doctor import Check
    from heddle.questions.run_options import RunOptions
    from heddle.results import Claim
    from heddle.results.run_outcome import RunOutcome
    from heddle.results.schedule import Schedule
    from heddle.results.slice import Slice, SlicedProgram
    from heddle.suites.check import TestOptions
    from heddle.witnesses.replaying import Replayed as Replayed
    from heddle.witnesses.replaying import Stepper

DEFAULT_CLAIMS: tuple[Claim, ...] = (NoUncaughtException(), NoDeadlock())
DEFAULT_ENGINE = ENGINES[0]


def load(  # noqa: PLR0913 (one option each, by name)
    *targets: Path | str,
    main: str | None = None,
    classpath: str = "",
    jdk: Path | str | None = None,
    arguments: Sequence[str] = (),
    properties: Mapping[str, str] | None = None,
    modules: Sequence[str] = (),
    classpath_file: Path | None = None,
    source_path: str = "",
    annotation_processing: bool = False,
    enable_preview: bool = False,
) -> Program:
    """The program that the targets make up.

    A target is a `.java` file or a folder of them, a folder of classes, a `.jar`, the name of a
    class, or a compiled project of Maven or Gradle (all `modules`, or these), whose build tool is
    asked for the class path if there is none. `source_path` has sources of compiled classes. With
    `enable_preview` it is compiled and run with preview features of the JDK.

    >>> program = load("examples/lost_update")  # doctest: +SKIP
    >>> program.require_entry().main_class.java_name  # doctest: +SKIP
    'LostUpdate'
    """
    path = split_class_path(classpath)
    if modules or classpath_file or any(is_project(Path(target)) for target in targets):
        from heddle.inputs.project_targets import of_projects

        targets, path = of_projects(targets, modules, path, classpath_file)
    inputs = read_targets(
        targets,
        jdk=find_jdk(jdk),
        classpath=path,
        main=main,
        source_path=split_class_path(source_path),
        processing=annotation_processing,
        preview=enable_preview,
    )
    return load_program(inputs, arguments=arguments, properties=properties)


def answer(
    question: Question, engine: str = DEFAULT_ENGINE, progress: Progress = UNHEARD
) -> Report:
    """What an engine, one of ENGINES, answers to a question."""
    if engine not in ENGINES:
        raise InputError(
            f"there is no engine called {engine}", remedy=f"use one of {', '.join(ENGINES)}"
        )
    if not any(isinstance(claim, Contracts) for claim in question.claims):
        return engine_named(engine).answer(question, progress)
    from heddle.abstraction.contracts import in_parts

    return in_parts(question, lambda part: engine_named(engine).answer(part, progress))


def check(  # noqa: PLR0913 (one option each, by name)
    *targets: Path | str | Program,
    claims: Sequence[Claim] = DEFAULT_CLAIMS,
    engine: str | None = None,
    contexts: int | None = None,
    seconds: float | None = None,
    options: SearchOptions | None = None,
    bounds: ContextsOptions | None = None,
    progress: Progress = UNHEARD,
    **loading: Unpack[Loading],
) -> Report:
    """Whether the claims hold of the program that the targets make up, in every interleaving.

    A target is as for `load`, or a program that is loaded already, or one model file: the claims
    then say which errors must not be reached, and without any all that the file declares.
    `engine` is one of ENGINES; `contexts` bounds the runs that are looked at, `seconds` the time;
    `options` says how the machine searches, `bounds` how sets of states are asked; the rest is as
    for `load`. One verdict per claim, in their order.

    >>> report = check("examples/lost_update")  # doctest: +SKIP
    >>> report.outcome  # doctest: +SKIP
    <Outcome.VIOLATED: 'violated'>
    """
    options, bounds = options or SearchOptions(), bounds or ContextsOptions()
    limits = options.limits
    if contexts is not None:
        limits = replace(limits, contexts=contexts)
        bounds = replace(bounds, bounds=replace(bounds.bounds, contexts=contexts))
    if seconds is not None:
        limits = replace(limits, seconds=seconds)
    if limits.seconds is not None and limits.started is None:
        limits = replace(limits, started=monotonic())
    subject = _subject(targets, loading)
    if isinstance(subject, Path):
        engine = engine or "models"
        claims = () if claims is DEFAULT_CLAIMS else claims
    elif claims is DEFAULT_CLAIMS:
        from heddle.questions.own_claims import with_contracts

        claims = with_contracts(subject, DEFAULT_CLAIMS)
    question = Question(subject, tuple(claims), replace(options, limits=limits), bounds)
    engine = engine or DEFAULT_ENGINE
    try:
        with polled(limits.budget):
            return with_sources(answer(question, engine, progress), subject)
    except OutOfBudget as out:
        return Report(tuple(Verdict(claim, engine, (), Partial(out.reason)) for claim in claims))


def races(
    *targets: Path | str | Program, seconds: float | None = None, **loading: Unpack[Loading]
) -> Report:
    """Whether two threads can access the same memory at the same time, one of them writing.

    What can be proved for all runs is; the rest is tried on the machine, for at most `seconds`.

    >>> races("examples/lost_update").outcome  # doctest: +SKIP
    <Outcome.VIOLATED: 'violated'>
    """
    claims = (NoDataRace(),)
    return check(*targets, claims=claims, engine="monitors", seconds=seconds, **loading)


def atomicity(
    *targets: Path | str | Program,
    classes: Sequence[str] = (),
    strict: bool = False,
    seconds: float | None = None,
    **loading: Unpack[Loading],
) -> Report:
    """Whether the fields of classes are always seen and updated as one, in every unit of work.

    Without `classes` all are meant whose objects threads share. `strict` keeps a unit whole in
    which a thread waits. What can be proved for all runs is; the rest is tried on the machine.

    >>> atomicity("examples/bookshop/broken").outcome  # doctest: +SKIP
    <Outcome.VIOLATED: 'violated'>
    """
    claims = [Serializable(name, strict) for name in classes or (None,)]
    return check(*targets, claims=claims, engine="atomic_sets", seconds=seconds, **loading)


def flow(  # noqa: PLR0913 (one option each, by name)
    *targets: Path | str | Program,
    sources: Sequence[str] = (),
    sinks: Sequence[str] = (),
    default_sinks: bool = False,
    timing: bool = False,
    termination: bool = False,
    strict: bool = False,
    seconds: float | None = None,
    **loading: Unpack[Loading],
) -> Report:
    """Whether something secret can be learnt from public outputs.

    `sources` and `sinks` are methods and fields, `C.m`; annotations add to them, `default_sinks`
    adds outputs, logs and the network. What can be proved holds for any number of threads; what
    cannot is tried on the machine, with other secrets. With `timing` the order of outputs counts;
    `strict` wants that it never varies.

    >>> flow("examples/password/broken").outcome  # doctest: +SKIP
    <Outcome.VIOLATED: 'violated'>
    """
    claim = NoLeak(
        tuple(sources), tuple(sinks), default_sinks, timing or strict, termination, strict
    )
    return check(*targets, claims=(claim,), engine="flow", seconds=seconds, **loading)


def check_tests(program: Program, **asking: Unpack[TestOptions]) -> Report:
    """One verdict per claim and JUnit test, its `subject`, of a program that `load_tests` gave."""
    from heddle.suites.check import check_tests as ask

    return ask(program, **asking)


def load_tests(*targets: Path | str, **loading: Unpack[Loading]) -> Program:
    """As `load`, for the JUnit tests that the targets contain."""
    loading["main"] = "heddle.junit.Driver"
    return load(*targets, **loading)


def _subject(targets: Sequence[Path | str | Program], loading: Loading) -> Program | Path:
    """The program that the targets make up, or the one model file that they are."""
    named = [target for target in targets if not isinstance(target, Program)]
    models = [target for target in named if is_model(target)]
    if len(named) < len(targets) or models:
        if len(targets) != 1:
            what = "model file" if models else "program"
            raise InputError(
                f"a {what} must be the only target",
                place=", ".join(map(str, named)),
                remedy=f"give one {what}, and nothing else",
            )
        return Path(models[0]) if models else cast("Program", targets[0])
    return load(*named, **loading)


def run(program: Program, options: RunOptions | None = None) -> RunOutcome:
    """Run a program once on our machine, to its end."""
    from heddle.machine.running import run as run_once

    return run_once(program, options)


def listing(
    program: Program, form: str, *, classes: Sequence[str] = (), methods: Sequence[str] = ()
) -> str:
    """What was understood of a program: `form` is `code`, `flow`, `dot` or `json`."""
    from heddle.program.listing import list_program
    from heddle.program.listing_text import listing_text

    return listing_text(list_program(program, classes=classes, methods=methods), form)


def version() -> str:
    """Which Heddle this is."""
    return __version__


def examine(jdk: Path | None = None) -> Iterable[Check]:
    """Whether this machine has what Heddle needs, each thing with the remedy if it has not."""
    from heddle.inputs.doctor import examine

    return examine(jdk)


def cache() -> Cache:
    """Where compiled sources are kept."""
    return Cache.default()


def read_peers(file: Path) -> Mapping[str, Callable[..., Any]]:
    """The Python functions in a file that stand for native methods, by the methods' names."""
    from heddle.machine.peers import Peers

    return Peers.from_file(file)


def parallel_lines(program: Program) -> tuple[tuple[Location, Location], ...]:
    """Pairs of lines that two threads can be at, at the same time; what is not listed cannot be."""
    from heddle.engines.monitors.queries.parallel import parallel_lines as ask

    return ask(program)


def dependences(program: Program, field: str) -> Dependences:
    """Which writes of a field, `package.Class.field`, other threads can read.

    All threads, calls and locks are looked at; values are not. What is not listed cannot happen.

    >>> dependences(load("examples/lost_update"), "LostUpdate.count")  # doctest: +SKIP
    """
    from heddle.engines.monitors.queries.dependences import dependences as ask

    return ask(program, field)


def slice_of(
    program: Program, at: str, *more: str, forward: bool = False, divergence: bool = False
) -> Slice:
    """The lines that can influence a line, `FILE:LINE`, or those that it can influence.

    The same for several lines together; with `divergence`, what may keep a thread from ever getting
    there counts as well.

    >>> slice_of(load("examples/bank"), "Bank.java:31")  # doctest: +SKIP
    """
    from heddle.abstraction.slices.slice import Slices

    return Slices(program, divergence).at(at, *more, forward=forward)


def executable_slice(
    program: Program, folder: Path | str, at: str, *more: str, divergence: bool = False
) -> SlicedProgram:
    """Write the slice of a line, `FILE:LINE`, or of several, into a folder as classes that run.

    What the lines observe in a run of these classes, some run of the program shows, too; what is
    outside of the slice is left out, output included.

    >>> executable_slice(load("examples/bank"), "out", "Bank.java:31")  # doctest: +SKIP
    """
    from heddle.abstraction.slices.sliced_program import write_slice

    return write_slice(program, Path(folder), at, *more, divergence=divergence)


def places_of_finding(text: str, name: str) -> tuple[str, ...]:
    """The lines, `FILE:LINE`, of the first finding or remark of a report that is written as JSON.

    `name` is the report's, for messages.
    """
    from heddle.abstraction.slices.criterion import places_in

    return places_in(text, name)


def place_named(program: Program, text: str, option: str) -> Location:
    """The line of a program that `FILE:LINE` means; `option` is for messages."""
    from heddle.abstraction.slices.criterion import line_named, lines_with_code

    line = line_named(lines_with_code(program), text, option)
    return Location(line.file, line.number)


def replay(program: Program, schedule: Schedule) -> Replayed:
    """Execute a saved schedule again; the program may have changed since."""
    from heddle.abstraction.contracts import counted
    from heddle.witnesses.replaying import replay as replay_schedule

    return replay_schedule(counted(program, schedule), schedule)


def stepper(program: Program, schedule: Schedule) -> tuple[Stepper, Schedule]:
    """The same step by step, forwards and backwards, with the steps that the program can take."""
    from heddle.abstraction.contracts import counted
    from heddle.witnesses.replaying import Stepper, followed

    counting = counted(program, schedule)
    return Stepper(counting, steps := followed(counting, schedule)), steps


def load_for_replay(
    schedule: Schedule, file: Path, *targets: str, jdk: Path | None = None
) -> Program:
    """The program that a schedule in a file belongs to, or the one that is named instead."""
    from heddle.schedules.finding import program_of

    found, loading = program_of(schedule, file, targets, jdk)
    return load(*found, **loading)

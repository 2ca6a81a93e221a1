"""From inputs to a program: what `heddle` does before any engine runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from heddle.inputs.main_class import MainClass
from heddle.inputs.target import Inputs, read_targets
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Entry, Program
from heddle.program.selection import Dispatch


def load_program(
    inputs: Inputs,
    *,
    arguments: Sequence[str] = (),
    properties: Mapping[str, str] | None = None,
) -> Program:
    """The program that the inputs make up, started with `arguments`.

    Only the main class is loaded here, so that one which cannot be loaded is
    reported before anything else is done.
    """
    hierarchy = Hierarchy(inputs.classpath)
    return Program(
        inputs=inputs,
        hierarchy=hierarchy,
        dispatch=Dispatch(hierarchy),
        user_classes=inputs.user_classes,
        entry=None if inputs.main is None else _entry(hierarchy, inputs.main),
        no_entry=inputs.no_main,
        arguments=tuple(arguments),
        properties=tuple(sorted((properties or {}).items())),
    )


def with_source(program: Program, source: Path, main: str) -> Program:
    """The same program with one more source, started with the class named and no arguments."""
    inputs = program.inputs
    targets: tuple[Path | str, ...] = (*inputs.targets, source)
    extended = read_targets(
        targets,
        jdk=inputs.jdk,
        classpath=inputs.libraries,
        main=main,
        source_path=inputs.source_path,
        processing=inputs.processing,
        preview=inputs.preview,
    )
    return load_program(extended, properties=dict(program.properties))


def _entry(hierarchy: Hierarchy, main: MainClass) -> Entry:
    main_class = hierarchy.load(main.name, wanted_by=main.name)
    declaring = hierarchy.load(main.method.owner, wanted_by=main.name)
    return Entry(main_class, declaring.methods["main", main.method.descriptor])

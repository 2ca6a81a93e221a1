"""What a Python user calls: from targets to a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.inputs import find_jdk, read_targets, split_class_path
from heddle.program.load import load_program

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from heddle.inputs import Inputs
    from heddle.program import Program


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

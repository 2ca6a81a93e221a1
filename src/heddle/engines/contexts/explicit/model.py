"""Model files as targets: read, checked, and turned into one kind of system."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from heddle.engines.contexts.explicit.suffixes import SUFFIXES
from heddle.errors import InputError, MalformedFile, UnsupportedFeature
from heddle.formal.pushdown.formats.concurrent import (
    ConcurrentSystem,
    ErrorDeclaration,
    GuardedRule,
    ThreadProgram,
)
from heddle.formal.pushdown.formats.cpds_parser import parse_cpds
from heddle.formal.pushdown.formats.pds import parse_pds

if TYPE_CHECKING:
    from heddle.formal.pushdown.formats.pds import PlainModel


@dataclass(frozen=True, slots=True)
class Model:
    """A model file: its name and what it says."""

    file: str
    system: ConcurrentSystem


def read_model(target: Path | str) -> Model:
    """Read a model file; what is wrong with it is an `InputError` with its place."""
    path = Path(target)
    try:
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        cause = f"this is not text: byte {error.start} is not UTF-8"
        raise MalformedFile(cause, place=str(path), remedy="save the file as UTF-8") from None
    except OSError as error:
        cause = f"the model cannot be read: {error.strerror or error}"
        remedy = f"give the name of a file that ends in {' or '.join(SUFFIXES)}"
        raise InputError(cause, place=str(path), remedy=remedy) from None
    return model_of(text, str(path))


def model_of(text: str, file: str) -> Model:
    """The model that a text makes up; the end of the file's name says how to read it."""
    name = Path(file).name
    if Path(file).suffix.lower() == ".pds":
        system = _as_one_thread(parse_pds(text, file), file)
    else:
        system = parse_cpds(text, file)
    return Model(name, system)


def _as_one_thread(plain: PlainModel, file: str) -> ConcurrentSystem:
    """A plain pushdown system is a concurrent one with a single thread."""
    if plain.start is None or not plain.start[1]:
        raise InputError(
            "this pushdown system does not say where it starts",
            place=file,
            remedy="write start <STATE, SYMBOLS>",
        )
    for rule, line in zip(plain.system.rules, plain.lines, strict=True):
        if rule.spawn is not None:
            raise UnsupportedFeature(
                "a spawned thread has a control state of its own, which is not checked here",
                place=f"{file}:{line}",
                remedy="write a .cpds file, in which threads share the control state, with fork",
            )
    rules = tuple(
        GuardedRule(rule.source, rule.symbol, rule.target, rule.word, label=rule.label, line=line)
        for rule, line in zip(plain.system.rules, plain.lines, strict=True)
    )
    state, stack = plain.start
    errors = tuple(
        ErrorDeclaration(
            error.state, () if error.symbol is None else (error.symbol,), (), error.line
        )
        for error in plain.errors
    )
    return ConcurrentSystem(state, (), (), (ThreadProgram("main", stack, rules),), errors)

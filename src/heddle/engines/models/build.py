"""From a model file to a system; the end of the file's name says how to read it."""

from __future__ import annotations

from pathlib import Path

from heddle.engines.models.model import (
    ComponentsModel,
    EmlModel,
    Model,
    MonitorModel,
    PushdownModel,
)
from heddle.errors import InputError, MalformedFile, UnsupportedFeature
from heddle.formal.communicating.text import parse_compds
from heddle.formal.eml.text import parse_eml
from heddle.formal.monitor_dpn.text import parse_numbered
from heddle.formal.pushdown.formats.concurrent import (
    ConcurrentSystem,
    ErrorDeclaration,
    GuardedRule,
    ThreadProgram,
)
from heddle.formal.pushdown.formats.cpds_parser import parse_cpds
from heddle.formal.pushdown.formats.pds import PlainModel, parse_pds
from heddle.formal.pushdown.formats.wali import Query, parse_wali
from heddle.formal.pushdown.formats.wali_start import has_weights, with_one_start
from heddle.questions import model_files
from heddle.results import Assumption

_WEIGHTS = Assumption("the weights of the file are not looked at: every rule can be taken")


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
        remedy = f"give the name of a file that ends in {' or '.join(model_files.SUFFIXES)}"
        raise InputError(cause, place=str(path), remedy=remedy) from None
    return model_of(text, str(path))


def model_of(text: str, file: str) -> Model:
    """The model that a text makes up."""
    name = Path(file).name
    match Path(file).suffix.lower():
        case model_files.MONITOR_DPN:
            return MonitorModel(name, *parse_numbered(text, file))
        case model_files.PLAIN:
            return PushdownModel(name, _as_one_thread(parse_pds(text, file), file))
        case model_files.COMMUNICATING:
            return ComponentsModel(name, parse_compds(text, file))
        case model_files.EML:
            return EmlModel(name, parse_eml(text, file))
        case model_files.WALI:
            return _of_wali(text, file)
        case _:
            return PushdownModel(name, parse_cpds(text, file))


def _of_wali(text: str, file: str) -> PushdownModel:
    document = parse_wali(text, file)
    if not isinstance(document, Query) or document.kind != "poststar":
        raise InputError(
            "this document does not say where runs start",
            place=file,
            remedy="write <Query type='poststar'> with a <WFA> that accepts the configurations "
            "at the start",
        )
    system = _as_one_thread(with_one_start(document, file), file)
    return PushdownModel(Path(file).name, system, (_WEIGHTS,) if has_weights(document) else ())


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

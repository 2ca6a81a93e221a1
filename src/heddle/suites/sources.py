"""Where the arguments of a parameterised test of JUnit 5 come from."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from heddle._core import Annotation, Constant, ElementValue
from heddle.program.classes import JavaClass, JavaMethod
from heddle.program.hierarchy import Hierarchy
from heddle.program.jdk import java_name
from heddle.suites.csv_rows import CsvFormat, block_lines, csv_rows
from heddle.suites.marks import (
    JUPITER,
    PARAMS,
    PROVIDER,
    Marks,
    classes,
    constant,
    number,
    text,
    texts,
)
from heddle.suites.members import call, hierarchy_methods, parameters, runtime_name
from heddle.suites.model import NotUnderstood, Words, counted, flag, listed

_UNKNOWN = (f"{PROVIDER}FieldSource",)
_CONSUMER = f"{PARAMS}support/AnnotationConsumer"
_PROVIDE = f"(L{JUPITER}extension/ExtensionContext;)Ljava/util/stream/Stream;"
_NULL = "N"
_LONGEST = 4096


@dataclass(frozen=True, slots=True)
class Parameterised:
    """A test method with arguments, in the class that is run."""

    method: JavaMethod
    java_class: JavaClass
    marks: Marks
    hierarchy: Hierarchy

    def sources(self) -> list[Words]:
        """The sources as the plan has them, in JUnit's order."""
        for name in _UNKNOWN:
            if any(self.marks.every(name)):
                raise NotUnderstood(f"the source of arguments @{java_name(name)}")
        found = [*self._all()]
        if not found:
            raise NotUnderstood(f"the arguments of {self.method.name}: it has no known source")
        return found

    def _all(self) -> Iterator[Words]:
        # In the order in which they are written: containers of repeated ones count as one.
        for name, written in self.marks.found.items():
            kind = name.removeprefix(PROVIDER)
            if kind == name:
                continue
            is_many = kind.endswith("Sources")
            singular = kind.removesuffix("s") if is_many else kind
            each_one = self.marks.every(f"{PROVIDER}{singular}") if is_many else written
            for each in each_one:
                yield from self._one(singular, each)

    def _one(self, kind: str, annotation: Annotation) -> Iterator[Words]:
        match kind:
            case "NullSource":
                yield _rows([[_NULL]])
            case "EmptySource":
                yield ("empty", self._first_type())
            case "NullAndEmptySource":
                yield _rows([[_NULL]])
                yield ("empty", self._first_type())
            case "ValueSource":
                yield _rows([[value] for value in _values(annotation)])
            case "CsvSource" | "CsvFileSource":
                is_file = kind == "CsvFileSource"
                yield _csv_file(annotation) if is_file else _rows(_csv(annotation))
            case "ArgumentsSource":
                yield ("provider", self._provider(annotation))
            case "EnumSource":
                yield self._constants(annotation)
            case "MethodSource":
                for name in texts(annotation) or (self.method.name,):
                    yield ("method", *call(self._factory(name)))
            case _:
                raise NotUnderstood(f"the source of arguments @{java_name(PROVIDER + kind)}")

    def _constants(self, annotation: Annotation) -> Words:
        for key, _ in annotation.elements:
            if key not in {"value", "names", "mode"}:
                raise NotUnderstood(f"{key} of @EnumSource")
        named = classes(annotation)
        type_name = runtime_name(named[0]) if named else self._first_type()
        mode = constant(annotation, "mode") or "INCLUDE"
        return ("enum", type_name, mode, *listed(texts(annotation, "names")))

    def _provider(self, annotation: Annotation) -> str:
        """A class that gives arguments, if it needs nothing but to be called."""
        named = classes(annotation)
        found = self.hierarchy.find(named[0][1:-1]) if named else None
        is_plain = found is not None and is_user_object(found, self.hierarchy)
        if found is None or not is_plain or not _provides(found, self.hierarchy):
            name = runtime_name(named[0]) if named else "@ArgumentsSource"
            raise NotUnderstood(f"the source of arguments {name}")
        return found.java_name

    def _first_type(self) -> str:
        types = parameters(self.method)
        if not types:
            raise NotUnderstood(f"the arguments of {self.method.name}: it has no parameter")
        return runtime_name(types[0])

    def _factory(self, name: str) -> JavaMethod:
        owner, _, simple = name.rpartition("#")
        simple = simple.partition("(")[0] or self.method.name
        java_class = self.java_class if not owner else self.hierarchy.find(owner.replace(".", "/"))
        methods = () if java_class is None else hierarchy_methods(java_class, self.hierarchy)
        fitting = [each for each in methods if each.name == simple and not parameters(each)]
        if not fitting:
            raise NotUnderstood(f"the source of arguments {name}: there is no such method")
        return fitting[-1]


def is_user_object(java_class: JavaClass, hierarchy: Hierarchy) -> bool:
    """Whether JUnit only makes an object of a class and calls it: no annotation is given to it."""
    above = {each.name for each in hierarchy.superinterfaces(java_class)}
    return _CONSUMER not in above and ("<init>", "()V") in java_class.methods


def _provides(java_class: JavaClass, hierarchy: Hierarchy) -> bool:
    # Later versions of JUnit have another method of this name, which may be the one.
    above = hierarchy.superclasses(java_class)
    return any(("provideArguments", _PROVIDE) in each.methods for each in above)


def _rows(rows: list[list[str]]) -> Words:
    return ("rows", *counted([listed(row) for row in rows]))


def _values(annotation: Annotation) -> Iterator[str]:
    for _, value in annotation.elements:
        if isinstance(value, ElementValue.Array):
            yield from map(_value, value.values)
        else:
            yield _value(value)


def _value(value: ElementValue) -> str:
    """A value with the letter of its type before it; floating-point numbers by their bits."""
    match value:
        case ElementValue.Class(descriptor):
            return f"c{runtime_name(descriptor)}"
        case ElementValue.Const("s", Constant.String(word)):
            return f"s{word}"
        case ElementValue.Const("Z", Constant.Integer(truth)):
            return "Ztrue" if truth else "Zfalse"
        case ElementValue.Const("F", Constant.Float(real)):
            return f"F{struct.unpack('>i', struct.pack('>f', real))[0]}"
        case ElementValue.Const("D", Constant.Double(real)):
            return f"D{struct.unpack('>q', struct.pack('>d', real))[0]}"
        case ElementValue.Const(tag, Constant.Integer(whole) | Constant.Long(whole)):
            return f"{tag}{whole}"
        case _:
            raise NotUnderstood("a value of @ValueSource")


def _delimiter(annotation: Annotation) -> str:
    delimiter = text(annotation, "delimiterString") or chr(number(annotation, "delimiter", 0))
    return "," if delimiter in {"", "\0"} else delimiter


def _csv_file(annotation: Annotation) -> Words:
    """Resources are read where the test runs: its class loader finds them."""
    if texts(annotation, "files"):
        raise NotUnderstood("files of @CsvFileSource: only its resources are read")
    delimiter = _delimiter(annotation)
    if len(delimiter) > 1:
        raise NotUnderstood(f"the delimiter {delimiter!r} of @CsvFileSource")
    separator = text(annotation, "lineSeparator") or "\n"
    if separator not in {"\n", "\r\n"}:
        raise NotUnderstood(f"the line separator {separator!r} of @CsvFileSource")
    longest = number(annotation, "maxCharsPerColumn", _LONGEST)
    if longest < 1:
        raise NotUnderstood(f"maxCharsPerColumn = {longest} of @CsvFileSource")
    return (
        "csv-file",
        delimiter,
        str(number(annotation, "quoteCharacter", ord('"'))),
        text(annotation, "emptyValue") or "",
        flag(number(annotation, "ignoreLeadingAndTrailingWhitespace", 1)),
        flag(number(annotation, "useHeadersInDisplayName", 0)),
        str(number(annotation, "numLinesToSkip", 0)),
        str(longest),
        text(annotation, "encoding") or "UTF-8",
        separator,
        *listed(texts(annotation, "nullValues")),
        *listed(texts(annotation, "resources")),
    )


def _csv(annotation: Annotation) -> list[list[str]]:
    form = CsvFormat(
        delimiter=_delimiter(annotation),
        quote=chr(number(annotation, "quoteCharacter", ord("'"))),
        empty=text(annotation, "emptyValue") or "",
        nulls=texts(annotation, "nullValues"),
        trims=bool(number(annotation, "ignoreLeadingAndTrailingWhitespace", 1)),
    )
    block = text(annotation, "textBlock")
    lines = block_lines(block) if block else list(texts(annotation))
    if number(annotation, "useHeadersInDisplayName", 0):
        lines = lines[1:]
    rows = csv_rows(lines, form)
    return [[_NULL if value is None else f"s{value}" for value in row] for row in rows]

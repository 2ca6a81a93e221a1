"""The plan of a test of JUnit 5."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from heddle._core import Annotation
from heddle.program.classes import JavaClass, JavaMethod
from heddle.program.hierarchy import Hierarchy
from heddle.program.jdk import java_name
from heddle.suites.conditions import Conditions
from heddle.suites.folders import TEMP_DIR, demand_folder, folder_fields
from heddle.suites.marks import (
    EXTEND_WITH,
    JUPITER,
    PARAMS,
    Marks,
    classes,
    constant,
    number,
    text,
    texts,
)
from heddle.suites.marks import marks_of as _marks_of
from heddle.suites.members import (
    bottom_up,
    call,
    hierarchy_methods,
    parameter_marks,
    parameters,
    place_of,
    runtime_name,
)
from heddle.suites.model import YES, NotUnderstood, Test, Words, counted, flag, listed
from heddle.suites.sources import Parameterised, is_user_object

_TESTS = frozenset(
    {
        *(f"{JUPITER}{name}" for name in ("Test", "RepeatedTest", "TestFactory", "TestTemplate")),
        f"{PARAMS}ParameterizedTest",
    }
)
_AROUND = frozenset(
    f"{JUPITER}{name}" for name in ("BeforeAll", "BeforeEach", "AfterEach", "AfterAll")
)
_GIVEN = {
    f"L{JUPITER}TestInfo;": "info",
    f"L{JUPITER}RepetitionInfo;": "repetition",
    f"L{JUPITER}TestReporter;": "reporter",
}
_REPETITION = f"L{JUPITER}RepetitionInfo;"
_CONVERT, _AGGREGATE = f"{PARAMS}converter/ConvertWith", f"{PARAMS}aggregator/AggregateWith"
_ACCESSOR = f"L{PARAMS}aggregator/ArgumentsAccessor;"
_REPEATED = "repetition {currentRepetition} of {totalRepetitions}"
_ENDLESS = (1 << 31) - 1
_UNNAMED = "?"
_BY_NUMBER = f"L{JUPITER}MethodOrderer$OrderAnnotation;"
_BY_NAME = f"L{JUPITER}MethodOrderer$MethodName;"
_UNORDERED = _ENDLESS // 2


class JupiterClass:
    """A class on the way to a test: what it declares and inherits, with its annotations."""

    def __init__(self, java_class: JavaClass, hierarchy: Hierarchy) -> None:
        self.java_class, self.hierarchy = java_class, hierarchy
        self.methods = [
            (method, _marks_of(method.declaration.annotations, hierarchy))
            for method in hierarchy_methods(java_class, hierarchy)
        ]

    @cached_property
    def marks(self) -> Marks:
        """Its own annotations, with those of its superclasses and interfaces behind them."""
        found: dict[str, list[Annotation]] = {}
        above = self.hierarchy.superclasses(self.java_class)
        for each in (*above, *self.hierarchy.superinterfaces(self.java_class)):
            annotations = () if each.file is None else each.file.annotations
            for name, marked in _marks_of(annotations, self.hierarchy).found.items():
                found.setdefault(name, []).extend(marked)
        return Marks({name: tuple(each) for name, each in found.items()})

    @property
    def own_marks(self) -> Marks:
        """Its own annotations alone: some are not inherited."""
        file = self.java_class.file
        return _marks_of(() if file is None else file.annotations, self.hierarchy)

    def tests(self) -> Iterator[tuple[JavaMethod, Marks]]:
        """The test methods."""
        for method, marks in self.methods:
            if not method.is_abstract and any(name in _TESTS for name in marks.found):
                yield method, marks

    def around(self) -> Iterator[tuple[JavaMethod, Marks]]:
        """What runs around its tests."""
        for method, marks in self.methods:
            if any(name in _AROUND for name in marks.found):
                yield method, marks

    @property
    def is_per_class(self) -> bool:
        """Whether all tests share one object."""
        return constant(self.marks.get(f"{JUPITER}TestInstance")) == "PER_CLASS"

    def extensions(self) -> Iterator[str]:
        """What is registered for its tests, by name."""
        yield from _extensions(self.marks)
        above = self.hierarchy.superclasses(self.java_class)
        for java_class in (*above, *self.hierarchy.superinterfaces(self.java_class)):
            for each in java_class.fields.values():
                marks = _marks_of(each.declaration.annotations, self.hierarchy)
                if f"{JUPITER}extension/RegisterExtension" in marks:
                    yield runtime_name(each.descriptor)
                if f"{JUPITER}AutoClose" in marks:
                    yield f"of @AutoClose on the field {each.name}"
                yield from _extensions(marks)

    def words(self, *, is_nested: bool) -> Words:
        """This class as one level of a plan."""
        return (
            flag(self.is_per_class),
            *counted(Conditions(self.own_marks, self.java_class, self.hierarchy).words()),
            *call(*self._constructor(is_nested=is_nested)),
            *counted(list(self._folders())),
            *self._calls("BeforeAll"),
            *self._calls("BeforeEach"),
            *self._calls("AfterEach", up=True),
            *self._calls("AfterAll", up=True),
            *counted([]),
            *counted([]),
        )

    def _constructor(self, *, is_nested: bool) -> tuple[JavaMethod, list[str]]:
        made = [each for each in self.java_class.methods.values() if each.is_constructor]
        if len(made) != 1:
            raise NotUnderstood(f"{self.java_class.java_name}: a test class has one constructor")
        outer = ["outer"] if is_nested else []
        taken = given(made[0], self.hierarchy, skip=len(outer), is_of_class=True)
        return made[0], outer + taken

    @property
    def display_name(self) -> str:
        """What it is called, as plans have it."""
        named = text(self.own_marks.get(f"{JUPITER}DisplayName"))
        if named is None and f"{JUPITER}DisplayNameGeneration" in self.marks:
            return _UNNAMED
        return f"={named or self.java_class.java_name.rpartition('.')[2].rpartition('$')[2]}"

    def _folders(self) -> Iterator[Words]:
        for each in folder_fields(self.java_class, self.hierarchy):
            yield (java_name(each.owner), each.name, "folder")

    def _calls(self, name: str, *, up: bool = False) -> Words:
        found = [method for method, marks in self.methods if f"{JUPITER}{name}" in marks]
        for method in found:
            must_be_static = name.endswith("All") and not self.is_per_class
            is_wrong = method.is_static if name.endswith("Each") else False
            is_wrong = is_wrong or not method.descriptor.endswith(")V")
            if method.is_private or is_wrong or (must_be_static and not method.is_static):
                raise NotUnderstood(f"the method {method.name}, which JUnit refuses as @{name}")
        ordered = bottom_up(found) if up else found
        of_class = name.endswith("All")
        return counted(
            [call(each, given(each, self.hierarchy, is_of_class=of_class)) for each in ordered]
        )


@dataclass(frozen=True, slots=True)
class JupiterTest:
    """A test method below the classes that it is nested in, the outermost first."""

    levels: Sequence[JupiterClass]
    method: JavaMethod
    marks: Marks

    @classmethod
    def all_of(cls, levels: Sequence[JupiterClass]) -> Iterator[Test]:
        """All tests of the innermost of these classes."""
        for method, marks in levels[-1].tests():
            yield cls(levels, method, marks).test()

    def test(self) -> Test:
        """The test with its plan, or with what is not understood of it."""
        java_class = self.levels[-1].java_class
        declaring = self.levels[-1].hierarchy.load(self.method.owner)
        name, place = self.method.name, place_of(self.method, declaring)
        disabled = self._ignored() or self._disabled()
        if disabled is not None:
            return Test(java_class.java_name, name, place, disabled=disabled)
        try:
            words = self._words()
        except NotUnderstood as reason:
            return Test(java_class.java_name, name, place, unknown=str(reason))
        marks = (self.marks, *(level.marks for level in self.levels))
        around = (each for level in self.levels for _, each in level.around())
        limited = any(f"{JUPITER}Timeout" in each for each in (*marks, *around))
        return Test(java_class.java_name, name, place, words, limited=limited)

    def _ignored(self) -> str | None:
        """Why JUnit takes no notice of the method, although it is marked as a test."""
        gives = self.method.descriptor.partition(")")[2] != "V"
        if self.method.is_private or self.method.is_static:
            what = "private" if self.method.is_private else "static"
            return f"JUnit ignores it, because the method is {what}"
        if gives != (f"{JUPITER}TestFactory" in self.marks):
            return f"JUnit ignores it, because the method returns {'a' if gives else 'no'} value"
        return None

    def _disabled(self) -> str | None:
        for marks in (self.marks, *(level.own_marks for level in self.levels)):
            if f"{JUPITER}Disabled" in marks:
                return text(marks.get(f"{JUPITER}Disabled")) or "@Disabled"
        return None

    def _words(self) -> Words:
        for name in (
            *_extensions(self.marks),
            *(e for each in self.levels for e in each.extensions()),
        ):
            raise NotUnderstood(f"the extension {name}")
        level, hierarchy = self.levels[-1], self.levels[-1].hierarchy
        is_parameterised = f"{PARAMS}ParameterizedTest" in self.marks
        if f"{JUPITER}TestTemplate" in self.marks and not is_parameterised:
            raise NotUnderstood("the annotation @org.junit.jupiter.api.TestTemplate")
        sources = (
            Parameterised(self.method, level.java_class, self.marks, hierarchy).sources()
            if is_parameterised
            else []
        )
        levels = [each.words(is_nested=place > 0) for place, each in enumerate(self.levels)]
        repeated = self.marks.get(f"{JUPITER}RepeatedTest")
        called = (self.method, *(each for one in self.levels for each, _ in one.around()))
        if repeated is None and any(_REPETITION in parameters(each) for each in called):
            raise NotUnderstood("RepetitionInfo of a test that is not repeated")
        timeout = self.marks.get(f"{JUPITER}Timeout") or level.marks.get(f"{JUPITER}Timeout")
        above = [each.marks for each in self.levels]
        apart = constant(timeout, "threadMode") == "SEPARATE_THREAD"
        return (
            YES,
            flag(f"{JUPITER}TestFactory" in self.marks),
            flag(apart),
            "",
            *counted(levels),
            *counted(Conditions(self.marks, level.java_class, hierarchy).words()),
            *counted(sources),
            *call(self.method, given(self.method, hierarchy, takes=is_parameterised)),
            _UNNAMED if is_parameterised else self._display_name(repeated),
            level.display_name,
            *listed(sorted({tag for each in (self.marks, *above) for tag in _tags(each)})),
            *listed(sorted({tag for each in above for tag in _tags(each)})),
            str(number(repeated, "value", 1)),
            str(number(repeated, "failureThreshold", _ENDLESS)),
            *counted([call(each) for each in earlier(level, self.method)]),
        )

    def _display_name(self, repeated: Annotation | None) -> str:
        """What the test is called, as plans have it."""
        named = text(self.marks.get(f"{JUPITER}DisplayName"))
        if named is None and any(
            f"{JUPITER}DisplayNameGeneration" in each.marks for each in self.levels
        ):
            return _UNNAMED
        named = named or _display_name(self.method)
        if repeated is not None:
            named = (text(repeated, "name") or _REPEATED).replace("{displayName}", named)
        return f"={named}"


def earlier(level: JupiterClass, method: JavaMethod) -> list[JavaMethod]:
    """The tests that JUnit runs before one, if the class says in which order.

    If some of them take arguments or are repeated, none is run before; that is refused where they
    share an object.
    """
    orderer = classes(level.marks.get(f"{JUPITER}TestMethodOrder"))
    tests = [(each, marks) for each, marks in level.tests() if f"{JUPITER}Disabled" not in marks]
    match orderer:
        case (name,) if name == _BY_NUMBER:
            tests.sort(key=lambda pair: number(pair[1].get(f"{JUPITER}Order"), "value", _UNORDERED))
        case (name,) if name == _BY_NAME:
            tests.sort(key=lambda pair: (pair[0].name, parameters(pair[0])))
        case _:
            return []
    keys = [each.key for each, _ in tests]
    if method.key not in keys:
        return []
    before = tests[: keys.index(method.key)]
    odd = [each.name for each, marks in before if not _is_plain(each, marks, level)]
    if odd and level.is_per_class:
        raise NotUnderstood(f"the test {odd[0]}, which runs before on the same object")
    return [] if odd else [each for each, _ in before]


def _is_plain(method: JavaMethod, marks: Marks, level: JupiterClass) -> bool:
    """Whether a test is one call without arguments, whatever the machine is like."""
    try:
        conditions = Conditions(marks, level.java_class, level.hierarchy).words()
    except NotUnderstood:
        return False
    is_marked = bool(conditions) or any(_extensions(marks))
    is_called = not (parameters(method) or method.is_private or method.is_static)
    return f"{JUPITER}Test" in marks and is_called and not is_marked


def given(
    method: JavaMethod,
    hierarchy: Hierarchy,
    *,
    takes: bool = False,
    skip: int = 0,
    is_of_class: bool = False,
) -> list[str]:
    """Where each argument comes from; with `takes` those without another origin from sources.

    What is `is_of_class` is called once for all tests, and does not hear of the test.
    """
    found: list[str] = []
    next_argument = 0
    for place, descriptor, marks in parameter_marks(method, hierarchy):
        if place < skip:
            continue
        if EXTEND_WITH in marks:
            raise NotUnderstood(f"the annotation @{java_name(EXTEND_WITH)} of a parameter")
        if TEMP_DIR in marks:
            what = f"parameter {place + 1} of {method.name}"
            is_refused = method.is_constructor
            demand_folder(what, descriptor, marks, hierarchy, is_refused=is_refused)
            found.append("folder")
        elif descriptor in _GIVEN:
            word = _GIVEN[descriptor]
            found.append("class-info" if is_of_class and word == "info" else word)
        elif takes and descriptor == _ACCESSOR:
            found.append("accessor")
        elif takes and _AGGREGATE in marks:
            found.append(f"aggregate {_user_object(marks, _AGGREGATE, hierarchy)}")
        elif takes:
            converter = ""
            if _CONVERT in marks:
                converter = f"convert {_user_object(marks, _CONVERT, hierarchy)} "
            found.append(f"{converter}{next_argument}")
            next_argument += 1
        else:
            raise NotUnderstood(
                f"parameter {place + 1} of {method.name}: {runtime_name(descriptor)}"
            )
    return found


def _user_object(marks: Marks, name: str, hierarchy: Hierarchy) -> str:
    """The class that an annotation of a parameter names."""
    named = classes(marks.get(name))
    found = hierarchy.find(named[0][1:-1]) if named else None
    if found is None or not is_user_object(found, hierarchy):
        raise NotUnderstood(f"the annotation @{java_name(name)} of a parameter")
    return found.java_name


def _extensions(marks: Marks) -> Iterator[str]:
    for annotation in marks.every(EXTEND_WITH):
        yield from map(runtime_name, classes(annotation))


def _tags(marks: Marks) -> Iterator[str]:
    for annotation in marks.every(f"{JUPITER}Tag"):
        yield from texts(annotation)


def _display_name(method: JavaMethod) -> str:
    types = (runtime_name(each).rpartition(".")[2] for each in parameters(method))
    return f"{method.name}({', '.join(types)})"

"""The plan of a test of JUnit 4, or of a `TestCase` of JUnit 3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from heddle.program.classes import JavaClass, JavaMethod
from heddle.program.hierarchy import Hierarchy
from heddle.program.jdk import java_name
from heddle.suites.marks import (
    JUNIT4,
    Marks,
    classes,
    constant,
    element,
    marks_of,
    number,
    text,
)
from heddle.suites.members import call, own_methods, parameters, place_of, runtime_name
from heddle.suites.model import NO, YES, NotUnderstood, Test, Words, counted, flag, listed

TEST = f"{JUNIT4}Test"
RUN_WITH = f"{JUNIT4}runner/RunWith"
TEST_CASE = "junit/framework/TestCase"
_PARAMETERIZED = "org.junit.runners.Parameterized"
_UNDERSTOOD_RUNNERS = frozenset(
    {"org.junit.runners.JUnit4", "org.junit.runners.BlockJUnit4ClassRunner", _PARAMETERIZED}
)
# Each of these runs classes that have tests of their own, which are found anyway.
GATHERING_RUNNERS = frozenset(
    {
        "org.junit.runners.Suite",
        "org.junit.experimental.categories.Categories",
        "org.junit.experimental.runners.Enclosed",
    }
)
# Runs tests of JUnit 5 where there is only JUnit 4 to start them.
_PLATFORM = "org.junit.platform.runner.JUnitPlatform"
_THEORIES = "org.junit.experimental.theories.Theories"
_STATEMENT = "org/junit/internal/runners/statements/InvokeMethod"
_METHOD_RULE = "org/junit/rules/MethodRule"
_PUBLIC, _STATIC = 0x0001, 0x0008
_RULES = {
    "org/junit/rules/Timeout": "timeout",
    "org/junit/rules/ExpectedException": "expectation",
    "org/junit/rules/Verifier": "verifier",
    "org/junit/rules/ExternalResource": "resource",
}


def runner_of(java_class: JavaClass, hierarchy: Hierarchy) -> str | None:
    """The runner that a class, or the next one above it, asks for."""
    for each in hierarchy.superclasses(java_class):
        annotations = () if each.file is None else each.file.annotations
        named = classes(marks_of(annotations, hierarchy).get(RUN_WITH))
        if named:
            name = runtime_name(named[0])
            return None if name == _PLATFORM else name
    return None


@dataclass(frozen=True, slots=True)
class JUnit4Class:
    """A class with tests of JUnit 4."""

    java_class: JavaClass
    hierarchy: Hierarchy

    def tests(self) -> Iterator[Test]:
        """All its tests."""
        ignored = self._ignored(self._marks_of_class(self.java_class))
        methods = self._annotated("Test")
        if runner_of(self.java_class, self.hierarchy) == _THEORIES:
            methods += self._annotated("experimental/theories/Theory")
        is_case = not methods and self._is_test_case
        if is_case:
            methods = self._tests_of_case()
        for method in methods:
            marks = marks_of(method.declaration.annotations, self.hierarchy)
            place = place_of(method, self.hierarchy.load(method.owner))
            name = self.java_class.java_name
            disabled = self._ignored(marks) or ignored
            if disabled is not None:
                yield Test(name, method.name, place, disabled=disabled)
                continue
            try:
                words = self._case(method) if is_case else self._words(method, marks)
                yield Test(name, method.name, place, words, limited=self._is_limited(marks))
            except NotUnderstood as reason:
                yield Test(name, method.name, place, unknown=str(reason))

    @property
    def _is_test_case(self) -> bool:
        return any(each.name == TEST_CASE for each in self.hierarchy.superclasses(self.java_class))

    def _tests_of_case(self) -> list[JavaMethod]:
        found: dict[str, JavaMethod] = {}
        for each in self._all():
            if _is_test_of_case(each):
                found.setdefault(each.name, each)
        return list(found.values())

    def _case(self, method: JavaMethod) -> Words:
        """A test of JUnit 3 runs as the code that it is: `runBare` calls what is around it."""
        if any(each.name == "suite" and each.is_static for each in self._all()):
            raise NotUnderstood("the method suite, which picks the tests of a TestCase")
        if not self.java_class.is_public:
            raise NotUnderstood("a TestCase that is not public")
        made = [each for each in self.java_class.methods.values() if each.is_constructor]
        named = [each for each in made if parameters(each) == ("Ljava/lang/String;",)]
        plain = [each for each in made if not parameters(each)]
        if not named and not plain:
            raise NotUnderstood(f"the constructor of {self.java_class.java_name}")
        maker = call(named[0], [f"={method.name}"]) if named else call(plain[0])
        case = self.hierarchy.load(TEST_CASE)
        naming, running = (
            next(each for each in case.methods.values() if each.name == name)
            for name in ("setName", "runBare")
        )
        level = (
            NO,
            *counted([]),
            *maker,
            *counted([]),
            *counted([]),
            *counted([call(naming, [f"={method.name}"])]),
            *(word for _ in range(4) for word in counted([])),
        )
        return (NO, NO, NO, "", *counted([level]), *_rest([], running))

    def _demand_class(self) -> None:
        """JUnit 4 runs no test of a class that is not declared as it has to be."""
        if not self.java_class.is_public:
            raise NotUnderstood("a class that is not public, which JUnit 4 refuses")
        made = [each for each in self.java_class.methods.values() if each.is_constructor]
        if len(made) != 1 or not made[0].is_public:
            raise NotUnderstood("a class without exactly one public constructor for JUnit 4")
        for name in ("Test", "Before", "After", "BeforeClass", "AfterClass"):
            for method in self._annotated(name):
                if parameters(method):
                    raise NotUnderstood(f"the parameters of {method.name}")
                _demand_plain(method, is_static=name.endswith("Class"))

    def _words(self, method: JavaMethod, marks: Marks) -> Words:
        runner = runner_of(self.java_class, self.hierarchy)
        if runner is not None and runner not in _UNDERSTOOD_RUNNERS:
            raise NotUnderstood(f"the runner {runner}")
        self._demand_class()
        annotation = marks.get(TEST)
        expected = [
            runtime_name(each)
            for each in classes(annotation, "expected")
            if each != "Lorg/junit/Test$None;"
        ]
        sources = [("method", *call(self._provider()))] if runner == _PARAMETERIZED else []
        return (
            NO,
            NO,
            flag(number(annotation, "timeout", 0) > 0),
            expected[0] if expected else "",
            *counted([self._level(is_given=bool(sources))]),
            *_rest(sources, method, () if sources else tuple(self._earlier(method))),
        )

    def _earlier(self, method: JavaMethod) -> Iterator[Words]:
        """The tests that run before one by the order that the class asks for, if all are plain."""
        asked = self._marks_of_class(self.java_class).get(f"{JUNIT4}FixMethodOrder")
        if constant(asked) != "NAME_ASCENDING" or self._rules("Rule"):
            return
        tests = {
            each: marks_of(each.declaration.annotations, self.hierarchy)
            for each in self._annotated("Test")
        }
        plain = all(
            each.owner == self.java_class.name and element(marks.get(TEST), "expected") is None
            for each, marks in tests.items()
        )
        for each, marks in sorted(tests.items(), key=lambda pair: pair[0].name) if plain else ():
            if each.name < method.name and self._ignored(marks) is None:
                yield call(each)

    def _level(self, *, is_given: bool) -> Words:
        fields = list(self._parameter_fields()) if is_given else []
        return (
            NO,
            *counted([]),
            *call(*self._constructor(is_given=is_given and not fields)),
            *counted(fields),
            *self._calls("BeforeClass", down=True),
            *self._calls("Before", down=True),
            *self._calls("After"),
            *self._calls("AfterClass"),
            *counted(self._rules("ClassRule")),
            *counted(self._rules("Rule")),
        )

    def _constructor(self, *, is_given: bool) -> tuple[JavaMethod, list[str]]:
        made = [each for each in self.java_class.methods.values() if each.is_constructor]
        plain = [each for each in made if not parameters(each)]
        if is_given and len(made) == 1:
            return made[0], [str(place) for place in range(len(parameters(made[0])))]
        if not plain:
            raise NotUnderstood(
                f"{self.java_class.java_name} has no constructor without parameters"
            )
        return plain[0], []

    def _calls(self, name: str, *, down: bool = False) -> Words:
        found = self._annotated(name)
        return counted([call(each) for each in (reversed(found) if down else found)])

    def _annotated(self, name: str) -> list[JavaMethod]:
        """Methods with an annotation, the class's own first; what is shadowed is left out."""
        found: dict[tuple[str, tuple[str, ...]], JavaMethod] = {}
        for method in self._all():
            marks = marks_of(method.declaration.annotations, self.hierarchy)
            if f"{JUNIT4}{name}" in marks:
                found.setdefault((method.name, parameters(method)), method)
        return list(found.values())

    def _all(self) -> Iterator[JavaMethod]:
        for each in self.hierarchy.superclasses(self.java_class):
            yield from own_methods(each)

    def _is_limited(self, marks: Marks) -> bool:
        rules = (*self._rules("ClassRule"), *self._rules("Rule"))
        return number(marks.get(TEST), "timeout", 0) > 0 or any(
            kind == "timeout" for kind, *_ in rules
        )

    def _rules(self, name: str) -> list[Words]:
        """The outermost first, as JUnit has it: the last of its list, in which methods come first,
        fields have the order of their names, and subclasses come before their superclasses.
        """
        wanted = f"{JUNIT4}{name}"
        above = self.hierarchy.superclasses(self.java_class)
        found: list[tuple[int, int, Words]] = []
        seen: set[str] = set()
        for java_class in above:
            for method in own_methods(java_class):
                marks = marks_of(method.declaration.annotations, self.hierarchy)
                if wanted in marks and f"{method.name}()" not in seen:
                    seen.add(f"{method.name}()")
                    kind = self._rule(method.descriptor.partition(")")[2][1:-1])
                    _demand_member(method.flags, method.name, name)
                    words = (kind, java_class.java_name, method.name, YES)
                    found.append((number(marks.get(wanted), "order", -1), _is_plain(kind), words))
        for java_class in above:
            for field in sorted(java_class.fields.values(), key=lambda each: each.name):
                marks = marks_of(field.declaration.annotations, self.hierarchy)
                if wanted in marks and field.name not in seen:
                    seen.add(field.name)
                    kind = self._rule(field.descriptor[1:-1])
                    _demand_member(field.flags, field.name, name)
                    words = (kind, java_class.java_name, field.name, NO)
                    found.append((number(marks.get(wanted), "order", -1), _is_plain(kind), words))
        found.sort(key=lambda each: (-each[0], each[1]))
        return [words for _, _, words in reversed(found)]

    def _rule(self, type_name: str) -> str:
        """What a rule of this type does; others run as the code that they are."""
        found = self.hierarchy.find(type_name)
        for each in () if found is None else self.hierarchy.superclasses(found):
            if each.name in _RULES:
                return _RULES[each.name]
            if ("apply", _APPLY) in each.methods:
                break
        if found is None or self.hierarchy.find(_STATEMENT) is None:
            raise NotUnderstood(f"the rule {java_name(type_name)}")
        return "method rule" if self.hierarchy.is_subtype(type_name, _METHOD_RULE) else "rule"

    def _provider(self) -> JavaMethod:
        for name in ("BeforeParam", "AfterParam"):
            if self._annotated(f"runners/Parameterized${name}"):
                raise NotUnderstood(f"the annotation @{name}")
        wanted = "org/junit/runners/Parameterized$Parameters"
        for method in self._all():
            if wanted in marks_of(method.declaration.annotations, self.hierarchy):
                return method
        raise NotUnderstood(f"{self.java_class.java_name} has no method @Parameters")

    def _parameter_fields(self) -> Iterator[Words]:
        wanted = "org/junit/runners/Parameterized$Parameter"
        for java_class in self.hierarchy.superclasses(self.java_class):
            for each in java_class.fields.values():
                marks = marks_of(each.declaration.annotations, self.hierarchy)
                if wanted in marks:
                    place = number(marks.get(wanted), "value", 0)
                    yield (java_class.java_name, each.name, str(place))

    def _marks_of_class(self, java_class: JavaClass) -> Marks:
        annotations = () if java_class.file is None else java_class.file.annotations
        return marks_of(annotations, self.hierarchy)

    @staticmethod
    def _ignored(marks: Marks) -> str | None:
        annotation = marks.get(f"{JUNIT4}Ignore")
        return None if annotation is None else text(annotation) or "@Ignore"


_APPLY = (
    "(Lorg/junit/runners/model/Statement;Lorg/junit/runner/Description;)"
    "Lorg/junit/runners/model/Statement;"
)


def _rest(sources: list[Words], method: JavaMethod, earlier: Sequence[Words] = ()) -> Words:
    """The end of a plan: arguments, the test, what JUnit 5 would say of it, and earlier tests."""
    names = (f"={method.name}", f"={method.name}")
    tail = (*names, *listed([]), *listed([]), "1", "1", *counted(earlier))
    return (*counted([]), *counted(sources), *call(method), *tail)


def _is_plain(kind: str) -> bool:
    """Whether a rule is of the newer type: the older ones are applied first."""
    return kind != "method rule"


def _demand_member(flags: int, name: str, annotation: str) -> None:
    is_static = annotation == "ClassRule"
    if not flags & _PUBLIC or bool(flags & _STATIC) is not is_static:
        how = "public and static" if is_static else "public and not static"
        raise NotUnderstood(f"the rule {name}, which has to be {how} for JUnit 4")


def _demand_plain(method: JavaMethod, *, is_static: bool) -> None:
    """JUnit 4 runs no test of a class in which a method is declared in another way."""
    gives = not method.descriptor.endswith(")V")
    if not method.is_public or method.is_static is not is_static or gives:
        how = "public static void" if is_static else "public void and not static"
        raise NotUnderstood(f"the method {method.name}, which has to be {how} for JUnit 4")


def _is_test_of_case(method: JavaMethod) -> bool:
    is_plain = method.is_public and not method.is_static and not parameters(method)
    return method.name.startswith("test") and is_plain and method.descriptor.endswith("V")

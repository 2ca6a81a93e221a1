"""The plan of a test of JUnit 4, or of a `TestCase` of JUnit 3."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heddle.program.classes import JavaClass, JavaMethod
from heddle.program.hierarchy import Hierarchy
from heddle.program.jdk import java_name
from heddle.suites.marks import JUNIT4, Marks, classes, marks_of, number, text
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
    {"org.junit.runners.Suite", "org.junit.experimental.runners.Enclosed"}
)
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
            return runtime_name(named[0])
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
        if not methods and self._is_test_case:
            methods = [each for each in self._all() if _is_test_of_case(each)]
        for method in methods:
            marks = marks_of(method.declaration.annotations, self.hierarchy)
            place = place_of(method, self.hierarchy.load(method.owner))
            name = self.java_class.java_name
            disabled = self._ignored(marks) or ignored
            if disabled is not None:
                yield Test(name, method.name, place, disabled=disabled)
                continue
            try:
                yield Test(name, method.name, place, self._words(method, marks))
            except NotUnderstood as reason:
                yield Test(name, method.name, place, unknown=str(reason))

    @property
    def _is_test_case(self) -> bool:
        return any(each.name == TEST_CASE for each in self.hierarchy.superclasses(self.java_class))

    def _words(self, method: JavaMethod, marks: Marks) -> Words:
        runner = runner_of(self.java_class, self.hierarchy)
        if runner is not None and runner not in _UNDERSTOOD_RUNNERS:
            raise NotUnderstood(f"the runner {runner}")
        if parameters(method):
            raise NotUnderstood(f"the parameters of {method.name}")
        _demand_plain(method, is_static=False)
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
            *counted(sources),
            *call(method),
            method.name,
            *listed([]),
            "1",
        )

    def _level(self, *, is_given: bool) -> Words:
        fields = list(self._parameter_fields()) if is_given else []
        return (
            NO,
            *call(*self._constructor(is_given=is_given and not fields)),
            *counted(fields),
            *self._calls("BeforeClass", down=True),
            *self._calls("Before", down=True),
            *self._calls("After"),
            *self._calls("AfterClass"),
            *counted(list(self._rules("ClassRule"))),
            *counted(list(self._rules("Rule"))),
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
        for method in found:
            _demand_plain(method, is_static=name.endswith("Class"))
        if self._is_test_case and name in {"Before", "After"}:
            simple = "setUp" if name == "Before" else "tearDown"
            found = [each for each in self._all() if each.name == simple and not parameters(each)]
            found = found[:1]
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

    def _rules(self, name: str) -> Iterator[Words]:
        wanted = f"{JUNIT4}{name}"
        for java_class in self.hierarchy.superclasses(self.java_class):
            for each in java_class.fields.values():
                if wanted in marks_of(each.declaration.annotations, self.hierarchy):
                    kind = self._rule(each.descriptor[1:-1])
                    yield (kind, java_class.java_name, each.name, NO)
            for method in own_methods(java_class):
                if wanted in marks_of(method.declaration.annotations, self.hierarchy):
                    kind = self._rule(method.descriptor.partition(")")[2][1:-1])
                    yield (kind, java_class.java_name, method.name, YES)

    def _rule(self, type_name: str) -> str:
        """What a rule of this type does; one that does more is not understood."""
        found = self.hierarchy.find(type_name)
        for each in () if found is None else self.hierarchy.superclasses(found):
            if each.name in _RULES:
                return _RULES[each.name]
            if ("apply", _APPLY) in each.methods:
                break
        raise NotUnderstood(f"the rule {java_name(type_name)}")

    def _provider(self) -> JavaMethod:
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


def _demand_plain(method: JavaMethod, *, is_static: bool) -> None:
    """JUnit 4 runs no test of a class in which a method is declared in another way."""
    gives = not method.descriptor.endswith(")V")
    if not method.is_public or method.is_static is not is_static or gives:
        how = "public static void" if is_static else "public void and not static"
        raise NotUnderstood(f"the method {method.name}, which has to be {how} for JUnit 4,")


def _is_test_of_case(method: JavaMethod) -> bool:
    is_plain = method.is_public and not method.is_static and not parameters(method)
    return method.name.startswith("test") and is_plain and method.descriptor.endswith("V")

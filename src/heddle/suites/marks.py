"""Annotations as class files have them, those that stand on other annotations included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from heddle._core import Annotation, Constant, ElementValue
from heddle.program.hierarchy import Hierarchy

JUPITER = "org/junit/jupiter/api/"
PARAMS = "org/junit/jupiter/params/"
PROVIDER = f"{PARAMS}provider/"
JUNIT4 = "org/junit/"
EXTEND_WITH = f"{JUPITER}extension/ExtendWith"
CONDITIONS = ("OnOs", "OnJre", "ForJreRange", "IfSystemProperty", "IfEnvironmentVariable", "If")
# What these do is known; what stands on them says how JUnit itself does it.
_UNDERSTOOD = frozenset(
    {
        *(f"{JUPITER}{name}" for name in ("Test", "RepeatedTest", "TestFactory", "Nested")),
        *(f"{JUPITER}{name}" for name in ("BeforeAll", "BeforeEach", "AfterEach", "AfterAll")),
        *(f"{JUPITER}{name}" for name in ("Disabled", "DisplayName", "Tag", "Tags", "Order")),
        *(f"{JUPITER}{name}" for name in ("TestInstance", "TestMethodOrder", "Timeout")),
        *(f"{JUPITER}{name}" for name in ("TestClassOrder", "DisplayNameGeneration")),
        f"{JUPITER}io/TempDir",
        f"{PARAMS}ParameterizedTest",
        *(
            f"{PROVIDER}{name}{many}"
            for name in ("ValueSource", "EnumSource", "CsvSource", "CsvFileSource", "MethodSource")
            for many in ("", "s")
        ),
        *(f"{PROVIDER}{name}" for name in ("NullSource", "EmptySource", "NullAndEmptySource")),
        *(f"{PROVIDER}{name}" for name in ("FieldSource", "FieldSources")),
        *(
            f"{JUPITER}condition/{word}{kind}{many}"
            for word in ("Enabled", "Disabled")
            for kind in CONDITIONS
            for many in ("", "s")
        ),
    }
)
_LANGUAGE = ("java/", "kotlin/", "jdk/")


@dataclass(frozen=True, slots=True)
class Marks:
    """The annotations of one declaration by internal name, in order, with those that they imply."""

    found: Mapping[str, tuple[Annotation, ...]]

    def __contains__(self, name: str) -> bool:
        return name in self.found

    def get(self, name: str) -> Annotation | None:
        """The first annotation of this type."""
        return next(iter(self.found.get(name, ())), None)

    def every(self, name: str) -> tuple[Annotation, ...]:
        """All annotations of this type, also if the compiler put them into one of type `...s`."""
        inner = (
            each.annotation
            for container in self.found.get(f"{name}s", ())
            for each in _many(element(container, "value"))
            if isinstance(each, ElementValue.Annotation)
        )
        return (*self.found.get(name, ()), *inner)


NONE = Marks({})


def marks_of(annotations: Iterable[Annotation], hierarchy: Hierarchy) -> Marks:
    """The annotations of a declaration."""
    found: dict[str, list[Annotation]] = {}
    seen: set[str] = set()
    waiting = list(annotations)
    while waiting:
        annotation = waiting.pop(0)
        name = annotation.type[1:-1]
        found.setdefault(name, []).append(annotation)
        if name in seen or name in _UNDERSTOOD or name.startswith(_LANGUAGE):
            continue
        seen.add(name)
        declared = hierarchy.find(name)
        if declared is not None and declared.file is not None:
            waiting += declared.file.annotations
    return Marks({name: tuple(each) for name, each in found.items()})


def element(annotation: Annotation | None, name: str) -> ElementValue | None:
    """An element that was written down."""
    if annotation is None:
        return None
    return next((value for key, value in annotation.elements if key == name), None)


def text(annotation: Annotation | None, name: str = "value") -> str | None:
    """An element that is a string."""
    value = element(annotation, name)
    if isinstance(value, ElementValue.Const) and isinstance(value.value, Constant.String):
        return value.value.value
    return None


def texts(annotation: Annotation | None, name: str = "value") -> tuple[str, ...]:
    """An element that is an array of strings; one string counts as well."""
    found = (
        each.value.value
        for each in _many(element(annotation, name))
        if isinstance(each, ElementValue.Const) and isinstance(each.value, Constant.String)
    )
    return tuple(found)


def number(annotation: Annotation | None, name: str, default: int) -> int:
    """An element that is an integer, a character or a truth value."""
    value = element(annotation, name)
    if isinstance(value, ElementValue.Const) and isinstance(
        value.value, Constant.Integer | Constant.Long
    ):
        return value.value.value
    return default


def classes(annotation: Annotation | None, name: str = "value") -> tuple[str, ...]:
    """An element that is a class or several, as descriptors."""
    values = _many(element(annotation, name))
    return tuple(each.descriptor for each in values if isinstance(each, ElementValue.Class))


def constant(annotation: Annotation | None, name: str = "value") -> str | None:
    """An element that is a constant of an enum."""
    value = element(annotation, name)
    return value.name if isinstance(value, ElementValue.Enum) else None


def constants(annotation: Annotation | None, name: str = "value") -> tuple[str, ...]:
    """An element that is a constant of an enum or several."""
    values = _many(element(annotation, name))
    return tuple(each.name for each in values if isinstance(each, ElementValue.Enum))


def _many(value: ElementValue | None) -> Iterator[ElementValue]:
    if isinstance(value, ElementValue.Array):
        yield from value.values
    elif value is not None:
        yield value

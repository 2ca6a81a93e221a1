"""Methods of a class in the order in which JUnit calls them, and how a plan names them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from heddle._core import Annotation
from heddle.classfile.descriptors import KEYWORDS, parse_method
from heddle.errors import Location
from heddle.program.classes import OBJECT, JavaClass, JavaMethod
from heddle.program.hierarchy import Hierarchy
from heddle.suites.marks import Marks, marks_of
from heddle.suites.model import Words, listed

_SYNTHETIC = 0x1000
_BITS = 1 << 32


def runtime_name(descriptor: str) -> str:
    """A type as `Class.getName` spells it."""
    if descriptor in KEYWORDS:
        return KEYWORDS[descriptor]
    name = descriptor[1:-1] if descriptor[0] == "L" else descriptor
    return name.replace("/", ".")


def parameters(method: JavaMethod) -> tuple[str, ...]:
    """The descriptors of a method's parameters."""
    return parse_method(method.descriptor).parameters


def parameter_marks(method: JavaMethod, hierarchy: Hierarchy) -> Iterator[tuple[int, str, Marks]]:
    """The parameters with their numbers, descriptors and annotations."""
    types = parameters(method)
    annotated = method.declaration.parameter_annotations
    # Constructors of inner classes have parameters that no annotation counts.
    hidden = len(types) - len(annotated)
    for place, descriptor in enumerate(types):
        annotations: Iterable[Annotation] = annotated[place - hidden] if place >= hidden else ()
        yield place, descriptor, marks_of(annotations, hierarchy)


def call(method: JavaMethod, given: Sequence[str] = ()) -> Words:
    """A method with where its arguments come from, as the plan has it."""
    types = ",".join(map(runtime_name, parameters(method)))
    return (method.owner.replace("/", "."), method.name, types, *listed(given))


def own_methods(java_class: JavaClass) -> list[JavaMethod]:
    """The methods that a class declares, in JUnit's order: by the hash codes of their names."""
    methods = (
        each
        for each in java_class.methods.values()
        if each.name[0] != "<" and not each.flags & _SYNTHETIC
    )
    return sorted(methods, key=lambda each: (_hash(each.name), each.name, each.descriptor))


def hierarchy_methods(java_class: JavaClass, hierarchy: Hierarchy) -> list[JavaMethod]:
    """The methods of a class with what it inherits: superclasses, interfaces, then its own.

    What is overridden is left out.
    """
    return _in_hierarchy(java_class, hierarchy)


def _in_hierarchy(java_class: JavaClass, hierarchy: Hierarchy) -> list[JavaMethod]:
    own = own_methods(java_class)
    taken = {_signature(each) for each in own}
    above: list[JavaMethod] = []
    if java_class.superclass not in {None, OBJECT} and not java_class.is_interface:
        superclass = hierarchy.load(str(java_class.superclass))
        above += [m for m in _in_hierarchy(superclass, hierarchy) if _signature(m) not in taken]
    for name in java_class.interfaces:
        known = taken | {_signature(each) for each in above}
        inherited = _in_hierarchy(hierarchy.load(name), hierarchy)
        above += [m for m in inherited if _signature(m) not in known and not m.is_abstract]
    return [*above, *own]


def bottom_up(methods: Sequence[JavaMethod]) -> list[JavaMethod]:
    """The same methods, those of subclasses first; each class's stay in their order."""
    groups: list[list[JavaMethod]] = []
    for method in methods:
        if groups and groups[-1][-1].owner == method.owner:
            groups[-1].append(method)
        else:
            groups.append([method])
    return [method for group in reversed(groups) for method in group]


def place_of(method: JavaMethod, java_class: JavaClass) -> Location:
    """Where a method begins."""
    lines = () if method.code is None else method.code.line_numbers
    line = min((number for _, number in lines), default=None)
    return Location(java_class.source_file, line, java_class.java_name, method.name)


def _signature(method: JavaMethod) -> tuple[str, tuple[str, ...]]:
    return method.name, parameters(method)


def _hash(name: str) -> int:
    """`String.hashCode`."""
    value = 0
    for unit in memoryview(name.encode("utf-16-le", "surrogatepass")).cast("H"):
        value = (value * 31 + unit) % _BITS
    return value - _BITS if value >= _BITS // 2 else value

"""Fields, elements and methods by reflection: the accesses and calls that they stand for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from concurrency import syntax as s
from concurrency.feature import Declaration, Feature
from concurrency.instructions import Handler, Label
from concurrency.layout import TEMPORARIES
from concurrency.private import Compute, Jump

if TYPE_CHECKING:
    from concurrency.compiling import Compiler

REFUSED = "catch (ReflectiveOperationException e) { r2 = 7; }"


@dataclass(frozen=True, slots=True)
class Mirrors(Declaration):
    """Handles of static fields, and of the method m0."""

    names: tuple[str, ...]

    def java(self, name: str) -> tuple[str, ...]:
        failed = "catch (ReflectiveOperationException e) { throw new AssertionError(e); }"
        field, method = f"{name}.class.getDeclaredField", f"{name}.class.getDeclaredMethod"
        return (
            f"static Field field(String name) {{ try {{ return {field}(name); }} {failed} }}",
            f'static Method method() {{ try {{ return {method}("m0"); }} {failed} }}',
            *(f'static final Field {it.upper()} = field("{it}");' for it in self.names),
            "static final Method M0 = method();",
        )


@dataclass(frozen=True, slots=True)
class FieldGet(Feature):
    """`r = FIELD.getInt(null);`."""

    local: int
    name: str

    def java(self) -> str:
        return f"try {{ r{self.local} = {self.name.upper()}.getInt(null); }} {REFUSED}"

    def compile(self, compiler: Compiler) -> None:
        value = compiler.load(s.Static(self.name))
        compiler.emit(Compute(self.local, value, TEMPORARIES))


@dataclass(frozen=True, slots=True)
class FieldSet(Feature):
    """`FIELD.setInt(null, r);`."""

    name: str
    local: int

    def java(self) -> str:
        return f"try {{ {self.name.upper()}.set(null, r{self.local} + 1); }} {REFUSED}"

    def compile(self, compiler: Compiler) -> None:
        sum_of = s.Binary("+", s.Local(self.local), s.Number(1))
        compiler.store(s.Static(self.name), compiler.value(sum_of))


@dataclass(frozen=True, slots=True)
class ElementAdd(Feature):
    """An element of an array, read and written by `java.lang.reflect.Array`."""

    array: str
    index: int

    def java(self) -> str:
        place = f"{self.array}, {self.index}"
        return f"Array.setInt({place}, Array.getInt({place}) + 1);"

    def compile(self, compiler: Compiler) -> None:
        place = s.Element(self.array, s.Number(self.index))
        compiler.store(place, compiler.value(s.Binary("+", place, s.Number(1))))


@dataclass(frozen=True, slots=True)
class Invoke(Feature):
    """`METHOD.invoke(null);` of m0; what it throws arrives inside a checked exception."""

    def java(self) -> str:
        return f"try {{ M0.invoke(null); }} {REFUSED}"

    def compile(self, compiler: Compiler) -> None:
        caught, end = Label(), Label()
        statement, outer = compiler.statement, compiler.around
        compiler.around = (Handler("runtime", caught), Handler("assertion", caught), *outer)
        compiler.compile(s.Call(0), statement, 1)
        compiler.around, compiler.statement = outer, statement
        compiler.emit(Jump(end))
        compiler.here(caught)
        compiler.compile(s.NOTED, statement, 0)
        compiler.here(end)

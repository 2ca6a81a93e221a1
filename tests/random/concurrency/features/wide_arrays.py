"""Operations on whole arrays: many accesses, one after the other, that others can see half done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from concurrency import syntax as s
from concurrency.feature import Feature
from concurrency.layout import TEMPORARIES
from concurrency.private import Compute, Raise

if TYPE_CHECKING:
    from concurrency.compiling import Compiler


def element(array: str, index: int) -> s.Element:
    """An element by its number."""
    return s.Element(array, s.Number(index))


@dataclass(frozen=True, slots=True)
class Copy(Feature):
    """`System.arraycopy(source, from, target, to, count);`, which throws before it begins."""

    source: str
    source_at: int
    target: str
    target_at: int
    count: int

    def java(self) -> str:
        source, target = f"{self.source}, {self.source_at}", f"{self.target}, {self.target_at}"
        return f"System.arraycopy({source}, {target}, {self.count});"

    def compile(self, compiler: Compiler) -> None:
        lengths = compiler.layout.lengths
        if (
            self.source_at + self.count > lengths[self.source]
            or self.target_at + self.count > lengths[self.target]
        ):
            compiler.emit(Raise("runtime"))
            return
        # Within one array, as if by way of another.
        backwards = self.source == self.target and self.source_at < self.target_at
        for k in sorted(range(self.count), reverse=backwards):
            compiler.used = 0
            value = compiler.load(element(self.source, self.source_at + k))
            compiler.store(element(self.target, self.target_at + k), value)


@dataclass(frozen=True, slots=True)
class Fill(Feature):
    """`Arrays.fill(array, value);`."""

    array: str
    value: int

    def java(self) -> str:
        return f"java.util.Arrays.fill({self.array}, {self.value});"

    def compile(self, compiler: Compiler) -> None:
        for k in range(compiler.layout.lengths[self.array]):
            compiler.store(element(self.array, k), compiler.value(s.Number(self.value)))


@dataclass(frozen=True, slots=True)
class CloneSum(Feature):
    """The sum of the elements of a clone of an array of two."""

    local: int
    array: str

    def java(self) -> str:
        return f"{{ int[] k = {self.array}.clone(); r{self.local} = k[0] + k[1]; }}"

    def compile(self, compiler: Compiler) -> None:
        first = compiler.load(element(self.array, 0))
        second = compiler.load(element(self.array, 1))
        compiler.emit(Compute(self.local, lambda v: first(v) + second(v), TEMPORARIES))

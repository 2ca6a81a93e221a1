"""What a piece of a random program may refer to at the place where it stands."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from random import Random

    # Makes an expression of a type within a depth, or gives up when nothing it needs is in scope.
    Production = Callable[["Environment", str, int], str | None]
    # Makes a statement and the environment of what comes after it.
    Statement = Callable[["Environment", int], tuple[list[str], "Environment"]]

INTEGRAL = ("byte", "short", "char", "int", "long")
NUMERIC = (*INTEGRAL, "float", "double")
PRIMITIVE = (*NUMERIC, "boolean")
ARRAYS = tuple(f"{element}[]" for element in (*PRIMITIVE, "String"))
SCALARS = (*PRIMITIVE, "String")
LIST, MAP = "List<Integer>", "Map<String, Integer>"
TREE, DEQUE = "TreeMap<Integer, String>", "Deque<Long>"
COLLECTIONS = (LIST, MAP, TREE, DEQUE)
BINARY, FUNCTION = "IntBinaryOperator", "Function<Integer, Integer>"
SUPPLIER, PREDICATE = "Supplier<String>", "Predicate<String>"
LAMBDAS = (BINARY, FUNCTION, SUPPLIER, PREDICATE)


class Use(Enum):
    """What may be done with a variable besides reading it."""

    LOCAL = "change"
    FINAL = "capture"
    STATIC = "change and capture"
    INDEX = "nothing"


@dataclass(frozen=True, slots=True)
class Variable:
    """A local variable, parameter or field."""

    name: str
    type: str
    use: Use = Use.LOCAL


@dataclass(frozen=True, slots=True)
class Method:
    """A static method that may be called; the first parameter of a recursive one is its depth."""

    name: str
    parameters: tuple[str, ...]
    result: str
    recursive: bool = False


@dataclass(frozen=True, slots=True)
class Grammar:
    """All there is to choose from; what is named twice is chosen more often."""

    productions: Mapping[str, tuple[Production, ...]]
    simple: tuple[Statement, ...]
    control: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Environment:
    """Names in scope, and the source of chance; a nested block gets a copy of its own."""

    rng: Random
    grammar: Grammar
    fresh: Iterator[int] = field(default_factory=count)
    variables: tuple[Variable, ...] = ()
    methods: tuple[Method, ...] = ()
    itself: Method | None = None
    labels: tuple[str, ...] = ()
    nodes: tuple[str, ...] = ()

    def name(self, prefix: str) -> str:
        """A name that is nowhere else in the program."""
        return f"{prefix}{next(self.fresh)}"

    def chance(self, probability: float) -> bool:
        """True with the given probability."""
        return self.rng.random() < probability

    def with_variables(self, *added: Variable) -> Environment:
        """The same place with more names in scope."""
        return replace(self, variables=(*self.variables, *added))

    def inside_lambda(self, *parameters: Variable) -> Environment:
        """What a lambda's body may use: nothing that changes, and no jumps out of it."""
        kept = {Use.FINAL, Use.STATIC}
        captured = tuple(variable for variable in self.variables if variable.use in kept)
        return replace(self, variables=(*captured, *parameters), labels=())

    def inside_loop(self, label: str) -> Environment:
        """The same place with one more loop around it."""
        return replace(self, labels=(*self.labels, label))

    def readable(self, type_: str) -> list[Variable]:
        """The variables of a type."""
        return [variable for variable in self.variables if variable.type == type_]

    def assignable(self, type_: str) -> list[Variable]:
        """The variables of a type that may change."""
        changing = {Use.LOCAL, Use.STATIC}
        return [variable for variable in self.readable(type_) if variable.use in changing]

    def callable(self, result: str) -> list[Method]:
        """The methods with a result type; calling oneself uses up depth."""
        found = [method for method in self.methods if method.result == result]
        if self.itself is not None and self.itself.recursive and self.itself.result == result:
            found.append(self.itself)
        return found

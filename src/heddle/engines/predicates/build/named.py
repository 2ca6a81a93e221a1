"""Predicates as the user writes them: comparisons of fields, as in `Planner.count == Event.count`.

A field of objects stands for that of any object: `A.x > B.y` is kept for all pairs. `event1.count`,
where `event1` is a field that refers to an object, means the field `count` of its class. Several
objects of one class have numbers: `Node.key#1 < Node.key#2`. `Bakery.ticket[]` is any element of
the arrays that a field refers to, `ticket[]#1` another one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from heddle.engines.predicates.build.arrays import Arrays, Elements
from heddle.engines.predicates.build.calls import INTEGER, INTS
from heddle.engines.predicates.build.keys import key_of_any
from heddle.errors import InputError
from heddle.formal.predicates.facts import ELEMENT
from heddle.formal.predicates.terms import (
    WIDE,
    WIDTH,
    Atom,
    Term,
    compare,
    constant,
    operation,
    variable,
    variables,
)
from heddle.program.classes import JavaClass, JavaField
from heddle.program.program import Program

_TOKEN: Final = re.compile(
    r"\s*(?:(\d+)|([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*(?:\[\])?(?:#\d+)?)|(==|!=|<=|>=|&&|[-+*/%()<>]))"
)
_COMPARISONS: Final = ("==", "!=", "<=", ">=", "<", ">")
_EXAMPLE: Final = "write a comparison of int fields, such as 'Planner.count == Event.count'"
SIGNS: Final = "signs"
RANGE: Final = "range"


@dataclass(frozen=True, slots=True)
class Named:
    """What the user says: predicates, and the fields that they are about."""

    atoms: tuple[Atom, ...]
    fields: frozenset[JavaField | Elements]

    def joined(self, other: Named) -> Named:
        """What either says."""
        atoms = dict.fromkeys((*self.atoms, *other.atoms))
        return Named(tuple(atoms), self.fields | other.fields)


def named(
    program: Program,
    arrays: Arrays,
    texts: tuple[str, ...],
    deciding: Callable[[], Iterable[JavaField | Elements]],
) -> Named:
    """The predicates that texts mean; raises InputError for what is none.

    An abstraction by type without a field is for all fields that are `deciding`.
    """
    atoms: dict[Atom, None] = {}
    fields: set[JavaField | Elements] = set()
    for text in texts:
        name, separator, domain = text.partition(":")
        reading = _Reading(program, arrays, text)
        if separator and not name.strip():
            for each in deciding():
                term = _term_of(each)
                atoms.update(dict.fromkeys(reading.of_type(term, domain.strip())))
                fields.add(each)
        elif separator:
            atoms.update(dict.fromkeys(reading.domain(name.strip(), domain.strip())))
        else:
            atoms.update(dict.fromkeys(reading.comparisons()))
        fields |= reading.fields
    return Named(tuple(atoms), frozenset(fields))


@dataclass(slots=True)
class _Reading:
    program: Program
    arrays: Arrays
    text: str
    fields: set[JavaField | Elements] = field(default_factory=set)
    places: dict[str, str] = field(default_factory=dict)
    tokens: list[tuple[str, str]] = field(default_factory=list)

    def domain(self, name: str, domain: str) -> list[Atom]:
        """The predicates of an abstraction by type, of a field."""
        return self.of_type(self._name(name), domain)

    def of_type(self, term: Term, domain: str) -> list[Atom]:
        """The predicates of an abstraction by type."""
        width = term.width
        low = compare("<", term, constant(0, width)).atom
        zero, one = (compare("==", term, constant(number, width)).atom for number in (0, 1))
        if domain == SIGNS:
            return [low, zero]
        if domain == RANGE:
            return [low, zero, one]
        raise self._refusal(f"there is no abstraction {domain}", f"use {SIGNS} or {RANGE}")

    def comparisons(self) -> list[Atom]:
        """The comparisons of a text, joined by `&&`."""
        self.tokens = self._split()
        atoms = [self._comparison()]
        while self._take("&&"):
            atoms.append(self._comparison())
        if self.tokens:
            raise self._refusal(f"nothing is expected at {self.tokens[0][1]}", _EXAMPLE)
        return atoms

    def _split(self) -> list[tuple[str, str]]:
        tokens, at = [], 0
        text = self.text.rstrip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise self._refusal(f"cannot read {text[at:]}", _EXAMPLE)
            kinds = zip(("number", "name", "sign"), match.groups(), strict=True)
            tokens += [(kind, value) for kind, value in kinds if value is not None]
            at = match.end()
        return tokens

    def _comparison(self) -> Atom:
        left = self._sum()
        for op in _COMPARISONS:
            if self._take(op):
                atom = compare(op, *promoted(left, self._sum())).atom
                if not variables(atom):
                    raise self._refusal("it compares nothing that changes", _EXAMPLE)
                return atom
        raise self._refusal("it compares nothing", _EXAMPLE)

    def _sum(self) -> Term:
        term = self._product()
        while self.tokens and self.tokens[0][1] in "+-":
            op = self.tokens.pop(0)[1]
            term = operation(op, *promoted(term, self._product()))
        return term

    def _product(self) -> Term:
        term = self._factor()
        while self.tokens and self.tokens[0][1] in "*/%":
            op = self.tokens.pop(0)[1]
            right = self._factor()
            if op in "/%" and not right.value:
                raise self._refusal("only numbers other than 0 can divide", _EXAMPLE)
            term = operation(op, *promoted(term, right))
        return term

    def _factor(self) -> Term:
        if self._take("-"):
            return -self._factor()
        if self._take("("):
            term = self._sum()
            if not self._take(")"):
                raise self._refusal("a parenthesis is not closed", _EXAMPLE)
            return term
        kind, value = self.tokens.pop(0) if self.tokens else ("", "")
        if kind == "number":
            number = int(value)
            return constant(number, WIDTH if number < 1 << WIDTH - 1 else WIDE)
        if kind == "name":
            return self._name(value)
        raise self._refusal(f"a field or a number is expected at {value or 'its end'}", _EXAMPLE)

    def _take(self, sign: str) -> bool:
        if self.tokens and self.tokens[0] == ("sign", sign):
            self.tokens.pop(0)
            return True
        return False

    def _name(self, text: str) -> Term:
        path, _, number = text.partition("#")
        if path.endswith("[]"):
            return self._element(path.removesuffix("[]"), number)
        found = self._field(path, INTEGER)
        self.fields.add(found)
        whose = f"{path.rpartition('.')[0]}#{number}"
        place = self.places.setdefault(whose, f"?{len(self.places)}")
        return variable(key_of_any(found, place))

    def _element(self, path: str, number: str) -> Term:
        """Any element of the arrays that a field refers to, or of what these may be."""
        found = self.arrays.of_field(self._field(path, frozenset({INTS})))
        if found is None:
            raise self._refusal(f"{path} never refers to an array", _EXAMPLE)
        self.fields.add(found)
        place = self.places.setdefault(f"{found.name}#{number}", f"?{len(self.places)}")
        return variable((ELEMENT, place, found.name))

    def _field(self, path: str, types: frozenset[str]) -> JavaField:
        owner, _, name = path.rpartition(".")
        if not owner:
            entry = self.program.require_entry().main_class
            own = self._named([entry], name, types)
            return own or self._in(list(self.program.classes()), name, path, types)
        classes = [each for each in self.program.classes() if _is_called(each, owner)]
        classes = classes or self._referred(owner)
        return self._in(classes, name, path, types)

    def _referred(self, owner: str) -> list[JavaClass]:
        """The class of the objects that a field refers to."""
        last = owner.rpartition(".")[2]
        types = {
            field.descriptor[1:-1]
            for each in self.program.classes()
            for field in each.fields.values()
            if field.name == last and field.descriptor.startswith("L")
        }
        return [self.program.hierarchy.load(name) for name in sorted(types)]

    def _in(
        self, classes: list[JavaClass], name: str, path: str, types: frozenset[str]
    ) -> JavaField:
        found = self._named(classes, name, types)
        if found is None:
            what = "int or long field" if types == INTEGER else "field of type int[]"
            raise self._refusal(f"{path} means no {what}, or several", "name it as Class.field")
        return found

    def _named(
        self, classes: list[JavaClass], name: str, types: frozenset[str]
    ) -> JavaField | None:
        """The one field of this name and type."""
        found = {
            field
            for each in classes
            for declaring in (each, *self.program.hierarchy.superclasses(each))
            for field in declaring.fields.values()
            if field.name == name and field.descriptor in types
        }
        return found.pop() if len(found) == 1 else None

    def _refusal(self, cause: str, remedy: str) -> InputError:
        return InputError(cause, place=f"--predicate {self.text!r}", remedy=remedy)


def _term_of(each: JavaField | Elements) -> Term:
    """The variable, of any object that has it."""
    if isinstance(each, Elements):
        return variable((ELEMENT, "?0", each.name))
    return variable(key_of_any(each, "?0"))


def promoted(left: Term, right: Term) -> tuple[Term, Term]:
    """Both as longs if one is, as Java does it."""
    wide = max(left.width, right.width)
    one, other = (each if each.width == wide else operation("i2l", each) for each in (left, right))
    return one, other


def _is_called(java_class: JavaClass, name: str) -> bool:
    spelled = java_class.name.replace("/", ".")
    return name in {spelled, spelled.replace("$", "."), re.split(r"[.$]", spelled)[-1]}

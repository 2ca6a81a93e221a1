"""What is known of the variables in a state: which predicates hold, for each tuple of subjects.

Variables belong to *subjects*, numbered in the order in which they came to be, to threads, or to
none. The key of a variable begins with what it is and whose:

    ("static", "", …)    a variable of the whole program
    ("field", 3, C, …)   one of subject 3, which has the kind C among its kinds
    ("element", (3, 1), A)   element 1 of subject 3, an array of the kind A
    ("register", 2, …)   one of thread 2, while it is defined

In predicates a place such as `?0` stands for any subject, element or thread, and different places
stand for different ones. Refinement finds predicates on single subjects, with their numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from heddle.formal.predicates.terms import (
    Atom,
    Key,
    Term,
    constant,
    replaced,
    replaced_in,
    text_of,
    variable,
    variables,
    width_of,
)
from heddle.formal.predicates.terms import Literal as Literal

STATIC: Final = "static"
FIELD: Final = "field"
ELEMENT: Final = "element"
REGISTER: Final = "register"


@dataclass(frozen=True, slots=True)
class Subject:
    """An object whose variables are replaced; an array has a length."""

    kinds: frozenset[str]
    length: int | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """What there is, and what is known of it."""

    subjects: tuple[Subject, ...]
    defined: frozenset[Key]
    known: frozenset[Literal]


class Predicates:
    """Predicates with places for subjects, and the atoms that they are for given subjects."""

    def __init__(self, templates: Sequence[Atom]) -> None:
        self.templates = tuple(templates)
        self._instances: dict[object, tuple[Atom, ...]] = {}

    def instances(self, subjects: tuple[Subject, ...], defined: frozenset[Key]) -> tuple[Atom, ...]:
        """All atoms about these subjects and registers, in order."""
        question = subjects, defined
        known = self._instances.get(question)
        if known is None:
            found = {
                atom
                for template in self.templates
                for atom in _instances(template, subjects, defined)
            }
            known = tuple(sorted(found, key=text_of))
            self._instances[question] = known
        return known


def _instances(
    template: Atom, subjects: tuple[Subject, ...], defined: frozenset[Key]
) -> Iterator[Atom]:
    keys = sorted(variables(template), key=repr)
    places = sorted({key[1] for key in keys if _is_place(key[1])}, key=repr)
    for chosen in _assignments(places, keys, subjects, defined, {}):

        def ground(key: Key, chosen: Mapping[object, object] = chosen) -> Term | None:
            return variable(_with_owner(key, chosen[key[1]])) if _is_place(key[1]) else None

        literal = replaced_in(Literal(template, holds=True), ground)
        names = variables(literal.atom)
        if names and all(_exists(key, subjects, defined) for key in names):
            yield literal.atom


def _exists(key: Key, subjects: tuple[Subject, ...], defined: frozenset[Key]) -> bool:
    """Whether there is such a variable."""
    if key[0] == REGISTER:
        return key in defined
    number = owner_of(key)
    if number is None:
        return True
    assert isinstance(number, int)
    if number >= len(subjects) or str(key[2]) not in subjects[number].kinds:
        return False
    length, owner = subjects[number].length, key[1]
    return not isinstance(owner, tuple) or (length is not None and int(str(owner[1])) < length)


def _assignments(
    places: Sequence[object],
    keys: Sequence[Key],
    subjects: tuple[Subject, ...],
    defined: frozenset[Key],
    chosen: dict[object, object],
) -> Iterator[Mapping[object, object]]:
    if len(chosen) == len(places):
        yield dict(chosen)
        return
    place = places[len(chosen)]
    about = [key for key in keys if key[1] == place]
    for owner in _owners(about, subjects, defined):
        if owner not in chosen.values():
            chosen[place] = owner
            yield from _assignments(places, keys, subjects, defined, chosen)
            del chosen[place]


def _owners(
    keys: Sequence[Key], subjects: tuple[Subject, ...], defined: frozenset[Key]
) -> Sequence[object]:
    """What a place can stand for, given the variables that are asked of it."""
    kind = keys[0][0]
    if kind == REGISTER:
        threads = {
            key[1] for key in defined if all(_with_owner(each, key[1]) in defined for each in keys)
        }
        return sorted(threads, key=repr)
    tags = {str(key[2]) for key in keys}
    if kind == ELEMENT:
        return [
            (number, index)
            for number, subject in enumerate(subjects)
            if subject.length is not None and tags <= subject.kinds
            for index in range(subject.length)
        ]
    return [n for n, subject in enumerate(subjects) if tags <= subject.kinds]


def _with_owner(key: Key, owner: object) -> Key:
    assert isinstance(owner, str | int | tuple)
    return (key[0], owner, *key[2:])


def _is_place(owner: object) -> bool:
    return isinstance(owner, str) and owner.startswith("?")


def generalised(atom: Atom, *, threads_only: bool = False) -> Atom:
    """The predicate with places for the subjects and threads of an atom, or for threads only."""
    places: dict[object, str] = {}

    def general(key: Key) -> Term | None:
        if key[0] == STATIC or (threads_only and key[0] != REGISTER) or _is_place(key[1]):
            return None
        place = places.setdefault((key[0] == REGISTER, key[1]), f"?{len(places)}")
        return variable(_with_owner(key, place))

    for key in sorted(variables(atom), key=repr):
        general(key)
    literal = replaced_in(Literal(atom, holds=True), general)
    return literal.atom


@dataclass(frozen=True, slots=True)
class Action:
    """One atomic step, with the names of variables filled in.

    `assigned` are assignments in their order; `condition` is what the step asks then, if anything;
    `created` is a new subject and its number, all of whose variables are 0. A `frame` is a thread
    and a method: afterwards only those of its registers are defined that are `kept`.
    """

    assigned: tuple[tuple[Key, Term], ...] = ()
    condition: Literal | None = None
    created: tuple[int, Subject] | None = None
    frame: Key | None = None
    kept: frozenset[str] = field(default_factory=frozenset)

    @property
    def effect(self) -> Mapping[Key, Term]:
        """The variables that are assigned, in terms of those before."""
        return _effect(self.assigned)

    def before(self, key: Key) -> Term | None:
        """What a variable is afterwards, in terms of those before; None if it does not change."""
        if self.created is not None and owner_of(key) == self.created[0]:
            return constant(0, width_of(key))
        return self.effect.get(key)

    def asked(self) -> Literal | None:
        """The condition, in terms of the variables before."""
        return None if self.condition is None else replaced_in(self.condition, self.before)


@lru_cache(maxsize=10_000)
def _effect(assigned: tuple[tuple[Key, Term], ...]) -> Mapping[Key, Term]:
    effect: dict[Key, Term] = {}
    for key, term in assigned:
        effect[key] = replaced(term, effect.get)
    return effect


def owner_of(key: Key) -> object:
    """The number of the subject that has a variable; None if none has."""
    if key[0] not in {FIELD, ELEMENT}:
        return None
    owner = key[1]
    return owner[0] if isinstance(owner, tuple) else owner

"""Steps on variables that predicates replace, as the code of a program has them."""

from __future__ import annotations

from dataclasses import dataclass

from heddle.formal.predicates.facts import Action, Literal, Subject
from heddle.formal.predicates.terms import (
    WIDE,
    WIDTH,
    Key,
    Term,
    constant,
    replaced,
    replaced_in,
    variable,
    width_of,
)

THREAD = "@thread"
"""Stands for the thread that executes a statement, in the names of its registers."""
OBJECT = "@object"
"""Stands for the object that a statement works on."""
VALUES = ("@0", "@1", "@2", "@3")
"""Stand for the ints that a statement is given when it is executed; a long is two of them."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A step on replaced variables, with names to be filled in when it is executed.

    `place` is where it is in the source, `text` what is done there.
    """

    assigned: tuple[tuple[Key, Term], ...]
    condition: Literal | None
    kept: frozenset[str]
    method: str
    created: frozenset[str] | None = None
    place: str = ""
    text: str = ""

    @property
    def is_array(self) -> bool:
        """Whether it is about an array that has come to be."""
        return self.created is not None and any(kind.startswith("[") for kind in self.created)

    def action(self, thread: int, subject: int, values: tuple[int, ...]) -> Action:
        """The step, as a thread executes it on a subject."""
        named: dict[str | int, str | int] = {THREAD: thread, OBJECT: subject}
        numbers = dict(zip(VALUES, values, strict=True))

        def filled(key: Key) -> Key:
            owner = key[1]
            if isinstance(owner, tuple):
                index = owner[1]
                at = index if isinstance(index, int) else numbers[str(index)]
                return (key[0], (subject, at), *key[2:])
            return (key[0], named.get(owner, owner), *key[2:])

        def ground(key: Key) -> Term:
            if key[0] != "value":
                return variable(filled(key))
            low = numbers[str(key[1])]
            if width_of(key) == WIDTH:
                return constant(low)
            return constant(numbers[str(key[2])] << WIDTH | low % (1 << WIDTH), WIDE)

        created = None
        if self.created is not None:
            created = subject, Subject(self.created, values[0] if self.is_array else None)
        return Action(
            tuple((filled(key), replaced(term, ground)) for key, term in self.assigned),
            None if self.condition is None else replaced_in(self.condition, ground),
            created,
            (thread, self.method),
            self.kept,
        )

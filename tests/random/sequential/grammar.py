"""Which productions there are for which type, and which statements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sequential import arithmetic as a
from sequential import control as c
from sequential import statements as s
from sequential.environment import Grammar
from sequential.texts import boolean, string

if TYPE_CHECKING:
    from sequential.environment import Production

COMMON: tuple[Production, ...] = (
    a.binary, a.binary, a.division, a.unary, a.cast, a.cast, a.conditional, a.step, a.assignment,
    a.element, a.element, a.call,
)  # fmt: skip
OTHER: tuple[Production, ...] = (a.conditional, a.assignment, a.element, a.call)

GRAMMAR = Grammar(
    productions={
        "int": (*COMMON, a.shift, a.library_int, a.library_int, *[a.from_objects] * 3),
        "long": (*COMMON, a.shift, a.library_wide),
        "float": (*COMMON, a.library_wide),
        "double": (*COMMON, a.library_wide),
        "byte": (*COMMON, a.shift),
        "short": (*COMMON, a.shift),
        "char": (*COMMON, a.library_char, a.library_char),
        "boolean": (*OTHER, boolean, boolean, boolean),
        "String": (*OTHER, string, string, string, string),
    },
    simple=(
        s.declaration, s.declaration, s.object_declaration, s.lambda_declaration, s.call_statement,
        *[s.assignment] * 4, *[s.collection_change] * 4, *[s.mixing] * 3,
    ),
    control=(
        c.branch, c.branch, c.loop, c.loop, c.loop, c.switch, c.handled, c.handled, c.jump,
        c.monitor,
    ),
)  # fmt: skip

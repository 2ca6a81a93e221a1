"""Steps of one method on replaced variables, and the terms that are carried along between them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from heddle.abstraction.bytecode.assembler import Assembler
from heddle.abstraction.bytecode.emission import Emission, Unwritable
from heddle.classfile.rewriting import Rewriting
from heddle.engines.predicates.build.keys import VALUE, at_value, long_if, place_of, value_of
from heddle.engines.predicates.build.removal import INTEGERS, Flow, Removal
from heddle.engines.predicates.model import THREAD, VALUES, Statement
from heddle.formal.predicates.facts import ELEMENT, REGISTER
from heddle.formal.predicates.terms import (
    LONG,
    WIDE,
    WIDTH,
    Key,
    Literal,
    Term,
    constant,
    replaced,
    replaced_in,
    term_variables,
    variable,
    width_of,
)
from heddle.program import code
from heddle.program.body import Body, MethodId
from heddle.program.liveness import Registers
from heddle.program.operands import (
    NULL,
    IntLiteral,
    Kind,
    LongLiteral,
    Operand,
    Register,
)
from heddle.program.printing import instruction_text
from heddle.program.program import Program

RUNTIME: Final = "heddle/Replaced"
_STEP: Final = "(ILjava/lang/Object;IIII)I"
_Given: TypeAlias = tuple[str, str]
"""A register that a statement is given, and which part of it."""
_INT: Final = "int"
_LOW: Final = "low"
_HIGH: Final = "high"
_SHIFT_LONG: Final = 123
_LONG_TO_INT: Final = 136


@dataclass(slots=True)
class Pending:
    """A step that is not written yet: the branch behind it may become part of it."""

    assigned: list[tuple[Key, Term]]
    object: Operand
    source: code.Instruction


def name_of(method: MethodId) -> str:
    """How a method is called in the names of its registers."""
    return f"{method.owner}.{method.name}{method.descriptor}"


def of_method(method: MethodId, register: str, kind: Kind) -> Key:
    """A register of a method, of the thread that executes the statement."""
    return REGISTER, THREAD, name_of(method), register, *long_if(kind)


def _as_given(operand: Operand) -> _Given | IntLiteral:
    """The length of an array."""
    if isinstance(operand, IntLiteral):
        return operand
    if not isinstance(operand, Register):
        raise Unwritable(f"a length {operand}")
    return operand.name, _INT


@dataclass(slots=True)
class Steps:
    """What is known while one method is written; `statements` are those of all methods so far."""

    program: Program
    flow: Flow
    removal: Removal
    body: Body
    constants: Rewriting
    statements: list[Statement]
    out: Emission = field(init=False)
    terms: dict[Register, Term] = field(default_factory=dict)
    pending: Pending | None = None
    removed: frozenset[str] = frozenset()
    name: str = ""
    caught: Registers = frozenset()

    def __post_init__(self) -> None:
        method = self.body.method
        self.out = Emission(Assembler(self.body.parameters), self.constants)
        self.removed = self.removal.of(method)
        self.name = name_of(method)

    def _term(self, operand: Operand) -> Term:
        match operand:
            case IntLiteral(value):
                return constant(value)
            case LongLiteral(value):
                return constant(value, WIDE)
            case Register() if self._is_removed(operand):
                return self.terms.get(operand) or variable(self._register(operand))
            case Register():
                return variable(value_of(operand))
            case _:
                raise Unwritable(f"a number {operand}")

    def _define(
        self,
        target: Register,
        term: Term,
        after: Registers,
        source: code.Instruction,
        *,
        at_once: bool = False,
    ) -> None:
        """A register has a new value, which is a term over those at the last step."""
        key = self._register(target)
        # What the term is over is needed up to the step that assigns it, even if not after it.
        needed = after | {target} | self._registers_in(term)
        self._forget(key, needed, source, but=target)
        self.terms.pop(target, None)
        if at_once or target in self.caught or key in term_variables(term):
            self._flush(needed, source)
            self._step([(key, term)], None, self._kept(after), NULL, source)
        else:
            self.terms[target] = term

    def _forget(
        self,
        key: Key,
        live: Registers,
        source: code.Instruction,
        but: Register | None = None,
    ) -> None:
        """Before a register changes, what is a term over it becomes a register of its own."""
        using = [r for r, term in self.terms.items() if r != but and key in term_variables(term)]
        if not using:
            return
        self._flush(live | set(using), source)
        made = [(self._register(r), self.terms.pop(r)) for r in using if r in live]
        for register in using:
            self.terms.pop(register, None)
        if made:
            self._step(made, None, self._kept(live), NULL, source)

    def _settle(self, live: Registers, source: code.Instruction) -> None:
        """At the end of a block all registers are such."""
        made = [(self._register(r), term) for r, term in self.terms.items() if r in live]
        self.terms.clear()
        if self.pending is not None:
            self.pending.assigned += made
            self._flush(live, source)
        elif made:
            self._step(made, None, self._kept(live), NULL, source)

    def _flush(self, live: Registers, source: code.Instruction) -> None:
        """Write the step that waits for a branch."""
        pending, self.pending = self.pending, None
        if pending is not None:
            kept = self._kept(live)
            self._step(pending.assigned, None, kept, pending.object, pending.source)

    def _step(  # noqa: PLR0913 (what a statement has)
        self,
        assigned: list[tuple[Key, Term]],
        condition: Literal | None,
        kept: frozenset[str],
        receiver: Operand,
        source: code.Instruction,
        *,
        frame: str | None = None,
    ) -> None:
        """Write a call for a step; its result stays on the stack only if there is a condition.

        The registers that are not `kept` are those of this method, or of the one that `frame` is.
        """
        names: dict[_Given, str] = {}

        def number(register: str, part: str = _INT) -> str:
            given = register, part
            if given not in names and len(names) == len(VALUES):
                raise Unwritable("too many numbers in one step")
            return names.setdefault(given, VALUES[len(names)])

        def placed(key: Key) -> Key:
            index = at_value(key) if key[0] == ELEMENT else None
            return key if index is None else (key[0], (*key[1][:1], number(index)), *key[2:])  # type: ignore[index]

        def numbered(key: Key) -> Term | None:
            if key[0] == ELEMENT:
                return variable(placed(key))
            if key[0] != VALUE:
                return None
            name = str(key[1])
            if width_of(key) == WIDTH:
                return variable((VALUE, number(name)))
            return variable((VALUE, number(name, _LOW), number(name, _HIGH), LONG))

        known = tuple((placed(key), replaced(term, numbered)) for key, term in assigned)
        asked = None if condition is None else replaced_in(condition, numbered)
        where = place_of(self.body, source)
        text = instruction_text(source)
        method = self.name if frame is None else frame
        self.statements.append(Statement(known, asked, kept, method, None, where, text))
        self._call(receiver, tuple(names), "step")
        if condition is None:
            self.out.pop(Kind.INT)

    def _created(
        self,
        kinds: frozenset[str],
        made: Register,
        length: tuple[Operand, ...],
        after: Registers,
        source: code.Instruction,
    ) -> None:
        """Write a call for an object, or an array of a length, that has come to be."""
        kept = self._kept(after)
        where, text = place_of(self.body, source), instruction_text(source)
        self.statements.append(Statement((), None, kept, self.name, kinds, where, text))
        self._call(made, tuple(map(_as_given, length)), "create")
        self.out.pop(Kind.INT)

    def _call(self, receiver: Operand, values: tuple[_Given | IntLiteral, ...], name: str) -> None:
        self.out.push(IntLiteral(len(self.statements) - 1))
        self.out.push(receiver)
        for value in values:
            self._push(value)
        for _ in range(len(VALUES) - len(values)):
            self.out.push(IntLiteral(0))
        method = self.constants.method(RUNTIME, name, _STEP, is_interface=False)
        self.out.out.op2(184, method)

    def _push(self, value: _Given | IntLiteral) -> None:
        """Push a number that a statement is given."""
        if isinstance(value, IntLiteral):
            self.out.push(value)
            return
        name, part = value
        self.out.push(Register(name, Kind.INT if part == _INT else Kind.LONG))
        if part == _HIGH:
            self.out.push(IntLiteral(WIDTH))
            self.out.out.op(_SHIFT_LONG)
        if part != _INT:
            self.out.out.op(_LONG_TO_INT)

    def _kept(self, live: Registers) -> frozenset[str]:
        """The registers that are needed after a step, as far as they are replaced."""
        kept: set[str] = set()
        for register in live:
            if not self._is_removed(register):
                continue
            term = self.terms.get(register)
            if term is None:
                kept.add(register.name)
            else:
                kept |= {str(key[3]) for key in term_variables(term) if key[0] == REGISTER}
        return frozenset(kept)

    def _registers_in(self, term: Term) -> Registers:
        """The replaced registers of this method that a term is over."""
        return frozenset(
            Register(str(key[3]), Kind.LONG if width_of(key) == WIDE else Kind.INT)
            for key in term_variables(term)
            if key[0] == REGISTER
        )

    def _register(self, register: Register) -> Key:
        return of_method(self.body.method, register.name, register.kind)

    def _is_removed(self, register: Register) -> bool:
        return register.kind in INTEGERS and register.name in self.removed

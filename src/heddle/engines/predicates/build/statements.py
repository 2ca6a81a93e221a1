"""The statements of a method on replaced variables, and its code without them.

Only memory and branches are steps: computations between registers are carried along as terms, and
become part of the step that needs them. A load and the branch behind it are one step, since nothing
that another thread can see lies between.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from heddle.abstraction.bytecode.assembler import Assembler
from heddle.abstraction.bytecode.emission import Emission, Unwritable
from heddle.classfile.rewriting import Caught, NewCode, Rewriting
from heddle.engines.predicates.build.computations import computed
from heddle.engines.predicates.build.keys import VALUE, key_of, place_of, value_of
from heddle.engines.predicates.build.removal import Removal, field_of
from heddle.engines.predicates.model import THREAD, VALUES, Statement
from heddle.formal.predicates.facts import REGISTER
from heddle.formal.predicates.terms import (
    Key,
    Literal,
    Term,
    compare,
    constant,
    replaced,
    replaced_in,
    term_variables,
    truth,
    variable,
)
from heddle.program import code
from heddle.program.body import Body
from heddle.program.flow import flow_graph
from heddle.program.liveness import Registers, liveness
from heddle.program.operands import (
    NULL,
    IntLiteral,
    Kind,
    Operand,
    Register,
)
from heddle.program.printing import instruction_text
from heddle.program.program import Program
from heddle.program.uses import register_written, registers_read

RUNTIME: Final = "heddle/Replaced"
_STEP: Final = "(ILjava/lang/Object;IIII)I"
_STACK: Final = 12


@dataclass(slots=True)
class _Pending:
    """A step that is not written yet: the branch behind it may become part of it."""

    assigned: list[tuple[Key, Term]]
    object: Operand
    source: code.Instruction


@dataclass(slots=True)
class Translation:
    """One method; `statements` are those of all methods so far."""

    program: Program
    removal: Removal
    body: Body
    constants: Rewriting
    statements: list[Statement]
    out: Emission = field(init=False)
    terms: dict[Register, Term] = field(default_factory=dict)
    pending: _Pending | None = None
    removed: frozenset[str] = frozenset()
    name: str = ""
    caught: Registers = frozenset()

    def __post_init__(self) -> None:
        method = self.body.method
        self.out = Emission(Assembler(self.body.parameters), self.constants)
        self.removed = self.removal.registers.get(method, frozenset())
        self.name = f"{method.owner}.{method.name}{method.descriptor}"

    def translate(self) -> NewCode:
        """The code with calls where replaced variables were."""
        body, assembler = self.body, self.out.out
        graph = flow_graph(body)
        alive = liveness(graph)
        self._entered(alive.at_start[0])
        line: int | None = None
        for number, block in enumerate(body.blocks):
            handlers = graph.exceptional[number]
            self.caught = frozenset().union(*(alive.at_start[each] for each in handlers))
            before = (*alive.before(number), alive.at_end[number])
            for index in range(block.start, block.end):
                instruction = body.instructions[index]
                assembler.label(index)
                if instruction.line is not None and instruction.line != line:
                    line = instruction.line
                    assembler.lines.append((assembler.position, line))
                at = index - block.start
                self._instruction(instruction, before[at], before[at + 1])
                if assembler.lines and assembler.lines[-1][0] == assembler.position:
                    # A line all of whose code became terms is reached all the same.
                    assembler.op(0)
            last = body.instructions[block.end - 1]
            if not isinstance(
                last, code.Goto | code.Branch | code.Switch | code.Return | code.Throw
            ):
                self._settle(alive.at_end[number], last)
            # What a block knows when it leaves the method is nothing to the next one.
            self.terms.clear()
        assembler.label(len(body.instructions))
        return self._finish()

    def _entered(self, live: Registers) -> None:
        """Parameters that are replaced begin with what the call gives them."""
        given = [each for each in self.body.parameters if self._is_removed(each) and each in live]
        first = self.body.instructions[0]
        for register in given:
            made = [(self._register(register), variable(value_of(register)))]
            self._step(made, None, frozenset(each.name for each in given), NULL, first)

    def _finish(self) -> NewCode:
        assembler = self.out.out
        caught = []
        for block in self.body.blocks:
            start, end = assembler.place(block.start), assembler.place(block.end)
            for handler in block.handlers:
                kind = handler.catch_type
                index = 0 if kind is None else self.constants.class_(kind)
                if start < end:
                    caught.append(Caught(start, end, assembler.place(handler.entry), index))
        lines = tuple(assembler.lines)
        largest = max((len(registers_read(i)) for i in self.body.instructions), default=0)
        return NewCode(
            _STACK + 2 * largest, assembler.locals + 1, assembler.finish(), tuple(caught), lines
        )

    def _instruction(
        self, instruction: code.Instruction, before: Registers, after: Registers
    ) -> None:
        target = register_written(instruction)
        term = computed(instruction, self._term)
        if term is not None and target is not None and self._is_removed(target):
            self._define(target, term, after, instruction)
        elif self._is_access(instruction):
            self._access(instruction, before, after)
        elif isinstance(instruction, code.Branch) and self._reads_removed(instruction):
            self._branch(instruction, after)
        else:
            self._plain(instruction, before, after)

    def _plain(self, instruction: code.Instruction, before: Registers, after: Registers) -> None:
        """An instruction on variables that stay."""
        target = register_written(instruction)
        self._flush(before, instruction)
        if target is not None:
            self._forget(value_of(target), before, instruction)
        ends = isinstance(instruction, code.Goto | code.Branch | code.Switch)
        if ends:
            self._settle(after, instruction)
        if isinstance(instruction, code.Return) and self.removed:
            self._step([], None, frozenset(), NULL, instruction)
        self.out.write(self._without(instruction))
        if target is not None and self._is_removed(target):
            self._define(target, variable(value_of(target)), after, instruction, at_once=True)
        if isinstance(instruction, code.New):
            self._created(instruction, after)

    def _without(self, instruction: code.Instruction) -> code.Instruction:
        """The instruction with 0 for replaced values, which show in messages only."""
        if not isinstance(instruction, code.Invoke | code.InvokeDynamic):
            return instruction
        return replace(
            instruction,
            arguments=tuple(
                IntLiteral(0) if isinstance(each, Register) and self._is_removed(each) else each
                for each in instruction.arguments
            ),
        )

    def _created(self, instruction: code.New, after: Registers) -> None:
        kinds = frozenset(self._owners(instruction.type))
        if not kinds:
            return
        kept = self._kept(after)
        where = place_of(self.body, instruction)
        self.statements.append(
            Statement((), None, kept, self.name, kinds, where, f"new {instruction.type}")
        )
        self._call(instruction.target, (), "create")
        self.out.pop(Kind.INT)

    def _owners(self, name: str) -> set[str]:
        """The classes of an object that have replaced fields."""
        replaced_in = {f.owner for f in self.removal.fields if not f.is_static}
        return {own for own in replaced_in if self.program.hierarchy.is_subtype(name, own)}

    # Computations between registers.

    def _term(self, operand: Operand) -> Term:
        match operand:
            case IntLiteral(value):
                return constant(value)
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
        self._forget(key, after | {target}, source, but=target)
        self.terms.pop(target, None)
        if at_once or target in self.caught or key in term_variables(term):
            self._flush(after | {target}, source)
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

    # Steps.

    def _access(self, instruction: code.Instruction, before: Registers, after: Registers) -> None:
        self._flush(before, instruction)
        known = field_of(self.program, instruction, self.body.method.owner)
        assert known is not None
        name = key_of(known)
        match instruction:
            case code.GetField(target=target, object=receiver):
                self.out.push(receiver)
                self._member(180, instruction)
                self.out.pop(Kind.INT)
                self._loaded(target, name, receiver, after, instruction)
            case code.GetStatic(target=target):
                self._member(178, instruction)
                self.out.pop(Kind.INT)
                self._loaded(target, name, NULL, after, instruction)
            case code.PutField(object=receiver, value=value):
                self.out.push(receiver)
                self.out.push(IntLiteral(0))
                self._member(181, instruction)
                assigned = [(name, self._term(value))]
                self._step(assigned, None, self._kept(after), receiver, instruction)
            case code.PutStatic(value=value):
                self.out.push(IntLiteral(0))
                self._member(179, instruction)
                assigned = [(name, self._term(value))]
                self._step(assigned, None, self._kept(after), NULL, instruction)

    def _loaded(
        self, target: Register, name: Key, receiver: Operand, after: Registers,
        source: code.Instruction,
    ) -> None:  # fmt: skip
        key = self._register(target)
        self._forget(key, after | {target}, source, but=target)
        self.terms.pop(target, None)
        self.pending = _Pending([(key, variable(name))], receiver, source)

    def _branch(self, instruction: code.Branch, after: Registers) -> None:
        condition = compare(
            instruction.op.value, self._term(instruction.left), self._term(instruction.right)
        )
        known = truth(condition)
        if known is not None:
            self._settle(after, instruction)
            if known:
                self.out.out.jump(167, instruction.destination)
            return
        made = [(self._register(r), term) for r, term in self.terms.items() if r in after]
        self.terms.clear()
        pending, self.pending = self.pending, None
        assigned = made if pending is None else [*pending.assigned, *made]
        receiver = NULL if pending is None else pending.object
        self._step(assigned, condition, self._kept(after), receiver, instruction)
        # `ifne`: the step gives 1 if the condition holds.
        self.out.out.jump(154, instruction.destination)

    def _flush(self, live: Registers, source: code.Instruction) -> None:
        """Write the step that waits for a branch."""
        pending, self.pending = self.pending, None
        if pending is not None:
            kept = self._kept(live)
            self._step(pending.assigned, None, kept, pending.object, pending.source)

    def _step(
        self,
        assigned: list[tuple[Key, Term]],
        condition: Literal | None,
        kept: frozenset[str],
        receiver: Operand,
        source: code.Instruction,
    ) -> None:
        """Write a call for a step; its result stays on the stack only if there is a condition."""
        names: dict[Key, str] = {}

        def numbered(key: Key) -> Term | None:
            if key[0] != VALUE:
                return None
            if key not in names and len(names) == len(VALUES):
                raise Unwritable("too many numbers in one step")
            return variable((VALUE, names.setdefault(key, VALUES[len(names)])))

        for _, term in assigned:
            _ = replaced(term, numbered)
        known = tuple((key, replaced(term, numbered)) for key, term in assigned)
        asked = None if condition is None else replaced_in(condition, numbered)
        where = place_of(self.body, source)
        text = instruction_text(source)
        self.statements.append(Statement(known, asked, kept, self.name, None, where, text))
        self._call(receiver, tuple(str(key[1]) for key in names), "step")
        if condition is None:
            self.out.pop(Kind.INT)

    def _call(self, receiver: Operand, values: tuple[str, ...], name: str) -> None:
        self.out.push(IntLiteral(len(self.statements) - 1))
        self.out.push(receiver)
        for value in values:
            self.out.push(Register(value, Kind.INT))
        for _ in range(len(VALUES) - len(values)):
            self.out.push(IntLiteral(0))
        method = self.constants.method(RUNTIME, name, _STEP, is_interface=False)
        self.out.out.op2(184, method)

    def _member(self, opcode: int, instruction: code.Instruction) -> None:
        field = instruction.field  # type: ignore[attr-defined]
        self.out.out.op2(opcode, self.constants.field(field.owner, field.name, field.descriptor))

    # Names.

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

    def _register(self, register: Register) -> Key:
        return REGISTER, THREAD, self.name, register.name

    def _is_removed(self, register: Register) -> bool:
        return register.kind is Kind.INT and register.name in self.removed

    def _reads_removed(self, instruction: code.Instruction) -> bool:
        return any(map(self._is_removed, registers_read(instruction)))

    def _is_access(self, instruction: code.Instruction) -> bool:
        match instruction:
            case code.GetField() | code.PutField() | code.GetStatic() | code.PutStatic():
                known = field_of(self.program, instruction, self.body.method.owner)
                return known in self.removal.fields
            case _:
                return False

"""The statements of a method on replaced variables, and its code without them.

Only memory and branches are steps: computations between registers are carried along as terms, and
become part of the step that needs them. A load and the branch behind it are one step, since nothing
that another thread can see lies between.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from heddle.classfile.descriptors import parse_method
from heddle.classfile.rewriting import Caught, NewCode
from heddle.engines.predicates.build.calls import INTEGER, RESULT
from heddle.engines.predicates.build.computations import computed
from heddle.engines.predicates.build.keys import key_of, key_of_element, value_of
from heddle.engines.predicates.build.removal import field_of
from heddle.engines.predicates.build.steps import Pending, Steps, name_of, of_method
from heddle.formal.predicates.terms import Key, compare, truth, variable
from heddle.program import code
from heddle.program.body import MethodId
from heddle.program.flow import flow_graph
from heddle.program.liveness import Registers, liveness
from heddle.program.operands import (
    NULL,
    IntLiteral,
    Kind,
    LongLiteral,
    Operand,
    Register,
    kind_of,
)
from heddle.program.operators import ElementType
from heddle.program.uses import register_written, registers_read

_STACK: Final = 12
_INT_ELEMENT: Final = 46, 79
"""The opcodes that read and write an element of an array of ints."""


@dataclass(slots=True)
class Translation(Steps):
    """The instructions of one method, one after the other."""

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
        """Parameters that are replaced begin with what the call gives them.

        The callers of a closed method have given them their values already.
        """
        if self.body.method in self.flow.calls.closed:
            return
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
        if isinstance(instruction, code.Goto | code.Branch | code.Switch):
            self._settle(after, instruction)
        if isinstance(instruction, code.Return) and self.removed:
            self._returned(instruction)
        callee = self._passed(instruction, before)
        self.out.write(self._without(instruction))
        if callee is not None and RESULT in self.removal.of(callee):
            self._received(instruction, callee, target, after)
        elif target is not None and self._is_removed(target):
            self._define(target, variable(value_of(target)), after, instruction, at_once=True)
        if isinstance(instruction, code.New | code.NewArray):
            self._made(instruction, after)

    def _made(self, instruction: code.New | code.NewArray, after: Registers) -> None:
        """An object or an array has come to be, with variables that are replaced or without."""
        target = instruction.target
        if isinstance(instruction, code.New):
            kinds = frozenset(self._owners(instruction.type))
            if kinds:
                self._created(kinds, target, (), after, instruction)
            return
        elements = self.flow.arrays.of(self.body, target)
        if elements is not None and elements in self.removal.elements:
            kinds, length = frozenset({elements.name}), (instruction.length,)
            self._created(kinds, target, length, after, instruction)

    def _without(self, instruction: code.Instruction) -> code.Instruction:
        """The instruction with 0 for replaced values, which are given in other ways or shown."""

        def other(operand: Operand) -> Operand:
            is_removed = isinstance(operand, Register) and self._is_removed(operand)
            return _nothing(operand.kind) if is_removed else operand

        match instruction:
            case code.Invoke(arguments=arguments) | code.InvokeDynamic(arguments=arguments):
                return replace(instruction, arguments=tuple(map(other, arguments)))
            case code.Return(value=Register() as value):
                return replace(instruction, value=other(value))
            case _:
                return instruction

    # Calls.

    def _passed(self, instruction: code.Instruction, before: Registers) -> MethodId | None:
        """The parameters of a closed method get their values; the method, if it is one."""
        if not isinstance(instruction, code.Invoke):
            return None
        callee = self.flow.calls.target(instruction)
        if callee is None:
            return None
        removed = self.removal.of(callee)
        assigned = [
            (of_method(callee, each.parameter.name, each.parameter.kind), self._term(each.argument))
            for each in self.flow.calls.passed(instruction, callee)
            if each.type in INTEGER and each.parameter.name in removed
        ]
        if assigned:
            self._step(assigned, None, self._kept(before), NULL, instruction)
        return callee

    def _returned(self, instruction: code.Return) -> None:
        """Nothing is left of the registers but what is returned."""
        if RESULT not in self.removed or instruction.value is None:
            self._step([], None, frozenset(), NULL, instruction)
            return
        key = _result_of(self.body.method)
        self._step(
            [(key, self._term(instruction.value))], None, frozenset({RESULT}), NULL, instruction
        )

    def _received(
        self, source: code.Instruction, callee: MethodId, target: Register | None, after: Registers
    ) -> None:
        """What a closed method returned becomes a register, and is no more."""
        assigned = []
        if target is not None and self._is_removed(target):
            key = self._register(target)
            self._forget(key, after | {target}, source, but=target)
            self.terms.pop(target, None)
            assigned = [(key, variable(_result_of(callee)))]
        self._step(assigned, None, frozenset(), NULL, source, frame=name_of(callee))

    def _owners(self, name: str) -> set[str]:
        """The classes of an object that have replaced fields."""
        replaced_in = {f.owner for f in self.removal.fields if not f.is_static}
        return {own for own in replaced_in if self.program.hierarchy.is_subtype(name, own)}

    # Steps.

    def _access(self, instruction: code.Instruction, before: Registers, after: Registers) -> None:
        self._flush(before, instruction)
        if isinstance(instruction, code.ArrayLoad | code.ArrayStore):
            self._element(instruction, after)
            return
        known = field_of(self.program, instruction, self.body.method.owner)
        assert known is not None
        name = key_of(known)
        match instruction:
            case code.GetField(target=target, object=receiver):
                self.out.push(receiver)
                self._member(180, instruction)
                self.out.pop(target.kind)
                self._loaded(target, name, receiver, after, instruction)
            case code.GetStatic(target=target):
                self._member(178, instruction)
                self.out.pop(target.kind)
                self._loaded(target, name, NULL, after, instruction)
            case code.PutField(object=receiver, value=value):
                self.out.push(receiver)
                self.out.push(_nothing(value.kind))
                self._member(181, instruction)
                assigned = [(name, self._term(value))]
                self._step(assigned, None, self._kept(after), receiver, instruction)
            case code.PutStatic(value=value):
                self.out.push(_nothing(value.kind))
                self._member(179, instruction)
                assigned = [(name, self._term(value))]
                self._step(assigned, None, self._kept(after), NULL, instruction)

    def _element(self, instruction: code.ArrayLoad | code.ArrayStore, after: Registers) -> None:
        elements = self.flow.arrays.of(self.body, instruction.array)
        assert elements is not None
        array, name = instruction.array, key_of_element(elements, instruction.index)
        load, store = _INT_ELEMENT
        self.out.push(array)
        self.out.push(instruction.index)
        if isinstance(instruction, code.ArrayLoad):
            self.out.out.op(load)
            self.out.pop(Kind.INT)
            self._loaded(instruction.target, name, array, after, instruction)
        else:
            self.out.push(IntLiteral(0))
            self.out.out.op(store)
            assigned = [(name, self._term(instruction.value))]
            self._step(assigned, None, self._kept(after), array, instruction)

    def _loaded(
        self, target: Register, name: Key, receiver: Operand, after: Registers,
        source: code.Instruction,
    ) -> None:  # fmt: skip
        key = self._register(target)
        self._forget(key, after | {target}, source, but=target)
        self.terms.pop(target, None)
        self.pending = Pending([(key, variable(name))], receiver, source)

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

    def _member(self, opcode: int, instruction: code.Instruction) -> None:
        field = instruction.field  # type: ignore[attr-defined]
        self.out.out.op2(opcode, self.constants.field(field.owner, field.name, field.descriptor))

    def _reads_removed(self, instruction: code.Instruction) -> bool:
        return any(map(self._is_removed, registers_read(instruction)))

    def _is_access(self, instruction: code.Instruction) -> bool:
        match instruction:
            case code.GetField() | code.PutField() | code.GetStatic() | code.PutStatic():
                known = field_of(self.program, instruction, self.body.method.owner)
                return known in self.removal.fields
            case (
                code.ArrayLoad(array=array, element=ElementType.INT)
                | code.ArrayStore(array=array, element=ElementType.INT)
            ):
                return self.flow.arrays.of(self.body, array) in self.removal.elements
            case _:
                return False


def _nothing(kind: Kind) -> IntLiteral | LongLiteral:
    return LongLiteral(0) if kind is Kind.LONG else IntLiteral(0)


def _result_of(method: MethodId) -> Key:
    """What a method returns."""
    return of_method(method, RESULT, kind_of(parse_method(method.descriptor).result))

"""The references of one method: which local of the solver each register is."""

from __future__ import annotations

from collections.abc import Sequence

from heddle.analysis.constraints import NONE, Template
from heddle.analysis.knowledge import Knowledge
from heddle.analysis.loops import looping
from heddle.program.body import Body
from heddle.program.classes import JavaMethod
from heddle.program.operands import Kind, Operand, Register, StringLiteral


class Registers:
    """A method whose constraints are written into `template`; `thrown` collects exceptions."""

    def __init__(self, knowledge: Knowledge, method: JavaMethod, body: Body) -> None:
        self.knowledge = knowledge
        self.universe = knowledge.universe
        self.method = method
        self.body = body
        references = [it for it in body.parameters if it.kind is Kind.REF]
        self.template = Template(len(references))
        self.registers = {it.name: number for number, it in enumerate(references)}
        self.thrown = self.template.thrown
        self._literals: dict[str, int] = {}
        self._looping = looping(body) if method.is_constructor else frozenset()

    def local(self, operand: Operand) -> int:
        """The local of a reference; NONE for null."""
        if isinstance(operand, Register):
            number = self.registers.get(operand.name)
            if number is None:
                number = self.registers[operand.name] = self.template.local()
            return number
        if isinstance(operand, StringLiteral):
            return self._string(operand.value)
        return NONE

    def locals(self, operands: Sequence[Operand]) -> list[int]:
        """The locals of the references among operands."""
        return [self.local(it) for it in operands if it.kind is Kind.REF]

    def _string(self, value: str) -> int:
        number = self._literals.get(value)
        if number is None:
            number = self._literals[value] = self.template.local()
            self.template.constant(number, self.knowledge.string(self.method, value))
        return number

    def target(self, register: Register | None) -> int:
        """The local that an instruction writes; NONE if it writes no reference."""
        if register is None or register.kind is not Kind.REF:
            return NONE
        return self.local(register)

    def site(self, pc: int, made: str, *, hollow: bool = False) -> int:
        """The site of an object that this method makes."""
        once = self.method.is_constructor and pc not in self._looping
        return self.universe.site(self.method, pc, made, once_per_object=once, hollow=hollow)

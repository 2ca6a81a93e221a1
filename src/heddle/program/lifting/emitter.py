"""The simulated operand stack of one block, and the instructions it gives rise to.

An entry of the stack is the operand whose value it is. So a load emits nothing, and a store must
first save the entries that still name the register it overwrites.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

from heddle.program.code import Assign, Goto, Instruction
from heddle.program.lifting.opcodes import DUP, DUP2, POP, POP2, STORES
from heddle.program.lifting.resolver import Resolver
from heddle.program.lifting.tape import Tape
from heddle.program.operands import Kind, Operand, Register


class ReturnAddress:
    """What `jsr` pushes. Nothing reads it: `ret` was replaced by a jump."""

    kind: Final = "return address"


RETURN_ADDRESS: Final = ReturnAddress()

Entry = Operand | ReturnAddress


class Names:
    """Fresh registers of one body: `t0`, `t1`… for results, `s0`, `s1`… where paths meet."""

    def __init__(self, taken: frozenset[str]) -> None:
        self._taken = taken
        self._counts = {"t": 0, "s": 0}

    def result(self, kind: Kind) -> Register:
        """A register for an intermediate result."""
        return self._fresh("t", kind)

    def meeting(self, kind: Kind) -> Register:
        """A register for a stack entry that differs between the paths that meet."""
        return self._fresh("s", kind)

    def is_result(self, register: Register) -> bool:
        """Whether the register is one of `result`: written by one instruction only."""
        return register.name[0] == "t" and register.name not in self._taken

    def _fresh(self, letter: str, kind: Kind) -> Register:
        while True:
            name = f"{letter}{self._counts[letter]}"
            self._counts[letter] += 1
            if name not in self._taken:
                return Register(name, kind)


class Emitter:
    """Everything an opcode's rule may touch while one block is lifted.

    `index` is the next instruction of the tape, `end` the end of the block. `jump` is the last
    instruction if it jumps, with numbers of blocks for destinations.
    """

    __slots__ = (
        "block_at",
        "end",
        "index",
        "jump",
        "line",
        "locals",
        "names",
        "out",
        "pc",
        "resolver",
        "result_kind",
        "stack",
        "tape",
    )

    def __init__(
        self,
        tape: Tape,
        names: Names,
        local_registers: Mapping[int, Register],
        block_at: Mapping[int, int],
        resolver: Resolver,
    ) -> None:
        self.tape = tape
        self.names = names
        self.locals = local_registers
        self.block_at = block_at
        self.resolver = resolver
        self.result_kind: Kind | None = None
        self.stack: list[Entry] = []
        self.out: list[Instruction] = []
        self.jump: Instruction | None = None
        self.index = self.end = self.pc = 0
        self.line: int | None = None

    def fail(self, cause: str) -> NoReturn:
        """Give up on code that the JVM would not accept."""
        raise self.tape.malformed(max(self.index - 1, 0), cause)

    def pop(self, kind: Kind) -> Operand:
        """Take the top of the stack, which must be of this kind."""
        stack = self.stack
        if not stack:
            self.fail(f"{kind} needed, but the operand stack is empty")
        entry = stack.pop()
        if entry.kind is not kind:
            self.fail(f"{kind} needed, but {entry.kind} found")
        return entry  # type: ignore[return-value]  # a return address has no Kind

    def target(self, kind: Kind) -> Register:
        """The register for a result, pushed unless the bytecode stores it at once."""
        index = self.index
        if index < self.end:
            opcodes = self.tape.opcodes
            opcode = opcodes[index]
            access = STORES.get(opcode)
            if access is not None:
                if access[0] is kind:
                    self.index = index + 1
                    return self.overwritten(self.locals[index])
            elif opcode == (DUP2 if kind.slots == 2 else DUP) and index + 1 < self.end:
                access = STORES.get(opcodes[index + 1])
                if access is not None and access[0] is kind:
                    self.index = index + 2
                    register = self.overwritten(self.locals[index + 1])
                    self.stack.append(register)
                    return register
        register = self.names.result(kind)
        self.stack.append(register)
        return register

    def optional_target(self, kind: Kind | None) -> Register | None:
        """Like `target`, but none for void and for a result that is popped at once."""
        if kind is None:
            return None
        index = self.index
        if index < self.end and self.tape.opcodes[index] == (POP2 if kind.slots == 2 else POP):
            self.index = index + 1
            return None
        return self.target(kind)

    def overwritten(self, register: Register) -> Register:
        """Save the stack entries that name `register`, which is about to change."""
        stack = self.stack
        # By identity, which is quick: there is one object for each local of a body.
        if any(entry is register for entry in stack):
            saved = self.names.result(register.kind)
            self.out.append(Assign(self.pc, self.line, saved, register))
            stack[:] = [saved if entry is register else entry for entry in stack]
        return register

    def go(self, destination: int) -> None:
        """End the block with a jump to an index of the tape."""
        self.jump = Goto(self.pc, self.line, self.block_at[destination])


#: What an opcode does, given what its instruction says besides the opcode.
Rule = Callable[[Emitter, Any], None]

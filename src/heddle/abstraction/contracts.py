"""A program that checks its contracts: calls at the beginnings and ends of its methods.

Class files are woven, as for a run on the stock JVM, and the machine runs the result. A contract
that is false leads to `heddle.Contracts.broken`, which no run may reach; a program cannot catch
that, as it could catch an exception.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from heddle.classfile.descriptors import MethodDescriptor, parse_method
from heddle.classfile.weaving.code import Change, Instruction
from heddle.classfile.weaving.pool import Pool
from heddle.classfile.weaving.weave import Method, Plan, weave
from heddle.errors import InputError
from heddle.inputs.roots import MemoryRoot, Owner
from heddle.program import code
from heddle.program.bodies import Bodies
from heddle.program.contract_predicates import Asked
from heddle.program.contracts import (
    Checks,
    Contract,
    Contracts,
    contracts_of,
    demand_contracts,
    has_own_contract,
)
from heddle.program.load import load_program
from heddle.program.program import Program
from heddle.questions.question import Question
from heddle.results import Assumption, Claim, Remark, Report, Verdict
from heddle.results import Contracts as Unreached
from heddle.results.schedule import Schedule

_CLASS: Final = "heddle/Contracts"
_CHECK: Final = "check", "(ZI)V"
_LOAD, _STORE, _RETURN = 21, 54, 172
_STATIC: Final = 0x0008
_CALL, _AND, _OR, _SHORT, _WIDE, _FALSE = 184, 126, 128, 17, 196, 3
_KINDS: Final = {"J": 1, "F": 2, "D": 3, "L": 4, "[": 4}
"""How the opcodes for loads, stores and returns are ordered, but for ints."""
_WIDER: Final = frozenset("JD")
_MOST: Final = 0x7FFF


def contracted(program: Program) -> Program:
    """The program with its contracts as checks; raises InputError if it has none."""
    contracts = contracts_of(program)
    _demand_classes(program)
    demand_contracts(contracts)
    if len(contracts.table) > _MOST:
        raise InputError("the program has too many contracts", remedy="check a part of it")
    classes: dict[str, bytes] = {}
    for owner in sorted({method.owner for method in contracts.methods}):
        data = program.user_class_bytes(owner)
        assert data is not None
        woven = weave(data, _Planner(program, contracts))
        if woven.left_out:
            raise InputError(
                f"{owner.replace('/', '.')}.{woven.left_out[0]} is too long for its contracts",
                remedy="leave them out, or make the method shorter",
            )
        classes[owner] = woven.data
    inputs = program.inputs
    path = inputs.classpath
    roots = (MemoryRoot(classes, Owner.TARGET), *path.roots)
    inputs = replace(inputs, classpath=replace(path, roots=roots))
    return load_program(inputs, arguments=program.arguments, properties=dict(program.properties))


def counted(program: Program, schedule: Schedule) -> Program:
    """The program whose bytecodes a schedule counts."""
    return contracted(program) if isinstance(schedule.claim, Unreached) else program


def in_parts(question: Question, ask: Callable[[Question], Report]) -> Report:
    """The answer: contracts are checked in a program of their own, all else in the user's."""
    woven = contracted(question.program)
    rest = tuple(claim for claim in question.claims if not isinstance(claim, Unreached))
    verdicts: dict[Claim, Verdict] = {}
    remarks: tuple[Remark, ...] = ()
    for part in (
        replace(question, claims=rest),
        replace(question, subject=woven, claims=(Unreached(),)),
    ):
        if part.claims:
            report = ask(part)
            verdicts |= zip(part.claims, report.verdicts, strict=True)
            remarks += tuple(each for each in report.remarks if each not in remarks)
    contracts = contracts_of(woven)
    trusted = tuple(
        Assumption(f"{name}, which contracts call, keeps the contracts that it has itself")
        for name in contracts.queries
    )
    trusted += tuple(
        Assumption(f"methods that {name} inherits from {above} keep its invariants")
        for name, above in contracts.inherited
    )
    kept = verdicts[Unreached()]
    verdicts[Unreached()] = replace(kept, assumptions=(*kept.assumptions, *trusted))
    return Report(tuple(verdicts[claim] for claim in question.claims), remarks)


def _demand_classes(program: Program) -> None:
    """Raise InputError if a function object stands for a method that has a contract."""
    bodies = Bodies(program.hierarchy)
    for method in program.methods():
        body = bodies.of(method)
        for each in () if body is None else body.instructions:
            if not isinstance(each, code.InvokeDynamic):
                continue
            name = parse_method(each.site.descriptor).result[1:-1]
            found = program.hierarchy.find(name) if name else None
            if found is None or not found.is_interface:
                continue
            above = (found, *program.hierarchy.superinterfaces(found))
            if any(has_own_contract(one, each.site.name) for one in above):
                raise InputError(
                    f"a lambda expression or method reference stands for {found}."
                    f"{each.site.name}, whose contract would not be checked",
                    place=f"{body.file}:{each.line}" if body and body.file else str(method.owner),
                    remedy="write a class that implements the interface",
                )


@dataclass(frozen=True, slots=True)
class _Planner:
    program: Program
    contracts: Contracts

    def plan(self, pool: Pool, method: Method, code: tuple[Instruction, ...]) -> Plan:
        """What is checked in a method, as bytecode."""
        java_class = self.program.hierarchy.load(method.owner)
        found = java_class.methods[method.name, method.descriptor]
        checks = self.contracts.methods.get(found)
        if checks is None:
            return Plan()
        return _Weaving(self.program, pool, method, checks).plan(code)


@dataclass(frozen=True, slots=True)
class _Weaving:
    program: Program
    pool: Pool
    method: Method
    checks: Checks

    def plan(self, code: tuple[Instruction, ...]) -> Plan:
        first = struct.pack(">Bh", _SHORT, 0) + self._variable(_STORE, "I", self._number)
        entry = first + b"".join(map(self._check, self.checks.requires))
        if any(asked.with_arguments for asked in _asked(self.checks.ensures)):
            # A method may assign its parameters: what it was given is kept.
            entry += b"".join(
                self._variable(_LOAD, kind, slot) + self._variable(_STORE, kind, self._kept(slot))
                for kind, slot in self._arguments()
            )
        ends = b"".join(
            self._check(each, at_end=True)
            for each in (*self.checks.ensures, *self.checks.invariants)
        )
        changes = {
            each.place: Change(before=self._around(ends))
            for each in code
            if _RETURN <= each.opcode < _RETURN + 6
        }
        is_constructor = self.method.name == "<init>"
        leaving = b"" if is_constructor else b"".join(map(self._check, self.checks.invariants))
        room = self.method.variables + 5
        return Plan(
            changes if ends else {},
            entry,
            leaving,
            stack=room,
            variables=room,
            failing=self._failing(),
            sure=len(first),
        )

    def _failing(self) -> bytes:
        """A predicate that throws is not true: the contract that was asked last is broken."""
        asked = self._variable(_LOAD, "I", self._number)
        return bytes((_FALSE,)) + asked + self._call(_CLASS, *_CHECK, is_interface=False)

    def _around(self, checks: bytes) -> bytes:
        """Checks before a return, with what is returned put aside."""
        kind = self._types.result
        if kind == "V":
            return checks
        put, take = (self._variable(op, kind, self._result) for op in (_STORE, _LOAD))
        return put + checks + take

    def _check(self, contract: Contract, *, at_end: bool = False) -> bytes:
        """Ask the predicates of a contract, and tell what they say."""
        number = struct.pack(">Bh", _SHORT, contract.number)
        parts = [number, self._variable(_STORE, "I", self._number)]
        for alternative, way in enumerate(contract.ways):
            for position, asked in enumerate(way):
                parts.append(self._ask(asked, at_end=at_end))
                if position:
                    parts.append(bytes((_AND,)))
            if alternative:
                parts.append(bytes((_OR,)))
        parts.append(number)
        parts.append(self._call(_CLASS, *_CHECK, is_interface=False))
        return b"".join(parts)

    def _ask(self, asked: Asked, *, at_end: bool) -> bytes:
        parts = []
        if asked.with_receiver:
            parts.append(self._variable(_LOAD, "L", 0))
        if asked.with_arguments:
            parts += [
                self._variable(_LOAD, kind, self._kept(slot) if at_end else slot)
                for kind, slot in self._arguments()
            ]
        if asked.with_result:
            parts.append(self._variable(_LOAD, self._types.result, self._result))
        predicate = asked.predicate
        owner = self.program.hierarchy.load(predicate.owner)
        parts.append(
            self._call(
                predicate.owner,
                predicate.name,
                predicate.descriptor,
                is_interface=owner.is_interface,
            )
        )
        return b"".join(parts)

    def _call(self, owner: str, name: str, descriptor: str, *, is_interface: bool) -> bytes:
        index = self.pool.method(owner, name, descriptor, is_interface=is_interface)
        return struct.pack(">BH", _CALL, index)

    @property
    def _types(self) -> MethodDescriptor:
        return parse_method(self.method.descriptor)

    def _arguments(self) -> Iterator[tuple[str, int]]:
        """The arguments but for the receiver, by kind and variable."""
        slot = 0 if self.method.flags & _STATIC else 1
        for kind in self._types.parameters:
            yield kind, slot
            slot += 2 if kind in _WIDER else 1

    def _kept(self, slot: int) -> int:
        """Where an argument is kept as it was given."""
        return self.method.variables + 2 + slot

    @property
    def _result(self) -> int:
        return self.method.variables

    @property
    def _number(self) -> int:
        """Where it is noted which contract is asked, behind the arguments."""
        return 2 * self.method.variables + 3

    @staticmethod
    def _variable(opcode: int, kind: str, slot: int) -> bytes:
        opcode += _KINDS.get(kind[0], 0)
        if slot > 0xFF:
            return struct.pack(">BBH", _WIDE, opcode, slot)
        return bytes((opcode, slot))


def _asked(contracts: Iterable[Contract]) -> Iterator[Asked]:
    return (asked for each in contracts for way in each.ways for asked in way)

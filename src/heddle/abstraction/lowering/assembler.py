"""Writing micro code: nodes one after the other, labels for where they jump."""

from __future__ import annotations

from dataclasses import dataclass

from heddle.abstraction import micro
from heddle.abstraction.micro import (
    LENGTH,
    NULL,
    Body,
    Catch,
    FieldKey,
    Node,
    Num,
    Operand,
    Operation,
    Reg,
    Sort,
)
from heddle.abstraction.micro.regions import astray, awaited, glued_on, inside, looping
from heddle.program.throwing import ARRAY_INDEX, ARRAY_STORE, NULL_POINTER

_ENDS = (micro.Throw, micro.Return, micro.Halt)


class Label:
    """A place in the code that may not be written yet."""

    __slots__ = ("at",)

    def __init__(self) -> None:
        self.at = -1


@dataclass(slots=True)
class _Draft:
    operation: Operation
    next: tuple[Label | int, ...]
    line: int | None
    handlers: tuple[tuple[str | None, Label, Reg | None], ...]
    glued: bool


class Assembler:
    """The code of one body under construction."""

    def __init__(self, key: str, where: str, parameters: tuple[Reg, ...]) -> None:
        self.key = key
        self.where = where
        self.parameters = parameters
        self.line: int | None = None
        self.handlers: tuple[tuple[str | None, Label, Reg | None], ...] = ()
        self._drafts: list[_Draft] = []
        self._fresh = 0

    def int(self) -> Reg:
        """A new register for an integer."""
        return self._register(Sort.INT)

    def ref(self) -> Reg:
        """A new register for a reference."""
        return self._register(Sort.REF)

    def _register(self, sort: Sort) -> Reg:
        self._fresh += 1
        return Reg(f"%{self._fresh}", sort)

    def mark(self, label: Label) -> Label:
        """`label` is what comes next."""
        label.at = len(self._drafts)
        return label

    def here(self) -> Label:
        """A label for what comes next."""
        return self.mark(Label())

    def add(self, operation: Operation, *to: Label, glued: bool = False) -> None:
        """Write a node; without `to` it goes on with the next one."""
        after: tuple[Label | int, ...] = to
        if not to and not isinstance(operation, _ENDS):
            after = (len(self._drafts) + 1,)
        self._drafts.append(_Draft(operation, after, self.line, self.handlers, glued))

    def glue(self, operation: Operation, *to: Label) -> None:
        """Write a node that is one step with what comes before it."""
        self.add(operation, *to, glued=True)

    def goto(self, label: Label) -> None:
        """Write a jump to the label."""
        self.add(micro.Nop(), label, glued=self._in_one_step())

    def _in_one_step(self) -> bool:
        return bool(self._drafts) and self._drafts[-1].glued

    def get(
        self, target_sort: Sort, holder: Operand, field: FieldKey, *, glued: bool = False
    ) -> Reg:
        """Read a field into a new register."""
        target = self._register(target_sort)
        self.add(micro.Get(target, holder, field), glued=glued)
        return target

    def when(self, operator: str, left: Operand, right: Operand, *, glued: bool = False) -> Label:
        """Go on here if the condition holds; mark the label where it goes on otherwise."""
        yes, no = Label(), Label()
        self.add(micro.If(operator, left, right), yes, no, glued=glued)
        self.mark(yes)
        return no

    def throw_new(self, type_name: str, *, glued: bool = False) -> None:
        """Throw a new exception of this class."""
        exception = self.ref()
        self.add(micro.New(exception, type_name), glued=glued)
        self.add(micro.Throw(exception), glued=glued)

    def non_null(self, operand: Operand) -> None:
        """Throw a NullPointerException if it is null."""
        if isinstance(operand, Reg) and operand.name != "this":
            other = self.when("==", operand, NULL)
            self.throw_new(NULL_POINTER)
            self.mark(other)
        elif operand == NULL:
            self.throw_new(NULL_POINTER)

    def demand_in_bounds(self, array: Operand, index: Operand) -> None:
        """Throw an ArrayIndexOutOfBoundsException if the array has no such element."""
        good, bad = Label(), Label()
        below = self.when("<", index, Num(0))
        self.goto(bad)
        self.mark(below)
        length = self.get(Sort.INT, array, LENGTH)
        self.add(micro.If("<", index, length), good, bad)
        self.mark(bad)
        self.throw_new(ARRAY_INDEX)
        self.mark(good)

    def demand_storable(self, array: Operand, value: Operand) -> None:
        """Throw an ArrayStoreException if the array may not hold the object."""
        good, bad = Label(), Label()
        self.add(micro.IfStorable(array, value), good, bad)
        self.mark(bad)
        self.throw_new(ARRAY_STORE)
        self.mark(good)

    def halt(self, reason: micro.Reason, what: str) -> None:
        """The model ends here."""
        self.add(micro.Halt(reason, what))

    def body(self, *, is_user_code: bool = False) -> Body:
        """The body that was written."""
        nodes = tuple(
            Node(
                draft.operation,
                tuple(each if isinstance(each, int) else each.at for each in draft.next),
                draft.line,
                tuple(Catch(kind, entry.at, target) for kind, entry, target in draft.handlers),
                draft.glued,
            )
            for draft in self._drafts
        )
        waits = awaited(nodes)
        return _checked(
            Body(
                self.key,
                self.where,
                self.parameters,
                nodes,
                is_user_code,
                looping(nodes),
                waits,
                inside(nodes, waits),
                glued_on(nodes),
            )
        )


def _checked(body: Body) -> Body:
    """Code that runs off the end, or is glued to nothing, would be a mistake of ours."""
    count = len(body.nodes)
    assert all(0 <= each < count for node in body.nodes for each in node.next), body.where
    assert not astray(body.nodes), body.where
    return body

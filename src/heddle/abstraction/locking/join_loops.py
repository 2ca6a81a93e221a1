"""Arrays and lists that only one activation sees, that only grow, and loops over all of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from heddle.abstraction.locking.values import Values
from heddle.abstraction.locking.world import Frame, World
from heddle.program import code
from heddle.program.call_kind import CallKind
from heddle.program.operands import IntLiteral, Operand, Register
from heddle.program.operators import BinaryOp, Comparison

#: The library's lists, which keep what is added in order. Only these methods are recognised.
_LISTS: Final = frozenset({"java/util/ArrayList", "java/util/LinkedList", "java/util/Vector"})


@dataclass(frozen=True, slots=True)
class Container:
    """What is known about an array or list that the activation has made and kept to itself.

    `stores` has what is put in where; nothing that was put in is ever taken out or replaced.
    `loads` give one of its elements. Behind the edges `swept`, every element was joined that was
    there when the loop began; `inside` are the instructions of these loops.
    """

    stores: dict[int, Operand]
    loads: frozenset[int]
    swept: frozenset[tuple[int, int]]
    inside: frozenset[int]


def containers(world: World, frame: Frame, values: Values) -> Iterator[Container]:
    """The containers of one activation."""
    for index in sorted(frame.regions.stacks):
        found = None
        match values.instructions[index]:
            case code.NewArray() if not values.cycle(index):
                found = _Array(world, frame, values, index).container()
            case code.New(type=name) if name in _LISTS and not values.cycle(index):
                found = _List(world, frame, values, index).container()
        if found is not None:
            yield found


class _Kept:
    """What arrays and lists have in common."""

    def __init__(self, world: World, frame: Frame, values: Values, made: int) -> None:
        self.interrupts = world.interrupts
        self.frame, self.values, self.made = frame, values, made
        self.code = values.instructions

    def is_it(self, operand: Operand, index: int) -> bool:
        return self.values.origin(operand, index) == self.made

    def joins(self, members: frozenset[int], back: tuple[int, ...], loaded: int) -> bool:
        """Whether each round of a loop joins what `loaded` has given it.

        A join that was interrupted does not count; one that throws because there is no thread
        does, for then there is nothing to wait for.
        """
        for index in members:
            instruction = self.code[index]
            if not isinstance(instruction, code.ThreadJoin) or instruction.timeout:
                continue
            caught = frozenset(self.frame.ways[index][1])
            if (
                self.values.origin(instruction.thread, index) == loaded
                and all(self.values.dominates(index, each) for each in back)
                and not (self.interrupts and caught & members)
            ):
                return True
        return False


class _Array(_Kept):
    def container(self) -> Container | None:
        mentions = self.values.mentions(self.made)
        if mentions is None:
            return None
        stores: dict[int, code.ArrayStore] = {}
        loads = set()
        for index, instruction in mentions.items():
            match instruction:
                case code.ArrayStore(value=value) if not self.is_it(value, index):
                    stores[index] = instruction
                case code.ArrayLoad():
                    loads.add(index)
                case code.ArrayLength():
                    pass
                case _:
                    return None
        if not loads or not self._never_replaced(stores):
            return None
        swept, inside = set[tuple[int, int]](), set[int]()
        for header, members, back in self.values.loops:
            after = self._join_loops(header, members, back, loads)
            if after is not None:
                swept.add(after)
                inside |= members
        kept: dict[int, Operand] = {at: store.value for at, store in stores.items()}
        return Container(kept, frozenset(loads), frozenset(swept), frozenset(inside))

    def _never_replaced(self, stores: dict[int, code.ArrayStore]) -> bool:
        """Each store has an index of its own, every time."""
        if len(stores) == 1:
            ((at, store),) = stores.items()
            cycle = self.values.cycle(at)
            if not cycle:
                return True
            step = self._step(store.index, cycle)
            return step is not None and not self.values.repeats_without(at, step)
        numbers = [
            store.index.value
            for at, store in stores.items()
            if isinstance(store.index, IntLiteral) and not self.values.cycle(at)
        ]
        return len(set(numbers)) == len(stores)

    def _step(self, counter: Operand, members: frozenset[int]) -> int | None:
        """The only instruction of a loop that changes a counter: it adds one."""
        if not isinstance(counter, Register):
            return None
        changes = [at for at in self.values.definitions.get(counter, []) if at in members]
        if len(changes) != 1:
            return None
        match self.code[changes[0]]:
            case code.Binary(op=BinaryOp.ADD, left=left, right=IntLiteral(value=1)):
                return changes[0] if left == counter else None
        return None

    def _join_loops(
        self, header: int, members: frozenset[int], back: tuple[int, ...], loads: set[int]
    ) -> tuple[int, int] | None:
        """The edge out of a loop that counts from 0 to the length and joins every element."""
        test = self._test(header, members)
        if test is None:
            return None
        at, counter, after = test
        step = self._step(counter, members)
        if step is None or not all(self.values.dominates(step, each) for each in back):
            return None
        if self.values.repeats_without(step, header) or not self._from_zero(
            counter, header, members
        ):
            return None
        for load in sorted(loads & members):
            instruction = self.code[load]
            if (
                isinstance(instruction, code.ArrayLoad)
                and instruction.index == counter
                and self.values.dominates(load, step)
                and self.joins(members, (step,), load)
            ):
                return at, after
        return None

    def _test(self, header: int, members: frozenset[int]) -> tuple[int, Operand, int] | None:
        """The test that ends the loop, the counter, and where control goes then."""
        at = header + 1 if isinstance(self.code[header], code.ArrayLength) else header
        match self.code[at]:
            case code.Branch(op=Comparison.GE, left=counter, right=right, destination=to) if (
                to not in members and self._is_length(right, at)
            ):
                return at, counter, to
        return None

    def _is_length(self, operand: Operand, at: int) -> bool:
        made = self.code[self.made]
        if isinstance(made, code.NewArray) and operand == made.length:
            return isinstance(operand, IntLiteral) or not self._changes(operand)
        origin = self.values.origin(operand, at)
        match self.code[origin] if origin is not None else None:
            case code.ArrayLength(array=array):
                return origin is not None and self.is_it(array, origin)
        return False

    def _changes(self, operand: Operand) -> bool:
        """Whether a register may have another value than when the array was made."""
        if not isinstance(operand, Register):
            return True
        places = self.values.definitions.get(operand, [])
        return bool(places) and not (
            len(places) == 1
            and not self.values.cycle(places[0])
            and self.values.dominates(places[0], self.made)
        )

    def _from_zero(self, counter: Operand, header: int, members: frozenset[int]) -> bool:
        """Whether a counter is zero whenever the loop is entered.

        What reaches its header from inside is what the loop itself counts.
        """
        assert isinstance(counter, Register)
        outside = self.values.reaching(counter, header) - members
        return all(
            each >= 0
            and isinstance(write := self.code[each], code.Assign)
            and write.value == IntLiteral(0)
            for each in outside
        )


class _List(_Kept):
    def container(self) -> Container | None:
        mentions = self.values.mentions(self.made)
        if mentions is None:
            return None
        stores: dict[int, Operand] = {}
        loads, iterators = set(), set()
        for index, instruction in mentions.items():
            if not isinstance(instruction, code.Invoke) or not self._is_receiver(
                instruction, index
            ):
                return None
            match (instruction.method.name, instruction.method.descriptor):
                case ("add", "(Ljava/lang/Object;)Z"):
                    stores[index] = instruction.arguments[1]
                case ("iterator", _):
                    iterators.add(index)
                case ("get", "(I)Ljava/lang/Object;"):
                    loads.add(index)
                case ("size" | "isEmpty", _) | ("<init>", "()V" | "(I)V"):
                    pass
                case _:
                    return None
        swept = self._swept(iterators, loads)
        return None if swept is None else Container(stores, frozenset(loads), *swept)

    def _swept(
        self, iterators: set[int], loads: set[int]
    ) -> tuple[frozenset[tuple[int, int]], frozenset[int]] | None:
        """The edges out of loops over the list, and what is in these loops; adds to the loads."""
        swept, inside = set[tuple[int, int]](), set[int]()
        for iterator in sorted(iterators):
            following = self._following(iterator)
            if following is None:
                return None
            loads |= following
            for header, members, back in self.values.loops:
                after = self._join_loops(header, members, back, iterator, following)
                if after is not None:
                    swept.add(after)
                    inside |= members
        return frozenset(swept), frozenset(inside)

    def _is_receiver(self, call: code.Invoke, index: int) -> bool:
        return (
            call.kind is not CallKind.STATIC
            and self.is_it(call.arguments[0], index)
            and not any(self.is_it(each, index) for each in call.arguments[1:])
        )

    def _following(self, iterator: int) -> set[int] | None:
        """The calls of `next`; None if the iterator is used for anything else."""
        mentions = self.values.mentions(iterator)
        if mentions is None:
            return None
        found = set()
        for index, instruction in mentions.items():
            match instruction:
                case code.Invoke(method=method) if method.name == "next":
                    found.add(index)
                case code.Invoke(method=method) if method.name == "hasNext":
                    pass
                case _:
                    return None
        return found

    def _join_loops(
        self,
        header: int,
        members: frozenset[int],
        back: tuple[int, ...],
        iterator: int,
        following: set[int],
    ) -> tuple[int, int] | None:
        """The edge out of a loop that asks for the next element until there is none."""
        if iterator in members or len(following) != 1 or not following <= members:
            return None
        match self.code[header]:
            case code.Invoke(method=method, arguments=(asked,), target=answer) if (
                method.name == "hasNext" and self.values.origin(asked, header) == iterator
            ):
                pass
            case _:
                return None
        match self.code[header + 1]:
            case code.Branch(op=Comparison.EQ, left=left, right=IntLiteral(value=0)) as test if (
                left == answer and test.destination not in members
            ):
                pass
            case _:
                return None
        (loaded,) = following
        if self.values.repeats_without(loaded, header) or not self.joins(members, back, loaded):
            return None
        return header + 1, test.destination

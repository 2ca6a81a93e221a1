"""Partial evaluation: which branches of the user's code always go the same way in this program.

Known are arguments that `main` is given, system properties, and static fields that only an
initialiser writes. Values are followed within methods, along the ways that can be taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from heddle.analysis.folding import ARGUMENTS, UNKNOWN, Folding, Value
from heddle.analysis.irrelevant.running import methods_named
from heddle.program import code
from heddle.program.body import Block, Body
from heddle.program.classes import JavaField, JavaMethod
from heddle.program.operands import Register
from heddle.program.program import Program
from heddle.program.resolution import resolve_field
from heddle.program.uses import register_written, registers_read

_FINAL, _PRIVATE, _STATIC = 0x0010, 0x0002, 0x0008
#: What may change fields and call methods that no instruction names; the last two, final ones too.
_UNSAFE = ("sun/misc/", "jdk/internal/")
_BY_NAME = ("java/lang/reflect/", "java/lang/invoke/", *_UNSAFE)
#: Classes of the library that call no code of the user's if they are given none of its objects.
_QUIET = frozenset(
    f"java/lang/{name}"
    for name in (
        "Boolean", "Byte", "Character", "Double", "Float", "Integer", "Long", "Math", "Object",
        "Short", "String", "StringBuilder", "System",
    )
)  # fmt: skip
_State = Mapping[Register, Value]
#: A member by the class that declares it, and its name.
Member = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Ways:
    """What constants exclude in a body: instructions that never run, and decided branches.

    `decided` is for each branch with one way left the instruction where control goes on.
    """

    dead: frozenset[int]
    decided: Mapping[int, int]


AS_GIVEN = "the arguments of main and the system properties are as given"
"""What a slice or a proof assumes that leaves out ways."""
NO_WAYS = Ways(frozenset(), {})


class Constants:
    """The constants of one program; `opaque` are fields and methods that are to vary.

    If `main` is given no arguments, that counts with `exactly` only: otherwise it may have any.
    Without `literals`, branches that these alone decide stay open.
    """

    def __init__(
        self,
        program: Program,
        body: Callable[[JavaMethod], Body | None],
        opaque: frozenset[Member] = frozenset(),
        *,
        exactly: bool = False,
        literals: bool = True,
    ) -> None:
        self._program, self._body = program, body
        self._literals = literals
        self._opaque = opaque
        self._knows_arguments = exactly or bool(program.arguments)
        self._known: dict[JavaMethod, Ways] = {}
        self._user = frozenset(program.user_classes)

    def ways(self, method: JavaMethod, body: Body) -> Ways:
        """What is excluded in the body of a method; nothing in code that is not the user's."""
        if method.owner not in self._user or not _may_decide(body):
            return NO_WAYS
        if method not in self._known:
            evaluation = self._evaluation(method, self._fields)
            if not self._literals:
                evaluation = replace(evaluation, open=self._decided_by_literals(method, body))
            found = evaluation.evaluate(body)
            dead = frozenset(set(range(len(body.instructions))) - found.before.keys())
            self._known[method] = Ways(dead, found.decided)
        return self._known[method]

    def _decided_by_literals(self, method: JavaMethod, body: Body) -> frozenset[int]:
        """The branches that go one way whatever the fields, properties and arguments are."""
        folding = Folding(self._program, self._opaque, changes_properties=True)
        bare = _Evaluation(folding, lambda it: self._field(method, it), {}, ())
        return frozenset(bare.evaluate(body).decided)

    @property
    def used(self) -> bool:
        """Whether something was excluded so far."""
        return any(each.decided for each in self._known.values())

    def _evaluation(self, method: JavaMethod, fields: Mapping[Member, Value]) -> _Evaluation:
        folding = Folding(self._program, self._opaque, changes_properties=self._sets_properties)
        if method.name == "<clinit>":
            # It may read its own fields before it has set them.
            fields = {key: value for key, value in fields.items() if key[0] != method.owner}
        return _Evaluation(folding, lambda it: self._field(method, it), fields, self._given(method))

    def _given(self, method: JavaMethod) -> tuple[Value, ...]:
        """The values of parameters: those of `main`, unless the program calls it itself."""
        entry = self._program.entry
        if entry is None or method != entry.method or not self._knows_arguments:
            return ()
        if self._calls_main or self._reaches_by_name:
            return ()
        return (ARGUMENTS,) if method.is_static and "main.args" not in self._marked else ()

    @cached_property
    def _marked(self) -> frozenset[str]:
        return frozenset(f"{name}.args" for _, name in self._opaque if name == "main")

    @cached_property
    def _bodies(self) -> dict[JavaMethod, Body]:
        found = ((method, self._body(method)) for method in self._program.methods())
        return {method: body for method, body in found if body is not None}

    def _calls(self) -> Iterator[tuple[str, str]]:
        for body in self._bodies.values():
            for it in body.instructions:
                yield from ((each.owner, each.name) for each in methods_named(it, body))

    @cached_property
    def _called(self) -> frozenset[tuple[str, str]]:
        return frozenset(self._calls())

    @cached_property
    def _calls_main(self) -> bool:
        return any(name == "main" for _, name in self._called)

    @cached_property
    def _sets_properties(self) -> bool:
        changing = ("setProperty", "setProperties", "clearProperty", "getProperties")
        return self._reaches_by_name or any(name in changing for _, name in self._called)

    @cached_property
    def _reaches_by_name(self) -> bool:
        """Whether code that is not looked at may call the user's, or set properties."""
        is_by_name = any(owner.startswith(_BY_NAME) for owner, _ in self._called)
        return is_by_name or bool(self._program.inputs.libraries)

    def _field(self, method: JavaMethod, it: code.GetStatic | code.PutStatic) -> JavaField | None:
        owner = self._program.hierarchy.load(method.owner)
        found = resolve_field(self._program.hierarchy, it.field, owner)
        return found if isinstance(found, JavaField) else None

    @cached_property
    def _fields(self) -> dict[Member, Value]:
        """The static fields with one value from the moment on that others can read them."""
        writes = self._writes()
        found: dict[Member, Value] = {}
        for java_class in self._program.classes():
            for field in java_class.fields.values():
                key = field.owner, field.name
                if key in self._opaque or not self._is_closed(field):
                    continue
                places = writes.get(key, [])
                if not places and not field.flags & _FINAL and field.descriptor in ("Z", "I"):
                    found[key] = 0
                elif len(places) == 1 and places[0][0].key == ("<clinit>", "()V"):
                    value = self._set_first(*places[0], found)
                    if value is not UNKNOWN:
                        found[key] = value
        return found

    def _writes(self) -> dict[Member, list[tuple[JavaMethod, int]]]:
        """Where each static field is written."""
        writes: dict[Member, list[tuple[JavaMethod, int]]] = {}
        for method, body in self._bodies.items():
            for index, it in enumerate(body.instructions):
                field = self._field(method, it) if isinstance(it, code.PutStatic) else None
                if field is not None:
                    writes.setdefault((field.owner, field.name), []).append((method, index))
        return writes

    def _is_closed(self, field: JavaField) -> bool:
        """Whether only instructions of the user's classes that name it may write it."""
        if not field.flags & _STATIC:
            return False
        if field.flags & _FINAL:
            return not any(owner.startswith(_UNSAFE) for owner, _ in self._called)
        return bool(field.flags & _PRIVATE) and not (self._reaches_by_name or self._has_natives)

    @cached_property
    def _has_natives(self) -> bool:
        return any(method.is_native for method in self._program.methods())

    def _set_first(self, method: JavaMethod, index: int, known: Mapping[Member, Value]) -> Value:
        """The value that an initialiser writes before other code can look at the field."""
        body = self._bodies[method]
        if self._begins_elsewhere(method.owner) or any(
            handler for block in body.blocks for handler in block.handlers
        ):
            return UNKNOWN
        evaluation = self._evaluation(method, known)
        result = evaluation.evaluate(body)
        if index not in result.before:
            return UNKNOWN
        for at, it in enumerate(body.instructions[:index]):
            if at not in result.before:
                continue
            ways = evaluation.ways(it, at, result.before[at])
            passes = not ways or max(ways) > index
            if passes or not self._is_quiet(method, it):
                return UNKNOWN
        it = body.instructions[index]
        assert isinstance(it, code.PutStatic)
        return evaluation.value(it.value, result.before[index])

    def _begins_elsewhere(self, name: str) -> bool:
        """Whether code of the user's may run before the initialiser of a class, which it begins."""
        owner = self._program.hierarchy.load(name)
        above = {each for each in (owner.superclass, *owner.interfaces) if each in self._user}
        return any(
            ("<clinit>", "()V") in self._program.hierarchy.load(each).methods
            or self._begins_elsewhere(each)
            for each in above
        )

    def _is_quiet(self, method: JavaMethod, it: code.Instruction) -> bool:
        """Whether no other code of the user's runs meanwhile."""
        match it:
            case code.Invoke(method=named):
                asks = (named.owner, named.name) == ("java/lang/Class", "desiredAssertionStatus")
                return asks or (named.owner in _QUIET and named.owner not in self._user)
            case code.GetStatic(field=field) | code.PutStatic(field=field):
                return field.owner == method.owner or field.owner not in self._user
            case code.New(type=name):
                return name in _QUIET
            case code.InvokeDynamic() | code.ThreadStart():
                return False
        return True


def _may_decide(body: Body) -> bool:
    return any(isinstance(it, code.Branch | code.Switch) for it in body.instructions)


@dataclass(frozen=True, slots=True)
class _Evaluated:
    before: Mapping[int, _State]
    decided: Mapping[int, int]


@dataclass(frozen=True)
class _Evaluation:
    """Follows the values of one body along the ways that can be taken."""

    folding: Folding
    field: Callable[[code.GetStatic | code.PutStatic], JavaField | None]
    fields: Mapping[Member, Value]
    given: tuple[Value, ...]
    open: frozenset[int] = frozenset()
    """Branches that count as undecided."""

    def evaluate(self, body: Body) -> _Evaluated:
        """The values before each instruction that may run, and the branches that go one way."""
        start = dict(zip(body.parameters, self.given, strict=False))
        keeps = _keeps_arguments(body)
        before: dict[int, _State] = {0: start}
        blocks = {n: block for block in body.blocks for n in range(block.start, block.end)}
        waiting = [0]

        def reach(index: int, state: _State) -> None:
            known = before.get(index)
            new = state
            if known is not None:
                new = {each: value for each, value in known.items() if state.get(each) == value}
            if known is None or new != known:
                before[index] = new
                waiting.append(index)

        while waiting:
            index = waiting.pop()
            it, state = body.instructions[index], before[index]
            after = self._after(it, state, keeps=keeps)
            for handler in _handlers(blocks[index]):
                reach(handler, state)
                reach(handler, after)
            for each in self.ways(it, index, state):
                reach(each, after)
        decided = {}
        for index, state in before.items():
            ways = self.ways(body.instructions[index], index, state)
            if isinstance(body.instructions[index], code.Branch | code.Switch) and len(ways) == 1:
                decided[index] = ways[0]
        return _Evaluated(before, decided)

    def value(self, operand: object, state: _State) -> Value:
        """What is known of an operand."""
        if isinstance(operand, Register):
            return state.get(operand, UNKNOWN)
        return self.folding.literal(operand)

    def _after(self, it: code.Instruction, state: _State, *, keeps: bool) -> _State:
        target = register_written(it)
        if target is None:
            return state
        found: Value = UNKNOWN
        if isinstance(it, code.GetStatic):
            field = self.field(it)
            if field is not None:
                found = self.fields.get((field.owner, field.name), UNKNOWN)
        else:
            found = self.folding.result(it, lambda each: self.value(each, state), keeps=keeps)
        new = {each: value for each, value in state.items() if each != target}
        if found is not UNKNOWN:
            new[target] = found
        return new

    def ways(self, it: code.Instruction, index: int, state: _State) -> tuple[int, ...]:
        """Where control may go on, if nothing is thrown."""
        match it:
            case code.Goto(destination=destination):
                return (destination,)
            case code.Return() | code.Throw():
                return ()
            case code.Branch(destination=destination) if index in self.open:
                return (index + 1, destination)
            case code.Branch(destination=destination):
                left, right = self.value(it.left, state), self.value(it.right, state)
                taken = self.folding.compares(it.op, left, right)
                if taken is None:
                    return (index + 1, destination)
                return (destination,) if taken else (index + 1,)
            case code.Switch(cases=cases, default=default):
                value = self.value(it.value, state)
                if isinstance(value, int) and index not in self.open:
                    return (dict(cases).get(value, default),)
                return tuple(dict.fromkeys((*(to for _, to in cases), default)))
        return (index + 1,)


def _handlers(block: Block) -> Iterator[int]:
    for handler in block.handlers:
        yield handler.entry


def _keeps_arguments(body: Body) -> bool:
    """Whether a method only looks at the elements of its first parameter."""
    if not body.parameters:
        return False
    first = body.parameters[0]
    for it in body.instructions:
        if first in registers_read(it) and not isinstance(it, code.ArrayLength | code.ArrayLoad):
            return False
        if register_written(it) == first:
            return False
    return True

"""Objects whose identity the model does not keep: to compare or to lock them is a gap.

One object stands for all computed texts, for all exceptions that one place throws again and again,
and for all boxes of a number beyond the cache of its class. A program that only reads them cannot
tell. One that compares them by identity, or locks them, could: there the run is not followed.
"""

from __future__ import annotations

from typing import Final

from heddle.abstraction import micro
from heddle.abstraction.lowering.library.choices import RANDOM
from heddle.abstraction.micro import FieldKey, Obj, Operand, Reg, Sort
from heddle.abstraction.micro.objects import Made
from heddle.abstraction.values.activations import Activation
from heddle.abstraction.values.state import State
from heddle.abstraction.values.transfer import Transfer
from heddle.engines.contexts.build.graph import Steps
from heddle.engines.contexts.build.terms import Ref
from heddle.engines.contexts.build.writer import Writer
from heddle.formal.symbolic.expressions import FALSE, TRUE, Apply, Expression, Operator
from heddle.formal.symbolic.network import Assume
from heddle.program.classes import STRING
from heddle.program.jdk import PRINT_STREAM, STRING_BUFFER, THROWABLE

#: The largest number in the cache of a class, whose smallest is -128 or 0.
_CACHED: Final = 127
_ALL_CACHED: Final = frozenset({"java/lang/Boolean", "java/lang/Byte"})
#: Classes that take their own monitor in methods that a model stands for.
_LOCK_THEMSELVES: Final = (PRINT_STREAM, STRING_BUFFER)
#: The same, but their own code, or what overrides it, takes it too: only blocks count.
_LOCKED_BY_MODELS: Final = (THROWABLE, *RANDOM)


def is_shared(transfer: Transfer, made: Made) -> bool:
    """Whether one object of the model stands for several of the program."""
    if made.key[0] == "box":
        value = made.value or 0
        return made.type not in _ALL_CACHED and not -_CACHED - 1 <= value <= _CACHED
    return made.key[0] == "opaque" or made.number in transfer.merged


def _is_text(transfer: Transfer, made: Made) -> bool:
    return made.type == STRING


def _is_computed(transfer: Transfer, made: Made) -> bool:
    return made.key == ("opaque", STRING)


def certain(
    writer: Writer, activation: Activation, at: int, operation: micro.If, state: State
) -> Steps:
    """What a comparison by identity needs to be certain; beside it stands a rule to a gap."""
    left, right = operation.left, operation.right
    if not (_is_reference(left) and _is_reference(right)) or operation.operator != "==":
        return ()
    a = writer.term(activation, left, state)
    b = writer.term(activation, right, state)
    assert isinstance(a, Ref)
    assert isinstance(b, Ref)
    a, b = writer.narrowed(a, left, state), writer.narrowed(b, right, state)
    unsure = _unsure(writer, a, b)
    what = "a comparison by identity of objects that the model does not distinguish"
    return _guarded(writer, activation, at, unsure, what)


def _is_reference(operand: Operand) -> bool:
    return isinstance(operand, Obj) or (isinstance(operand, Reg) and operand.sort is Sort.REF)


def _unsure(writer: Writer, a: Ref, b: Ref) -> Expression:
    """When it is not known whether two references mean one object, one bit."""
    layout, transfer = writer.layout, writer.interpreter.transfer
    objects = layout.universe.objects

    def those(term: Ref, wanted: object) -> frozenset[int]:
        return frozenset(
            each
            for each in term.domain
            if each and wanted(transfer, objects[layout.made_of[each]])  # type: ignore[operator]
        )

    shared = those(a, is_shared) & those(b, is_shared)
    result: Expression = FALSE
    for number in sorted(shared):
        one = frozenset({number})
        result = _either(result, _both(a.among(one), b.among(one)))
    for first, second in ((a, b), (b, a)):
        computed, texts = those(first, _is_computed), those(second, _is_text)
        if computed and texts:
            result = _either(result, _both(first.among(computed), second.among(texts)))
    return _either(result, _closures(writer, a, b))


def _closures(writer: Writer, a: Ref, b: Ref) -> Expression:
    """Two evaluations of one lambda expression may, or may not, give one object (JLS 15.27.4)."""
    layout = writer.layout
    result: Expression = FALSE
    closures = layout.universe.closures
    for name in sorted({layout.type_of(each) for each in a.domain if each} & set(closures)):
        mine = frozenset(each for each in a.domain if each and layout.type_of(each) == name)
        its = frozenset(each for each in b.domain if each and layout.type_of(each) == name)
        if its:
            result = _either(result, _both(a.among(mine), b.among(its)))
    return result


def _both(left: Expression, right: Expression) -> Expression:
    if FALSE in (left, right):
        return FALSE
    if left == TRUE:
        return right
    return left if right == TRUE else Apply(Operator.AND, (left, right), 1)


def _either(left: Expression, right: Expression) -> Expression:
    if TRUE in (left, right):
        return TRUE
    if left == FALSE:
        return right
    return left if right == FALSE else Apply(Operator.OR, (left, right), 1)


def _guarded(
    writer: Writer, activation: Activation, at: int, unsure: Expression, what: str
) -> Steps:
    if unsure == FALSE:
        return ()
    stop = writer.output.unsupported(writer.frame, what, activation.place(at))
    writer.graph.go(writer.label(activation, at), (Assume(unsure),), stop)
    return (Assume(writer.frame.negated(unsure)),)


def lockable(writer: Writer, activation: Activation, at: int, lock: Operand, state: State) -> Steps:
    """What entering a monitor needs to be certain; beside it stands a rule to a gap."""
    term = writer.term(activation, lock, state)
    assert isinstance(term, Ref)
    term = writer.narrowed(term, lock, state)
    layout, transfer = writer.layout, writer.interpreter.transfer
    odd = set()
    for each in term.domain:
        made = layout.universe.objects[layout.made_of[each]]
        several = is_shared(transfer, made) or made.type in layout.universe.closures
        if each and (several or _locks_itself(writer, activation, at, made)):
            odd.add(each)
    if not odd:
        return ()
    unsure = term.among(frozenset(odd))
    what = "the monitor of an object that stands for several, or that the library locks too"
    return _guarded(writer, activation, at, unsure, what)


def _locks_itself(writer: Writer, activation: Activation, at: int, made: Made) -> bool:
    if made.type.startswith(("[", "#")):
        return False
    is_block = activation.body.is_user_code and at > 0
    owners = _LOCK_THEMSELVES + (_LOCKED_BY_MODELS if is_block else ())
    hierarchy = writer.interpreter.program.hierarchy
    return any(hierarchy.is_subtype(made.type, each) for each in owners)


def readable(
    writer: Writer, activation: Activation, at: int, operation: micro.Get, state: State
) -> Steps:
    """What reading a field needs to be certain: that one object does not stand for several."""
    transfer, layout = writer.interpreter.transfer, writer.layout
    possible = transfer.value(operation.object, state) or frozenset()
    mixed = frozenset(
        each
        for each in possible & frozenset(transfer.merged)
        if _several(writer, each, operation.field)
    )
    if not mixed:
        return ()
    term = writer.term(activation, operation.object, state)
    assert isinstance(term, Ref)
    numbers = frozenset(number for each in mixed for number in layout.numbers[each])
    what = f"the {operation.field[1].strip('#')} of an exception that is thrown repeatedly"
    return _guarded(writer, activation, at, term.among(numbers), what)


def _several(writer: Writer, made: int, field: FieldKey) -> bool:
    values = writer.interpreter.heap.get((made, field))
    return values is None or len(values) > 1

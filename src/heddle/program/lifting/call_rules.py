"""Rules for calls (JVMS 2.11.8); calls that act on threads become instructions of their own."""

from __future__ import annotations

from typing import Final

from heddle._core import DynamicRef, MethodRef
from heddle.program import code
from heddle.program.call_kind import CallKind
from heddle.program.lifting.emitter import Emitter, Rule
from heddle.program.lifting.shapes import shape_of
from heddle.program.operands import Kind, Operand
from heddle.program.operators import ThreadAction

#: Only methods of these names are worth asking the resolver about.
_THREAD_NAMES: Final = frozenset({"start", "join", "wait", "notify", "notifyAll"})


def _arguments(emitter: Emitter, kinds: tuple[Kind, ...]) -> list[Operand]:
    popped = [emitter.pop(kind) for kind in reversed(kinds)]
    popped.reverse()
    return popped


def _static(emitter: Emitter, method: MethodRef) -> None:
    kinds, result = shape_of(method.descriptor)
    arguments = tuple(_arguments(emitter, kinds))
    target = emitter.optional_target(result)
    emitter.out.append(
        code.Invoke(emitter.pc, emitter.line, target, CallKind.STATIC, method, arguments)
    )


def _on_receiver(kind: CallKind) -> Rule:
    def rule(emitter: Emitter, method: MethodRef) -> None:
        kinds, result = shape_of(method.descriptor)
        arguments = _arguments(emitter, kinds)
        receiver = emitter.pop(Kind.REF)
        # `boolean Thread.join(Duration)` stays a call: there is nowhere else for its result.
        if method.name in _THREAD_NAMES and result is None:
            action = _thread_instruction(emitter, kind, method, receiver, tuple(arguments))
            if action is not None:
                emitter.out.append(action)
                return
        target = emitter.optional_target(result)
        emitter.out.append(
            code.Invoke(emitter.pc, emitter.line, target, kind, method, (receiver, *arguments))
        )

    return rule


def _thread_instruction(
    emitter: Emitter,
    kind: CallKind,
    method: MethodRef,
    receiver: Operand,
    arguments: tuple[Operand, ...],
) -> code.Instruction | None:
    pc, line = emitter.pc, emitter.line
    match emitter.resolver.thread_action(method):
        case ThreadAction.START:
            return code.ThreadStart(pc, line, receiver, method, kind)
        case ThreadAction.JOIN:
            return code.ThreadJoin(pc, line, receiver, arguments, method)
        case ThreadAction.WAIT:
            return code.Wait(pc, line, receiver, arguments, method)
        case ThreadAction.NOTIFY:
            return code.Notify(pc, line, receiver, method)
        case ThreadAction.NOTIFY_ALL:
            return code.NotifyAll(pc, line, receiver, method)
        case _:
            return None


def _dynamic(emitter: Emitter, site: DynamicRef) -> None:
    kinds, result = shape_of(site.descriptor)
    arguments = tuple(_arguments(emitter, kinds))
    target = emitter.optional_target(result)
    emitter.out.append(code.InvokeDynamic(emitter.pc, emitter.line, target, site, arguments))


RULES: Final[dict[int, Rule]] = {
    182: _on_receiver(CallKind.VIRTUAL),
    183: _on_receiver(CallKind.SPECIAL),
    184: _static,
    185: _on_receiver(CallKind.INTERFACE),
    186: _dynamic,
}

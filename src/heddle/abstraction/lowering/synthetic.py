"""Bodies that no class file has: where threads begin, class initialisation, lambdas."""

from __future__ import annotations

from typing import Final

from heddle.abstraction import micro
from heddle.abstraction.lowering.assembler import Assembler, Label
from heddle.abstraction.lowering.library.model_writer import overrides
from heddle.abstraction.lowering.library.threads import DEFAULT_HANDLER, FINISHED, HANDLER
from heddle.abstraction.lowering.library.throwables import CAUSE, PRINTING
from heddle.abstraction.lowering.operands import sort_of
from heddle.abstraction.micro import (
    NULL,
    Body,
    FieldKey,
    Initialising,
    Num,
    Obj,
    Operand,
    Reason,
    Reg,
    Sort,
)
from heddle.classfile.descriptors import parse_method
from heddle.program.call_kind import CallKind
from heddle.program.classes import OBJECT, JavaClass
from heddle.program.jdk import BOX_OF, ERROR, INTEGER_BOXES, PRINT_STREAM, THREAD, THROWABLE
from heddle.program.lambdas import Lambda
from heddle.program.linkage import LinkFailure
from heddle.program.program import Program
from heddle.program.selection import LinkedCall
from heddle.program.throwing import CLASS_CAST, IN_INITIALISER, NO_CLASS_DEFINITION

#: States of a class; while thread t initialises it, its state is t + 3.
UNTOUCHED, DONE, FAILED, RUNNING = 0, 1, 2, 3
#: How a method handle calls (JVMS table 5.4.3.5-A).
_KINDS: Final = {
    5: CallKind.VIRTUAL,
    6: CallKind.STATIC,
    7: CallKind.SPECIAL,
    8: CallKind.SPECIAL,
    9: CallKind.INTERFACE,
}
_NEW: Final = 8
_FLOATING: Final = ("java/lang/Double", "java/lang/Float")


def state_field(name: str) -> FieldKey:
    """Where the state of a class is kept, among its static fields."""
    return name, "#state"


def main_body(program: Program) -> Body:
    """What the main thread does: initialise the main class, then run `main`."""
    entry = program.require_entry()
    asm = Assembler("main", "main", ())
    caught, exception = Label(), asm.ref()
    asm.handlers = ((None, caught, exception),)
    asm.add(micro.Initialise(entry.main_class.name))
    arguments: tuple[Operand, ...] = ()
    if not entry.method.is_static:
        receiver = asm.ref()
        asm.add(micro.New(receiver, entry.main_class.name))
        constructor = entry.main_class.methods["<init>", "()V"]
        asm.add(micro.CallMethod(None, constructor, (receiver,)))
        arguments = (receiver,)
    if parse_method(entry.method.descriptor).parameters:
        arguments = (*arguments, Obj("arguments", ""))
    asm.add(micro.CallMethod(None, entry.method, arguments))
    end_thread(asm, program, caught, exception)
    return asm.body()


def thread_body(program: Program) -> Body:
    """What every other thread does: `run` of its object."""
    this = Reg("this", Sort.REF)
    asm = Assembler("thread", "thread", (this,))
    caught, exception = Label(), asm.ref()
    asm.handlers = ((None, caught, exception),)
    asm.add(micro.CallVirtual(None, _linked(program, THREAD, "run", "()V"), (this,)))
    end_thread(asm, program, caught, exception)
    return asm.body()


def _linked(program: Program, owner: str, name: str, descriptor: str) -> LinkedCall:
    java_class = program.hierarchy.load(owner)
    kind = CallKind.INTERFACE if java_class.is_interface else CallKind.VIRTUAL
    return LinkedCall(kind, java_class.methods[name, descriptor], java_class, java_class)


def end_thread(asm: Assembler, program: Program, caught: Label, exception: Reg) -> None:
    """What a thread does when its code returns, and, from `caught` on, when it throws."""
    asm.handlers = ()
    me = asm.ref()
    finish = asm.here()
    # A thread ends inside its own monitor, and wakes all who wait for that.
    owner = asm.int()
    asm.add(micro.Current(me))
    asm.add(micro.Owner(owner, me, only_read=True))
    asm.glue(micro.Await("==", owner, Num(0)))
    asm.glue(micro.Notify(me, everyone=True, ending=True))
    asm.glue(micro.Put(me, FINISHED, Num(1)))
    asm.add(micro.Return(None))
    asm.mark(caught)
    asm.add(micro.Report(exception))
    asm.add(micro.Current(me))
    handler = asm.get(Sort.REF, me, HANDLER)
    own, for_all = Label(), Label()
    asm.add(micro.If("==", handler, NULL), for_all, own)
    asm.mark(for_all)
    asm.add(micro.Get(handler, Obj("static", THREAD), DEFAULT_HANDLER))
    asm.handlers = ((None, finish, None),)
    shown = Label()
    asm.add(micro.If("==", handler, NULL), shown, own)
    asm.mark(shown)
    if overrides(program, THROWABLE, PRINTING):
        show = _linked(program, THROWABLE, "printStackTrace", "(Ljava/io/PrintStream;)V")
        asm.add(micro.CallVirtual(None, show, (exception, Obj("opaque", PRINT_STREAM))), finish)
    else:
        asm.goto(finish)
    asm.mark(own)
    interface = "java/lang/Thread$UncaughtExceptionHandler"
    descriptor = "(Ljava/lang/Thread;Ljava/lang/Throwable;)V"
    call = _linked(program, interface, "uncaughtException", descriptor)
    asm.add(micro.CallVirtual(None, call, (handler, me, exception)), finish)


def initialising_body(java_class: JavaClass, interfaces: tuple[str, ...], *, first: bool) -> Body:
    """Class initialisation (JVMS 5.5); `first`: no other thread can have begun it.

    `interfaces` are those that are initialised with the class.
    """
    name = java_class.name
    kind = "first" if first else "init"
    asm = Assembler(f"{kind} {name}", f"{java_class.java_name}.<clinit>", ())
    holder, field = Obj("static", name), state_field(name)
    number, running = asm.int(), asm.int()
    asm.add(micro.Current(None, number))
    asm.add(micro.Compute(running, "+", (number, Num(RUNNING - 1))))
    if not first:
        _wait_for_others(asm, name, running)
    asm.add(micro.Put(holder, field, running), glued=not first)
    caught, exception = Label(), asm.ref()
    asm.handlers = ((None, caught, exception),)
    if java_class.superclass is not None:
        asm.add(micro.Initialise(java_class.superclass))
    for interface in interfaces:
        asm.add(micro.Initialise(interface))
    asm.add(micro.RunInitialiser(name))
    asm.handlers = ()
    asm.add(micro.Put(holder, field, Num(DONE)))
    asm.add(micro.Return(None))
    asm.mark(caught)
    asm.add(micro.Put(holder, field, Num(FAILED)))
    error, other, wrapped = Label(), Label(), asm.ref()
    asm.add(micro.IfType(exception, ERROR), error, other)
    asm.mark(error)
    asm.add(micro.Throw(exception))
    asm.mark(other)
    asm.add(micro.New(wrapped, IN_INITIALISER))
    asm.add(micro.Put(wrapped, CAUSE, exception))
    asm.add(micro.Throw(wrapped))
    return asm.body()


def _wait_for_others(asm: Assembler, name: str, running: Reg) -> None:
    state = asm.get(Sort.INT, Obj("static", name), state_field(name))
    ended, failed = Label(), Label()
    for value in (Num(DONE), running):
        other = asm.when("==", state, value)
        asm.add(micro.Return(None))
        asm.mark(other)
    asm.add(micro.If("==", state, Num(FAILED)), failed, ended)
    asm.mark(failed)
    asm.throw_new(NO_CLASS_DEFINITION)
    asm.mark(ended)
    asm.glue(micro.Await("==", state, Num(UNTOUCHED), owner=Initialising(name)))


def closure_body(program: Program, closure: Lambda) -> Body:
    """What a call of a closure does: fetch what was captured, adapt, pass the call on."""
    called = parse_method(closure.called)
    this = Reg("this", Sort.REF)
    given = tuple(Reg(f"p{at}", sort_of(each)) for at, each in enumerate(called.parameters))
    asm = Assembler(f"closure {closure.name}", closure.name[1:].split("(")[0], (this, *given))
    owner = program.hierarchy.load(closure.owner)
    reference = closure.implementation
    kind = _KINDS.get(closure.kind)
    linked = LinkFailure if kind is None else program.dispatch.link(kind, reference, owner)
    if kind is None or not isinstance(linked, LinkedCall):
        asm.halt(Reason.UNSUPPORTED, f"a reference to {reference.owner}.{reference.name}")
        return asm.body()
    values: list[tuple[Operand, str]] = []
    for at, each in enumerate(closure.captured):
        if sort_of(each) is Sort.NOTHING:
            values.append((micro.Untracked(), each))
        else:
            values.append((asm.get(sort_of(each), this, closure.capture(at)), each))
    values += zip(given, called.parameters, strict=True)
    _pass_on(asm, program, closure, linked, values)
    return asm.body()


def _pass_on(
    asm: Assembler,
    program: Program,
    closure: Lambda,
    linked: LinkedCall,
    values: list[tuple[Operand, str]],
) -> None:
    reference = closure.implementation
    types = parse_method(reference.descriptor)
    wanted = list(types.parameters)
    result, made = types.result, asm.ref()
    if closure.kind == _NEW:
        asm.add(micro.Initialise(reference.owner))
        asm.add(micro.New(made, reference.owner))
        values = [(made, f"L{reference.owner};"), *values]
        result = f"L{reference.owner};"
    if linked.kind is not CallKind.STATIC:
        wanted.insert(0, f"L{reference.owner};")
    arguments = tuple(
        _adapted(asm, value, have, want) for (value, have), want in zip(values, wanted, strict=True)
    )
    target = None
    if types.result != "V" and sort_of(types.result) is not Sort.NOTHING:
        target = asm.int() if sort_of(types.result) is Sort.INT else asm.ref()
    if linked.kind is CallKind.STATIC:
        asm.add(micro.Initialise(linked.method.owner))
        asm.add(micro.CallMethod(target, linked.method, arguments))
    elif linked.kind is CallKind.SPECIAL:
        selected = program.dispatch.target(linked, "")
        assert not isinstance(selected, LinkFailure)
        asm.add(micro.CallMethod(target, selected, arguments))
    else:
        asm.non_null(arguments[0])
        asm.add(micro.CallVirtual(target, linked, arguments))
    answer: Operand | None = made if closure.kind == _NEW else target
    wanted_result = parse_method(closure.called).result
    if wanted_result == "V" or answer is None:
        asm.add(micro.Return(None))
    else:
        asm.add(micro.Return(_adapted(asm, answer, result, wanted_result)))


def _adapted(asm: Assembler, value: Operand, have: str, want: str) -> Operand:
    """Box or unbox where the types differ in that; a reference is cast."""
    have_ref, want_ref = have[0] in "L[", want[0] in "L["
    if have_ref and want_ref:
        _cast(asm, value, want if want[0] == "[" else want[1:-1])
        return value
    if have_ref == want_ref:
        return value
    if have[0] in "FD" or want[0] in "FD" or have[1:-1] in _FLOATING:
        asm.halt(Reason.UNSUPPORTED, "a lambda that boxes a floating point number")
        return value
    if want_ref:
        box = asm.ref()
        asm.add(micro.Box(box, BOX_OF[have], value))
        return box
    # From the box that it is: an Integer may become a long.
    box_type = have[1:-1] if have in INTEGER_BOXES else BOX_OF[want]
    asm.non_null(value)
    _cast(asm, value, box_type)
    return asm.get(sort_of(want), value, (box_type, "value"))


def _cast(asm: Assembler, value: Operand, type_name: str) -> None:
    """Throw a ClassCastException unless the object is null or of the class."""
    if type_name == OBJECT or not isinstance(value, Reg):
        return
    good, check, bad = Label(), Label(), Label()
    asm.add(micro.If("==", value, NULL), good, check)
    asm.mark(check)
    asm.add(micro.IfType(value, type_name), good, bad)
    asm.mark(bad)
    asm.throw_new(CLASS_CAST)
    asm.mark(good)

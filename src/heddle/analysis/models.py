"""Templates that stand for code: models of methods, cut library calls, the console, the machine."""

from __future__ import annotations

from typing import Final

from heddle.analysis.constraints import MODELLED_SITE, NONE, UNCAUGHT_SITE, Code, Template
from heddle.analysis.facts import ELEMENTS
from heddle.analysis.knowledge import Knowledge
from heddle.analysis.library import MUTABLE, is_cut, why_cut
from heddle.analysis.model_writer import ModelWriter
from heddle.analysis.natives import model_of
from heddle.analysis.procedures import Local, Machinery
from heddle.analysis.universe import RUNNING
from heddle.classfile.descriptors import parse_method
from heddle.program.call_kind import CallKind
from heddle.program.classes import STRING, JavaMethod
from heddle.program.jdk import THREAD
from heddle.program.selection import LinkedCall
from heddle.program.throwing import RUN_OUT

_HANDLER_OF: Final = "getUncaughtExceptionHandler"
_HANDLER: Final = "java/lang/Thread$UncaughtExceptionHandler"


def modelled(
    knowledge: Knowledge, method: JavaMethod, place: Local | None = None
) -> Template | None:
    """The model of a method; None if its code is to be analysed."""
    model = model_of(method)
    writer = ModelWriter(knowledge, method, place)
    if model is not None:
        model(writer)
    elif is_cut(knowledge.universe, method):
        _cut(writer)
    elif method.is_abstract:
        knowledge.unsupported("a call on an object of an unknown class", method)
        _cut(writer)
    elif method.is_native:
        knowledge.unsupported("the native method", method)
        if writer.returns_reference:
            writer.give_new()
    else:
        return None
    return writer.template


def _cut(writer: ModelWriter) -> None:
    """The effects of a library call that keeps to itself."""
    knowledge, method = writer.knowledge, writer.method
    knowledge.cut.add(method)
    name = writer.result_type[1:-1]
    passed_on = NONE
    if writer.result_type[0] == "L" and why_cut(name) is None:
        # What the library makes of the arguments might be an argument.
        passed_on = writer.template.local()
        writer.template.copy(writer.template.returns(), passed_on, writer.universe.only(name))
    writer.call_back(passed_on)
    if not writer.returns_reference:
        return
    if not method.is_static and writer.universe.is_subtype(method.owner, name):
        writer.template.copy(writer.template.returns(), 0)
        if method.owner in MUTABLE:
            return
    writer.give_new()


def console(knowledge: Knowledge, method: JavaMethod) -> Template:
    """A method of the console's streams: it asks its arguments for their text."""
    writer = ModelWriter(knowledge, method)
    writer.call_back()
    if writer.result_type == "Ljava/io/PrintStream;":
        writer.template.copy(writer.template.returns(), 0)
    elif writer.returns_reference:
        writer.give_new()
    return writer.template


def uncaught(knowledge: Knowledge) -> Template:
    """What a thread does with an exception that its `run` let out: the handlers are called.

    Parameters are the thread and the exception.
    """
    universe = knowledge.universe
    template = Template(2)
    handler = template.local()
    template.load(handler, 0, universe.field((THREAD, "uncaughtExceptionHandler")))
    template.load(handler, 0, universe.field((THREAD, "group")))
    holder = template.local()
    template.load(holder, 0, universe.field((THREAD, "holder")))
    template.load(handler, holder, universe.field((f"{THREAD}$FieldHolder", "group")))
    template.load_static(handler, universe.static((THREAD, "defaultUncaughtExceptionHandler")))
    # A class of threads may have its own idea of which handler that is.
    threads = universe.program.hierarchy.load(THREAD)
    asked = next(it for it in threads.methods.values() if it.name == _HANDLER_OF)
    which = LinkedCall(CallKind.VIRTUAL, asked, threads, threads)
    template.call((Code.VIRTUAL, universe.dispatch(which)), MODELLED_SITE, [0], result=handler)
    java_class = universe.program.hierarchy.load(_HANDLER)
    method = next(it for it in java_class.methods.values() if it.is_abstract)
    call = LinkedCall(CallKind.INTERFACE, method, java_class, java_class)
    escaped = template.local()
    template.copy(escaped, 1)
    for name in RUN_OUT:
        template.constant(escaped, universe.thrown(name))
    template.call((Code.VIRTUAL, universe.dispatch(call)), MODELLED_SITE, [handler, 0, escaped])
    return template


def boot(knowledge: Knowledge) -> Template:
    """The first thread: the initialisers of the main class, then `main`."""
    universe, program = knowledge.universe, knowledge.program
    entry = program.require_entry()
    template = Template(0)
    thread = template.local()
    template.constant(thread, universe.initial(universe.options.initial.main_thread()))
    template.store_static(universe.static(RUNNING), thread)
    for initialiser in knowledge.initialisers.of(entry.main_class.name):
        template.call((Code.STATIC, universe.procedure(initialiser)), 0, [], thrown=template.thrown)
    arguments = []
    if parse_method(entry.method.descriptor).parameters:
        given, text = template.local(), template.local()
        template.constant(given, universe.single("arguments", f"[L{STRING};"))
        template.constant(text, universe.some(STRING))
        template.store(given, universe.field(ELEMENTS), text)
        arguments = [given]
    main = universe.procedure(entry.method)
    handler = universe.procedure(Machinery("uncaught"))
    template.call((Code.STATIC, handler), UNCAUGHT_SITE, [thread, template.thrown])
    if entry.method.is_static:
        template.call((Code.STATIC, main), 1, arguments, thrown=template.thrown)
    else:
        made = template.local()
        template.constant(made, universe.single("main", entry.main_class.name))
        constructor = entry.main_class.methods.get(("<init>", "()V"))
        if constructor is not None:
            number = universe.procedure(constructor)
            template.call((Code.SPECIAL, number), 0, [made], thrown=template.thrown)
        template.call((Code.SPECIAL, main), 1, [made, *arguments], thrown=template.thrown)
    return template

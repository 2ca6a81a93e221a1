"""Templates that stand for code: models of methods, cut library calls, the console, the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from heddle.analysis.call_places import called_back
from heddle.analysis.constraints import MODELLED_SITE, NONE, UNCAUGHT_SITE, Code, Template
from heddle.analysis.facts import ELEMENTS
from heddle.analysis.initialisers import run_initialisers
from heddle.analysis.library import MUTABLE, is_cut, why_cut
from heddle.analysis.natives import model_of
from heddle.analysis.procedures import Machinery
from heddle.analysis.universe import RUNNING, STRING, THREAD
from heddle.classfile import parse_method
from heddle.program.call_kind import CallKind
from heddle.program.selection import Call

if TYPE_CHECKING:
    from collections.abc import Sequence

    from heddle.analysis.knowledge import Knowledge, Question
    from heddle.analysis.procedures import Local
    from heddle.program.classes import JavaMethod

_HANDLER_OF: Final = "getUncaughtExceptionHandler"
_HANDLER: Final = "java/lang/Thread$UncaughtExceptionHandler"
#: What library code that is cut really gives where only an interface is declared.
_USUAL: Final = {"java/lang/CharSequence": STRING, "java/lang/Comparable": STRING}
#: What the library may call on any object that it is given.
_ASKED: Final = ("toString", "hashCode", "equals")


class ModelWriter:
    """One model being written; parameters that hold references are the first locals."""

    def __init__(
        self, knowledge: Knowledge, method: JavaMethod, place: Local | None = None
    ) -> None:
        self.knowledge = knowledge
        self.place = place
        self.universe = knowledge.universe
        self.method = method
        types = parse_method(method.descriptor)
        self.types = [it for it in types.parameters if it[0] in "L["]
        if not method.is_static:
            self.types.insert(0, f"L{method.owner};")
        self.result_type = types.result
        self.template = Template(len(self.types))

    @property
    def offset(self) -> int | None:
        """The offset of an access through `Unsafe`, if it is known."""
        return None if self.place is None else self.place.offset

    @property
    def returns_reference(self) -> bool:
        """Whether the result is a reference."""
        return self.result_type[0] in "L["

    def site(self) -> int:
        """A site of an object that the model makes."""
        made = self.result_type
        return self.site_of(made[1:-1] if made[0] == "L" else made)

    def site_of(self, name: str) -> int:
        """A site of objects of a class; nobody counts how often a model runs."""
        site = self.universe.site(self.method, 0, name, once_per_object=False)
        self.knowledge.repeated.add(site)
        return site

    def type_of(self, allocation: int) -> str:
        """The name of an allocation's type."""
        return self.knowledge.type_of(allocation)

    def throw(self, name: str) -> None:
        """The virtual machine may throw this."""
        self.template.constant(self.template.thrown, self.universe.thrown(name))

    def unsupported(self) -> None:
        """A call of the method makes facts incomplete."""
        self.knowledge.unsupported_call(self.method, self.place)

    def give_new(self) -> None:
        """The result is an object that the library has made."""
        made = self.result_type
        name = made[1:-1] if made[0] == "L" else made
        name = _USUAL.get(name, name)
        result = self.template.returns()
        values = self.values_of(name)
        if values is not None:
            # An enum has no objects but its constants.
            constants = self.template.local()
            needed = self.knowledge.initialisers.of(name)
            run_initialisers(self.universe, self.template, self.template.thrown, needed)
            made_by = Code.STATIC, self.universe.procedure(values)
            self.template.call(made_by, MODELLED_SITE, [], result=constants)
            self.template.load(result, constants, self.universe.field(ELEMENTS))
            return
        self.template.constant(result, self.universe.some(name))
        inner = name[1:-1] if name[0] != "[" else name[1:]
        if name[0] == "[" and inner[0] == "L":
            elements, held = self.universe.field(ELEMENTS), self.universe.some(inner[1:-1])
            self.universe.core.hold([(self.universe.some(name), elements, held)])

    def call_interface(
        self, owner: str, name: str, arguments: Sequence[int], result: int = NONE
    ) -> None:
        """A call of the method of an interface, whatever its descriptor."""
        java_class = self.universe.program.hierarchy.load(owner)
        for method in java_class.methods.values():
            if method.name == name and method.is_abstract:
                call = Call(CallKind.INTERFACE, method, java_class, java_class)
                self.template.call(
                    (Code.VIRTUAL, self.universe.dispatch(call)),
                    MODELLED_SITE,
                    arguments,
                    result=result,
                    thrown=self.template.thrown,
                )

    def call_virtual(self, owner: str, key: tuple[str, str], arguments: Sequence[int]) -> None:
        """A call of a method of a class, or of what overrides it."""
        java_class = self.universe.program.hierarchy.load(owner)
        call = Call(CallKind.VIRTUAL, java_class.methods[key], java_class, java_class)
        called = Code.VIRTUAL, self.universe.dispatch(call)
        self.template.call(called, MODELLED_SITE, arguments, thrown=self.template.thrown)

    def values_of(self, name: str) -> JavaMethod | None:
        """The method of an enum that gives its constants; None if it is no enum."""
        if name[0] == "[" or not self.universe.exists(name):
            return None
        java_class = self.universe.program.hierarchy.load(name)
        return java_class.methods.get(("values", f"()[L{name};"))

    def call_back(self, result: int = NONE) -> None:
        """Whatever the library can call on the arguments is called, with all the arguments.

        What these calls give, and the arguments, may become the `result`.
        """
        template = self.template
        given = called_back(self.method)
        everything = template.local() if given else NONE
        for number in given:
            template.copy(everything, number)
            if self.types[number][0] in "[L":
                template.load(everything, number, self.universe.field(ELEMENTS))
        for name in _ASKED if given else ():
            asked = Code.VIRTUAL, self.knowledge.object_method(name)
            arguments = [everything] if name != "equals" else [everything, everything]
            template.call(asked, MODELLED_SITE, arguments, thrown=template.thrown)
        receivers = [everything] if given else []
        if not self.method.is_static:
            # A subclass of the user's: the library calls what it overrides.
            receivers.append(0)
        for receiver in receivers:
            question = self._overridden(receiver, everything, result)
            template.ask(self.knowledge.question(question), receiver)
        if NONE not in (everything, result):
            template.copy(result, everything)

    def _overridden(self, receiver: int, everything: int, result: int) -> Question:
        """Objects of the user's classes: every method that overrides one of the library's."""
        thrown = self.template.thrown

        def answer(_: int, allocation: int) -> list[int]:
            told: list[int] = []
            for dispatch, count in self.knowledge.callbacks(self.type_of(allocation)):
                passed = [receiver, *[everything] * count]
                told += (Code.VIRTUAL, MODELLED_SITE, dispatch, result, thrown)
                told += (len(passed), *passed)
            return told

        return answer


def modelled(
    knowledge: Knowledge, method: JavaMethod, place: Local | None = None
) -> Template | None:
    """The model of a method; None if its code is to be analysed."""
    model = model_of(method)
    writer = ModelWriter(knowledge, method, place)
    if model is not None:
        model(writer)
    elif is_cut(knowledge, method):
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
    which = Call(CallKind.VIRTUAL, asked, threads, threads)
    template.call((Code.VIRTUAL, universe.dispatch(which)), MODELLED_SITE, [0], result=handler)
    java_class = universe.program.hierarchy.load(_HANDLER)
    method = next(it for it in java_class.methods.values() if it.is_abstract)
    call = Call(CallKind.INTERFACE, method, java_class, java_class)
    escaped = template.local()
    template.copy(escaped, 1)
    for name in ("java/lang/StackOverflowError", "java/lang/OutOfMemoryError"):
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

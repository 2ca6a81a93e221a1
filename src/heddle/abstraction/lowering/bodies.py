"""Micro code of methods, made when first asked for."""

from __future__ import annotations

from heddle.abstraction.lowering.assembler import Assembler
from heddle.abstraction.lowering.first_writes import first_writes
from heddle.abstraction.lowering.instructions import Lowering
from heddle.abstraction.lowering.library import model_of
from heddle.abstraction.lowering.library.model_writer import writer
from heddle.abstraction.lowering.synthetic import closure_body, initialising_body
from heddle.abstraction.micro import Body, Reason
from heddle.program import code
from heddle.program.bodies import Bodies as JavaBodies
from heddle.program.classes import JavaClass, JavaMethod
from heddle.program.jdk import java_name
from heddle.program.lambdas import Lambda
from heddle.program.linkage import LinkFailure
from heddle.program.program import Program

_WAITING = frozenset({"wait", "wait0", "await", "join", "tryLock", "tryAcquire"})
_HARMLESS = (code.Assign, code.Branch, code.Goto, code.Return, code.Invoke, code.PutStatic)


class Bodies:
    """The micro code of one program."""

    def __init__(self, program: Program, *, every_initialiser: bool = False) -> None:
        """Nothing yet; `every_initialiser`: those too that have no visible effect."""
        self.program = program
        self._every_initialiser = every_initialiser
        self._java = JavaBodies(program.hierarchy)
        #: Classes and names of methods that have a model of ours.
        self.modelled: set[tuple[str, str]] = set()
        #: Whether a model waits for a time that it is given.
        self.timed = False
        self._methods: dict[JavaMethod, Body] = {}
        self._others: dict[str, Body] = {}
        self._needed: dict[str, bool] = {}

    def of(self, method: JavaMethod) -> Body:
        """A model of ours, or the method's own bytecode; else a body that says what is missing."""
        body = self._methods.get(method)
        if body is None:
            body = model_of(self.program, method)
            if body is None:
                body = self._lowered(method)
            else:
                self.modelled.add((method.owner, method.name))
                waits = method.name in _WAITING and "()" not in method.descriptor
                self.timed = self.timed or waits
            self._methods[method] = body
        return body

    def _lowered(self, method: JavaMethod) -> Body:
        java = self._java.of(method)
        if java is None:
            write = writer(self.program, method)
            name = f"{java_name(method.owner)}.{method.name}"
            kind = "native method" if method.is_native else "abstract method"
            write.asm.halt(Reason.UNSUPPORTED, f"the {kind} {name}")
            return write.asm.body()
        hierarchy = self.program.hierarchy
        first = first_writes(self._java, hierarchy, java)
        return Lowering(self.program, hierarchy.load(method.owner), java, first).lower()

    def failing(self, failure: LinkFailure) -> Body:
        """A call that cannot be linked."""
        key = f"fails {failure}"
        if key not in self._others:
            asm = Assembler(key, str(failure), ())
            asm.halt(Reason.UNSUPPORTED, str(failure))
            self._others[key] = asm.body()
        return self._others[key]

    def too_much(self) -> Body:
        """A call that is not expanded any more."""
        if "too much" not in self._others:
            asm = Assembler("too much", "calls", ())
            asm.halt(Reason.UNSUPPORTED, "that many calls of library code")
            self._others["too much"] = asm.body()
        return self._others["too much"]

    def closure(self, closure: Lambda) -> Body:
        """What a call of a lambda runs."""
        if closure.name not in self._others:
            self._others[closure.name] = closure_body(self.program, closure)
        return self._others[closure.name]

    def initialising(self, name: str, *, first: bool) -> Body:
        """What initialises a class."""
        key = f"{'first' if first else 'init'} {name}"
        if key not in self._others:
            java_class = self.program.hierarchy.load(name)
            interfaces = self._interfaces(java_class)
            self._others[key] = initialising_body(java_class, interfaces, first=first)
        return self._others[key]

    def needs_initialisation(self, name: str) -> bool:
        """Whether initialising the class does anything; the JDK's are initialised already."""
        known = self._needed.get(name)
        if known is None:
            known = self._needed[name] = self._needs(name)
        return known

    def _needs(self, name: str) -> bool:
        java_class = self.program.hierarchy.load(name)
        if java_class.is_array or not java_class.is_user_code:
            return False
        if self.initialiser(name) is not None:
            return True
        above = java_class.superclass
        if above is not None and self.needs_initialisation(above):
            return True
        return any(self.needs_initialisation(each) for each in self._interfaces(java_class))

    def _interfaces(self, java_class: JavaClass) -> tuple[str, ...]:
        """The interfaces that a class initialises: those that have code for its objects."""
        if java_class.is_interface:
            return ()
        found: dict[str, None] = {}
        self._above(java_class, found)
        return tuple(found)

    def _above(self, java_class: JavaClass, found: dict[str, None]) -> None:
        for name in java_class.interfaces:
            interface = self.program.hierarchy.load(name)
            self._above(interface, found)
            if any(not it.is_static and not it.is_abstract for it in interface.methods.values()):
                found[name] = None

    def initialiser(self, name: str) -> JavaMethod | None:
        """`<clinit>`, unless it only asks whether assertions are enabled."""
        method = self.program.hierarchy.load(name).methods.get(("<clinit>", "()V"))
        java = None if method is None else self._java.of(method)
        if java is None:
            return None
        if all(_is_harmless(each) for each in java.instructions) and not self._every_initialiser:
            return None
        return method


def _is_harmless(instruction: code.Instruction) -> bool:
    match instruction:
        case code.PutStatic(field=field):
            return field.name == "$assertionsDisabled"
        case code.Invoke(method=method):
            return method.name == "desiredAssertionStatus"
        case _:
            return isinstance(instruction, _HARMLESS)

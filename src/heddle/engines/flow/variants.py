"""The program with another secret, and with its public outputs noted.

A method that gives a secret, or is an output, is kept under another name; the method of its old
name calls it. Reads and writes of fields, and calls of the library, become calls of new methods.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from heddle.analysis.dependences.throwing import ends_program
from heddle.classfile.descriptors import parse_method
from heddle.classfile.editing import Editor
from heddle.classfile.weaving.weave import weave
from heddle.engines.flow.copies import Copies
from heddle.engines.flow.entering import CHOOSE, OBSERVER, OWN, Entering
from heddle.inputs.classpath import ClassPath
from heddle.inputs.roots import MemoryRoot, Owner
from heddle.program import code
from heddle.program.bodies import Bodies
from heddle.program.body import Body
from heddle.program.classes import JavaField, JavaMethod
from heddle.program.flow_marks import Marked, MarkedParameter
from heddle.program.jdk import java_name
from heddle.program.load import load_program
from heddle.program.operands import IntLiteral, LongLiteral
from heddle.program.program import Program
from heddle.questions.flows import Borders
from heddle.witnesses.naming import short_class

#: A secret: None is the program's own.
Secret = int | None

_STATIC, _INTERFACE = 0x0008, 0x0200
_RETURNS: Final = {"J": 0xAD, "F": 0xAE, "D": 0xAF, "V": 0xB1, "L": 0xB0, "[": 0xB0}
_LOADS: Final = {"J": 0x16, "F": 0x17, "D": 0x18, "L": 0x19, "[": 0x19}
_INVOKE: Final = {"VIRTUAL": 0xB6, "SPECIAL": 0xB7, "STATIC": 0xB8, "INTERFACE": 0xB9}
_BOXES: Final = {
    "I": "Integer",
    "J": "Long",
    "S": "Short",
    "B": "Byte",
    "C": "Character",
    "Z": "Boolean",
    "F": "Float",
    "D": "Double",
}
_WRAPPED: Final = {f"Ljava/lang/{name};": letter for letter, name in _BOXES.items()}
#: What the observer makes others of: arrays, and objects of the library.
_OBSERVED: Final = frozenset(
    (
        *("[I", "[J", "[B", "[C", "[Z", "[Ljava/lang/String;"),
        *("Ljava/lang/Object;", "Ljava/lang/CharSequence;", "Ljava/math/BigInteger;"),
        *(f"Ljava/util/{name};" for name in ("Collection", "List", "Set", "Map", "Optional")),
    )
)
_CLOCKS: Final = frozenset(
    {("java/lang/System", "nanoTime"), ("java/lang/System", "currentTimeMillis")}
)
_MOST: Final = 6


@dataclass(frozen=True)
class Variants:
    """The variants of one program."""

    program: Program
    meant: Borders

    def values(self) -> Iterator[int]:
        """Secrets worth trying: 0, 1, -1, and what the program compares with."""
        found: dict[int, None] = {0: None, 1: None, -1: None}
        for _, body in self._user_code:
            for it in body.instructions:
                if isinstance(it, code.Branch):
                    for operand in (it.left, it.right):
                        if isinstance(operand, IntLiteral | LongLiteral):
                            found.update({operand.value: None, operand.value + 1: None})
        yield from list(found)[:_MOST]

    @property
    def can_vary(self) -> bool:
        """Whether other values can be put in the place of some secret."""
        return bool(self._varied)

    @cached_property
    def _varied(self) -> tuple[Marked, ...]:
        """The secrets that other values are made of; the others stay as they are."""
        return tuple(each for each in self.meant.sources if self._type(each) is not None)

    @property
    def can_observe(self) -> bool:
        """Whether every public output can be noted."""
        return not any(isinstance(each, MarkedParameter) for each in self.meant.sinks)

    @property
    def reads_clock(self) -> bool:
        """Whether outputs may differ by the time alone, which is no channel."""
        return any(
            isinstance(it, code.Invoke) and (it.method.owner, it.method.name) in _CLOCKS
            for _, body in self._user_code
            for it in body.instructions
        )

    def with_secret(self, secret: Secret, known: str | None, *, looks_for: bool) -> Program:
        """The program with a secret; `known` are outputs, without which they are printed."""
        changed = {
            name: self._entered(editing.finish(), secret)
            for name, editing in ((each, self._edited(each, secret)) for each in self._classes)
        }
        inputs = self.program.inputs
        old = inputs.classpath
        path = ClassPath((MemoryRoot(changed, Owner.TARGET), *old.roots), old.jdk)
        properties = dict(self.program.properties)
        if known is not None:
            properties["heddle.flow.known"] = known
        if looks_for:
            properties["heddle.flow.for"] = "1"
        varied = replace(inputs, classpath=path)
        return load_program(varied, arguments=self.program.arguments, properties=properties)

    @cached_property
    def _user_code(self) -> tuple[tuple[JavaMethod, Body], ...]:
        bodies = Bodies(self.program.hierarchy)
        found = ((method, bodies.of(method)) for method in self.program.methods())
        return tuple((method, body) for method, body in found if body is not None)

    @cached_property
    def _classes(self) -> tuple[str, ...]:
        return self.program.user_classes

    def _type(self, source: Marked) -> str | None:
        """The type of a secret; None if no other value can be made."""
        found = _declared(source)
        known = found in _BOXES or found in _WRAPPED or found == "Ljava/lang/String;"
        known = known or found in _OBSERVED or self._copies.host(found) is not None
        return found if known else None

    @cached_property
    def _copies(self) -> Copies:
        return Copies(self.program, tuple(map(_declared, self.meant.sources)))

    def _entered(self, data: bytes, secret: Secret) -> bytes:
        """Put another value in the place of secret parameters, where methods begin."""
        parameters = [each for each in self._varied if isinstance(each, MarkedParameter)]
        if secret is None or not parameters:
            return data
        types = {each: self._copies.host(each) for each in map(_declared, parameters)}
        hosts = {each: host for each, host in types.items() if host is not None}
        return weave(data, Entering(tuple(parameters), secret, hosts)).data

    def _edited(self, name: str, secret: Secret) -> _Editing:
        data = self.program.user_class_bytes(name)
        assert data is not None
        java_class = self.program.hierarchy.load(name)
        editing = _Editing(Editor(bytearray(data)), name, java_class.is_interface, self._copies)
        if secret is not None:
            editing.copy(secret)
            for method in self._of(name, self._varied):
                editing.wrap(method, secret=secret)
        for method in self._of(name, self.meant.sinks):
            editing.wrap(method, secret=None, shown=_spelled(method.owner, method.name))
        self._edit_sites(editing, name, secret)
        return editing

    def _of(self, name: str, marks: Iterable[object]) -> Iterator[JavaMethod]:
        for each in marks:
            if isinstance(each, JavaMethod) and each.owner == name and each.code is not None:
                yield each

    def _edit_sites(self, editing: _Editing, name: str, secret: Secret) -> None:
        """Writes of secret and public fields, and calls of the library."""
        user = set(self.program.user_classes)
        sources = set(_outside(self._varied, user))
        sinks = set(_outside(self.meant.sinks, user))
        for method, body in self._user_code:
            if method.owner != name:
                continue
            for it in body.instructions:
                if isinstance(it, code.PutField | code.PutStatic):
                    key = (it.field.owner, it.field.name)
                    if key in sources and secret is not None:
                        editing.write(method, it, secret)
                    elif key in sinks:
                        editing.write(method, it, None)
                elif isinstance(it, code.Invoke) and it.method.name != "<init>":
                    key = (it.method.owner, it.method.name)
                    if key in sources and secret is not None:
                        editing.call(method, it, secret, shown=False)
                    elif key in sinks or ends_program(it) or self._is_output(it):
                        editing.call(method, it, None, shown=True)

    def _is_output(self, it: code.Invoke) -> bool:
        return self.meant.is_output(self.program, it.method.owner, it.method.name)


def _declared(source: Marked) -> str:
    """The type that a secret is declared with."""
    if isinstance(source, MarkedParameter):
        return parse_method(source.method.descriptor).parameters[source.number]
    if isinstance(source, JavaMethod):
        return parse_method(source.descriptor).result
    return source.descriptor


def _outside(marks: Iterable[Marked], user: set[str]) -> Iterator[tuple[str, str]]:
    """What is handled where it is used: fields, and methods of the library."""
    for each in marks:
        is_library = isinstance(each, JavaMethod) and (each.owner not in user or not each.code)
        if not isinstance(each, MarkedParameter) and (is_library or isinstance(each, JavaField)):
            yield each.owner, each.name


@dataclass
class _Editing:
    """One class that is changed."""

    editor: Editor
    name: str
    is_interface: bool
    copies: Copies
    number: int = 0

    def finish(self) -> bytes:
        return self.editor.finish()

    def copy(self, secret: int) -> None:
        """Add what is needed to copy objects, with other contents."""
        self.copies.add_to(
            self.editor, self.name, secret, lambda descriptor: self._instead(descriptor, secret)
        )

    def wrap(self, method: JavaMethod, secret: Secret, shown: str | None = None) -> None:
        """Keep a method under another name, and call it from one with its old name."""
        editor, own = self.editor, method.name + OWN
        flags = editor.rename(method.name, method.descriptor, own)
        types = parse_method(method.descriptor)
        given = ([] if method.is_static else [f"L{self.name};"]) + list(types.parameters)
        made = b"" if shown is None else self._see(shown, given)
        made += self._load(given)
        tag = 11 if self.is_interface else 10
        target = editor.member(tag, self.name, own, method.descriptor)
        made += bytes([_INVOKE["STATIC" if method.is_static else "SPECIAL"]]) + _u2(target)
        made += self._given_back(types.result, secret)
        editor.add_method(flags, method.name, method.descriptor, made, _size(given))

    def write(self, method: JavaMethod, it: code.PutField | code.PutStatic, secret: Secret) -> None:
        """Write another value to a field, or note what is written."""
        editor, field = self.editor, it.field
        is_static = isinstance(it, code.PutStatic)
        given = ([] if is_static else [f"L{field.owner};"]) + [field.descriptor]
        made = b"" if secret is not None else self._see(_spelled(field.owner, field.name), given)
        made += self._load(given)
        if secret is not None:
            made += self._instead(field.descriptor, secret)
        target = editor.member(9, field.owner, field.name, field.descriptor)
        made += bytes([0xB3 if is_static else 0xB5]) + _u2(target) + b"\xb1"
        self._call_instead(method, it.pc, given, "V", made, 3)

    def call(self, method: JavaMethod, it: code.Invoke, secret: Secret, *, shown: bool) -> None:
        """Call the library and change the result, or note what it is given."""
        editor, named, kind = self.editor, it.method, it.kind.name
        types = parse_method(named.descriptor)
        is_static = kind == "STATIC"
        given = ([] if is_static else [f"L{named.owner};"]) + list(types.parameters)
        spelled = _spelled(named.owner, named.name)
        made = self._see(spelled, given, skip=len(given) - len(types.parameters)) if shown else b""
        made += self._load(given)
        tag = 11 if kind == "INTERFACE" else 10
        target = editor.member(tag, named.owner, named.name, named.descriptor)
        made += bytes([_INVOKE[kind]]) + _u2(target)
        if kind == "INTERFACE":
            made += bytes([sum(map(_slots, given)), 0])
        made += self._given_back(types.result, secret)
        length = 5 if kind == "INTERFACE" else 3
        self._call_instead(method, it.pc, given, types.result, made, length)

    def _call_instead(  # noqa: PLR0913 (one for each part of a method)
        self, method: JavaMethod, pc: int, given: list[str], back: str, made: bytes, length: int
    ) -> None:
        self.number += 1
        name, descriptor = f"flow{OWN}{self.number}", f"({''.join(given)}){back}"
        self.editor.add_method(_STATIC | 0x1001, name, descriptor, made, _size(given))
        tag = 11 if self.is_interface else 10
        target = self.editor.member(tag, self.name, name, descriptor)
        own = method.name
        replaced = b"\xb8" + _u2(target) + b"\x00" * (length - 3)
        # A method that was wrapped has its code under the other name.
        self.editor.replace_code(own, method.descriptor, pc, replaced)

    def _load(self, given: list[str]) -> bytes:
        made, at = b"", 0
        for each in given:
            made += bytes([_LOADS.get(each[0], 0x15), at])
            at += _slots(each)
        return made

    def _see(self, name: str, given: list[str], skip: int = 0) -> bytes:
        """Tell the observer the name and all values, those skipped left out."""
        editor = self.editor
        shown = given[skip:]
        made = b"\x13" + _u2(editor.string(name)) + b"\x10" + bytes([len(shown)])
        made += b"\xbd" + _u2(editor.class_named("java/lang/Object"))
        at = sum(map(_slots, given[:skip]))
        for number, each in enumerate(shown):
            made += b"\x59\x10" + bytes([number]) + bytes([_LOADS.get(each[0], 0x15), at])
            made += self._boxed(each) + b"\x53"
            at += _slots(each)
        see = editor.member(10, OBSERVER, "see", "(Ljava/lang/String;[Ljava/lang/Object;)V")
        return made + b"\xb8" + _u2(see)

    def _boxed(self, descriptor: str) -> bytes:
        box = _BOXES.get(descriptor)
        if box is None:
            return b""
        owner = f"java/lang/{box}"
        made = self.editor.member(10, owner, "valueOf", f"({descriptor})L{owner};")
        return b"\xb8" + _u2(made)

    def _given_back(self, descriptor: str, secret: Secret) -> bytes:
        returns = bytes([_RETURNS.get(descriptor[0], 0xAC)])
        return (b"" if secret is None else self._instead(descriptor, secret)) + returns

    def _instead(self, descriptor: str, secret: int) -> bytes:
        """Drop the value on the stack for another one, if there is another one."""
        editor = self.editor
        drop = b"\x58" if descriptor in ("J", "D") else b"\x57"
        host = self.copies.host(descriptor)
        if host is not None:
            method = editor.member(10, host, CHOOSE, f"({descriptor}){descriptor}")
            return b"\xb8" + _u2(method)
        if descriptor in _OBSERVED:
            varied = "(Ljava/lang/Object;I)Ljava/lang/Object;"
            vary = editor.member(10, OBSERVER, "varied", varied)
            made = b"\x13" + _u2(editor.number(secret, "I")) + b"\xb8" + _u2(vary)
            name = descriptor[1:-1] if descriptor[0] == "L" else descriptor
            return made + b"\xc0" + _u2(editor.class_named(name))
        if descriptor not in _BOXES and descriptor not in (*_WRAPPED, "Ljava/lang/String;"):
            return b""
        if descriptor == "Ljava/lang/String;":
            return drop + b"\x13" + _u2(editor.string(f"secret {secret}"))
        letter = _WRAPPED.get(descriptor, descriptor)
        value = secret & {"Z": 1, "C": 0xFFFF}.get(letter, -1)
        load = b"\x14" if letter in ("J", "D") else b"\x13"
        made = drop + load + _u2(editor.number(value, letter))
        return made + (self._boxed(letter) if descriptor in _WRAPPED else b"")


def _slots(descriptor: str) -> int:
    return 2 if descriptor in ("J", "D") else 1


def _size(given: list[str]) -> int:
    return 16 + 2 * sum(map(_slots, given))


def _u2(value: int) -> bytes:
    return value.to_bytes(2)


def _spelled(owner: str, name: str) -> str:
    return f"{short_class(java_name(owner))}.{name}"

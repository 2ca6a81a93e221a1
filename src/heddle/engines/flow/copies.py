"""Other objects in the place of secret ones: copies with other contents.

A class whose objects are secret gets a constructor that copies an object and puts other values in
the fields of the copy, and a method that chooses the constructor by the object's class. The secret
object stays as it is, since what is public may lead to it as well. A secret constant of an enum
becomes another constant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from heddle.classfile.editing import Editor
from heddle.engines.flow.entering import CHOOSE, OBSERVER
from heddle.program.classes import OBJECT, JavaClass
from heddle.program.program import Program

_RECORD: Final = "java/lang/Record"
_ENUM, _SYNTHETIC = 0x4000, 0x1000
_PUBLIC, _STATIC = 0x1001, 0x0008
_SIZE: Final = 16
_LARGEST: Final = 0x7FFF_FFFF
_ALOAD_0, _ALOAD_1, _NULL, _DUP = b"\x2a", b"\x2b", b"\x01", b"\x59"
_AALOAD, _LENGTH, _REMAINDER = b"\x32", b"\xbe", b"\x70"
_RETURN, _ARETURN = b"\xb1", b"\xb0"
_LDC, _GETFIELD, _PUTFIELD, _NEW, _CAST, _INSTANCEOF = 0x13, 0xB4, 0xB5, 0xBB, 0xC0, 0xC1
_SPECIAL, _STATIC_CALL, _IF_FALSE, _IF_NULL = 0xB7, 0xB8, 0x99, 0xC6


@dataclass(frozen=True)
class Copies:
    """The user's classes of which copies are made, for secrets of some types (`descriptors`)."""

    program: Program
    descriptors: tuple[str, ...]

    def host(self, descriptor: str) -> str | None:
        """The class with the method that copies objects of a type; None if there is none."""
        name = descriptor[1:-1]
        if descriptor[0] != "L" or name not in self._user:
            return None
        if self._user[name].flags & _ENUM:
            return name
        return next((each.name for each in self._kinds(name)), None)

    @cached_property
    def types(self) -> frozenset[str]:
        """The types that methods which copy are needed for: those of secrets, and inside them."""
        return self._reached(self.descriptors)

    def add_to(
        self, editor: Editor, name: str, secret: int, instead: Callable[[str], bytes]
    ) -> None:
        """Give a class what copies need of it; `instead` puts another value on the stack."""
        if name in self._copied:
            self._add_constructor(editor, self._user[name], instead)
        for each in sorted(self.types):
            if self.host(each) == name:
                is_enum = self._user[name].flags & _ENUM
                constant = self._constant(editor, name, secret) if is_enum else None
                made = constant or self._choice(editor, each)
                flags = _PUBLIC | _STATIC
                editor.add_method(flags, CHOOSE, f"({each}){each}", made, _SIZE)

    @cached_property
    def _user(self) -> dict[str, JavaClass]:
        return {each.name: each for each in self.program.classes()}

    @cached_property
    def _copied(self) -> frozenset[str]:
        """The classes that need a constructor which copies."""
        return frozenset(
            above.name
            for each in self.types
            for kind in self._kinds(each[1:-1])
            for above in self.program.hierarchy.superclasses(kind)
            if above.name in self._user
        )

    def _kinds(self, name: str) -> list[JavaClass]:
        """The classes of which objects of a type can be, those below others first."""
        hierarchy = self.program.hierarchy
        found = [
            each
            for each in self._user.values()
            if hierarchy.is_subtype(each.name, name) and self._is_plain(each)
        ]
        return sorted(found, key=lambda each: (-len(hierarchy.superclasses(each)), each.name))

    def _is_plain(self, java_class: JavaClass) -> bool:
        """Whether all fields of its objects are the user's."""
        if java_class.is_interface or java_class.is_abstract or java_class.flags & _ENUM:
            return False
        above = self.program.hierarchy.superclasses(java_class)
        return all(each.name in self._user or each.name in (OBJECT, _RECORD) for each in above)

    def _inside(self, descriptor: str) -> Iterator[str]:
        """The types of the fields of a type's objects."""
        for kind in self._kinds(descriptor[1:-1]):
            for above in self.program.hierarchy.superclasses(kind):
                for each in above.fields.values():
                    if not each.is_static and not each.flags & _SYNTHETIC:
                        yield each.descriptor

    def _reached(self, descriptors: Iterable[str]) -> frozenset[str]:
        found = {each for each in descriptors if self.host(each) is not None}
        work = list(found)
        while work:
            for each in self._inside(work.pop()):
                if each not in found and self.host(each) is not None:
                    found.add(each)
                    work.append(each)
        return frozenset(found)

    def _is_deep(self, java_class: JavaClass, descriptor: str) -> bool:
        """Whether what a field holds is copied too: not if it leads back."""
        hierarchy = self.program.hierarchy
        return self.host(descriptor) is None or not any(
            hierarchy.is_subtype(java_class.name, each[1:-1])
            or hierarchy.is_subtype(each[1:-1], java_class.name)
            for each in self._reached((descriptor,))
        )

    def _add_constructor(
        self, editor: Editor, java_class: JavaClass, instead: Callable[[str], bytes]
    ) -> None:
        above = java_class.superclass
        assert above is not None
        if above in self._user:
            made = _ALOAD_0 + _ALOAD_1 + _NULL
            made += _at(_SPECIAL, editor.member(10, above, "<init>", _constructor(above)))
        else:
            made = _ALOAD_0 + _at(_SPECIAL, editor.member(10, above, "<init>", "()V"))
        for each in java_class.fields.values():
            if each.is_static:
                continue
            field = editor.member(9, java_class.name, each.name, each.descriptor)
            made += _ALOAD_0 + _ALOAD_1 + _at(_GETFIELD, field)
            if not each.flags & _SYNTHETIC and self._is_deep(java_class, each.descriptor):
                made += instead(each.descriptor)
            made += _at(_PUTFIELD, field)
        name = java_class.name
        editor.add_method(_PUBLIC, "<init>", _constructor(name), made + _RETURN, _SIZE)

    def _choice(self, editor: Editor, descriptor: str) -> bytes:
        made = b""
        for kind in self._kinds(descriptor[1:-1]):
            of_kind = editor.class_named(kind.name)
            copied = _at(_NEW, of_kind) + _DUP + _ALOAD_0 + _at(_CAST, of_kind) + _NULL
            constructor = editor.member(10, kind.name, "<init>", _constructor(kind.name))
            copied += _at(_SPECIAL, constructor) + _ARETURN
            made += _ALOAD_0 + _at(_INSTANCEOF, of_kind) + _at(_IF_FALSE, len(copied) + 3) + copied
        return made + _ALOAD_0 + _ARETURN

    def _constant(self, editor: Editor, name: str, secret: int) -> bytes:
        every = editor.member(10, name, "values", f"()[L{name};")
        chosen = _at(_STATIC_CALL, every) + _at(_LDC, editor.number(secret & _LARGEST, "I"))
        chosen += _at(_STATIC_CALL, every) + _LENGTH + _REMAINDER + _AALOAD + _ARETURN
        return _ALOAD_0 + _at(_IF_NULL, len(chosen) + 3) + chosen + _ALOAD_0 + _ARETURN


def _constructor(name: str) -> str:
    return f"(L{name};L{OBSERVER};)V"


def _at(opcode: int, index: int) -> bytes:
    return bytes((opcode,)) + index.to_bytes(2)

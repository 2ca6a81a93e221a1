"""A program to reason about: the user's classes, where it starts, and what it may find at run time.

The world is closed but not loaded: every class that can ever be found is in the inputs, and each
is read when it is first needed. `Program.loaded` shows which were needed so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from heddle.errors import NoMainClass
from heddle.inputs.jdk import Jdk
from heddle.inputs.models import models_of
from heddle.inputs.roots import Owner
from heddle.inputs.target import Inputs
from heddle.program.classes import JavaClass, JavaMethod
from heddle.program.hierarchy import Hierarchy
from heddle.program.jdk import java_name
from heddle.program.selection import Dispatch
from heddle.program.versions import version_refusal


@dataclass(frozen=True, slots=True)
class Entry:
    """Where the program starts.

    `method` may be inherited by `main_class`. If it is not static (Java 25 allows that), Java
    first makes an object of `main_class`; if its descriptor has no parameter, the arguments are
    dropped.
    """

    main_class: JavaClass
    method: JavaMethod


@dataclass(frozen=True, slots=True)
class Program:
    """One program under check.

    `user_classes` are the internal names of what the user gave, libraries not included, sorted.
    `properties` are the system properties that the user set, sorted by key.
    `no_entry` says why there is no entry, if there is none: such a program can only be shown.
    """

    inputs: Inputs = field(repr=False)
    hierarchy: Hierarchy = field(repr=False)
    dispatch: Dispatch = field(repr=False)
    user_classes: tuple[str, ...]
    entry: Entry | None
    no_entry: NoMainClass | None = None
    arguments: tuple[str, ...] = ()
    properties: tuple[tuple[str, str], ...] = ()
    _digests: dict[str, str] = field(default_factory=dict, init=False, repr=False, compare=False)

    def require_entry(self) -> Entry:
        """Where the program starts; an error if it has no such method."""
        if self.entry is None:
            raise self.no_entry or NoMainClass("no class has a main method")
        refusal = version_refusal(self.entry.main_class, self.jdk, preview=self.inputs.preview)
        if refusal is not None:
            raise refusal
        return self.entry

    @property
    def jdk(self) -> Jdk:
        """The JDK whose library the program uses."""
        return self.inputs.jdk

    def user_class_bytes(self, name: str) -> bytes | None:
        """The class file with this internal name, unless it is the JDK's or not there."""
        found = self.inputs.classpath.find(name)
        return None if found is None or found.owner is Owner.JDK else found.data

    def own_classes(self) -> frozenset[str]:
        """The classes that the user gave, libraries not included, as Java spells them."""
        return frozenset(map(java_name, self.user_classes))

    def class_digest(self, name: str) -> str | None:
        """The SHA-256 digest of a class file, unless it is the JDK's or not there."""
        if name not in self._digests:
            # Every finding has a schedule, and every schedule has these.
            data = self.user_class_bytes(name)
            if data is None:
                return None
            self._digests[name] = sha256(data).hexdigest()
        return self._digests[name]

    def model_classes(self) -> Mapping[str, bytes]:
        """Classes by internal name that may stand for the JDK's of the same names."""
        return models_of(self.jdk)

    def classes(self) -> Iterator[JavaClass]:
        """The user's classes by name; loads them."""
        return (self.hierarchy.load(name) for name in self.user_classes)

    def methods(self) -> Iterator[JavaMethod]:
        """The methods of the user's classes, each class's in the order of its file; loads them."""
        return (method for java_class in self.classes() for method in java_class.methods.values())

    def loaded(self) -> tuple[JavaClass, ...]:
        """Every class that was needed so far, the JDK's included, by name."""
        return self.hierarchy.loaded()

"""Everything that can go wrong before there is a verdict.

    HeddleError
    ├── InputError               what the user gave cannot be used
    │   ├── JavacFailed          the compiler refused the sources
    │   ├── JdkNotFound          no JDK where we looked
    │   ├── ClassNotFound        a class that should be there is not
    │   ├── NoMainClass          no class, or more than one, that could be started
    │   └── MalformedFile        bytes that are not what the name promises
    │       └── MalformedClassFile
    ├── OtherCore                the Rust core is that of another version
    └── UnsupportedFeature       Java that this version cannot model

An error is not a verdict: the command line prints it and ends with status 2. Each says where
it happened, what the cause is, and what to try.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A place in a Java program, as far as it is known."""

    file: str | None = None
    line: int | None = None
    class_name: str | None = None
    method: str | None = None

    def __str__(self) -> str:
        place = self.file or self.class_name or "unknown place"
        if self.line is not None:
            place += f":{self.line}"
        if self.class_name and self.method:
            place += f" in {self.class_name}.{self.method}"
        return place


def disagreement(one: str, other: str) -> str:
    """What is said where two engines contradict each other: one of them is wrong."""
    return (
        f"Heddle's engines disagree: {one}, {other}. This is an error of Heddle; please report it "
        "with the program and the command"
    )


class HeddleError(Exception):
    """A problem with its place, its cause and a way out."""

    # Not a frozen dataclass: `raise` and contextlib assign attributes of exceptions.
    def __init__(
        self,
        cause: str,
        *,
        place: Location | str | None = None,
        remedy: str | None = None,
    ) -> None:
        super().__init__(cause)
        self.cause, self.place, self.remedy = cause, place, remedy

    def __str__(self) -> str:
        text = f"{self.place}: {self.cause}" if self.place is not None else self.cause
        return f"{text}\n  try: {self.remedy}" if self.remedy else text


class InputError(HeddleError):
    """What the user gave cannot be used."""


class JavacFailed(InputError):
    """The compiler refused the sources; `diagnostics` are its own words."""

    def __init__(self, diagnostics: str) -> None:
        super().__init__(diagnostics.rstrip("\n"))
        self.diagnostics = diagnostics


class JdkNotFound(InputError):
    """No JDK where we looked."""


class ClassNotFound(InputError):
    """A class that should be there is not."""

    def __init__(self, name: str, *, place: Location | str | None = None, remedy: str) -> None:
        super().__init__(f"class {name.replace('/', '.')} not found", place=place, remedy=remedy)
        self.name = name


class NoMainClass(InputError):
    """No class, or more than one, that could be started."""


class MalformedFile(InputError):
    """Bytes that are not what the file's name promises."""


class MalformedClassFile(MalformedFile):
    """A class file that breaks its format; `offset` is where reading it stopped."""

    def __init__(self, file: str, offset: int, cause: str) -> None:
        super().__init__(
            f"not a valid class file: {cause} (at byte {offset})",
            place=file,
            remedy="compile it again, or leave it out of the class path",
        )
        self.file, self.offset = file, offset


class OtherCore(HeddleError):
    """The Rust core is that of another version."""

    def __init__(self, age: str) -> None:
        super().__init__(
            f"the Rust core is {age} than the Python package",
            remedy="rebuild it with `python3 dev.py setup`, or install Heddle again",
        )


class UnsupportedFeature(HeddleError):
    """Java that this version cannot model."""

    @classmethod
    def of_machine(
        cls, what: str, remedy: str, place: Location | str | None = None
    ) -> UnsupportedFeature:
        """What the machine stopped at; an error of its own is nothing that it does not support."""
        own = what.startswith("an internal error of Heddle")
        cause = what if own else f"the machine does not support {what}"
        return cls(cause, place=place, remedy=remedy)

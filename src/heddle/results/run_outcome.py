"""How one run of a program ended."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exited:
    """The program ended by itself, with this status."""

    status: int


@dataclass(frozen=True, slots=True)
class Deadlocked:
    """Every thread that is left waits for another one; each says for what."""

    threads: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Interrupted:
    """The run was interrupted, by Ctrl-C."""


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """How a run ended, and what it printed if that was captured."""

    end: Exited | Deadlocked | Interrupted
    bytecodes: int
    stdout: bytes = b""
    stderr: bytes = b""

"""Monitor-DPNs: threads with stacks that start others, join them and synchronise by monitors."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from heddle.errors import InputError

MOST = 32
"""Locks, and tags of spawned threads, are at most this many."""


@dataclass(frozen=True, slots=True, order=True)
class Head:
    """A control state and the stack symbol on top."""

    control: str
    symbol: str

    def __str__(self) -> str:
        return f"{self.control} {self.symbol}"


@dataclass(frozen=True, slots=True)
class Base:
    """`pγ → p'γ'`."""

    source: Head
    target: Head
    action: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """`pγ → p'γ'γr`: the procedure begins at the target and returns to `back`."""

    source: Head
    target: Head
    back: str
    action: str = ""


@dataclass(frozen=True, slots=True)
class Return:
    """`pγ → p'`: the caller goes on; without a caller the thread has ended."""

    source: Head
    control: str
    action: str = ""


@dataclass(frozen=True, slots=True)
class Spawn:
    """`pγ → psγs p'γ'`: a thread starts at `child`; its parent can join it by its tag."""

    source: Head
    child: Head
    target: Head
    tag: str | None = None
    action: str = ""


@dataclass(frozen=True, slots=True)
class Monitor:
    """`pγ → p'γ'γr` with a lock that is held until the procedure returns."""

    source: Head
    target: Head
    back: str
    lock: str
    action: str = ""


@dataclass(frozen=True, slots=True)
class Join:
    """`pγ → p'γ'` as soon as all threads that this one has started with the tag have ended.

    Not in the paper; [GawlitzaLMSW11, Sec. 5] has joins of another kind. Only its own children
    does a thread wait for, and not for what those have started.
    """

    source: Head
    target: Head
    tag: str
    action: str = ""


Rule = Base | Call | Return | Spawn | Monitor | Join


@dataclass(frozen=True)
class MonitorDpn:
    """A Monitor-DPN, [NordhoffML13, Def. 1], with joins.

    Control states, stack symbols, locks and actions are those that are named. Rules have an
    order, so that answers have one; equal rules count once.
    """

    initial: Head
    rules: tuple[Rule, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", tuple(dict.fromkeys(self.rules)))
        for what, names in (("locks", self.locks), ("tags of threads", self.tags)):
            if len(names) > MOST:
                raise InputError(
                    f"{len(names)} {what}, but at most {MOST} are supported",
                    remedy=f"leave out {what} that do not matter: the answer stays sound if a "
                    "monitor becomes a call and a join becomes a base rule",
                )

    @cached_property
    def controls(self) -> tuple[str, ...]:
        """The control states P."""
        returned = (rule.control for rule in self.rules if isinstance(rule, Return))
        return _distinct((*(head.control for head in self.heads), *returned))

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """The stack symbols Γ."""
        back = (rule.back for rule in self.rules if isinstance(rule, Call | Monitor))
        return _distinct((*(head.symbol for head in self.heads), *back))

    @cached_property
    def heads(self) -> tuple[Head, ...]:
        """The heads that the rules name; after a return there may be others."""
        found = [self.initial]
        for rule in self.rules:
            found.append(rule.source)
            if not isinstance(rule, Return):
                found.append(rule.target)
            if isinstance(rule, Spawn):
                found.append(rule.child)
        return tuple(dict.fromkeys(found))

    @cached_property
    def locks(self) -> tuple[str, ...]:
        """The locks X."""
        return _distinct(rule.lock for rule in self.rules if isinstance(rule, Monitor))

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """The tags by which threads are joined or spawned."""
        tags = (rule.tag for rule in self.rules if isinstance(rule, Spawn | Join))
        return _distinct(tag for tag in tags if tag is not None)

    @cached_property
    def _by_source(self) -> dict[Head, tuple[Rule, ...]]:
        found: dict[Head, list[Rule]] = {}
        for rule in self.rules:
            found.setdefault(rule.source, []).append(rule)
        return {head: tuple(rules) for head, rules in found.items()}

    def rules_at(self, head: Head) -> tuple[Rule, ...]:
        """The rules that apply to a thread with this head."""
        return self._by_source.get(head, ())


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))

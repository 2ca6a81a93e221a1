"""Candidates for local variables, and the names their registers get."""

from __future__ import annotations

from collections.abc import Sequence

from heddle._core import LocalVariable
from heddle.program.operands import THIS, Kind, Register, kind_of

#: Slot and kind, then name and descriptor where the local-variable table has them.
Candidate = tuple[int, Kind, str | None, str | None]


class CandidateTable:
    """Numbers candidates as they come; the local-variable table tells them apart."""

    def __init__(self, variables: Sequence[LocalVariable]) -> None:
        self.candidates: list[Candidate] = []
        self._numbers: dict[Candidate, int] = {}
        self._named: dict[int, list[tuple[int, int, Candidate]]] = {}
        for entry in variables:
            candidate = (entry.slot, kind_of(entry.descriptor), entry.name, entry.descriptor)
            span = (entry.start, entry.start + entry.length, candidate)
            self._named.setdefault(entry.slot, []).append(span)

    def number(self, slot: int, kind: Kind, *pcs: int) -> int:
        """The candidate named at the first of `pcs` where there is one, or the nameless one."""
        candidate = self._candidate(slot, kind, pcs) if slot in self._named else None
        if candidate is None:
            candidate = (slot, kind, None, None)
        number = self._numbers.setdefault(candidate, len(self.candidates))
        if number == len(self.candidates):
            self.candidates.append(candidate)
        return number

    def _candidate(self, slot: int, kind: Kind, pcs: tuple[int, ...]) -> Candidate | None:
        for pc in pcs:
            for start, end, candidate in self._named[slot]:
                if start <= pc < end and candidate[1] is kind:
                    return candidate
        return None


def name_groups(
    candidates: Sequence[Candidate], roots: Sequence[int], this: int | None
) -> list[Register]:
    """One register for each group of candidates; no two groups share a name.

    Only the group of the candidate `this` is called `this`, so that a reader of this name
    may rely on it never being null nor written.
    """
    wanted: dict[int, str] = {}
    for number, root in enumerate(roots):
        name = candidates[number][2]
        if name is not None and _is_plain(name):
            wanted.setdefault(root, name)
    taken = {THIS.name}
    registers: dict[int, Register] = {}
    for root in dict.fromkeys(roots):
        if root == this:
            registers[root] = THIS
            continue
        slot, kind = candidates[root][:2]
        name = unused(wanted.get(root, f"l{slot}"), taken)
        taken.add(name)
        registers[root] = Register(name, kind)
    return [registers[root] for root in roots]


def unused(name: str, taken: set[str]) -> str:
    """The name itself, or with the first free number after it."""
    if name not in taken:
        return name
    number = 2
    while f"{name}_{number}" in taken:
        number += 1
    return f"{name}_{number}"


def _is_plain(name: str) -> bool:
    # The JVM allows nearly anything as a name; what Java does not would garble a listing.
    return name.replace("$", "_").isidentifier()

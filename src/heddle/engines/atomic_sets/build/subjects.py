"""What a model is about."""

from __future__ import annotations

from dataclasses import dataclass

from heddle.analysis.facts import Allocation
from heddle.questions.atomic_sets import AtomicSet


@dataclass(frozen=True, slots=True)
class Subject:
    """An atomic set, and the object that has it; a set of static fields has none."""

    set: AtomicSet
    object: Allocation | None

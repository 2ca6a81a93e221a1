"""Java's word against ours, call by call."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heddle.inputs.classpath import ClassPath
from heddle.inputs.jdk import find_jdk
from heddle.inputs.jdk_image import JdkRoot
from heddle.inputs.roots import FolderRoot, Owner
from heddle.program.hierarchy import Hierarchy
from heddle.program.selection import Dispatch
from linking_oracle.java import CRASHED, Outcome
from linking_oracle.predict import Prediction, predict
from linking_oracle.sites import SELF

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

VERIFY_ERROR = "java.lang.VerifyError"
ABSTRACT_METHOD_ERROR = "java.lang.AbstractMethodError"


@dataclass(slots=True)
class Comparison:
    """What came of comparing; `unverified` calls never ran, HotSpot refused their class before."""

    compared: int = 0
    unverified: int = 0
    crashes: int = 0
    kinds: Counter[str] = field(default_factory=Counter)  # by what Java did
    deviations: Counter[str] = field(default_factory=Counter)  # where HotSpot parts from the JVMS
    messages: Counter[bool] = field(default_factory=Counter)  # whether they are equal
    disagreements: list[str] = field(default_factory=list)

    def __iadd__(self, other: Comparison) -> Comparison:
        self.compared += other.compared
        self.unverified += other.unverified
        self.crashes += other.crashes
        self.kinds += other.kinds
        self.deviations += other.deviations
        self.messages += other.messages
        self.disagreements += other.disagreements
        return self

    def __str__(self) -> str:
        return (
            f"{self.compared} calls compared, {len(self.disagreements)} disagreements; "
            f"{self.unverified} refused by the verifier, {self.crashes} crashed HotSpot; "
            f"known deviations {dict(self.deviations)}; "
            f"messages equal {self.messages[True]} of {self.messages.total()}; "
            f"outcomes {dict(sorted(self.kinds.items()))}"
        )


def compare(outcomes: Iterable[Outcome], classes: Path) -> Comparison:
    """Predict each call that Java made of the classes in a folder."""
    path = ClassPath((FolderRoot(classes, Owner.TARGET),), JdkRoot(find_jdk()))
    hierarchy = Hierarchy(path)
    dispatch = Dispatch(hierarchy)
    result, called = Comparison(), set[str]()
    for outcome in outcomes:
        if outcome.what == VERIFY_ERROR:
            result.unverified += 1
            continue
        if outcome.how == CRASHED:
            result.crashes += 1
            continue
        prediction = predict(hierarchy, dispatch, outcome.site, outcome.receiver)
        result.compared += 1
        result.kinds["a member" if outcome.how == "returned" else outcome.what] += 1
        if prediction.what != outcome.what:
            deviation = _deviation(hierarchy, outcome, prediction)
            if deviation is None:
                result.disagreements.append(f"{outcome}\n  but we say {prediction}")
            else:
                result.deviations[deviation] += 1
        elif prediction.message is not None and outcome.site not in called:
            # Later calls of a site throw from another part of HotSpot, with other words.
            result.messages[prediction.message == outcome.message] += 1
        called.add(outcome.site)
    return result


def _deviation(hierarchy: Hierarchy, outcome: Outcome, prediction: Prediction) -> str | None:
    """A known bug of HotSpot that explains the difference, each narrowly described.

    All were seen in Java 17; the first is gone in Java 25. HotSpot writes methods of its own into
    a class whose default methods conflict, and finds them, or fails to, in the wrong places.
    """
    conflict = "Conflicting default methods: "
    by_interface = outcome.receiver != SELF and outcome.what == ABSTRACT_METHOD_ERROR
    if by_interface and (prediction.message or "").startswith(conflict):
        return "conflicting defaults called through an interface"
    if prediction.how != "returned":
        return None
    owner, _, name = prediction.what.replace(".", "/").rpartition("/")
    if by_interface and _hides(hierarchy, outcome.receiver.replace(".", "/"), name):
        return "a private or static method between a class and its default"
    predicted = {it.name: it for it in hierarchy.load(owner).methods.values()}[name]
    if predicted.is_private and outcome.message.startswith(conflict):
        return "a private method beside conflicting defaults"
    return None


def _hides(hierarchy: Hierarchy, receiver: str, name: str) -> bool:
    return any(
        method.name == name and not method.is_virtual
        for java_class in hierarchy.superclasses(hierarchy.load(receiver))
        for method in java_class.methods.values()
    )

"""Which calls act on threads, by what they resolve to in the installed JDK."""

from __future__ import annotations

import pytest

from heddle.inputs.jdk import find_jdk
from heddle.inputs.jdk_image import JdkRoot
from heddle.inputs.roots import ClassBytes, Owner
from heddle.program.hierarchy import Hierarchy
from heddle.program.operators import ThreadAction
from heddle.program.threads import ThreadActions, thread_action
from linking_oracle.declarations import declare
from linking_oracle.hierarchies import method_ref

SUPPORT = "java/util/concurrent/locks/LockSupport"
WORLD = declare("""
    class Worker extends java/lang/Thread { public join(I)V; }
    class Overrider extends java/lang/Thread { public start()V; }
    class Impostor { public start()V; public join()V; public static sleep(J)V; }
    interface Channel { public abstract notify(I)V; }
""")


class UserAndJdk:
    def __init__(self) -> None:
        self.jdk = JdkRoot(find_jdk())

    def find(self, name: str, /) -> ClassBytes | None:
        if name in WORLD:
            return ClassBytes(WORLD[name], name, Owner.TARGET)
        return self.jdk.find(name)


@pytest.fixture(scope="module")
def hierarchy() -> Hierarchy:
    return Hierarchy(UserAndJdk())


@pytest.mark.parametrize(
    ("reference", "action"),
    [
        ("java/lang/Thread.start()V", ThreadAction.START),
        ("Worker.start()V", ThreadAction.START),
        ("java/lang/Thread.join()V", ThreadAction.JOIN),
        ("java/lang/Thread.join(J)V", ThreadAction.JOIN),
        ("Worker.join(JI)V", ThreadAction.JOIN),
        ("Worker.interrupt()V", ThreadAction.INTERRUPT),
        ("java/lang/Object.wait()V", ThreadAction.WAIT),
        ("java/lang/Object.wait(J)V", ThreadAction.WAIT),
        ("java/lang/String.wait(JI)V", ThreadAction.WAIT),
        ("[I.wait()V", ThreadAction.WAIT),
        ("Impostor.notify()V", ThreadAction.NOTIFY),
        ("interface Channel.notifyAll()V", ThreadAction.NOTIFY_ALL),
        (f"{SUPPORT}.park()V", ThreadAction.PARK),
        (f"{SUPPORT}.park(Ljava/lang/Object;)V", ThreadAction.PARK),
        (f"{SUPPORT}.parkNanos(J)V", ThreadAction.PARK),
        (f"{SUPPORT}.parkNanos(Ljava/lang/Object;J)V", ThreadAction.PARK),
        (f"{SUPPORT}.parkUntil(J)V", ThreadAction.PARK),
        (f"{SUPPORT}.parkUntil(Ljava/lang/Object;J)V", ThreadAction.PARK),
        (f"{SUPPORT}.unpark(Ljava/lang/Thread;)V", ThreadAction.UNPARK),
        ("java/lang/Thread.sleep(J)V", ThreadAction.SLEEP),
        ("java/lang/Thread.sleep(JI)V", ThreadAction.SLEEP),
        ("Worker.yield()V", ThreadAction.YIELD),
        ("java/lang/Thread.onSpinWait()V", ThreadAction.YIELD),
    ],
)
def test_a_call_that_resolves_to_the_librarys_method_is_an_action(
    hierarchy: Hierarchy, reference: str, action: ThreadAction
) -> None:
    assert thread_action(hierarchy, method_ref(reference)) is action
    assert ThreadActions(hierarchy).thread_action(method_ref(reference)) is action


@pytest.mark.parametrize(
    "reference",
    [
        "Impostor.start()V",
        "Impostor.join()V",
        "Impostor.sleep(J)V",
        "Overrider.start()V",
        "Worker.join(I)V",
        "interface Channel.notify(I)V",
        "java/lang/Thread.run()V",
        "java/lang/Thread.join(JJ)V",
        "Gone.start()V",
    ],
)
def test_a_call_that_only_looks_like_one_is_not(hierarchy: Hierarchy, reference: str) -> None:
    assert thread_action(hierarchy, method_ref(reference)) is None


def test_a_call_of_another_name_loads_no_class() -> None:
    hierarchy = Hierarchy(UserAndJdk())
    assert thread_action(hierarchy, method_ref("Impostor.launch()V")) is None
    assert hierarchy.loaded() == ()

"""Micro code: the small steps that Java methods and the library's models are both written in.

A Java instruction hides several things that can go wrong or be watched by other threads: a field
access checks for null, a call selects a method, a `synchronized` method locks. Micro code spells
them out, so that the value analysis and the translation each know some twenty operations only.
Models of library methods (`Thread.join`, `AtomicInteger.incrementAndGet`) are micro code too.

A body is a list of nodes; node 0 is the entry. `Node.next` are the successors of the operation,
`Node.handlers` where it goes when it throws. A node that is `glued` follows the one before it in
one atomic step: no other thread runs in between. The step begins at an operation on what threads
share (`regions.glued_on`).
"""

from heddle.abstraction.micro.code import *  # noqa: F403 (one namespace: micro.Get)
from heddle.abstraction.micro.heap import *  # noqa: F403 (one namespace: micro.Get)
from heddle.abstraction.micro.operands import *  # noqa: F403 (one namespace: micro.Get)
from heddle.abstraction.micro.threads import *  # noqa: F403 (one namespace: micro.Get)

"""Bodies of methods, lifted when they are first asked for and kept."""

from __future__ import annotations

from collections.abc import Callable

from heddle.program.body import Body
from heddle.program.classes import JavaMethod
from heddle.program.hierarchy import Hierarchy
from heddle.program.lifting import lift
from heddle.program.threads import ThreadActions


class Bodies:
    """The register code of one program's methods, after `finish` if that is given."""

    def __init__(self, hierarchy: Hierarchy, finish: Callable[[Body], Body] | None = None) -> None:
        self._hierarchy, self._finish = hierarchy, finish
        self._actions = ThreadActions(hierarchy)
        self._lifted: dict[JavaMethod, Body | None] = {}

    def of(self, method: JavaMethod) -> Body | None:
        """The body of a method; None if it is abstract or native."""
        if method not in self._lifted:
            file = self._hierarchy.load(method.owner).file
            body = None if file is None else lift(file, method.declaration, self._actions)
            if body is not None and self._finish is not None:
                body = self._finish(body)
            self._lifted[method] = body
        return self._lifted[method]

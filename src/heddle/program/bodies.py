"""Bodies of methods, lifted when they are first asked for and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.program.lifting import lift
from heddle.program.threads import ThreadActions

if TYPE_CHECKING:
    from heddle.program.body import Body
    from heddle.program.classes import JavaMethod
    from heddle.program.hierarchy import Hierarchy


class Bodies:
    """The register code of one program's methods."""

    def __init__(self, hierarchy: Hierarchy) -> None:
        self._hierarchy = hierarchy
        self._actions = ThreadActions(hierarchy)
        self._lifted: dict[JavaMethod, Body | None] = {}

    def of(self, method: JavaMethod) -> Body | None:
        """The body of a method; None if it is abstract or native."""
        if method not in self._lifted:
            file = self._hierarchy.load(method.owner).file
            self._lifted[method] = (
                None if file is None else lift(file, method.declaration, self._actions)
            )
        return self._lifted[method]

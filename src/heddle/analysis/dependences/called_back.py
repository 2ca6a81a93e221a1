"""Code that modelled code calls, such as `toString` of what a text is made of."""

from __future__ import annotations

from heddle.analysis.facts import MODELLED, Facts, Instance


class CalledBack:
    """The instances with a body that those without one may call, directly or by others."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._known: dict[tuple[Instance, ...], tuple[Instance, ...]] = {}

    def by(self, callees: tuple[Instance, ...]) -> tuple[Instance, ...]:
        """What those of some callees run that are modelled as a whole."""
        if callees not in self._known:
            self._known[callees] = self._find(callees)
        return self._known[callees]

    def with_callees(self, instance: Instance, pc: int) -> tuple[Instance, ...]:
        """All code that a call may run, by way of modelled code as well."""
        callees = self._facts.callees(instance, pc)
        known = (each for each in callees if self._facts.body(each) is not None)
        return tuple(dict.fromkeys((*known, *self.by(callees))))

    def _find(self, callees: tuple[Instance, ...]) -> tuple[Instance, ...]:
        body = self._facts.body
        modelled = [each for each in callees if body(each) is None]
        seen, found = set(modelled), dict[Instance, None]()
        while modelled:
            model = modelled.pop()
            called = self._facts.callees(model, MODELLED)
            for each in (*called, *self._facts.initialised(model, MODELLED)):
                if body(each) is not None:
                    found[each] = None
                elif each not in seen:
                    seen.add(each)
                    modelled.append(each)
        return tuple(found)

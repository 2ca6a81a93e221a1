"""Compares what happened in runs with what the facts say may happen.

Facts tell objects and calls apart by contexts, runs do not: both are compared by methods and
allocation sites. Library code that the facts replace by models has no instances there; of calls
from such code only what the user's code gets to see is compared.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from heddle.analysis.facts import MODELLED, Multiplicity
from heddle.errors import ClassNotFound
from heddle.program import code
from support.observed import Origin, Place, Reason, Role
from support.tallies import Comparison, Tally, name_of, operands, spell, tell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from heddle.analysis.facts import Allocation, Facts, Instance, Start
    from heddle.program.program import Program
    from support.observed import Call, MethodName, Observed, Site


_UPDATED = ("Integer", "Long", "Reference")
#: Starts the threads that were registered for the end of the program.
HOOKS = "java/lang/ApplicationShutdownHooks"
#: Classes whose methods the facts take for accesses to the fields that they name.
HANDLES = (
    "java/lang/invoke/",
    *(f"java/util/concurrent/atomic/Atomic{kind}FieldUpdater" for kind in _UPDATED),
)
#: Objects without memory of their own: the facts need not know who made them, only that it is not
#: one constant.
PLAIN = {
    f"java/lang/{name}"
    for name in (
        *("String", "Boolean", "Byte", "Character", "Short"),
        *("Integer", "Long", "Float", "Double"),
    )
}
#: Instructions that call the library and are looked at for what they do.
SPECIAL = (
    code.ThreadStart,
    code.ThreadJoin,
    code.Wait,
    code.Notify,
    code.NotifyAll,
    code.InvokeDynamic,
)


class Oracle:
    """What the facts say of one program, in the words of runs."""

    def __init__(self, program: Program, facts: Facts) -> None:
        self._program = program
        self._facts = facts
        self._users = {java_class.name for java_class in program.classes()}
        self._instances: dict[MethodName, list[Instance]] = defaultdict(list)
        for instance in facts.instances():
            self._instances[name_of(instance.method)].append(instance)
        self._allocations: dict[tuple[Place, str], list[Allocation]] = defaultdict(list)
        for allocation in facts.allocations():
            if allocation.method is not None and allocation.pc is not None:
                place = Place(name_of(allocation.method), allocation.pc)
                self._allocations[place, allocation.type].append(allocation)

    def is_user(self, method: MethodName) -> bool:
        return method[0] in self._users

    def compare(self, observed: Observed) -> Comparison:
        """What one run did against what may happen."""
        return Comparison(
            calls=self._compare_calls(observed),
            starts=self._compare_starts(observed),
            parameters=self._compare_parameters(observed),
            values=self._compare_values(observed),
            counts=self._compare_counts(observed),
        )

    def _callees(self, place: Place) -> set[Instance]:
        """What a bytecode may call; for a method that has a model, what the model may."""
        return {
            callee
            for instance in self._instances.get(place.method, ())
            for callee in self._facts.callees(
                instance, place.pc if self._facts.body(instance) else MODELLED
            )
        }

    def _has_code(self, method: MethodName) -> bool:
        """Whether the calls of a method are its own, and not those of a model."""
        instances = self._instances.get(method, ())
        # What the machine wrote for records calls this one.
        return method[0] != "java/util/Objects" and any(
            self._facts.body(each) is not None for each in instances
        )

    def _initialisers(self, place: Place) -> set[MethodName]:
        return {
            name_of(callee.method)
            for instance in self._instances.get(place.method, ())
            for callee in self._facts.initialised(instance, place.pc)
        }

    def _compare_calls(self, observed: Observed) -> Tally:
        tally = Tally()
        seen: dict[Place, set[MethodName]] = defaultdict(set)
        for call in observed.calls:
            if not self._has_code(call.place.method):
                # Library code below a model: it is the model that calls.
                known = not self.is_user(call.callee) or call.callee in self._instances
            elif call.reason is Reason.INITIALIZER:
                known = not self.is_user(call.callee) or call.callee in self._initialisers(
                    call.place
                )
                known = known or call.callee in {name_of(each.method) for each in self._facts.entry}
            else:
                known = self._allows_call(call)
                if call.reason is Reason.CALL and self.is_user(call.place.method):
                    seen[call.place].add(call.callee)
            if not known:
                tally.missing.append(f"{spell(call.place)} {call.reason.value} {call.callee}")
        for root in observed.roots:
            if self.is_user(root) and root not in self._instances:
                tally.missing.append(f"a thread begins with {root}")
        for place, callees in seen.items():
            tally.seen += len(callees)
            allowed = {name_of(callee.method) for callee in self._callees(place)}
            tally.allowed += max(len(callees), len(allowed))
        return tally

    def _allows_call(self, call: Call) -> bool:
        callees = self._callees(call.place)
        if any(name_of(callee.method) == call.callee for callee in callees):
            return True
        if self.is_user(call.callee):
            return False
        if call.reason is not Reason.CALL or call.callee[0] in PLAIN:
            # Function objects box and unbox.
            return True
        if call.callee[0].startswith(HANDLES):
            # Not calls, but accesses.
            return True
        if any(
            callee.method.key == call.callee[1:]
            and (self._facts.body(callee) is None or callee.method.owner == "java/lang/Throwable")
            for callee in callees
        ):
            # The model of an interface's method stands for all that implement it. What a model
            # throws is of no particular class.
            return True
        # Instructions of their own, and what the machine calls for the likes of concatenation.
        return self._is_special(call.place)

    def _is_special(self, place: Place) -> bool:
        """Whether the facts have no calls there because the instruction is more than a call."""
        bodies = [self._facts.body(each) for each in self._instances[place.method]]
        return any(
            isinstance(each, SPECIAL)
            for body in bodies
            if body is not None
            for each in body.instructions
            if each.pc == place.pc
        ) or not any(bodies)

    def _compare_starts(self, observed: Observed) -> Tally:
        tally = Tally()
        for start in observed.starts:
            if not start.path:
                continue
            tally.seen += 1
            by_user = any(self.is_user(place.method) for place in start.path) and not any(
                place.method[0] == HOOKS for place in start.path
            )
            allowed = self._starts(start.path) if by_user else self._all_starts()
            tally.allowed += len({(name_of(s.run.method), s.thread.type) for s in allowed})
            threads = {s.thread for s in allowed if name_of(s.run.method) == start.run}
            if not self.allows(start.thread, threads):
                where = " < ".join(spell(place) for place in start.path)
                tally.missing.append(f"{where} starts {start.run} of {tell(start.thread)}")
        return tally

    def _starts(self, places: Iterable[Place]) -> set[Start]:
        return {
            start
            for place in places
            for instance in self._instances.get(place.method, ())
            for start in self._facts.starts(instance, place.pc)
        }

    def _all_starts(self) -> set[Start]:
        places = []
        for method, instances in self._instances.items():
            body = self._facts.body(instances[0])
            pcs = {each.pc for each in body.instructions} if body else {MODELLED}
            places += [Place(method, pc) for pc in pcs]
        return self._starts(places)

    def _compare_parameters(self, observed: Observed) -> Tally:
        met: dict[tuple[MethodName, int], set[Site]] = defaultdict(set)
        for parameter in observed.parameters:
            if parameter.method in self._instances:
                met[parameter.method, parameter.number].add(parameter.site)
            elif self.is_user(parameter.method):
                met[parameter.method, -1].add(parameter.site)
        tally = Tally()
        for (method, number), sites in met.items():
            allowed: set[Allocation] = set()
            for instance in self._instances.get(method, ()):
                if body := self._facts.body(instance):
                    allowed |= self._facts.points_to(instance, body.parameters[number])
            self._compare_sites(tally, f"parameter {number} of {method}", sites, allowed)
        return tally

    def _compare_values(self, observed: Observed) -> Tally:
        met: dict[tuple[Place, Role], set[Site]] = defaultdict(set)
        for each in observed.met:
            if each.place.method in self._instances or self.is_user(each.place.method):
                met[each.place, each.role].add(each.site)
        tally = Tally()
        for (place, role), sites in met.items():
            allowed: set[Allocation] = set()
            used = True
            for instance in self._instances.get(place.method, ()):
                if body := self._facts.body(instance):
                    found = operands(body, place.pc, role)
                    used = bool(found)
                    for operand in found:
                        allowed |= self._facts.points_to(instance, operand)
            if not used:
                # The result of a call that is not used has no register.
                continue
            self._compare_sites(tally, f"{role.value} at {spell(place)}", sites, allowed)
        return tally

    def _compare_sites(
        self, tally: Tally, what: str, sites: set[Site], allowed: set[Allocation]
    ) -> None:
        tally.seen += len({(site.type, site.place) for site in sites})
        tally.allowed += len({(each.type, each.method, each.pc) for each in allowed})
        tally.missing += [
            f"{what} is {tell(site)}"
            for site in sorted(sites, key=tell)
            if not self.allows(site, allowed)
        ]

    def allows(self, site: Site, allowed: Iterable[Allocation]) -> bool:
        """Whether objects of a site are among those allowed, however the site is split."""
        if site.type in PLAIN:
            return any(
                each.type == site.type
                and (
                    each.multiplicity is Multiplicity.MANY
                    or site.origin is not Origin.CODE
                    or self._is_at(each, site)
                )
                for each in allowed
            )
        by_site = self._allocations.get((site.place, site.type)) if site.place else None
        if site.origin is Origin.MADE and site.place:
            owner, name, descriptor = site.place.method
            function = f"{owner}$$Lambda/{name}{descriptor}/{site.place.pc}"
            return any(each.type == function for each in allowed)
        if not by_site:
            # Made by what has no code, or by library code that a model stands for.
            return any(self._is_subtype(site.type, each.type) for each in allowed)
        among = [each for each in by_site if each in set(allowed)]
        if any(each.multiplicity is Multiplicity.ISOLATED for each in by_site):
            kinds = {each.multiplicity for each in among}
            return kinds >= {Multiplicity.ISOLATED, Multiplicity.MANY}
        return bool(among)

    @staticmethod
    def _is_at(allocation: Allocation, site: Site) -> bool:
        method = allocation.method
        return method is not None and site.place == Place(name_of(method), allocation.pc or 0)

    def _is_subtype(self, lower: str, upper: str) -> bool:
        try:
            return lower == upper or self._program.hierarchy.is_subtype(lower, upper)
        except ClassNotFound:
            # A class that the machine made: a proxy.
            return True

    def _compare_counts(self, observed: Observed) -> Tally:
        """A site whose allocations are single objects makes no more of them in any run."""
        tally = Tally()
        for site in observed.sites:
            if site.origin is not Origin.CODE or not site.place:
                continue
            if not self.is_user(site.place.method):
                # Initialisers of the library make objects that the facts take for given.
                continue
            allocations = self._allocations.get((site.place, site.type), [])
            if allocations and all(each.multiplicity is Multiplicity.ONE for each in allocations):
                tally.seen += site.count
                tally.allowed += len(allocations)
                if site.count > len(allocations):
                    tally.missing.append(f"{site.count} objects of {tell(site)}")
        return tally

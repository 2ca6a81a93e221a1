"""Where an instance holds read locks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from heddle.abstraction.locking.regions import LockUse, Regions, regions_of
from heddle.abstraction.locking.roots import Lock
from heddle.abstraction.locking.sites import Site
from heddle.abstraction.locking.skeleton import Skeleton
from heddle.abstraction.locking.try_locks import branch_on
from heddle.program.jdk import LockCall


def with_read_locks(
    skeleton: Skeleton,
    sites: Mapping[int, Site],
    ways: Mapping[int, tuple[tuple[int, ...], tuple[int, ...], bool]],
    regions: Regions,
    method: Lock | None,
) -> Regions:
    """Regions in which read locks are held too; without them if they do not nest with the others.

    Either way, read locks that are given back without having been taken are unmatched.
    """
    own = _use(skeleton, sites)
    loose = frozenset[Lock]().union(*(site.reads for site in sites.values()))
    if not (own.enters or own.exits or own.attempts or loose):
        return regions
    unmatched = loose | regions_of(ways, own, None).unmatched
    use = regions.use
    every = LockUse(
        {**use.enters, **own.enters},
        {**use.exits, **own.exits},
        use.loose,
        {**use.attempts, **own.attempts},
    )
    both = regions_of(ways, every, method)
    waits = any(site.waits is not None for site in sites.values())
    if waits or both.forgotten or both.unmatched - _locks(own) != regions.unmatched:
        return replace(regions, unmatched=unmatched)
    return replace(both, unmatched=unmatched)


def _locks(use: LockUse) -> frozenset[Lock]:
    """The locks that are taken or given back."""
    tried = (lock for lock, _ in use.attempts.values())
    return frozenset({*use.enters.values(), *use.exits.values(), *tried})


def _use(skeleton: Skeleton, sites: Mapping[int, Site]) -> LockUse:
    enters, exits, attempts = {}, {}, {}
    for index, site in sites.items():
        match site.read:
            case (LockCall.TAKE, lock):
                enters[index] = lock
            case (LockCall.RELEASE, lock):
                exits[index] = lock
            case (LockCall.TRY, lock):
                answer = branch_on(skeleton, index)
                if answer is not None:
                    attempts[index + 1] = lock, answer.then
    return LockUse(enters, exits, {}, attempts)

"""Tests side by side, each in a process of its own: one that crashes costs only its own answer."""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from selectors import EVENT_READ, DefaultSelector
from time import monotonic

from heddle.budget import OutOfBudget, enforced
from heddle.errors import HeddleError
from heddle.program.program import Program
from heddle.results import Report, decode_report, encode_report
from heddle.suites.answers import Asking, answer, crashed, disabled, told, undecided
from heddle.suites.model import Test
from heddle.suites.sharing import Share, share_of

Listener = Callable[[int, int, Sequence[str]], None]
"""Is told how many tests are answered, how many there are, and which are running."""


@dataclass(slots=True)
class _Running:
    """A process that answers one test."""

    place: int
    process: int
    pipe: int
    received: bytearray = field(default_factory=bytearray)


@dataclass(frozen=True, slots=True)
class Pool:
    """At most `jobs` processes at a time; `save` is done with each answer where it was found.

    Those that run at a time share the memory that is allowed; the time is that of each.
    """

    program: Program
    asking: Asking
    jobs: int
    save: Callable[[Report], Report]
    listener: Listener | None = None

    def answers(self, tests: Sequence[Test]) -> Report:
        """The verdicts on all tests, in their order."""
        answers: list[Report | None] = [None] * len(tests)
        waiting = [place for place, test in enumerate(tests) if test.disabled is None]
        for place, test in enumerate(tests):
            if test.disabled is not None:
                answers[place] = Report((), (disabled(test),))
        for place, report in self._all(tests, waiting):
            answers[place] = report
        known = [each for each in answers if each is not None]
        return Report(
            tuple(verdict for each in known for verdict in each.verdicts),
            tuple(remark for each in known for remark in each.remarks),
        )

    def _all(self, tests: Sequence[Test], waiting: list[int]) -> Iterator[tuple[int, Report]]:
        running: dict[int, _Running] = {}
        done, total = 0, len(waiting)
        share = share_of(self.asking.search.limits.memory, min(self.jobs, total))
        queue = waiting[::-1]
        with DefaultSelector() as selector:
            try:
                while queue or running:
                    while queue and len(running) < self.jobs:
                        place = queue.pop()
                        one = self._start(tests[place], place, [*running], share)
                        running[one.pipe] = one
                        selector.register(one.pipe, EVENT_READ)
                    self._tell(done, total, [tests[one.place] for one in running.values()])
                    for key, _ in selector.select():
                        one = running[key.fd]
                        chunk = os.read(one.pipe, 1 << 16)
                        one.received += chunk
                        if not chunk:
                            selector.unregister(one.pipe)
                            del running[one.pipe]
                            done += 1
                            yield one.place, self._ended(tests[one.place], one)
            finally:
                for one in running.values():
                    _end(one)

    def _tell(self, done: int, total: int, running: Sequence[Test]) -> None:
        if self.listener is not None:
            self.listener(done, total, [test.subject for test in running])

    def _start(
        self, test: Test, place: int, others: Sequence[int], share: Share | None
    ) -> _Running:
        reading, writing = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        process = os.fork()
        if process == 0:
            for pipe in (reading, *others):
                os.close(pipe)
            _become_child(lambda: self._answer(test, share), writing)
        os.close(writing)
        return _Running(place, process, reading)

    def _answer(self, test: Test, share: Share | None) -> Report:
        """In the process of the test."""
        report = self._limited(test, None if share is None else share.part)
        return report if share is None else share.told(report)

    def _limited(self, test: Test, memory: int | None) -> Report:
        limits = replace(self.asking.search.limits, started=monotonic(), memory=memory)
        asking = replace(self.asking, search=replace(self.asking.search, limits=limits))
        try:
            with enforced(limits.budget):
                report = answer(self.program, test, asking)
            return self.save(report)
        except OutOfBudget as out:
            return undecided(test, asking.claims, out.reason)
        except HeddleError as error:
            return undecided(test, asking.claims, told(error))

    def _ended(self, test: Test, one: _Running) -> Report:
        os.close(one.pipe)
        _, status = os.waitpid(one.process, 0)
        code = os.waitstatus_to_exitcode(status)
        with suppress(ValueError, KeyError):
            if code == 0:
                return decode_report(json.loads(one.received))
        return undecided(test, self.asking.claims, crashed(code))


def _become_child(work: Callable[[], Report], writing: int) -> None:
    """Answer and end, without anything that the parent would do at its end."""
    status = 1
    try:
        data = json.dumps(encode_report(work())).encode()
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(data)
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


def _end(one: _Running) -> None:
    import signal

    with suppress(ProcessLookupError):
        os.kill(one.process, signal.SIGTERM)
    os.close(one.pipe)
    with suppress(ChildProcessError):
        os.waitpid(one.process, 0)

"""Which tests the user means."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

from heddle.errors import InputError
from heddle.suites.model import Test


def selected(tests: Sequence[Test], patterns: Sequence[str]) -> tuple[Test, ...]:
    """The tests that one of the patterns means, all if there is none.

    A pattern is `Class#method`, `Class` or `#method`, with `*` and `?`; a class may be named
    without its package, and a nested one as in Java, `Outer.Inner`; a class stands for those nested
    in it, too. A pattern that means no test is an error.
    """
    if not patterns:
        return tuple(tests)
    for pattern in patterns:
        if not any(_means(pattern, test) for test in tests):
            raise InputError(
                f"--test {pattern}: there is no such test",
                remedy=f"one of the tests is {tests[0].class_name}#{tests[0].method}",
            )
    return tuple(test for test in tests if any(_means(each, test) for each in patterns))


def _means(pattern: str, test: Test) -> bool:
    class_pattern, hash_sign, method = pattern.partition("#")
    if not hash_sign and fnmatchcase(test.subject, pattern):
        return True
    binary = {test.class_name, test.class_name.rpartition(".")[2]}
    names = binary | {name.replace("$", ".") for name in binary}
    if not hash_sign and any(fnmatchcase(name, f"{class_pattern}$*") for name in binary):
        return True
    is_class = not class_pattern or any(fnmatchcase(name, class_pattern) for name in names)
    return is_class and fnmatchcase(test.method, method or "*")

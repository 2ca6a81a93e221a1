"""Fixtures that every kind of test shares."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from conformance.java import compile_apart
from heddle import _core
from programs.atomic_expectations import ATOMIC, NOT_ATOMIC
from programs.expectations import FREE, HOLDS, RACY, VIOLATES
from programs.flow_expectations import LEAKS, SAFE
from support.rotation import is_due
from support.sharing import made_once

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

# Same examples everywhere, every time; the long tier looks further afield.
settings.register_profile("ci", max_examples=100, deadline=None, derandomize=True)
EXAMPLES = int(os.environ.get("HEDDLE_EXAMPLES", "0"))
if EXAMPLES:
    settings.register_profile("long", max_examples=EXAMPLES, deadline=None, derandomize=True)

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="rewrite the golden files")


def pytest_configure(config: pytest.Config) -> None:
    # Started in the background, tests would ignore Ctrl-C, and so would all that they start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    settings.load_profile("long" if EXAMPLES else "ci")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """CI runs a part of the tests that take turns; a run of one file or folder has all of them."""
    if config.option.markexpr != "not long" or config.option.keyword or config.args != ["tests"]:
        return
    later = [
        item
        for item, due in zip(items, is_due([item.nodeid for item in items]), strict=True)
        if not due
    ]
    if later:
        left_out = set(later)
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=later)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Answers call an error of the core unknown, which comparisons pass over; tests do not."""
    before = _core.internal_errors()
    result = yield
    met = _core.internal_errors() - before
    assert not met or item.get_closest_marker("meets_internal_errors"), (
        f"the core met {met} internal errors; the standard error output says where"
    )
    return result


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What oracles count is told at the end: how much was compared, how much was not."""
    reports = [
        report
        for outcome in ("passed", "failed")
        for report in terminalreporter.getreports(outcome)
    ]
    for report in reports:
        for name, text in getattr(report, "user_properties", ()):
            if name == "summary":
                terminalreporter.write_line(str(text))


@pytest.fixture(scope="session")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The suite of programs, compiled: `holds/NAME` and `violates/NAME` are folders of classes."""

    def compile_all(folder: Path) -> None:
        for kind, paths in (("holds", HOLDS), ("violates", VIOLATES)):
            compile_apart(paths, folder / kind)

    return made_once(tmp_path_factory, "programs", compile_all)


@pytest.fixture(scope="session")
def race_classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The suite of data races, compiled: `racy/NAME` and `free/NAME` are folders of classes."""

    def compile_all(folder: Path) -> None:
        for kind, paths in (("racy", RACY), ("free", FREE)):
            compile_apart(paths, folder / kind)

    return made_once(tmp_path_factory, "races", compile_all)


@pytest.fixture(scope="session")
def atomic_classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The suite of atomic sets, compiled, in folders like those of the suite of programs."""

    def compile_all(folder: Path) -> None:
        for kind, paths in (("holds", ATOMIC), ("violates", NOT_ATOMIC)):
            compile_apart(paths, folder / kind)

    return made_once(tmp_path_factory, "atomicity", compile_all)


@pytest.fixture(scope="session")
def flow_classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The suite of flows, compiled: `leaks/NAME` and `safe/NAME` are folders of classes."""

    def compile_all(folder: Path) -> None:
        for kind, paths in (("leaks", LEAKS), ("safe", SAFE)):
            compile_apart(paths, folder / kind)

    return made_once(tmp_path_factory, "flow", compile_all)


@pytest.fixture
def expect_golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with tests/golden/NAME, or rewrite that file under `--bless`."""

    def compare(name: str, actual: str) -> None:
        file = GOLDEN / name
        if request.config.getoption("--bless"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(actual)
        assert file.exists(), f"no golden file {name}: make it with `python3 dev.py bless`"
        assert actual == file.read_text()

    return compare

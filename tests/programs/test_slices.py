"""Each program says which lines the slice at one line has, and which it lacks."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from conformance.java import compile_apart
from heddle import api
from heddle.abstraction.slices.slice import Slices
from heddle.questions.question import Confirmation, Question
from heddle.questions.search_options import Order, Sampling, SearchLimits, SearchOptions
from heddle.results import NoDataRace, NoDeadlock, Outcome
from support.final_states import final_states
from support.sharing import made_once

# What `Object.toString` shows of an object.
IDENTITY = re.compile(r"@[0-9a-f]{1,8}\b")
STATES = 20_000
PROGRAMS = sorted((Path(__file__).parent / "slices").glob("*.java"))


def numbers(path: Path, word: str) -> set[int]:
    found = re.findall(rf"// {word}: (.*)", path.read_text())
    return {int(each) for each in " ".join(found).split()}


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_a_slice_has_the_lines_that_matter_and_lacks_others(path: Path) -> None:
    [at] = numbers(path, "at")
    found = api.slice_of(api.load(path), f"{path.name}:{at}")
    lines = {each.location.line for each in found.lines}
    assert numbers(path, "has") <= lines, "too small"
    assert not numbers(path, "lacks") & lines, "too large"


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_a_line_is_influenced_by_the_lines_that_can_influence_it(path: Path) -> None:
    """The forward slice of a line has the criterion of a backward slice that has the line."""
    [at] = numbers(path, "at")
    program = api.load(path)
    backward = {each.location.line for each in api.slice_of(program, f"{path.name}:{at}").lines}
    for line in sorted(numbers(path, "has") & backward)[:2]:
        forward = api.slice_of(program, f"{path.name}:{line}", forward=True)
        assert at in {each.location.line for each in forward.lines}, line


@pytest.fixture(scope="module")
def wholes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The classes of all programs, each in a folder of its own."""
    return made_once(tmp_path_factory, "wholes", lambda folder: compile_apart(PROGRAMS, folder))


def without_identities(text: str) -> set[str]:
    """The lines of a text; identity hash codes are those of the machine that printed them."""
    return set(IDENTITY.sub("@", text).splitlines())


def printed_by_java(folder: Path, name: str) -> set[str]:
    """The lines of one run, with every class verified."""
    command = ["java", "-Xverify:all", "-cp", str(folder), name]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert "Error" not in ran.stderr, ran.stderr
    return without_identities(ran.stdout)


def printed_in_any_run(folder: Path, name: str) -> set[str]:
    """The lines that are printed in any interleaving."""
    options = SearchOptions(limits=SearchLimits(states=STATES))
    ends = final_states(api.load(folder, main=name), options)
    assert ends.gap is None, ends.gap
    return set().union(*(without_identities(state.printed) for state in ends.states))


@pytest.mark.long
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_an_executable_slice_is_verified_and_prints_no_more(
    path: Path, wholes: Path, tmp_path: Path
) -> None:
    """Where the criterion prints, it prints the same.

    What one run prints may depend on how threads are scheduled, so all runs count.
    """
    [at] = numbers(path, "at")
    found = Slices(api.load(path)).executable(f"{path.name}:{at}")
    for name, data in found.classes.items():
        (tmp_path / f"{name}.class").write_bytes(data)
    whole = printed_in_any_run(wholes / path.stem, path.stem)
    part = printed_in_any_run(tmp_path, path.stem)
    by_java = printed_by_java(tmp_path, path.stem)
    assert part <= whole
    assert by_java <= part
    source = path.read_text()
    if "println" in source.splitlines()[at - 1]:
        assert by_java, "the criterion was not reached"
        if source.count("print") == 1:
            assert part == whole


def test_a_slice_from_a_warning_about_the_remote_agent_shows_its_deadlock(tmp_path: Path) -> None:
    """On the counter that a run warns of: what its 24 devices do is sliced away."""
    path = Path(__file__).parent / "observed" / "RemoteAgentCrowd.java"
    program = api.load(path)
    order = Order("random", sampling=Sampling(seed=0, runs=1))
    question = Question(
        program, (NoDataRace(),), SearchOptions(order=order), confirmation=Confirmation.NONE
    )
    findings = api.answer(question, "runs").verdicts[0].findings
    [warned] = [each for each in findings if each.about == ("RemoteAgentCrowd$Event.count",)]
    places = [f"{path.name}:{place.line}" for place in warned.locations]
    slices = Slices(program)
    lines = {each.location.line for each in slices.at(*places).lines}
    source = path.read_text().splitlines()
    assert not {number for number, line in enumerate(source, 1) if "readings" in line} & lines
    for name, data in slices.executable(*places).classes.items():
        (tmp_path / f"{name}.class").write_bytes(data)
    [verdict] = api.check(tmp_path, main=path.stem, claims=[NoDeadlock()], seconds=60).verdicts
    assert verdict.outcome is Outcome.VIOLATED

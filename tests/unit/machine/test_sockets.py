"""Sockets of a program: they connect its own threads, and nothing of the computer is touched."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

import heddle
from heddle.api import Program, load
from heddle.machine import run
from heddle.questions.search_options import SearchOptions
from heddle.results import Bounded

PROGRAMS = Path(__file__).parents[2] / "programs"
# Their limits differ from claim to claim.
OWN = Path(__file__).parent / "sockets"
SERVES = """
    import java.net.*;

    public class Serves {
        public static void main(String[] args) throws Exception {
            int port = Integer.parseInt(args[0]);
            try (ServerSocket server = new ServerSocket(port);
                    Socket client = new Socket("localhost", port);
                    Socket accepted = server.accept()) {
                client.getOutputStream().write(42);
                System.out.print(accepted.getInputStream().read());
            }
            try {
                new Socket("localhost", port);
            } catch (ConnectException e) {
                System.out.print(" " + e.getMessage());
            }
        }
    }
"""


def program(folder: Path, name: str, text: str, *arguments: str) -> Program:
    source = folder / f"{name}.java"
    source.write_text(text)
    return load(source, arguments=arguments)


def test_a_port_of_the_computer_is_neither_taken_nor_called(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        port = listener.getsockname()[1]
        outcome = run(program(tmp_path, "Serves", SERVES, str(port)))
        assert outcome.stdout == b"42 Connection refused"
        with pytest.raises(BlockingIOError):
            listener.accept()


def test_a_thread_that_waits_in_vain_is_shown_with_the_address() -> None:
    report = heddle.check(PROGRAMS / "violates" / "SocketGreeting.java", seconds=60)
    finding = next(finding for verdict in report.verdicts for finding in verdict.findings)
    assert "main waits for bytes from 127.0.0.1:32768" in finding.message
    assert "Thread-0 waits for bytes from 127.0.0.1:32769" in finding.message
    assert finding.trace is not None
    told = {step.action for step in finding.trace.steps}
    assert any("connects to 127.0.0.1:32768" in action for action in told)
    assert any("accepts 127.0.0.1:32769" in action for action in told)


@pytest.mark.parametrize(
    "name",
    ["SocketSharedWriter", "SocketAcceptLoop", "SelectorTask", "SocketGoneBeforeConnected"],
)
@pytest.mark.parametrize("twin", ["holds", "violates"])
def test_answers_do_not_depend_on_reductions(name: str, twin: str) -> None:
    options = SearchOptions(without=("guarded", "confined", "read-only", "sleep", "symmetry"))
    report = heddle.check(PROGRAMS / twin / f"{name}.java", options=options, seconds=60)
    outcome = "violated" if twin == "violates" else "holds-within-bound"
    assert report.outcome.value == outcome


def test_that_reads_are_whole_is_a_limit() -> None:
    report = heddle.check(PROGRAMS / "holds" / "SocketGreeting.java", seconds=60)
    coverage = report.verdicts[0].coverage
    assert isinstance(coverage, Bounded)
    assert coverage.limits["sockets"] == (
        "on this computer, bytes arrive at once and whole, buffers are never full"
    )


@pytest.mark.parametrize("name", ["PipeEnd", "SocketTimedRead"])
def test_ends_of_pipes_and_of_timed_waits_are_found(name: str) -> None:
    broken = heddle.check(OWN / "violates" / f"{name}.java", seconds=60)
    repaired = heddle.check(OWN / "holds" / f"{name}.java", seconds=60)
    assert broken.outcome.value == "violated"
    assert repaired.outcome.value == "holds-within-bound"

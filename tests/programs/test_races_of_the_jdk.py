"""Races in the JDK's own classes are found, since their bytecode is what runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from heddle import NoDeadlock, Outcome, check
from heddle.inputs.jdk import find_jdk

if TYPE_CHECKING:
    from pathlib import Path

LOST_INTERRUPT = """
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** A thread that reads from a channel is interrupted; the channel closes, and the read ends. */
public class LostInterrupt {
    static void read(SocketChannel channel) {
        try {
            channel.read(ByteBuffer.allocate(1));
        } catch (ClosedByInterruptException expected) {
            return;
        } catch (IOException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    public static void main(String[] args) throws Exception {
        var here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        ServerSocketChannel server = ServerSocketChannel.open().bind(here);
        SocketChannel client = SocketChannel.open(server.getLocalAddress());
        SocketChannel accepted = server.accept();
        Thread reader = new Thread(() -> read(client));
        reader.start();
        reader.interrupt();
        reader.join();
    }
}
"""
OLD, NEW = 17, 21


def test_an_interrupt_that_the_jdk_loses_beside_a_read_is_a_deadlock(tmp_path: Path) -> None:
    """`Thread.interrupt` of JDK 17 looks for a channel to close before it sets the flag.

    Between the two, the other thread begins to read: it does not see the flag yet, and no one
    closes its channel. Later JDKs set the flag first.
    """
    version = find_jdk().version
    if OLD < version < NEW:
        pytest.skip(f"which order JDK {version} has is not known")
    path = tmp_path / "LostInterrupt.java"
    path.write_text(LOST_INTERRUPT)
    report = check(path, claims=[NoDeadlock()])
    if version >= NEW:
        assert report.outcome in (Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND)
        return
    assert report.outcome is Outcome.VIOLATED
    (finding,) = report.verdicts[0].findings
    assert "waits for bytes" in finding.message

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** Channels that wait. */
public class Channels {
    interface Act {
        Object run() throws Exception;
    }

    static void show(String what, Act act) {
        try {
            System.out.println(what + ": " + act.run());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }

    static Thread start(String what, Act act) throws Exception {
        Thread thread = new Thread(() -> show(what, act));
        thread.start();
        Thread.sleep(20);
        return thread;
    }

    static ByteBuffer text(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    public static void main(String[] args) throws Exception {
        ServerSocketChannel server = ServerSocketChannel.open();
        show("unbound", server::getLocalAddress);
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        InetSocketAddress address = (InetSocketAddress) server.getLocalAddress();
        System.out.println(address.getAddress() + " " + (address.getPort() > 0));
        show("not connected", () -> SocketChannel.open().read(ByteBuffer.allocate(1)));
        SocketChannel client = SocketChannel.open(address);
        SocketChannel accepted = server.accept();
        System.out.println(client.isConnected() + " " + accepted.getRemoteAddress().equals(client.getLocalAddress()));
        System.out.println(client.write(new ByteBuffer[] {text("ab"), text("cde")}));
        ByteBuffer[] parts = {ByteBuffer.allocate(3), ByteBuffer.allocateDirect(8)};
        System.out.println(accepted.read(parts) + " " + parts[0].position() + " " + parts[1].position());
        Thread reader = start("read", () -> {
            ByteBuffer buffer = ByteBuffer.allocate(16);
            int count = client.read(buffer);
            return new String(buffer.array(), 0, count, StandardCharsets.UTF_8) + " " + client.read(buffer);
        });
        accepted.write(text("hello"));
        accepted.shutdownOutput();
        reader.join();
        Thread acceptor = start("accept", server::accept);
        server.close();
        acceptor.join();
        Thread closed = start("closed", () -> accepted.read(ByteBuffer.allocate(1)));
        accepted.close();
        closed.join();
        show("closed before", () -> accepted.read(ByteBuffer.allocate(1)));
        client.close();

        ServerSocketChannel other = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0));
        SocketChannel waits = SocketChannel.open(other.getLocalAddress());
        Thread interrupted = start("interrupted", () -> waits.read(ByteBuffer.allocate(1)));
        interrupted.interrupt();
        interrupted.join();
        System.out.println(waits.isOpen());
        other.close();
        Class<?>[] classes = {AsynchronousCloseException.class, ClosedByInterruptException.class, ClosedChannelException.class, NotYetConnectedException.class};
        System.out.println(classes.length);
    }
}

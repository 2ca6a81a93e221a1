import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Channels that never wait. */
public class NonBlocking {
    public static void main(String[] args) throws Exception {
        ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0));
        server.configureBlocking(false);
        System.out.println(server.accept() + " " + server.isBlocking());
        SocketChannel client = SocketChannel.open();
        client.configureBlocking(false);
        InetSocketAddress address = (InetSocketAddress) server.getLocalAddress();
        boolean done = client.connect(address);
        while (!done && !client.finishConnect()) {
            Thread.yield();
        }
        System.out.println(client.isConnected() + " " + client.isConnectionPending());
        SocketChannel accepted = server.accept();
        while (accepted == null) {
            Thread.sleep(1);
            accepted = server.accept();
        }
        accepted.configureBlocking(false);
        ByteBuffer buffer = ByteBuffer.allocate(4);
        System.out.println(accepted.read(buffer));
        System.out.println(client.write(ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5})));
        Thread.sleep(10);
        System.out.println(accepted.read(buffer) + " " + accepted.read(buffer));
        buffer.clear();
        System.out.println(accepted.read(buffer));
        client.close();
        Thread.sleep(10);
        System.out.println(accepted.read(buffer));
        accepted.close();
        server.close();
        SocketChannel refused = SocketChannel.open();
        refused.configureBlocking(false);
        try {
            if (!refused.connect(address)) {
                while (!refused.finishConnect()) {
                    Thread.sleep(1);
                }
            }
            System.out.println("connected");
        } catch (ConnectException e) {
            System.out.println(e.getMessage() + " " + refused.isOpen());
        }
    }
}

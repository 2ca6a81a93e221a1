import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Who asks for a connection is told at last that the other end has gone since then. */
public class GoneBeforeConnected {
    static ServerSocketChannel server() throws IOException {
        return ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    static SocketChannel ask(ServerSocketChannel server) throws IOException {
        SocketChannel channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.connect(server.getLocalAddress());
        return channel;
    }

    static void finish(SocketChannel channel) {
        try {
            System.out.println(channel.finishConnect());
            System.out.println(channel.read(ByteBuffer.allocate(2)));
        } catch (IOException e) {
            System.out.println(e);
        }
        System.out.println(channel.isConnected() + " " + channel.isConnectionPending() + " " + channel.isOpen());
    }

    public static void main(String[] args) throws Exception {
        ServerSocketChannel server = server();
        SocketChannel first = ask(server);
        server.close();
        finish(first);

        server = server();
        SocketChannel second = ask(server);
        try (Selector selector = Selector.open()) {
            SelectionKey key = second.register(selector, SelectionKey.OP_CONNECT);
            server.close();
            System.out.println(selector.select() + " " + key.isConnectable());
            finish(second);
        }

        server = server();
        SocketChannel third = ask(server);
        SocketChannel accepted = server.accept();
        accepted.write(ByteBuffer.wrap(new byte[] {1}));
        accepted.setOption(StandardSocketOptions.SO_LINGER, 0);
        accepted.close();
        finish(third);

        SocketChannel fourth = ask(server);
        accepted = server.accept();
        accepted.write(ByteBuffer.wrap(new byte[] {1}));
        accepted.close();
        finish(fourth);
        fourth.close();
        server.close();
    }
}

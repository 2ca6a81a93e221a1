import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Iterator;

/** One thread serves all clients, by a selector. */
public class SelectorServer {
    static final int CLIENTS = 3;

    static void serve(Selector selector, ServerSocketChannel server) throws IOException {
        int left = CLIENTS;
        while (left > 0) {
            selector.select();
            Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
            while (keys.hasNext()) {
                SelectionKey key = keys.next();
                keys.remove();
                if (key.isAcceptable()) {
                    SocketChannel channel = server.accept();
                    if (channel != null) {
                        channel.configureBlocking(false);
                        channel.register(selector, SelectionKey.OP_READ, ByteBuffer.allocate(8));
                    }
                } else if (key.isReadable()) {
                    SocketChannel channel = (SocketChannel) key.channel();
                    ByteBuffer buffer = (ByteBuffer) key.attachment();
                    if (channel.read(buffer) < 0) {
                        key.cancel();
                        channel.close();
                        left--;
                    } else if (buffer.position() == 4) {
                        key.interestOps(SelectionKey.OP_WRITE);
                    }
                } else if (key.isWritable()) {
                    ByteBuffer buffer = (ByteBuffer) key.attachment();
                    buffer.flip();
                    buffer.putInt(0, buffer.getInt(0) * 10);
                    ((SocketChannel) key.channel()).write(buffer);
                    buffer.clear();
                    key.interestOps(SelectionKey.OP_READ);
                }
            }
        }
    }

    static int ask(int port, int number) {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.getOutputStream().write(ByteBuffer.allocate(4).putInt(number).array());
            return new DataInputStream(socket.getInputStream()).readInt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        try (Selector selector = Selector.open(); ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress("127.0.0.1", 0));
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
            int[] answers = new int[CLIENTS];
            Thread[] clients = new Thread[CLIENTS];
            for (int i = 0; i < CLIENTS; i++) {
                int number = i;
                clients[i] = new Thread(() -> answers[number] = ask(port, number + 1));
                clients[i].start();
            }
            serve(selector, server);
            for (Thread client : clients) {
                client.join();
            }
            System.out.println(java.util.Arrays.toString(answers));
        }
    }
}

/** Asynchronous channels: what their futures give, what handlers are told, and files. */
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;

public class Asynchronous {
    static final BlockingQueue<String> TOLD = new LinkedBlockingQueue<>();

    static class Tells<T> implements CompletionHandler<T, String> {
        @Override
        public void completed(T result, String attachment) {
            TOLD.add(attachment + " " + (result instanceof Integer ? result : "connected"));
        }

        @Override
        public void failed(Throwable error, String attachment) {
            TOLD.add(attachment + " " + error.getClass().getSimpleName());
        }
    }

    static void sockets() throws Exception {
        AsynchronousServerSocketChannel server = AsynchronousServerSocketChannel.open();
        server.bind(new InetSocketAddress("127.0.0.1", 0));
        Future<AsynchronousSocketChannel> accepted = server.accept();
        AsynchronousSocketChannel client = AsynchronousSocketChannel.open();
        client.connect(server.getLocalAddress()).get();
        AsynchronousSocketChannel peer = accepted.get();
        System.out.println(client.write(ByteBuffer.wrap(new byte[3])).get());
        ByteBuffer room = ByteBuffer.allocate(5);
        System.out.println(peer.read(room).get() + " " + room.position());
        peer.read(ByteBuffer.allocate(2), "read", new Tells<Integer>());
        client.write(ByteBuffer.wrap(new byte[1])).get();
        System.out.println(TOLD.take());
        client.close();
        System.out.println(peer.read(room).get());
        peer.close();
        server.accept("accept", new Tells<AsynchronousSocketChannel>());
        server.close();
        System.out.println(TOLD.take());
    }

    public static void main(String[] args) throws Exception {
        sockets();
        try {
            AsynchronousSocketChannel.open().connect(new InetSocketAddress("127.0.0.1", 1)).get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
        Path path = Files.createTempFile("asynchronous", ".txt");
        try (AsynchronousFileChannel file = AsynchronousFileChannel.open(path, StandardOpenOption.READ,
                StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            System.out.println(file.write(ByteBuffer.wrap("hello".getBytes()), 2).get());
            ByteBuffer room = ByteBuffer.allocate(20);
            System.out.println(file.read(room, 1).get() + " " + file.size());
            file.read(room, 9, "end", new Tells<Integer>());
            System.out.println(TOLD.take());
        }
    }
}

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** What a selector selects, and what wakes it. */
public class Selectors {
    static void select(Selector selector) throws Exception {
        Thread thread = new Thread(() -> {
            try {
                System.out.println("selected " + selector.select());
            } catch (Exception e) {
                System.out.println(e);
            }
        });
        thread.start();
        Thread.sleep(20);
        selector.wakeup();
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        Selector selector = Selector.open();
        System.out.println(selector.selectNow() + " " + selector.select(10));
        selector.wakeup();
        System.out.println(selector.select());
        select(selector);
        ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0));
        server.configureBlocking(false);
        SelectionKey accepts = server.register(selector, SelectionKey.OP_ACCEPT, "server");
        System.out.println(selector.selectNow() + " " + selector.keys().size());
        SocketChannel client = SocketChannel.open();
        client.configureBlocking(false);
        SelectionKey connects = client.register(selector, SelectionKey.OP_CONNECT);
        boolean connected = client.connect(server.getLocalAddress());
        while (!connected) {
            selector.select();
            connected = connects.isConnectable() && client.finishConnect();
        }
        connects.interestOps(SelectionKey.OP_READ);
        selector.select();
        System.out.println(accepts.isAcceptable() + " " + accepts.attachment() + " " + accepts.isValid());
        SocketChannel accepted = server.accept();
        selector.selectedKeys().clear();
        System.out.println(selector.selectNow());
        accepted.write(ByteBuffer.wrap(new byte[] {1, 2}));
        System.out.println(selector.select() + " " + connects.isReadable() + " " + connects.isWritable());
        System.out.println(selector.select(10));
        connects.cancel();
        try {
            connects.isReadable();
        } catch (CancelledKeyException e) {
            System.out.println("cancelled " + connects.isValid());
        }
        System.out.println(selector.selectNow() + " " + selector.keys().size());
        server.close();
        System.out.println(accepts.isValid());
        Pipe pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        SelectionKey reads = pipe.source().register(selector, SelectionKey.OP_READ);
        System.out.println(selector.selectNow());
        Thread writer = new Thread(() -> {
            try {
                Thread.sleep(10);
                pipe.sink().write(ByteBuffer.wrap(new byte[] {7}));
            } catch (Exception e) {
                System.out.println(e);
            }
        });
        writer.start();
        System.out.println(selector.select() + " " + reads.isReadable());
        writer.join();
        pipe.sink().close();
        pipe.source().close();
        selector.close();
        try {
            selector.select();
        } catch (ClosedSelectorException e) {
            System.out.println("closed " + selector.isOpen());
        }
        client.close();
        accepted.close();
    }
}

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;

/** What sockets say of themselves before they are told otherwise, and ports that are taken. */
public class ServerOptions {
    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(0); Socket idle = new Socket()) {
            System.out.println(server.getReuseAddress() + " " + server.getSoTimeout() + " " + server.isBound());
            System.out.println(idle.getReuseAddress() + " " + idle.getSoLinger() + " " + idle.getTcpNoDelay());
            tryToBind(server.getLocalPort());
        }
        try (ServerSocket unbound = new ServerSocket()) {
            unbound.setReuseAddress(false);
            unbound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            System.out.println(unbound.getReuseAddress() + " " + unbound.isBound());
            tryToBind(unbound.getLocalPort());
        }
        try (ServerSocketChannel channel = ServerSocketChannel.open()) {
            System.out.println(channel.socket().getReuseAddress() + " " + channel.getLocalAddress());
        }
    }

    private static void tryToBind(int port) {
        try (ServerSocket second = new ServerSocket()) {
            second.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            System.out.println("bound twice");
        } catch (IOException e) {
            System.out.println(e);
        }
    }
}

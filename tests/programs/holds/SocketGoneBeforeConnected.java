// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: network, salt of immutable collections, sockets
// because: a listener that closes may reset the connection, which is no ConnectException.

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;

public class SocketGoneBeforeConnected {
    static void call(InetAddress host, int port) {
        try (Socket socket = new Socket(host, port)) {
            socket.getPort();
        } catch (SocketException e) {
            return;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        InetAddress host = server.getInetAddress();
        int port = server.getLocalPort();
        Thread caller = new Thread(() -> call(host, port));
        caller.start();
        server.close();
        caller.join();
    }
}

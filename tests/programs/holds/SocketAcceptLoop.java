// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: salt of immutable collections, sockets
// because: closing the server's socket ends the wait for the next connection.

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;

public class SocketAcceptLoop {
    static volatile boolean stopped;

    static void serve(ServerSocket server) {
        while (!stopped) {
            try (Socket socket = server.accept()) {
                socket.getOutputStream().write(1);
            } catch (SocketException e) {
                assert stopped;
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(() -> serve(server));
        thread.start();
        stopped = true;
        server.close();
        thread.join();
    }
}

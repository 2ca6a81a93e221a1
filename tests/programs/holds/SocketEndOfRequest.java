// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: salt of immutable collections, sockets
// because: the client ends its half of the connection, so the server hears the end of the request.

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

public class SocketEndOfRequest {
    static void serve(ServerSocket server) {
        try (Socket socket = server.accept()) {
            byte[] request = socket.getInputStream().readAllBytes();
            socket.getOutputStream().write(request.length);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread thread = new Thread(() -> serve(server));
            thread.start();
            try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
                socket.getOutputStream().write(new byte[] {1, 2, 3});
                socket.shutdownOutput();
                assert socket.getInputStream().read() == 3;
            }
            thread.join();
        }
    }
}

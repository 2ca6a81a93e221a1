// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: salt of immutable collections, sockets
// because: the client speaks first, so one of the two always has something to read.

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

public class SocketGreeting {
    static void answer(Socket socket) throws IOException {
        int greeting = socket.getInputStream().read();
        socket.getOutputStream().write(greeting + 1);
    }

    static void serve(ServerSocket server) {
        try (Socket socket = server.accept()) {
            answer(socket);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread thread = new Thread(() -> serve(server));
            thread.start();
            try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
                socket.getOutputStream().write(1);
                assert socket.getInputStream().read() == 2;
            }
            thread.join();
        }
    }
}

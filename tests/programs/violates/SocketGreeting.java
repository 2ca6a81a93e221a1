// expect: no-deadlock violated
// kind: deadlock
// because: each end waits for the other to speak first.

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
                answer(socket);
            }
            thread.join();
        }
    }
}

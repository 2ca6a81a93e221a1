// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: salt of immutable collections, sockets
// because: the threads of the server count under a lock.

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

public class SocketVisits {
    static volatile int visits;

    static synchronized void count(Socket socket) {
        visits = visits + 1;
    }

    static void serve(Socket socket) {
        try (socket) {
            count(socket);
            socket.getOutputStream().write(1);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                Socket first = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket second = new Socket(server.getInetAddress(), server.getLocalPort())) {
            Socket one = server.accept();
            Socket two = server.accept();
            Thread thread = new Thread(() -> serve(one));
            thread.start();
            serve(two);
            assert first.getInputStream().read() + second.getInputStream().read() == 2;
            assert visits == 2;
            thread.join();
        }
    }
}

// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: salt of immutable collections, sockets
// because: the socket is closed after its reader has ended.

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

public class SocketClosedUnderReader {
    static void read(Socket socket) {
        try {
            if (socket.getInputStream().read() != 7) {
                throw new IllegalStateException("cut off");
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
            Socket accepted = server.accept();
            Thread reader = new Thread(() -> read(client));
            reader.start();
            accepted.getOutputStream().write(7);
            reader.join();
            client.close();
            accepted.close();
        }
    }
}

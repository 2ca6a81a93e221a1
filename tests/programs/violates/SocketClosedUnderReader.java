// expect: no-uncaught-exception violated
// kind: uncaught-exception
// line: 18
// because: the socket is closed while another thread is about to read from it.

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
            client.close();
            reader.join();
            accepted.close();
        }
    }
}

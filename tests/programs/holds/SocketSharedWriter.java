// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: salt of immutable collections, sockets
// because: a message is written under a lock, both halves together.

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

public class SocketSharedWriter {
    static void send(OutputStream out, int value) {
        try {
            synchronized (SocketSharedWriter.class) {
                out.write(value);
                out.write(value);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            OutputStream out = client.getOutputStream();
            Thread other = new Thread(() -> send(out, 2));
            other.start();
            send(out, 1);
            other.join();
            byte[] got = accepted.getInputStream().readNBytes(4);
            assert got[0] == got[1] && got[2] == got[3];
        }
    }
}

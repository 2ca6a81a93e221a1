// expect: no-uncaught-exception violated
// kind: assertion
// line: 34
// because: another thread writes between the two halves of a message.

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

public class SocketSharedWriter {
    static void send(OutputStream out, int value) {
        try {
            {
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

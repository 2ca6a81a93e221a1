// expect: no-uncaught-exception violated
// kind: uncaught-exception
// line: 21
// because: another thread takes the port between the look for a free one and its use.

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

public class SocketFreePort {
    static ServerSocket open() throws IOException {
        ServerSocket found = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        found.close();
        return new ServerSocket(found.getLocalPort(), 1, InetAddress.getLoopbackAddress());
    }

    static void use() {
        try (ServerSocket server = open()) {
            assert server.isBound();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(SocketFreePort::use);
        other.start();
        use();
        other.join();
    }
}

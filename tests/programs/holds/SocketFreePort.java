// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: salt of immutable collections, sockets
// because: a port is free as long as no socket has it: the socket that found it keeps it.

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

public class SocketFreePort {
    static ServerSocket open() throws IOException {
        ServerSocket found = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        return found;
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

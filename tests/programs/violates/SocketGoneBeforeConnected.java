// expect: no-uncaught-exception violated
// kind: uncaught-exception
// line: 19
// because: the listener closes when the connection is there and its owner does not know it yet.

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

public class SocketGoneBeforeConnected {
    static void call(InetAddress host, int port) {
        try (Socket socket = new Socket(host, port)) {
            socket.getPort();
        } catch (ConnectException e) {
            return;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        InetAddress host = server.getInetAddress();
        int port = server.getLocalPort();
        Thread caller = new Thread(() -> call(host, port));
        caller.start();
        server.close();
        caller.join();
    }
}

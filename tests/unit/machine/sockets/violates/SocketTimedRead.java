// The answer may come later than the reader waits.

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;

public class SocketTimedRead {
    static void answer(Socket socket) {
        try {
            socket.getOutputStream().write(5);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            Thread other = new Thread(() -> answer(accepted));
            other.start();
            client.setSoTimeout(100);
            int got = -1;
            try {
                got = client.getInputStream().read();
            } catch (SocketTimeoutException e) {
                throw new IllegalStateException(e);
            }
            assert got == 5;
            other.join();
        }
    }
}

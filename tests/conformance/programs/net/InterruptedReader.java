import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** An interrupt does not end the wait of a thread that reads from a socket; it stays pending. */
public class InterruptedReader {
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            Thread reader = new Thread(() -> {
                try {
                    System.out.println(client.getInputStream().read());
                    System.out.println(Thread.currentThread().isInterrupted());
                } catch (IOException e) {
                    System.out.println(e);
                }
            });
            reader.start();
            Thread.sleep(20);
            System.out.println(reader.getState());
            reader.interrupt();
            Thread.sleep(20);
            System.out.println(reader.isAlive());
            accepted.getOutputStream().write(9);
            reader.join();
        }
    }
}

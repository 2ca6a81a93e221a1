import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** Waits for bytes and for connections that end after some time. */
public class SocketTimeouts {
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(20);
            try {
                server.accept();
            } catch (SocketTimeoutException e) {
                System.out.println(e.getMessage());
            }
            Socket client = new Socket();
            client.connect(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()), 1000);
            Socket accepted = server.accept();
            System.out.println(accepted.getPort() == client.getLocalPort());
            client.setSoTimeout(30);
            System.out.println(client.getSoTimeout() + " " + server.getSoTimeout());
            try {
                client.getInputStream().read();
            } catch (SocketTimeoutException e) {
                System.out.println(e.getMessage());
            }
            accepted.getOutputStream().write(5);
            System.out.println(client.getInputStream().read());
            client.setSoTimeout(0);
            Thread late = new Thread(() -> {
                try {
                    Thread.sleep(20);
                    accepted.getOutputStream().write(6);
                    accepted.close();
                } catch (Exception e) {
                    System.out.println(e);
                }
            });
            late.start();
            System.out.println(client.getInputStream().read() + " " + client.getInputStream().read());
            late.join();
            client.close();
        }
    }
}

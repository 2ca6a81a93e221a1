import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/** Connections wait to be accepted in the order of their coming, with what they have sent. */
public class Backlog {
    static void full() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 4; i++) {
                Socket client = new Socket();
                try {
                    client.connect(server.getLocalSocketAddress(), 50);
                    System.out.println(client.isConnected());
                } catch (SocketTimeoutException e) {
                    System.out.println(e.getMessage() + " " + client.isClosed());
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            List<Socket> clients = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                client.getOutputStream().write("message ".getBytes());
                client.getOutputStream().write('0' + i);
                clients.add(client);
            }
            clients.get(1).close();
            for (int i = 0; i < 3; i++) {
                try (Socket accepted = server.accept()) {
                    InputStream in = accepted.getInputStream();
                    System.out.println(new String(in.readNBytes(9)) + " " + in.available());
                    if (i == 1) {
                        System.out.println(in.read());
                    }
                }
            }
            for (Socket client : clients) {
                client.close();
            }
        }
        full();
    }
}

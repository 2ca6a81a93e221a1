import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Addresses that are in use, and those that nothing listens to. */
public class Ports {
    public static void main(String[] args) throws Exception {
        InetAddress here = InetAddress.getByName("127.0.0.1");
        ServerSocket first = new ServerSocket(0, 1, here);
        ServerSocket second = new ServerSocket(0);
        int port = first.getLocalPort();
        System.out.println(port != second.getLocalPort());
        System.out.println(first.getInetAddress() + " " + second.getInetAddress());
        System.out.println(first.getLocalSocketAddress().equals(new InetSocketAddress(here, port)));
        try {
            new ServerSocket(port, 1, here);
        } catch (BindException e) {
            System.out.println(e.getMessage());
        }
        first.close();
        try {
            new Socket(here, port);
        } catch (ConnectException e) {
            System.out.println(e.getMessage());
        }
        ServerSocket again = new ServerSocket(port, 1, here);
        System.out.println(again.getLocalPort() == port);
        Socket client = new Socket();
        System.out.println(client.isBound() + " " + client.isConnected() + " " + client.getPort());
        client.bind(new InetSocketAddress(here, 0));
        int own = client.getLocalPort();
        client.connect(again.getLocalSocketAddress());
        try (Socket accepted = again.accept()) {
            System.out.println(accepted.getPort() == own);
            System.out.println(accepted.getLocalAddress() + " " + client.getLocalAddress());
            System.out.println(accepted.getRemoteSocketAddress().equals(client.getLocalSocketAddress()));
        }
        client.setTcpNoDelay(true);
        client.setKeepAlive(true);
        System.out.println(client.getTcpNoDelay() + " " + client.getKeepAlive() + " " + client.getSoLinger());
        client.close();
        try {
            client.connect(again.getLocalSocketAddress());
        } catch (IOException e) {
            System.out.println(e.getMessage().toLowerCase());
        }
        again.close();
        second.close();
        try (ServerSocket away = new ServerSocket(0, 1, InetAddress.getByName("192.0.2.1"))) {
            System.out.println(away);
        } catch (BindException e) {
            System.out.println(e.getMessage());
        }
    }
}

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;

/** Addresses that need no network, and connections that are refused. */
public class Addresses {
    public static void main(String[] args) throws Exception {
        System.out.println(InetAddress.getByName("127.0.0.1") + " " + InetAddress.getLoopbackAddress());
        System.out.println(InetAddress.getByName("localhost").isLoopbackAddress());
        System.out.println(InetAddress.getByName("::1") + " " + InetAddress.getByName("10.1.2.3").isSiteLocalAddress());
        System.out.println(InetAddress.getByAddress("name", new byte[] {10, 0, 0, 1}));
        System.out.println(InetAddress.getByAddress(new byte[] {10, 0, 0, 1}).equals(InetAddress.getByName("10.0.0.1")));
        System.out.println(new InetSocketAddress("127.0.0.1", 80) + " " + InetSocketAddress.createUnresolved("example.com", 80));
        System.out.println(InetAddress.getLocalHost().getHostName().isEmpty());
        URI uri = new URI("http://user@example.com:8080/a/b?c=d#e");
        System.out.println(uri.getHost() + " " + uri.getPort() + " " + uri.getQuery() + " " + uri.resolve("../x"));
        URL url = uri.toURL();
        System.out.println(url.getFile() + " " + url.getRef() + " " + url.getAuthority());
        System.out.println(URLEncoder.encode("a b&\u00e4", StandardCharsets.UTF_8) + " " + URLDecoder.decode("a+b%26", StandardCharsets.UTF_8));
        try {
            InetAddress.getByName("no.such.host.invalid");
        } catch (UnknownHostException e) {
            System.out.println(e.getMessage().startsWith("no.such.host.invalid"));
        }
        try (Socket socket = new Socket("127.0.0.1", 1)) {
            System.out.println(socket.isConnected());
        } catch (ConnectException e) {
            System.out.println(e.getMessage());
        }
    }
}

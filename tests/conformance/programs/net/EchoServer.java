import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A server that answers line by line, and a client that ends its half of the connection. */
public class EchoServer {
    static BufferedReader reader(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream()));
    }

    static void serve(ServerSocket server) {
        try (Socket socket = server.accept()) {
            BufferedReader in = reader(socket);
            PrintWriter out = new PrintWriter(socket.getOutputStream(), true);
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                out.println("echo " + line);
            }
            out.println("over");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            System.out.println(server.getLocalPort() > 0);
            Thread thread = new Thread(() -> serve(server));
            thread.start();
            try (Socket socket = new Socket("localhost", server.getLocalPort())) {
                System.out.println(socket.isConnected() + " " + socket.getInetAddress());
                System.out.println(socket.getPort() == server.getLocalPort());
                PrintWriter out = new PrintWriter(socket.getOutputStream(), true);
                BufferedReader in = reader(socket);
                for (String word : new String[] {"one", "two"}) {
                    out.println(word);
                    System.out.println(in.readLine());
                }
                socket.shutdownOutput();
                System.out.println(in.readLine() + " " + in.readLine());
            }
            thread.join();
        }
    }
}

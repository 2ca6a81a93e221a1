import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;

/** A thread that waits for a socket is told when another one closes it. */
public class ClosedWhileWaiting {
    interface Wait {
        Object run() throws IOException;
    }

    static Thread waiting(String what, Wait wait) {
        Thread thread = new Thread(() -> {
            try {
                System.out.println(what + " gave " + wait.run());
            } catch (SocketException e) {
                System.out.println(what + ": " + e.getMessage().toLowerCase().contains("closed"));
            } catch (IOException e) {
                System.out.println(what + ": " + e);
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws Exception {
        ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket accepted = server.accept();
        Thread acceptor = waiting("accept", server::accept);
        Thread.sleep(20);
        server.close();
        acceptor.join();
        System.out.println(server.isClosed() + " " + server.isBound());
        Thread reader = waiting("read", () -> client.getInputStream().read());
        Thread.sleep(20);
        client.close();
        reader.join();
        System.out.println(accepted.getInputStream().read());
        Thread half = waiting("half", () -> accepted.getInputStream().read());
        half.join();
        accepted.close();
        waiting("late accept", server::accept).join();
    }
}

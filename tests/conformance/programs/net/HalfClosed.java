import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Halves of connections that are closed, and ends that are gone. */
public class HalfClosed {
    interface Act {
        Object run() throws Exception;
    }

    static void show(String what, Act act) {
        try {
            System.out.println(what + ": " + act.run());
        } catch (Exception e) {
            System.out.println(what + ": " + e);
        }
    }

    static Socket[] pair() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
            return new Socket[] {client, server.accept()};
        }
    }

    public static void main(String[] args) throws Exception {
        Socket[] pair = pair();
        Socket client = pair[0];
        Socket server = pair[1];
        OutputStream out = client.getOutputStream();
        InputStream in = server.getInputStream();
        out.write(new byte[] {1, 2, 3});
        show("available", in::available);
        show("read", in::read);
        client.shutdownOutput();
        show("rest", () -> in.readAllBytes().length);
        show("end", in::read);
        show("write after shutdown", () -> { out.write(1); return "done"; });
        server.getOutputStream().write(7);
        show("other half", () -> client.getInputStream().read());
        client.shutdownInput();
        show("read after shutdown", () -> client.getInputStream().read());
        show("flags", () -> client.isInputShutdown() + " " + client.isOutputShutdown() + " " + client.isClosed());
        client.close();
        show("shutdown twice", () -> { client.shutdownOutput(); return "done"; });
        show("read closed", () -> client.getInputStream());
        show("end of closed", in::read);
        server.close();

        Socket[] other = pair();
        other[0].close();
        OutputStream late = other[1].getOutputStream();
        show("first write", () -> { late.write(1); return "done"; });
        show("second write", () -> { late.write(1); return "done"; });
        show("read behind", () -> other[1].getInputStream().read());
        other[1].close();

        Socket[] reset = pair();
        reset[0].getOutputStream().write(1);
        reset[1].setSoLinger(true, 0);
        reset[1].close();
        show("reset", () -> reset[0].getInputStream().read());
        show("reset again", () -> reset[0].getInputStream().read());
        reset[0].close();
    }
}

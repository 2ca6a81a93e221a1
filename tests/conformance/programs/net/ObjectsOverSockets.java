import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Objects that are written at one end and read at the other. */
public class ObjectsOverSockets {
    static class Point implements Serializable {
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread sender = new Thread(() -> {
                try (Socket socket = server.accept(); ObjectOutputStream out = new ObjectOutputStream(socket.getOutputStream())) {
                    out.writeObject(new Point(3, 4));
                    out.writeObject(List.of("a", "b"));
                    out.writeObject(new TreeMap<>(Map.of("k", 1)));
                } catch (IOException e) {
                    System.out.println(e);
                }
            });
            sender.start();
            try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort()); ObjectInputStream in = new ObjectInputStream(socket.getInputStream())) {
                Point point = (Point) in.readObject();
                System.out.println(point.x * point.y);
                System.out.println(in.readObject());
                System.out.println(in.readObject());
                try {
                    in.readObject();
                } catch (EOFException e) {
                    System.out.println("end");
                }
            }
            sender.join();
        }
    }
}

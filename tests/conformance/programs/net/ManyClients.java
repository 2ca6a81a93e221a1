import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A server with a pool, and clients that ask it at the same time. */
public class ManyClients {
    static final int CLIENTS = 4;
    static final AtomicInteger served = new AtomicInteger();

    static void answer(Socket socket) {
        try (socket) {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            int number = in.readInt();
            String name = in.readUTF();
            new DataOutputStream(socket.getOutputStream()).writeUTF(name + number * number);
            served.incrementAndGet();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String ask(int port, int number) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            out.writeInt(number);
            out.writeUTF("client " + number + ": ");
            return new DataInputStream(socket.getInputStream()).readUTF();
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread acceptor = new Thread(() -> {
                try {
                    for (int i = 0; i < CLIENTS; i++) {
                        Socket socket = server.accept();
                        pool.execute(() -> answer(socket));
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            acceptor.start();
            List<Future<String>> answers = new ArrayList<>();
            for (int i = 1; i <= CLIENTS; i++) {
                int number = i;
                answers.add(clients.submit(() -> ask(server.getLocalPort(), number)));
            }
            for (Future<String> answer : answers) {
                System.out.println(answer.get());
            }
            acceptor.join();
        }
        clients.shutdown();
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.MINUTES) + " " + served.get());
    }
}

/** A volatile flag hands over plain data; double-checked creation happens once. */
public class VolatileHandover {
    static int data;
    static volatile boolean ready;
    static volatile VolatileHandover instance;
    static int created;

    static VolatileHandover get() {
        VolatileHandover result = instance;
        if (result == null) {
            synchronized (VolatileHandover.class) {
                result = instance;
                if (result == null) {
                    created++;
                    instance = result = new VolatileHandover();
                }
            }
        }
        return result;
    }

    static volatile long wide;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            while (!ready) {
                Thread.onSpinWait();
            }
            System.out.println("read " + data);
        });
        reader.start();
        data = 42;
        ready = true;
        reader.join();
        VolatileHandover[] seen = new VolatileHandover[4];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int me = i;
            threads[i] = new Thread(() -> seen[me] = get());
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(created + " " + (seen[0] == seen[1] && seen[1] == seen[2] && seen[2] == seen[3]));
        Thread writer = new Thread(() -> wide = 0x1111111122222222L);
        writer.start();
        long value;
        do {
            value = wide;
            Thread.yield();
        } while (value == 0);
        System.out.println(Long.toHexString(value));
        writer.join();
    }
}

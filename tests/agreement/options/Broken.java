/** Breaks every claim that the table of options asks, each in its own way. */
public class Broken {
    static final Object left = new Object();
    static final Object right = new Object();
    static int count;
    static volatile boolean go;
    static boolean done;

    static boolean isSmall() {
        return count < 2;
    }

    static void rare() {
        done = count == 2;
    }

    static void add() {
        int before = count;
        count = before + 1;
        if (count == 2)
            rare();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            add();
            synchronized (left) {
                synchronized (right) {
                    go = true;
                }
            }
        });
        other.start();
        add();
        synchronized (right) {
            synchronized (left) {
                go = true;
            }
        }
        other.join();
        if (count != 2)
            throw new AssertionError("an update was lost");
    }
}

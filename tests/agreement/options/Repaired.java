/** Keeps every claim that the table of options asks. */
public class Repaired {
    static final Object left = new Object();
    static final Object right = new Object();
    static int count;
    static volatile boolean go;
    static boolean done;

    static boolean isSmall() {
        return count < 3;
    }

    static void rare() {
        done = count == 3;
    }

    static void add() {
        synchronized (left) {
            int before = count;
            count = before + 1;
            if (count == 3)
                rare();
        }
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
        synchronized (left) {
            synchronized (right) {
                go = true;
            }
        }
        other.join();
        if (count != 2)
            throw new AssertionError("an update was lost");
    }
}

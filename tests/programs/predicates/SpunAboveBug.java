// expect: no-deadlock violated
// kind: deadlock
// because: the class between has the loop under the monitor from the one above it.

public class SpunAboveBug {
    static volatile boolean stop;
    static int count;

    static class Above {
        void spin() {
            while (!stop) {}
        }
    }

    static class Between extends Above {}

    static class Cell extends Between {
        synchronized void hold() {
            super.spin();
        }

        synchronized void get() {}
    }

    public static void main(String[] args) {
        Cell cell = new Cell();
        new Thread(
                        () -> {
                            while (true) {
                                int seen = count;
                                count = 3 - seen;
                            }
                        })
                .start();
        new Thread(() -> cell.hold()).start();
        // It waits for ever if the other one comes first.
        cell.get();
    }
}

// expect: no-deadlock holds
// because: what the class between has from the one above it does not loop under the monitor.

public class SpunAbove {
    static volatile boolean stop;
    static int count;

    static class Above {
        void look() {
            if (!stop) {
                count = 0;
            }
        }
    }

    static class Between extends Above {}

    static class Cell extends Between {
        synchronized void hold() {
            super.look();
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
        cell.get();
    }
}

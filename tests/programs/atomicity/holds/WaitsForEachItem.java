// class: Belt
// expect: holds
// because: a loop of its own reads again what was read before the wait.

public class WaitsForEachItem {
    static class Belt {
        private int parts;
        private int free = 1;

        synchronized void load(int count) throws InterruptedException {
            for (int each = 0; each < count; each++) {
                while (free == 0) {
                    wait();
                }
                free--;
                parts++;
            }
        }

        synchronized void unload() {
            if (parts > 0) {
                parts--;
                free++;
                notifyAll();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Belt belt = new Belt();
        Thread robot = new Thread(() -> {
            try {
                belt.load(2);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        });
        robot.setDaemon(true);
        robot.start();
        belt.unload();
    }
}

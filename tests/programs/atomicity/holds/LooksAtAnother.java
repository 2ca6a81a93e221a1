// class: Belt
// expect: holds
// because: after the wait it looks again whether the belt was stopped, and whether there is room.

public class LooksAtAnother {
    static class Belt {
        private int parts;
        private int free = 1;
        private boolean stopped;

        synchronized void load(int count) throws InterruptedException {
            for (int each = 0; each < count; each++) {
                if (stopped) {
                    return;
                }
                if (free == 0) {
                    wait();
                }
                if (stopped) {
                    return;
                }
                if (free == 0) {
                    each--;
                    continue;
                }
                free--;
                parts++;
            }
        }

        synchronized void stop() {
            stopped = true;
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
        belt.stop();
    }
}

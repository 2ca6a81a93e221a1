// warns: RemoteAgentCrowd$Event.count
// The Remote Agent among many other threads: more than 10^60 states, of which a race window of the
// planner, the executive and the main thread shows the deadlock.
public class RemoteAgentCrowd {
    static class Event {
        int count = 0;

        synchronized void waitForEvent() throws InterruptedException {
            wait();
        }

        synchronized void signalEvent() {
            count = (count + 1) % 3;
            notifyAll();
        }
    }

    static final Event event1 = new Event();
    static final Event event2 = new Event();

    static void planner() {
        int count = 0;
        for (int round = 0; round < 2; round++) {
            try {
                if (count == event1.count) {
                    event1.waitForEvent();
                }
            } catch (InterruptedException interrupted) {
                return;
            }
            count = event1.count;
            event2.signalEvent();
        }
    }

    static void executive() {
        int count = 0;
        for (int round = 0; round < 2; round++) {
            event1.signalEvent();
            try {
                if (count == event2.count) {
                    event2.waitForEvent();
                }
            } catch (InterruptedException interrupted) {
                return;
            }
            count = event2.count;
        }
    }

    /** A device that the agent watches: it works in small steps that others can see. */
    static class Device extends Thread {
        private static int readings;
        private final Object[] locks;
        private final int number;

        Device(Object[] locks, int number) {
            this.locks = locks;
            this.number = number;
        }

        @Override
        public void run() {
            for (int step = 0; step < 6; step++) {
                synchronized (locks[(number + step) % locks.length]) {
                    synchronized (Device.class) {
                        readings += number;
                    }
                }
            }
        }
    }

    public static void main(String[] args) {
        Object[] locks = new Object[5];
        for (int lock = 0; lock < locks.length; lock++) {
            locks[lock] = new Object();
        }
        new Thread(RemoteAgentCrowd::planner, "planner").start();
        new Thread(RemoteAgentCrowd::executive, "executive").start();
        for (int number = 0; number < 24; number++) {
            new Device(locks, number).start();
        }
    }
}

// warns: RemoteAgent$Event.count
// The Remote Agent's planner compares the counter of an event outside the monitor, and may then wait
// for a signal that has come before.
public class RemoteAgent {
    static class Event {
        int count = 0;

        synchronized void waitForEvent() throws InterruptedException {
            wait(1);
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

    public static void main(String[] args) throws InterruptedException {
        Thread planner = new Thread(RemoteAgent::planner);
        Thread executive = new Thread(RemoteAgent::executive);
        planner.start();
        executive.start();
        planner.join();
        executive.join();
    }
}

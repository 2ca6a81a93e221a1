// expect: no-deadlock violated
// kind: deadlock
// because: a signal between the test and the wait is missed.

import heddle.Abstract;

public class AnnotatedAgent {
    static class Event {
        int count = 0;

        synchronized void waitForEvent() {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        synchronized void signalEvent() {
            count = count + 1;
            notifyAll();
        }
    }

    static class Planner extends Thread {
        final Event event1;
        final Event event2;
        int count = 0;

        Planner(Event event1, Event event2) {
            this.event1 = event1;
            this.event2 = event2;
            Abstract.remove(count);
            Abstract.addBoolean("EQ", count == event1.count);
        }

        @Override
        public void run() {
            count = event1.count;
            while (true) {
                if (count == event1.count) {
                    event1.waitForEvent();
                }
                count = event1.count;
                event2.signalEvent();
            }
        }
    }

    public static void main(String[] args) {
        Event first = new Event();
        Event second = new Event();
        new Planner(first, second).start();
        new Planner(second, first).start();
    }
}

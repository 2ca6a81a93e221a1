// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the predicates that relate its variables say so in every state.

public class RemoteAgentGuarded {
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
        }

        @Override
        public void run() {
            while (true) {
                synchronized (event1) {
                    if (count == event1.count) {
                        event1.waitForEvent();
                    }
                    count = event1.count;
                }
                event2.signalEvent();
            }
        }
    }

    static class Executive extends Thread {
        final Event event1;
        final Event event2;
        int count = 0;

        Executive(Event event1, Event event2) {
            this.event1 = event1;
            this.event2 = event2;
        }

        @Override
        public void run() {
            while (true) {
                event1.signalEvent();
                synchronized (event2) {
                    if (count == event2.count) {
                        event2.waitForEvent();
                    }
                    count = event2.count;
                }
            }
        }
    }

    public static void main(String[] args) {
        Event first = new Event();
        Event second = new Event();
        new Planner(first, second).start();
        new Executive(first, second).start();
    }
}

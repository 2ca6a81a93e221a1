// expect: no-uncaught-exception violated
// kind: assertion
// line: 13
// because: the free place is looked for and taken in two steps.
public class Turnstile {
    static int inside;
    static final int places = 3;

    static synchronized boolean isFree() { return inside < places; }

    static synchronized void enter() {
        inside++;
        assert inside <= places;
    }

    static synchronized void leave() { inside--; }

    public static void main(String[] args) throws InterruptedException {
        Thread[] guests = new Thread[20];
        for (int i = 0; i < guests.length; i++) {
            guests[i] = new Thread(() -> {
                if (isFree()) {
                    enter();
                    leave();
                }
            });
        }
        for (Thread guest : guests) guest.start();
        for (Thread guest : guests) guest.join();
    }
}

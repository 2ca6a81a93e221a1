// expect: contracts violated
// because: two threads serve at the same time.

import heddle.Ensures;

public class TicketsBug {
    static final Object LOCK = new Object();
    static int last;
    static int served;

    static boolean isServed() {
        return served == last;
    }

    @Ensures("isServed")
    static void serve() {
        last = last + 1;
        served = served + 1;
    }

    public static void main(String[] args) {
        new Thread(TicketsBug::serve).start();
        while (true) {
            serve();
        }
    }
}

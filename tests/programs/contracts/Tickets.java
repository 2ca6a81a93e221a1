// expect: contracts holds
// because: every ticket is larger than the last one, however many there are.

import heddle.Ensures;

public class Tickets {
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
        while (true) {
            serve();
        }
    }
}

// class: Flight
// expect: violated
// patterns: any
// fields: taken, sold
// tier: long
// because: the seat is chosen in one critical section and taken in another.

public class SeatsOfTheFlight {
    static class Flight {
        private final boolean[] taken = new boolean[2];
        private int sold;

        int book() {
            int seat = free();
            take(seat);
            return seat;
        }

        private synchronized int free() {
            return taken[0] ? 1 : 0;
        }

        private synchronized void take(int seat) {
            taken[seat] = true;
            sold = sold + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Flight it = new Flight();
        Thread other = new Thread(() -> it.book());
        other.start();
        it.book();
        other.join();
    }
}

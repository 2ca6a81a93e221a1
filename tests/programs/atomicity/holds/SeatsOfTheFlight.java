// class: Flight
// expect: holds
// tier: long
// because: the seat is chosen and taken in one critical section.

public class SeatsOfTheFlight {
    static class Flight {
        private final boolean[] taken = new boolean[2];
        private int sold;

        synchronized int book() {
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

// class: Ring
// expect: holds
// because: one monitor orders them all.

public class CircleOfThree {
    static class Ring {
        private volatile int a;
        private volatile int b;
        private volatile int c;

        synchronized void first() {
            a = 1;
            int seen = b;
        }

        synchronized void second() {
            b = 1;
            int seen = c;
        }

        synchronized void third() {
            c = 1;
            int seen = a;
        }
    }

    public static void main(String[] args) throws Exception {
        Ring ring = new Ring();
        Thread one = new Thread(ring::first);
        Thread two = new Thread(ring::second);
        one.start();
        two.start();
        ring.third();
        one.join();
        two.join();
    }
}

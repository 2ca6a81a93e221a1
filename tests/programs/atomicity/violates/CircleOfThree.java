// class: Ring
// expect: violated
// patterns: none
// fields: a, b, c
// because: no two units disturb each other, but the three of them precede each other in a circle.

public class CircleOfThree {
    static class Ring {
        private volatile int a;
        private volatile int b;
        private volatile int c;

        void first() {
            a = 1;
            int seen = b;
        }

        void second() {
            b = 1;
            int seen = c;
        }

        void third() {
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

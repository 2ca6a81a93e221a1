// class: Pair
// expect: violated
// patterns: 7, 8
// fields: left, right
// because: one unit writes left and then right, the other one right and then left, and nothing is held in between.

public class CrossedWrites {
    static class Pair {
        private volatile int left;
        private volatile int right;

        void forwards() {
            left = 1;
            right = 1;
        }

        void backwards() {
            right = 2;
            left = 2;
        }
    }

    public static void main(String[] args) throws Exception {
        Pair pair = new Pair();
        Thread other = new Thread(pair::backwards);
        other.start();
        pair.forwards();
        other.join();
    }
}

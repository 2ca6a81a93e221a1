// expect: no-data-race holds
// because: the two halves have no element in common.

public class ArrayHalves {
    static final int[] cells = new int[4];

    static void fill(int from, int to) {
        for (int i = from; i < to; i++) {
            cells[i] = i;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> fill(0, 2));
        t.start();
        fill(2, 4);
        t.join();
    }
}

// expect: no-data-race violated
// kind: data-race
// line: 11
// because: the middle element belongs to both halves.

public class ArrayHalves {
    static final int[] cells = new int[3];

    static void fill(int from, int to) {
        for (int i = from; i < to; i++) {
            cells[i] = i;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> fill(0, 2));
        t.start();
        fill(1, 3);
        t.join();
    }
}

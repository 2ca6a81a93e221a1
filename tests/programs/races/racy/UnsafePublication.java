// expect: no-data-race violated
// kind: data-race
// line: 15, 17
// because: the reference itself is written and read without any order.

public class UnsafePublication {
    static Point origin;

    static class Point {
        int x = 3;
        int y = 4;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> origin = new Point());
        t.start();
        Point seen = origin;
        if (seen != null) {
            assert seen.x == 3 && seen.y == 4;
        }
        t.join();
    }
}

// expect: no-data-race holds
// because: the point is complete when the volatile reference shows it.

public class UnsafePublication {
    static volatile Point origin;

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

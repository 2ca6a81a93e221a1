// expect: no-data-race holds
// because: a point does not change; to move it is to make another one.

public class Immutable {
    record Point(int x, int y) {
        Point moved(int by) {
            return new Point(x + by, y + by);
        }
    }

    static final Point origin = new Point(0, 0);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> origin.moved(1).moved(2));
        t.start();
        assert origin.moved(3).x() == 3;
        t.join();
    }
}

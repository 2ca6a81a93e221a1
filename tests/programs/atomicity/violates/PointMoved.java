// class: Point
// expect: violated
// patterns: 6, 7, 8
// fields: x, y
// because: each coordinate has a lock of its own, taken one after the other, so two moves can mix.

public class PointMoved {
    static class Point {
        private final Object forX = new Object();
        private final Object forY = new Object();
        private int x;
        private int y;

        void move(int to) {
            synchronized (forX) {
                x = to;
            }
            synchronized (forY) {
                y = to;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Point point = new Point();
        Thread other = new Thread(() -> point.move(1));
        other.start();
        point.move(2);
        other.join();
    }
}

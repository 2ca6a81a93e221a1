// class: Point
// expect: holds
// because: the second lock is taken while the first is held.

public class PointMoved {
    static class Point {
        private final Object forX = new Object();
        private final Object forY = new Object();
        private int x;
        private int y;

        void move(int to) {
            synchronized (forX) {
                x = to;
                synchronized (forY) {
                    y = to;
                }
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

// class: Shape
// expect: violated
// patterns: any
// fields: x, y
// because: clone reads all fields, and without the monitor another thread can be in between.

public class CopyMadeByClone {
    static class Shape implements Cloneable {
        private int x;
        private int y;

        synchronized void move() {
            x = x + 1;
            y = y + 1;
        }

        Shape copy() throws CloneNotSupportedException {
            return (Shape) clone();
        }
    }

    public static void main(String[] args) throws Exception {
        Shape it = new Shape();
        Thread other = new Thread(() -> it.move());
        other.start();
        it.copy();
        other.join();
    }
}

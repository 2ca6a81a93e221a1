// class: Box
// expect: violated
// patterns: any
// fields: width, height
// because: the box is changed by a unit that holds no lock.

public class FieldsWrittenFromOutside {
    static class Box {
        int width;
        int height;

        void resize(int to) {
            width = to;
            height = to;
        }

        synchronized int area() {
            return width * height;
        }
    }

    public static void main(String[] args) throws Exception {
        Box box = new Box();
        Thread other = new Thread(box::area);
        other.start();
        box.resize(2);
        other.join();
    }
}

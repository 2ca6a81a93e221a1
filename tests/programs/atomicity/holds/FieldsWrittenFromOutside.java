// class: Box
// expect: holds
// because: fields are written from outside all units: each access is a unit, and none of them comes twice between two reads.

public class FieldsWrittenFromOutside {
    static class Box {
        volatile int width;
        volatile int height;

        synchronized int area() {
            return width * height;
        }
    }

    public static void main(String[] args) throws Exception {
        Box box = new Box();
        Thread other = new Thread(box::area);
        other.start();
        box.width = 2;
        box.height = 2;
        other.join();
    }
}

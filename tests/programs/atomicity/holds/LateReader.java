// class: Frame
// expect: holds
// because: both methods are synchronized.

public class LateReader {
    static class Frame {
        private volatile int width;
        private volatile int height;

        synchronized void resize(int size) {
            width = size;
            height = size;
        }

        synchronized int area() {
            int high = height;
            return width * high;
        }
    }

    public static void main(String[] args) throws Exception {
        Frame frame = new Frame();
        Thread other = new Thread(() -> frame.resize(2));
        other.start();
        frame.area();
        other.join();
    }
}

// class: Frame
// expect: violated
// patterns: 10, 12, 13, 14
// fields: width, height
// because: the reader sees the height from before the resizing and the width from after it.

public class LateReader {
    static class Frame {
        private volatile int width;
        private volatile int height;

        void resize(int size) {
            width = size;
            height = size;
        }

        int area() {
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

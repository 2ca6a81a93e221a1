// class: Download
// expect: violated
// patterns: any
// fields: done, size
// because: the progress is read while the thread runs.

public class ThreadIsTheObject {
    static class Download extends Thread {
        private volatile int done;
        private volatile int size;

        @Override
        public void run() {
            size = 10;
            done = 5;
            done = 10;
        }

        int percent() {
            return size == 0 ? 0 : done * 100 / size;
        }
    }

    public static void main(String[] args) throws Exception {
        Download download = new Download();
        download.start();
        download.percent();
        download.join();
    }
}

// class: Slot
// expect: holds
// because: nothing comes between the write and the read.

public class WrittenAndReadBack {
    static class Slot {
        private int item;

        int put(int value) {
            synchronized (this) {
                item = value;
                return item;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Slot slot = new Slot();
        Thread other = new Thread(() -> slot.put(1));
        other.start();
        slot.put(2);
        other.join();
    }
}

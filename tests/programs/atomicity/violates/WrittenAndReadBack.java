// class: Slot
// expect: violated
// patterns: 4
// fields: item
// because: what a unit reads back may not be what it has written.

public class WrittenAndReadBack {
    static class Slot {
        private int item;

        int put(int value) {
            synchronized (this) {
                item = value;
            }
            synchronized (this) {
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

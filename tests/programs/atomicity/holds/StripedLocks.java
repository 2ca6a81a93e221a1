// class: Table
// expect: holds
// because: all keys have the first lock.

public class StripedLocks {
    static class Table {
        private final Object[] locks = {new Object(), new Object()};
        private int key;
        private int value;

        void put(int newKey, int newValue) {
            synchronized (locks[newKey % 1]) {
                key = newKey;
                value = newValue;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Table it = new Table();
        Thread other = new Thread(() -> it.put(1, 1));
        other.start();
        it.put(2, 2);
        other.join();
    }
}

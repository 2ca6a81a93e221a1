// expect: contracts holds
// because: who was woken looks again.

import heddle.Ensures;
import heddle.Invariant;
import heddle.Requires;

@Invariant("isSound")
public class BoundedBuffer {
    private final int[] items = new int[1];
    private int count;

    static boolean isSound(BoundedBuffer buffer) {
        return 0 <= buffer.count && buffer.count <= buffer.items.length;
    }

    static boolean hasRoom(BoundedBuffer buffer) {
        return buffer.count < buffer.items.length;
    }

    static boolean isPositive(int capacity) {
        return capacity > 0;
    }

    static boolean hasItem(BoundedBuffer buffer, int item, int left) {
        return buffer.items[buffer.count - 1] == item && left == buffer.items.length - buffer.count;
    }

    @Requires("isPositive")
    BoundedBuffer(int capacity) {
        capacity = 0;
    }

    @Requires("hasRoom")
    @Ensures("hasItem")
    private int add(int item) {
        int given = item;
        item = 0;
        items[count] = given;
        count++;
        return items.length - count;
    }

    synchronized void put(int item) throws InterruptedException {
        while (count == items.length) {
            wait();
        }
        add(item);
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        count--;
        notifyAll();
        return items[count];
    }

    public static void main(String[] args) {
        BoundedBuffer buffer = new BoundedBuffer(1);
        for (int number = 0; number < 2; number++) {
            int item = number + 1;
            new Thread(() -> put(buffer, item)).start();
        }
        new Thread(() -> put(buffer, 3)).start();
        new Thread(() -> take(buffer)).start();
        new Thread(() -> take(buffer)).start();
        take(buffer);
    }

    private static void put(BoundedBuffer buffer, int item) {
        try {
            buffer.put(item);
        } catch (InterruptedException error) {
            throw new AssertionError(error);
        }
    }

    private static void take(BoundedBuffer buffer) {
        try {
            buffer.take();
        } catch (InterruptedException error) {
            throw new AssertionError(error);
        }
    }
}

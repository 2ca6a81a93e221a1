// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the helper has waited for the writer whenever it has ended.

public class JoinedByAnother {
    static class Cell {
        int value;
    }

    static final Cell CELL = new Cell();
    static volatile boolean hurry;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> CELL.value++);
        Thread helper = new Thread(() -> {
            while (!hurry) {
                Thread.onSpinWait();
            }
            await(writer);
        });
        writer.start();
        helper.start();
        hurry = true;
        helper.join();
        CELL.value++;
        writer.join();
        assert CELL.value == 2 : CELL.value;
    }

    static void await(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

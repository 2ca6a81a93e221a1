// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 28
// because: the helper may end without having waited for the writer, and looks the same afterwards.

public class JoinedByAnother {
    static class Cell {
        int value;
    }

    static final Cell CELL = new Cell();
    static volatile boolean hurry;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> CELL.value++);
        Thread helper = new Thread(() -> {
            if (!hurry) {
                await(writer);
            }
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

// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 26
// because: main waits for the thread that does not write, whichever was started first.

public class StartedInEitherOrder {
    static class Cell {
        int value;
    }

    static final Cell CELL = new Cell();

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> CELL.value++);
        Thread idler = new Thread(() -> { });
        Thread first = new Thread(writer::start);
        Thread second = new Thread(idler::start);
        first.start();
        second.start();
        first.join();
        second.join();
        idler.join();
        CELL.value++;
        writer.join();
        assert CELL.value == 2 : CELL.value;
    }
}

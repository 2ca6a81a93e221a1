// expect: no-data-race holds
// because: both hold the monitor of the class.

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class SharedIterator {
    static final Iterator<Integer> NUMBERS = new CopyOnWriteArrayList<>(List.of(1, 2)).iterator();

    static synchronized int next() {
        return NUMBERS.next();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(SharedIterator::next);
        other.start();
        next();
        other.join();
    }
}

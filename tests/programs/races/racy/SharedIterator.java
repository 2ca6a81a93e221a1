// expect: no-data-race violated
// kind: data-race
// line: 14
// because: a list may be made for several threads, a walk through it is not.

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class SharedIterator {
    static final Iterator<Integer> NUMBERS = new CopyOnWriteArrayList<>(List.of(1, 2)).iterator();

    static int next() {
        return NUMBERS.next();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(SharedIterator::next);
        other.start();
        next();
        other.join();
    }
}

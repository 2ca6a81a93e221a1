import java.util.concurrent.atomic.AtomicInteger;

/** Readers and a writer by hand; reads, writes and refusals are counted. */
public class ReadersWriters {
    static final AtomicInteger reads = new AtomicInteger(), writes = new AtomicInteger();
    static final AtomicInteger waits = new AtomicInteger();
    static int readers;
    static boolean writing;

    static synchronized void beginRead() throws InterruptedException {
        while (writing) {
            waits.incrementAndGet();
            ReadersWriters.class.wait();
        }
        readers++;
    }

    static synchronized void endRead() {
        readers--;
        ReadersWriters.class.notifyAll();
    }

    static synchronized void beginWrite() throws InterruptedException {
        while (writing || readers > 0) {
            waits.incrementAndGet();
            ReadersWriters.class.wait();
        }
        writing = true;
    }

    static synchronized void endWrite() {
        assert readers == 0;
        writing = false;
        ReadersWriters.class.notifyAll();
    }

    static void read() {
        try {
            reads.incrementAndGet();
            beginRead();
            endRead();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(ReadersWriters::read), two = new Thread(ReadersWriters::read);
        one.start();
        two.start();
        writes.incrementAndGet();
        beginWrite();
        endWrite();
        writes.incrementAndGet();
        beginWrite();
        endWrite();
        one.join();
        two.join();
        System.out.println(reads.get() + " reads, " + writes.get() + " writes, " + waits.get());
    }
}

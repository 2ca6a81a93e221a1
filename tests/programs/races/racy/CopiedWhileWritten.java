// expect: no-data-race violated
// kind: data-race
// line: 13, 16
// because: the copy reads the field that another thread writes.

public class CopiedWhileWritten implements Cloneable {
    static final CopiedWhileWritten shared = new CopiedWhileWritten();
    static Object copy;
    int value;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            shared.value = 1;
        });
        t.start();
        copy = shared.clone();
        t.join();
    }
}

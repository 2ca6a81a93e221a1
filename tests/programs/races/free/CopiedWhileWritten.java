// expect: no-data-race holds
// because: the copy is made when the writer has ended.

public class CopiedWhileWritten implements Cloneable {
    static final CopiedWhileWritten shared = new CopiedWhileWritten();
    static Object copy;
    int value;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            shared.value = 1;
        });
        t.start();
        t.join();
        copy = shared.clone();
    }
}

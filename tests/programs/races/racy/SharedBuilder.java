// expect: no-data-race violated
// kind: data-race
// line: 10, 12
// because: a StringBuilder is for one thread only.

public class SharedBuilder {
    static final StringBuilder log = new StringBuilder();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> log.append('a'));
        t.start();
        log.append('b');
        t.join();
    }
}

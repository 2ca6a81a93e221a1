// expect: no-data-race holds
// because: the methods of a StringBuffer are synchronized.

public class SharedBuilder {
    static final StringBuffer log = new StringBuffer();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> log.append('a'));
        t.start();
        log.append('b');
        t.join();
        assert log.length() == 2;
    }
}

// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 18
// limits: locale
// because: not every number is a character, so the number decides something though it is only shown.

public class ShownCode {
    static volatile int code = 'a';
    static volatile String shown;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            code = Character.MAX_CODE_POINT + 1;
            code = 'b';
        });
        t.start();
        shown = Character.toString(code);
        t.join();
    }
}

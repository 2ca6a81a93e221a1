// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: whatever is shown, it is a character.

public class ShownCode {
    static volatile int code = 'a';
    static volatile String shown;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            code = Character.MAX_CODE_POINT;
            code = 'b';
        });
        t.start();
        shown = Character.toString(code);
        t.join();
    }
}

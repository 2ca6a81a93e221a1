// expect: no-data-race violated
// kind: data-race
// line: 10, 13
// because: both threads let String fill the same array.

public class CharactersCopiedOut {
    static final char[] letters = new char[2];
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            "ab".getChars(0, 2, letters, 0);
        });
        t.start();
        "cd".getChars(0, 2, letters, 0);
        t.join();
    }
}

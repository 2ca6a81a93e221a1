// expect: no-data-race holds
// because: the second copy comes after the join.

public class CharactersCopiedOut {
    static final char[] letters = new char[2];
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            "ab".getChars(0, 2, letters, 0);
        });
        t.start();
        t.join();
        "cd".getChars(0, 2, letters, 0);
    }
}

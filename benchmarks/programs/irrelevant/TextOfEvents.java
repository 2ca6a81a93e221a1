/** What happened is collected as one text. */
public class TextOfEvents {
    static final StringBuilder text = new StringBuilder();
    static int inside;

    static synchronized void enter(char who) {
        inside++;
        text.append(who).append('+');
    }

    static synchronized void leave(char who) {
        inside--;
        text.append(who).append('-');
    }

    static void work(char who) {
        enter(who);
        leave(who);
        enter(who);
        leave(who);
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> work('a')), two = new Thread(() -> work('b'));
        one.start();
        two.start();
        work('c');
        one.join();
        two.join();
        assert inside == 0;
        System.out.println(text.toString());
    }
}

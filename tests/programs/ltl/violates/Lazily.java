// ltl: []!Config.ready
// because: the initialiser sets the field for a while.
public class Lazily {
    static volatile boolean begun;

    static class Config {
        static boolean ready;

        static {
            ready = true;
            ready = false;
        }
    }

    public static void main(String[] args) {
        begun = true;
        boolean ready = Config.ready;
    }
}

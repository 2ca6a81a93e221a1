// ltl: !Config.ready
// ltl: <>[]Lazily.Config.ready
// ltl: !Lazily$Config.ready U begun
// because: a class that is not initialised has the default values.
public class Lazily {
    static volatile boolean begun;

    static class Config {
        static boolean ready = true;
    }

    public static void main(String[] args) {
        begun = true;
        boolean ready = Config.ready;
    }
}

// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: who names the class waits until it is initialised.

import java.lang.reflect.Field;

public class HandleIntoInitializer {
    static volatile Field handle;
    static volatile int seen = -1;

    static class Settings {
        static int level = start();
        static int used;

        static int start() {
            try {
                Field field = Settings.class.getDeclaredField("level");
                field.setInt(null, 0);
                handle = field;
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
            level = 1;
            return 2;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            Field field = handle;
            if (field != null)
                seen = Settings.level;
        });
        reader.start();
        Settings.used = 1;
        reader.join();
        assert seen != 1 : "the level is not set yet";
    }
}

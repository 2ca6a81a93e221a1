// class: Dial
// expect: violated
// patterns: any
// fields: at
// tier: long
// because: the handle reads and then writes.

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class FieldByHandle {
    static class Dial {
        private static final VarHandle AT;
        private volatile int at;

        static {
            try {
                AT = MethodHandles.lookup().findVarHandle(Dial.class, "at", int.class);
            } catch (ReflectiveOperationException error) {
                throw new ExceptionInInitializerError(error);
            }
        }

        void turn() {
            AT.setVolatile(this, (int) AT.getVolatile(this) + 1);
        }
    }

    public static void main(String[] args) throws Exception {
        Dial it = new Dial();
        Thread other = new Thread(() -> it.turn());
        other.start();
        it.turn();
        other.join();
    }
}

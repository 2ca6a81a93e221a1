// expect: no-uncaught-exception violated
// kind: assertion
// line: 39
// because: references to methods of reflection set the field, which no instruction names.

import java.lang.reflect.Field;

public class SetByReferenceBug {
    static final Object LOCK = new Object();
    static int even;
    static int steps;

    interface Finder {
        Field find(Class<?> owner, String name) throws ReflectiveOperationException;
    }

    interface Setter {
        void set(Field field, Object owner, int value) throws ReflectiveOperationException;
    }

    static class Writer extends Thread {
        @Override
        public void run() {
            while (true) {
                synchronized (LOCK) {
                    even = even + 2;
                    steps = steps + 1;
                }
            }
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Finder finder = Class::getDeclaredField;
        Setter setter = Field::setInt;
        setter.set(finder.find(SetByReferenceBug.class, "even"), null, 1);
        new Writer().start();
        synchronized (LOCK) {
            assert even % 2 == 0;
        }
    }
}

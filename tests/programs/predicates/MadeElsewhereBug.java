// expect: no-uncaught-exception violated
// kind: uncaught-exception
// line: 42
// because: a copy begins with the value of what it is a copy of, and a constructor that a reference names sets 5.

import java.util.function.Supplier;

public class MadeElsewhereBug {
    static class Copied implements Cloneable {
        int value;

        Copied copy() {
            try {
                return (Copied) clone();
            } catch (CloneNotSupportedException error) {
                throw new AssertionError(error);
            }
        }
    }

    static class Referred {
        int value = 5;
    }

    static int count;

    public static void main(String[] args) {
        new Thread(() -> {
            while (true) {
                int seen = count;
                count = 3 - seen;
            }
        }).start();
        Copied first = new Copied();
        first.value++;
        Copied second = first.copy();
        second.value++;
        Supplier<Referred> make = Referred::new;
        Referred referred = make.get();
        referred.value++;
        if (second.value == 2 && referred.value == 6) {
            throw new IllegalStateException();
        }
    }
}

/** Classes that need each other see default values while the first is still being initialised. */
public class RecursiveInitialisation {
    static class First {
        static int value = Second.value + 1;
        static final String NAME = "first";

        static {
            System.out.println("First done, Second.value=" + Second.value);
        }
    }

    static class Second {
        static int value = First.value + 10;
        static String text = First.NAME + First.value;

        static {
            System.out.println("Second done, First.value=" + First.value);
        }
    }

    static class Singleton {
        static final Singleton INSTANCE = new Singleton();
        static int count = 5;
        static int late;
        int seen;

        Singleton() {
            seen = count;
            count++;
            late = 9;
        }
    }

    static class Self {
        static int x = Self.y + 1;
        static int y = Self.x + 1;
    }

    public static void main(String[] args) {
        System.out.println(First.value + " " + Second.value + " " + Second.text);
        System.out.println(Singleton.INSTANCE.seen + " " + Singleton.count + " " + Singleton.late);
        System.out.println(Self.x + " " + Self.y);
    }
}

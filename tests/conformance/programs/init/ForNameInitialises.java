/** Class.forName initialises, unless told not to; reflection on members initialises on use. */
public class ForNameInitialises {
    static class Eager {
        static {
            System.out.println("Eager");
        }
    }

    static class Lazy {
        static int value = 7;

        static {
            System.out.println("Lazy");
        }

        static int twice(int n) {
            return 2 * n;
        }
    }

    static class Built {
        static {
            System.out.println("Built");
        }

        Built() {
            System.out.println("Built()");
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> eager = Class.forName("ForNameInitialises$Eager");
        System.out.println(eager == Eager.class);
        ClassLoader loader = ForNameInitialises.class.getClassLoader();
        Class<?> lazy = Class.forName("ForNameInitialises$Lazy", false, loader);
        System.out.println("not yet");
        System.out.println(lazy.getDeclaredField("value").getName());
        System.out.println("still not");
        System.out.println(lazy.getDeclaredMethod("twice", int.class).invoke(null, 21));
        System.out.println(Class.forName("ForNameInitialises$Built").getDeclaredConstructor().newInstance() != null);
        System.out.println(Class.forName("[LForNameInitialises$Eager;").getName());
        System.out.println(Class.forName("[[I") == int[][].class);
        try {
            Class.forName("no.such.Type");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        try {
            Class.forName("int");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
    }
}

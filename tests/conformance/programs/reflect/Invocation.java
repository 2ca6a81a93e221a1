/** Method.invoke and Constructor.newInstance: conversions, exceptions, access. */
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

public class Invocation {
    interface Speaks {
        String speak(int times);
    }

    static class Dog implements Speaks {
        private final String name;

        Dog(String name) {
            if (name == null) {
                throw new IllegalArgumentException("nameless");
            }
            this.name = name;
        }

        @Override
        public String speak(int times) {
            return (name + "!").repeat(times);
        }
    }

    static long widen(long a, double b) {
        return a + (long) b;
    }

    static void fail(String why) {
        throw new IllegalStateException(why);
    }

    static int count(String... parts) {
        return parts.length;
    }

    private static char secret() {
        return 's';
    }

    public static void main(String[] args) throws Exception {
        Constructor<Dog> make = Dog.class.getDeclaredConstructor(String.class);
        Dog dog = make.newInstance("rex");
        Method speak = Speaks.class.getMethod("speak", int.class);
        System.out.println(speak.invoke(dog, 2));
        Method widen = Invocation.class.getDeclaredMethod("widen", long.class, double.class);
        System.out.println(widen.invoke(null, 3, 4.9f) + " " + widen.invoke("ignored", 'a', (byte) 1));
        System.out.println(Invocation.class.getDeclaredMethod("count", String[].class).invoke(null, (Object) new String[] {"a", "b"}));
        System.out.println(Invocation.class.getDeclaredMethod("secret").invoke(null));
        Method fail = Invocation.class.getDeclaredMethod("fail", String.class);
        try {
            fail.invoke(null, "inside");
        } catch (InvocationTargetException e) {
            System.out.println(e.getMessage() + " " + e.getCause() + " " + e.getTargetException().getMessage());
        }
        try {
            make.newInstance((Object) null);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().getMessage());
        }
        try {
            speak.invoke(null, 1);
        } catch (NullPointerException e) {
            System.out.println("no receiver");
        }
        try {
            speak.invoke("text", 1);
        } catch (IllegalArgumentException e) {
            System.out.println("wrong receiver");
        }
        try {
            speak.invoke(dog);
        } catch (IllegalArgumentException e) {
            System.out.println("wrong number");
        }
        try {
            speak.invoke(dog, "two");
        } catch (IllegalArgumentException e) {
            System.out.println("wrong type");
        }
        try {
            Speaks.class.getDeclaredConstructor();
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        try {
            Number.class.getDeclaredConstructor().newInstance();
        } catch (InstantiationException e) {
            System.out.println("abstract");
        }
        for (int i = 0; i < 30; i++) {
            speak.invoke(dog, i % 3);
        }
        System.out.println(fail.invoke(null, "x") == null);
    }
}

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The same class in several loaders: several classes, each with its own static fields. */
public class OwnLoaders {
    public interface Shape {
        int area();
    }

    public static class Thing implements Shape {
        static int count;

        static {
            System.out.println("init Thing by " + Thing.class.getClassLoader().getClass().getSimpleName());
        }

        public int value() {
            return ++count;
        }

        @Override
        public int area() {
            return value();
        }

        public Object helper() {
            return new Helper();
        }

        public List<String> names() {
            List<String> names = new ArrayList<>(List.of("b", "a"));
            names.sort((x, y) -> x.compareTo(y));
            Runnable more = () -> names.add("c" + count);
            more.run();
            return names;
        }

        public Helper take(Helper helper) {
            return helper;
        }

        public Object point() {
            return new Point(1, 2);
        }

        public String kind(Object object) {
            return switch (object.hashCode() % 2) {
                case 0 -> "even";
                default -> "odd";
            };
        }

        public String caught() {
            try {
                throw new Failure();
            } catch (Failure failure) {
                return failure.getClass().getName();
            }
        }
    }

    public static class Failure extends RuntimeException {}

    public record Point(int x, int y) {}

    public enum Color {
        RED,
        GREEN
    }

    public static class Helper {
        @Override
        public String toString() {
            return "helper of " + getClass().getClassLoader().getClass().getSimpleName();
        }
    }

    static class Child extends ClassLoader {
        private final Set<String> own;

        Child(String name, ClassLoader parent, String... own) {
            super(name, parent);
            this.own = Set.of(own);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> found = findLoadedClass(name);
                if (found == null && own.contains(name)) {
                    found = findClass(name);
                }
                return found != null ? found : super.loadClass(name, resolve);
            }
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.endsWith("Failure")) {
                System.out.println("define " + name);
            }
            try (InputStream in = getParent().getResourceAsStream(name + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static void tell(Throwable thrown) {
        System.out.println(String.valueOf(thrown).replaceAll("@[0-9a-f]+", "@"));
    }

    public static void main(String[] args) throws Exception {
        ClassLoader app = OwnLoaders.class.getClassLoader();
        Child one = new Child("child", app, "OwnLoaders$Thing", "OwnLoaders$Helper", "OwnLoaders$Point",
                "OwnLoaders$Color", "OwnLoaders$Failure");
        Child two = new Child("other", app, "OwnLoaders$Thing");
        Class<?> first = one.loadClass("OwnLoaders$Thing");
        Class<?> second = Class.forName("OwnLoaders$Thing", false, two);
        System.out.println((first == second) + " " + (first == Thing.class) + " " + first);
        try {
            System.out.println(first.getSimpleName());
        } catch (IncompatibleClassChangeError e) {
            tell(e);
        }
        System.out.println((first.getClassLoader() == one) + " " + (second.getClassLoader() == two));
        System.out.println(first.getClassLoader().getName());
        Object a = first.getDeclaredConstructor().newInstance();
        Object b = second.getDeclaredConstructor().newInstance();
        System.out.println(first.getMethod("value").invoke(a));
        System.out.println(first.getMethod("value").invoke(a));
        System.out.println(second.getMethod("value").invoke(b));
        System.out.println(new Thing().value());
        System.out.println(first.getMethod("helper").invoke(a) + " " + second.getMethod("helper").invoke(b));
        System.out.println(first.getMethod("names").invoke(a));
        System.out.println(first.getMethod("caught").invoke(a));
        System.out.println(((Shape) a).area() + " " + ((Shape) b).area());
        try {
            Thing thing = (Thing) a;
            System.out.println(thing);
        } catch (ClassCastException e) {
            tell(e);
        }
        try {
            first.cast(b);
        } catch (ClassCastException e) {
            tell(e);
        }
        System.out.println(Class.forName("OwnLoaders$Thing", false, one) == first);
        System.out.println(first.isInstance(b) + " " + first.isAssignableFrom(second) + " "
                + Shape.class.isAssignableFrom(first));
        Object point = first.getMethod("point").invoke(a);
        System.out.println(point.equals(new Point(1, 2)) + " " + point.equals(first.getMethod("point").invoke(a)));
        Class<?> helper = one.loadClass("OwnLoaders$Helper");
        System.out.println(first.getMethod("take", helper).getParameterTypes()[0] == helper);
        try {
            first.getMethod("take", Helper.class);
        } catch (NoSuchMethodException e) {
            tell(e);
        }
        try {
            first.getMethod("take", helper).invoke(a, new Helper());
        } catch (IllegalArgumentException e) {
            tell(e);
        }
        System.out.println(first.getMethod("kind", Object.class).invoke(a, 4));
        Class<?> array = Class.forName("[LOwnLoaders$Thing;", false, one);
        System.out.println((array.getComponentType() == first) + " " + array);
        System.out.println(Array.newInstance(first, 2).getClass() == array);
        try {
            Object[] things = (Object[]) Array.newInstance(first, 1);
            things[0] = b;
        } catch (ArrayStoreException e) {
            tell(e);
        }
        for (String name : List.of("Nowhere", "[LNowhere;", "not/a/name")) {
            try {
                Class.forName(name, true, one);
            } catch (ClassNotFoundException e) {
                tell(e);
            }
        }
        Class<?> color = one.loadClass("OwnLoaders$Color");
        System.out.println(Arrays.toString(color.getEnumConstants()) + " " + color.getEnumConstants()[0].equals(Color.RED));
    }
}

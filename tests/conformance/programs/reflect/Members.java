/** Methods, fields and constructors by reflection, sorted by name. */
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;

public class Members {
    static class Base {
        public int inherited = 1;

        public void fromBase() { }
    }

    static final class Sample extends Base implements Runnable {
        private final int number;
        protected static String text = "static";
        public volatile long[] array;
        transient double d;

        Sample(int number, String... rest) {
            this.number = number;
        }

        private Sample() throws IllegalStateException {
            this(0);
        }

        @Override
        public void run() { }

        private static synchronized int compute(int a, long[] b, String[][] c) throws Exception {
            return a;
        }

        protected String join(Object... parts) {
            return "" + parts.length;
        }
    }

    public static void main(String[] args) throws Exception {
        Method[] methods = Sample.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toString));
        for (Method m : methods) {
            System.out.println(m + " | " + m.getName() + " " + m.getParameterCount() + " " + m.isVarArgs() + " " + m.getReturnType().getSimpleName());
        }
        Field[] fields = Sample.class.getDeclaredFields();
        Arrays.sort(fields, Comparator.comparing(Field::getName));
        for (Field f : fields) {
            System.out.println(f + " | " + Modifier.toString(f.getModifiers()) + " " + f.getType().getName());
        }
        Constructor<?>[] constructors = Sample.class.getDeclaredConstructors();
        Arrays.sort(constructors, Comparator.comparing(Constructor::toString));
        for (Constructor<?> c : constructors) {
            System.out.println(c + " " + Arrays.toString(c.getExceptionTypes()));
        }
        System.out.println(Sample.class.getMethod("fromBase").getDeclaringClass().getSimpleName() + " " + Sample.class.getField("inherited"));
        System.out.println(Arrays.stream(Sample.class.getMethods()).map(Method::getName).filter(n -> n.length() < 9).sorted().distinct().toList());
        System.out.println(Sample.class.getDeclaredMethod("join", Object[].class).getParameters()[0]);
        for (String name : new String[] {"run", "missing"}) {
            try {
                System.out.println(Sample.class.getMethod(name).getName());
            } catch (NoSuchMethodException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Sample.class.getField("number");
        } catch (NoSuchFieldException e) {
            System.out.println(e.getMessage());
        }
    }
}

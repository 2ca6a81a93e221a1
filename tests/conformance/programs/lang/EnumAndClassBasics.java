/** Class objects of every kind of type: names, modifiers, relations. */
import java.lang.reflect.Modifier;

public class EnumAndClassBasics {
    enum Color { RED { }, GREEN }

    interface Shape { }

    static final class Square implements Shape, Cloneable { }

    abstract static class Abstract { }

    @interface Note { }

    record Pair(int a, int b) { }

    static void describe(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c + " | "
            + Modifier.toString(c.getModifiers() & ~Modifier.STATIC) + " | "
            + (c.isInterface() ? "i" : "") + (c.isArray() ? "a" : "") + (c.isEnum() ? "e" : "") + (c.isPrimitive() ? "p" : "")
            + (c.isAnnotation() ? "@" : "") + (c.isRecord() ? "r" : "") + (c.isAnonymousClass() ? "n" : "") + (c.isMemberClass() ? "m" : "")
            + " | " + (c.getSuperclass() == null ? "none" : c.getSuperclass().getSimpleName()));
    }

    public static void main(String[] args) {
        Class<?>[] all = {
            int.class, void.class, double[].class, String.class, String[][].class, Object.class, Runnable.class,
            Color.class, Color.RED.getClass(), Shape.class, Square.class, Abstract.class, Note.class, Pair.class,
            new Object() { }.getClass(), java.util.Map.Entry.class, Square[].class
        };
        for (Class<?> c : all) {
            describe(c);
        }
        System.out.println(Shape.class.isAssignableFrom(Square.class) + " " + Object[].class.isAssignableFrom(String[].class)
            + " " + Object.class.isAssignableFrom(int.class) + " " + long.class.isAssignableFrom(int.class));
        System.out.println(Shape.class.isInstance(new Square()) + " " + Square.class.isInstance(null));
        System.out.println(Square.class.getInterfaces().length + " " + Square.class.getEnclosingClass().getSimpleName());
        System.out.println(int[].class.getComponentType() + " " + String.class.getPackageName() + " [" + Square.class.getPackageName() + "]");
        System.out.println(Color.class.getEnumConstants().length + " " + Square.class.getEnumConstants());
        System.out.println(Integer.TYPE == int.class && Integer.class != (Object) int.class);
        System.out.println(String.class.getModule().getName() + " " + Square.class.getModule().isNamed());
    }
}

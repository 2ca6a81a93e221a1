/** MethodHandles: find, invoke, invokeExact, bind, insert, filter, arrays, exceptions. */
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;

public class MethodHandleBasics {
    static String join(String a, int b) {
        return a + ":" + b;
    }

    int field = 5;

    private int secret(int x) {
        return x * field;
    }

    MethodHandleBasics() { }

    MethodHandleBasics(int field) {
        this.field = field;
    }

    static int fail() {
        throw new IllegalStateException("from handle");
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle join = lookup.findStatic(MethodHandleBasics.class, "join", MethodType.methodType(String.class, String.class, int.class));
        System.out.println((String) join.invokeExact("a", 1) + " " + join.invoke("b", (Integer) 2) + " " + join.type());
        MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println((int) length.invokeExact("four") + " " + (int) length.bindTo("bound").invokeExact());
        MethodHandle make = lookup.findConstructor(MethodHandleBasics.class, MethodType.methodType(void.class, int.class));
        MethodHandleBasics made = (MethodHandleBasics) make.invokeExact(8);
        System.out.println(made.field);
        MethodHandle secret = lookup.findVirtual(MethodHandleBasics.class, "secret", MethodType.methodType(int.class, int.class));
        System.out.println((int) secret.invokeExact(made, 3));
        MethodHandle getter = lookup.findGetter(MethodHandleBasics.class, "field", int.class);
        MethodHandle setter = lookup.findSetter(MethodHandleBasics.class, "field", int.class);
        setter.invokeExact(made, 9);
        System.out.println((int) getter.invokeExact(made) + " " + (long) getter.invoke(made));
        System.out.println(join.invokeWithArguments("w", 4) + " " + MethodHandles.insertArguments(join, 1, 7).invoke("i"));
        MethodHandle upper = lookup.findVirtual(String.class, "toUpperCase", MethodType.methodType(String.class));
        System.out.println((String) MethodHandles.filterReturnValue(join, upper).invokeExact("x", 1) + " " + MethodHandles.filterArguments(join, 0, upper).invoke("y", 2));
        System.out.println(MethodHandles.dropArguments(length, 0, int.class).invoke(1, "dropped") + " " + MethodHandles.constant(String.class, "c").invoke());
        try {
            Object wrong = join.invokeExact("a", (Integer) 1);
        } catch (WrongMethodTypeException e) {
            System.out.println("exact type differs");
        }
        try {
            int x = (int) lookup.findStatic(MethodHandleBasics.class, "fail", MethodType.methodType(int.class)).invokeExact();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            lookup.findStatic(MethodHandleBasics.class, "missing", MethodType.methodType(void.class));
        } catch (NoSuchMethodException e) {
            System.out.println("no such method");
        }
        System.out.println(MethodType.fromMethodDescriptorString("(I[Ljava/lang/String;)J", null) + " " + MethodType.genericMethodType(2));
    }
}

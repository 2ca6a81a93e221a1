/** Intersection types, serializable lambdas, generic functional interfaces with bridges. */
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.UnaryOperator;

public class LambdaIdentity {
    interface Marker { }

    interface Shout extends UnaryOperator<String> {
        @Override
        String apply(String s);

        default String twice(String s) {
            return apply(apply(s));
        }
    }

    interface SerializableFunction<A, B> extends Function<A, B>, Serializable { }

    static <T extends Runnable & Marker> boolean isMarked(T t) {
        t.run();
        return t instanceof Marker;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(isMarked((Runnable & Marker) () -> System.out.println("ran")));
        Shout shout = s -> s + "!";
        System.out.println(shout.twice("hey"));
        UnaryOperator<String> asOperator = shout;
        Function<String, String> asFunction = shout;
        System.out.println(asOperator.apply("a") + asFunction.andThen(String::length).apply("bc"));
        int captured = 40;
        SerializableFunction<Integer, Integer> add = x -> x + captured;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(add);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            @SuppressWarnings("unchecked")
            Function<Integer, Integer> copy = (Function<Integer, Integer>) in.readObject();
            System.out.println(copy.apply(2));
        }
        Comparator<String> c = (Comparator<String> & Serializable) (a, b) -> b.compareTo(a);
        System.out.println(c.compare("a", "b") + " " + (c instanceof Serializable));
        Runnable r = () -> { };
        System.out.println(r.getClass().isSynthetic() + " " + r.getClass().isInterface());
        System.out.println(r.getClass().getInterfaces()[0].getName());
        System.out.println(r.equals(r) + " " + (r.hashCode() == System.identityHashCode(r)));
    }
}

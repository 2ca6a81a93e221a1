import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Annotations with texts and numbers that the code of the class uses as well. */
@AnnotatedLiterals.Keys(value = {"x", "NDC"}, number = 70_000, name = "x")
public class AnnotatedLiterals {
    private static final String FIRST = first("x");

    @Retention(RetentionPolicy.RUNTIME)
    @interface Keys {
        String[] value();

        int number();

        String name();
    }

    private static String first(String text) {
        return text + "NDC".length() + 70_000;
    }

    public static void main(String[] args) {
        Keys keys = AnnotatedLiterals.class.getAnnotation(Keys.class);
        System.out.println(String.join(",", keys.value()) + " " + keys.number() + " " + keys.name());
        System.out.println(FIRST);
    }
}

/** Annotations read at run time: defaults, arrays, enums, classes, nesting, repetition, inheritance. */
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;

public class Annotations {
    enum Level { LOW, HIGH }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Info {
        String value();

        int number() default 7;

        long[] numbers() default {1, 2};

        Level level() default Level.LOW;

        Class<?> type() default void.class;

        Tag tag() default @Tag("none");
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @interface Tag {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tags {
        Tag[] value();
    }

    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.TYPE)
    @interface Hidden { }

    @Info(value = "base", numbers = {}, level = Level.HIGH, type = String[].class, tag = @Tag("inner"))
    @Hidden
    static class Base { }

    @Tag("one")
    @Tag("two")
    static class Derived extends Base {
        @Info("field")
        @Deprecated
        int field;

        void method(@Tag("parameter") int p, String q) { }
    }

    public static void main(String[] args) throws Exception {
        Info info = Derived.class.getAnnotation(Info.class);
        System.out.println(info.value() + info.number() + info.numbers().length + info.level() + info.tag().value());
        System.out.println(info.type().getSimpleName() + " " + info.annotationType().getSimpleName());
        System.out.println(Derived.class.getDeclaredAnnotation(Info.class));
        System.out.println(Base.class.isAnnotationPresent(Hidden.class));
        for (Tag tag : Derived.class.getAnnotationsByType(Tag.class)) {
            System.out.println(tag.value());
        }
        System.out.println(Derived.class.getAnnotation(Tags.class).value().length);
        Info onField = Derived.class.getDeclaredField("field").getAnnotation(Info.class);
        System.out.println(onField.value() + Arrays.toString(onField.numbers()) + onField.type());
        System.out.println(Derived.class.getDeclaredField("field").isAnnotationPresent(Deprecated.class));
        var parameters = Derived.class.getDeclaredMethod("method", int.class, String.class).getParameterAnnotations();
        System.out.println(parameters[0].length + " " + parameters[1].length + " " + ((Tag) parameters[0][0]).value());
        System.out.println(info.equals(Base.class.getAnnotation(Info.class)) + " " + info.equals(onField));
    }
}

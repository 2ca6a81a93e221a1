/** Record components, enum constants, sealed permits and nest members by reflection. */
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

public class RecordsAndEnums {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Label {
        String value();
    }

    record Pair<A>(@Label("left") A left, List<String> right, int... rest) { }

    enum Planet {
        MERCURY, @Label("home") EARTH, MARS { };

        static final int COUNT = 3;
    }

    sealed interface Shape permits Circle, Square { }

    record Circle(double r) implements Shape { }

    record Square(double side) implements Shape { }

    public static void main(String[] args) throws Exception {
        Pair<String> pair = new Pair<>("l", List.of("r"), 1, 2);
        for (RecordComponent c : Pair.class.getRecordComponents()) {
            Object value = c.getAccessor().invoke(pair);
            System.out.println(c + " | " + c.getName() + " " + c.getGenericType() + " " + (value instanceof int[] a ? Arrays.toString(a) : value));
        }
        System.out.println(Pair.class.getRecordComponents()[0].getAnnotation(Label.class).value() + " " + Planet.class.getRecordComponents());
        System.out.println(Circle.class.getDeclaredConstructor(double.class).newInstance(2.5));
        System.out.println(Arrays.toString(Planet.class.getEnumConstants()) + " " + Planet.MARS.getClass().isEnum() + " " + Planet.class.isEnum());
        for (Field f : Planet.class.getFields()) {
            System.out.println(f.getName() + " " + f.isEnumConstant() + " " + f.isAnnotationPresent(Label.class));
        }
        System.out.println(Arrays.stream(Shape.class.getPermittedSubclasses()).map(Class::getSimpleName).toList() + " " + Circle.class.isSealed());
        System.out.println(Circle.class.getNestHost().getSimpleName() + " " + Circle.class.isNestmateOf(Square.class) + " " + Arrays.stream(RecordsAndEnums.class.getDeclaredClasses()).map(Class::getSimpleName).sorted().toList());
        System.out.println(Circle.class.getDeclaringClass().getSimpleName() + " " + new Object() { }.getClass().getEnclosingMethod().getName());
        try {
            Planet.class.getDeclaredConstructors()[0].newInstance("PLUTO", 9);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Field r = Circle.class.getDeclaredField("r");
        r.setAccessible(true);
        try {
            r.set(new Circle(1), 2.0);
        } catch (IllegalAccessException e) {
            System.out.println("records are final");
        }
    }
}

/** Field.get and set: primitives, statics, finals, private fields, wrong types. */
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;

public class FieldAccess {
    static class Data {
        private int i = 1;
        long l = 2;
        char c = 'c';
        boolean z = true;
        double d = 0.5;
        String s = "s";
        static byte b = 3;
        final int constant = Integer.parseInt("9");
        static final String FIXED = String.valueOf("fixed");
    }

    static class More extends Data {
        int i = 100;
    }

    public static void main(String[] args) throws Exception {
        Data data = new More();
        for (String name : new String[] {"i", "l", "c", "z", "d", "s", "b", "constant", "FIXED"}) {
            Field f = Data.class.getDeclaredField(name);
            f.setAccessible(true);
            Object value = f.get(data);
            System.out.println(name + " " + value + " " + value.getClass().getSimpleName());
        }
        Field i = Data.class.getDeclaredField("i");
        i.setInt(data, 5);
        i.set(data, (short) 6);
        System.out.println(i.getInt(data) + " " + i.getLong(data) + " " + i.getDouble(data) + " " + More.class.getDeclaredField("i").get(data));
        Field b = Data.class.getDeclaredField("b");
        b.setByte(null, (byte) -7);
        System.out.println(Data.b + " " + b.getInt(null));
        Field constant = Data.class.getDeclaredField("constant");
        try {
            constant.set(data, 1);
        } catch (IllegalAccessException e) {
            System.out.println("final without setAccessible");
        }
        constant.setAccessible(true);
        constant.set(data, 10);
        System.out.println(constant.get(data));
        Field fixed = Data.class.getDeclaredField("FIXED");
        fixed.setAccessible(true);
        try {
            fixed.set(null, "changed");
        } catch (IllegalAccessException e) {
            System.out.println("static final stays");
        }
        try {
            i.set(data, 7L);
        } catch (IllegalArgumentException e) {
            System.out.println("no narrowing");
        }
        try {
            Data.class.getDeclaredField("s").getInt(data);
        } catch (IllegalArgumentException e) {
            System.out.println("not an int");
        }
        try {
            i.get(null);
        } catch (NullPointerException e) {
            System.out.println("no object");
        }
        try {
            String.class.getDeclaredField("value").setAccessible(true);
        } catch (InaccessibleObjectException e) {
            System.out.println("closed module");
        }
        Data.class.getDeclaredField("s").set(data, null);
        System.out.println(data.s);
    }
}

/** A store into an array of references checks the array's run-time component type. */
public class ArrayStoreChecks {
    interface Shape { }

    static class Square implements Shape { }

    static class Circle implements Shape { }

    static void store(Object[] array, Object value) {
        try {
            array[0] = value;
            System.out.println("stored");
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        store(new Object[1], "x");
        store(new String[1], "x");
        store(new String[1], 1);
        store(new String[1], null);
        store(new Shape[1], new Square());
        store(new Square[1], new Circle());
        store(new Shape[1], new int[0]);
        store(new Object[1], new int[0]);
        store(new Object[1][], new int[0][]);
        store(new int[1][], new int[2]);
        store(new int[1][], new long[2]);
        store(new Number[1], 2.5);
        store(new Integer[1], 2.5);
        store(new Comparable[1], "text");
        store(new Runnable[1], "text");
        store(new Cloneable[1], new String[0]);
        store(new Object[1][], new String[0]);
        store(new String[1][], new Object[0]);
        Object[] kept = new String[] {"kept"};
        store(kept, new Object());
        System.out.println(kept[0]);
    }
}

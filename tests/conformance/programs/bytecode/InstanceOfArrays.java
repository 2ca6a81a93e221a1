/** instanceof over arrays, interfaces, nested component types and null. */
public class InstanceOfArrays {
    interface Walks { }

    interface Runs extends Walks { }

    static class Cat implements Runs { }

    static class Kitten extends Cat { }

    static void kinds(Object o) {
        System.out.print(o instanceof Object[] ? 1 : 0);
        System.out.print(o instanceof Walks[] ? 1 : 0);
        System.out.print(o instanceof Runs[] ? 1 : 0);
        System.out.print(o instanceof Cat[] ? 1 : 0);
        System.out.print(o instanceof int[] ? 1 : 0);
        System.out.print(o instanceof long[] ? 1 : 0);
        System.out.print(o instanceof Object[][] ? 1 : 0);
        System.out.print(o instanceof int[][] ? 1 : 0);
        System.out.print(o instanceof Cloneable ? 1 : 0);
        System.out.print(o instanceof java.io.Serializable ? 1 : 0);
        System.out.print(o instanceof Cloneable[] ? 1 : 0);
        System.out.print(o instanceof Comparable ? 1 : 0);
        System.out.print(o instanceof Walks ? 1 : 0);
        System.out.println(o instanceof Number[] ? 1 : 0);
    }

    public static void main(String[] args) {
        kinds(null);
        kinds(new Object());
        kinds(new Object[0]);
        kinds(new Kitten[0]);
        kinds(new Runs[0]);
        kinds(new Kitten());
        kinds(new int[0]);
        kinds(new int[0][0]);
        kinds(new int[0][0][0]);
        kinds(new Cat[0][]);
        kinds(new long[0]);
        kinds(new Integer[0]);
        kinds("text");
        kinds(new String[0]);
        kinds(args);
    }
}

/** An uncaught helpful NullPointerException. */
public class UncaughtNull {
    static String[] names = new String[3];

    public static void main(String[] args) {
        System.out.println(names.length);
        int i = names.length - 1;
        System.out.println(names[i].trim());
    }
}

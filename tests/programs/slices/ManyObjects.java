// at: 25
// has: 7 9 22 25
// lacks: 8
// The library is given more objects than are followed one by one.
public class ManyObjects {
    public static void main(String[] args) {
        int number = args.length;
        int other = args.length + 1;
        StringBuilder text = new StringBuilder();
        Object[] all = {
            new StringBuilder(), new Object[1], new int[1],
            new StringBuilder(), new Object[1], new int[1],
            new StringBuilder(), new Object[1], new int[1],
            new StringBuilder(), new Object[1], new int[1],
            new StringBuilder(), new Object[1], new int[1],
            new StringBuilder(), new Object[1], new int[1],
            new StringBuilder(), new Object[1], new int[1],
            new StringBuilder(), new Object[1], new int[1],
            new StringBuilder(), new Object[1], new int[1],
            new StringBuilder(), new Object[1], new int[1],
            text};
        text.append(number);
        Object[] outer = {all};
        String seen = "" + java.util.Arrays.asList(outer) + java.util.Arrays.deepToString(outer);
        System.out.println(seen);
        System.out.println(other);
    }
}

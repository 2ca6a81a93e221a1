// at: 20
// has: 7 11 15 16 17 18 20
// lacks: 12 21
// The library throws in a method, and its caller catches that.
public class LibraryThrows {
    static int parse(String text) {
        return Integer.parseInt(text);
    }

    public static void main(String[] args) {
        int length = args.length;
        int other = 3;
        int seen = 0;
        try {
            parse(length > 0 ? "1" : "x");
            seen = 1;
        } catch (NumberFormatException wrong) {
            seen = 2;
        }
        System.out.println(seen);
        System.out.println(other);
    }
}

/** A property is read that was set before. */
public class KeptAsProperty {
    public static void main(String[] args) {
        int first = args.length;
        int second = first + 1;
        System.setProperty("kept", "" + second);
        int third = 7;
        String read = System.getProperty("kept");
        System.out.println(read);
    }
}
// at: 9
// has: 4 5 6 8
// lacks: 7

/** Scanner over strings: tokens, numbers, lines, delimiters, patterns, failures. */
import java.util.InputMismatchException;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Scanner;

public class Scanners {
    public static void main(String[] args) {
        Scanner s = new Scanner("word 42 -7 3.5 true 99999999999 ff\nsecond line here\n\nlast").useLocale(Locale.ROOT);
        System.out.println(s.next() + "|" + s.nextInt() + "|" + s.nextInt() + "|" + s.nextDouble() + "|" + s.nextBoolean());
        System.out.println(s.hasNextInt() + " " + s.hasNextLong() + " " + s.nextLong() + " " + s.nextInt(16));
        System.out.println("[" + s.nextLine() + "][" + s.nextLine() + "][" + s.nextLine() + "]");
        System.out.println(s.hasNextLine() + " " + s.nextLine() + " " + s.hasNext() + " " + s.hasNextLine());
        try {
            s.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        Scanner csv = new Scanner("a,b;;c , d").useDelimiter("\\s*[,;]\\s*");
        StringBuilder b = new StringBuilder();
        while (csv.hasNext()) {
            b.append('[').append(csv.next()).append(']');
        }
        System.out.println(b);
        Scanner bad = new Scanner("x1 12");
        try {
            bad.nextInt();
        } catch (InputMismatchException e) {
            System.out.println("still there: " + bad.next() + " " + bad.nextInt());
        }
        Scanner find = new Scanner("key=value; other=thing");
        System.out.println(find.findInLine("(\\w+)=(\\w+)") + " " + find.match().group(2));
        System.out.println(new Scanner("1 2 3 4").tokens().mapToInt(Integer::parseInt).sum());
        System.out.println(new Scanner("a1b22").useDelimiter("").next() + " " + new Scanner("").hasNext());
        Scanner closed = new Scanner("x");
        closed.close();
        try {
            closed.next();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}

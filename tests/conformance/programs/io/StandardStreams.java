/** System.err does not reach stdout; System.in is empty. */
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.NoSuchElementException;
import java.util.Scanner;

public class StandardStreams {
    public static void main(String[] args) throws IOException {
        System.out.println("to out");
        System.err.println("to err");
        System.err.print("more to err, without a newline");
        System.err.flush();
        System.out.println("out again");
        System.out.println(System.in.read() + " " + System.in.read(new byte[10]) + " " + System.in.available());
        System.out.println(new BufferedReader(new InputStreamReader(System.in)).readLine());
        Scanner scanner = new Scanner(System.in);
        System.out.println(scanner.hasNext() + " " + scanner.hasNextLine() + " " + scanner.hasNextInt());
        try {
            scanner.nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        System.out.write('w');
        System.out.write('\n');
        System.out.flush();
        System.out.println(System.out == System.err);
    }
}

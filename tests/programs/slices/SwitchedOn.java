/** A switch chooses what is printed. */
public class SwitchedOn {
    public static void main(String[] args) {
        int choice = args.length;
        int unused = choice + 1;
        int result = switch (choice) {
            case 0 -> 10;
            case 1 -> {
                int inner = choice * 2;
                yield inner;
            }
            default -> 30;
        };
        unused++;
        System.out.println(result);
    }
}
// at: 15
// has: 4 6 9 10
// lacks: 5 14

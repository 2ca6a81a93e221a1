// at: 16
// has: 7 8 13 15 16
// lacks: 14 17
// A method that may end the program decides whether the line is reached.
public class Exits {
    static void demand(int number) {
        if (number > 3) {
            System.exit(1);
        }
    }

    public static void main(String[] args) {
        int number = args.length;
        int other = 4;
        demand(number);
        System.out.println("reached");
        System.out.println(other);
    }
}

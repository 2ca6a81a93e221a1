import heddle.Requires;

public class Unknown {
    @Requires("isFull")
    static void use(int number) {
        System.out.println(number);
    }

    static boolean isEmpty(int number) {
        return number == 0;
    }

    public static void main(String[] args) {
        use(1);
    }
}

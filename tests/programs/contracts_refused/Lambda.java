import heddle.Requires;

public class Lambda {
    interface Action {
        static boolean isPositive(Action action, int number) {
            return number > 0;
        }

        @Requires("isPositive")
        void act(int number);
    }

    public static void main(String[] args) {
        Action action = number -> System.out.println(number);
        action.act(1);
    }
}

import heddle.Ensures;

public class Unfitting {
    static boolean isNext(int number, String result) {
        return result.length() == number;
    }

    @Ensures("Unfitting.isNext")
    static int next(int number) {
        return number + 1;
    }

    public static void main(String[] args) {
        next(1);
    }
}

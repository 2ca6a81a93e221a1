// at: 17
// has: 10 11 13 14 16 17
// lacks: 12 15 18
// Values go through a list and a string builder of the library.
import java.util.ArrayList;
import java.util.List;

public class Collected {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        StringBuilder other = new StringBuilder();
        int number = args.length;
        list.add(number);
        other.append(5);
        text.append(list.get(0));
        String seen = text.toString();
        System.out.println(seen + other);
    }
}

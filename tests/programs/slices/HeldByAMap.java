// at: 15
// has: 10 11 12 13 14 15
// lacks: 
// What a map holds is printed with it.
import java.util.HashMap;
import java.util.Map;

public class HeldByAMap {
    public static void main(String[] args) {
        Map<String, StringBuilder> map = new HashMap<>();
        StringBuilder text = new StringBuilder();
        int number = args.length;
        map.put("key", text);
        text.append(number);
        String seen = "" + map;
        System.out.println(seen);
    }
}

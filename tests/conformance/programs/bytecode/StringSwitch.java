/** switch over strings, with colliding hash codes and the empty string. */
public class StringSwitch {
    static int code(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "AaAa": return 3;
            case "BBBB": return 4;
            case "AaBB": return 5;
            case "": return 6;
            case "zero\0inside": return 7;
            default: return 0;
        }
    }

    static String arrow(String s) {
        return switch (s) {
            case "one", "two" -> "small";
            case "many" -> {
                String t = s + "!";
                yield t;
            }
            default -> "unknown";
        };
    }

    public static void main(String[] args) {
        String[] inputs = {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "C#", "zero\0inside"};
        for (String s : inputs) {
            System.out.println(s.hashCode());
            System.out.println(code(s));
            System.out.println(code(new String(s)));
        }
        System.out.println(arrow("one"));
        System.out.println(arrow("two"));
        System.out.println(arrow("many"));
        System.out.println(arrow("none"));
        try {
            code(null);
        } catch (NullPointerException e) {
            System.out.println("null string");
        }
    }
}

/** Making new strings: case, trimming, replacing, joining, repeating, splitting. */
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

public class StringTransform {
    public static void main(String[] args) {
        String s = "  Hello, World  ";
        System.out.println("[" + s.trim() + "][" + s.strip() + "][" + s.stripLeading() + "][" + s.stripTrailing() + "]");
        System.out.println("[" + "\u2003em\u2003".strip() + "][" + "\u2003em\u2003".trim().length() + "]");
        System.out.println(s.toUpperCase(Locale.ROOT) + s.toLowerCase(Locale.ROOT));
        System.out.println("stra\u00dfe".toUpperCase(Locale.ROOT) + " " + "\u0130".toLowerCase(Locale.ROOT).length());
        System.out.println("banana".replace('a', 'o') + " " + "banana".replace("an", "<>") + " " + "abc".replace("", "-"));
        System.out.println("a1b22c333".replaceAll("[0-9]+", "#") + " " + "a1b2".replaceFirst("\\d", "?"));
        System.out.println("substring".substring(3) + " " + "substring".substring(0, 3) + " [" + "x".substring(1) + "]");
        System.out.println("con".concat("cat") + " " + "ab".repeat(3) + " [" + "ab".repeat(0) + "]");
        System.out.println(String.join("-", "a", "b", "c") + " " + String.join("/", List.of("x")) + String.join(",", List.of()));
        System.out.println(Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("a,b,,c,,".split(",", -1)));
        System.out.println(Arrays.toString("a,b,c".split(",", 2)) + Arrays.toString("".split(",")) + Arrays.toString("abc".split("")));
        System.out.println(Arrays.toString("one  two three".split(" +")) + Arrays.toString(".a.b".split("\\.")));
        System.out.println("line1\nline2\r\nline3".lines().toList());
        System.out.println("ab\ncd".indent(2).replace('\n', '|') + " " + "  x\n   y".indent(-2).replace('\n', '|'));
        System.out.println(String.valueOf(new char[] {'x', 'y'}) + String.valueOf(3.0f) + String.valueOf((Object) null));
        System.out.println(String.copyValueOf(new char[] {'a', 'b', 'c'}, 1, 2) + new String(new char[] {'q'}, 0, 1));
        System.out.println("chars".chars().sum() + " " + "tab".toCharArray().length + " " + "x".compareTo("y"));
        System.out.println("%s=%d".formatted("k", 5) + " " + "abc".transform(x -> x + x.length()));
        char[] buffer = {'.', '.', '.', '.', '.'};
        "hello".getChars(1, 4, buffer, 1);
        System.out.println(buffer);
        System.out.println("same".replace('z', 'y') == "same");
    }
}

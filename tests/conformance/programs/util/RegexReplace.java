/** Replacement with groups and functions, splitting, regions, streams of matches. */
import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class RegexReplace {
    public static void main(String[] args) {
        System.out.println("John Smith".replaceAll("(\\w+) (\\w+)", "$2, $1"));
        System.out.println("2024-05-06".replaceAll("(?<y>\\d+)-(?<m>\\d+)-(?<d>\\d+)", "${d}.${m}.${y}"));
        System.out.println("a.b.c".replaceAll("\\.", Matcher.quoteReplacement("$")));
        System.out.println("aaa".replaceFirst("a", "b") + " " + "x1y2".replaceAll("[0-9]", "<$0>"));
        Pattern number = Pattern.compile("\\d+");
        System.out.println(number.matcher("3 apples and 12 pears").replaceAll(r -> "" + Integer.parseInt(r.group()) * 2));
        Matcher m = number.matcher("1-22-333");
        StringBuilder b = new StringBuilder();
        while (m.find()) {
            m.appendReplacement(b, "#" + m.group().length());
        }
        m.appendTail(b);
        System.out.println(b);
        System.out.println(Arrays.toString(Pattern.compile("\\s*[,;]\\s*").split("a , b;c ,d")));
        System.out.println(Arrays.toString("boo:and:foo".split("o")) + Arrays.toString("boo:and:foo".split("o", -1)) + Arrays.toString("boo".split("", 2)));
        System.out.println(number.matcher("7 8 9").results().map(MatchResult::group).collect(Collectors.toList()));
        System.out.println(number.splitAsStream("a1b2c").collect(Collectors.joining("|")) + " " + number.asPredicate().test("no"));
        Matcher region = Pattern.compile("^b").matcher("abc").region(1, 3);
        System.out.println(region.find() + " " + region.hitEnd() + " " + region.reset().find());
        try {
            "x".replaceAll("x", "$1");
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            number.matcher("none").group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("camelCaseString".replaceAll("(?<!^)([A-Z])", "_$1").toLowerCase());
    }
}

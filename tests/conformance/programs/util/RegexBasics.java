/** Patterns: groups, names, quantifiers, anchors, flags, lookaround, back references. */
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

public class RegexBasics {
    static void find(String pattern, String text) {
        Matcher m = Pattern.compile(pattern).matcher(text);
        StringBuilder b = new StringBuilder(pattern).append(" :");
        while (m.find()) {
            b.append(" ").append(m.start()).append('-').append(m.end()).append('=').append(m.group());
        }
        System.out.println(b);
    }

    public static void main(String[] args) {
        find("a+", "caaandaab");
        find("a+?", "aaa");
        find("(ab|cd)*", "ababcdx");
        find("\\b\\w{3}\\b", "the cat sat on a mat");
        find("(?i)HELLO", "Hello hello HeLLo");
        find("(?<=\\$)\\d+", "cost $45 and 67 or $8");
        find("\\d+(?= euros)", "10 euros 20 dollars 30 euros");
        find("foo(?!bar)", "foobar foobaz");
        find("(\\w)\\1", "aabbcdeef");
        find("[^aeiou\\s]+", "regular expressions");
        find("(?m)^\\w+$", "one\ntwo three\nfour");
        find("x*", "axxb");
        find("[a-c&&[^b]]+", "abcabc");
        find("\\p{Upper}\\p{Lower}+", "Some Names Here");
        find("(?s)a.b", "a\nb");
        find("a{2,3}", "aaaaaaa");
        find("(?>a+)b", "aaab");
        Matcher m = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)(-(\\d\\d))?").matcher("2024-03 and 1999-12-31");
        while (m.find()) {
            System.out.println(m.group("year") + "/" + m.group("month") + "/" + m.group(4) + " " + m.groupCount() + " " + m.start(2));
        }
        System.out.println("abc".matches("a.c") + " " + Pattern.matches("[0-9]+", "12a") + " " + Pattern.compile("b").matcher("abc").lookingAt());
        System.out.println(Pattern.quote("a.b") + " " + "a.b".matches(Pattern.quote("a.b")) + " " + Pattern.compile("x", Pattern.CASE_INSENSITIVE).flags());
        try {
            Pattern.compile("(unclosed");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getDescription() + " " + e.getIndex());
        }
    }
}

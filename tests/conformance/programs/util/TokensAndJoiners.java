/** StringTokenizer, StringJoiner and Collectors.joining. */
import java.util.List;
import java.util.NoSuchElementException;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.stream.Collectors;

public class TokensAndJoiners {
    public static void main(String[] args) {
        StringTokenizer tokens = new StringTokenizer("  several words\there\n");
        System.out.println(tokens.countTokens());
        while (tokens.hasMoreTokens()) {
            System.out.print("[" + tokens.nextToken() + "]");
        }
        System.out.println();
        StringTokenizer expression = new StringTokenizer("a+b*(c-d)", "+-*()", true);
        StringBuilder b = new StringBuilder();
        while (expression.hasMoreElements()) {
            b.append(expression.nextElement()).append(' ');
        }
        System.out.println(b);
        StringTokenizer mixed = new StringTokenizer("k1=v1&k2=v2", "=");
        System.out.println(mixed.nextToken() + " " + mixed.nextToken("&") + " " + mixed.nextToken("=") + " " + mixed.countTokens());
        try {
            new StringTokenizer("").nextToken();
        } catch (NoSuchElementException e) {
            System.out.println("no token " + e.getMessage());
        }
        StringJoiner joiner = new StringJoiner(", ", "[", "]");
        joiner.setEmptyValue("EMPTY");
        System.out.println(joiner + " " + joiner.length());
        joiner.add("a").add("b").merge(new StringJoiner("-").add("x").add("y"));
        System.out.println(joiner + " " + joiner.length());
        System.out.println(List.of(1, 2, 3).stream().map(String::valueOf).collect(Collectors.joining("/", "<", ">")));
        System.out.println(new StringJoiner(",").add(null).add("").add("z"));
    }
}

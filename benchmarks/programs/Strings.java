import java.util.*;
import java.util.stream.*;

/** Single thread, strings, lambdas, streams, boxing. args: N. */
public class Strings {
    record Word(String text, int length) {}

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        List<Word> words = IntStream.range(0, n)
                .mapToObj(i -> new Word("w" + i % 101, i % 7))
                .collect(Collectors.toList());
        Map<Integer, Long> counts = words.stream()
                .collect(Collectors.groupingBy(Word::length, TreeMap::new, Collectors.counting()));
        StringBuilder text = new StringBuilder();
        for (Word word : words) text.append(word.text().charAt(0)).append(word.length());
        System.out.println(counts + " " + text.toString().hashCode());
    }
}

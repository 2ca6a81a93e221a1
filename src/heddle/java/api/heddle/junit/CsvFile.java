package heddle.junit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Resources of `@CsvFileSource`, and how they are read. */
final class CsvFile {
    private static final int MOST_COLUMNS = 512;
    private final String delimiter;
    private final char quote;
    private final String empty;
    private final boolean trims;
    private final boolean hasHeaders;
    private final int skipped;
    private final int longest;
    private final String encoding;
    private final String separator;
    private final List<String> nulls;
    private final List<String> resources;
    private String text;
    private int next;

    CsvFile(Words words) {
        delimiter = words.word();
        quote = (char) words.number();
        empty = words.word();
        trims = words.flag();
        hasHeaders = words.flag();
        skipped = words.number();
        longest = words.number();
        encoding = words.word();
        separator = words.word();
        nulls = words.list();
        resources = words.list();
    }

    void addTo(List<Object[]> all, Class<?> testClass) throws IOException {
        Charset charset = Charset.forName(encoding);
        for (String resource : resources) {
            InputStream stream = testClass.getResourceAsStream(resource);
            if (resource.isBlank() || stream == null) {
                throw new IllegalArgumentException(
                        "Classpath resource [" + resource + "] does not exist");
            }
            try (stream) {
                start(new String(stream.readAllBytes(), charset));
            }
            List<Object[]> rows = rows();
            all.addAll(rows.subList(Math.min(skipped, rows.size()), rows.size()));
        }
    }

    /** JUnit's parser has ways of its own with blanks at the end and with mixed ends of lines. */
    private void start(String read) {
        char last = read.isEmpty() ? '\n' : read.charAt(read.length() - 1);
        boolean endsBlank = trims && last <= ' ' && last != '\n';
        if (endsBlank || read.replace(separator, "").contains("\n")) {
            throw NotUnderstood.malformedCsv();
        }
        text = read.replace(separator, "\n");
        next = text.startsWith("\ufeff") ? 1 : 0;
    }

    private List<Object[]> rows() {
        List<Object[]> rows = new ArrayList<>();
        int columns = hasHeaders ? -1 : MOST_COLUMNS;
        while (next < text.length()) {
            if (text.charAt(next) == '#') {
                int end = text.indexOf('\n', next);
                next = end < 0 ? text.length() : end + 1;
                continue;
            }
            skipSpace();
            if (next < text.length() && text.charAt(next) != '\n') {
                Object[] row = row();
                boolean isShort = hasHeaders && row.length < columns;
                if (isShort || (columns < 0 && Arrays.asList(row).contains(null))) {
                    throw NotUnderstood.malformedCsv();
                }
                if (columns < 0) {
                    columns = row.length;
                } else if (row.length > columns) {
                    throw new IllegalArgumentException(
                            "a row of " + row.length + " columns, with " + columns + " at most");
                } else {
                    rows.add(row);
                }
            }
            next++;
        }
        return rows;
    }

    /** Up to the end of the line, which stays. */
    private Object[] row() {
        List<String> values = new ArrayList<>();
        while (true) {
            skipSpace();
            String value = isQuote(next) ? quoted() : plain();
            if (value != null && value.length() > longest) {
                throw new IllegalArgumentException("a value of more than " + longest + " characters");
            }
            values.add(nulls.contains(value) ? null : value);
            if (!text.startsWith(delimiter, next)) {
                return values.toArray();
            }
            next += delimiter.length();
        }
    }

    private String plain() {
        int start = next;
        while (next < text.length() && text.charAt(next) != '\n'
                && !text.startsWith(delimiter, next)) {
            next++;
        }
        int end = next;
        while (trims && end > start && text.charAt(end - 1) <= ' ') {
            end--;
        }
        return end == start ? null : text.substring(start, end);
    }

    private String quoted() {
        StringBuilder value = new StringBuilder();
        next++;
        while (!isQuote(next) || isQuote(next + 1)) {
            if (next >= text.length()) {
                throw NotUnderstood.malformedCsv();
            }
            next += isQuote(next) ? 1 : 0;
            value.append(text.charAt(next++));
        }
        next++;
        int end = next;
        skipSpace();
        boolean isWhole = next >= text.length() || text.charAt(next) == '\n'
                || text.startsWith(delimiter, next);
        if (!isWhole || (!trims && next > end)) {
            throw NotUnderstood.malformedCsv();
        }
        return value.length() == 0 ? empty : value.toString();
    }

    private boolean isQuote(int place) {
        return place < text.length() && text.charAt(place) == quote;
    }

    private void skipSpace() {
        while (trims && next < text.length() && text.charAt(next) <= ' '
                && text.charAt(next) != '\n' && !text.startsWith(delimiter, next)) {
            next++;
        }
    }
}

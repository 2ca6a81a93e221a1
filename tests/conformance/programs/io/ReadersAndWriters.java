/** Readers and writers over strings: lines, marks, skipping, pushing back, tokens. */
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.CharArrayReader;
import java.io.CharArrayWriter;
import java.io.IOException;
import java.io.LineNumberReader;
import java.io.PrintWriter;
import java.io.PushbackReader;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.stream.Collectors;

public class ReadersAndWriters {
    public static void main(String[] args) throws IOException {
        BufferedReader reader = new BufferedReader(new StringReader("one\ntwo\r\nthree\rfour"), 4);
        System.out.println(reader.readLine() + " " + (char) reader.read() + " " + reader.readLine());
        reader.mark(10);
        System.out.println(reader.readLine());
        reader.reset();
        System.out.println(reader.lines().collect(Collectors.joining("|")) + " " + reader.read() + " " + reader.readLine());
        StringWriter text = new StringWriter();
        try (PrintWriter out = new PrintWriter(new BufferedWriter(text))) {
            out.printf("%s=%d;", "k", 1);
            out.println(2.5);
            out.print('c');
            out.write("written", 0, 5);
            System.out.println("[" + text + "]");
        }
        System.out.println("[" + text.toString().replace(System.lineSeparator(), "/") + "] " + text.getBuffer().length());
        PushbackReader back = new PushbackReader(new StringReader("ab"), 2);
        int first = back.read();
        back.unread(first);
        back.unread('x');
        System.out.println((char) back.read() + "" + (char) back.read() + (char) back.read() + back.read());
        LineNumberReader numbered = new LineNumberReader(new StringReader("a\nb\nc"));
        while (numbered.readLine() != null) {
            System.out.print(numbered.getLineNumber() + " ");
        }
        System.out.println();
        CharArrayWriter chars = new CharArrayWriter();
        chars.write("chars");
        chars.append('!');
        System.out.println(new CharArrayReader(chars.toCharArray(), 1, 3).read() + " " + chars.size());
        StreamTokenizer tokens = new StreamTokenizer(new StringReader("x = 3.5 + 'str' // comment\ny"));
        tokens.slashSlashComments(true);
        StringBuilder b = new StringBuilder();
        while (tokens.nextToken() != StreamTokenizer.TT_EOF) {
            b.append(tokens.ttype == StreamTokenizer.TT_WORD ? "w" + tokens.sval : tokens.ttype == StreamTokenizer.TT_NUMBER ? "n" + tokens.nval : tokens.ttype == '\'' ? "s" + tokens.sval : "c" + (char) tokens.ttype).append(' ');
        }
        System.out.println(b);
        StringReader closed = new StringReader("x");
        closed.close();
        try {
            closed.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}

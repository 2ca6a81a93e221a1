/** Text blocks: indentation, escapes, line continuation, quotes. */
public class TextBlocks {
    public static void main(String[] args) {
        String plain = """
            first
              second
            third
            """;
        System.out.print(plain);
        String noNewline = """
            a "quoted" word, ""two"", and \"""three\"""
            tab\there \\ backslash
            joined \
            line
            trailing space\s
            end""";
        System.out.println(noNewline);
        System.out.println(noNewline.lines().count());
        String indented = """
                deep
            shallow
                  deeper
          """;
        System.out.print(indented);
        String empty = """
            """;
        System.out.println(empty.length());
        String octal = """
            \101\u0042
            """;
        System.out.print(octal);
        System.out.println("""
            {"name": "%s", "age": %d}""".formatted("Ann", 30));
        System.out.println(plain.equals("first\n  second\nthird\n"));
        System.out.println("  x\n y".stripIndent().replace('\n', '/'));
        System.out.println("a\\tb\\n".translateEscapes().length());
    }
}

/** Properties read from and written to text, with defaults and escapes. */
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Properties;
import java.util.TreeSet;

public class PropertiesText {
    public static void main(String[] args) throws IOException {
        Properties defaults = new Properties();
        defaults.setProperty("color", "red");
        defaults.setProperty("size", "small");
        Properties p = new Properties(defaults);
        p.load(new StringReader(String.join("\n",
            "# comment", "! another", "size = large", "name:Ann Smith", "empty", "path=C\\:\\\\dir",
            "long = first \\", "    second", "  indented=yes  ", "uni=\\u0041\\u00e9", "key\\ with\\ spaces=1", "tab=\\t|")));
        for (String key : new TreeSet<>(p.stringPropertyNames())) {
            String value = p.getProperty(key);
            System.out.println("[" + key + "] = [" + value.replace("\u00e9", "(e)") + "] " + value.length());
        }
        System.out.println(p.getProperty("missing") + " " + p.getProperty("missing", "d") + " " + p.size() + " " + p.containsKey("color"));
        Properties out = new Properties();
        out.setProperty("only key", "a=b:c#d \n");
        StringWriter writer = new StringWriter();
        out.store(writer, "title");
        writer.toString().lines().filter(line -> !line.startsWith("#") || line.equals("#title")).forEach(System.out::println);
        Properties back = new Properties();
        back.load(new StringReader(writer.toString()));
        System.out.println(back.equals(out) + " " + back.getProperty("only key").length());
        try {
            new Properties().load(new StringReader("bad=\\u00zz"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(out.setProperty("only key", "new") != null);
    }
}

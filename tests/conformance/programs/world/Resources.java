import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLConnection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.MissingResourceException;
import java.util.Properties;
import java.util.ResourceBundle;

/** Resources beside the classes, and the JDK's own. */
public class Resources {
    public static void main(String[] args) throws Exception {
        Properties properties = new Properties();
        try (InputStream in = Resources.class.getResourceAsStream("/config/app.properties")) {
            properties.load(in);
        }
        System.out.println(properties.getProperty("name") + " " + properties.getProperty("colour"));
        ClassLoader loader = Resources.class.getClassLoader();
        URL spaced = loader.getResource("a b.txt");
        System.out.println(spaced.getProtocol() + " " + spaced.getPath().endsWith("/a%20b.txt")
                + " " + spaced.getHost().isEmpty() + " " + spaced.getPort());
        try (var reader = new BufferedReader(new InputStreamReader(spaced.openStream()))) {
            reader.lines().forEach(System.out::println);
        }
        URLConnection connection = spaced.openConnection();
        System.out.println(connection.getContentLength());
        connection.getInputStream().close();
        System.out.println(loader.getResource("nothing.txt") + " "
                + loader.getResourceAsStream("nothing.txt") + " "
                + Resources.class.getResource("/config/none"));
        List<URL> all = Collections.list(loader.getResources("config/app.properties"));
        System.out.println(all.size() + " " + all.get(0).equals(loader.getResource("config/app.properties")));
        Enumeration<URL> none = loader.getResources("nothing.txt");
        System.out.println(none.hasMoreElements());
        System.out.println(loader.resources("a b.txt").count());
        System.out.println(loader.getResource("/a b.txt"));
        System.out.println(loader.getResource("config/../a b.txt").equals(spaced));
        System.out.println(Thread.currentThread().getContextClassLoader() == loader);
        System.out.println(ClassLoader.getSystemResource("a b.txt").equals(spaced));
        byte[] own = Resources.class.getResourceAsStream("Resources.class").readAllBytes();
        System.out.printf("%x%x%x%x%n", own[0], own[1], own[2], own[3]);
        ResourceBundle bundle = ResourceBundle.getBundle("config.app");
        System.out.println(bundle.getString("name"));
        try {
            ResourceBundle.getBundle("config.none");
        } catch (MissingResourceException e) {
            System.out.println(e.getClassName());
        }
        System.out.println(Object.class.getResource("Object.class"));
        System.out.println(Object.class.getResourceAsStream("Object.class").read());
    }
}

import java.nio.file.Files;
import java.util.Arrays;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.prefs.Preferences;

/** Preferences of a user who has none. */
public class StoredPreferences {
    public static void main(String[] args) throws Exception {
        System.setProperty("java.util.prefs.userRoot", Files.createTempDirectory("preferences").toString());
        Logger.getLogger("java.util.prefs").setLevel(Level.OFF);
        Preferences own = Preferences.userRoot().node("heddle-conformance/first");
        System.out.println(own.absolutePath() + " " + own.get("colour", "none") + " " + own.isUserNode());
        own.put("colour", "blue");
        own.putInt("size", 3);
        own.putByteArray("bytes", new byte[] {1, 2, 3});
        String[] keys = own.keys();
        Arrays.sort(keys);
        System.out.println(own.get("colour", "none") + " " + own.getInt("size", 0) + " " + Arrays.toString(keys));
        own.flush();
        own.remove("colour");
        System.out.println(own.get("colour", "gone") + " " + own.getInt("colour", -1));
        Preferences parent = own.parent();
        System.out.println(Arrays.toString(parent.childrenNames()) + " " + parent.name());
        parent.removeNode();
        System.out.println(Preferences.userRoot().nodeExists("heddle-conformance"));
        try {
            own.get("size", "");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}

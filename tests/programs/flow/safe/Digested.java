/** What is digested is not the secret. */
public class Digested {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) throws Exception {
        int pin = pin();
        byte[] text = {12};
        show(java.security.MessageDigest.getInstance("MD5").digest(text)[0]);
    }
}

/** What is digested decides the digest. */
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
        byte[] text = {(byte) pin()};
        show(java.security.MessageDigest.getInstance("MD5").digest(text)[0]);
    }
}

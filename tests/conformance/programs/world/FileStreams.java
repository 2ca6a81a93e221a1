import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.util.Arrays;
import java.util.Scanner;

/** Files through streams of `java.io`. */
public class FileStreams {
    public static void main(String[] args) throws Exception {
        File file = File.createTempFile("heddle", ".txt");
        System.out.println(file.exists() + " " + file.isFile() + " " + file.isDirectory() + " "
                + file.length() + " " + file.canRead() + " " + file.canWrite() + " " + file.isHidden());
        System.out.println(file.createNewFile());
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write("hello".getBytes());
            out.write('!');
        }
        System.out.println(file.length());
        try (FileOutputStream out = new FileOutputStream(file, true)) {
            out.write(" again".getBytes());
        }
        try (FileInputStream in = new FileInputStream(file)) {
            System.out.println(in.available());
            System.out.println((char) in.read());
            System.out.println(in.skip(4) + " " + in.available());
            System.out.println(new String(in.readAllBytes()));
            System.out.println(in.read() + " " + in.read(new byte[3]));
        }
        try (BufferedWriter out = new BufferedWriter(new FileWriter(file))) {
            out.write("one\ntwo\nthree\n");
        }
        try (BufferedReader in = new BufferedReader(new FileReader(file))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                System.out.println("<" + line + ">");
            }
        }
        try (PrintWriter out = new PrintWriter(file, "UTF-8")) {
            out.printf("%d %s %n", 42, "\u00e4\u20ac");
        }
        System.out.println(file.length());
        try (Scanner in = new Scanner(file, "UTF-8")) {
            System.out.println(in.nextInt() + " " + in.next().equals("\u00e4\u20ac"));
        }
        try (RandomAccessFile both = new RandomAccessFile(file, "rw")) {
            both.setLength(0);
            both.writeInt(0x01020304);
            both.writeUTF("text");
            both.writeDouble(2.5);
            System.out.println(both.length() + " " + both.getFilePointer());
            both.seek(4);
            System.out.println(both.readUTF());
            both.seek(20);
            both.write(7);
            System.out.println(both.length());
            both.seek(0);
            byte[] all = new byte[(int) both.length()];
            both.readFully(all);
            System.out.println(Arrays.toString(all));
            both.setLength(2);
            System.out.println(both.getFilePointer() + " " + both.length() + " " + both.read());
        }
        FileInputStream closed = new FileInputStream(file);
        closed.close();
        try {
            closed.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        // What is open stays readable.
        FileInputStream open = new FileInputStream(file);
        System.out.println(file.delete() + " " + file.exists() + " " + file.delete());
        System.out.println(open.read() + " " + open.read() + " " + open.read());
        open.close();
    }
}

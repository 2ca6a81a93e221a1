/** IdentityHashMap compares by ==; WeakHashMap keeps what is still in use; old Hashtable and Vector. */
import java.util.Collections;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.Vector;
import java.util.WeakHashMap;

public class IdentityAndWeakMaps {
    public static void main(String[] args) {
        Map<String, Integer> identity = new IdentityHashMap<>();
        String a = new String("key");
        String b = new String("key");
        identity.put(a, 1);
        identity.put(b, 2);
        identity.put("key", 3);
        System.out.println(identity.size() + " " + identity.get(a) + " " + identity.get(b) + " " + identity.get("key") + " " + identity.get(new String("key")));
        System.out.println(identity.remove(a) + " " + identity.containsKey(a) + " " + identity.size() + " " + identity.containsValue(2));
        for (int i = 0; i < 50; i++) {
            identity.put("k" + i, i);
        }
        System.out.println(identity.size() + " " + identity.values().stream().mapToInt(x -> x).sum());
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        System.out.println(seen.add(a) + " " + seen.add(b) + " " + seen.add(a) + " " + seen.size());
        Map<Object, String> weak = new WeakHashMap<>();
        Object kept = new Object();
        weak.put(kept, "kept");
        weak.put("literal", "stays");
        System.out.println(weak.get(kept) + " " + weak.get("literal") + " " + weak.size() + " " + weak.remove(kept));
        Hashtable<String, Integer> table = new Hashtable<>();
        for (String s : "one two three four five six seven".split(" ")) {
            table.put(s, s.length());
        }
        System.out.println(table + " " + new TreeMap<>(table));
        try {
            table.put("null", null);
        } catch (NullPointerException e) {
            System.out.println("no null value");
        }
        Stack<Integer> stack = new Stack<>();
        stack.push(1);
        stack.push(2);
        System.out.println(stack.peek() + " " + stack.search(1) + " " + stack.pop() + stack.pop() + " " + stack.empty());
        Vector<String> vector = new Vector<>(2, 3);
        vector.add("x");
        vector.addElement("y");
        vector.insertElementAt("w", 0);
        System.out.println(vector + " " + vector.capacity() + " " + vector.elementAt(1) + " " + vector.firstElement());
        try {
            stack.pop();
        } catch (java.util.EmptyStackException e) {
            System.out.println("empty stack");
        }
        System.out.println(kept != null);
    }
}

// at: 15
// has: 11 13 15
// lacks: 12 14 16
// Two objects of one class: what is written to the other one does not matter.
public class Objects {
    static class Box {
        int value;
    }

    public static void main(String[] args) {
        Box one = new Box();
        Box two = new Box();
        one.value = 3;
        two.value = 4;
        int sum = one.value;
        System.out.println(sum + two.value);
    }
}

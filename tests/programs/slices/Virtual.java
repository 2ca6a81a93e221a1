// at: 14
// has: 11 13 14
// lacks: 12 15
// Which method runs depends on the class of the object.
public class Virtual {
    interface Shape {
        int corners();
    }

    public static void main(String[] args) {
        int sides = 4;
        int colour = 8;
        Shape square = () -> sides;
        int seen = square.corners();
        System.out.println(seen + colour);
    }
}

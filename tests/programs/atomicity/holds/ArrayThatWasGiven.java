// class: Scale
// expect: holds
// because: the scale keeps a copy of the array, which only one thread has.

public class ArrayThatWasGiven {
    static class Scale {
        private final int[] weights;
        private int readings;

        Scale(int... weights) {
            this.weights = weights.clone();
        }

        int difference() {
            readings++;
            return weights[0] - weights[1];
        }
    }

    public static void main(String[] args) throws Exception {
        int[] weights = {1, 1};
        Scale scale = new Scale(weights);
        Thread other = new Thread(() -> {
            weights[0] = 2;
            weights[1] = 2;
        });
        other.start();
        scale.difference();
        other.join();
    }
}

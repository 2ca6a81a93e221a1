// class: Scale
// expect: violated
// patterns: any
// fields: weights
// because: only one thread has the scale, but another one has the array that it was given.

public class ArrayThatWasGiven {
    static class Scale {
        private final int[] weights;
        private int readings;

        Scale(int... weights) {
            this.weights = weights;
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

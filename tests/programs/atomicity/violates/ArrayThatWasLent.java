// class: Mixer
// expect: violated
// patterns: any
// fields: levels
// because: another object writes elements of the array that the member holds.

public class ArrayThatWasLent {
    static class Mixer {
        private final int[] levels = new int[2];

        synchronized int sum() {
            return levels[0] + levels[1] + levels[0];
        }

        int[] levels() {
            return levels;
        }
    }

    public static void main(String[] args) throws Exception {
        Mixer mixer = new Mixer();
        int[] levels = mixer.levels();
        Thread other = new Thread(mixer::sum);
        other.start();
        levels[0] = 3;
        other.join();
    }
}

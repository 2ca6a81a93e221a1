// class: Mixer
// expect: holds
// because: the other object writes a copy of the array.

public class ArrayThatWasLent {
    static class Mixer {
        private final int[] levels = new int[2];

        synchronized int sum() {
            return levels[0] + levels[1] + levels[0];
        }

        int[] levels() {
            return levels.clone();
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

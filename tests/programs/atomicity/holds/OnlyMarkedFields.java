// class: Device
// expect: holds
// tier: long
// because: the field that is counted without a lock is not marked.

import heddle.AtomicSet;

public class OnlyMarkedFields {
    static class Device {
        @AtomicSet private int level;
        private int polls;

        synchronized void raise() {
            level = level + 1;
        }

        int poll() {
            polls = polls + 1;
            synchronized (this) {
                return level;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Device device = new Device();
        Thread other = new Thread(device::poll);
        other.start();
        device.poll();
        device.raise();
        other.join();
    }
}

// expect: no-uncaught-exception violated
// kind: assertion
// line: 214
// because: a deleted thread gives its slot back at once, and another thread runs in the same period.

/**
 * The kernel of a small operating system with partitions in time, in the manner of DEOS
 * [VisserHBPL03, 6.2]. Every process has one slot in each period of two ticks. Its threads are created
 * and deleted at any time; whichever of them runs uses the slot up. The kernel claims that no process
 * gets more than its slot, whatever the workload does.
 */
public class SlotsBug {
    /** A process: its threads share one budget. */
    static final class Process {
        final int priority;
        final Budget budget = new Budget();
        KernelThread first;
        Process next;

        Process(int priority) {
            this.priority = priority;
        }

        void add(KernelThread thread) {
            thread.sibling = first;
            first = thread;
        }

        void remove(KernelThread thread) {
            if (first == thread) {
                first = thread.sibling;
                return;
            }
            KernelThread before = first;
            while (before != null && before.sibling != thread) {
                before = before.sibling;
            }
            if (before != null) {
                before.sibling = thread.sibling;
            }
        }
    }

    /** What a process may use of a period, and what it has used. */
    static final class Budget {
        /** Whether the slot of this period is still there. */
        boolean hasSlot = true;

        /** The ticks of this period that went to threads of the process. */
        int used;

        /** A thread of the process begins to run. */
        void take() {
            hasSlot = false;
        }

        /** A thread of the process has run for a tick. */
        void charge() {
            used = used + 1;
        }

        /** A thread of the process is deleted. */
        void giveBack() {
            hasSlot = true;
        }

        /** A period begins. */
        void renew() {
            hasSlot = true;
            used = 0;
        }
    }

    /** A thread of the kernel, which has nothing to do with the threads that run the kernel. */
    static final class KernelThread {
        static final int DORMANT = 0;
        static final int READY = 1;
        static final int RUNNING = 2;
        static final int DONE = 3;

        final Process process;
        int state = DORMANT;
        KernelThread sibling;
        KernelThread behind;

        KernelThread(Process process) {
            this.process = process;
        }

        boolean isReady() {
            return state == READY;
        }
    }

    /** The threads that wait for the processor, in the order in which they came. */
    static final class ReadyList {
        private KernelThread head;

        void append(KernelThread thread) {
            thread.behind = null;
            thread.state = KernelThread.READY;
            if (head == null) {
                head = thread;
                return;
            }
            KernelThread last = head;
            while (last.behind != null) {
                last = last.behind;
            }
            last.behind = thread;
        }

        void remove(KernelThread thread) {
            if (head == thread) {
                head = thread.behind;
            } else {
                KernelThread before = head;
                while (before != null && before.behind != thread) {
                    before = before.behind;
                }
                if (before != null) {
                    before.behind = thread.behind;
                }
            }
            thread.behind = null;
        }

        /** The first thread whose process has a slot left, or null. */
        KernelThread best() {
            KernelThread found = null;
            for (KernelThread each = head; each != null; each = each.behind) {
                if (!each.process.budget.hasSlot) {
                    continue;
                }
                if (found == null || each.process.priority > found.process.priority) {
                    found = each;
                }
            }
            return found;
        }
    }

    /** The time: ticks since the beginning, and where in the period the last one was. */
    static final class Clock {
        static final int PERIOD = 2;

        private int ticks;
        private int phase;

        void advance() {
            ticks = ticks + 1;
            if (phase + 1 == PERIOD) {
                phase = 0;
            } else {
                phase = phase + 1;
            }
        }

        boolean beginsPeriod() {
            return phase == 0;
        }

        int ticks() {
            return ticks;
        }
    }

    /** What the kernel has done so far; nothing depends on it. */
    static final class Statistics {
        int created;
        int deleted;
        int switches;
        int idle;
        int periods;
        int longestQueue;

        void noteCreated() {
            created = created + 1;
        }

        void noteDeleted() {
            deleted = deleted + 1;
        }

        void noteSwitch() {
            switches = switches + 1;
        }

        void noteIdle() {
            idle = idle + 1;
        }

        void notePeriod() {
            periods = periods + 1;
        }
    }

    /** What must be true whenever the processor changes hands. */
    static final class Partition {
        private final Kernel kernel;

        Partition(Kernel kernel) {
            this.kernel = kernel;
        }

        void check() {
            for (Process each = kernel.processes; each != null; each = each.next) {
                checkBudget(each.budget);
                checkThreads(each);
            }
        }

        private void checkBudget(Budget budget) {
            assert budget.used <= 1;
        }

        private void checkThreads(Process process) {
            int running = 0;
            for (KernelThread each = process.first; each != null; each = each.sibling) {
                if (each.state == KernelThread.RUNNING) {
                    running++;
                }
            }
            assert running <= 1;
        }
    }

    /** The services of the kernel, one at a time. */
    static final class Kernel {
        private final Clock clock = new Clock();
        private final ReadyList ready = new ReadyList();
        private final Statistics statistics = new Statistics();
        private final Partition partition = new Partition(this);
        private Process processes;
        private KernelThread current;

        /** Ticks in a row in which nothing ran. */
        private int idle;

        /** Whether the processor saves energy: the next request only wakes it up. */
        private boolean saving;

        void install(Process process) {
            process.next = processes;
            processes = process;
        }

        /** A new thread of a process is ready to run. */
        synchronized KernelThread create(Process process) {
            KernelThread thread = new KernelThread(process);
            process.add(thread);
            ready.append(thread);
            statistics.noteCreated();
            dispatch();
            return thread;
        }

        /** A thread is no more. */
        synchronized void delete(KernelThread thread) {
            if (thread == current) {
                current = null;
            } else if (thread.isReady()) {
                ready.remove(thread);
            }
            thread.state = KernelThread.DONE;
            thread.process.remove(thread);
            thread.process.budget.giveBack();
            statistics.noteDeleted();
            dispatch();
        }

        /** The timer interrupts whatever runs. */
        synchronized void tick() {
            clock.advance();
            if (current == null) {
                statistics.noteIdle();
                idle = idle + 1;
            } else {
                current.process.budget.charge();
                idle = 0;
            }
            if (idle > 1) {
                saving = true;
            }
            partition.check();
            if (clock.beginsPeriod()) {
                beginPeriod();
            }
            preempt();
            dispatch();
        }

        private void beginPeriod() {
            statistics.notePeriod();
            for (Process each = processes; each != null; each = each.next) {
                each.budget.renew();
            }
        }

        private void preempt() {
            if (current != null) {
                ready.append(current);
                current = null;
            }
        }

        private void dispatch() {
            if (current != null) {
                return;
            }
            if (saving) {
                saving = false;
                return;
            }
            KernelThread best = ready.best();
            if (best == null) {
                return;
            }
            ready.remove(best);
            best.state = KernelThread.RUNNING;
            best.process.budget.take();
            current = best;
            statistics.noteSwitch();
        }

        synchronized int now() {
            return clock.ticks();
        }
    }

    /** The hardware: interrupts come for ever. */
    static final class Timer extends Thread {
        private final Kernel kernel;

        Timer(Kernel kernel) {
            this.kernel = kernel;
        }

        @Override
        public void run() {
            while (true) {
                kernel.tick();
            }
        }
    }

    /** The environment: a process whose threads come and go. */
    static final class Workload extends Thread {
        private final Kernel kernel;
        private final Process process;

        /** When the last thread was created. */
        private int created;

        Workload(Kernel kernel, Process process) {
            this.kernel = kernel;
            this.process = process;
        }

        @Override
        public void run() {
            while (true) {
                KernelThread thread = kernel.create(process);
                created = kernel.now();
                kernel.delete(thread);
            }
        }
    }

    public static void main(String[] args) {
        Kernel kernel = new Kernel();
        Process background = new Process(0);
        Process avionics = new Process(1);
        kernel.install(background);
        kernel.install(avionics);
        new Timer(kernel).start();
        new Workload(kernel, avionics).start();
    }
}

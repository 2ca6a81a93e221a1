/** Nested finally blocks are copied, so this short method outgrows 16-bit branches. */
public class WideJumps {
    static int trace;

    static void step(int n) {
        trace = trace * 31 + n;
    }

    static void run(int rounds) {
        for (int i = 0; i < rounds; i++) {
            try {
                step(1);
            } finally {
                try {
                    step(2);
                } finally {
                    try {
                        step(3);
                    } finally {
                        try {
                            step(4);
                        } finally {
                            try {
                                step(5);
                            } finally {
                                try {
                                    step(6);
                                } finally {
                                    try {
                                        step(7);
                                    } finally {
                                        try {
                                            step(8);
                                        } finally {
                                            try {
                                                step(9);
                                            } finally {
                                                try {
                                                    step(10);
                                                } finally {
                                                    step(i + trace);
                                                    step(trace * i);
                                                    step(trace - i);
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            System.out.println(trace);
        }
    }

    public static void main(String[] args) {
        run(3);
        System.out.println(trace);
    }
}

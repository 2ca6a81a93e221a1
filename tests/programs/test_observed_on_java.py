"""What orders threads on the stock JVM, where the library leaves no trace but its calls."""

from __future__ import annotations

from pathlib import Path

from heddle import api
from heddle.engines.runs.build import observation_on_java
from heddle.engines.runs.solve import analyse
from heddle.engines.runs.stock.running import run_woven
from heddle.formal.traces.model import ACCESSES

HANDED_OVER = """
import java.util.*;
import java.util.concurrent.*;
public class HandedOver {
    static class Data { int x; }
    static class Ready {
        static Data made = new Data();
        static { made.x = 5; }
        static void go() {}
    }
    static final ConcurrentHashMap<String, Data> map = new ConcurrentHashMap<>();
    static final List<Integer> list = new ArrayList<>();
    static int counted, timed, listed;
    static void work(CountDownLatch latch) {
        Ready.go();
        int seen = Ready.made.x + map.computeIfAbsent("key", key -> {
            Data data = new Data();
            data.x = 3;
            return data;
        }).x;
        latch.countDown();
    }
    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(3);
        Timer timer = new Timer(true);
        new Thread(() -> {
            counted = 1;
            listed = 1;
            synchronized (list) { list.add(1); }
            work(latch);
        }).start();
        new Thread(() -> work(latch)).start();
        timed = 1;
        timer.schedule(new TimerTask() {
            @Override public void run() { timed++; latch.countDown(); }
        }, 1);
        latch.await();
        counted++;
        timed++;
        synchronized (list) { if (list.size() > 0) listed++; }
    }
}
"""


def test_what_the_library_hands_over_on_the_stock_jvm_is_in_order(tmp_path: Path) -> None:
    (tmp_path / "HandedOver.java").write_text(HANDED_OVER)
    program = api.load(tmp_path / "HandedOver.java")
    analysed = analyse(observation_on_java(program, run_woven(program, None)))
    memory = analysed.observation.memory
    races = (*analysed.unordered, *analysed.predicted)
    assert {memory[race.location].name for race in races} == set()
    used = {
        memory[event.object].name
        for event in analysed.observation.run.events
        if event.deed in ACCESSES
    }
    assert {"HandedOver.counted", "HandedOver.timed", "HandedOver$Data.x"} <= used

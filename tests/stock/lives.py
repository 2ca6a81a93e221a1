"""Subjects that are about threads: their states and interrupts, tasks, pools and timers."""

from __future__ import annotations

from stock.operations import INTERRUPTED, Subject

LIVES: dict[str, Subject] = {
    "first": Subject(
        "",
        (
            "first.interrupt();",
            "r = Thread.interrupted() ? 1 : 0;",
            "r = Thread.currentThread().isInterrupted() ? 1 : 0;",
            "r = first.isAlive() ? 1 : 0;",
            "r = first.getState().ordinal();",
            "r = first.isInterrupted() ? 1 : 0;",
            "try { Thread.sleep(1); r = 1; } " + INTERRUPTED,
            "if (Thread.currentThread() != first) { try { first.join(1); r = 1; } "
            + INTERRUPTED
            + " }",
            "LockSupport.unpark(first);",
            "LockSupport.parkNanos(1000); r = Thread.interrupted() ? 1 : 0;",
        ),
    ),
    "task": Subject(
        "static final FutureTask<Integer> task = new FutureTask<>(() -> 4);",
        (
            "task.run();",
            "r = task.cancel(false) ? 1 : 0;",
            "r = task.cancel(true) ? 1 : 0;",
            "r = task.isDone() ? 1 : 0;",
            "r = task.isCancelled() ? 1 : 0;",
            "try { r = task.get(1, TimeUnit.MILLISECONDS); } "
            "catch (ExecutionException e) { r = 5; } catch (TimeoutException e) { r = 6; } "
            "catch (CancellationException e) { r = 8; } " + INTERRUPTED,
        ),
        ("task.isCancelled() ? 2 : task.isDone() ? 1 : 0",),
    ),
    "stage": Subject(
        "static final CompletableFuture<Integer> stage = new CompletableFuture<>(); "
        "static volatile int after;",
        (
            "r = stage.complete(1) ? 1 : 0;",
            "r = stage.complete(2) ? 1 : 0;",
            "r = stage.completeExceptionally(new IllegalStateException()) ? 1 : 0;",
            "stage.thenAccept(x -> after += x);",
            "stage.whenComplete((x, e) -> after += e == null ? 10 : 20);",
            "r = stage.isCompletedExceptionally() ? 2 : stage.isDone() ? 1 : 0;",
            "r = stage.cancel(true) ? 1 : 0;",
        ),
        ("after", "stage.isCompletedExceptionally() ? 2 : stage.isDone() ? 1 : 0"),
    ),
    "pool": Subject(
        "static final ExecutorService pool = Executors.newFixedThreadPool(1); "
        "static volatile int done;",
        (
            "try { pool.execute(() -> done++); r = 1; } "
            "catch (RejectedExecutionException e) { r = 2; }",
            "try { r = pool.submit(() -> { done += 10; return 3; }).isDone() ? 1 : 0; } "
            "catch (RejectedExecutionException e) { r = 2; }",
            "pool.shutdown();",
            "r = pool.shutdownNow().size();",
            "r = pool.isShutdown() ? 1 : 0;",
            "r = pool.isTerminated() ? 1 : 0;",
        ),
        ("done",),
        "pool.shutdown(); pool.awaitTermination(1, TimeUnit.DAYS);",
    ),
    "delayed": Subject(
        "static final ScheduledThreadPoolExecutor delayed = new ScheduledThreadPoolExecutor(1); "
        "static volatile int ran;",
        (
            "try { delayed.schedule(() -> { ran++; }, 1, TimeUnit.MILLISECONDS); r = 1; } "
            "catch (RejectedExecutionException e) { r = 2; }",
            "try { r = delayed.schedule(() -> { ran += 10; }, 1, TimeUnit.MILLISECONDS)"
            ".cancel(false) ? 1 : 0; } catch (RejectedExecutionException e) { r = 2; }",
            "delayed.shutdown();",
            "r = ran;",
        ),
        ("ran",),
        "delayed.shutdown(); delayed.awaitTermination(1, TimeUnit.DAYS);",
    ),
    "timer": Subject(
        "static final Timer timer = new Timer(); static volatile int ticks;",
        (
            "try { timer.schedule(new TimerTask() { public void run() { ticks++; } }, 1); r = 1; } "
            "catch (IllegalStateException e) { r = 2; }",
            "timer.cancel();",
            "r = ticks;",
        ),
        ("ticks",),
        "timer.cancel();",
    ),
    "parked": Subject(
        "static volatile int token;",
        (
            "token = 1; LockSupport.unpark(first);",
            "if (Thread.currentThread() == first) { while (token == 0) { LockSupport.park(); "
            "if (Thread.interrupted()) { r = 9; break; } } } else { token = 2; "
            "LockSupport.unpark(first); }",
            "r = token;",
        ),
        ("token",),
        meanwhile="token = 3; LockSupport.unpark(first);",
    ),
}

"""The drivers: a Java file each, with the jars that it needs, which Maven fetches once."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
BUILD = HERE.parents[1] / ".build" / "libraries"
JARS = BUILD / "jars"

_GUAVA = ("guava", "failureaccess")
_RESILIENCE = ("resilience4j-core", "slf4j-api")


@dataclass(frozen=True, slots=True)
class Driver:
    """A program that uses a library from several threads; `library` is its name for readers."""

    name: str
    library: str
    jars: tuple[str, ...]

    @property
    def source(self) -> Path:
        """The Java file."""
        return HERE / f"{self.name}.java"

    @property
    def classes(self) -> Path:
        """The folder for its classes."""
        return BUILD / "classes" / self.name

    def classpath(self) -> str:
        """Its jars, whatever their versions."""
        return ":".join(str(_jar(name)) for name in self.jars)


DRIVERS = (
    Driver("GuavaRateLimiter", "Guava RateLimiter", _GUAVA),
    Driver("GuavaListenableFuture", "Guava ListenableFuture", _GUAVA),
    Driver("GuavaStriped", "Guava Striped", _GUAVA),
    Driver("GuavaEventBus", "Guava EventBus", _GUAVA),
    Driver("GuavaCache", "Guava Cache", _GUAVA),
    Driver("CaffeineCache", "Caffeine", ("caffeine",)),
    Driver("CommonsPool", "commons-pool2", ("commons-pool2",)),
    Driver(
        "DbcpH2",
        "dbcp2 and h2",
        ("commons-dbcp2", "commons-pool2", "commons-logging", "h2", "jakarta.transaction-api"),
    ),
    Driver("HikariBag", "HikariCP ConcurrentBag", ("HikariCP", "slf4j-api")),
    Driver("DisruptorRing", "Disruptor, ring buffer", ("disruptor",)),
    Driver("DisruptorShutdown", "Disruptor, shutdown", ("disruptor",)),
    Driver("JcToolsQueue", "JCTools MpscArrayQueue", ("jctools-core",)),
    Driver("JcToolsMap", "JCTools NonBlockingHashMap", ("jctools-core",)),
    Driver("AgronaQueue", "Agrona array queue", ("agrona",)),
    Driver("AgronaRingBuffer", "Agrona ring buffer", ("agrona",)),
    Driver("NettyExecutor", "Netty executor", ("netty-common",)),
    Driver("NettyTimer", "Netty HashedWheelTimer", ("netty-common",)),
    Driver("RxJavaMerge", "RxJava 3", ("rxjava", "reactive-streams")),
    Driver("ReactorSink", "Reactor", ("reactor-core", "reactive-streams")),
    Driver("VavrFuture", "Vavr", ("vavr", "vavr-match")),
    Driver(
        "SpringReferenceMap", "Spring ConcurrentReferenceHashMap", ("spring-core", "spring-jcl")
    ),
    Driver("Lang3Initializer", "commons-lang3", ("commons-lang3",)),
    Driver("FailsafeRetry", "Failsafe", ("failsafe",)),
    Driver(
        "ResilienceRateLimiter",
        "resilience4j RateLimiter",
        ("resilience4j-ratelimiter", *_RESILIENCE),
    ),
    Driver(
        "ResilienceCircuitBreaker",
        "resilience4j CircuitBreaker",
        ("resilience4j-circuitbreaker", *_RESILIENCE),
    ),
    Driver("JacksonMapper", "Jackson", ("jackson-databind", "jackson-core", "jackson-annotations")),
    Driver("Log4jLogger", "log4j2", ("log4j-core", "log4j-api")),
    Driver("LogbackLogger", "logback", ("logback-classic", "logback-core", "slf4j-api")),
    Driver(
        "JUnitLauncher",
        "JUnit platform launcher",
        (
            *("junit-platform-launcher", "junit-platform-engine", "junit-platform-commons"),
            *("junit-jupiter-api", "junit-jupiter-engine", "opentest4j", "apiguardian-api"),
        ),
    ),
)


class NotFetched(Exception):
    """Maven is not there, or cannot fetch the libraries."""


def fetch() -> None:
    """Let Maven fetch the libraries, unless they are those that `pom.xml` names."""
    mark, wanted = JARS / "pom.xml", (HERE / "pom.xml").read_text()
    if mark.is_file() and mark.read_text() == wanted:
        return
    goals = ["dependency:copy-dependencies", f"-DoutputDirectory={JARS}"]
    command = ["mvn", "-q", "-B", "-f", str(HERE / "pom.xml"), *goals]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise NotFetched(str(error)) from error
    if done.returncode:
        raise NotFetched(done.stdout)
    mark.write_text(wanted)


def compile_all() -> None:
    """The classes of each driver in a folder of its own."""
    everything = f"{JARS}/*"
    for driver in DRIVERS:
        driver.classes.mkdir(parents=True, exist_ok=True)
        newest = max((file.stat().st_mtime for file in driver.classes.glob("*.class")), default=0)
        if newest > driver.source.stat().st_mtime:
            continue
        options = ["-g", "-proc:none", "-cp", everything, "-d", str(driver.classes)]
        subprocess.run(["javac", *options, str(driver.source)], check=True)


def _jar(name: str) -> Path:
    (found,) = (
        file for file in JARS.glob("*.jar") if re.fullmatch(rf"{re.escape(name)}-\d.*", file.stem)
    )
    return found

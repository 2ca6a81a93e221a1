//! Management beans: what they tell is fixed, but for the number of threads. Preferences.

use super::Effect::{Threads, Touches};
use super::Memory::{Static, Whole};
use super::{Entries, Quiet, reads, writes};

const BEANS: &str = "sun/management/VMManagementImpl";

pub(super) const ENTRIES: Entries = &[
    ("sun/management/VMManagementImpl.getTotalThreadCount", Threads(&[])),
    ("sun/management/VMManagementImpl.getPeakThreadCount", Threads(&[])),
    ("sun/management/VMManagementImpl.getLiveThreadCount", Threads(&[])),
    ("sun/management/VMManagementImpl.getDaemonThreadCount", Threads(&[])),
    ("sun/management/ThreadImpl.getThreads", Threads(&[])),
    ("sun/management/ThreadImpl.getThreadInfo1", Threads(&[reads(Whole(0)), writes(Whole(2))])),
    ("sun/management/ThreadImpl.getThreadTotalCpuTime1", Touches(&[writes(Whole(1))])),
    ("sun/management/ThreadImpl.getThreadUserCpuTime1", Touches(&[writes(Whole(1))])),
    ("sun/management/ThreadImpl.getThreadAllocatedMemory1", Touches(&[writes(Whole(1))])),
    (
        "sun/management/VMManagementImpl.initOptionalSupportFields",
        Touches(&[
            writes(Static(BEANS, "compTimeMonitoringSupport")),
            writes(Static(BEANS, "threadContentionMonitoringSupport")),
            writes(Static(BEANS, "currentThreadCpuTimeSupport")),
            writes(Static(BEANS, "otherThreadCpuTimeSupport")),
            writes(Static(BEANS, "objectMonitorUsageSupport")),
            writes(Static(BEANS, "synchronizerUsageSupport")),
            writes(Static(BEANS, "threadAllocatedMemorySupport")),
        ]),
    ),
];

/// Natives that touch nothing that threads share.
pub(super) const QUIET: Quiet = &[
    "java/util/prefs/FileSystemPreferences.chmod",
    "java/util/prefs/FileSystemPreferences.lockFile0",
    "java/util/prefs/FileSystemPreferences.syncWorld",
    "java/util/prefs/FileSystemPreferences.unlockFile0",
    "sun/management/VMManagementImpl.getVersion0",
    "sun/management/VMManagementImpl.isThreadContentionMonitoringEnabled",
    "sun/management/VMManagementImpl.isThreadCpuTimeEnabled",
    "sun/management/VMManagementImpl.isThreadAllocatedMemoryEnabled",
    "sun/management/VMManagementImpl.getTotalClassCount",
    "sun/management/VMManagementImpl.getUnloadedClassCount",
    "sun/management/VMManagementImpl.getVerboseClass",
    "sun/management/VMManagementImpl.getVerboseGC",
    "sun/management/VMManagementImpl.getProcessId",
    "sun/management/VMManagementImpl.getVmArguments0",
    "sun/management/VMManagementImpl.getStartupTime",
    "sun/management/VMManagementImpl.getUptime0",
    "sun/management/VMManagementImpl.getAvailableProcessors",
    "sun/management/VMManagementImpl.getTotalCompileTime",
    "sun/management/ClassLoadingImpl.setVerboseClass",
    "sun/management/MemoryImpl.getMemoryPools0",
    "sun/management/MemoryImpl.getMemoryManagers0",
    "sun/management/MemoryImpl.getMemoryUsage0",
    "sun/management/MemoryImpl.setVerboseGC",
    "sun/management/ThreadImpl.getThreadTotalCpuTime0",
    "sun/management/ThreadImpl.getThreadUserCpuTime0",
    "sun/management/ThreadImpl.getThreadAllocatedMemory0",
    "sun/management/ThreadImpl.getTotalThreadAllocatedMemory",
    "sun/management/ThreadImpl.setThreadCpuTimeEnabled0",
    "sun/management/ThreadImpl.setThreadAllocatedMemoryEnabled0",
    "sun/management/ThreadImpl.setThreadContentionMonitoringEnabled0",
    "sun/management/ThreadImpl.resetPeakThreadCount0",
    "com/sun/management/internal/OperatingSystemImpl.initialize0",
    "com/sun/management/internal/OperatingSystemImpl.getCommittedVirtualMemorySize0",
    "com/sun/management/internal/OperatingSystemImpl.getTotalMemorySize0",
    "com/sun/management/internal/OperatingSystemImpl.getFreeMemorySize0",
    "com/sun/management/internal/OperatingSystemImpl.getTotalSwapSpaceSize0",
    "com/sun/management/internal/OperatingSystemImpl.getFreeSwapSpaceSize0",
    "com/sun/management/internal/OperatingSystemImpl.getProcessCpuTime0",
    "com/sun/management/internal/OperatingSystemImpl.getProcessCpuLoad0",
    "com/sun/management/internal/OperatingSystemImpl.getCpuLoad0",
    "com/sun/management/internal/OperatingSystemImpl.getSingleCpuLoad0",
    "com/sun/management/internal/OperatingSystemImpl.getMaxFileDescriptorCount0",
    "com/sun/management/internal/OperatingSystemImpl.getOpenFileDescriptorCount0",
    "com/sun/management/internal/OperatingSystemImpl.getHostConfiguredCpuCount0",
    "com/sun/management/internal/OperatingSystemImpl.getHostOnlineCpuCount0",
    "com/sun/management/internal/OperatingSystemImpl.getHostTotalCpuTicks0",
    "jdk/internal/misc/Unsafe.getLoadAverage0",
    "jdk/internal/platform/CgroupMetrics.isUseContainerSupport",
];

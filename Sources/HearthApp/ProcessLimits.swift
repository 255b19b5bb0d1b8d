import Foundation
import Logging

/// System limits that the process sets before it serves.
enum ProcessLimits {
    /// Maximum number of reserved descriptors: at most 20 MB of kernel memory.
    private static let mostReserved = 65_536

    /// Number of descriptors below which a warning is logged. A stream uses two: its client's and its provider's.
    private static let warningThreshold = 1024

    /// Raises the limit of open files and reserves descriptors. Returns the most connections of clients: what databases, files
    /// and calls of providers need is left, also if clients take all others.
    static func prepare(logger: Logger) -> Int {
        ignoreBrokenPipes()
        let count = raiseDescriptorLimit()
        reserveDescriptors(upTo: count)
        if count < warningThreshold {
            logger.warning(
                "the limit of open files is low: raise the hard limit (ulimit -Hn)",
                metadata: ["open_files": "\(count)", "streams": "\(max(0, count - 32) / 2)"])
        }
        return max(count / 2, count - reserve)
    }

    private static let reserve = 512

    /// Makes a write to a closed connection an error instead of the end of the process.
    static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    /// Raises the soft limit to the hard limit. Returns the number of descriptors that the process may have.
    private static func raiseDescriptorLimit() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int(clamping: limit.rlim_cur)
    }

    /// Makes the kernel allocate the descriptor table at its final size: growing it later stalls a process with threads for
    /// 13 to 22 ms each time it doubles.
    private static func reserveDescriptors(upTo count: Int) {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let highest = fcntl(descriptor, F_DUPFD_CLOEXEC, Int32(min(count, mostReserved) - 1))
        if highest >= 0 { close(highest) }
    }
}

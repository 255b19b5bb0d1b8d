import Foundation
import Logging

/// What the process asks of the system before it serves.
enum ProcessLimits {
    /// The most descriptors that are reserved: 20 MB of kernel memory at most.
    private static let mostReserved = 65_536

    /// With fewer, a crowd of clients is turned away: a stream takes two, its client's and its provider's.
    private static let fewestUsual = 1024

    static func prepare(logger: Logger) {
        ignoreBrokenPipes()
        let count = raiseDescriptorLimit()
        reserveDescriptors(upTo: count)
        if count < fewestUsual {
            logger.warning(
                "the system allows this process few open files: raise the hard limit (ulimit -Hn)",
                metadata: ["open_files": "\(count)", "streams": "\(max(0, count - 32) / 2)"])
        }
    }

    /// A peer that has left is an error of the write, not the end of the process.
    static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    /// Answers how many descriptors the process may have.
    private static func raiseDescriptorLimit() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int(clamping: limit.rlim_cur)
    }

    /// Has the kernel make its table of descriptors as large as it may become: to grow it later stalls a process with
    /// threads for 13 to 22 ms each time it doubles.
    private static func reserveDescriptors(upTo count: Int) {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let highest = fcntl(descriptor, F_DUPFD_CLOEXEC, Int32(min(count, mostReserved) - 1))
        if highest >= 0 { close(highest) }
    }
}

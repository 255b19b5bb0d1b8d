import Foundation

/// Metrics of this process from the kernel, under the names of Prometheus' clients
/// (https://prometheus.io/docs/instrumenting/writing_clientlibs/#process-metrics), and of a folder's disk.
package enum ProcessFigures {
    /// Returns the gauges.
    ///
    /// - Parameter folder: the data folder.
    package static func gauges(folder: String) -> [Gauge] {
        [
            Gauge("process_cpu_seconds_total", "User and system CPU time in seconds.", isCounter: true) {
                stat.map { Double($0[11] + $0[12]) / ticks }
            },
            Gauge("process_resident_memory_bytes", "Resident memory.") {
                stat.map { Double($0[21]) * Double(sysconf(Int32(_SC_PAGESIZE))) }
            },
            Gauge("process_virtual_memory_bytes", "Virtual memory.") { stat.map { Double($0[20]) } },
            Gauge("process_start_time_seconds", "Start time of the process in seconds since 1970.") {
                guard let stat, let boot = bootTime else { return nil }
                return boot + Double(stat[19]) / ticks
            },
            Gauge("process_threads", "Threads.") { stat.map { Double($0[17]) } },
            Gauge("process_open_fds", "Number of open file descriptors.") {
                (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")).map { Double($0.count - 1) }
            },
            Gauge("process_max_fds", "Maximum number of open file descriptors.") {
                var limit = rlimit()
                guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
                return Double(limit.rlim_cur)
            },
            Gauge("hearth_disk_free_bytes", "Free space on the disk of the data, in bytes.") {
                disk(folder).map { Double($0.f_bavail) * Double($0.f_frsize) }
            },
            Gauge("hearth_disk_size_bytes", "Size of the disk of the data, in bytes.") {
                disk(folder).map { Double($0.f_blocks) * Double($0.f_frsize) }
            },
        ]
    }

    private static let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))

    /// The numbers after the state, the third field of proc(5): field 14 is at 11. The second field, a name in
    /// parentheses, may
    /// contain any character.
    private static var stat: [Int64]? {
        guard let text = read("/proc/self/stat"), let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[end...].split(separator: " ").dropFirst()
        let numbers = fields.map { Int64($0) ?? 0 }
        return numbers.count > 21 ? numbers : nil
    }

    private static let bootTime: Double? = read("/proc/stat")?.split(separator: "\n")
        .first { $0.hasPrefix("btime ") }.flatMap { Double($0.dropFirst(6)) }

    private static func read(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    private static func disk(_ folder: String) -> statvfs? {
        var information = statvfs()
        return statvfs(folder, &information) == 0 ? information : nil
    }
}

import Foundation

/// The check of the limit of open files. A stream uses two: its client's and its provider's.
struct DescriptorsCheck: DoctorCheck {
    let environment: ServerEnvironment
    let name = "files"

    func findings() async -> [Finding] {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return [] }
        let count = Int(clamping: limit.rlim_max)
        let streams = environment.settings.integer("STREAMS_PER_PROCESS")
        let advised = max(4096, 2 * streams + 64)
        guard count < advised else { return [.ok(name, "limit of open files: \(count)")] }
        return [
            .warn(
                name, "limit of open files: \(count), enough for \(max(0, count - 64) / 2) of \(streams) streams",
                "ulimit -Hn \(advised), or LimitNOFILE=\(advised) in the systemd unit")
        ]
    }
}

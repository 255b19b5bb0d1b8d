import Foundation

/// Open files: a stream takes two, its client's and its provider's.
struct DescriptorsCheck: DoctorCheck {
    let environment: ServerEnvironment
    let name = "files"

    func findings() async -> [Finding] {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return [] }
        let count = Int(clamping: limit.rlim_max)
        let streams = environment.settings.integer("STREAMS_PER_PROCESS")
        let advised = max(4096, 2 * streams + 64)
        guard count < advised else { return [.ok(name, "\(count) may be open")] }
        return [
            .warn(
                name, "\(count) may be open, enough for \(max(0, count - 64) / 2) streams of \(streams)",
                "ulimit -Hn \(advised), or LimitNOFILE=\(advised) in the unit")
        ]
    }
}

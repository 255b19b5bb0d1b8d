import Foundation

/// The check of the available memory of this machine or container.
struct MemoryCheck: DoctorCheck {
    let name = "memory"

    /// In bytes. A server with vectors and policies uses about 200 MB.
    private static let least = 256_000_000
    private static let warningThreshold = 512_000_000

    func findings() async -> [Finding] {
        guard let free = [Self.ofMachine(), Self.ofGroup()].compactMap(\.self).min() else {
            return [.ok(name, "unknown")]
        }
        let text = "\(free / 1_000_000) MB available"
        let remedy = "ps -eo rss,comm --sort=-rss | head, or raise the container's limit"
        if free < Self.least { return [.fail(name, text, remedy)] }
        return [free < Self.warningThreshold ? .warn(name, text, remedy) : .ok(name, text)]
    }

    private static func ofMachine() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("MemAvailable:") }),
            let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return kilobytes * 1024
    }

    /// Returns the bytes left in the control group (cgroup v2), or nil if it has no limit.
    private static func ofGroup() -> Int? {
        func number(_ file: String) -> Int? {
            (try? String(contentsOfFile: "/sys/fs/cgroup/\(file)", encoding: .utf8)).flatMap {
                Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
            }
        }
        guard let limit = number("memory.max"), let used = number("memory.current") else { return nil }
        return max(0, limit - used)
    }
}

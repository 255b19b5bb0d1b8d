import Foundation
import HearthTesting
import Testing

/// Tests of the limit of open files that the process requests.
@Suite(.startsServer) struct LimitTests {
    @Test func `a server raises its limit of open files to the maximum`() async throws {
        try await withHearth(limits: "ulimit -Sn 64 && ulimit -Hn 2000") { hearth in
            let limits = try hearth.openFileLimits()
            #expect(limits == ["2000", "2000"])
            #expect(!hearth.standardError.contains("open files"))
        }
    }

    @Test func `a server with few open files logs a warning and serves`() async throws {
        try await withHearth(limits: "ulimit -Sn 64 && ulimit -Hn 200") { hearth in
            let limits = try hearth.openFileLimits()
            #expect(limits == ["200", "200"])
            #expect(hearth.standardError.contains("the limit of open files is low"))
            #expect(hearth.standardError.contains("open_files=200"))
            #expect(try await hearth.send("/health").status == 200)
        }
    }
}

extension HearthProcess {
    /// Soft and hard.
    fileprivate func openFileLimits() throws -> [String] {
        let limits = try String(contentsOfFile: "/proc/\(processID)/limits", encoding: .utf8)
        guard let line = limits.split(separator: "\n").first(where: { $0.hasPrefix("Max open files") }) else {
            throw Failure(description: limits)
        }
        return line.split(separator: " ").dropFirst(3).prefix(2).map(String.init)
    }
}

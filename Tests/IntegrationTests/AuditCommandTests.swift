import Foundation
import HearthTesting
import Testing

@Suite(.startsServer) struct AuditCommandTests {
    private struct Report: Decodable {
        struct Finding: Decodable {
            var check: String
            var sequence: Int
        }

        var holds: Bool
        var violations: [Finding]
        var entries: Int
        var chains: Int
        var anchors: Int
        var digest: String
    }

    private func audit(_ arguments: String..., of hearth: HearthProcess) async throws -> (Int32, String) {
        try await HearthProcess.run(["audit"] + arguments, ["DATABASE_URL": hearth.database])
    }

    private func report(of hearth: HearthProcess, _ arguments: String...) async throws -> Report {
        let output = try await HearthProcess.run(
            ["audit", "verify", "--json"] + arguments, ["DATABASE_URL": hearth.database]
        ).1
        return try JSONDecoder().decode(Report.self, from: Data(output.utf8))
    }

    @Test func `the audit log is verified, anchored and exported while the server runs`() async throws {
        try await withHearth { hearth in
            for _ in 0..<2 { _ = try await hearth.stream("chat", "How do I handle a picky eater?") }
            let report = try await report(of: hearth)
            #expect(report.holds && report.violations.isEmpty)
            // Two entries are of dev mode: it creates the user and the household.
            #expect(report.entries == 4 && report.chains == 1 && report.anchors == 0)
            let (status, output) = try await audit("verify", of: hearth)
            #expect(status == 0)
            #expect(
                output
                    == "audit: the audit log is intact; 4 entries in 1 chains, 0 anchors match, digest \(report.digest)\n"
            )

            let lines = try await audit("export", of: hearth).1.split(separator: "\n")
            let entries = try lines.map {
                try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
            #expect(entries.compactMap { $0["sequence"] as? Int } == [1, 2, 3, 4])
            #expect(
                entries.compactMap { $0["action"] as? String } == ["user_changed", "household_changed", "run", "run"])
            #expect(try await audit("export", "--to", "2001-01-01", of: hearth).1.isEmpty)

            let (noted, anchor) = try await audit("anchor", of: hearth)
            #expect(noted == 0)
            let file = "\(hearth.folder.path)/anchor"
            try anchor.write(toFile: file, atomically: true, encoding: .utf8)
            _ = try await hearth.stream("chat", "How do I handle a picky eater?")
            let later = try await self.report(of: hearth, "--anchor", file)
            #expect(later.holds && later.anchors == 1 && later.entries == 5)
            try "four\n".write(toFile: file, atomically: true, encoding: .utf8)
            #expect(try await audit("verify", "--anchor", file, of: hearth).0 == 1)
        }
    }

    @Test func `a violation of the audit log is reported and exits with 1`() async throws {
        try await withHearth { hearth in
            _ = try await hearth.stream("chat", "How do I handle a picky eater?")
            let anchor = try await audit("anchor", of: hearth).1
            let file = "\(hearth.folder.path)/anchor"
            try anchor.write(toFile: file, atomically: true, encoding: .utf8)
            try await hearth.sql("DROP TRIGGER audit_is_not_updated")
            try await hearth.sql("UPDATE audit SET outcome = 'failed' WHERE sequence = 3")
            let (status, output) = try await audit("verify", of: hearth)
            #expect(status == 1)
            #expect(output.hasPrefix("violation entry_changed: household "))
            #expect(output.contains(", entry 3: the entry is not what was hashed\naudit: 1 violations; 3 entries"))
            let found = try await report(of: hearth)
            #expect(!found.holds && found.violations.map(\.check) == ["entry_changed"])

            // Removes the newest entry and adjusts the head.
            try await hearth.sql("DROP TRIGGER audit_is_not_deleted")
            try await hearth.sql("DELETE FROM audit WHERE sequence = 3")
            try await hearth.sql(
                "UPDATE audit_heads SET sequence = 2, hash = (SELECT hash FROM audit WHERE sequence = 2)")
            #expect(try await report(of: hearth).holds)
            let missed = try await report(of: hearth, "--anchor", file)
            #expect(missed.violations.map(\.check) == ["anchor_missing"])
            #expect(missed.violations.map(\.sequence) == [3])
        }
    }
}

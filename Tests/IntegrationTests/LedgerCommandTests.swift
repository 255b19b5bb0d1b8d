import Foundation
import HearthAPI
import HearthTesting
import Testing

@Suite(.startsServer) struct LedgerCommandTests {
    private struct Report: Decodable {
        struct Finding: Decodable {
            var check: String
            var subject: String
        }

        var holds: Bool
        var violations: [Finding]
        var warnings: [Finding]
        var open: Int
        var released: Int
        var expired: Int
        var entries: Int
    }

    private func ledger(_ arguments: String..., of hearth: HearthProcess) async throws -> (Int32, String) {
        try await HearthProcess.run(["ledger"] + arguments, ["DATABASE_URL": hearth.database])
    }

    /// Runs `body` with a server that has a provider: runs without a model do not count.
    private func withPaidRuns(
        _ settings: [String: String] = [:], _ body: (HearthProcess) async throws -> Void
    ) async throws {
        try await withScriptedProvider(default: .answer(FaultServer.answer)) { provider in
            try await withHearth(
                FaultServer.settings(provider).merging(settings) { $1 },
                models: FaultServer.models(chain: ["openai/primary"]), body)
        }
    }

    private func report(of hearth: HearthProcess) async throws -> Report {
        let output = try await ledger("verify", "--json", of: hearth).1
        return try JSONDecoder().decode(Report.self, from: Data(output.utf8))
    }

    @Test func `the ledger is verified and exported while the server runs`() async throws {
        try await withHearth { hearth in
            for _ in 0..<2 { _ = try await hearth.stream("chat", "How do I handle a picky eater?") }
            let (status, output) = try await ledger("verify", of: hearth)
            #expect(status == 0)
            #expect(
                output == """
                    ledger: the ledger balances, 0 warnings; 2 runs (0 open, 0 settled, 2 released, 0 expired, \
                    0 corrected), 8 entries, spent $0.000000, written off $0.000000

                    """)
            let report = try await report(of: hearth)
            #expect(report.holds && report.violations.isEmpty && report.warnings.isEmpty)
            #expect(report.open == 0 && report.released == 2 && report.entries == 8)

            let lines = try await ledger("export", of: hearth).1.components(separatedBy: "\r\n")
            #expect(lines.first == "household_id,run_id,posting,account,microusd,tokens,at")
            #expect(lines.count == 10 && lines.last?.isEmpty == true)
            let fields = try #require(lines.first { $0.contains(",reserve,available,") }).split(separator: ",")
            #expect(fields[2...5] == ["reserve", "available", "-100000", "-2000"])
            func count(_ arguments: String...) async throws -> Int {
                let (status, output) = try await HearthProcess.run(
                    ["ledger", "export"] + arguments, ["DATABASE_URL": hearth.database])
                #expect(status == 0)
                return output.components(separatedBy: "\r\n").count - 2
            }
            #expect(try await count("--household", String(fields[0])) == 8)
            #expect(try await count("--household", UUID().uuidString) == 0)
            let days = lines.dropFirst().compactMap { $0.split(separator: ",").last?.prefix(10) }.map(String.init)
            #expect(try await count("--to", "2001-01-01") == 0)
            #expect(try await count("--from", try #require(days.min())) == 8)
        }
    }

    @Test func `a violation of the ledger is reported and exits with 1`() async throws {
        try await withHearth { hearth in
            let run = try await hearth.stream("chat", "How do I handle a picky eater?").runID
            try await hearth.sql("UPDATE ledger_entries SET tokens = tokens + 1 WHERE posting = 'release'")
            var (status, output) = try await ledger("verify", of: hearth)
            #expect(status == 1)
            #expect(output.contains("violation unbalanced_posting: household "))
            #expect(output.contains(", \(run): a posting does not sum to zero\n"))
            #expect(output.contains("\nledger: 2 violations, 0 warnings; 1 runs (0 open, 0 settled,"))
            try await hearth.sql("DELETE FROM reservations", "DELETE FROM run_counts")
            (status, output) = try await ledger("verify", "--json", of: hearth)
            #expect(status == 1)
            let report = try await report(of: hearth)
            #expect(!report.holds)
            #expect(Set(report.violations.map(\.check)) == ["unbalanced_posting", "entry_without_reservation"])
            #expect(Set(report.violations.map(\.subject)) == [run])
        }
    }

    @Test func `a household's new plan applies from its next run on`() async throws {
        try await withPaidRuns { hearth in
            try await hearth.liveAtNoon()
            #expect(try await ledger("plan", "1", of: hearth).1 == "user 1: free\n")
            let (status, output) = try await ledger("plan", "1", "pro", of: hearth)
            #expect(status == 0)
            #expect(output == "user 1: pro\n")
            #expect(try await ledger("plans", of: hearth).1.contains("\npro: 100 runs per user and month, 300 per "))
            #expect(
                try await ledger("plans", "--json", of: hearth).1.hasPrefix(
                    "{\"imports_per_month\":15,\"name\":\"free\"}\n{\"household_runs_"))
            try await hearth.sql("UPDATE plans SET household_runs_per_day = 1, run_tokens = 4321 WHERE name = 'pro'")
            _ = try await hearth.stream("chat", "How do I handle a picky eater?")
            let events = try await hearth.stream("chat", "How do I handle a picky eater?").events
            var full: HearthAPI.AssistEvent.QuotaExceeded?
            for case .quotaExceeded(let event) in events { full = event }
            #expect(full?.window == "household_day")
            #expect(full?.quota == 1 && full?.used == 1)
            #expect(full?.message.hasPrefix("Your family's daily quota exceeded. Together you've used 1/1") == true)
            #expect(try await ledger("export", of: hearth).1.contains(",reserve,reserved,500000,4321,"))
            #expect(try await ledger("verify", of: hearth).0 == 0)
        }
    }

    @Test func `a stopped household cannot run, and a run without a model does not count`() async throws {
        try await withPaidRuns(["USER_MONTHLY_QUOTA": "1"]) { hearth in
            try await hearth.liveAtNoon()
            func isRefused(_ options: String) async throws -> Bool {
                let body = #"{"goal":"How do we read more?","mode":"chat","options":{\#(options)}}"#
                return try await hearth.send("/v1/assist/stream", body: body).text.contains("event: quota_exceeded")
            }
            for _ in 0..<2 { #expect(try await !isRefused(#""ai_assist":false"#)) }
            #expect(try await !isRefused(""))
            #expect(try await isRefused(""))
            #expect(try await !isRefused(#""ai_assist":false"#))
            let usage = try await hearth.send("/v1/users/1/usage").decode(UsageResponse.self)
            #expect(usage.figures.totalRuns == 5)
            #expect(try await ledger("plan", "1", "stopped", of: hearth).0 == 0)
            #expect(try await isRefused(#""ai_assist":false"#))
            #expect(try await ledger("verify", of: hearth).0 == 0)
        }
    }

    @Test func `runs use no model above the daily spend limit, and a request for a named model fails`() async throws {
        // A run may cost 10 cents.
        try await withPaidRuns(["SPEND_LIMIT_CENTS_PER_DAY": "9"]) { hearth in
            let stream = try await hearth.stream("chat", "How do I handle a picky eater?")
            #expect(StreamGrammar.check(stream, mode: "chat") == [])
            #expect(stream.done?.usage.models.keys.contains { !$0.hasPrefix("offline/") } == false)
            #expect(stream.done?.costMicroUSD == 0)
            func ask(_ model: String) async throws -> Answer {
                try await hearth.send(
                    "/v1/chat/completions",
                    body: #"{"model":"\#(model)","messages":[{"role":"user","content":"How do we read more?"}]}"#)
            }
            let named = try await ask("openai/primary")
            #expect(named.status == 503)
            #expect(named.text.contains("spend_limit_reached"))
            let chain = try await ask("synthesis")
            #expect(chain.status == 200)
            #expect(try await hearth.storedLedger().runs.allSatisfy { $0.providerCalls.isEmpty })
            #expect(try await hearth.storedLedger().reservations == ["released": 3])
            let stats = try await hearth.send("/v1/admin/stats").text
            #expect(stats.contains(#""spend_limit":2"#), "\(stats)")
            #expect(try await ledger("verify", of: hearth).0 == 0)
        }
    }

    @Test func `wrong usage exits with 2 and an unknown name with 1`() async throws {
        try await withHearth { hearth in
            for wrong in [
                ["plan"], ["plan", "one"], ["export", "--from", "soon"], ["export", "--household", "x"],
                ["export", "--from", "2026-11-02", "--to", "2026-11-01"], ["prove"],
            ] {
                let (status, output) = try await HearthProcess.run(
                    ["ledger"] + wrong, ["DATABASE_URL": hearth.database])
                #expect(status == 2, "\(wrong): \(output)")
            }
            var (status, output) = try await ledger("plan", "1", "gold", of: hearth)
            #expect(status == 1 && output == "hearth: there is no plan \"gold\": expected one of free, pro, stopped\n")
            (status, output) = try await ledger("plan", "99", "pro", of: hearth)
            #expect(status == 1 && output == "hearth: there is no user 99\n")
            for command in ["verify", "export", "plans", "plan"] {
                #expect(try await ledger(command, "--help", of: hearth).0 == 0)
            }
        }
    }

    @Test func `a run whose server was killed is expired by the next server`() async throws {
        let slow = ScriptedProvider.Script.answer(["first ", "part, ", "second"], ending: .stall(after: 2))
        try await withScriptedProvider(default: slow) { provider in
            let models = FaultServer.models(chain: ["openai/primary"])
            try await withHearth(FaultServer.settings(provider), models: models) { hearth in
                let client = try RawConnection(port: hearth.port)
                await client.send(
                    RawConnection.post(
                        "/v1/assist/stream", #"{"goal":"How do I handle a picky eater?","mode":"chat"}"#))
                _ = try await client.read(through: "first ")
                kill(hearth.processID, SIGKILL)
                _ = await hearth.exitStatus()
                var report = try await report(of: hearth)
                #expect(report.holds && report.open == 1 && report.entries == 2)

                try await hearth.sql("UPDATE reservations SET expires_at = opened_at + 1")
                report = try await self.report(of: hearth)
                #expect(report.holds && report.warnings.map(\.check) == ["overdue"])
                try await withHearth(["DATABASE_URL": hearth.database]) { next in
                    #expect(await next.says("lost runs written off"))
                    report = try await self.report(of: hearth)
                    #expect(report.holds && report.open == 0 && report.expired == 1 && report.warnings.isEmpty)
                    #expect(try await hearth.storedLedger().runs.map(\.outcome) == ["lost"])
                    #expect(
                        try await ledger("export", of: hearth).1.contains(",expire,written_off,100000,2000,"))
                }
            }
        }
    }
}

extension StreamTranscript {
    fileprivate var runID: String {
        for case .context(let context) in events { return context.runID }
        return ""
    }
}

extension HearthProcess {
    var database: String { "sqlite:///\(folder.path)/hearth.db" }

    func sql(_ statements: String...) async throws {
        _ = try await runPython(["run_sql.py", "\(folder.path)/hearth.db"] + statements)
    }
}

import Foundation
import HearthTesting
import Testing

/// `hearth doctor` as a process. DoctorCheckTests and DoctorNetworkTests test the single checks.
@Suite(.startsServer) struct DoctorTests {
    private struct Report: Decodable {
        struct Finding: Decodable {
            var check, verdict, detail: String
            var remedy: String?
        }

        var ok: Bool
        var checks: [Finding]

        /// Returns the most severe finding of a check.
        func finding(_ check: String) -> Finding? {
            let found = checks.filter { $0.check == check }
            return found.first { $0.verdict == "fail" } ?? found.first { $0.verdict == "warn" } ?? found.first
        }
    }

    /// Runs `body` with the folder and settings of a server without problems.
    private func withServer(_ body: (URL, [String: String]) async throws -> Void) async throws {
        let (folder, settings) = try await HearthProcess.makeServer()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder, settings.merging(["HEARTH_DEV": "false"]) { $1 })
    }

    /// What findings say if a check exceeds its limit of a few seconds, or one of its calls does.
    private static let overdue = [
        "did not finish within", "did not respond within", "does not respond", "another program uses",
    ]

    /// Runs the command, and again while a check exceeds its limit, as on a busy machine.
    ///
    /// - Parameter isSilent: true if what is asked never responds, so that only a check without an end is repeated.
    private func run(
        _ options: [String] = [], _ settings: [String: String], limits: String? = nil, isSilent: Bool = false
    ) async throws -> (status: Int32, output: String) {
        while true {
            let (status, output) = try await HearthProcess.run(["doctor"] + options, settings, limits: limits)
            let overdue = isSilent ? Self.overdue.prefix(1) : Self.overdue[...]
            if !overdue.contains(where: output.contains) { return (status, output) }
        }
    }

    private func examine(
        _ settings: [String: String], limits: String? = nil, isSilent: Bool = false
    ) async throws -> Report {
        let (status, output) = try await run(["--json"], settings, limits: limits, isSilent: isSilent)
        let report = try JSONDecoder().decode(Report.self, from: Data(output.utf8))
        #expect(status == (report.ok ? 0 : 1), "\(output)")
        #expect(report.ok == !report.checks.contains { $0.verdict == "fail" })
        #expect(!output.contains("canary"))
        return report
    }

    /// Expects one finding in the report on a server that differs from one without problems by `changes` and `limits`.
    private func expect(
        _ check: String, _ verdict: String, _ words: String, remedy: String? = nil,
        with changes: [String: String] = [:],
        limits: String? = nil
    ) async throws {
        try await withServer { _, settings in
            let report = try await examine(
                settings.merging(changes) { $1 }, limits: limits, isSilent: words == "did not respond within")
            let finding = try #require(report.finding(check), "\(report)")
            #expect(finding.verdict == verdict, "\(finding)")
            #expect(finding.detail.contains(words), "\(finding)")
            #expect(remedy.map { finding.remedy?.contains($0) == true } ?? true, "\(finding)")
        }
    }

    @Test func `a server without problems has one line per check and no failure`() async throws {
        try await withServer { _, settings in
            let (status, output) = try await run([], settings)
            #expect(status == 0, "\(output)")
            let checks = output.split(separator: "\n").map {
                $0.split(separator: " ").dropFirst().first.map(String.init)
            }
            for check in [
                "settings", "keys", "database", "data", "disk", "modes", "embedder", "policy", "models", "openai",
                "anthropic",
                "authorities", "redis", "port", "proxies", "files", "memory",
            ] { #expect(checks.contains(check), "\(check): \(output)") }
            #expect(output.contains("warn  models        no provider has a key"), "\(output)")
            for line in output.split(separator: "\n") {
                #expect(["ok ", "warn ", "fail "].contains { line.hasPrefix($0) }, "\(line)")
            }
        }
    }

    @Test func `invalid settings are reported with their line`() async throws {
        try await withServer { folder, settings in
            let file = folder.path + "/hearth.yaml"
            try "prot: 80\nopenai_api_key: changeme\n".write(toFile: file, atomically: true, encoding: .utf8)
            let (status, output) = try await HearthProcess.run(["doctor", "--config", file], settings)
            #expect(status == 1)
            #expect(output.contains("fail  settings      \(file):1: unknown setting \"prot\""), "\(output)")
            #expect(output.contains("\(file):2: OPENAI_API_KEY still has the placeholder of an example"))
            try "openai_api_key: sk-canary\n".write(toFile: file, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
            let (_, secrets) = try await HearthProcess.run(["doctor", "--config", file], settings)
            #expect(secrets.contains("can be read by other users -> chmod 600 \(file)"), "\(secrets)")
            #expect(!secrets.contains("canary"))
        }
    }

    @Test func `PostgreSQL without pgvector, cards or row-level security is reported`() async throws {
        let server = try await TemporaryPostgres.shared.value
        let database = try await server.createDatabase()
        let url = ["DATABASE_URL": server.url(database: database)]
        #expect(try await HearthProcess.run(["migrate"], url).0 == 0)
        try await expect("cards", "fail", "empty", remedy: "hearth ingest", with: url)
        try await expect(
            "pgvector", "warn", "is not created in this database", remedy: "CREATE EXTENSION vector", with: url)
        try await expect("clock", "ok", "of the database's", with: url)
        #expect(
            try await HearthProcess.run(
                ["ingest"],
                url.merging(["SEED_DIR": HearthProcess.repository.path + "/seed", "EMBEDDER": "none"]) { $1 }
            ).0 == 0)
        try await expect("role", "ok", "hearth_app", with: url)
        _ = try await server.query("ALTER TABLE households DISABLE ROW LEVEL SECURITY", database: database)
        try await expect("role", "fail", "no row-level security", with: url)
        _ = try await server.query(
            "INSERT INTO schema_migrations SELECT MAX(number) + 1, 'later', '', 0 FROM schema_migrations",
            database: database)
        try await expect("schema", "fail", "update it", remedy: "start the version of hearth", with: url)
    }

    @Test func `a PostgreSQL role that bypasses row-level security is reported`() async throws {
        // A separate server, because roles belong to all databases of a server.
        let server = try await TemporaryPostgres.start()
        let url = ["DATABASE_URL": server.url(database: try await server.createDatabase())]
        #expect(try await HearthProcess.run(["migrate"], url).0 == 0)
        _ = try await server.query("ALTER ROLE hearth_app BYPASSRLS")
        try await expect("role", "fail", "bypasses row-level security", remedy: "hearth migrate", with: url)
    }

    @Test func `each model with a key is requested for one token, and retired models are reported`() async throws {
        let gone = ScriptedProvider.Script.failure(
            status: 404, type: "not_found_error", message: "model: claude-3-5-sonnet-latest")
        let scripts = ScriptedProvider.Script.byModel(
            ["claude-3-5-sonnet-latest": gone], otherwise: .answer(["Yes", ".", " It", " is."]))
        try await withScriptedProvider(default: scripts) { provider in
            try await withServer { _, settings in
                let url = ["ANTHROPIC_BASE_URL": provider.url, "ANTHROPIC_API_KEY": "sk-canary"]
                let report = try await examine(settings.merging(url) { $1 })
                let sonnet = try #require(report.finding("anthropic/claude-3-5-sonnet-latest"))
                // It is not the first of a chain.
                #expect(sonnet.verdict == "warn" && sonnet.detail.contains("unknown to its provider"), "\(sonnet)")
                #expect(sonnet.remedy?.contains("models.yaml") == true)
                #expect(report.finding("anthropic/claude-haiku-4-5")?.verdict == "ok")
                #expect(report.finding("openai/gpt-4.1-mini") == nil, "it has no key")
                let asked = provider.exchanges.filter { $0.request.method == "POST" }
                #expect(Set(asked.map(\.request.model)) == ["claude-3-5-sonnet-latest", "claude-haiku-4-5"])
                #expect(
                    asked.allSatisfy {
                        String(decoding: $0.request.body, as: UTF8.self).contains(#""max_tokens":1,"#)
                    })
            }
        }
    }

    @Test func `a provider that does not respond is reported within the limit`() async throws {
        try await withScriptedProvider(default: .init([.stallUntilPeerLeaves])) { provider in
            try await expect(
                "openai", "fail", "did not respond within", remedy: "curl -v --max-time 3",
                with: ["OPENAI_BASE_URL": provider.url + "/v1"])
        }
    }

    @Test func `a Redis server, a running hearth and few open files are found`() async throws {
        let redis = try await TemporaryRedis.start()
        try await expect(
            "redis", "ok", "responds in", with: ["REDIS_URL": redis.url, "RATE_LIMIT_STORE_PATIENCE_MS": "10000"])
        try await withHearth { hearth in
            try await expect("port", "ok", "already serves 127.0.0.1:\(hearth.port)", with: ["PORT": "\(hearth.port)"])
        }
        try await expect(
            "files", "warn", "limit of open files: 512", remedy: "LimitNOFILE=10064", limits: "ulimit -n 512")
    }

    @Test func `doctor shows no password of a URL`() async throws {
        let gone = try ReservedPort()
        defer { withExtendedLifetime(gone) {} }
        try await withServer { _, settings in
            let urls = [
                "OPENAI_BASE_URL": "http://u:S3cret@127.0.0.1:\(gone.number)/v1?api_key=S3cret",
                "DATABASE_URL": "postgres://u:S3cret@127.0.0.1:\(gone.number)/h?application_name=S3cret",
                "OIDC_ISSUER": "https://u:S3cret@127.0.0.1:\(gone.number)",
            ]
            let (_, report) = try await run([], settings.merging(urls) { $1 }, isSilent: true)
            #expect(report.contains("***@127.0.0.1:\(gone.number)"), "\(report)")
            #expect(!report.contains("S3cret"), "\(report)")
        }
    }
}

import Foundation
import HearthTesting
import Testing

/// `hearth doctor` on servers with one problem each.
@Suite(.timed, .timeLimit(.minutes(3))) struct DoctorTests {
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

    private func examine(_ settings: [String: String], limits: String? = nil) async throws -> Report {
        let start = ContinuousClock.now
        let (status, output) = try await HearthProcess.run(["doctor", "--json"], settings, limits: limits)
        // Three times the promised ten seconds, because many programs run at the same time.
        #expect(start.duration(to: .now) < .seconds(30))
        let report = try JSONDecoder().decode(Report.self, from: Data(output.utf8))
        #expect(status == (report.ok ? 0 : 1), "\(output)")
        #expect(report.ok == !report.checks.contains { $0.verdict == "fail" })
        #expect(!output.contains("canary"))
        return report
    }

    /// Expects one finding in the report on a server that differs from one without problems by `changes` and `breaking`.
    private func expect(
        _ check: String, _ verdict: String, _ words: String, remedy: String? = nil,
        with changes: [String: String] = [:],
        limits: String? = nil, _ breaking: (URL) async throws -> Void = { _ in }
    ) async throws {
        try await withServer { folder, settings in
            try await breaking(folder)
            let changes = changes.mapValues { $0.replacing("FOLDER", with: folder.path) }
            let report = try await examine(settings.merging(changes) { $1 }, limits: limits)
            let finding = try #require(report.finding(check), "\(report)")
            #expect(finding.verdict == verdict, "\(finding)")
            #expect(finding.detail.contains(words.replacing("FOLDER", with: folder.path)), "\(finding)")
            let wanted = remedy?.replacing("FOLDER", with: folder.path)
            #expect(wanted.map { finding.remedy?.contains($0) == true } ?? true, "\(finding)")
        }
    }

    @Test func `a server without problems has one line per check and no failure`() async throws {
        try await withServer { _, settings in
            let (status, output) = try await HearthProcess.run(["doctor"], settings)
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
        try await expect(
            "settings", "fail", "a well-known password",
            with: ["DATABASE_URL": "postgres://a:postgres@[::1]:1/b"])
        try await expect("settings", "warn", "dev mode", remedy: "HEARTH_DEV=false", with: ["HEARTH_DEV": "true"])
    }

    @Test func `keys that are missing, readable by others, invalid or old are reported`() async throws {
        let key = "/jwt_private.pem"
        try await expect(
            "keys", "fail", "there is no", remedy: "hearth keys generate", with: ["JWT_PRIVATE_PEM": "FOLDER/none.pem"])
        try await expect("keys", "fail", "mode 644", remedy: "chmod 600 FOLDER\(key)") { folder in
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.path + key)
        }
        try await expect("keys", "fail", "expected an unencrypted PEM block", remedy: "hearth keys generate") {
            folder in
            try Data("canary".utf8).write(to: folder.appending(path: key))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path + key)
        }
        try await expect("keys", "warn", "400 days old", remedy: "hearth keys rotate") { folder in
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -400.1 * 86_400)], ofItemAtPath: folder.path + key)
        }
    }

    @Test func `databases that are unreachable, missing, not migrated or in a read-only folder are reported`()
        async throws
    {
        let port = try freePort()
        try await expect(
            "database", "fail", "cannot be opened", remedy: #"pg_isready -d "$DATABASE_URL""#,
            with: ["DATABASE_URL": "postgres://hearth:canary@127.0.0.1:\(port)/hearth"])
        try await expect(
            "database", "warn", "there is no", remedy: "hearth serve creates it",
            with: ["DATABASE_URL": "sqlite:///FOLDER/none.db"])
        try await expect(
            "database", "fail", "there is no folder FOLDER/none", remedy: "mkdir -m 700 -p FOLDER/none",
            with: ["DATABASE_URL": "sqlite:///FOLDER/none/h.db"])
        try await expect(
            "schema", "fail", "migrations are pending", remedy: "hearth migrate",
            with: ["DATABASE_URL": "sqlite:///FOLDER/empty.db"]
        ) { folder in try Data().write(to: folder.appending(path: "empty.db")) }
        try await expect(
            "data", "fail", "/sys/hearth cannot be created in /sys", remedy: "mkdir -p /sys/hearth",
            with: ["DATABASE_URL": "sqlite:////sys/hearth/hearth.db"])
        try await expect(
            "data", "fail", "/sys is not writable", remedy: "chown -R $(id -un) /sys",
            with: ["VECTOR_FILE": "/sys/passages.index"])
    }

    @Test func `PostgreSQL without pgvector, cards or row-level security is reported`() async throws {
        let server = try await TemporaryPostgres.sharedWithVectors.value
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
        // Of its own, because roles belong to all databases of a server.
        let server = try await TemporaryPostgres.start()
        let url = ["DATABASE_URL": server.url(database: try await server.createDatabase())]
        #expect(try await HearthProcess.run(["migrate"], url).0 == 0)
        _ = try await server.query("ALTER ROLE hearth_app BYPASSRLS")
        try await expect("role", "fail", "bypasses row-level security", remedy: "hearth migrate", with: url)
    }

    @Test func `providers that are unreachable, slow, reject the key or have another time are reported`() async throws {
        let gone = try freePort()
        try await expect(
            "openai", "fail", "cannot connect to 127.0.0.1", remedy: "OPENAI_BASE_URL",
            with: ["OPENAI_BASE_URL": "http://127.0.0.1:\(gone)/v1", "OPENAI_API_KEY": "sk-canary"])
        try await withScriptedProvider(default: .init([.stallUntilPeerLeaves])) { provider in
            try await expect(
                "openai", "fail", "did not respond within", remedy: "curl -v --max-time 3",
                with: ["OPENAI_BASE_URL": provider.url + "/v1"])
        }
        try await withScriptedProvider(default: .response(status: 401)) { provider in
            try await expect(
                "anthropic", "fail", "rejects the key (401)", remedy: "ANTHROPIC_API_KEY",
                with: ["ANTHROPIC_BASE_URL": provider.url, "ANTHROPIC_API_KEY": "sk-canary"])
            let lists = provider.exchanges.filter { $0.request.method == "GET" }
            #expect(lists.map(\.request.path) == ["/v1/models"])
            #expect(provider.exchanges.first?.request.header("x-api-key") == "sk-canary")
        }
        for (status, words) in [(429, "limits the rate of requests (429)"), (503, "responds with status 503")] {
            try await withScriptedProvider(default: .response(status: status)) { provider in
                try await expect("openai", "warn", words, with: ["OPENAI_BASE_URL": provider.url + "/v1"])
            }
        }
        let past = [(name: "Date", value: "Sun, 06 Nov 1994 08:49:37 GMT")]
        try await withScriptedProvider(default: .response(status: 200, fields: past)) { provider in
            let url = ["OPENAI_BASE_URL": provider.url + "/v1"]
            try await expect("clock", "warn", "ahead of 127.0.0.1", remedy: "timedatectl set-ntp true", with: url)
            try await expect("openai", "ok", "responds with status 200", with: url)
        }
        let future = [(name: "Date", value: "Sun, 06 Nov 2094 08:49:37 GMT")]
        try await withScriptedProvider(default: .response(status: 200, fields: future)) { provider in
            try await expect(
                "clock", "warn", "behind 127.0.0.1", with: ["OPENAI_BASE_URL": provider.url + "/v1"])
        }
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
                #expect(asked.count == 2)
                #expect(
                    asked.allSatisfy {
                        String(decoding: $0.request.body, as: UTF8.self).contains(#""max_tokens":1,"#)
                    })
            }
        }
        try await withScriptedProvider(default: gone) { provider in
            try await expect(
                "anthropic/claude-haiku-4-5", "fail", "unknown to its provider", remedy: "models.yaml",
                with: ["ANTHROPIC_BASE_URL": provider.url, "ANTHROPIC_API_KEY": "sk-canary"])
        }
        try await withScriptedProvider(default: .response(status: 401)) { provider in
            try await expect(
                "openai/gpt-4.1-mini", "fail", "rejects the key",
                with: ["OPENAI_BASE_URL": provider.url + "/v1", "OPENAI_API_KEY": "sk-canary"])
        }
    }

    @Test func `a budget that is too low for a fallback is reported`() async throws {
        try await withScriptedProvider { provider in
            try await expect(
                "models", "warn", "is too low for anthropic/claude-haiku-4-5 and a fallback to openai/gpt-4.1-mini",
                remedy: "set it to 1 or more",
                with: [
                    "OPENAI_BASE_URL": provider.url + "/v1", "ANTHROPIC_BASE_URL": provider.url,
                    "RUN_BUDGET_CENTS_DEFAULT": "0",
                ])
        }
    }

    @Test func `invalid policies, models and embedder files are reported`() async throws {
        try await expect(
            "policy", "fail", "bad.yaml", remedy: "hearth policy lint",
            with: ["POLICY_DIR": "FOLDER/policies"]
        ) { folder in
            try FileManager.default.createDirectory(
                at: folder.appending(path: "policies"), withIntermediateDirectories: true)
            try Data("version: 2\nrule: []\n".utf8).write(to: folder.appending(path: "policies/bad.yaml"))
        }
        try await expect(
            "policy", "fail", "porridge with honeydew", remedy: "hearth policy test",
            with: ["POLICY_DIR": "FOLDER/policies"]
        ) { folder in
            let policies = folder.appending(path: "policies")
            try FileManager.default.copyItem(
                at: HearthProcess.repository.appending(path: "Tests/Fixtures/policies"), to: policies)
            let file = policies.appending(path: "small.yaml")
            try String(contentsOf: file, encoding: .utf8).replacing(
                "porridge with honey", with: "porridge with honeydew"
            )
            .write(to: file, atomically: true, encoding: .utf8)
        }
        try await expect("models", "fail", "models.yaml:3:", with: ["SEED_DIR": "FOLDER"]) { folder in
            try Data("providers: {}\nmodels: [\n".utf8).write(to: folder.appending(path: "models.yaml"))
        }
        try await expect(
            "embedder", "warn", "there is no", remedy: "make embedder", with: ["EMBEDDER_FILE": "FOLDER/none"])
        try await expect(
            "embedder", "fail", "there is no", remedy: "make embedder",
            with: ["EMBEDDER": "local", "EMBEDDER_FILE": "FOLDER/none"])
        try await expect(
            "embedder", "fail", "model", remedy: "make embedder",
            with: ["EMBEDDER_FILE": "FOLDER/model"]
        ) { folder in try Data("half a model".utf8).write(to: folder.appending(path: "model")) }
    }

    @Test func `an unreachable Redis, a used port, untrusted proxies and few open files are reported`() async throws {
        let gone = try freePort()
        try await expect(
            "redis", "fail", "does not respond", remedy: "redis-cli",
            with: ["REDIS_URL": "redis://:canary@127.0.0.1:\(gone)"])
        try await expect(
            "redis", "fail", "RATE_LIMIT_STORE is redis", remedy: "set REDIS_URL", with: ["RATE_LIMIT_STORE": "redis"])
        let redis = try await TemporaryRedis.start()
        try await expect(
            "redis", "ok", "responds in", with: ["REDIS_URL": redis.url, "RATE_LIMIT_STORE_PATIENCE_MS": "10000"])
        try await withScriptedProvider { other in
            try await expect(
                "port", "fail", "another program uses 127.0.0.1:", remedy: "ss -ltnp", with: ["PORT": "\(other.port)"])
        }
        let older = ScriptedProvider.Script.response(
            status: 200, fields: [(name: "Server", value: "hearth")], body: #"{"status":"ok","version":"0.0.1"}"#)
        try await withScriptedProvider(default: older) { other in
            try await expect(
                "port", "warn", "hearth 0.0.1 serves 127.0.0.1:", remedy: "restart the server",
                with: ["PORT": "\(other.port)"])
        }
        try await withHearth { hearth in
            try await expect("port", "ok", "already serves 127.0.0.1:\(hearth.port)", with: ["PORT": "\(hearth.port)"])
        }
        try await expect(
            "port", "fail", "cannot listen on 192.0.2.1:8000", with: ["HOST": "192.0.2.1", "PORT": "8000"])
        try await expect(
            "proxies", "warn", "HOST is 0.0.0.0", remedy: "TRUSTED_PROXIES", with: ["HOST": "0.0.0.0"])
        try await expect("proxies", "fail", "escape its rate limit", with: ["TRUSTED_PROXIES": "0.0.0.0/0"])
        try await expect(
            "files", "warn", "limit of open files: 512", remedy: "LimitNOFILE=10064", limits: "ulimit -n 512")
        try await expect("authorities", "fail", "PROVIDER_CA_FILE", with: ["PROVIDER_CA_FILE": "FOLDER/none.pem"])
    }
}

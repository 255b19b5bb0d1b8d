import Foundation
import HearthCore
import HearthTesting
import Identity
import Storage
import Testing

@testable import HearthApp

/// The checks of `hearth doctor` that read files and settings.
struct DoctorCheckTests {
    /// Expects one of the findings of a check.
    private func expect(
        _ findings: [Finding], _ check: String, _ verdict: Finding.Verdict, _ detail: String, remedy: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let isFound = findings.contains { finding in
            finding.check == check && finding.verdict == verdict && finding.detail.contains(detail)
                && (remedy.map { finding.remedy?.contains($0) == true } ?? true)
        }
        #expect(isFound, "\(findings.map(\.line))", sourceLocation: sourceLocation)
    }

    private func setMode(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    // MARK: Settings

    @Test func `settings - dev mode is a warning, and a well-known password a failure`() async throws {
        try await TestEnvironment.with { test in
            let check = SettingsCheck(environment: test.environment, path: test.source.path)
            expect(await check.findings(), "settings", .warn, "dev mode", remedy: "HEARTH_DEV=false")
        }
        let settings = ["HEARTH_DEV": "false", "DATABASE_URL": "postgres://a:postgres@[::1]:1/b"]
        try await TestEnvironment.with(settings) { test in
            let check = SettingsCheck(environment: test.environment, path: test.source.path)
            expect(await check.findings(), "settings", .fail, "a well-known password", remedy: test.source.path)
        }
    }

    @Test func `settings - a file with secrets that others can read is a failure`() async throws {
        try await TestEnvironment.with(["HEARTH_DEV": "false"], yaml: "openai_api_key: sk-S3cret\n") { test in
            let check = SettingsCheck(environment: test.environment, path: test.source.path)
            #expect(await check.findings().allSatisfy { $0.verdict != .fail })
            try setMode(0o644, of: test.source.path)
            let findings = await check.findings()
            expect(findings, "settings", .fail, "can be read by other users", remedy: "chmod 600 \(test.source.path)")
            #expect(!findings.contains { $0.line.contains("S3cret") })
        }
    }

    // MARK: Keys and files

    @Test func `keys - a missing key is a failure, except in dev mode`() async throws {
        try await TestEnvironment.with { test in
            let findings = await KeysCheck(environment: test.environment).findings()
            expect(findings, "keys", .ok, "is created at the first start")
        }
        try await TestEnvironment.with(["HEARTH_DEV": "false"]) { test in
            let findings = await KeysCheck(environment: test.environment).findings()
            expect(
                findings, "keys", .fail, "there is no \(test.folder)/jwt_private.pem", remedy: "hearth keys generate")
        }
    }

    @Test func `keys - a readable, invalid or old key is reported`() async throws {
        let key = try SigningKeys.generatePEM()
        try await TestEnvironment.with(files: ["jwt_private.pem": key]) { test in
            let (check, path) = (KeysCheck(environment: test.environment), "\(test.folder)/jwt_private.pem")
            // The file system has the machine's clock, the tests may have another.
            try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
            expect(await check.findings(), "keys", .ok, "\(path) is valid, 0 days old")
            try setMode(0o644, of: path)
            expect(await check.findings(), "keys", .fail, "mode 644", remedy: "chmod 600 \(path)")
            try setMode(0o600, of: path)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -400.1 * 86_400)], ofItemAtPath: path)
            expect(await check.findings(), "keys", .warn, "400 days old", remedy: "hearth keys rotate")
            try "S3cret".write(toFile: path, atomically: false, encoding: .utf8)
            let findings = await check.findings()
            expect(findings, "keys", .fail, "JWT_PRIVATE_PEM", remedy: "rm \(path) && hearth keys generate")
            #expect(!findings.contains { $0.line.contains("S3cret") })
        }
    }

    @Test func `modes - database files that others can read are a failure`() async throws {
        try await TestEnvironment.with(files: ["hearth.db": "", "hearth.db-wal": "", "passages.index": ""]) { test in
            let check = FileModesCheck(environment: test.environment)
            expect(await check.findings(), "modes", .ok, "only the owner")
            for name in ["hearth.db", "passages.index"] { try setMode(0o640, of: "\(test.folder)/\(name)") }
            let list = "\(test.folder)/hearth.db \(test.folder)/passages.index"
            expect(
                await check.findings(), "modes", .fail, "other users can read or write \(list)",
                remedy: "chmod 600 \(list)")
        }
    }

    @Test func `data - a folder that cannot be created or written is a failure`() async throws {
        try await TestEnvironment.with { test in
            let findings = await FolderCheck(environment: test.environment).findings()
            expect(findings, "data", .ok, "\(test.folder) is writable")
            #expect(findings.contains { $0.check == "disk" && $0.detail.contains("GB free in \(test.folder)") })
        }
        try await TestEnvironment.with([
            "DATABASE_URL": "sqlite:////sys/hearth/hearth.db", "VECTOR_FILE": "/sys/passages.index",
        ]) { test in
            let findings = await FolderCheck(environment: test.environment).findings()
            expect(findings, "data", .fail, "/sys/hearth cannot be created in /sys", remedy: "mkdir -p /sys/hearth")
            expect(findings, "data", .fail, "/sys is not writable", remedy: "chown -R $(id -un) /sys")
        }
    }

    @Test func `authorities - an unusable PROVIDER_CA_FILE is a failure`() async throws {
        try await TestEnvironment.with(["PROVIDER_CA_FILE": "FOLDER/none.pem"]) { test in
            let findings = await AuthoritiesCheck(environment: test.environment).findings()
            expect(findings, "authorities", .fail, "PROVIDER_CA_FILE cannot be read", remedy: "unset PROVIDER_CA_FILE")
        }
    }

    // MARK: The database

    @Test func `database - a missing file is a warning and a missing folder a failure`() async throws {
        try await TestEnvironment.with { test in
            let findings = await DatabaseCheck(environment: test.environment).findings()
            expect(
                findings, "database", .warn, "there is no \(test.folder)/hearth.db yet",
                remedy: "hearth serve creates it")
            #expect(!FileManager.default.fileExists(atPath: "\(test.folder)/hearth.db"))
        }
        try await TestEnvironment.with(["DATABASE_URL": "sqlite:///FOLDER/none/h.db"]) { test in
            let findings = await DatabaseCheck(environment: test.environment).findings()
            let folder = "\(test.folder)/none"
            expect(findings, "database", .fail, "there is no folder \(folder)", remedy: "mkdir -m 700 -p \(folder)")
        }
    }

    @Test func `database - pending migrations and a knowledge base without cards are failures`() async throws {
        try await TestEnvironment.with { test in
            let storage = try await test.environment.openStorage()
            let migrator = test.environment.migrator(storage)
            _ = try await migrator.migrate(to: 2)
            var findings = await DatabaseCheck(environment: test.environment).findings()
            expect(findings, "schema", .fail, "migrations are pending", remedy: "hearth migrate")
            _ = try await migrator.migrate()
            findings = await DatabaseCheck(environment: test.environment).findings()
            expect(findings, "database", .ok, "SQLite, opened in")
            expect(findings, "cards", .fail, "the knowledge base is empty", remedy: "hearth ingest")
            await storage.close()
        }
    }

    @Test func `records - a zone whose digest, counts or head differ from its records is a failure`() async throws {
        try await TestEnvironment.with { test in
            let storage = try await test.environment.openStorage()
            _ = try await test.environment.migrator(storage).migrate()
            let (id, now) = (UUID(), test.environment.clock.now)
            let owner = try await storage.accounts.create(
                NewAccount(id: id, createdAt: now),
                audit: AuditEntry(id: UUID(), householdID: id, at: now, userID: id, action: .signUp))
            let check = SyncCheck(environment: test.environment)
            expect(await check.findings(), "records", .ok, "1 zones agree with their records")
            let zone = "household-\(owner.householdID.text)"
            let damages: [(SQL, String)] = [
                (
                    "UPDATE zones SET digest = '0123456789abcdef'",
                    "digest is 0123456789abcdef, computed 0000000000000000"
                ),
                ("UPDATE zones SET digest = '0000000000000000', live = 3", "live is 3, counted 0"),
                ("UPDATE zones SET live = 0, bytes = 9", "bytes is 9, counted 0"),
            ]
            for (damage, finding) in damages {
                _ = try await storage.engine.rows(damage, .write, of: .all)
                expect(
                    await check.findings(), "records", .fail, "\(zone): \(finding)",
                    remedy: "hearth sync new-epoch --rebuild")
            }
            await storage.close()
        }
    }

    @Test func `database - an unreachable PostgreSQL is a failure without its password`() async throws {
        let port = try ReservedPort()
        defer { withExtendedLifetime(port) {} }
        let url = "postgres://hearth:S3cret@127.0.0.1:\(port.number)/hearth?application_name=S3cret"
        try await TestEnvironment.with(["DATABASE_URL": url]) { test in
            let findings = await DatabaseCheck(environment: test.environment).findings()
            expect(findings, "database", .fail, "cannot be opened", remedy: #"pg_isready -d "$DATABASE_URL""#)
            #expect(!findings.contains { $0.line.contains("S3cret") }, "\(findings)")
        }
    }

    // MARK: Policies, models and embedder

    @Test func `policy - an invalid file and a failing test are failures`() async throws {
        try await TestEnvironment.with { test in
            let findings = await PolicyCheck(environment: test.environment).findings()
            expect(findings, "policy", .ok, "pass their 1 tests")
        }
        try await TestEnvironment.with(["POLICY_DIR": "FOLDER"], files: ["bad.yaml": "version: 2\nrule: []\n"]) {
            test in
            let findings = await PolicyCheck(environment: test.environment).findings()
            expect(findings, "policy", .fail, "bad.yaml", remedy: "hearth policy lint")
        }
        let small = try String(
            contentsOfFile: TestEnvironment.repository + "/Tests/Fixtures/policies/small.yaml", encoding: .utf8)
        let failing = small.replacing("porridge with honey", with: "porridge with honeydew")
        try await TestEnvironment.with(["POLICY_DIR": "FOLDER"], files: ["small.yaml": failing]) { test in
            let findings = await PolicyCheck(environment: test.environment).findings()
            expect(findings, "policy", .fail, "porridge with honeydew", remedy: "hearth policy test")
        }
    }

    @Test func `models - no key is a warning, and an invalid file a failure with its line`() async throws {
        try await TestEnvironment.with { test in
            let findings = await ModelsCheck(environment: test.environment).findings()
            expect(
                findings, "models", .warn, "no provider has a key", remedy: "set OPENAI_API_KEY or ANTHROPIC_API_KEY")
        }
        try await TestEnvironment.with(["AI_ASSIST_ENABLED": "false"]) { test in
            let findings = await ModelsCheck(environment: test.environment).findings()
            expect(findings, "models", .ok, "AI_ASSIST_ENABLED is false, so the offline planner writes")
        }
        let settings = ["SEED_DIR": "FOLDER"]
        try await TestEnvironment.with(settings, files: ["models.yaml": "providers: {}\nmodels: [\n"]) { test in
            let findings = await ModelsCheck(environment: test.environment).findings()
            expect(findings, "models", .fail, "models.yaml:3:", remedy: "correct the line")
        }
    }

    @Test func `models - a budget below the cost of a fallback is a warning with the cost`() async throws {
        let keys = ["OPENAI_API_KEY": "k", "ANTHROPIC_API_KEY": "k"]
        try await TestEnvironment.with(keys) { test in
            let findings = await ModelsCheck(environment: test.environment).findings()
            expect(findings, "models", .ok, "models with prices")
        }
        try await TestEnvironment.with(keys.merging(["RUN_BUDGET_CENTS_DEFAULT": "0"]) { $1 }) { test in
            let findings = await ModelsCheck(environment: test.environment).findings()
            expect(
                findings, "models", .warn,
                "RUN_BUDGET_CENTS_DEFAULT is too low for anthropic/claude-haiku-4-5 and a fallback to openai/gpt-4.1-mini",
                remedy: "set it to 1 or more")
        }
    }

    @Test(arguments: [
        ("none", Finding.Verdict.ok, "none: cards are searched by words only"),
        ("openai", .ok, "text-embedding-3-large at OPENAI_BASE_URL"),
        ("auto", .warn, "cards are searched by words only"), ("local", .fail, "there is no"),
    ])
    func `embedder - a missing file is a failure only if EMBEDDER is local`(
        embedder: String, verdict: Finding.Verdict, detail: String
    ) async throws {
        try await TestEnvironment.with(["EMBEDDER": embedder, "EMBEDDER_FILE": "FOLDER/none"]) { test in
            let findings = await EmbedderCheck(environment: test.environment).findings()
            expect(findings, "embedder", verdict, detail)
        }
    }

    @Test func `embedder - an invalid file is a failure`() async throws {
        let settings = ["EMBEDDER": "auto", "EMBEDDER_FILE": "FOLDER/model"]
        try await TestEnvironment.with(settings, files: ["model": "half a model"]) { test in
            let findings = await EmbedderCheck(environment: test.environment).findings()
            expect(findings, "embedder", .fail, "model", remedy: "rm \(test.folder)/model && make embedder")
        }
    }

    // MARK: The machine

    @Test(arguments: [
        (["HOST": "127.0.0.1"], Finding.Verdict.ok, "loopback"),
        (["HOST": "0.0.0.0"], .warn, "behind a proxy, all clients share one rate limit"),
        (["TRUSTED_PROXIES": "10.0.0.0/8"], .ok, "10.0.0.0/8"),
        (["TRUSTED_PROXIES": "0.0.0.0/0"], .fail, "escape its rate limit"),
        (["TRUSTED_PROXIES": "everybody"], .fail, "contains an invalid address"),
    ])
    func `proxies - untrusted proxies and everyone as a proxy are reported`(
        settings: [String: String], verdict: Finding.Verdict, detail: String
    ) async throws {
        try await TestEnvironment.with(settings) { test in
            expect(await ProxiesCheck(environment: test.environment).findings(), "proxies", verdict, detail)
        }
    }

    @Test func `files - fewer open files than streams need is a warning`() async throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let streams = min(1_000_000, Int(clamping: limit.rlim_max))
        guard 2 * streams + 64 > Int(clamping: limit.rlim_max) else { return }
        try await TestEnvironment.with(["STREAMS_PER_PROCESS": "\(streams)"]) { test in
            let findings = await DescriptorsCheck(environment: test.environment).findings()
            expect(findings, "files", .warn, "of \(streams) streams", remedy: "LimitNOFILE=\(2 * streams + 64)")
        }
    }

    @Test func `memory - the available memory is printed in MB`() async {
        let finding = await MemoryCheck().findings().first
        #expect(finding?.check == "memory" && finding?.detail.hasSuffix(" MB available") == true)
    }

    // MARK: Findings

    @Test(arguments: [
        (0, Finding.Verdict.ok, "within 1.0 s of the database's"), (60_000, .ok, "within 60.0 s"),
        (-60_000, .ok, "within 60.0 s"), (61_000, .warn, "61 s behind the database"),
        (-61_000, .warn, "61 s ahead of the database"),
    ])
    func `clock - a difference above 60 seconds is a warning`(offset: Int64, verdict: Finding.Verdict, detail: String) {
        let sent = Timestamp(milliseconds: 1_000_000)
        let finding = ClockFinding.make(
            sent, sent: sent, other: Timestamp(milliseconds: sent.milliseconds + offset), of: "the database")
        expect([finding], "clock", verdict, detail)
    }

    @Test func `the time of the round trip is not a clock difference`() {
        let finding = ClockFinding.make(
            Timestamp(milliseconds: 300_000), sent: Timestamp(milliseconds: 100_000),
            other: Timestamp(milliseconds: 200_000), of: "x")
        #expect(finding.verdict == .ok)
    }

    @Test func `a finding is one line with verdict, check, detail and remedy`() {
        #expect(Finding.ok("port", "8000 is free").line == "ok    port          8000 is free")
        #expect(Finding.fail("database", "a\n  b", "do c").line == "fail  database      a   b -> do c")
    }

    @Test func `a check that exceeds its limit is a failure`() async {
        struct Endless: DoctorCheck {
            let name = "endless"
            let limit = Duration.milliseconds(1)
            func findings() async -> [Finding] {
                await withCheckedContinuation { (_: CheckedContinuation<[Finding], Never>) in }
            }
        }
        let findings = await Endless().boundedFindings()
        expect(findings, "endless", .fail, "did not finish within 0 s")
    }
}

import Foundation
import HearthTesting
import Testing

/// Configuration errors of the real program: each ends with exit code 2 and one line, shows no secret, and creates no file.
/// StartErrorTests has the other errors.
@Suite(.startsServer) struct WrongStartTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var arguments = ["serve"]
        /// Beside settings that would start a server. `FOLDER` stands for the folder, `TAKEN` for a port that is in use.
        var settings: [String: String] = [:]
        /// Written before the start, by name.
        var files: [String: String] = [:]
        /// Text that the line contains.
        var says: String

        var testDescription: String {
            (arguments + settings.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }).joined(separator: " ")
        }
    }

    private static let cases: [Case] = [
        Case(arguments: ["serve", "--config", "nope.yaml"], says: "--config: there is no file nope.yaml"),
        Case(arguments: ["doctor", "--config", "nope.yaml"], says: "--config: there is no file nope.yaml"),
        Case(
            settings: ["DATABASE_URL": "sqlite:///FOLDER/no/such/h.db"],
            says: "environment: DATABASE_URL: there is no folder FOLDER/no/such: run `mkdir -m 700 -p FOLDER/no/such`"),
        Case(
            arguments: ["migrate", "--database-url", "sqlite:///FOLDER/nowhere/h.db"],
            says: "flag: DATABASE_URL: there is no folder FOLDER/nowhere"),
        Case(
            arguments: ["ingest"],
            says: "there is no FOLDER/hearth.db: create it with `hearth serve` or `hearth migrate`"),
        Case(arguments: ["migrate", "--status"], says: "there is no FOLDER/hearth.db"),
        Case(
            settings: ["DATABASE_URL": "mysql://hearth:S3cret@h/db"],
            says: "expects sqlite:///PATH/FILE or postgres://USER@HOST/DATABASE, not \"mysql://***@h/db\""),
        Case(
            settings: ["EMBEDDER": "local", "EMBEDDER_FILE": "none"],
            says: "there is no none: create it with `make embedder`"),
        Case(
            settings: ["PORT": "TAKEN"],
            says: "cannot listen on 127.0.0.1:TAKEN: another program uses it; choose another port with --set PORT=..."),
        Case(settings: ["PORT": "eighty"], says: "environment: PORT expects a whole number, not \"eighty\""),
        Case(settings: ["HOST": "0.0.0.0"], says: "HEARTH_DEV serves only this machine"),
        Case(
            arguments: ["serve", "--set", "USER_MONTLY_QUOTA=3"],
            says: "--set: unknown setting \"USER_MONTLY_QUOTA\", did you mean USER_MONTHLY_QUOTA?"),
        Case(files: ["hearth.yaml": "sk-S3cretKey: x\n"], says: "hearth.yaml:1: unknown setting"),
        Case(settings: ["OPENAI_BASE_URL": "sk-S3cretKey"], says: "begins with http:// or https://, not \"***\""),
        Case(settings: ["SEED_DIR": "FOLDER"], says: "FOLDER/models.yaml: cannot be read"),
        Case(settings: ["POLICY_DIR": "FOLDER/none"], says: "FOLDER/none"),
        Case(settings: ["HEARTH_DEV": "false"], says: "create it with `hearth keys generate`"),
        Case(
            settings: ["AUDIT_KEY": "FOLDER/audit_key"], files: ["audit_key": "S3cret"],
            says: "environment: AUDIT_KEY: FOLDER/audit_key can be read by others"),
        Case(settings: ["PGVECTOR_EF_CONSTRUCTION": "4"], says: "must be at least twice PGVECTOR_M"),
        Case(
            arguments: ["keys", "generate"], files: ["jwt_private.pem": "a key", "audit_key": "another"],
            says: "FOLDER/jwt_private.pem already exists; `hearth keys rotate` replaces it"),
    ]

    @Test(arguments: cases) func `an invalid start prints one line with the reason and creates no file`(wrong: Case)
        async throws
    {
        try await withFolder { folder in
            for (name, text) in wrong.files {
                try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
            }
            let before = try listing(of: folder)
            try await withScriptedProvider { other in
                func filled(_ text: String) -> String {
                    text.replacing("FOLDER", with: folder).replacing("TAKEN", with: "\(other.port)")
                }
                let (status, output) = try await HearthProcess.run(
                    wrong.arguments.map(filled), settings(folder).merging(wrong.settings.mapValues(filled)) { $1 },
                    limits: "cd '\(folder)'")
                if wrong.arguments == ["doctor", "--config", "nope.yaml"] {
                    #expect(status == 1)
                } else {
                    #expect(status == 2, "\(output)")
                    #expect(output.hasPrefix("hearth: "), "\(output)")
                }
                #expect(output.contains(filled(wrong.says)), "\(output)")
                #expect(output.split(separator: "\n").count == 1, "\(output)")
                #expect(!output.contains("S3cret"), "\(output)")
            }
            #expect(try listing(of: folder) == before)
        }
    }

    @Test func `a missing database is created with its cards, readable by the owner only`() async throws {
        try await withFolder { folder in
            let settings = settings(folder).merging(["DATABASE_URL": ""]) { $1 }
            try await withHearth(settings, limits: "umask 022; cd '\(folder)'") { hearth in
                let log = hearth.standardError
                #expect(log.contains("created the database"), "\(log)")
                #expect(log.contains("ingested ") && log.contains("failed=0"), "\(log)")
                for file in ["hearth.db", "hearth.db-wal", "hearth.db-shm"] {
                    #expect(try mode(of: "\(folder)/.hearth/\(file)") == 0o600, "\(file)")
                }
                #expect(try mode(of: "\(folder)/.hearth") == 0o700)
                let ready = try await hearth.send("/ready")
                #expect(ready.status == 200)
            }
            let (status, output) = try await HearthProcess.run(
                ["search", "bedtime"], settings, limits: "cd '\(folder)'")
            #expect(status == 0 && output.contains("bedtime"), "\(output)")
        }
    }

    @Test func `a first start without cards serves and logs a warning`() async throws {
        try await withFolder { folder in
            let seed = folder + "/seed"
            try FileManager.default.createDirectory(atPath: seed, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: HearthProcess.repository.path + "/seed/models.yaml", toPath: seed + "/models.yaml")
            try await withHearth(settings(folder).merging(["SEED_DIR": seed]) { $1 }) { hearth in
                let words = "the knowledge base is empty: correct the cause and run `hearth ingest`"
                #expect(hearth.standardError.contains(words), "\(hearth.standardError)")
                let (health, ready) = (try await hearth.send("/health"), try await hearth.send("/ready"))
                #expect(health.status == 200 && ready.status == 503)
            }
        }
    }

    @Test func `a database with pending migrations is not changed and the command is named`() async throws {
        try await withFolder { folder in
            let settings = settings(folder)
            #expect(try await HearthProcess.run(["migrate", "--to", "2"], settings).0 == 0)
            let (status, output) = try await HearthProcess.run(["serve"], settings)
            #expect(status == 2)
            #expect(output.contains("migration(s) behind: run `hearth migrate`"), "\(output)")
            let (_, migrations) = try await HearthProcess.run(["migrate", "--status"], settings)
            #expect(migrations.ranges(of: "applied ").count == 2, "\(migrations)")
        }
    }

    @Test func `an unreachable Redis is named at the start`() async throws {
        let port = try ReservedPort()
        defer { withExtendedLifetime(port) {} }
        try await withHearth(["REDIS_URL": "redis://:S3cret@127.0.0.1:\(port.number)"]) { hearth in
            #expect(hearth.standardError.contains("REDIS_URL does not respond"), "\(hearth.standardError)")
            #expect(!hearth.standardError.contains("S3cret"))
        }
    }

    // MARK: Names in the environment

    @Test func `variables that resemble settings are named at the start and by doctor`() async throws {
        let wrong = [
            "USER_MONTLY_QUOTA": "3", "RATE_LIMIT_PER_MINUTE": "1", "HEARTH_PORT": "9", "HEARTH_NOTHING": "S3cret",
            "RUN_BUDGET_CENTS": "5",
        ]
        // Variables of other programs or of infra/.
        let right = [
            "HOME": "/", "OTEL_METRICS_EXPORTER": "none", "OPENAI_ORG_ID": "a", "PGHOST": "b", "JWT_SECRET": "c",
            "LOGS": "debug", "HOSTNAME": "d", "HEARTH_HOME": "e",
        ]
        let lines = [
            "environment: USER_MONTLY_QUOTA is not a setting, did you mean USER_MONTHLY_QUOTA?",
            "environment: RUN_BUDGET_CENTS is not a setting, did you mean RUN_BUDGET_CENTS_DEFAULT?",
            "environment: RATE_LIMIT_PER_MINUTE is not a setting, did you mean RATE_LIMIT_PER_MIN?",
            "environment: HEARTH_PORT is not a setting, did you mean PORT?",
            "environment: HEARTH_NOTHING is not a setting",
        ]
        try await withHearth(wrong.merging(right) { $1 }) { hearth in
            let log = hearth.standardError
            for line in lines { #expect(log.contains(line), "\(log)") }
            #expect(!log.contains("S3cret"))
            #expect(log.ranges(of: "is not a setting").count == wrong.count, "\(log)")
            let (_, report) = try await HearthProcess.run(["doctor"], wrong.merging(right) { $1 })
            for line in lines { #expect(report.contains("warn  settings      \(line)"), "\(report)") }
        }
    }

    // MARK: Modes

    @Test func `files that others may read are made private at the start and reported by doctor`() async throws {
        try await withHearth { hearth in
            let database = hearth.folder.path + "/hearth.db"
            for end in ["", "-wal", "-shm"] { chmod(database + end, 0o644) }
            let settings = [
                "DATABASE_URL": "sqlite:///\(database)", "VECTOR_FILE": hearth.folder.path + "/passages.index",
            ]
            let (_, report) = try await HearthProcess.run(["doctor"], settings)
            let list = ["", "-wal", "-shm"].map { database + $0 }.joined(separator: " ")
            #expect(
                report.contains("fail  modes         other users can read or write \(list) -> chmod 600 \(list)"),
                "\(report)")
            #expect(try mode(of: database) == 0o644)
            _ = try await HearthProcess.run(["migrate"], settings)
            for end in ["", "-wal", "-shm"] { #expect(try mode(of: database + end) == 0o600, "\(end)") }
            let (_, after) = try await HearthProcess.run(["doctor"], settings)
            #expect(after.contains("ok    modes "), "\(after)")
        }
    }

    // MARK: -

    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hearth-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.path)
    }

    /// Returns the settings of a server that starts in an empty folder.
    private func settings(_ folder: String) -> [String: String] {
        [
            "HEARTH_DEV": "true", "PORT": "0", "DATABASE_URL": "sqlite:///\(folder)/hearth.db", "EMBEDDER": "none",
            "SEED_DIR": HearthProcess.repository.appending(path: "seed").path,
            "POLICY_DIR": HearthProcess.repository.appending(path: "Tests/Fixtures/policies").path,
            "VECTOR_FILE": "\(folder)/passages.index", "JWT_PRIVATE_PEM": "\(folder)/jwt_private.pem",
        ]
    }

    private func listing(of folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    }

    private func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}

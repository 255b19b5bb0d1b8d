import Foundation
import ArgumentParser
import HearthTesting
import Identity
import Testing

@testable import HearthApp

/// Configuration errors that `hearth serve` finds before it creates a file.
struct StartErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        /// Settings beside those of a server that starts. `FOLDER` stands for its folder.
        var settings: [String: String]
        var yaml: String?
        /// Files by name.
        var files: [String: String] = [:]
        /// The permissions of the files.
        var mode = 0o600
        /// A part of the error.
        var text: String

        var testDescription: String { settings.map { "\($0)=\($1)" }.sorted().joined(separator: " ") + (yaml ?? "") }
    }

    private static let cases: [Case] = [
        // Dev mode and well-known secrets.
        Case(settings: ["HOST": "0.0.0.0"], text: "HEARTH_DEV serves only this machine, but HOST is 0.0.0.0"),
        Case(settings: ["HOST": "::"], text: "HEARTH_DEV serves only this machine"),
        Case(settings: ["HOST": "192.168.1.5"], text: "HEARTH_DEV serves only this machine"),
        Case(
            settings: ["HEARTH_DEV": "false", "DATABASE_URL": "postgres://hearth:postgres@db.example/hearth"],
            text: "environment: DATABASE_URL has a well-known password"),
        // Files and folders.
        Case(
            settings: ["DATABASE_URL": "sqlite:///FOLDER/no/such/h.db"],
            text: "environment: DATABASE_URL: there is no folder FOLDER/no/such: run `mkdir -m 700 -p FOLDER/no/such`"),
        Case(settings: ["SEED_DIR": "FOLDER"], text: "FOLDER/models.yaml: cannot be read"),
        Case(settings: ["POLICY_DIR": "FOLDER/none"], text: "FOLDER/none"),
        Case(
            settings: ["POLICY_DIR": "FOLDER"], files: ["a.yaml": "version: 2\nrulez: []\n"],
            text: "a.yaml:2:1: unknown key 'rulez'; did you mean 'rules'?"),
        Case(settings: ["PROVIDER_CA_FILE": "FOLDER/none.pem"], text: "environment: PROVIDER_CA_FILE cannot be read"),
        Case(settings: ["PROVIDER_CA_FILE": "FOLDER"], text: "environment: PROVIDER_CA_FILE cannot be read"),
        Case(
            settings: [:], yaml: "port: 0\nprovider_ca_file: FOLDER/empty.pem\n", files: ["empty.pem": "# nothing\n"],
            text: "FOLDER/hearth.yaml:2: PROVIDER_CA_FILE holds no certificate in PEM: FOLDER/empty.pem"),
        Case(settings: ["BREACHED_PASSWORDS_FILE": "FOLDER/none.txt"], text: "environment: BREACHED_PASSWORDS_FILE"),
        // Embedders.
        Case(
            settings: ["EMBEDDER": "local", "EMBEDDER_FILE": "none"],
            text: "there is no none: create it with `make embedder`"),
        Case(settings: ["EMBEDDER": "openai"], text: "EMBEDDER=openai needs OPENAI_API_KEY"),
        Case(
            settings: ["EMBEDDER": "openai", "OPENAI_API_KEY": "k", "EMBEDDING_MODEL": "unknown"],
            text: "EMBEDDING_MODEL: openai/unknown has no price"),
        Case(settings: ["PGVECTOR_EF_CONSTRUCTION": "4"], text: "must be at least twice PGVECTOR_M"),
        // Limits.
        Case(settings: ["TRUSTED_PROXIES": "everybody"], text: "TRUSTED_PROXIES expects addresses or networks"),
        Case(settings: ["REDIS_URL": "http://:S3cret@h"], text: "REDIS_URL must begin with redis:// or unix://"),
        Case(settings: ["RATE_LIMIT_STORE": "redis"], text: "RATE_LIMIT_STORE is redis: set REDIS_URL"),
        Case(settings: ["RATE_LIMIT_STORE": "postgres"], text: "RATE_LIMIT_STORE is postgres, but DATABASE_URL is not"),
        // Sign-in.
        Case(settings: ["OIDC_ISSUER": "https://issuer.example"], text: "OIDC_ISSUER needs OIDC_CLIENT_ID as well"),
        Case(
            settings: ["OIDC_ISSUER": "https://issuer.example", "OIDC_CLIENT_ID": "a"],
            text: "OIDC_ISSUER needs OIDC_REDIRECT_URI as well"),
        Case(settings: ["APPLE_AUDIENCE": "org.example.family"], text: "APPLE_AUDIENCE needs PUBLIC_URL as well"),
        Case(settings: ["APPLE_AUDIENCE": " , "], text: "APPLE_AUDIENCE is empty"),
        // Keys.
        Case(settings: ["HEARTH_DEV": "false"], text: "create it with `hearth keys generate`"),
        Case(
            settings: ["JWT_PRIVATE_PEM": "FOLDER/key.pem"], files: ["key.pem": "KEY"], mode: 0o644,
            text: "run `chmod 600 FOLDER/key.pem`"),
        Case(
            settings: ["JWT_PRIVATE_PEM": "FOLDER/key.pem"], files: ["key.pem": "KEY"], mode: 0o640,
            text: "run `chmod 600 FOLDER/key.pem`"),
        Case(
            settings: ["JWT_PRIVATE_PEM": "FOLDER/key.pem"], files: ["key.pem": "S3cret"],
            text: "environment: JWT_PRIVATE_PEM: "),
        Case(
            settings: ["JWT_PRIVATE_PEM": "FOLDER/key.pem", "JWT_PUBLIC_PEM": "FOLDER/public.pem"],
            files: ["key.pem": "KEY", "public.pem": "PUBLIC"], text: "environment: JWT_PRIVATE_PEM: "),
        Case(
            settings: ["AUDIT_KEY": "FOLDER/audit_key"], files: ["audit_key": "S3cret"], mode: 0o644,
            text: "environment: AUDIT_KEY: FOLDER/audit_key can be read by others"),
        Case(
            settings: ["AUDIT_KEY": "FOLDER/audit_key"], files: ["audit_key": "S3cret"],
            text: "environment: AUDIT_KEY: must be 64 hexadecimal digits"),
        // Telemetry.
        Case(settings: ["SENTRY_DSN": "https://S3cret"], text: "SENTRY_DSN expects https://KEY@HOST/PROJECT"),
        Case(
            settings: [
                "OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318", "OTEL_EXPORTER_OTLP_HEADERS": "S3cret",
            ], text: "OTEL_EXPORTER_OTLP_HEADERS expects name=value"),
        Case(
            settings: ["OTEL_TRACES_SAMPLER": "traceidratio", "OTEL_TRACES_SAMPLER_ARG": "2"],
            text: "OTEL_TRACES_SAMPLER_ARG expects a ratio from 0 to 1"),
        // The address.
        Case(settings: ["HOST": "127.0.0.999", "HEARTH_DEV": "true"], text: "HOST is not an address of this machine"),
    ]

    /// A private key, and the public key of another one. Creating them takes longer than a test.
    private static let keys = Result {
        (own: try SigningKeys.generatePEM(), other: try SigningKeys.publicPEM(of: try SigningKeys.generatePEM()))
    }

    @Test(arguments: cases)
    func `an unsafe or invalid configuration is a usage error that names the setting, and no file is created`(
        wrong: Case
    ) async throws {
        let keys = try Self.keys.get()
        let files = wrong.files.mapValues { ["KEY": keys.own, "PUBLIC": keys.other][$0] ?? $0 }
        try await TestEnvironment.with(wrong.settings, files: files) { test in
            var test = test
            for name in files.keys {
                try FileManager.default.setAttributes(
                    [.posixPermissions: wrong.mode], ofItemAtPath: "\(test.folder)/\(name)")
            }
            if let yaml = wrong.yaml {
                try yaml.replacing("FOLDER", with: test.folder).write(
                    toFile: test.source.path, atomically: true, encoding: .utf8)
                test = TestEnvironment(
                    folder: test.folder,
                    environment: test.environment.with(try test.source.settings(yaml: test.source.text())),
                    source: test.source)
            }
            let before = try FileManager.default.subpathsOfDirectory(atPath: test.folder).sorted()
            let failure = try await #require(throws: CommandFailure.self) {
                _ = try await ServeCommand.prepare(test.environment, from: test.source)
            }
            #expect(failure.isUsage)
            #expect(failure.message.contains(wrong.text.replacing("FOLDER", with: test.folder)), "\(failure.message)")
            #expect(!failure.message.contains("S3cret") && !failure.message.contains("PRIVATE KEY"))
            #expect(try FileManager.default.subpathsOfDirectory(atPath: test.folder).sorted() == before)
        }
    }

    @Test func `a valid configuration has no start error, and no file is created`() async throws {
        try await TestEnvironment.with { test in
            _ = try await ServeCommand.prepare(test.environment, from: test.source)
            #expect(try FileManager.default.subpathsOfDirectory(atPath: test.folder) == [])
        }
    }

    @Test func `a port that another program uses is a usage error`() async throws {
        try await withScriptedProvider { other in
            try await TestEnvironment.with(["PORT": "\(other.port)"]) { test in
                let failure = try #require(throws: CommandFailure.self) {
                    try ListenAddress(test.environment.settings).check()
                }
                #expect(
                    failure.message
                        == "cannot listen on 127.0.0.1:\(other.port): another program uses it; choose another port with "
                        + "--set PORT=...")
                #expect(failure.isUsage)
            }
        }
    }

    // MARK: Options

    @Test(arguments: [
        (["--set", "PORT"], "--set expects NAME=VALUE, not \"PORT\""),
        (
            ["--set", "USER_MONTLY_QUOTA=3"],
            "--set: unknown setting \"USER_MONTLY_QUOTA\", did you mean USER_MONTHLY_QUOTA?"
        ),
        (["--set", "PORT=eighty"], "flag: PORT expects a whole number, not \"eighty\""),
        (["--config", "/nowhere/hearth.yaml"], "--config: there is no file /nowhere/hearth.yaml"),
        (["--config", "."], ".: cannot be read"),
    ])
    func `an invalid option is a usage error`(arguments: [String], message: String) throws {
        let options = try SettingsOptions.parse(arguments)
        let failure = try #require(throws: CommandFailure.self) { _ = try options.load() }
        #expect(failure.message == message)
        #expect(failure.isUsage)
    }

    @Test func `the option of a setting precedes --set`() throws {
        let options = try SettingsOptions.parse([
            "--config", "/dev/null", "--set", "port=1", "--port", "2", "--set", "HOST=::1", "--database-url",
            "sqlite:///x/y",
        ])
        let settings = try options.load()
        #expect(
            settings.integer("PORT") == 2 && settings["HOST"] == "::1" && settings["DATABASE_URL"] == "sqlite:///x/y")
    }
}

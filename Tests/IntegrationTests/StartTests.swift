import Foundation
import HearthTesting
import Testing

/// A start that would not be safe is refused, in one line that says what to do.
@Suite(.startsServer, .timeLimit(.minutes(3))) struct StartTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var settings: [String: String]
        /// Made in the folder before the start, by name, with its mode.
        var file: (name: String, text: String, mode: Int)?
        /// What the line says.
        var says: String

        var testDescription: String { name }
    }

    private static let cases: [Case] = [
        Case(
            name: "dev mode on every address", settings: ["HEARTH_DEV": "true", "HOST": "0.0.0.0"],
            says: "HEARTH_DEV serves only this machine"),
        Case(
            name: "dev mode on every IPv6 address", settings: ["HEARTH_DEV": "true", "HOST": "::"],
            says: "HEARTH_DEV serves only this machine"),
        Case(
            name: "dev mode on the network", settings: ["HEARTH_DEV": "true", "HOST": "192.168.1.5"],
            says: "HEARTH_DEV serves only this machine"),
        Case(
            name: "no key", settings: ["JWT_PRIVATE_PEM": "FOLDER/none.pem"],
            says: "create it with `hearth keys generate`"),
        Case(
            name: "a key that others may read", settings: ["JWT_PRIVATE_PEM": "FOLDER/key.pem"],
            file: ("key.pem", "KEY", 0o644), says: "chmod 600"),
        Case(
            name: "a key that the group may read", settings: ["JWT_PRIVATE_PEM": "FOLDER/key.pem"],
            file: ("key.pem", "KEY", 0o640), says: "chmod 600"),
        Case(
            name: "a key that is none", settings: ["JWT_PRIVATE_PEM": "FOLDER/key.pem"],
            file: ("key.pem", "not a key", 0o600), says: "JWT_PRIVATE_PEM"),
        Case(
            name: "a public key of another key", settings: ["JWT_PUBLIC_PEM": "FOLDER/key.pem"],
            file: ("key.pem", "PUBLIC", 0o644), says: "JWT_PRIVATE_PEM"),
        Case(
            name: "a key for a provider that was never filled in", settings: ["OPENAI_API_KEY": "changeme"],
            says: "OPENAI_API_KEY"),
        Case(
            name: "a key in angle brackets", settings: ["ANTHROPIC_API_KEY": "<your key here>"],
            says: "ANTHROPIC_API_KEY"),
        Case(
            name: "a database with a password that everybody knows",
            settings: ["DATABASE_URL": "postgres://hearth:postgres@db.example/hearth"], says: "DATABASE_URL"),
        Case(name: "a database that nobody knows", settings: ["DATABASE_URL": "mysql://x"], says: "DATABASE_URL"),
        Case(name: "a port that is none", settings: ["PORT": "eighty"], says: "PORT expects"),
        Case(
            name: "an OpenID provider without a client", settings: ["OIDC_ISSUER": "https://issuer.example"],
            says: "OIDC_CLIENT_ID"),
        Case(
            name: "a file of known passwords that is not there",
            settings: ["BREACHED_PASSWORDS_FILE": "FOLDER/none.txt"], says: "BREACHED_PASSWORDS_FILE"),
        Case(
            name: "Sign in with Apple on a server that has no name",
            settings: ["APPLE_AUDIENCE": "org.example.family"], says: "needs PUBLIC_URL"),
        Case(
            name: "an audit key that is none", settings: ["AUDIT_KEY": "FOLDER/jwt_private.pem"],
            says: "must be 64 hexadecimal digits"),
        Case(name: "no app for Sign in with Apple", settings: ["APPLE_AUDIENCE": " , "], says: "APPLE_AUDIENCE"),
    ]

    @Test(arguments: cases) func `a wrong start is refused`(refused: Case) async throws {
        try await withHearth { running in
            let folder = running.folder
            var settings = [
                "HEARTH_DEV": "false", "PORT": "0", "DATABASE_URL": "sqlite:///\(folder.path)/hearth.db",
                "JWT_PRIVATE_PEM": folder.path + "/jwt_private.pem",
                "SEED_DIR": HearthProcess.repository.appending(path: "seed").path,
                "POLICY_DIR": HearthProcess.repository.appending(path: "Tests/Fixtures/policies").path,
            ].merging(refused.settings) { $1 }
            for (name, value) in settings { settings[name] = value.replacing("FOLDER", with: folder.path) }
            if let file = refused.file {
                let key = try String(contentsOfFile: folder.path + "/jwt_private.pem", encoding: .utf8)
                let other = try await OwnIssuer()
                let text =
                    switch file.text {
                    case "KEY": key
                    case "PUBLIC": other.publicPEM
                    default: file.text
                    }
                let path = folder.path + "/" + file.name
                try text.write(toFile: path, atomically: false, encoding: .utf8)
                try FileManager.default.setAttributes([.posixPermissions: file.mode], ofItemAtPath: path)
            }
            let (status, output) = try await HearthProcess.run(["serve"], settings)
            #expect(status != 0)
            #expect(output.contains(refused.says), "\(output)")
            #expect(!output.contains("serving"))
            // Not a trace, and no secret of it.
            #expect(!output.contains("Fatal error"))
            #expect(!output.contains("PRIVATE KEY"))
        }
    }
}

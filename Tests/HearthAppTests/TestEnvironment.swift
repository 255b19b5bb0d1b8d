import Foundation
import HearthCore
import Telemetry

@testable import HearthApp

/// A temporary folder with the environment of a server that could start from it.
struct TestEnvironment {
    let folder: String
    let environment: ServerEnvironment
    let source: SettingsSource

    static let repository = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// Runs `body` in a temporary folder, which is removed afterwards.
    ///
    /// - Parameters:
    ///   - settings: environment variables beside those of a server without problems. `FOLDER` stands for the folder.
    ///   - yaml: the text of hearth.yaml.
    ///   - files: texts by name, which only the owner may read.
    static func with<Result>(
        _ settings: [String: String] = [:], yaml: String? = nil, files: [String: String] = [:],
        _ body: (TestEnvironment) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hearth-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (name, text) in files.merging(yaml.map { ["hearth.yaml": $0] } ?? [:], uniquingKeysWith: { $1 }) {
            let path = "\(folder)/\(name)"
            try FileManager.default.createDirectory(
                atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }
        let variables = defaults(folder).merging(settings.mapValues { $0.replacing("FOLDER", with: folder) }) { $1 }
        let source = SettingsSource(path: "\(folder)/hearth.yaml", environment: variables, flags: [:])
        let environment = ServerEnvironment(settings: try source.settings(yaml: source.text()))
        environment.logLevel.set("critical")
        return try await body(TestEnvironment(folder: folder, environment: environment, source: source))
    }

    private static func defaults(_ folder: String) -> [String: String] {
        [
            "HEARTH_DEV": "true", "PORT": "0", "DATABASE_URL": "sqlite:///\(folder)/hearth.db", "EMBEDDER": "none",
            "SEED_DIR": "\(repository)/seed", "POLICY_DIR": "\(repository)/Tests/Fixtures/policies",
            "VECTOR_FILE": "\(folder)/passages.index", "JWT_PRIVATE_PEM": "\(folder)/jwt_private.pem",
        ]
    }
}

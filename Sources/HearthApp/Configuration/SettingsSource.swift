import Foundation

/// Where settings come from. Environment and flags stay as they were at the start; the file may change.
struct SettingsSource: Sendable {
    let path: String
    let environment: [String: String]
    /// By the name in hearth.yaml.
    let flags: [String: String]

    /// The file as it is now; nil where there is none.
    func text() throws -> String? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        // Unlike String(contentsOfFile:), this reads /dev/null, which says that no file counts.
        guard let file = FileHandle(forReadingAtPath: path), let bytes = try? file.readToEnd() ?? Data(),
            let text = String(validating: bytes, as: UTF8.self)
        else { throw CommandFailure(message: "\(path): cannot be read", isUsage: true) }
        return text
    }

    /// - Parameter yaml: the file's text.
    /// - Throws: ``SettingsError`` with every problem at once.
    func settings(yaml: String?) throws -> Settings {
        try Settings(
            environment: environment, yaml: yaml.map { SettingsFile(path: path, text: $0) }, flags: flags)
    }
}

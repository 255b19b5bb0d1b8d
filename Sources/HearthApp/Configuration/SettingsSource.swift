import Foundation

/// The sources of settings. Environment and flags stay as they were at the start; the file may change.
struct SettingsSource: Sendable {
    let path: String
    let environment: [String: String]
    /// By the name in hearth.yaml.
    let flags: [String: String]

    /// Returns the current text of the file, or nil if it does not exist.
    func text() throws -> String? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        // Unlike String(contentsOfFile:), this can read /dev/null, which operators use for "no file".
        guard let file = FileHandle(forReadingAtPath: path), let bytes = try? file.readToEnd() ?? Data(),
            let text = String(validating: bytes, as: UTF8.self)
        else { throw CommandFailure(message: "\(path): cannot be read", isUsage: true) }
        return text
    }

    /// Returns the settings of all sources.
    ///
    /// - Parameter yaml: the file's text.
    /// - Throws: ``SettingsError`` with every problem at once.
    func settings(yaml: String?) throws -> Settings {
        try Settings(
            environment: environment, yaml: yaml.map { SettingsFile(path: path, text: $0) }, flags: flags)
    }
}

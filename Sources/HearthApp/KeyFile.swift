import Foundation

/// Reads and writes key files.
enum KeyFile {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Returns true if the value of a setting is a key in PEM, not the path of its file.
    static func isText(_ value: String) -> Bool { value.hasPrefix("-----BEGIN ") }

    /// Returns the text of a key file.
    ///
    /// - Parameter isSecret: refuses a file that users other than its owner may read.
    static func read(_ path: String, isSecret: Bool) throws -> String {
        guard access(path, R_OK) == 0, let data = FileManager.default.contents(atPath: path) else {
            throw Failure(description: "\(path) cannot be read: \(reason)")
        }
        let mode = mode(of: path) ?? 0o777
        guard !isSecret || mode & 0o077 == 0 else {
            throw Failure(description: "\(path) can be read by others than its owner: run `chmod 600 \(path)`")
        }
        guard data.count <= 65_536, let text = String(validating: data, as: UTF8.self) else {
            throw Failure(description: "\(path) is not a key in PEM")
        }
        return text
    }

    /// Returns the permission bits of a file, or nil if it does not exist.
    static func mode(of path: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: resolved(path)))?[.posixPermissions] as? Int
    }

    /// Returns the path with symbolic links resolved: secrets are often mounted as links.
    private static func resolved(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

    /// Writes a new file with the permissions `mode`, completely or not at all.
    ///
    /// - Throws: ``Failure`` if the file exists.
    static func write(_ text: String, to path: String, mode: mode_t = 0o600) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let draft = path + ".\(UUID().uuidString)"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw Failure(description: "\(path) cannot be created: \(reason)") }
        defer { unlink(draft) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: Data(text.utf8))
        try file.synchronize()
        guard link(draft, path) == 0 else { throw Failure(description: "\(path) cannot be created: \(reason)") }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}

import Foundation

/// Keys in files of their own.
enum KeyFile {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// A setting may hold a key itself, or name its file.
    static func isText(_ value: String) -> Bool { value.hasPrefix("-----BEGIN ") }

    /// - Parameter isSecret: refuses a file that anybody but its owner may read.
    static func read(_ path: String, isSecret: Bool) throws -> String {
        guard access(path, R_OK) == 0, let data = FileManager.default.contents(atPath: path) else {
            throw Failure(description: "\(path) cannot be read: \(reason)")
        }
        let mode = mode(of: path) ?? 0o777
        guard !isSecret || mode & 0o077 == 0 else {
            throw Failure(description: "\(path) can be read by others than its owner: run `chmod 600 \(path)`")
        }
        guard data.count <= 65_536, let text = String(validating: data, as: UTF8.self) else {
            throw Failure(description: "\(path) holds no key in PEM")
        }
        return text
    }

    /// Who may do what with it; nil where there is no such file.
    static func mode(of path: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: resolved(path)))?[.posixPermissions] as? Int
    }

    /// Secrets are often mounted as links.
    private static func resolved(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

    /// A new file, which its owner alone may read, there whole or not at all. Refuses to replace one.
    static func write(_ text: String, to path: String, mode: mode_t = 0o600) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let draft = path + ".\(UUID().uuidString)"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw Failure(description: "\(path) cannot be made: \(reason)") }
        defer { unlink(draft) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: Data(text.utf8))
        try file.synchronize()
        guard link(draft, path) == 0 else { throw Failure(description: "\(path) cannot be made: \(reason)") }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}

import Foundation
import HearthCore
import Identity
import Logging
import SystemSupport

/// The key of the goal digests in the audit log. It is stored outside the database, so that a stolen database does not
/// let an attacker guess goals.
struct AuditKey: Sendable {
    private let bytes: [UInt8]

    /// Throws ``KeyFile/Failure`` if `text` is not 64 hexadecimal digits.
    init(_ text: String) throws {
        let digits = Array(text.utf8.reversed().drop { $0 == 0x0A || $0 == 0x0D }.reversed())
        guard digits.count == 64, let bytes = [UInt8](hexadecimal: String(decoding: digits, as: UTF8.self)) else {
            throw KeyFile.Failure(description: "must be 64 hexadecimal digits")
        }
        self.bytes = bytes
    }

    /// Returns true if `value` is a key, not the path of a file.
    static func isText(_ value: String) -> Bool { (try? AuditKey(value)) != nil }

    /// Returns the path of the key's file, which may not exist; nil if the setting is the key itself or no key folder is set.
    static func file(_ settings: Settings) -> String? {
        let (value, neighbour) = (settings["AUDIT_KEY"], settings["JWT_PRIVATE_PEM"])
        if !value.isEmpty { return isText(value) ? nil : value }
        if neighbour.isEmpty || KeyFile.isText(neighbour) { return nil }
        let folder = neighbour.lastIndex(of: "/").map { neighbour[...$0] } ?? ""
        return folder + "audit_key"
    }

    /// Writes a new key to a new file.
    ///
    /// - Throws: if the file exists.
    static func generate(at path: String) throws {
        let key = try Secret.random(32).hexadecimal
        try KeyFile.write(key + "\n", to: path)
    }

    /// Returns the HMAC-SHA256 of `bytes`.
    func digest(_ bytes: [UInt8]) -> [UInt8] { OpenSSLCryptography().code(of: bytes, by: self.bytes) }
}

extension ServerEnvironment {
    /// Returns the key, which the first start creates; nil if no key exists and none can be created.
    func auditKey() throws -> AuditKey? {
        if let key = try storedAuditKey() { return key }
        guard let file = AuditKey.file(settings) else { return nil }
        do {
            try AuditKey.generate(at: file)
            logger.notice("created the key of the audit log's goal digests", metadata: ["file": "\(file)"])
        } catch {
            // Another process may have created it at the same moment.
            guard access(file, F_OK) == 0 else {
                logger.warning(
                    "AUDIT_KEY cannot be created: the audit log records no goal digests",
                    metadata: ["error": "\(error)"])
                return nil
            }
        }
        return try storedAuditKey()
    }

    /// Returns the key, or nil if none exists. Creates nothing.
    ///
    /// - Throws: ``CommandFailure`` if a key exists and is invalid.
    func storedAuditKey() throws -> AuditKey? {
        if AuditKey.isText(settings["AUDIT_KEY"]) { return try AuditKey(settings["AUDIT_KEY"]) }
        guard let file = AuditKey.file(settings), access(file, F_OK) == 0 else { return nil }
        do {
            return try AuditKey(try KeyFile.read(file, isSecret: true))
        } catch {
            throw CommandFailure(message: "\(settings.place(of: "AUDIT_KEY")): \(error)")
        }
    }
}

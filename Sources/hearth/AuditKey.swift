import Foundation
import HearthCore
import Identity
import Logging
import SystemSupport

/// The key of the audit's goal digests. It is kept out of the database: whoever steals that cannot guess goals.
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

    static func isText(_ value: String) -> Bool { (try? AuditKey(value)) != nil }

    /// Where the key is, or is to be; nil if the setting holds the key itself, or there is no folder of keys.
    static func file(_ settings: Settings) -> String? {
        let (value, neighbour) = (settings["AUDIT_KEY"], settings["JWT_PRIVATE_PEM"])
        if !value.isEmpty { return isText(value) ? nil : value }
        if neighbour.isEmpty || KeyFile.isText(neighbour) { return nil }
        let folder = neighbour.lastIndex(of: "/").map { neighbour[...$0] } ?? ""
        return folder + "audit_key"
    }

    /// Makes a key in a new file. Throws if there is one.
    static func generate(at path: String) throws {
        let key = try Secret.random(32).hexadecimal
        try KeyFile.write(key + "\n", to: path)
    }

    /// HMAC-SHA256.
    func digest(_ bytes: [UInt8]) -> [UInt8] { OpenSSLCryptography().code(of: bytes, by: self.bytes) }
}

extension ServerEnvironment {
    /// Nil if there is none and none can be made. The first start makes it.
    func auditKey() throws -> AuditKey? {
        if let key = try storedAuditKey() { return key }
        guard let file = AuditKey.file(settings) else { return nil }
        do {
            try AuditKey.generate(at: file)
            logger.notice("made a key for the audit's goal digests", metadata: ["file": "\(file)"])
        } catch {
            // Another process may have made it at the same moment.
            guard access(file, F_OK) == 0 else {
                logger.warning(
                    "AUDIT_KEY cannot be made: the audit keeps no goal digests", metadata: ["error": "\(error)"])
                return nil
            }
        }
        return try storedAuditKey()
    }

    /// Makes none. Throws if there is a key that cannot be used.
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

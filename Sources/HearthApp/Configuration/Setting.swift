import Foundation
import ServerKit
import Telemetry

/// A setting: its name in the environment, its default, and the kind of its value.
///
/// The name in hearth.yaml is the same in lower case; on the command line it is `--set NAME=VALUE`.
struct Setting: Sendable {
    enum Kind: Sendable {
        case text
        case path
        case integer(ClosedRange<Int>)
        case boolean
        case choice([String])
        /// An http or https URL.
        case url
        /// The URL of a database.
        case database
        /// Origins as browsers send them, separated by commas.
        case origins
    }

    var name: String
    var kind: Kind
    var fallback: String
    var isSecret = false
    /// True if a change of hearth.yaml takes effect while the server runs. Other settings change at the next start.
    var isLive = false
    var help: String

    var yamlKey: String { name.lowercased() }

    /// Returns why `value` is invalid, as the end of a sentence that starts with the setting's name, or nil.
    func problem(with value: String) -> String? {
        if isSecret, Self.isPlaceholder(value) { return "still has the placeholder of an example: set the real value" }
        switch kind {
        case .text, .path: return nil
        case .integer(let range):
            guard let number = Int(value) else { return "expects a whole number, not \"\(value)\"" }
            return range.contains(number) ? nil : "expects \(range.lowerBound) to \(range.upperBound), not \(number)"
        case .boolean:
            return Self.boolean(value) == nil ? "expects true or false, not \"\(value)\"" : nil
        case .choice(let allowed):
            return allowed.contains(value) ? nil : "expects one of \(allowed.joined(separator: ", ")), not \"\(value)\""
        case .url:
            let got = isSecret ? "" : ", not \"\(MaskedURL.text(of: value))\""
            guard value.hasPrefix("http://") || value.hasPrefix("https://") else {
                return "expects a URL that begins with http:// or https://\(got)"
            }
            guard !value.contains(where: \.isWhitespace),
                let url = URLComponents(string: value, encodingInvalidCharacters: false)
            else { return "expects an http or https URL\(got)" }
            guard let host = url.host, !host.isEmpty else { return "expects a URL with a host in it\(got)" }
            return (1...65535).contains(url.port ?? 80) ? nil : "expects a URL whose port, if any, is 1 to 65535\(got)"
        case .database:
            let isFile = value.hasPrefix("sqlite:") && value != "sqlite:" && !value.hasSuffix("/")
            let isServer = value.hasPrefix("postgres://") || value.hasPrefix("postgresql://")
            return isFile || isServer
                ? nil
                : "expects sqlite:///PATH/FILE or postgres://USER@HOST/DATABASE, not \"\(MaskedURL.text(of: value))\""
        case .origins:
            do {
                _ = try CrossOrigin(list: value)
                return nil
            } catch {
                return "\"\(error.origin)\": \(error.reason)"
            }
        }
    }

    /// Returns `value` without its secret parts, for logs and terminals.
    func shown(_ value: String) -> String {
        if value.isEmpty { return "(empty)" }
        if isSecret { return "(redacted)" }
        return switch kind {
        case .url, .database: MaskedURL.text(of: value)
        case .text, .path, .integer, .boolean, .choice, .origins: value
        }
    }

    /// Returns true if ``shown(_:)`` hides a part of `value`.
    func hides(_ value: String) -> Bool { !value.isEmpty && shown(value) != value }

    /// Returns true for placeholders of example files and for passwords that attackers try first.
    static func isPlaceholder(_ secret: String) -> Bool {
        let text = secret.lowercased()
        let known: Set = [
            "changeme", "change-me", "change_me", "secret", "password", "passwd", "postgres", "hearth", "admin",
            "example", "test", "xxx", "todo", "sk-...", "sk-xxx", "12345678",
        ]
        return known.contains(text) || text.hasPrefix("your-") || text.hasPrefix("your_")
            || (text.hasPrefix("<") && text.hasSuffix(">"))
    }

    /// Returns the meaning of `value`, or nil if it is not one of the eight accepted words.
    static func boolean(_ value: String) -> Bool? {
        switch value.lowercased() {
        case "true", "1", "yes", "on": true
        case "false", "0", "no", "off": false
        default: nil
        }
    }
}

package import Logging

/// Log handler that escapes control characters. Data of a request may end in a log line; it must not forge another
/// line, move the cursor or change the direction of text.
package struct EscapingLogHandler: LogHandler {
    private var inner: any LogHandler

    /// Wraps another handler.
    package init(_ inner: any LogHandler) { self.inner = inner }

    /// Writes an escaped event.
    package func log(event: LogEvent) {
        var event = event
        event.message = "\(Self.escaped(event.message.description))"
        event.metadata = event.metadata?.mapValues(Self.escaped)
        event.error = event.error.map { EscapedError(description: Self.escaped("\($0)")) }
        inner.log(event: event)
    }

    /// Metadata of the wrapped handler, escaped.
    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { inner[metadataKey: key] }
        set { inner[metadataKey: key] = newValue.map(Self.escaped) }
    }

    /// Metadata of the wrapped handler, escaped.
    package var metadata: Logger.Metadata {
        get { inner.metadata }
        set { inner.metadata = newValue.mapValues(Self.escaped) }
    }

    /// Metadata provider of the wrapped handler.
    package var metadataProvider: Logger.MetadataProvider? {
        get { inner.metadataProvider }
        set { inner.metadataProvider = newValue }
    }

    /// Level of the wrapped handler.
    package var logLevel: Logger.Level {
        get { inner.logLevel }
        set { inner.logLevel = newValue }
    }

    private struct EscapedError: Error, CustomStringConvertible {
        var description: String
    }

    private static func escaped(_ value: Logger.Metadata.Value) -> Logger.Metadata.Value {
        switch value {
        case .string(let text): .string(escaped(text))
        case .stringConvertible(let value): .string(escaped(value.description))
        case .array(let values): .array(values.map(escaped))
        case .dictionary(let values): .dictionary(values.mapValues(escaped))
        }
    }

    private static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: \.isControl) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.isControl {
                result += scalar.escaped(asASCII: true)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Unicode.Scalar {
    /// True for C0 and C1, line and paragraph separators, and characters that change the direction of text
    /// (Bidi_Control).
    var isControl: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

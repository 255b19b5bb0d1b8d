import SystemSupport

/// The position of a piece of work in a trace, as W3C Trace Context defines it (https://www.w3.org/TR/trace-context/).
package struct TraceContext: Hashable, Sendable {
    /// 128 bits, not all of them zero.
    package struct TraceID: Hashable, Sendable {
        /// The upper 64 bits.
        package var high: UInt64
        /// The lower 64 bits.
        package var low: UInt64

        /// Creates an id from its two halves.
        package init(high: UInt64, low: UInt64) {
            self.high = high
            self.low = low
        }

        /// Returns a random id.
        package static func random() -> TraceID { TraceID(high: .random(in: 0 ... .max), low: .random(in: 1 ... .max)) }

        /// 32 hexadecimal digits.
        package var text: String { high.hexadecimal + low.hexadecimal }
    }

    /// The id of the trace.
    package var traceID: TraceID
    /// Not zero.
    package var spanID: UInt64
    /// True if the caller records this trace.
    package var isSampled: Bool
    /// The `tracestate` of other systems. It is passed on unchanged and not recorded.
    package var state: String

    /// Creates a context.
    package init(traceID: TraceID, spanID: UInt64, isSampled: Bool, state: String = "") {
        self.traceID = traceID
        self.spanID = spanID
        self.isSampled = isSampled
        self.state = state
    }

    /// Parses the headers of a caller; returns nil if they are not exactly what the recommendation allows, so that a
    /// new trace begins. An invalid `tracestate` alone is dropped.
    ///
    /// - Parameters:
    ///   - traceparent: the values of all headers of that name; more than one is invalid.
    ///   - tracestate: the values of all headers of that name, in order.
    package init?(traceparent fields: [String], tracestate: [String] = []) {
        guard fields.count == 1, let text = fields.first.map({ Array($0.utf8) }), text.count >= 55,
            text[2] == Self.dash, text[35] == Self.dash, text[52] == Self.dash,
            let version = UInt64(digits: text[0..<2]), version != 0xFF,
            text.count == 55 || (version > 0 && text[55] == Self.dash),
            let high = UInt64(digits: text[3..<19]), let low = UInt64(digits: text[19..<35]), high | low != 0,
            let parent = UInt64(digits: text[36..<52]), parent != 0, let flags = UInt64(digits: text[53..<55])
        else { return nil }
        self.init(
            traceID: TraceID(high: high, low: low), spanID: parent, isSampled: flags & 1 == 1,
            state: Self.state(tracestate.joined(separator: ",")) ?? "")
    }

    /// The value of the header `traceparent`.
    package var traceparent: String {
        "00-\(traceID.text)-\(spanID.hexadecimal)-\(isSampled ? "01" : "00")"
    }

    private static let dash = UInt8(ascii: "-")

    /// Returns at most 32 members `key=value` in 512 bytes; nil for anything else.
    private static func state(_ text: String) -> String? {
        guard text.utf8.count <= 512 else { return nil }
        let members = text.split(separator: ",").map { $0.trimming { $0 == " " || $0 == "\t" } }.filter { !$0.isEmpty }
        var keys: Set<Substring> = []
        for member in members {
            let parts = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, isKey(parts[0]), isValue(parts[1]), keys.insert(Substring(parts[0])).inserted
            else { return nil }
        }
        return members.count <= 32 ? members.joined(separator: ",") : nil
    }

    private static func isKey(_ key: some StringProtocol) -> Bool {
        func isPlain(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) }
        guard (1...256).contains(key.utf8.count), let first = key.utf8.first, isPlain(first) else { return false }
        return key.utf8.allSatisfy { isPlain($0) || "_-*/@".utf8.contains($0) }
    }

    private static func isValue(_ value: some StringProtocol) -> Bool {
        (1...256).contains(value.utf8.count)
            && value.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "=") }
    }
}

extension UInt64 {
    /// Parses lower-case hexadecimal digits, the only ones that the recommendation allows.
    fileprivate init?(digits: ArraySlice<UInt8>) {
        var value: UInt64 = 0
        for byte in digits {
            switch byte {
            case 0x30...0x39: value = value << 4 | UInt64(byte - 0x30)
            case 0x61...0x66: value = value << 4 | UInt64(byte - 0x57)
            default: return nil
            }
        }
        self = value
    }
}

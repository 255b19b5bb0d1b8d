package import HearthCore

/// Encoder of trace deliveries: `ExportTraceServiceRequest`
/// (https://github.com/open-telemetry/opentelemetry-proto, `collector/trace/v1` and `trace/v1`).
package struct TraceRequest: Sendable {
    /// Attributes of this service, by OpenTelemetry's conventions.
    private let resource: [(key: String, value: TraceSpan.Value)]
    private let version: String

    /// Creates an encoder for a resource.
    package init(resource: [(key: String, value: String)], version: String) {
        self.resource = resource.map { ($0.key, .text($0.value)) }
        self.version = version
    }

    /// Returns the encoded request of some spans.
    package func bytes(of spans: [FinishedSpan]) -> [UInt8] {
        var request = ProtobufWriter()
        request.message(1) { resourceSpans in
            resourceSpans.message(1) { resource in
                for (key, value) in self.resource { resource.attribute(1, key, value) }
            }
            resourceSpans.message(2) { scopeSpans in
                scopeSpans.message(1) { scope in
                    scope.string(1, "hearth")
                    scope.string(2, version)
                }
                for span in spans { scopeSpans.message(2) { $0.write(span) } }
            }
        }
        return request.bytes
    }

    /// Returns how many spans a collector rejected of an accepted request (`ExportTracePartialSuccess`), and why.
    package static func rejected(in answer: [UInt8]) -> (count: Int, reason: String) {
        guard case .data(let partial)? = ProtobufReader.field(1, of: answer[...]) else { return (0, "") }
        var rejected = (count: 0, reason: "")
        if case .number(let count)? = ProtobufReader.field(1, of: partial) { rejected.count = Int(clamping: count) }
        if case .data(let text)? = ProtobufReader.field(2, of: partial) {
            rejected.reason = String(decoding: text.prefix(200), as: UTF8.self)
        }
        return rejected
    }
}

extension ProtobufWriter {
    fileprivate mutating func write(_ span: FinishedSpan) {
        data(1, Self.bigEndian(span.traceID.high) + Self.bigEndian(span.traceID.low))
        data(2, Self.bigEndian(span.spanID))
        if let parent = span.parentID { data(4, Self.bigEndian(parent)) }
        string(5, span.name)
        varint(6, UInt64(span.kind.rawValue))
        fixed64(7, span.begin)
        fixed64(8, span.end)
        for (key, value) in span.attributes { attribute(9, key, value) }
        // STATUS_CODE_ERROR. A successful span has no status.
        if span.hasFailed { message(15) { $0.varint(3, 2) } }
        // Sampled.
        fixed32(16, 1)
    }

    fileprivate mutating func attribute(_ field: UInt64, _ key: String, _ value: TraceSpan.Value) {
        message(field) { pair in
            pair.string(1, key)
            pair.message(2) { $0.write(value) }
        }
    }

    private mutating func write(_ value: TraceSpan.Value) {
        switch value {
        case .text(let text): string(1, text)
        case .flag(let flag): varint(2, flag ? 1 : 0)
        case .integer(let number): varint(3, UInt64(bitPattern: Int64(number)))
        case .number(let number): double(4, number)
        case .texts(let texts):
            message(5) { list in
                for text in texts { list.message(1) { $0.string(1, text) } }
            }
        }
    }

    private static func bigEndian(_ number: UInt64) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
}

package import HearthCore

/// The status and the fields of a response.
package struct ResponseHead: Sendable {
    /// The HTTP status.
    package var status: Int
    /// The fields, in the order in which they arrived.
    package var fields: [(name: String, value: String)]

    /// Creates a response head.
    package init(status: Int, fields: [(name: String, value: String)]) {
        self.status = status
        self.fields = fields
    }

    /// Returns the last value of the field, by name in any case.
    package func value(of name: String) -> String? {
        let name = name.lowercased()
        return fields.last { $0.name.lowercased() == name }?.value
    }
}

extension ResponseHead {
    /// Throws if the body is packed more than once, or in another form than was asked for: such a body may cost hours to
    /// unpack and have no bytes at all.
    func checkEncoding() throws(TransportError) {
        let packings = fields.filter { $0.name.lowercased() == "content-encoding" }
            .flatMap { $0.value.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" } }
            .filter { $0 != "identity" && $0 != "none" }
        guard packings.count <= 1, packings.allSatisfy({ ["gzip", "x-gzip", "deflate"].contains($0) }) else {
            throw TransportError(.malformed, "the body is packed in a form that was not asked for")
        }
    }
}

/// Assembles a response's head from its lines, which libcurl hands over one per call, line end included.
///
/// Skips interim responses (1xx) and, once the head is complete, the trailer fields that may follow a chunked body.
package struct ResponseHeadCollector {
    /// The most bytes of a head.
    package static var limit: Int { 65_536 }

    private var head = ResponseHead(status: 0, fields: [])
    private var size = 0
    private var isWhole = false

    /// Creates a collector for one response.
    package init() {}

    /// Adds a line. Returns the head if `line` is the empty one that ends it.
    ///
    /// - Throws: ``TransportError`` `malformed` if the head is larger than ``limit`` or its status line is invalid.
    package mutating func append(line: some BidirectionalCollection<UInt8>) throws(TransportError) -> ResponseHead? {
        if isWhole { return nil }
        size += line.count
        guard size <= Self.limit else { throw TransportError(.malformed, "the response's head is too large") }
        let bytes = line.trimmingBlanks
        if bytes.isEmpty {
            guard head.status >= 200 else { return nil }
            isWhole = true
            return head
        }
        if bytes.starts(with: "HTTP/".utf8) {
            head = ResponseHead(status: try Self.status(in: String(decoding: bytes, as: UTF8.self)), fields: [])
        } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
            let value = bytes[bytes.index(after: colon)...].trimmingBlanks
            head.fields.append(
                (String(decoding: bytes[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self)))
        }
        return nil
    }

    private static func status(in line: String) throws(TransportError) -> Int {
        let parts = line.split(separator: " ", maxSplits: 2)
        guard parts.count >= 2, let status = Int(parts[1]), (100..<1000).contains(status) else {
            throw TransportError(.malformed, "the response's status line is malformed")
        }
        return status
    }
}

extension BidirectionalCollection<UInt8> {
    /// The bytes without the blanks and line ends around them.
    fileprivate var trimmingBlanks: SubSequence {
        let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        var rest = drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return rest
    }
}

import HearthCore

/// A strict check of one head. It rejects a head that two servers could read as two different requests
/// (RFC 9112, 11.2).
struct RequestHeadCheck {
    /// The length of the body of the request.
    enum Body {
        case length(Int)
        case chunked(limit: Int)
    }

    /// The longest target, in bytes: long enough for any search (RFC 9110, 4.1, asks for 8,000).
    private static let longestTarget = 8192
    /// The methods that routes may have, and those that clients may send by mistake, which get 405 (RFC 9110, 15.5.6).
    /// CONNECT opens a tunnel, and PRI begins HTTP/2; both are rejected.
    private static let methods = ["get", "post", "head", "put", "delete", "options", "patch", "trace", "query"]

    private(set) var lines = FieldLines()
    private var isAtLeast1_1 = false
    private var target = 0..<0
    private var method = 0..<0
    private var host: Range<Int>?
    private var length: Int?
    private var isChunked = false
    private var closes = false
    /// The positions of the names of `Upgrade` fields.
    private(set) var upgrades: [Int] = []

    /// True if the client sends no request after this one.
    var isLast: Bool { closes || !isAtLeast1_1 }

    /// Returns the length of the body, or nil until the head is complete.
    ///
    /// - Parameters:
    ///   - bytes: all bytes of the head that have arrived.
    ///   - bodyLimit: returns the largest body of a request, in bytes, by its method and target.
    /// - Throws: ``RequestRejection`` if the head is malformed or too large, or if the body is longer than its route allows.
    mutating func take(
        _ bytes: Span<UInt8>, bodyLimit: (_ method: String, _ target: String) -> Int
    ) throws(RequestRejection) -> Body? {
        do {
            while let line = try lines.next(in: bytes) {
                if lines.count == 1 {
                    try readRequestLine(line, bytes)
                } else if line.isEmpty {
                    return try body(bytes, bodyLimit)
                } else {
                    try readField(FieldLine(line, in: bytes), bytes)
                }
            }
            return nil
        } catch {
            throw RequestRejection(failure: error, path: path(in: bytes))
        }
    }

    /// Returns the path, as far as it has arrived.
    func path(in bytes: Span<UInt8>) -> String {
        let place = bytes.pathStart(of: target)..<target.upperBound
        return place.isEmpty ? "/" : String(bytes.text(at: place).prefix { $0 != "?" })
    }

    // MARK: The first line

    private mutating func readRequestLine(_ line: Range<Int>, _ bytes: Span<UInt8>) throws(HearthError) {
        let method = bytes.word(from: line.lowerBound, to: line.upperBound)
        let target = bytes.word(from: min(method.upperBound + 1, line.upperBound), to: line.upperBound)
        let version = min(target.upperBound + 1, line.upperBound)..<line.upperBound
        switch true {
        case bytes.text(at: version) == "HTTP/1.1": isAtLeast1_1 = true
        case bytes.text(at: version) == "HTTP/1.0": break
        default:
            throw .malformed("Its first line is not a method, a target and a version that is known, one blank apart.")
        }
        self.target = target
        self.method = method
        guard Self.methods.contains(where: { bytes.text(at: method) == $0.uppercased() }) else {
            throw .malformed("This server does not know its method.")
        }
        guard target.count <= Self.longestTarget else { throw .malformed("Its target is too long.") }
        for index in target {
            guard (0x21...0x7E).contains(bytes[index]), bytes[index] != UInt8(ascii: "#") else {
                throw .malformed("Its target has a character that no target may have.")
            }
        }
        guard bytes[target.lowerBound] != UInt8(ascii: "/"), !bytes.holds("*", at: target) else { return }
        guard let authority = bytes.authority(of: target), bytes.isAuthority(at: authority) else {
            throw .malformed("Its target is neither a path nor a URL.")
        }
    }

    // MARK: The fields

    private mutating func readField(_ field: FieldLine, _ bytes: Span<UInt8>) throws(HearthError) {
        guard lines.count <= FieldLines.maximumCount + 1 else { throw .headersTooLarge }
        switch field.name.count {
        case 4 where bytes.holds("host", at: field.name):
            guard host == nil, bytes.isAuthority(at: field.value) else {
                throw .malformed("It names more than one host, or an invalid one.")
            }
            host = field.value
        case 14 where bytes.holds("content-length", at: field.name):
            guard length == nil, let value = bytes.number(at: field.value) else {
                throw .malformed("Its content-length is not a number, or not the only one.")
            }
            length = value
        case 17 where bytes.holds("transfer-encoding", at: field.name):
            guard !isChunked, bytes.holds("chunked", at: field.value) else {
                throw .malformed("Its transfer-encoding is not chunked alone.")
            }
            isChunked = true
        case 10 where bytes.holds("connection", at: field.name):
            if bytes.lists("close", at: field.value) { closes = true }
        case 7 where bytes.holds("upgrade", at: field.name):
            upgrades.append(field.name.lowerBound)
        default: break
        }
    }

    private func body(
        _ bytes: Span<UInt8>, _ bodyLimit: (_ method: String, _ target: String) -> Int
    ) throws(HearthError) -> Body {
        guard host != nil || !isAtLeast1_1 else { throw .malformed("It names no host.") }
        if let authority = bytes.authority(of: target), let host, !bytes.isSameHost(authority, host, of: target) {
            throw .malformed("Its target and its host field name different hosts.")
        }
        guard isChunked else {
            let length = length ?? 0
            // Most routes have the standard limit, and none has a smaller one.
            if length > BodyLimit.standard.bytes {
                let limit = bodyLimit(bytes.text(at: method), bytes.text(at: target))
                guard length <= limit else { throw .bodyTooLarge(limit: limit) }
            }
            return .length(length)
        }
        guard isAtLeast1_1, length == nil else {
            throw .malformed("Its transfer-encoding contradicts its content-length or version.")
        }
        return .chunked(limit: bodyLimit(bytes.text(at: method), bytes.text(at: target)))
    }
}

extension Span<UInt8> {
    /// Returns the range from `start` to the next space.
    fileprivate func word(from start: Int, to end: Int) -> Range<Int> {
        var index = start
        while index < end, self[index] != 0x20 { index += 1 }
        return start..<index
    }

    /// Returns the number at the range; nil unless it consists of 1 to 18 digits, which cannot overflow.
    fileprivate func number(at place: Range<Int>) -> Int? {
        guard (1...18).contains(place.count) else { return nil }
        var number = 0
        for index in place {
            guard self[index].isDigit else { return nil }
            number = number * 10 + Int(self[index] - 0x30)
        }
        return number
    }

    /// Returns true if the comma-separated list contains `word`, which is in lower case.
    fileprivate func lists(_ word: String, at place: Range<Int>) -> Bool {
        text(at: place).lowercased().split(separator: ",").contains { $0.trimming(\.isWhitespace) == word }
    }

    /// Returns the authority of an http or https URL; nil if the range holds no such URL.
    fileprivate func authority(of place: Range<Int>) -> Range<Int>? {
        for scheme in ["http://", "https://"] where place.count > scheme.utf8.count {
            let start = place.lowerBound + scheme.utf8.count
            guard holds(scheme, at: place.lowerBound..<start) else { continue }
            var end = start
            while end < place.upperBound, self[end] != UInt8(ascii: "/"), self[end] != UInt8(ascii: "?") { end += 1 }
            return start..<end
        }
        return nil
    }

    fileprivate func pathStart(of target: Range<Int>) -> Int { authority(of: target)?.upperBound ?? target.lowerBound }

    /// Returns true if the range holds a name, an IPv4 address or a bracketed IPv6 address, and optionally a port
    /// (RFC 3986, 3.2.2 and 3.2.3). Percent signs, delimiters and users, which no web host has, are rejected.
    fileprivate func isAuthority(at place: Range<Int>) -> Bool {
        guard (1...255).contains(place.count) else { return false }
        var index = place.lowerBound
        if self[index] == UInt8(ascii: "[") {
            index += 1
            while index < place.upperBound,
                self[index].hexadecimalValue != nil || self[index] == 0x3A || self[index] == 0x2E
            { index += 1 }
            guard index < place.upperBound, self[index] == UInt8(ascii: "]"), index > place.lowerBound + 2 else {
                return false
            }
            index += 1
        } else {
            while index < place.upperBound, self[index].isHostCharacter { index += 1 }
            guard index > place.lowerBound else { return false }
        }
        guard index < place.upperBound else { return true }
        guard self[index] == UInt8(ascii: ":"), let port = number(at: (index + 1)..<place.upperBound) else {
            return false
        }
        return port <= 65_535
    }

    /// Returns true if both ranges name the same host. The scheme's default port makes no difference (RFC 9110, 4.2.3).
    fileprivate func isSameHost(_ first: Range<Int>, _ second: Range<Int>, of target: Range<Int>) -> Bool {
        let ending = holds("https://", at: target.lowerBound..<(target.lowerBound + 8)) ? ":443" : ":80"
        func host(_ place: Range<Int>) -> Substring {
            let text = text(at: place).lowercased()
            return text.hasSuffix(ending) ? text.dropLast(ending.count) : text[...]
        }
        return host(first) == host(second)
    }
}

extension UInt8 {
    fileprivate var isHostCharacter: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }
}

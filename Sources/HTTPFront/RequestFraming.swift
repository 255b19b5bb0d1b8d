import HearthCore

/// A state machine that finds the first and the last byte of each request of a connection, by one strict grammar.
///
/// NIO's parser accepts more, but reads bytes that pass here in the same way. Heads are held until they are complete.
/// Bodies are counted and pass as they arrive.
struct RequestFraming {
    enum Phase {
        /// No byte of the next request has arrived.
        case between
        case head
        case body
        /// No more bytes are read: the client has announced its last request, or was rejected.
        case over
    }

    struct Outcome {
        /// The number of bytes that may pass. The caller passes the remaining bytes again with the next ones, unless the
        /// phase is `over`.
        var passing = 0
        /// Positions, in the passing bytes, of `Upgrade` field names that must be overwritten.
        var upgrades: [Int] = []
        var refusal: RequestRejection?
    }

    private enum Place {
        case head(RequestHeadCheck)
        case body(left: Int)
        case chunks(ChunkFraming)
        case trailers(FieldLines)
        case over
    }

    /// A closure that returns the largest body of a request, in bytes, by its method and target.
    let bodyLimit: @Sendable (_ method: String, _ target: String) -> Int
    private var place = Place.head(RequestHeadCheck())
    private var isLast = false
    private var hasEmptyLine = false
    /// The number of held bytes of an incomplete head or trailer section.
    private var held = 0
    /// The number of complete heads.
    private(set) var requests = 0
    /// The number of bytes since the last complete head.
    private(set) var bodyBytes = 0
    /// The largest size of the current request's body, in bytes.
    private(set) var bodyMaximum = 0

    init(bodyLimit: @escaping @Sendable (_ method: String, _ target: String) -> Int) { self.bodyLimit = bodyLimit }

    var phase: Phase {
        switch place {
        case .head: held == 0 ? .between : .head
        case .body, .chunks, .trailers: .body
        case .over: .over
        }
    }

    /// Returns the path of the request whose head is arriving, as far as it has arrived.
    func path(in bytes: Span<UInt8>) -> String {
        if case .head(let check) = place { check.path(in: bytes) } else { "/" }
    }

    /// Checks bytes that have arrived, and returns how many may pass.
    ///
    /// - Parameter bytes: the held bytes, followed by the new ones.
    mutating func take(_ bytes: Span<UInt8>) -> Outcome {
        var outcome = Outcome()
        bodyBytes += bytes.count - held
        do {
            try take(bytes, &outcome)
            held = phase == .over ? 0 : bytes.count - outcome.passing
        } catch {
            outcome.refusal = error
            place = .over
        }
        return outcome
    }

    private mutating func take(_ bytes: Span<UInt8>, _ outcome: inout Outcome) throws(RequestRejection) {
        while outcome.passing < bytes.count {
            switch place {
            case .head(var check):
                if skipsEmptyLine(bytes, &outcome.passing) { continue }
                let body = try check.take(bytes.extracting(outcome.passing..<bytes.count), bodyLimit: bodyLimit)
                place = .head(check)
                guard let body else { return }
                begin(body, of: check, &outcome, bytes.count)
            case .body(let left):
                let count = min(left, bytes.count - outcome.passing)
                outcome.passing += count
                place = .body(left: left - count)
                if count == left { end() }
            case .chunks(var chunks):
                let isEnd: Bool
                do { isEnd = try chunks.take(bytes, &outcome.passing) } catch { throw .inBody(error) }
                place = isEnd ? .trailers(FieldLines()) : .chunks(chunks)
            case .trailers(var lines):
                let rest = bytes.extracting(outcome.passing..<bytes.count)
                let isEnd: Bool
                do { isEnd = try Self.readTrailers(&lines, rest) } catch { throw .inBody(error) }
                place = .trailers(lines)
                guard isEnd else { return }
                outcome.passing += lines.end
                end()
            case .over: return
            }
        }
    }

    /// Skips one empty line before a request (RFC 9112, 2.2). Returns true if there was one.
    private mutating func skipsEmptyLine(_ bytes: Span<UInt8>, _ index: inout Int) -> Bool {
        guard !hasEmptyLine, bytes.count - index >= 2, bytes[index] == UInt8(ascii: "\r"),
            bytes[index + 1] == UInt8(ascii: "\n")
        else { return false }
        hasEmptyLine = true
        index += 2
        place = .head(RequestHeadCheck())
        return true
    }

    private mutating func begin(
        _ body: RequestHeadCheck.Body, of check: RequestHeadCheck, _ outcome: inout Outcome, _ count: Int
    ) {
        outcome.upgrades += check.upgrades.map { $0 + outcome.passing }
        outcome.passing += check.lines.end
        requests += 1
        bodyBytes = count - outcome.passing
        isLast = check.isLast
        hasEmptyLine = false
        switch body {
        case .length(0): end()
        case .length(let length):
            place = .body(left: length)
            bodyMaximum = length
        case .chunked(let limit):
            place = .chunks(ChunkFraming(limit: limit))
            bodyMaximum = limit
        }
    }

    private mutating func end() { place = isLast ? .over : .head(RequestHeadCheck()) }

    /// Fields that must not appear in trailers: they would change the framing, the route or the sender of a request
    /// that is already being processed.
    private static let noTrailers = [
        "content-length", "transfer-encoding", "host", "connection", "trailer", "te", "upgrade", "content-encoding",
        "content-type", "content-range", "authorization", "cookie", "expect", "max-forwards", "keep-alive",
    ]

    /// Returns true if the trailers are complete. They are ignored (RFC 9110, 6.5.1).
    private static func readTrailers(_ lines: inout FieldLines, _ bytes: Span<UInt8>) throws(HearthError) -> Bool {
        while let line = try lines.next(in: bytes) {
            if line.isEmpty { return true }
            let field = try FieldLine(line, in: bytes)
            guard lines.count <= FieldLines.maximumCount else { throw .headersTooLarge }
            for name in noTrailers where bytes.holds(name, at: field.name) {
                throw .malformed("A field of its trailers belongs into the head.")
            }
        }
        return false
    }
}

extension RequestRejection {
    fileprivate static func inBody(_ failure: HearthError) -> RequestRejection {
        RequestRejection(failure: failure, isWithinBody: true)
    }
}

/// Incremental parser of `text/event-stream`, by the rules of WHATWG HTML 9.2.6.
///
/// The input may be split anywhere, even inside a character or between CR and LF. A line that is complete in one
/// piece is
/// read in place; only a split one is copied. An incomplete event at the end of the stream is never returned. The
/// parser
/// must not be used after an error.
public struct ServerSentEventParser: Sendable {
    /// Id to send as `Last-Event-ID` when reconnecting: that of the last complete event.
    public private(set) var lastEventID = ""
    /// Delay before reconnecting, if the stream has set one.
    public private(set) var retry: Duration?

    private let maximumEventSize: Int
    /// The start of an incomplete line.
    private var carry: [UInt8] = []
    private var isFirstLine = true
    /// The last piece ended with CR: an LF at the start of the next one belongs to it.
    private var endedWithCR = false
    private var id = ""
    private var name = ""
    /// The data lines so far, each followed by LF.
    private var data: [UInt8] = []

    /// Creates a parser.
    ///
    /// - Parameter maximumEventSize: maximum length in bytes of a line, comments included, with the data collected
    ///   before it.
    public init(maximumEventSize: Int = 1_048_576) {
        self.maximumEventSize = maximumEventSize
    }

    /// Parses the next piece and passes each event that ends in it to `handle`, in order.
    ///
    /// - Throws: ``ServerSentEventError/eventTooLarge``, or errors of `handle`.
    @inlinable
    public mutating func feed(
        _ bytes: some Sequence<UInt8>, _ handle: (ServerSentEvent) throws -> Void
    ) throws {
        let read: Void? = try bytes.withContiguousStorageIfAvailable { try feed(buffer: $0, handle) }
        if read == nil { try Array(bytes).withUnsafeBufferPointer { try feed(buffer: $0, handle) } }
    }

    @usableFromInline
    mutating func feed(
        buffer: UnsafeBufferPointer<UInt8>, _ handle: (ServerSentEvent) throws -> Void
    ) throws {
        guard !buffer.isEmpty else { return }
        var start = endedWithCR && buffer[0] == lineFeed ? 1 : 0
        endedWithCR = false
        while let end = buffer.nextLineBreak(from: start) {
            let line = UnsafeBufferPointer(rebasing: buffer[start..<end])
            if carry.isEmpty {
                try read(line: line, handle)
            } else {
                var whole: [UInt8] = []
                swap(&whole, &carry)
                whole.append(contentsOf: line)
                try whole.withUnsafeBufferPointer { try read(line: $0, handle) }
            }
            start = end + 1
            guard buffer[end] == carriageReturn else { continue }
            if start == buffer.count {
                endedWithCR = true
            } else if buffer[start] == lineFeed {
                start += 1
            }
        }
        carry.append(contentsOf: buffer[start...])
        try checkSize(adding: carry.count)
    }

    private func checkSize(adding count: Int) throws(ServerSentEventError) {
        if data.count + count > maximumEventSize { throw .eventTooLarge }
    }

    private mutating func read(
        line whole: UnsafeBufferPointer<UInt8>, _ handle: (ServerSentEvent) throws -> Void
    ) throws {
        try checkSize(adding: whole.count)
        var line = whole[...]
        if isFirstLine {
            isFirstLine = false
            if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        }
        guard !line.isEmpty else { return try dispatch(handle) }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            return read(field: line, value: line[line.endIndex...])
        }
        var value = line[(colon + 1)...]
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        read(field: line[..<colon], value: value)
    }

    /// Reads a field. A field without a name is a comment and is ignored like any unknown name.
    private mutating func read(field: Slice<UnsafeBufferPointer<UInt8>>, value: Slice<UnsafeBufferPointer<UInt8>>) {
        if field.elementsEqual("data".utf8) {
            data.append(contentsOf: value)
            data.append(lineFeed)
        } else if field.elementsEqual("event".utf8) {
            name = String(decoding: value, as: UTF8.self)
        } else if field.elementsEqual("id".utf8) {
            if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
        } else if field.elementsEqual("retry".utf8) {
            guard value.allSatisfy({ (0x30...0x39).contains($0) }),
                let milliseconds = Int64(String(decoding: value, as: UTF8.self))
            else { return }
            retry = .milliseconds(milliseconds)
        }
    }

    private mutating func dispatch(_ handle: (ServerSentEvent) throws -> Void) throws {
        lastEventID = id
        var event = ServerSentEvent(id: id, name: name.isEmpty ? "message" : name, data: [])
        name = ""
        guard !data.isEmpty else { return }
        swap(&event.data, &data)
        event.data.removeLast()
        try handle(event)
    }
}

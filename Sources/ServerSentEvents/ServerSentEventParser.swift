/// Reads a `text/event-stream` piece by piece, by the rules of WHATWG HTML 9.2.6.
///
/// Where the pieces are cut makes no difference, not even inside a character or between CR and LF. A line that lies
/// whole in one piece is read in place; only a cut one is carried over. An event that the stream's end cuts off is
/// never handed out. After an error the parser is spent.
public struct ServerSentEventParser: Sendable {
    /// The id to send as `Last-Event-ID` when the connection is opened again: that of the last event that ended.
    public private(set) var lastEventID = ""
    /// The time to wait before the connection is opened again, where the stream has set one.
    public private(set) var retry: Duration?

    private let maximumEventSize: Int
    /// The start of a line whose end has not arrived.
    private var carry: [UInt8] = []
    private var isFirstLine = true
    /// The last piece ended with CR: an LF at the start of the next one belongs to it.
    private var endedWithCR = false
    private var id = ""
    private var name = ""
    /// The data lines so far, each with LF at its end.
    private var data: [UInt8] = []

    /// - Parameter maximumEventSize: bytes that a line, comments included, and the data collected before it may hold.
    public init(maximumEventSize: Int = 1_048_576) {
        self.maximumEventSize = maximumEventSize
    }

    /// Reads the next piece and hands each event that ends in it to `handle`, in order.
    ///
    /// Throws ``ServerSentEventError/eventTooLarge``, or what `handle` throws.
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

    /// A field without a name is a comment: it falls through like any name that the standard does not know.
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

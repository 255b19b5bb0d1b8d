/// Encoder of `text/event-stream`.
public enum ServerSentEventEncoder {
    /// Appends one event, including the blank line that ends it.
    ///
    /// Data with line breaks becomes several `data` lines, so that CR and CRLF arrive as LF. A line break in `id` or
    /// `event`
    /// would forge a field: it is removed with everything after it.
    ///
    /// - Parameters:
    ///   - id: nil sends no `id` line, and the last id stays valid.
    ///   - event: nil sends no `event` line, which means `message`.
    public static func append(id: String?, event: String?, data: [UInt8], to output: inout [UInt8]) {
        if let id { append("id: ", id, to: &output) }
        if let event { append("event: ", event, to: &output) }
        data.withUnsafeBufferPointer { bytes in
            var start = 0
            while let end = bytes.nextLineBreak(from: start) {
                appendData(bytes[start..<end], to: &output)
                start = end + 1
                if bytes[end] == carriageReturn, start < bytes.count, bytes[start] == lineFeed { start += 1 }
            }
            appendData(bytes[start...], to: &output)
        }
        output.append(lineFeed)
    }

    /// Appends a comment, which keeps proxies from closing an idle stream and which clients ignore.
    ///
    /// Omits the optional blank line after it: some clients read one as the end of an event as soon as the stream has
    /// had an
    /// id (httpx-sse 0.4.3).
    public static func appendPing(to output: inout [UInt8]) {
        output.append(contentsOf: ": ping\n".utf8)
    }

    private static func appendData(_ line: Slice<UnsafeBufferPointer<UInt8>>, to output: inout [UInt8]) {
        output.append(contentsOf: "data: ".utf8)
        output.append(contentsOf: line)
        output.append(lineFeed)
    }

    private static func append(_ field: String, _ value: String, to output: inout [UInt8]) {
        output.append(contentsOf: field.utf8)
        var value = value
        value.withUTF8 { output.append(contentsOf: $0[..<($0.nextLineBreak(from: 0) ?? $0.count)]) }
        output.append(lineFeed)
    }
}

/// Writes a `text/event-stream`.
public enum ServerSentEventEncoder {
    /// Appends one event, the blank line that ends it included.
    ///
    /// Data with line breaks is sent as several `data` lines, so that CR and CRLF arrive as LF. A line break in `id` or
    /// `event` would forge a field: it is left out, with all that follows it.
    /// - Parameters:
    ///   - id: nil sends no `id` line, and the last one stays in force.
    ///   - event: nil sends no `event` line, which makes it a `message`.
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

    /// Appends a comment, which keeps proxies from closing a silent stream and which clients do not see.
    ///
    /// Without a blank line behind it, which would be allowed: some clients take one for the end of an event as soon as
    /// the stream has had an id (httpx-sse 0.4.3).
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

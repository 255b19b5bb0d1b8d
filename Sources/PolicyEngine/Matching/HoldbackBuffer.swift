/// The part of a text that is not released yet, addressed by byte offsets into the whole text.
struct HoldbackBuffer {
    private var bytes: [UInt8] = []
    /// Number of released bytes still in `bytes`. They are removed in strides: moving the rest each time would cost
    /// more.
    private var spent = 0
    /// Offset before which everything is released or dropped.
    private(set) var start = 0

    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Appends `text` and releases everything before `offset`. Most often that is just `text`, which is then not
    /// copied.
    mutating func pass(_ text: String, upTo offset: Int) -> String {
        if spent == bytes.count, offset == start + text.utf8.count {
            start = offset
            return text
        }
        append(text)
        return release(before: offset)
    }

    mutating func release(before offset: Int) -> String {
        defer { drop(before: offset) }
        return String(decoding: bytes[spent..<(spent + offset - start)], as: UTF8.self)
    }

    mutating func drop(before offset: Int) {
        spent += offset - start
        start = offset
        if spent == bytes.count || spent > max(1024, bytes.count / 2) {
            bytes.removeSubrange(..<spent)
            spent = 0
        }
    }
}

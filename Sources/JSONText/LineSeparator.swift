/// The characters outside of ASCII that some clients read as the end of a line, in UTF-8: U+0085 (C2 85), U+2028 and
/// U+2029 (E2 80 A8, E2 80 A9).
package enum LineSeparator {
    /// Returns whether a separator may begin with `byte`.
    static func mayBegin(_ byte: UInt8) -> Bool { byte == 0xC2 || byte == 0xE2 }

    /// Returns the number of bytes of the separator that begins at `index`; 0 if none does.
    static func length(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        switch bytes[index] {
        case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0x85: 2
        case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && (bytes[index + 2] | 1) == 0xA9: 3
        default: 0
        }
    }

    /// Appends the JSON escape of the separator that ends with `last`.
    static func appendEscape(of last: UInt8, to output: inout [UInt8]) {
        let escape =
            switch last {
            case 0x85: #"\u0085"#
            case 0xA8: #"\u2028"#
            default: #"\u2029"#
            }
        output.append(contentsOf: escape.utf8)
    }

    /// Returns a JSON text with every separator escaped. Separators can only occur inside of its strings.
    package static func escaped(_ json: [UInt8]) -> [UInt8] {
        json.withUnsafeBufferPointer { bytes in
            var output: [UInt8] = []
            var start = 0
            for index in bytes.indices where mayBegin(bytes[index]) {
                let length = length(at: index, in: bytes)
                if length == 0 { continue }
                output.append(contentsOf: bytes[start..<index])
                appendEscape(of: bytes[index + length - 1], to: &output)
                start = index + length
            }
            if start == 0 { return json }
            output.append(contentsOf: bytes[start...])
            return output
        }
    }
}

/// JSON strings (RFC 8259, 7) written byte by byte: a stream sends one for each piece of text, and an encoder costs fifty
/// times as much.
package enum JSONString {
    /// Returns `text` in quotation marks, escaped no further than it must be.
    package static func quoted(_ text: String) -> String {
        var output: [UInt8] = []
        append(text, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends `text` in quotation marks, escaped no further than it must be.
    package static func append(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            for index in bytes.indices where mustEscape(bytes[index]) {
                output.append(contentsOf: bytes[start..<index])
                appendEscape(of: bytes[index], to: &output)
                start = index + 1
            }
            output.append(contentsOf: bytes[start...])
        }
        output.append(UInt8(ascii: "\""))
    }

    /// Appends `text` in quotation marks on what every client takes for one line: U+0085, U+2028 and U+2029 are escaped
    /// as well.
    package static func appendLine(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            for index in bytes.indices where mustEscape(bytes[index]) || LineSeparator.mayBegin(bytes[index]) {
                let length = LineSeparator.length(at: index, in: bytes)
                guard length > 0 || mustEscape(bytes[index]) else { continue }
                output.append(contentsOf: bytes[start..<index])
                if length > 0 {
                    LineSeparator.appendEscape(of: bytes[index + length - 1], to: &output)
                } else {
                    appendEscape(of: bytes[index], to: &output)
                }
                start = index + max(1, length)
            }
            output.append(contentsOf: bytes[start...])
        }
        output.append(UInt8(ascii: "\""))
    }

    /// Returns whether RFC 8259 requires an escape.
    private static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func appendEscape(of byte: UInt8, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): output.append(byte)
        case 0x08: output.append(UInt8(ascii: "b"))
        case 0x09: output.append(UInt8(ascii: "t"))
        case 0x0A: output.append(UInt8(ascii: "n"))
        case 0x0C: output.append(UInt8(ascii: "f"))
        case 0x0D: output.append(UInt8(ascii: "r"))
        default:
            output.append(contentsOf: byte < 0x10 ? "u000".utf8 : "u001".utf8)
            let digit = byte & 0x0F
            output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}

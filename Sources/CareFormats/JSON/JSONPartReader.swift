import JSONText

/// Reads a JSON object whose large arrays are returned element by element, so that a file of any size needs the memory
/// of one element.
struct JSONPartReader {
    /// A part of the file.
    struct Part {
        /// The names of the members that lead to it, with points between them: `actions.history`.
        var path: String
        /// True for an element of an array, false for the value of a member.
        var isElement: Bool
        /// The value.
        var value: RawJSON
        /// The number of the line on which it begins, from 1.
        var line: Int
    }

    /// The most bytes of one part: a record has at most 64 KB, and each character may be escaped.
    static let longestPart = 1_048_576

    private enum State { case start, members, elements, ended }

    private var source: any ByteSource
    private let arrays: Set<String>
    private var buffer: [UInt8] = []
    private var position = 0
    private var line = 1
    private var state = State.start
    /// The names of the objects and of the array that are open.
    private var path: [String] = []
    /// True if a member or element was read, so that a comma must precede the next.
    private var needsComma = false

    /// - Parameter arrays: the paths of the arrays whose elements are returned one by one.
    init(_ source: any ByteSource, arrays: Set<String>) {
        self.source = source
        self.arrays = arrays
    }

    /// Returns the next part; nil at the end of a complete object.
    mutating func next() throws -> Part? {
        while true {
            try skipBlanks()
            switch state {
            case .start:
                try expect("{", "The file does not begin with a JSON object.")
                state = .members
            case .members:
                if try peek() == UInt8(ascii: "}") {
                    position += 1
                    endObject()
                    continue
                }
                try readComma()
                guard case .string(let name) = try readValue() else {
                    throw damaged("The name of a member is missing.")
                }
                try skipBlanks()
                try expect(":", "A colon is missing.")
                try skipBlanks()
                let inner = (path + [name]).joined(separator: ".")
                let first = try peek()
                if first == UInt8(ascii: "["), arrays.contains(inner) {
                    open(name, .elements)
                } else if first == UInt8(ascii: "{"), arrays.contains(where: { $0.hasPrefix(inner + ".") }) {
                    open(name, .members)
                } else {
                    let start = line
                    needsComma = true
                    return Part(path: inner, isElement: false, value: try readValue(), line: start)
                }
            case .elements:
                if try peek() == UInt8(ascii: "]") {
                    position += 1
                    path.removeLast()
                    state = .members
                    needsComma = true
                    continue
                }
                try readComma()
                let start = line
                needsComma = true
                return Part(
                    path: path.joined(separator: "."), isElement: true, value: try readValue(), line: start)
            case .ended:
                guard try isAtEnd() else { throw damaged("Text follows the JSON object.") }
                return nil
            }
        }
    }

    private mutating func open(_ name: String, _ inner: State) {
        position += 1
        path.append(name)
        state = inner
        needsComma = false
    }

    private mutating func endObject() {
        if path.isEmpty {
            state = .ended
        } else {
            path.removeLast()
        }
        needsComma = true
    }

    private mutating func readComma() throws {
        guard needsComma else { return }
        try expect(",", "A comma is missing.")
        needsComma = false
        try skipBlanks()
    }

    private mutating func expect(_ character: Unicode.Scalar, _ message: String) throws {
        guard try peek() == UInt8(ascii: character) else { throw damaged(message) }
        position += 1
    }

    /// Reads the value at the position, whatever it is.
    private mutating func readValue() throws -> RawJSON {
        let startLine = line
        var depth = 0
        var isString = false
        var index = position
        scan: while true {
            guard index < buffer.count else {
                let read = index - position
                guard read <= Self.longestPart else { throw tooLarge() }
                guard try fill() else {
                    // A number ends where the file ends.
                    if depth == 0, !isString, read > 0 { break scan }
                    throw damaged("The file is cut off.")
                }
                index = position + read
                continue
            }
            let byte = buffer[index]
            if isString {
                if byte == UInt8(ascii: "\\") {
                    // The escaped character cannot end the string; it may be in the next piece.
                    if index + 1 == buffer.count {
                        let read = index - position
                        guard try fill() else { throw damaged("The file is cut off.") }
                        index = position + read
                    }
                    index += 1
                } else if byte == UInt8(ascii: "\"") {
                    isString = false
                    if depth == 0 {
                        index += 1
                        break scan
                    }
                }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { break scan }
                    depth -= 1
                    if depth == 0 {
                        index += 1
                        break scan
                    }
                case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D:
                    if depth == 0 { break scan }
                    if byte == 0x0A { line += 1 }
                default: break
                }
            }
            index += 1
        }
        guard index - position <= Self.longestPart else { throw tooLarge() }
        guard let text = String(validating: buffer[position..<index], as: UTF8.self) else {
            line = startLine
            throw damaged("The text is not UTF-8.")
        }
        position = index
        do { return try RawJSON(text) } catch {
            line = startLine
            throw damaged("A value is not JSON: \(error.reason).")
        }
    }

    private mutating func skipBlanks() throws {
        while true {
            guard position < buffer.count else {
                guard try fill() else { return }
                continue
            }
            switch buffer[position] {
            case 0x0A: line += 1
            case 0x20, 0x09, 0x0D: break
            default: return
            }
            position += 1
        }
    }

    private mutating func peek() throws -> UInt8 {
        if position == buffer.count, try !fill() { throw damaged("The file is cut off.") }
        return buffer[position]
    }

    private mutating func isAtEnd() throws -> Bool {
        if position < buffer.count { return false }
        return try !fill()
    }

    /// Reads one more piece of the source; false at its end.
    private mutating func fill() throws -> Bool {
        guard let piece = try source.next() else { return false }
        buffer.removeFirst(position)
        position = 0
        buffer += piece
        return true
    }

    private func damaged(_ message: String) -> CareFormatsError {
        CareFormatsError(.damaged, message, at: ImportPlace(file: "", line: line))
    }

    private func tooLarge() -> CareFormatsError {
        CareFormatsError(
            .tooLarge, "A value is larger than \(Self.longestPart) bytes.", at: ImportPlace(file: "", line: line))
    }
}

extension HTMLDocument {
    /// Returns the visible text of a node on one line: between blocks there is a space.
    func text(of node: Int) -> String {
        var writer = TextWriter(keepsLines: false)
        write(node, to: &writer)
        return TextCleaning.line(writer.text)
    }

    /// A visible line.
    struct Line {
        var text: String
        /// True if all of it is bold or a heading.
        var isStrong: Bool
    }

    /// Returns the visible lines of a range of nodes: a block or a line break ends a line. Empty lines are left out.
    func lines(of range: Range<Int>) -> [String] { markedLines(of: range).map(\.text) }

    /// Returns the visible lines of a range of nodes with their look.
    func markedLines(of range: Range<Int>) -> [Line] {
        var writer = TextWriter(keepsLines: true)
        write(range, to: &writer)
        writer.endLine()
        var lines: [Line] = []
        for (text, isStrong) in writer.lines {
            let line = TextCleaning.line(text)
            if !line.isEmpty { lines.append(Line(text: line, isStrong: isStrong)) }
        }
        return lines
    }

    /// True if all visible text of a node is bold or a heading.
    func isStrong(_ node: Int) -> Bool {
        let lines = markedLines(of: node..<end(of: node))
        return !lines.isEmpty && lines.allSatisfy(\.isStrong)
    }

    /// Returns the text of a script or title as it is written.
    func rawText(of node: Int) -> [UInt8] {
        var text: [UInt8] = []
        for child in node..<end(of: node) where nodes[child].tag == .text {
            text += bytes[Int(nodes[child].text.lowerBound)..<Int(nodes[child].text.upperBound)]
        }
        return text
    }

    private func write(_ node: Int, to writer: inout TextWriter) { write(node..<end(of: node), to: &writer) }

    private func write(_ range: Range<Int>, to writer: inout TextWriter) {
        var blocks: [Int] = []
        // The ends of inline elements.
        var joints: [Int] = []
        var strongEnd = range.lowerBound
        var node = range.lowerBound
        while node < range.upperBound {
            while let last = blocks.last, last <= node {
                blocks.removeLast()
                writer.endLine()
            }
            while let last = joints.last, last <= node {
                joints.removeLast()
                writer.joint()
            }
            let tag = nodes[node].tag
            if tag == .text {
                writer.append(
                    bytes[Int(nodes[node].text.lowerBound)..<Int(nodes[node].text.upperBound)],
                    isStrong: node < strongEnd)
            } else if tag.isInvisible || isHidden(node) {
                node = end(of: node)
                continue
            } else if tag.isBlock {
                writer.endLine()
                blocks.append(min(end(of: node), range.upperBound))
                if tag.headingRank != nil { strongEnd = max(strongEnd, end(of: node)) }
            } else if tag == .strong || tag == .b || tag == .u || tag == .span {
                if tag != .span { strongEnd = max(strongEnd, end(of: node)) }
                writer.joint()
                joints.append(end(of: node))
            } else if tag == .td || tag == .th {
                writer.space()
            }
            node += 1
        }
    }

    /// True if an element is for programs that read the page aloud, or for nobody.
    func isHidden(_ node: Int) -> Bool {
        if has(.hidden, node) { return true }
        guard let classes = attributeBytes(.class, of: node), !classes.isEmpty else { return false }
        return Self.hiddenClasses.contains { classes.contains(text: $0) }
    }

    private static let hiddenClasses: [[UInt8]] = [
        "sr-only", "screen-reader", "visually-hidden", "visuallyhidden", "a11y-hidden",
    ].map { Array($0.utf8) }

    /// Collects text, and knows where a space or the end of a line is due.
    private struct TextWriter {
        let keepsLines: Bool
        private var bytes: [UInt8] = []
        private var start = 0
        private var weak = 0
        private var isAtJoint = false
        private var wordLength = 0

        private static func isLetter(_ byte: UInt8) -> Bool {
            (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte >= 0xC3
        }

        private(set) var lines: [(text: String, isStrong: Bool)] = []

        init(keepsLines: Bool) { self.keepsLines = keepsLines }

        var text: String { String(decoding: bytes, as: UTF8.self) }

        /// An inline element begins or ends: an amount and its unit often touch there, as `<b>2</b><span>cups</span>`.
        mutating func joint() {
            isAtJoint = true
            wordLength = 0
            for byte in bytes[start...].reversed().prefix(3) where byte > 0x20 { wordLength += 1 }
        }

        mutating func append(_ piece: ArraySlice<UInt8>, isStrong: Bool) {
            if isAtJoint, let last = bytes.last, bytes.count > start, let first = piece.first, Self.isLetter(first) {
                let isNumber = (0x30...0x39).contains(last)
                // The first letter of a text may be an element of its own.
                if isNumber || Self.isLetter(last) && wordLength >= 2 && piece.count >= 2 { bytes.append(0x20) }
            }
            isAtJoint = false
            for byte in piece {
                let isBlank = byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C
                if isBlank {
                    space()
                } else {
                    bytes.append(byte)
                    // A colon or no-break space behind a bold name is not bold.
                    if !isStrong, byte != UInt8(ascii: ":"), byte != 0xC2, byte != 0xA0 { weak += 1 }
                }
            }
        }

        mutating func space() {
            if bytes.count > start, bytes.last != 0x20 { bytes.append(0x20) }
        }

        mutating func endLine() {
            guard keepsLines else { return space() }
            if bytes.count > start, bytes.last == 0x20 { bytes.removeLast() }
            if bytes.count > start { lines.append((String(decoding: bytes[start...], as: UTF8.self), weak == 0)) }
            start = bytes.count
            weak = 0
        }
    }
}

extension ArraySlice<UInt8> {
    /// True if the bytes contain a text.
    func contains(text: [UInt8]) -> Bool {
        guard let first = text.first, count >= text.count else { return false }
        var index = startIndex
        while index <= endIndex - text.count {
            if self[index] == first, self[index..<index + text.count].elementsEqual(text) { return true }
            index += 1
        }
        return false
    }
}

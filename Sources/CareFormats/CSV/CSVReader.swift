/// One record of a CSV file.
struct CSVRow {
    /// The number of the line on which it begins, from 1.
    var line: Int
    /// The cells, without quotation marks.
    var cells: [String]
    /// The error in the form of the row; nil for a correct one.
    var flaw: CSVFlaw?
    /// True if the file ends in this row, without a line end.
    var endsFile = false
}

/// A flaw in the form of a row.
enum CSVFlaw: Hashable, Sendable {
    /// A quotation mark has no end. The row has no cells; the reader continues with the next line.
    case openQuote
    /// A NUL character, which no text has. The row has no cells.
    case nul
    /// The row is not UTF-8; it was read as Windows-1252.
    case encoding
    /// Text stands after the closing quotation mark of a cell; it was added to the cell.
    case textAfterQuote

    /// True if the row has no cells.
    var losesRow: Bool { self == .openQuote || self == .nul }
}

/// Reads CSV (RFC 4180) row by row, and tolerates what programs and people make of it: any line end, cells with line
/// ends, quotation marks inside of cells, empty lines.
///
/// It holds one piece of the file and the row that it reads. A quotation mark that is not closed within
/// ``longestRow`` costs its line and no more.
struct CSVReader {
    /// The most bytes of one row.
    static let longestRow = 262_144
    /// The most rows with an open quotation mark before the file counts as damaged: each costs a search through
    /// ``longestRow`` bytes.
    static let mostOpenQuotes = 100

    private enum Outcome {
        case row(CSVRow, end: Int, lines: Int)
        case incomplete
        case openQuote
    }

    private var source: any ByteSource
    private let delimiter: UInt8
    private var buffer: [UInt8] = []
    private var position = 0
    private var hasEnded = false
    private var line = 1
    private var openQuotes = 0

    init(_ source: any ByteSource, delimiter: UInt8) {
        self.source = source
        self.delimiter = delimiter
    }

    /// Returns the next row of a line that is not empty; nil at the end.
    mutating func next() throws -> CSVRow? {
        while true {
            if position == buffer.count, try !fill() { return nil }
            if skipEmptyLine() { continue }
            switch readRow() {
            case .row(let row, let end, let lines):
                position = end
                line += lines
                return row
            case .incomplete where buffer.count - position <= Self.longestRow:
                guard try fill() else { return nil }
            case .incomplete, .openQuote:
                openQuotes += 1
                guard openQuotes <= Self.mostOpenQuotes else {
                    throw CareFormatsError(
                        .damaged, "More than \(Self.mostOpenQuotes) rows have a quotation mark that is not closed.")
                }
                return openQuoteRow()
            }
        }
    }

    /// Moves behind a line end that stands where a row would begin. A file may be nothing but empty lines, and each would
    /// cost as much as a row. Returns false if there is none, or if only more bytes tell.
    private mutating func skipEmptyLine() -> Bool {
        let byte = buffer[position]
        guard byte == Self.lineFeed || byte == Self.carriageReturn else { return false }
        if byte == Self.carriageReturn {
            guard position + 1 < buffer.count || hasEnded else { return false }
            if peek(position + 1) == Self.lineFeed { position += 1 }
        }
        position += 1
        line += 1
        return true
    }

    /// Skips the line with the open quotation mark.
    private mutating func openQuoteRow() -> CSVRow {
        let row = CSVRow(line: line, cells: [], flaw: .openQuote)
        while position < buffer.count {
            let byte = buffer[position]
            position += 1
            if byte == Self.lineFeed || (byte == Self.carriageReturn && peek(position) != Self.lineFeed) { break }
        }
        line += 1
        return row
    }

    /// Reads one more piece of the source; false at its end.
    private mutating func fill() throws -> Bool {
        guard !hasEnded else { return false }
        guard let piece = try source.next() else {
            hasEnded = true
            // A row that waits for the byte after a carriage return can be read now.
            return position < buffer.count
        }
        buffer.removeFirst(position)
        position = 0
        buffer += piece
        return true
    }

    private func peek(_ index: Int) -> UInt8? { index < buffer.count ? buffer[index] : nil }

    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// Reads the row at `position`, without moving on.
    private func readRow() -> Outcome {
        var cells: [String] = []
        var flaw: CSVFlaw?
        var index = position
        var lines = 0
        func note(_ found: CSVFlaw) { if flaw?.losesRow != true { flaw = found } }
        func add(_ bytes: ArraySlice<UInt8>) {
            let (text, isGuessed) = TextDecoding.text(bytes)
            if isGuessed { note(.encoding) }
            cells.append(text)
        }
        while true {
            // One cell.
            if peek(index) == Self.quote {
                var content: [UInt8] = []
                index += 1
                while true {
                    let start = index
                    while index < buffer.count, buffer[index] != Self.quote {
                        if buffer[index] == Self.lineFeed { lines += 1 }
                        if buffer[index] == 0 { note(.nul) }
                        index += 1
                    }
                    content += buffer[start..<index]
                    guard index < buffer.count else { return hasEnded ? .openQuote : .incomplete }
                    index += 1
                    if index == buffer.count, !hasEnded { return .incomplete }
                    guard peek(index) == Self.quote else { break }
                    content.append(Self.quote)
                    index += 1
                }
                let after = index
                while index < buffer.count, !endsCell(buffer[index]) { index += 1 }
                if buffer[after..<index].contains(where: { $0 != UInt8(ascii: " ") }) {
                    note(.textAfterQuote)
                    content += buffer[after..<index]
                }
                add(content[...])
            } else {
                let start = index
                while index < buffer.count, !endsCell(buffer[index]) {
                    if buffer[index] == 0 { note(.nul) }
                    index += 1
                }
                add(buffer[start..<index])
            }
            // The end of the cell.
            guard index < buffer.count else {
                guard hasEnded else { return .incomplete }
                return row(cells, flaw, end: index, lines: lines + 1, endsFile: true)
            }
            if buffer[index] == delimiter {
                index += 1
                continue
            }
            if buffer[index] == Self.carriageReturn {
                guard index + 1 < buffer.count || hasEnded else { return .incomplete }
                index += peek(index + 1) == Self.lineFeed ? 2 : 1
            } else {
                index += 1
            }
            return row(cells, flaw, end: index, lines: lines + 1, endsFile: false)
        }
    }

    private func endsCell(_ byte: UInt8) -> Bool {
        byte == delimiter || byte == Self.lineFeed || byte == Self.carriageReturn
    }

    private func row(_ cells: [String], _ flaw: CSVFlaw?, end: Int, lines: Int, endsFile: Bool) -> Outcome {
        let cells = flaw?.losesRow == true ? [] : cells
        return .row(CSVRow(line: line, cells: cells, flaw: flaw, endsFile: endsFile), end: end, lines: lines)
    }
}

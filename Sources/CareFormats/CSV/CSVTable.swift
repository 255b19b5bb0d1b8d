/// The columns of a CSV file, found by name.
struct CSVHeader: Hashable, Sendable {
    /// A column.
    struct Column: Hashable, Sendable {
        /// The name as it stands in the file.
        var title: String
        /// The name in lower case with `_` between words, without the unit: `left_amount`.
        var name: String
        /// The unit that the name ends with, in lower case without points: `oz`; empty if it has none.
        var unit: String
    }

    /// The columns in their order.
    let columns: [Column]

    init(_ cells: [String]) { columns = cells.map(Self.column) }

    /// The names of all columns.
    var names: Set<String> { Set(columns.map(\.name)) }

    /// Returns the place of the first column with one of these names.
    func index(of names: String...) -> Int? {
        for name in names {
            if let index = columns.firstIndex(where: { $0.name == name }) { return index }
        }
        return nil
    }

    /// Units that a column's name may end with: `amount_ml`.
    private static let suffixes = ["ml", "oz", "kg", "lb", "g", "cm", "in", "mm"]

    private static func column(_ title: String) -> Column {
        var text = title.lowercased()
        var unit = ""
        if let open = text.firstIndex(of: "(") {
            unit = String(text[text.index(after: open)...].prefix { $0 != ")" }.filter { $0 != "." && $0 != " " })
            text = String(text[..<open])
        }
        var words = text.split { !($0.isLetter || $0.isNumber) }.map(String.init)
        if unit.isEmpty, words.count > 1, let last = words.last, suffixes.contains(last) {
            unit = last
            words.removeLast()
        }
        return Column(title: title, name: words.joined(separator: "_"), unit: unit)
    }
}

/// A CSV file: its header, then its rows one by one.
struct CSVTable {
    /// The columns.
    let header: CSVHeader
    /// The name of the file.
    let file: String
    private var reader: CSVReader

    /// The most columns: no log has more than 20, and each row looks for its columns by name.
    static let mostColumns = 200

    /// Opens a file and reads its header; returns nil if it has none.
    init?(_ name: String, in folder: any ImportFolder) throws {
        var source = TextSource(try folder.open(name))
        // The delimiter is chosen by the first line.
        var first: [UInt8] = []
        while first.count < CSVReader.longestRow, !first.contains(UInt8(ascii: "\n")), let piece = try source.next() {
            first += piece
        }
        let start = Self.start(of: first)
        reader = CSVReader(
            PrefixedSource(first: Array(first[start.offset...]), rest: source), delimiter: start.delimiter)
        guard let row = try reader.next(), row.flaw?.losesRow != true, row.cells.count <= Self.mostColumns else {
            return nil
        }
        file = name
        header = CSVHeader(row.cells)
    }

    /// Returns the next row; nil at the end.
    mutating func next() throws -> CSVRow? {
        do { return try reader.next() } catch var error as CareFormatsError {
            if error.place == nil { error.place = ImportPlace(file: file, line: 1) }
            throw error
        }
    }

    /// Returns where the header begins, and the delimiter: the character that occurs most often in the first line,
    /// outside of quotation marks. A first line `sep=;` of a spreadsheet decides.
    private static func start(of bytes: [UInt8]) -> (offset: Int, delimiter: UInt8) {
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        if line.count == 5, line.starts(with: Array("sep=".utf8)), candidates.contains(line[4]) {
            return (line.count, line[4])
        }
        var counts = [0, 0, 0]
        var isQuoted = false
        for byte in line {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
        }
        let best = counts.indices.max { counts[$0] < counts[$1] } ?? 0
        return (0, candidates[counts[best] == 0 ? 0 : best])
    }
}

/// A piece that was read already, then the rest of its source.
struct PrefixedSource: ByteSource {
    private var first: [UInt8]
    private var rest: any ByteSource

    init(first: [UInt8], rest: any ByteSource) {
        self.first = first
        self.rest = rest
    }

    mutating func next() throws -> [UInt8]? {
        if first.isEmpty { return try rest.next() }
        defer { first = [] }
        return first
    }
}

import Foundation
import HearthCore
import JSONText

/// A column of a CSV export.
package struct ExportColumn: Hashable, Sendable {
    /// How a value is written.
    package enum Kind: Hashable, Sendable {
        /// A text. One that a spreadsheet would take for a formula gets an apostrophe in front.
        case text
        /// A number as the record has it.
        case number
        /// `true` or `false`.
        case flag
        /// A day, `2026-11-23`.
        case day
        /// A moment in UTC, `2026-11-23T10:15:00.000Z`.
        case moment
        /// Any other value, as JSON.
        case json

        /// The mark in the header of a column without a unit. Texts alone say nothing, so a header tells every kind.
        var unit: String {
            switch self {
            case .text: ""
            case .number: "number"
            case .flag: "true/false"
            case .day: "date"
            case .moment: "UTC"
            case .json: "JSON"
            }
        }

        /// The kind of a column by what its header says.
        init(unit: String) {
            self = [.text, .flag, .day, .moment, .json].first { $0.unit == unit } ?? .number
        }
    }

    /// The name of the field.
    package var name: String
    /// How its values are written.
    package var kind: Kind
    /// The mark in the header: the unit of the values, else their kind.
    package var unit: String

    /// Creates a column.
    ///
    /// - Parameter unit: the unit of a number; nil if it has none.
    package init(_ name: String, _ kind: Kind, unit: String? = nil) {
        self.name = name
        self.kind = kind
        self.unit = unit ?? kind.unit
    }

    /// The cell of the header: `amount_ml [ml]`.
    var title: String { unit.isEmpty ? name : "\(name) [\(unit)]" }
}

/// The columns of one type.
package struct ExportTable: Hashable, Sendable {
    /// The type of the records.
    package var type: String
    /// The fields that have a column. Fields without one are in the last column, as JSON, so that nothing is left out.
    package var columns: [ExportColumn]

    /// Creates a table. A field that is named like a column of every table gets none.
    package init(type: String, columns: [ExportColumn]) {
        self.type = type
        let taken = Set((Self.head + Self.tail).map(\.name))
        self.columns = columns.filter { !taken.contains($0.name) }
    }

    /// The name of its file.
    package var fileName: String { "\(type).csv" }

    /// The columns before the fields.
    static let head = [
        ExportColumn("type", .text), ExportColumn("id", .text), ExportColumn("zone", .text),
    ]
    /// The columns after the fields.
    static let tail = [
        ExportColumn("rev", .number, unit: ""), ExportColumn("stamp", .text), ExportColumn("stamps", .json, unit: ""),
        ExportColumn("created_at", .moment), ExportColumn("updated_at", .moment),
        ExportColumn("created_by", .number, unit: ""), ExportColumn("updated_by", .number, unit: ""),
        ExportColumn("more", .json, unit: ""),
    ]
}

/// Writes the records of one type as CSV (RFC 4180): a header that names the units, then a record a row.
package struct CSVExportWriter {
    private static let pieceSize = 65_536

    private let table: ExportTable
    private var piece: [UInt8] = []
    private let write: ([UInt8]) throws -> Void

    /// Begins a file.
    ///
    /// - Parameter write: takes the bytes of the file in pieces.
    package init(_ table: ExportTable, write: @escaping ([UInt8]) throws -> Void) {
        self.table = table
        self.write = write
        appendRow((ExportTable.head + table.columns + ExportTable.tail).map(\.title))
    }

    /// Adds a record, which must be of the table's type.
    package mutating func add(_ record: ExportedRecord) throws {
        var cells = [record.type, record.id.text, record.zone].map(CSVCell.guarded)
        var rest = record.fields
        for column in table.columns {
            guard let index = rest.firstIndex(where: { $0.name == column.name }),
                let cell = CSVCell.text(rest[index].value, column.kind)
            else {
                cells.append("")
                continue
            }
            rest.remove(at: index)
            cells.append(cell)
        }
        cells += [
            String(record.rev), CSVCell.guarded(record.stamp),
            record.stamps.isEmpty ? "" : ExportedRecord.json(of: record.stamps).text,
            record.createdAt.rfc3339, record.updatedAt.rfc3339, String(record.createdBy), String(record.updatedBy),
            rest.isEmpty ? "" : RawJSON.object(rest).text,
        ]
        appendRow(cells)
        if piece.count >= Self.pieceSize { try flush() }
    }

    /// Ends the file. Nothing may be added after it.
    package mutating func finish() throws { try flush() }

    private mutating func flush() throws {
        try write(piece)
        piece.removeAll(keepingCapacity: true)
    }

    private mutating func appendRow(_ cells: [String]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { piece.append(UInt8(ascii: ",")) }
            let mustQuote = cell.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }
            if mustQuote {
                piece += "\"\(cell.replacing("\"", with: "\"\""))\"".utf8
            } else {
                piece += cell.utf8
            }
        }
        piece += "\r\n".utf8
    }
}

/// Cells of Hearth's CSV, in both directions.
enum CSVCell {
    /// Returns the text of a value; nil if it does not fit the kind, so that it must be written as JSON.
    static func text(_ value: RawJSON, _ kind: ExportColumn.Kind) -> String? {
        switch (kind, value) {
        case (.text, .string(let text)): return guarded(text)
        case (.number, .number(let digits)): return digits
        case (.flag, .bool(let flag)): return flag ? "true" : "false"
        case (.day, .string(let text)): return CalendarDay(text) == nil ? nil : text
        case (.moment, .number(let digits)):
            // Only what RFC 3339 can say, and comes back as it was.
            guard let milliseconds = Int64(digits), String(milliseconds) == digits,
                (-62_135_596_800_000..<253_402_300_800_000).contains(milliseconds)
            else { return nil }
            return Timestamp(milliseconds: milliseconds).rfc3339
        case (.json, .null): return nil
        case (.json, let value): return value.text
        default: return nil
        }
    }

    /// Reads the text of a cell; nil if it is not of the kind.
    static func value(_ cell: String, _ kind: ExportColumn.Kind) -> RawJSON? {
        switch kind {
        case .text: return .string(unguarded(cell))
        case .number:
            guard let value = try? RawJSON(cell), case .number = value else { return nil }
            return value
        case .flag: return cell == "true" ? .bool(true) : cell == "false" ? .bool(false) : nil
        case .day: return CalendarDay(cell) == nil ? nil : .string(cell)
        case .moment:
            guard case .moment(let moment)? = TimeText(cell) else { return nil }
            return .moment(moment)
        case .json: return try? RawJSON(cell)
        }
    }

    /// Returns a text as a cell that no spreadsheet takes for a formula. An empty text becomes an apostrophe, because
    /// an empty cell is a field that the record does not have.
    static func guarded(_ text: String) -> String {
        guard let first = text.utf8.first else { return "'" }
        // A blank in front may be cut off, and an apostrophe would not come back.
        return first <= 0x20 || first == 0x27 || SpreadsheetText.beginsFormula(text) ? "'" + text : text
    }

    /// Undoes ``guarded(_:)``.
    static func unguarded(_ cell: String) -> String {
        cell.utf8.first == 0x27 ? String(decoding: cell.utf8.dropFirst(), as: UTF8.self) : cell
    }
}

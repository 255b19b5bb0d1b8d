import Foundation
import HearthCore
import JSONText

/// Reads Hearth's own export, JSON and CSV.
struct HearthReader {
    /// The arrays that are read element by element.
    static let arrays: Set<String> = ["records"]

    private let folder: any ImportFolder
    private let files: [DetectedFile]
    private let receive: (ImportItem) throws -> Void

    init(
        _ files: [DetectedFile], in folder: any ImportFolder, receive: @escaping (ImportItem) throws -> Void
    ) {
        self.folder = folder
        self.files = files
        self.receive = receive
    }

    /// Returns whether a CSV file has the columns of an export.
    static func recognises(_ header: CSVHeader) -> Bool {
        Set(header.columns.map(\.title)).isSuperset(of: ["type", "id", "zone", "rev", "stamp"])
    }

    /// Reads all files. An archive holds the same records as JSON and as CSV; then the JSON is read.
    func read() throws {
        let hasJSON = files.contains(where: \.isJSON)
        for file in files {
            if file.isJSON {
                try readJSON(file.name)
            } else if hasJSON {
                try receive(
                    .issue(
                        ImportIssue(
                            .fileIgnored, ImportPlace(file: file.name, line: 0),
                            "The JSON file of the export has the same records.")))
            } else {
                try readCSV(file.name)
            }
        }
    }

    private func readJSON(_ file: String) throws {
        var reader = JSONPartReader(TextSource(try folder.open(file)), arrays: Self.arrays)
        do {
            while let part = try reader.next() {
                let place = ImportPlace(file: file, line: part.line)
                if part.path == "version" {
                    guard case .number(let digits) = part.value, let version = Int(digits), version >= 1,
                        version <= HearthExport.version
                    else {
                        throw CareFormatsError(
                            .unknownFormat,
                            "The export is of a version that this server does not read. Update the server.", at: place)
                    }
                } else if part.isElement {
                    try readRecord(place) { () throws(ImportRefusal) in try ExportedRecord(json: part.value) }
                } else if part.path != "format", part.path != "exported_at" {
                    try receive(
                        .issue(ImportIssue(.valueLost, place, "The member \(part.path) is not known; it was left out."))
                    )
                }
            }
        } catch var error as CareFormatsError {
            if error.place?.file.isEmpty == true { error.place?.file = file }
            throw error
        }
    }

    private func readCSV(_ file: String) throws {
        guard var table = try CSVTable(file, in: folder) else { return }
        let columns = table.header.columns.map { Self.column($0.title) }
        while let row = try table.next() {
            try readRecord(ImportPlace(file: file, line: row.line)) { () throws(ImportRefusal) in
                guard row.flaw == nil, row.cells.count == columns.count else {
                    throw ImportRefusal("the row is damaged")
                }
                return try Self.record(row.cells, columns)
            }
        }
    }

    private func readRecord(_ place: ImportPlace, _ read: () throws(ImportRefusal) -> ExportedRecord) throws {
        let record: ExportedRecord
        do { record = try read() } catch {
            try receive(
                .issue(
                    ImportIssue(.rowRefused, place, "The record is not imported: \(error.reason).", value: error.value))
            )
            return
        }
        try receive(.record(record))
    }

    /// Returns the column with a title: what stands after the field's name tells its kind.
    private static func column(_ title: String) -> (name: String, kind: ExportColumn.Kind) {
        guard let bracket = title.firstRange(of: " ["), title.hasSuffix("]") else { return (title, .text) }
        let unit = title[bracket.upperBound...].dropLast()
        let name = String(title[..<bracket.lowerBound])
        return (name, ExportColumn.Kind(unit: String(unit)))
    }

    private static func record(
        _ cells: [String], _ columns: [(name: String, kind: ExportColumn.Kind)]
    ) throws(ImportRefusal) -> ExportedRecord {
        let meta = Dictionary(
            (ExportTable.head + ExportTable.tail).map { ($0.name, $0.kind) }, uniquingKeysWith: { first, _ in first })
        var json: [RawJSON.Member] = []
        var fields: [RawJSON.Member] = []
        for (cell, column) in zip(cells, columns) where !cell.isEmpty {
            guard let value = CSVCell.value(cell, meta[column.name] ?? column.kind) else {
                throw ImportRefusal("the value of `\(column.name)` cannot be read", value: cell)
            }
            if column.name == "more" {
                guard case .object(let members) = value else { throw ImportRefusal("`more` is not an object") }
                fields += members
            } else if meta[column.name] != nil {
                json.append(.init(column.name, value))
            } else {
                fields.append(.init(column.name, value))
            }
        }
        return try ExportedRecord(json: .object(json + [.init("data", .object(fields))]))
    }
}

package import HearthCore
import JSONText

/// Names and versions of Hearth's own export.
package enum HearthExport {
    /// The value of `format`.
    package static let formatName = "hearth-export"
    /// The version that is written. A reader refuses files of a later version.
    package static let version = 1
}

/// Writes records as one JSON file: an object with `format`, `version`, `exported_at` and `records`, a record a line.
///
/// Records are written as they come; nothing but the piece that is being filled is held.
package struct JSONExportWriter {
    /// The size from which a piece is passed on.
    private static let pieceSize = 65_536

    private var piece: [UInt8] = []
    private var hasRecords = false
    private let write: ([UInt8]) throws -> Void

    /// Begins a file.
    ///
    /// - Parameter write: takes the bytes of the file in pieces.
    package init(exportedAt: Timestamp, write: @escaping ([UInt8]) throws -> Void) {
        self.write = write
        piece += #"{"format":"\#(HearthExport.formatName)","version":\#(HearthExport.version),"#.utf8
        piece += #""exported_at":\#(exportedAt.milliseconds),"records":["#.utf8
    }

    /// Adds a record.
    package mutating func add(_ record: ExportedRecord) throws {
        piece += hasRecords ? ",\n".utf8 : "\n".utf8
        hasRecords = true
        record.json.append(to: &piece)
        if piece.count >= Self.pieceSize { try flush() }
    }

    /// Ends the file. Nothing may be added after it.
    package mutating func finish() throws {
        piece += "\n]}\n".utf8
        try flush()
    }

    private mutating func flush() throws {
        try write(piece)
        piece.removeAll(keepingCapacity: true)
    }
}

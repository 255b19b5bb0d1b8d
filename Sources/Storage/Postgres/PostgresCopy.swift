import CPostgres
import Foundation

/// Writes rows by COPY in binary form, on a connection and a thread of its own.
struct PostgresCopy: Sendable {
    private static let signature = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00]
    private static let chunk = 256 * 1024

    let settings: PostgresSettings
    let table: StaticString
    let columns: [StaticString]

    /// All rows or none.
    func write(_ count: Int, _ row: @escaping @Sendable (Int) -> [SQLValue]) async throws(StorageError) {
        try await withCheckedContinuation { (continuation: CheckedContinuation<Result<Void, StorageError>, Never>) in
            Thread.detachNewThread {
                continuation.resume(returning: Result { () throws(StorageError) in try run(count, row) })
            }
        }.get()
    }

    private func run(_ count: Int, _ row: (Int) -> [SQLValue]) throws(StorageError) {
        let handle = try PostgresHandle(settings)
        let names = columns.map(\.description).joined(separator: ", ")
        let statement = "COPY \(table) (\(names)) FROM STDIN (FORMAT binary)"
        // It is a transaction of its own, and takes as long as its rows.
        try execute("SET statement_timeout = 0", PGRES_COMMAND_OK, handle)
        try execute(statement, PGRES_COPY_IN, handle)
        // Signature, flags, length of the header's extension.
        var buffer = Self.signature + [UInt8](repeating: 0, count: 8)
        do throws(StorageError) {
            for index in 0..<count {
                let row = row(index)
                guard row.count == columns.count else {
                    throw StorageError(.statement, "\(row.count) values for \(columns.count) columns of \(table)")
                }
                buffer.append(bigEndian: Int16(row.count))
                for value in row { try append(value, to: &buffer) }
                if buffer.count >= Self.chunk { try flush(&buffer, handle) }
            }
            buffer.append(bigEndian: Int16(-1))
            try flush(&buffer, handle)
        } catch {
            _ = unsafe PQputCopyEnd(handle.raw, "given up")
            throw error
        }
        guard unsafe PQputCopyEnd(handle.raw, nil) == 1 else { throw handle.lost() }
        let result = unsafe PostgresResult(PQgetResult(handle.raw))
        guard result.status == PGRES_COMMAND_OK else { throw StorageError(result, in: statement) }
    }

    private func execute(_ statement: String, _ expected: ExecStatusType, _ handle: PostgresHandle)
        throws(StorageError)
    {
        guard let raw = unsafe PQexec(handle.raw, statement) else { throw handle.lost() }
        let result = unsafe PostgresResult(raw)
        guard result.status == expected else { throw StorageError(result, in: statement) }
    }

    private func append(_ value: SQLValue, to buffer: inout [UInt8]) throws(StorageError) {
        switch value {
        case .null: buffer.append(bigEndian: Int32(-1))
        case .integer(let integer):
            buffer.append(bigEndian: Int32(8))
            buffer.append(bigEndian: integer)
        case .real(let real):
            buffer.append(bigEndian: Int32(8))
            buffer.append(bigEndian: real.bitPattern)
        case .text(let text):
            guard !text.utf8.contains(0) else { throw StorageError(.unstorableText, "NUL in copied text") }
            buffer.append(bigEndian: Int32(text.utf8.count))
            buffer += text.utf8
        case .blob(let bytes):
            buffer.append(bigEndian: Int32(bytes.count))
            buffer += bytes
        }
    }

    private func flush(_ buffer: inout [UInt8], _ handle: PostgresHandle) throws(StorageError) {
        let code = unsafe buffer.withUnsafeBytes { bytes in
            unsafe PQputCopyData(handle.raw, bytes.assumingMemoryBound(to: CChar.self).baseAddress, Int32(bytes.count))
        }
        guard code == 1 else { throw handle.lost() }
        buffer.removeAll(keepingCapacity: true)
    }
}

import CPostgres

extension PostgresSession {
    private static let signature = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00]
    private static let chunk = 256 * 1024

    /// Writes rows by COPY in binary form, all or none. Values are not converted: a column must have the type that
    /// ``SQLValue`` has for them, or the value must be a blob in the binary form of the column's type.
    func copy(
        into table: SQL, columns: [StaticString], count: Int, _ row: (Int) throws(StorageError) -> [SQLValue]
    ) throws(StorageError) {
        let names = columns.map(\.description).joined(separator: ", ")
        let statement = "COPY \(table.text) (\(names)) FROM STDIN (FORMAT binary)"
        guard let raw = unsafe PQexec(handle.raw, statement) else { throw handle.lost() }
        let start = unsafe PostgresResult(raw)
        guard start.status == PGRES_COPY_IN else { throw StorageError(start, in: statement) }
        // Signature, flags, and length of the header's extension.
        var buffer = Self.signature + [UInt8](repeating: 0, count: 8)
        do throws(StorageError) {
            for index in 0..<count {
                let row = try row(index)
                guard row.count == columns.count else {
                    throw StorageError(.statement, "\(row.count) values for \(columns.count) columns of \(table.text)")
                }
                buffer.append(bigEndian: Int16(row.count))
                for value in row { try append(value, to: &buffer) }
                if buffer.count >= Self.chunk { try flush(&buffer) }
            }
            buffer.append(bigEndian: Int16(-1))
            try flush(&buffer)
        } catch {
            _ = unsafe PQputCopyEnd(handle.raw, "given up")
            throw error
        }
        guard unsafe PQputCopyEnd(handle.raw, nil) == 1 else { throw handle.lost() }
        let result = unsafe PostgresResult(PQgetResult(handle.raw))
        guard result.status == PGRES_COMMAND_OK else { throw StorageError(result, in: statement) }
        // The end of the statement; another one may follow.
        while let rest = unsafe PQgetResult(handle.raw) { _ = unsafe PostgresResult(rest) }
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
        case .blob(let bytes), .native(let bytes):
            buffer.append(bigEndian: Int32(bytes.count))
            buffer += bytes
        }
    }

    private func flush(_ buffer: inout [UInt8]) throws(StorageError) {
        let code = unsafe buffer.withUnsafeBytes { bytes in
            unsafe PQputCopyData(handle.raw, bytes.assumingMemoryBound(to: CChar.self).baseAddress, Int32(bytes.count))
        }
        guard code == 1 else { throw handle.lost() }
        buffer.removeAll(keepingCapacity: true)
    }
}

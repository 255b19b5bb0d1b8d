import CPostgres

/// The result of a statement. It never changes, so the calling task may read it on its own thread.
@safe final class PostgresResult: @unchecked Sendable {
    private let raw: OpaquePointer

    init(_ raw: OpaquePointer) { unsafe self.raw = raw }

    deinit { unsafe PQclear(raw) }

    var status: ExecStatusType { unsafe PQresultStatus(raw) }

    /// The error's code, five characters; empty if libpq made the error itself.
    var sqlState: String { unsafe cpostgres_sqlstate(raw).map { unsafe String(cString: $0) } ?? "" }

    var primaryMessage: String { unsafe cpostgres_primary_message(raw).map { unsafe String(cString: $0) } ?? "" }

    func rows() throws(StorageError) -> [SQLRow] {
        let (height, width) = unsafe (PQntuples(raw), PQnfields(raw))
        guard height > 0 else { return [] }
        let columns = (0..<width).map { unsafe String(cString: PQfname(raw, $0)) }
        let types = (0..<width).map { unsafe PQftype(raw, $0) }
        var rows: [SQLRow] = []
        rows.reserveCapacity(Int(height))
        for row in 0..<height {
            var values: [SQLValue] = []
            values.reserveCapacity(Int(width))
            for column in 0..<width {
                values.append(try value(row, column, types[Int(column)], columns[Int(column)]))
            }
            rows.append(SQLRow(columns: columns, values: values))
        }
        return rows
    }

    private func value(_ row: Int32, _ column: Int32, _ type: Oid, _ name: String) throws(StorageError) -> SQLValue {
        if unsafe PQgetisnull(raw, row, column) == 1 { return .null }
        let bytes = unsafe UnsafeRawBufferPointer(
            start: PQgetvalue(raw, row, column), count: Int(PQgetlength(raw, row, column)))
        guard let value = unsafe PostgresType.value(bytes, of: type) else {
            throw StorageError(.malformedRow, "column \(name) is of PostgreSQL's type \(type), which has to be cast")
        }
        return value
    }
}

import CPostgres
import Foundation

/// A statement with its values in the form that libpq takes.
///
/// Numbers and bytes are sent in binary with their types. Text is sent as text without a type: PostgreSQL uses the type
/// of the column that it is compared with or written to, so that the same statement may write TEXT, JSONB or a UUID.
/// Null has no type either. If there is nothing to derive the type from (`? IS NULL`), the statement has to name it.
/// In rows of an INSERT no value has a type: all are of their columns' types, which are BIGINT, DOUBLE PRECISION, BYTEA or
/// TEXT.
struct BoundStatement: Sendable {
    /// The key of a prepared statement: text and types.
    struct Key: Hashable {
        var text: String
        var types: [Oid]
    }

    private struct Slot {
        /// The value's first byte; nil for null.
        var offset: Int?
        var length: Int32 = 0
        /// The format: 0 is text, 1 binary.
        var format: Int32 = 0
    }

    private let sql: SQL
    private let types: [Oid]
    private let slots: [Slot]
    private let bytes: [UInt8]

    init(_ sql: SQL) throws(StorageError) {
        self.sql = sql
        var types: [Oid] = []
        let isTyped = !sql.takesTypesFromColumns
        var slots: [Slot] = []
        var bytes: [UInt8] = []
        types.reserveCapacity(sql.values.count)
        slots.reserveCapacity(sql.values.count)
        bytes.reserveCapacity(sql.values.count * 40)
        for value in sql.values {
            let offset = bytes.count
            var format: Int32 = 1
            switch value {
            case .null:
                types.append(0)
                slots.append(Slot())
                continue
            case .integer(let integer):
                types.append(isTyped ? PostgresType.int8 : 0)
                bytes.append(bigEndian: integer)
            case .real(let real):
                types.append(isTyped ? PostgresType.float8 : 0)
                bytes.append(bigEndian: real.bitPattern)
            case .blob(let blob):
                types.append(isTyped ? PostgresType.bytea : 0)
                bytes += blob
            case .native(let form):
                types.append(0)
                bytes += form
            case .text(let text):
                guard !text.utf8.contains(0) else { throw StorageError(.unstorableText, "NUL in bound text") }
                types.append(0)
                bytes += text.utf8
                // libpq reads text up to its zero.
                bytes.append(0)
                format = 0
            }
            slots.append(Slot(offset: offset, length: Int32(bytes.count - offset), format: format))
        }
        // An empty blob needs an address as well.
        if bytes.isEmpty { bytes.append(0) }
        self.types = types
        self.slots = slots
        self.bytes = bytes
    }

    var key: Key { Key(text: sql.text, types: types) }

    /// The text with `$1`, `$2`… for the values.
    var text: String { Dialect.postgres.render(sql).text }

    /// Prepares the statement as `name`. Returns false if libpq refused it for want of memory or of a connection.
    func prepare(as name: String, on connection: PostgresHandle) -> Bool {
        unsafe PQsendPrepare(connection.raw, name, text, Int32(types.count), types) == 1
    }

    /// Executes the statement that was prepared as `name`, or without a name its own text.
    func send(as name: String?, on connection: PostgresHandle) -> Bool {
        let count = slots.count
        return unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: count) { values in
                unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * count) { numbers in
                    for (index, slot) in slots.enumerated() {
                        unsafe values.initializeElement(
                            at: index,
                            to: slot.offset.flatMap { offset in
                                unsafe bytes.baseAddress.map {
                                    unsafe UnsafeRawPointer($0 + offset).assumingMemoryBound(to: CChar.self)
                                }
                            })
                        unsafe numbers.initializeElement(at: index, to: slot.length)
                        unsafe numbers.initializeElement(at: count + index, to: slot.format)
                    }
                    let (lengths, formats) = unsafe (
                        numbers.baseAddress, numbers.baseAddress.map { unsafe $0 + count }
                    )
                    if let name {
                        return unsafe PQsendQueryPrepared(
                            connection.raw, name, Int32(count), values.baseAddress, lengths, formats, 1) == 1
                    }
                    return unsafe PQsendQueryParams(
                        connection.raw, text, Int32(count), types, values.baseAddress, lengths, formats, 1) == 1
                }
            }
        }
    }
}

extension [UInt8] {
    mutating func append(bigEndian value: some FixedWidthInteger) {
        unsafe Swift.withUnsafeBytes(of: value.bigEndian) { unsafe append(contentsOf: $0) }
    }
}

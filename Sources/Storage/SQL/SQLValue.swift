/// A value of a statement or a row. Both engines know every case except ``native``.
package enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
    /// Bytes in the binary form of the type that PostgreSQL expects: a type that SQLite does not have.
    case native([UInt8])
}

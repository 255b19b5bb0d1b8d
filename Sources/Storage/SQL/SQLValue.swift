/// A value as both engines know it.
package enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
    /// In the binary form of the type that PostgreSQL expects in its place: a type that only PostgreSQL has.
    case native([UInt8])
}

import CPostgres
import SystemSupport

/// PostgreSQL's types by their numbers in `pg_type`, which never change, and the decoding of their binary form.
enum PostgresType {
    static let bool: Oid = 16
    static let bytea: Oid = 17
    static let int8: Oid = 20
    static let int2: Oid = 21
    static let int4: Oid = 23
    static let text: Oid = 25
    static let oid: Oid = 26
    static let json: Oid = 114
    static let float4: Oid = 700
    static let float8: Oid = 701
    static let unknown: Oid = 705
    static let blankPaddedText: Oid = 1042
    static let varchar: Oid = 1043
    static let numeric: Oid = 1700
    static let void: Oid = 2278
    static let uuid: Oid = 2950
    static let jsonb: Oid = 3802
    /// Types of the catalogue: `name`, `"char"`.
    static let catalogueText: Set<Oid> = [18, 19]

    /// Returns nil if SQLite has no counterpart of the type: the statement has to cast it.
    static func value(_ bytes: UnsafeRawBufferPointer, of type: Oid) -> SQLValue? {
        switch type {
        case int8: unsafe .integer(bytes.bigEndian(Int64.self))
        case text, varchar, blankPaddedText, json, unknown: unsafe .text(String(decoding: bytes, as: UTF8.self))
        case int4: unsafe .integer(Int64(bytes.bigEndian(Int32.self)))
        case int2: unsafe .integer(Int64(bytes.bigEndian(Int16.self)))
        case oid: unsafe .integer(Int64(bytes.bigEndian(UInt32.self)))
        // SQLite's true is 1.
        case bool: unsafe .integer(Int64(bytes.bigEndian(UInt8.self)))
        case float8: unsafe .real(Double(bitPattern: bytes.bigEndian(UInt64.self)))
        case float4: unsafe .real(Double(Float(bitPattern: bytes.bigEndian(UInt32.self))))
        case numeric: unsafe numeric(bytes)
        case bytea: unsafe .blob([UInt8](bytes))
        // The text follows a byte with the format's version.
        case jsonb: unsafe .text(String(decoding: bytes.dropFirst(), as: UTF8.self))
        case uuid: unsafe .text(uuidText(bytes))
        case void: .null
        case _ where catalogueText.contains(type): unsafe .text(String(decoding: bytes, as: UTF8.self))
        default: nil
        }
    }

    /// PostgreSQL sums BIGINT to NUMERIC: returns an integer if no decimals are declared, as SQLite's sum is, else a
    /// double.
    ///
    /// Sixteen bits each: number of digits, weight of the first, sign, decimals shown; then digits to the base 10,000.
    private static func numeric(_ bytes: UnsafeRawBufferPointer) -> SQLValue? {
        let digitCount = unsafe Int(bytes.bigEndian(Int16.self))
        let weight = unsafe Int(bytes.bigEndian(Int16.self, at: 2))
        let sign = unsafe bytes.bigEndian(UInt16.self, at: 4)
        let decimals = unsafe bytes.bigEndian(Int16.self, at: 6)
        guard sign == 0 || sign == 0x4000 else { return nil }
        let digits = (0..<digitCount).map { unsafe Int64(bytes.bigEndian(Int16.self, at: 8 + 2 * $0)) }
        if decimals == 0 {
            var integer: Int64 = 0
            for index in 0...max(0, weight) {
                let digit = index < digitCount ? digits[index] : 0
                // Downwards, because there is one negative number more.
                let (product, isTooLarge) = integer.multipliedReportingOverflow(by: 10_000)
                let (sum, isLow) = product.subtractingReportingOverflow(weight < 0 ? 0 : digit)
                if isTooLarge || isLow { return nil }
                integer = sum
            }
            if sign != 0 { return .integer(integer) }
            return integer == .min ? nil : .integer(-integer)
        }
        var text = sign == 0 ? "0" : "-0"
        for digit in digits { text += String(10_000 + digit).dropFirst() }
        // The value is the digits times 10,000 to the power of the last one's weight.
        return Double("\(text)e\(4 * (weight - digitCount + 1))").map(SQLValue.real)
    }

    /// The lower-case text, as ``UUID`` is bound.
    private static func uuidText(_ bytes: UnsafeRawBufferPointer) -> String {
        var text = ""
        for (index, byte) in unsafe [UInt8](bytes).enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            text += CollectionOfOne(byte).hexadecimal
        }
        return text
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the number at a place; 0 if there are too few bytes, which no server sends.
    func bigEndian<Integer: FixedWidthInteger>(_ type: Integer.Type, at offset: Int = 0) -> Integer {
        guard offset + MemoryLayout<Integer>.size <= count else { return 0 }
        return Integer(bigEndian: unsafe loadUnaligned(fromByteOffset: offset, as: Integer.self))
    }
}

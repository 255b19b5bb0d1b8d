/// Writer of Protocol Buffers messages (https://protobuf.dev/programming-guides/encoding/). Omits fields with their
/// default value unless the caller requires them.
struct ProtobufWriter {
    private(set) var bytes: [UInt8] = []

    private enum WireType: UInt64 { case varint = 0, fixed64 = 1, lengthDelimited = 2, fixed32 = 5 }

    mutating func varint(_ field: UInt64, _ value: UInt64) {
        tag(field, .varint)
        varint(value)
    }

    mutating func fixed64(_ field: UInt64, _ value: UInt64) {
        tag(field, .fixed64)
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }

    mutating func fixed32(_ field: UInt64, _ value: UInt32) {
        tag(field, .fixed32)
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }

    mutating func double(_ field: UInt64, _ value: Double) { fixed64(field, value.bitPattern) }

    mutating func string(_ field: UInt64, _ value: String) { data(field, value.utf8) }

    mutating func data(_ field: UInt64, _ value: some Collection<UInt8>) {
        tag(field, .lengthDelimited)
        varint(UInt64(value.count))
        bytes += value
    }

    mutating func message(_ field: UInt64, _ write: (inout ProtobufWriter) -> Void) {
        var inner = ProtobufWriter()
        write(&inner)
        data(field, inner.bytes)
    }

    private mutating func tag(_ field: UInt64, _ type: WireType) { varint(field << 3 | type.rawValue) }

    private mutating func varint(_ value: UInt64) {
        var rest = value
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}

/// Reader of single fields of a received message.
enum ProtobufReader {
    enum Value: Hashable { case number(UInt64), data(ArraySlice<UInt8>) }

    /// Returns the last value of the field; nil if the field is missing or the bytes are not a message.
    static func field(_ wanted: UInt64, of message: ArraySlice<UInt8>) -> Value? {
        var rest = message
        var found: Value?
        while !rest.isEmpty {
            guard let tag = varint(&rest) else { return nil }
            let value: Value
            switch tag & 7 {
            case 0:
                guard let number = varint(&rest) else { return nil }
                value = .number(number)
            case 1, 5:
                let size = tag & 7 == 1 ? 8 : 4
                guard rest.count >= size else { return nil }
                value = .data(rest.prefix(size))
                rest = rest.dropFirst(size)
            case 2:
                guard let size = varint(&rest).flatMap(Int.init(exactly:)), rest.count >= size else { return nil }
                value = .data(rest.prefix(size))
                rest = rest.dropFirst(size)
            default: return nil
            }
            if tag >> 3 == wanted { found = value }
        }
        return found
    }

    private static func varint(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = bytes.popFirst() else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
        }
        return nil
    }
}

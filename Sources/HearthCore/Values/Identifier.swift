package import Foundation

extension UUID {
    /// A version 7 UUID (RFC 9562): 48 bits of Unix milliseconds, then randomness, so that keys sort by creation.
    package static func version7(
        at time: Timestamp, using generator: inout some RandomNumberGenerator
    ) -> UUID {
        let milliseconds = UInt64(bitPattern: time.milliseconds)
        let high = generator.next()
        let low = generator.next()
        func byte(_ value: UInt64, _ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift) }
        return UUID(
            uuid: (
                byte(milliseconds, 40), byte(milliseconds, 32), byte(milliseconds, 24), byte(milliseconds, 16),
                byte(milliseconds, 8), byte(milliseconds, 0),
                0x70 | (byte(high, 8) & 0x0F), byte(high, 0),
                0x80 | (byte(low, 56) & 0x3F), byte(low, 48), byte(low, 40), byte(low, 32),
                byte(low, 24), byte(low, 16), byte(low, 8), byte(low, 0)
            ))
    }

    /// The canonical text: lower case, as RFC 9562 prints it (Foundation prints upper case).
    package var text: String { uuidString.lowercased() }
}

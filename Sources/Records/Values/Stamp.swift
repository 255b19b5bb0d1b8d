/// The time of an edit by a hybrid logical clock: milliseconds, a counter for edits of one millisecond, and the device.
///
/// Its text `mmmmmmmmmmmm-cccc-dddddddd` (lower-case hexadecimal digits) sorts like the stamp.
package struct Stamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970 in the upper 48 bits, the counter in the lower 16.
    private let moment: UInt64
    /// The first 32 bits of the SHA-256 of the device's id.
    package let device: UInt32

    /// Creates a stamp.
    ///
    /// - Parameter milliseconds: since 1970; limited to 0 ..< 2^48.
    package init(milliseconds: Int64, counter: UInt16, device: UInt32) {
        moment = UInt64(min(max(0, milliseconds), Self.largestMilliseconds)) << 16 | UInt64(counter)
        self.device = device
    }

    private init(moment: UInt64, device: UInt32) {
        self.moment = moment
        self.device = device
    }

    /// The stamp before all others, for what was never set.
    package static let zero = Stamp(moment: 0, device: 0)

    /// Milliseconds since 1970.
    package var milliseconds: Int64 { Int64(moment >> 16) }

    /// The number of the edit within its millisecond.
    package var counter: UInt16 { UInt16(truncatingIfNeeded: moment) }

    /// Returns the first stamp of a device that is larger than this one. A counter that overflows borrows from the next
    /// millisecond. After the largest moment there is none, so that it is repeated.
    package func next(on device: UInt32) -> Stamp {
        Stamp(moment: moment == .max ? moment : moment + 1, device: device)
    }

    package static func < (left: Stamp, right: Stamp) -> Bool {
        left.moment == right.moment ? left.device < right.device : left.moment < right.moment
    }

    private static let largestMilliseconds = Int64(1) << 48 - 1
}

extension Stamp: CustomStringConvertible {
    /// The text form: 26 characters.
    package var description: String { text }

    /// The text form: 26 characters.
    package var text: String {
        String(unsafeUninitializedCapacity: 26) { text in
            func write(_ value: UInt64, _ digits: Int, at start: Int) {
                for index in 0..<digits {
                    let digit = UInt8(truncatingIfNeeded: value >> UInt64(4 * (digits - 1 - index))) & 0xF
                    text[start + index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
                }
            }
            write(moment >> 16, 12, at: 0)
            text[12] = UInt8(ascii: "-")
            write(moment & 0xFFFF, 4, at: 13)
            text[17] = UInt8(ascii: "-")
            write(UInt64(device), 8, at: 18)
            return 26
        }
    }

    /// Reads the text form, and nothing else: neither capital letters nor other lengths, for texts are compared as well.
    package init?(_ text: some StringProtocol) {
        var value: UInt64 = 0
        var moment: UInt64 = 0
        var count = 0
        for byte in text.utf8 {
            switch (count, byte) {
            case (12, UInt8(ascii: "-")): break
            case (17, UInt8(ascii: "-")):
                moment = value
                value = 0
            case (12, _), (17, _), (26..., _): return nil
            case (_, 0x30...0x39): value = value << 4 | UInt64(byte - 0x30)
            case (_, 0x61...0x66): value = value << 4 | UInt64(byte - 0x57)
            default: return nil
            }
            count += 1
        }
        guard count == 26 else { return nil }
        self.init(moment: moment, device: UInt32(value))
    }
}

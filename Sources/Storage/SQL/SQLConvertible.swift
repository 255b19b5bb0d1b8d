package import Assist
package import Foundation
package import HearthCore

/// A type that can be bound to a statement and read from a column.
package protocol SQLConvertible {
    /// The value to bind.
    var sqlValue: SQLValue { get }
    /// Returns nil if `value` is not of this type.
    static func decoded(from value: SQLValue) -> Self?
}

extension SQLValue: SQLConvertible {
    /// The value itself.
    package var sqlValue: SQLValue { self }
    /// Returns the value itself.
    package static func decoded(from value: SQLValue) -> SQLValue? { value }
}

extension String: SQLConvertible {
    /// The text.
    package var sqlValue: SQLValue { .text(self) }
    /// Returns the text; nil for any other value.
    package static func decoded(from value: SQLValue) -> String? {
        if case .text(let text) = value { text } else { nil }
    }
}

extension Int64: SQLConvertible {
    /// The integer.
    package var sqlValue: SQLValue { .integer(self) }
    /// Returns the integer; nil for any other value.
    package static func decoded(from value: SQLValue) -> Int64? {
        if case .integer(let integer) = value { integer } else { nil }
    }
}

extension Int: SQLConvertible {
    /// The integer.
    package var sqlValue: SQLValue { .integer(Int64(self)) }
    /// Returns the integer; nil for any other value.
    package static func decoded(from value: SQLValue) -> Int? {
        Int64.decoded(from: value).flatMap(Int.init(exactly:))
    }
}

extension Double: SQLConvertible {
    /// The number.
    package var sqlValue: SQLValue { .real(self) }
    /// Returns the number; nil for any other value.
    package static func decoded(from value: SQLValue) -> Double? {
        if case .real(let real) = value { real } else { nil }
    }
}

extension [UInt8]: SQLConvertible {
    /// The bytes.
    package var sqlValue: SQLValue { .blob(self) }
    /// Returns the bytes; nil for any other value.
    package static func decoded(from value: SQLValue) -> [UInt8]? {
        if case .blob(let bytes) = value { bytes } else { nil }
    }
}

/// Stored as lower-case text, as `UUID.text` prints it.
extension UUID: SQLConvertible {
    /// The lower-case text.
    package var sqlValue: SQLValue { .text(text) }
    /// Returns the id; nil for text that is not a UUID.
    package static func decoded(from value: SQLValue) -> UUID? {
        String.decoded(from: value).flatMap(UUID.init(text:))
    }
}

/// Stored as milliseconds since the epoch.
extension Timestamp: SQLConvertible {
    /// Milliseconds since the epoch.
    package var sqlValue: SQLValue { .integer(milliseconds) }
    /// Returns the moment; nil for any other value than an integer.
    package static func decoded(from value: SQLValue) -> Timestamp? {
        Int64.decoded(from: value).map(Timestamp.init(milliseconds:))
    }
}

/// Stored as whole milliseconds, rounded down.
extension Duration: SQLConvertible {
    /// Whole milliseconds.
    package var sqlValue: SQLValue { .integer(milliseconds) }
    /// Returns the duration; nil for any other value than an integer.
    package static func decoded(from value: SQLValue) -> Duration? {
        Int64.decoded(from: value).map(Duration.milliseconds)
    }
}

/// Stored as micro-dollars.
extension Money: SQLConvertible {
    /// Micro-dollars.
    package var sqlValue: SQLValue { .integer(microdollars) }
    /// Returns the amount; nil for any other value than an integer.
    package static func decoded(from value: SQLValue) -> Money? {
        Int64.decoded(from: value).map(Money.init(microdollars:))
    }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
    /// The wrapped value, or null.
    package var sqlValue: SQLValue { self?.sqlValue ?? .null }
    /// Returns the wrapped value or nil for null; nil if the value has another type.
    package static func decoded(from value: SQLValue) -> Wrapped?? {
        value == .null ? .some(nil) : Wrapped.decoded(from: value).map(Optional.some)
    }
}

extension SQLConvertible where Self: RawRepresentable, RawValue: SQLConvertible {
    /// The raw value.
    package var sqlValue: SQLValue { rawValue.sqlValue }
    /// Returns the case; nil for an unknown raw value.
    package static func decoded(from value: SQLValue) -> Self? {
        RawValue.decoded(from: value).flatMap(Self.init(rawValue:))
    }
}

extension AssistMode: SQLConvertible {}
extension RunOutcome: SQLConvertible {}
extension TextSource: SQLConvertible {}
extension OfflineReason: SQLConvertible {}
extension Feedback.Signal: SQLConvertible {}
extension Document.Kind: SQLConvertible {}
extension ReservationState: SQLConvertible {}

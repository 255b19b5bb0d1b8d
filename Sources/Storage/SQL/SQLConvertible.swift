package import Assist
package import Foundation
package import HearthCore

/// A type that can be bound to a statement and read from a column.
package protocol SQLConvertible {
    var sqlValue: SQLValue { get }
    /// Returns nil if `value` is not of this type.
    static func decoded(from value: SQLValue) -> Self?
}

extension SQLValue: SQLConvertible {
    package var sqlValue: SQLValue { self }
    package static func decoded(from value: SQLValue) -> SQLValue? { value }
}

extension String: SQLConvertible {
    package var sqlValue: SQLValue { .text(self) }
    package static func decoded(from value: SQLValue) -> String? {
        if case .text(let text) = value { text } else { nil }
    }
}

extension Int64: SQLConvertible {
    package var sqlValue: SQLValue { .integer(self) }
    package static func decoded(from value: SQLValue) -> Int64? {
        if case .integer(let integer) = value { integer } else { nil }
    }
}

extension Int: SQLConvertible {
    package var sqlValue: SQLValue { .integer(Int64(self)) }
    package static func decoded(from value: SQLValue) -> Int? {
        Int64.decoded(from: value).flatMap(Int.init(exactly:))
    }
}

extension Double: SQLConvertible {
    package var sqlValue: SQLValue { .real(self) }
    package static func decoded(from value: SQLValue) -> Double? {
        if case .real(let real) = value { real } else { nil }
    }
}

extension [UInt8]: SQLConvertible {
    package var sqlValue: SQLValue { .blob(self) }
    package static func decoded(from value: SQLValue) -> [UInt8]? {
        if case .blob(let bytes) = value { bytes } else { nil }
    }
}

/// Stored as lower-case text, as `UUID.text` prints it.
extension UUID: SQLConvertible {
    package var sqlValue: SQLValue { .text(text) }
    package static func decoded(from value: SQLValue) -> UUID? {
        String.decoded(from: value).flatMap(UUID.init(text:))
    }
}

/// Stored as milliseconds since the epoch.
extension Timestamp: SQLConvertible {
    package var sqlValue: SQLValue { .integer(milliseconds) }
    package static func decoded(from value: SQLValue) -> Timestamp? {
        Int64.decoded(from: value).map(Timestamp.init(milliseconds:))
    }
}

/// Stored as whole milliseconds, rounded down.
extension Duration: SQLConvertible {
    package var sqlValue: SQLValue { .integer(milliseconds) }
    package static func decoded(from value: SQLValue) -> Duration? {
        Int64.decoded(from: value).map(Duration.milliseconds)
    }
}

/// Stored as micro-dollars.
extension Money: SQLConvertible {
    package var sqlValue: SQLValue { .integer(microdollars) }
    package static func decoded(from value: SQLValue) -> Money? {
        Int64.decoded(from: value).map(Money.init(microdollars:))
    }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
    package var sqlValue: SQLValue { self?.sqlValue ?? .null }
    package static func decoded(from value: SQLValue) -> Wrapped?? {
        value == .null ? .some(nil) : Wrapped.decoded(from: value).map(Optional.some)
    }
}

extension SQLConvertible where Self: RawRepresentable, RawValue: SQLConvertible {
    package var sqlValue: SQLValue { rawValue.sqlValue }
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

package import JSONText

/// A JSON value of a record, with one form for each value (RFC 8785).
package enum FieldValue: Sendable {
    case null
    case bool(Bool)
    /// Always finite. JSON has one kind of number, and so has JavaScript.
    case number(Double)
    case string(String)
    case array([FieldValue])
    case object(Fields)
}

extension FieldValue: Equatable {
    /// Compares strings byte by byte.
    package static func == (left: FieldValue, right: FieldValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.string(let one), .string(let other)): ExactText(one) == ExactText(other)
        case (.array(let one), .array(let other)): one == other
        case (.object(let one), .object(let other)): one == other
        default: false
        }
    }
}

// Not by `nil`: an absent field would compare equal to a null one.
extension FieldValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int64) { self = .number(Double(value)) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(arrayLiteral elements: FieldValue...) { self = .array(elements) }
    package init(dictionaryLiteral members: (String, FieldValue)...) { self = .object(Fields(members)) }
}

extension FieldValue {
    /// The text of a string; nil for any other value.
    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// A number without a fraction that JSON carries exactly (at most 2^53 - 1); nil for any other value.
    package var integer: Int64? {
        guard case .number(let number) = self, abs(number) <= Self.largestInteger, number == number.rounded() else {
            return nil
        }
        return Int64(number)
    }

    /// The value of a number; nil for any other value.
    package var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// True only for `true`.
    package var isTrue: Bool { self == .bool(true) }

    /// The elements of an array; nil for any other value.
    package var array: [FieldValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members of an object; nil for any other value.
    package var object: Fields? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// The largest integer that every JSON reader holds exactly: 2^53 - 1.
    static let largestInteger = 9_007_199_254_740_991.0
}

// MARK: - Canonical text

extension FieldValue {
    /// The canonical JSON text: members sorted, no space, numbers as ECMAScript prints them (RFC 8785).
    package var canonicalText: String { String(decoding: canonicalBytes, as: UTF8.self) }

    /// ``canonicalText`` in UTF-8.
    package var canonicalBytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    /// Appends ``canonicalText`` in UTF-8.
    package func append(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let bool): bytes += (bool ? "true" : "false").utf8
        case .number(let number): CanonicalNumber.append(number, to: &bytes)
        case .string(let text): JSONString.append(text, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.append(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members): members.append(to: &bytes)
        }
    }
}

// MARK: - Reading

extension FieldValue {
    /// The bounds of a record's JSON: a name stands once, and nothing is nested deeper than any known type needs.
    package static let limits = JSONLimits(depth: 16, members: 1000, numberLength: 64, requiresUniqueNames: true)

    /// Reads a JSON text.
    ///
    /// - Throws: ``JSONError`` if the text is not JSON, breaks ``limits``, or has a number beyond the range of a double.
    package init(parsing text: some StringProtocol) throws(JSONError) {
        try self.init(parsing: Array(text.utf8))
    }

    /// Reads a JSON text in UTF-8.
    ///
    /// - Throws: as ``init(parsing:)``.
    package init(parsing bytes: [UInt8], within limits: JSONLimits = Self.limits) throws(JSONError) {
        var lexer = JSONLexer(bytes, within: limits)
        self = try Self.value(try lexer.next(), from: &lexer)
        while try lexer.next() != nil {}
    }

    /// Returns the value that begins with `token`. The lexer allows no other token in the place of a value.
    private static func value(
        _ token: JSONLexer.Token?, from lexer: inout JSONLexer
    ) throws(JSONError) -> FieldValue {
        switch token {
        case .beginArray:
            var elements: [FieldValue] = []
            while true {
                let token = try lexer.next()
                if token == .endArray { return .array(elements) }
                elements.append(try value(token, from: &lexer))
            }
        case .beginObject:
            var members: [(String, FieldValue)] = []
            while case .name(let name) = try lexer.next() {
                members.append((String(decoding: name, as: UTF8.self), try value(try lexer.next(), from: &lexer)))
            }
            return .object(Fields(members))
        case .string(let text): return .string(String(decoding: text, as: UTF8.self))
        case .number(let digits):
            guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else {
                throw JSONError("a number is too large", at: digits.startIndex)
            }
            // Minus zero has no form of its own.
            return .number(number == 0 ? 0 : number)
        case .bool(let bool): return .bool(bool)
        case .null, .name, .endArray, .endObject, nil: return .null
        }
    }
}

/// One SQL statement, or a piece of one, with its values kept apart from its text.
///
/// `"SELECT id FROM users WHERE number = \(number)"` binds `number`: an interpolated value never becomes text, and the
/// text can only come from literals of the source (`StaticString`). Another `SQL` may be interpolated as a piece.
///
/// The text must run on SQLite 3.40 and PostgreSQL 15 alike; no `?` may stand in it outside of interpolations.
package struct SQL: Hashable, Sendable, ExpressibleByStringInterpolation {
    enum Part: Hashable, Sendable {
        case text(String)
        case value(SQLValue)
    }

    let parts: [Part]

    package init(stringLiteral literal: StaticString) { parts = [.text(literal.description)] }

    package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            parts.reserveCapacity(2 * interpolationCount + 1)
        }

        package mutating func appendLiteral(_ literal: StaticString) { parts.append(.text(literal.description)) }

        package mutating func appendInterpolation(_ value: some SQLConvertible) {
            parts.append(.value(value.sqlValue))
        }

        /// Says itself that it takes an optional: the compiler warns of one that goes into a generic parameter.
        package mutating func appendInterpolation(_ value: (some SQLConvertible)?) {
            parts.append(.value(value.sqlValue))
        }

        package mutating func appendInterpolation(_ piece: SQL) { parts += piece.parts }
    }
}

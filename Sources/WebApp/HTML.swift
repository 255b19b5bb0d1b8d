/// Markup whose literals come from the source, as with ``SQL``. Interpolated values are text and are escaped, so
/// foreign text cannot become markup. Values of attributes must be in double quotes.
package struct HTML: ExpressibleByStringInterpolation, Sendable {
    /// The markup.
    package private(set) var text: String

    /// Creates markup from a literal of the source.
    package init(stringLiteral value: String) { text = value }

    /// Creates markup from a literal of the source and its interpolated values.
    package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// Markup without any text.
    package static let empty: HTML = ""

    /// Collector of the parts of an interpolated literal.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        /// Creates a collector with room for the literal and its values.
        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        /// Appends a part of the literal, which is markup.
        package mutating func appendLiteral(_ literal: String) { text += literal }

        /// Appends a text, escaped.
        package mutating func appendInterpolation(_ value: some StringProtocol) {
            for scalar in value.unicodeScalars {
                switch scalar {
                case "&": text += "&amp;"
                case "<": text += "&lt;"
                case ">": text += "&gt;"
                case "\"": text += "&quot;"
                case "'": text += "&#39;"
                default: text.unicodeScalars.append(scalar)
                }
            }
        }

        /// Appends a number.
        package mutating func appendInterpolation(_ number: some BinaryInteger) { text += String(number) }

        /// Appends markup.
        package mutating func appendInterpolation(_ html: HTML) { text += html.text }

        /// Appends pieces of markup, one after the other.
        package mutating func appendInterpolation(_ parts: [HTML]) {
            for part in parts { text += part.text }
        }
    }
}

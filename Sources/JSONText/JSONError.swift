/// A text that is not JSON, or that exceeds its ``JSONLimits``.
package struct JSONError: Error, Hashable, CustomStringConvertible {
    /// The mistake, without the text itself, for example `a colon is missing`.
    package var reason: String
    /// The number of bytes before the mistake.
    package var offset: Int

    /// Creates an error.
    package init(_ reason: String, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    package var description: String { "not valid JSON: \(reason) (at byte \(offset))" }
}

/// A reason why no recipe can be read from bytes.
package struct PageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    package enum Code: String, CaseIterable, Sendable {
        /// The bytes are no page: they are empty, an image, an archive or another binary format.
        case notAPage = "not_a_page"
        /// The page holds no recipe that can be found.
        case noRecipe = "no_recipe"
        /// The page has more bytes than ``PageLimits/bytes``.
        case tooLarge = "too_large"
        /// The process that reads the page ended without an answer.
        case unreadable
        /// The process that reads the page ran out of time.
        case timeout
    }

    /// The kind of failure.
    package var code: Code
    /// The problem and what to do, for the person who sent the page. It quotes nothing from the page.
    package var message: String

    /// Creates an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { "\(code.rawValue): \(message)" }
}

/// Limits of a page and of what is read from it.
package struct PageLimits: Hashable, Sendable {
    /// The most bytes of a page.
    package var bytes = 5 << 20
    /// The most ingredients, and the most steps. Lines behind them are left out.
    package var lines = 500
    /// The most characters of a line. The rest is left out.
    package var lineLength = 5000

    /// Creates the usual limits.
    package init() {}
}

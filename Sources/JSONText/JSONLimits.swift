/// The bounds that a JSON text must keep besides the grammar.
package struct JSONLimits: Hashable, Sendable {
    /// The most arrays and objects around a value: a client's JSON must not decide how deep the server's stack grows.
    package var depth: Int
    /// The most members of one object.
    package var members: Int
    /// The most values in the whole text, members and elements together.
    package var values: Int
    /// The most bytes of one number.
    package var numberLength: Int
    /// True if an object may have a name only once, so that the text means the same to every reader (RFC 8259, 4).
    package var requiresUniqueNames: Bool

    /// Creates limits.
    package init(
        depth: Int = 128, members: Int = .max, values: Int = .max, numberLength: Int = .max,
        requiresUniqueNames: Bool = false
    ) {
        self.depth = depth
        self.members = members
        self.values = values
        self.numberLength = numberLength
        self.requiresUniqueNames = requiresUniqueNames
    }
}

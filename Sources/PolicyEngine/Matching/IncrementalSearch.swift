/// Finds what one pattern matches in a text that is still being written, and finds the same however the text is cut
/// into pieces.
///
/// Two rules make that so. A match that touches the end of what is known is not believed until more is known
/// (PCRE2_PARTIAL_HARD). And a match may see at most `window` bytes from where it starts, whether or not more are there,
/// so that a long pattern is given up at the same place in a whole text as in a stream.
struct IncrementalSearch {
    static let window = 512

    enum Finding {
        case match(Range<Int>)
        /// A match that starts here would be longer than the window.
        case tooLong(Range<Int>)
        /// The pattern hit its limits somewhere in here.
        case undecided(Range<Int>)
    }

    let pattern: Pattern
    /// Everything that starts before this offset is found; what starts here or later is still open.
    private(set) var position = 0
    /// How far the text was known when the search last went on.
    private var known = 0

    init(_ pattern: Pattern) { self.pattern = pattern }

    /// Whether something that has begun may become a finding with more text.
    var isOpen: Bool { position < known }

    /// Passes over what the caller knows to begin no finding; of what is open, nothing.
    mutating func skip(to offset: Int) {
        if !isOpen { position = max(position, offset) }
    }

    /// The next finding, or nil where only more text can tell. The same finding comes again until `resume(at:)`.
    mutating func next(in text: TextTail, using workspace: MatchWorkspace) -> Finding? {
        known = text.end
        while position < text.end {
            let visible = text.boundary(notAfter: position + Self.window)
            let outcome = pattern.firstMatch(
                in: text.bytes, range: 0..<(visible - text.start), from: position - text.start,
                mayContinue: visible < text.end || !text.isComplete, using: workspace)
            switch outcome {
            case .match(let range):
                let found = (range.lowerBound + text.start)..<(range.upperBound + text.start)
                position = found.lowerBound
                return .match(found)
            case .partial(let start):
                let isAtStart = start + text.start == position
                position = start + text.start
                if visible == text.end { return nil }
                if isAtStart { return .tooLong(position..<visible) }
            case .none:
                position = visible
            case .undecided:
                return .undecided(position..<visible)
            }
        }
        return nil
    }

    mutating func resume(at offset: Int) { position = offset }
}

/// Alternatives of a pattern that share their first letters: `apple|apricot|pear` becomes `ap(?:ple|ricot)|pear`.
///
/// PCRE2 tries alternatives one after another, and a rule has hundreds of words. Alternatives with different first letters
/// exclude each other, so that their order among each other does not matter; all others keep their order.
enum Alternatives {
    /// Number of nested groups. Deeper ones have few members, and their brackets cost more than they save.
    private static let depth = 4

    /// Returns a source that matches what `alternatives` match when they are tried in this order.
    static func source(of alternatives: [String]) -> String {
        source(of: alternatives.map { ArraySlice($0.utf8) }, depth: depth)
    }

    private static func source(of alternatives: [ArraySlice<UInt8>], depth: Int) -> String {
        var parts: [String] = []
        var groups: [(letter: UInt8, members: [ArraySlice<UInt8>])] = []
        func flush() {
            for group in groups { parts.append(source(of: group.members, after: group.letter, depth: depth)) }
            groups.removeAll()
        }
        for alternative in alternatives {
            guard depth > 0, let letter = firstLetter(of: alternative) else {
                flush()
                parts.append(alternative.isEmpty ? "" : "(?:\(String(decoding: alternative, as: UTF8.self)))")
                continue
            }
            if let known = groups.firstIndex(where: { $0.letter == letter }) {
                groups[known].members.append(alternative.dropFirst())
            } else {
                groups.append((letter, [alternative.dropFirst()]))
            }
        }
        flush()
        return parts.joined(separator: "|")
    }

    private static func source(of members: [ArraySlice<UInt8>], after letter: UInt8, depth: Int) -> String {
        var prefix = [letter]
        var members = members
        while let next = members.first.flatMap(firstLetter), members.allSatisfy({ firstLetter(of: $0) == next }) {
            prefix.append(next)
            members = members.map { $0.dropFirst() }
        }
        let letters = String(decoding: prefix, as: UTF8.self)
        if members.count == 1 { return letters + members.map { String(decoding: $0, as: UTF8.self) }.joined() }
        return "\(letters)(?:\(source(of: members, depth: depth - 1)))"
    }

    /// Returns the letter with which every match begins, if the source can be split behind it.
    private static func firstLetter(of source: ArraySlice<UInt8>) -> UInt8? {
        guard let letter = source.first, (0x61...0x7A).contains(letter), !source.contains(where: "|()".utf8.contains)
        else { return nil }
        let next = source.dropFirst().first
        return next.map { "?*+{".utf8.contains($0) } ?? false ? nil : letter
    }
}

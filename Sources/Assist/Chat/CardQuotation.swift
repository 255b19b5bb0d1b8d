import HearthCore

/// Texts of cards as parents read them: without the numbers of facts and the ids of sources.
enum CardQuotation {
    /// Returns a text without the numbers of facts in its parentheses: "(AAP 2018, F61)" becomes "(AAP 2018)".
    static func readable(_ text: String) -> String {
        var readable = ""
        var rest = text[...]
        while let opening = rest.firstIndex(of: "("), let closing = rest[opening...].firstIndex(of: ")") {
            let inside = rest[rest.index(after: opening)..<closing]
            let groups = inside.split(separator: ";").map { group in
                group.split(separator: ",").map { $0.trimming(\.isWhitespace) }
            }
            guard groups.joined().contains(where: { withoutFact($0) != $0 }) else {
                readable += rest[...closing]
                rest = rest[rest.index(after: closing)...]
                continue
            }
            let kept = groups.map { $0.map(withoutFact).filter { !$0.isEmpty }.joined(separator: ", ") }.filter {
                !$0.isEmpty
            }
            readable += rest[..<opening]
            if kept.isEmpty {
                while readable.last == " " { readable.removeLast() }
            } else {
                readable += "(\(kept.joined(separator: "; ")))"
            }
            rest = rest[rest.index(after: closing)...]
        }
        return readable + rest
    }

    /// Returns the name of an authority without its ids: "ADA (ada-thumb)" becomes "ADA".
    static func authority(_ source: String) -> String { source.prefix { $0 != "(" }.trimming(\.isWhitespace) }

    /// Returns a name without the number of a fact before it: "F74: advice" becomes "advice", "F74" nothing.
    private static func withoutFact(_ name: String) -> String {
        if isFact(name) { return "" }
        guard isFact(String(name.prefix(3))), name.dropFirst(3).hasPrefix(":") else { return name }
        return name.dropFirst(4).trimming(\.isWhitespace)
    }

    /// Returns whether a name is the number of a fact: "F61".
    static func isFact(_ name: String) -> Bool {
        name.first == "F" && name.count == 3 && name.dropFirst().allSatisfy(\.isNumber)
    }
}

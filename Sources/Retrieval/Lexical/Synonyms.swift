/// Synonyms for the words of a short query. A longer query needs none: more words would outweigh its own.
enum Synonyms {
    /// Maximum number of terms of a short query.
    private static let maxTerms = 2
    private static let synonymWeight: Float = 0.7
    private static let narrowWeight: Float = 1

    /// Returns stems to add, with their weights; none that the query has already.
    ///
    /// - Parameter stems: stems of the query's words without stop words, in order.
    static func expansion(of stems: [String]) -> [String: Float] {
        guard (1...maxTerms).contains(stems.count) else { return [:] }
        var expansion: [String: Float] = [:]
        func add(_ stem: String, _ weight: Float) {
            if !stems.contains(stem) { expansion[stem] = max(expansion[stem] ?? 0, weight) }
        }
        for first in stems.indices {
            for last in first..<stems.endIndex {
                let phrase = stems[first...last].joined(separator: " ")
                let groups = groups[phrase] ?? []
                for member in groups.joined() where member != phrase {
                    let parts = member.split(separator: " ").map(String.init)
                    for part in parts { add(part, synonymWeight / Float(parts.count).squareRoot()) }
                }
                for name in Set(groups.joined() + [phrase]) {
                    for word in narrow[name] ?? [] { add(word, narrowWeight) }
                }
            }
        }
        return expansion
    }

    /// Groups by name; all names are stemmed.
    private static let groups: [String: [[String]]] = {
        var groups: [String: [[String]]] = [:]
        for line in groupTable.split(separator: "\n") {
            let names = line.split(separator: "|").map { stemmed($0) }.filter { !$0.isEmpty }
            for name in names { groups[name, default: []].append(names) }
        }
        return groups
    }()

    /// Stems of narrower words by name.
    private static let narrow: [String: Set<String>] = {
        var narrow: [String: Set<String>] = [:]
        for line in narrowTable.split(separator: "\n") {
            let halves = line.split(separator: ":")
            guard halves.count == 2 else { continue }
            narrow[stemmed(halves[0]), default: []].formUnion(Analyzer.terms(of: String(halves[1])))
        }
        return narrow
    }()

    private static func stemmed(_ name: Substring) -> String { Analyzer.terms(of: String(name)).joined(separator: " ") }
}

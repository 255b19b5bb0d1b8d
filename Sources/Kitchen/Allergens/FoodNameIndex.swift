import HearthCore

/// An index that finds the names of many foods in a line at once. Its cost depends on the line, not on the number of names.
struct FoodNameIndex: Sendable {
    /// What a name shows.
    struct Entry: Sendable {
        var allergens: Set<Allergen>
        /// The rows of ``CompoundFoods`` with this name.
        var compounds: [Int] = []
    }

    /// A name in a line.
    struct Match {
        let range: Range<Int>
        let entry: Entry
    }

    /// The words of all names, by number.
    private var words: [String: Int] = [:]
    /// The next node by node and word. Node 0 is the root.
    private var edges: [Int: Int] = [:]
    private var entries: [Entry?] = [nil]

    /// Adds a name in each of its spellings. Rows with the same name are united.
    mutating func add(_ name: String, _ allergens: Set<Allergen>, compound: Int? = nil) {
        for spelling in FoodSpelling.spellings(of: name) {
            var node = 0
            for word in spelling {
                let number = words[word] ?? words.count
                words[word] = number
                let edge = node << 32 | number
                if let next = edges[edge] {
                    node = next
                } else {
                    edges[edge] = entries.count
                    node = entries.count
                    entries.append(nil)
                }
            }
            guard node > 0 else { continue }
            var entry = entries[node] ?? Entry(allergens: [])
            entry.allergens.formUnion(allergens)
            if let compound, !entry.compounds.contains(compound) { entry.compounds.append(compound) }
            entries[node] = entry
        }
    }

    /// Returns every occurrence of every name, also if they overlap.
    ///
    /// - Parameter line: the output of ``FoodSpelling/words(of:)``.
    func matches(in line: [String]) -> [Match] {
        let numbers = line.map { words[$0] }
        var matches: [Match] = []
        for start in numbers.indices {
            var node = 0
            var position = start
            while position < numbers.count, let number = numbers[position], let next = edges[node << 32 | number] {
                node = next
                position += 1
                if let entry = entries[node] { matches.append(Match(range: start..<position, entry: entry)) }
            }
        }
        return matches
    }

    /// Returns whether the words are a name and nothing else.
    func isName(_ words: [String]) -> Bool { matches(in: words).contains { $0.range == words.indices } }
}

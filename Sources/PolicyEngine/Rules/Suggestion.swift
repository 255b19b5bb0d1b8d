/// Suggestion for a mistyped name.
enum Suggestion {
    /// Returns `; did you mean 'refuse'?`, or an empty text if no name is similar.
    static func text(for name: String, among known: [String]) -> String {
        let nearest = known.map { (name: $0, distance: distance(name, $0)) }.min { $0.distance < $1.distance }
        guard let nearest, nearest.distance <= max(1, name.count / 3) else { return "" }
        return "; did you mean '\(nearest.name)'?"
    }

    /// Returns Levenshtein's distance: insertions, deletions and replacements of one character.
    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let above = row[column + 1]
                row[column + 1] = min(above + 1, row[column] + 1, diagonal + (character == right[column] ? 0 : 1))
                diagonal = above
            }
        }
        return row[right.count]
    }
}

/// Keeps of a model's lines those that the source says.
package enum SourcedLines {
    /// The lines that were kept, and the ones that were not.
    package struct Result: Hashable, Sendable {
        /// Lines whose words are in the source.
        package var kept: [String]
        /// Lines that the source does not say.
        package var dropped: [String]
    }

    /// Compares each line with the source. A line is kept if one place of the source has at least 80 % of its words.
    ///
    /// - Parameters:
    ///   - lines: what a model extracted.
    ///   - source: the lines of the page or text.
    package static func check(_ lines: [String], against source: [String]) -> Result {
        // A line of the model may stand on two lines of the source.
        let parts = source.map { TextCleaning.words($0) }
        var places = parts.map(Set.init)
        places += zip(parts, parts.dropFirst()).map { Set($0 + $1) }
        var result = Result(kept: [], dropped: [])
        for line in lines {
            let words = Set(TextCleaning.words(line))
            let isFound = !words.isEmpty && places.contains { $0.intersection(words).count * 10 >= words.count * 8 }
            if isFound { result.kept.append(line) } else { result.dropped.append(line) }
        }
        return result
    }
}

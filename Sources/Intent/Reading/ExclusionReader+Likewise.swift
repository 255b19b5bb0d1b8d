import HearthCore
import Kitchen

extension ExclusionReader {
    /// Excludes foods that a clause sets beside an excluded one: "mustard makes him wheeze, so does celeriac".
    mutating func readLikewise() {
        guard !exclusions.isEmpty else { return }
        for start in tokens.indices where Self.likewiseWords.contains(tokens[start].folded) {
            guard let end = Self.likewise.compactMap({ tokens.end(of: $0, at: start) }).max(),
                let previous = exclusionBefore(start)
            else { continue }
            let found = list(from: end, unknown: .end, entersExclusions: false).foods
            add(found, isHealth: previous.isHealth, isDislike: previous.isDislike)
        }
        for index in tokens.indices where Self.alsoWords.contains(tokens[index].folded) {
            guard let start = startOfFoods(before: index), let previous = exclusionBefore(start), previous.isHealth
            else { continue }
            add(backward(from: index, reach: 1), isHealth: true)
        }
    }

    /// Returns the last exclusion before the token, in the same sentence or the one before.
    private func exclusionBefore(_ token: Int) -> Exclusion? {
        let sentence = text.sentence(token)
        return exclusions.filter { exclusion in
            let place = text.pieces[exclusion.piece].tokens.upperBound
            return place <= token && token - place <= 16 && sentence - text.sentence(place - 1) <= 1
        }.max { text.pieces[$0.piece].tokens.lowerBound < text.pieces[$1.piece].tokens.lowerBound }
    }

    /// Returns the first token of a clause that holds foods and, last, the word at the token: ", celeriac too".
    private func startOfFoods(before index: Int) -> Int? {
        guard index + 1 >= tokens.count || tokens[index + 1].gap.endsClause else { return nil }
        var start = index
        while start > 0, index - start < 8, !tokens[start].gap.endsClause {
            start -= 1
            let word = tokens[start].folded
            guard text.piece(at: start)?.food != nil || Self.joins.contains(word) || Self.articles.contains(word)
            else { return nil }
        }
        return start < index && start > 0 && tokens[start].gap.endsClause ? start : nil
    }

    private static let likewise = [
        "so does", "so do", "so did", "so is", "so are", "as does", "as do", "same goes for", "the same goes for",
        "same for", "same with", "the same with", "the same for", "likewise", "ditto", "ditto for", "just like",
        "genauso", "ebenso", "ebenfalls", "gleiches gilt fur", "das gleiche gilt fur", "dasselbe gilt fur",
        "dasselbe bei", "das gleiche bei", "gleiches bei", "und bei", "genau wie", "pareil pour", "pareil avec",
        "idem pour", "idem avec", "idem", "meme chose pour", "meme chose avec", "tout comme", "igual con",
        "igual que con", "lo mismo con", "lo mismo pasa con", "lo mismo que", "igual que", "lo mismo para",
    ]
    private static let likewiseWords = Set(likewise.compactMap { $0.split(separator: " ").first.map(String.init) })
    private static let alsoWords: Set<String> = [
        "too", "also", "aswell", "likewise", "ditto", "auch", "ebenso", "ebenfalls", "aussi", "egalement", "idem",
        "pareil", "tambien", "igual",
    ]
}

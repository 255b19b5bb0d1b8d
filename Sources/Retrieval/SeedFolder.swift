package import HearthCore
import Foundation

/// A folder of cards, `<kind>/<slug>.md`. Files directly below it, such as a readme, are no cards.
package struct SeedFolder: Sendable {
    package struct Card: Sendable {
        package var document: Document
        /// The file, byte for byte.
        package var bytes: [UInt8]
    }

    private let path: String

    package init(path: String) { self.path = path }

    /// Reads and parses every card, in the order of paths.
    ///
    /// - Parameter progress: called after each file with the number of files done and of all files.
    /// - Throws: ``RetrievalError``; `invalid_cards` carries the problems of all bad cards together.
    package func cards(progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }) throws(RetrievalError) -> [Card] {
        let paths = try cardPaths()
        var cards: [Card] = []
        var problems: [CardProblem] = []
        for (index, path) in paths.enumerated() {
            do throws(RetrievalError) {
                cards.append(try card(at: path))
            } catch {
                problems += error.problems
            }
            progress(index + 1, paths.count)
        }
        guard problems.isEmpty else {
            let count = Set(problems.map(\.path)).count
            throw RetrievalError(
                .invalidCards, "\(count) of \(paths.count) cards are not valid; nothing was ingested.",
                problems: problems.sortedByPlace)
        }
        return cards
    }

    private func cardPaths() throws(RetrievalError) -> [String] {
        let all: [String]
        do {
            all = try FileManager.default.subpathsOfDirectory(atPath: path)
        } catch {
            throw RetrievalError(.unreadableFolder, "The folder \(path) cannot be read.", underlying: error)
        }
        let paths = all.filter { name in
            let parts = name.split(separator: "/")
            return parts.count > 1 && name.hasSuffix(".md") && !parts.contains { $0.hasPrefix(".") }
        }
        guard !paths.isEmpty else { throw RetrievalError(.noCards, "The folder \(path) holds no cards.") }
        return paths.sorted()
    }

    private func card(at name: String) throws(RetrievalError) -> Card {
        func unreadable(_ message: String) -> RetrievalError {
            RetrievalError(.invalidCards, message, problems: [CardProblem(path: name, line: 1, message: message)])
        }
        guard let data = FileManager.default.contents(atPath: path + "/" + name) else {
            throw unreadable("the file cannot be read")
        }
        let bytes = [UInt8](data)
        guard let text = String(validating: bytes, as: UTF8.self) else { throw unreadable("the file is not UTF-8") }
        return Card(document: try CardParser.parse(text: text, path: name), bytes: bytes)
    }
}

package import HearthCore
import Foundation

/// What one ingest reads: the house's own cards, or a folder or file of somebody else's.
///
/// The house's own are `<kind>/<slug>.md`, and files directly below the folder, such as a readme, are no cards. Another
/// folder may be laid out in any way; its cards are markdown (`.md`), JSON (`.json`) and schema.org recipes (`.jsonld`, or
/// `.json` with `@type`), and what has another ending is none.
package struct CardCollection: Sendable {
    package struct Card: Sendable {
        package var document: Document
        /// The file, byte for byte, or the part of it that the card was read from.
        package var bytes: [UInt8]
    }

    /// As ``DocumentEntry/origin`` names it.
    package let origin: String
    package let path: String
    private var isSeed: Bool { origin == DocumentEntry.seed }

    /// The house's own cards.
    package init(seed path: String) {
        origin = DocumentEntry.seed
        self.path = path
    }

    /// A folder or a single file.
    package init(path: String) {
        let absolute = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
        origin = absolute
        self.path = absolute
    }

    /// Reads and parses every card, in the order of paths.
    ///
    /// - Parameter progress: called after each file with the number of files done and of all files.
    /// - Throws: ``RetrievalError``; `invalid_cards` carries the problems of all bad cards together.
    package func cards(progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }) throws(RetrievalError) -> [Card] {
        let files = try files()
        var cards: [Card] = []
        var problems: [CardProblem] = []
        var places: [String: String] = [:]
        for (index, file) in files.enumerated() {
            do throws(RetrievalError) {
                for card in try self.cards(in: file) {
                    if let other = places.updateValue(file.name, forKey: card.document.id) {
                        problems.append(
                            CardProblem(
                                path: file.name, line: 1,
                                message: "has the id \(card.document.id), and so has \(other)"))
                    }
                    cards.append(card)
                }
            } catch {
                problems += error.problems
            }
            progress(index + 1, files.count)
        }
        guard problems.isEmpty else {
            let count = Set(problems.map(\.path)).count
            throw RetrievalError(
                .invalidCards, "\(count) of \(files.count) cards are not valid; nothing was ingested.",
                problems: problems.sortedByPlace)
        }
        return cards
    }

    private struct File {
        /// Below the folder, as messages name it.
        var name: String
        var path: String
        /// Of its card, or of its first.
        var id: String
    }

    private func files() throws(RetrievalError) -> [File] {
        let type =
            try? FileManager.default.attributesOfItem(
                atPath: URL(filePath: path).resolvingSymlinksInPath().path)[.type] as? FileAttributeType
        guard let type else { throw RetrievalError(.unreadableFolder, "\(path) does not exist.") }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard type == .typeDirectory else { return [File(name: name, path: path, id: Self.stem(name))] }
        let all: [String]
        do {
            all = try FileManager.default.subpathsOfDirectory(atPath: path)
        } catch {
            throw RetrievalError(.unreadableFolder, "The folder \(path) cannot be read.", underlying: error)
        }
        let cards = all.filter(isCard).sorted()
        guard !cards.isEmpty else { throw RetrievalError(.noCards, "The folder \(path) holds no cards.") }
        return cards.map { card in
            File(name: card, path: "\(path)/\(card)", id: isSeed ? Self.stem(card) : "\(name)/\(Self.stem(card))")
        }
    }

    private func isCard(_ name: String) -> Bool {
        let parts = name.split(separator: "/")
        guard !parts.contains(where: { $0.hasPrefix(".") }), let file = parts.last else { return false }
        if isSeed { return parts.count > 1 && file.hasSuffix(".md") }
        return Self.endings.contains(where: file.hasSuffix) && file.lowercased() != "readme.md"
    }

    private static let endings = [".md", ".json", ".jsonld"]

    private static func stem(_ name: String) -> String {
        endings.first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
    }

    private func cards(in file: File) throws(RetrievalError) -> [Card] {
        func unreadable(_ message: String) -> RetrievalError {
            RetrievalError(.invalidCards, message, problems: [CardProblem(path: file.name, line: 1, message: message)])
        }
        guard let data = FileManager.default.contents(atPath: file.path) else {
            throw unreadable("the file cannot be read")
        }
        let bytes = [UInt8](data)
        guard let text = String(validating: bytes, as: UTF8.self) else { throw unreadable("the file is not UTF-8") }
        if file.name.hasSuffix(".md") {
            var document = try CardParser.parse(text: text, path: file.name, isInKindFolder: isSeed)
            document.id = file.id
            return [Card(document: document, bytes: bytes)]
        }
        do {
            return try JSONCards(text, path: file.name, id: file.id).cards
        } catch let error as RetrievalError {
            throw error
        } catch {
            throw unreadable("the file is not JSON")
        }
    }
}

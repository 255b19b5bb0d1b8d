package import Assist
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

    /// What the files of a collection hold.
    package struct Reading: Sendable {
        /// Of the good files, in the order of paths.
        package fileprivate(set) var cards: [Card] = []
        /// Of all bad files together, by place.
        package fileprivate(set) var problems: [CardProblem] = []
        package fileprivate(set) var files = 0
        package fileprivate(set) var badFiles = 0
        /// Ids of cards of bad files, as far as they are known.
        private var badIDs: Set<String> = []

        fileprivate mutating func fail(_ file: File, _ problems: [CardProblem], ids: [String] = []) {
            badFiles += 1
            badIDs.formUnion([file.id] + ids)
            self.problems += problems
        }

        /// Whether the card may stand in a bad file, so that its absence from ``cards`` does not mean that it is gone.
        package func mayHold(_ id: String) -> Bool {
            if badIDs.contains(id) { return true }
            // The second card of a file and those after it have a number behind the file's id.
            guard let dash = id.lastIndex(of: "-"), Int(id[id.index(after: dash)...]) != nil else { return false }
            return badIDs.contains(String(id[..<dash]))
        }

        /// - Throws: ``RetrievalError`` `invalid_cards` if any file is bad.
        package func checked() throws(RetrievalError) -> Reading {
            guard badFiles > 0 else { return self }
            throw RetrievalError(
                .invalidCards, "\(badFiles) of \(files) files are not valid; nothing was ingested.",
                problems: problems)
        }
    }

    /// Reads and parses every file. A file is good or bad as a whole.
    ///
    /// - Parameters:
    ///   - otherOrigin: the other collection that a stored card came from; nil if there is none. Two collections cannot
    ///     have cards of one id.
    ///   - progress: called after each file with the number of files done and of all files.
    /// - Throws: ``RetrievalError`` if there is no file to read.
    package func read(
        otherOrigin: (_ id: String) -> String? = { _ in nil },
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(RetrievalError) -> Reading {
        let files = try files()
        var reading = Reading()
        reading.files = files.count
        var parsed: [(file: File, cards: [Card])] = []
        for (index, file) in files.enumerated() {
            do throws(RetrievalError) {
                parsed.append((file, try cards(in: file)))
            } catch {
                reading.fail(file, error.problems)
            }
            progress(index + 1, files.count)
        }
        let places = Dictionary(
            parsed.flatMap { file, cards in cards.map { ($0.document.id, [file.name]) } }, uniquingKeysWith: +)
        for (file, cards) in parsed {
            let ids = cards.map(\.document.id)
            let problems = ids.compactMap { id -> CardProblem? in
                // Which of them is meant, only a person knows.
                let other = places[id]?.first { $0 != file.name } ?? otherOrigin(id)
                return other.map {
                    CardProblem(path: file.name, line: 1, message: "has the id \(id), and so has a card of \($0)")
                }
            }
            if problems.isEmpty { reading.cards += cards } else { reading.fail(file, problems, ids: ids) }
        }
        reading.problems = reading.problems.sortedByPlace
        return reading
    }

    /// The cards of a collection without a bad file.
    ///
    /// - Throws: ``RetrievalError``; `invalid_cards` carries the problems of all bad files together.
    package func cards() throws(RetrievalError) -> [Card] { try read().checked().cards }

    fileprivate struct File {
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
        guard !cards.isEmpty else {
            throw RetrievalError(
                .noCards, "The folder \(path) holds no cards. To remove its old ones: hearth ingest --remove \(path)")
        }
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

package import Assist
import Foundation

/// The cards of one ingest: Hearth's own, or a folder or file of another source.
///
/// Hearth's own cards are `<kind>/<slug>.md`; files directly below the folder, such as a readme, are not cards. Another
/// folder may have any layout. Its cards are markdown (`.md`), JSON (`.json`) and schema.org recipes (`.jsonld`, or
/// `.json` with `@type`); files with other extensions are ignored.
package struct CardCollection: Sendable {
    /// A parsed card.
    package struct Card: Sendable {
        /// The card's document.
        package var document: Document
        /// The file, byte for byte, or the part of it with the card.
        package var bytes: [UInt8]
    }

    /// Name of the collection in ``DocumentEntry/origin``.
    package let origin: String
    /// Path of the folder or file.
    package let path: String
    private var isSeed: Bool { origin == DocumentEntry.seed }

    /// Creates the collection of Hearth's own cards.
    package init(seed path: String) {
        origin = DocumentEntry.seed
        self.path = path
    }

    /// Creates a collection of a folder or a single file.
    package init(path: String) {
        let absolute = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
        origin = absolute
        self.path = absolute
    }

    /// The contents of a collection's files.
    package struct Reading: Sendable {
        /// Cards of the valid files, in the order of paths.
        package fileprivate(set) var cards: [Card] = []
        /// Problems of all invalid files, sorted by path and line.
        package fileprivate(set) var problems: [CardProblem] = []
        /// Number of files.
        package fileprivate(set) var files = 0
        /// Number of invalid files.
        package fileprivate(set) var badFiles = 0
        /// Ids of cards in invalid files, as far as known.
        private var badIDs: Set<String> = []

        fileprivate mutating func fail(_ file: File, _ problems: [CardProblem], ids: [String] = []) {
            badFiles += 1
            badIDs.formUnion([file.id] + ids)
            self.problems += problems
        }

        /// Returns true if the card may be in an invalid file, so that its absence from ``cards`` does not mean
        /// removal.
        package func mayHold(_ id: String) -> Bool {
            if badIDs.contains(id) { return true }
            // The second card of a file and later ones have a number after the file's id.
            guard let dash = id.lastIndex(of: "-"), Int(id[id.index(after: dash)...]) != nil else { return false }
            return badIDs.contains(String(id[..<dash]))
        }

        /// Returns the contents if all files are valid.
        ///
        /// - Throws: ``RetrievalError`` `invalid_cards` if any file is invalid.
        package func checked() throws(RetrievalError) -> Reading {
            guard badFiles > 0 else { return self }
            throw RetrievalError(
                .invalidCards, "\(badFiles) of \(files) files are not valid; nothing was ingested.",
                problems: problems)
        }
    }

    /// Reads and parses every file. A file is valid or invalid as a whole.
    ///
    /// - Parameters:
    ///   - otherOrigin: returns the other collection that a stored card came from; nil if no other collection has the
    ///     card. Ids are unique across collections.
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
                // Only a person can decide which of them is meant.
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

    /// Returns the cards of a collection without invalid files.
    ///
    /// - Throws: ``RetrievalError``; `invalid_cards` contains the problems of all invalid files.
    package func cards() throws(RetrievalError) -> [Card] { try read().checked().cards }

    fileprivate struct File {
        /// Path below the folder, for messages.
        var name: String
        var path: String
        /// Id of its card, or of its first card.
        var id: String
    }

    private func files() throws(RetrievalError) -> [File] {
        let type =
            try? FileManager.default.attributesOfItem(
                atPath: URL(filePath: path).resolvingSymlinksInPath().path)[.type] as? FileAttributeType
        guard let type else {
            throw RetrievalError(.unreadableFolder, "\(path) does not exist; expected a folder or file of cards.")
        }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard type == .typeDirectory else { return [File(name: name, path: path, id: Self.stem(name))] }
        let all: [String]
        do {
            all = try FileManager.default.subpathsOfDirectory(atPath: path)
        } catch {
            throw RetrievalError(.unreadableFolder, "Cannot read the folder \(path).", underlying: error)
        }
        let cards = all.filter(isCard).sorted()
        guard !cards.isEmpty else {
            throw RetrievalError(
                .noCards,
                "The folder \(path) contains no cards. To remove its stored cards: hearth ingest --remove \(path)")
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
            throw unreadable("cannot read the file")
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

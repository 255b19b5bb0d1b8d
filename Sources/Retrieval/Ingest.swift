package import HearthCore

/// Brings a store to the state of a folder of cards.
package struct Ingest: Sendable {
    private let store: any DocumentStore
    private let sha256: @Sendable ([UInt8]) -> [UInt8]

    /// - Parameter sha256: the SHA-256 digest of its argument, 32 bytes.
    package init(store: any DocumentStore, sha256: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        self.store = store
        self.sha256 = sha256
    }

    /// Writes what is new or changed and removes what the folder no longer holds, in one transaction; none where
    /// nothing changed. A folder with a bad card changes nothing.
    ///
    /// - Parameter progress: called after each file with the number of files done and of all files.
    /// - Throws: ``RetrievalError``, or what the store throws.
    @concurrent
    package func run(
        folder: String, progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> IngestSummary {
        let cards = try SeedFolder(path: folder).cards(progress: progress)
        let stored = try await store.hashes()
        var summary = IngestSummary()
        var change = DocumentChange()
        for card in cards {
            let hash = hash(card.bytes)
            switch stored[card.document.id] {
            case hash: summary.unchanged += 1
            case nil:
                summary.added += 1
                change.upserts.append(StoredDocument(document: card.document, hash: hash))
            default:
                summary.updated += 1
                change.upserts.append(StoredDocument(document: card.document, hash: hash))
            }
        }
        change.removals = Set(stored.keys).subtracting(cards.map(\.document.id)).sorted()
        summary.removed = change.removals.count
        if !change.upserts.isEmpty || !change.removals.isEmpty { try await store.apply(change) }
        return summary
    }

    /// Hexadecimal, over the parser's version and the whole file.
    private func hash(_ bytes: [UInt8]) -> String {
        sha256(Array("card-v\(CardParser.version)\n".utf8) + bytes).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}

/// What an ingest did, in numbers of cards.
package struct IngestSummary: Hashable, Sendable {
    package var added: Int
    package var updated: Int
    package var unchanged: Int
    package var removed: Int

    package init(added: Int = 0, updated: Int = 0, unchanged: Int = 0, removed: Int = 0) {
        self.added = added
        self.updated = updated
        self.unchanged = unchanged
        self.removed = removed
    }
}

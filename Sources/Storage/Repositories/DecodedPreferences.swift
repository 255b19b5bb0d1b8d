import Synchronization

/// What the texts of column `prefs` say. Every request reads its household, and to decode the text again cost more than
/// to read it. By the text itself, so there is nothing that could be out of date.
final class DecodedPreferences: Sendable {
    /// A text is some hundred bytes.
    private static let capacity = 4096
    private let known = Mutex<[String: StoredPreferences]>([:])

    func preferences(_ text: String) throws(StorageError) -> StoredPreferences {
        if let known = known.withLock({ $0[text] }) { return known }
        let decoded: StoredPreferences = try StoredJSON.value(text)
        known.withLock { known in
            if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
            known[text] = decoded
        }
        return decoded
    }
}

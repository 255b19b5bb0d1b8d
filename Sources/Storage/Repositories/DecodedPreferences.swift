import Synchronization

/// A cache of decoded `prefs` texts. Every request reads its household, and decoding the text cost more than reading
/// it. The key is the text itself, so no entry can be out of date.
final class DecodedPreferences: Sendable {
    /// A text has a few hundred bytes.
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

package import Foundation
import Synchronization

extension TimeZone {
    private static let known = Mutex<[String: TimeZone]>([:])

    /// The zone of this IANA name; nil for one that the system does not know.
    ///
    /// Kept, because the system reads a file each time that it is asked.
    package static func named(_ name: String) -> TimeZone? {
        known.withLock { known in
            if let zone = known[name] { return zone }
            let zone = TimeZone(identifier: name)
            // Its files and offsets from GMT are few, so that nobody fills this.
            known[name] = zone
            return zone
        }
    }
}

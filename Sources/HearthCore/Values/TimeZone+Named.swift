package import Foundation
import Synchronization

extension TimeZone {
    private static let known = Mutex<[String: TimeZone]>([:])

    /// Returns the zone with an IANA name; nil for one that the system does not know.
    ///
    /// Zones are cached, because the system reads a file at each call.
    package static func named(_ name: String) -> TimeZone? {
        known.withLock { known in
            if let zone = known[name] { return zone }
            let zone = TimeZone(identifier: name)
            // The system has few zones, so the cache stays small.
            known[name] = zone
            return zone
        }
    }
}

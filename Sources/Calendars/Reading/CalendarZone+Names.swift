import Foundation
import HearthCore

extension CalendarZone {
    /// Returns the zone that a `TZID` names: an IANA name, also at the end of a longer one, or a name of Windows; nil if the
    /// system knows none of them.
    package init?(named id: String) {
        let name = id.trimmingCharacters(in: .whitespaces)
        if ["utc", "gmt", "z", "etc/utc", "etc/gmt"].contains(name.lowercased()) {
            self = .utc
            return
        }
        if let iana = WindowsZones.names[name.lowercased()], let zone = TimeZone.named(iana) {
            self = .system(zone)
            return
        }
        // Names such as /freeassociation.sourceforge.net/Europe/Berlin end with the IANA name.
        let parts = name.split(separator: "/")
        for count in stride(from: min(3, parts.count), through: 2, by: -1) {
            let tail = parts.suffix(count).joined(separator: "/")
            if let zone = TimeZone.named(tail) {
                self = .system(zone)
                return
            }
        }
        // Abbreviations (CET, EST5EDT) are names of the system, too; Foundation reads others as offsets.
        guard parts.count == 1, TimeZone.knownTimeZoneIdentifiers.contains(name) || Self.abbreviations.contains(name),
            let zone = TimeZone.named(name)
        else { return nil }
        self = .system(zone)
    }

    private static let abbreviations: Set = [
        "CET", "CST6CDT", "EET", "EST", "EST5EDT", "HST", "MET", "MST", "MST7MDT", "PST8PDT", "WET", "Japan",
        "Singapore", "Israel", "Turkey", "Portugal", "Poland", "Iceland", "Eire", "GB", "NZ", "Egypt", "Hongkong",
    ]
}
